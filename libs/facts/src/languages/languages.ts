import { csharp } from '../models/csharp/frontend.js'
import { csharpLibraries } from '../models/csharp/index.js'
import { javascript, typescript } from '../models/ecmascript/frontend.js'
import { ecmascriptLibraries } from '../models/ecmascript/index.js'
import { go } from '../models/go/frontend.js'
import { goLibraries } from '../models/go/index.js'
import { java } from '../models/java/frontend.js'
import { javaLibraries } from '../models/java/index.js'
import { kotlin } from '../models/kotlin/frontend.js'
import { kotlinLibraries } from '../models/kotlin/index.js'
import type { LibraryModel } from '../models/model.js'
import { php } from '../models/php/frontend.js'
import { phpLibraries } from '../models/php/index.js'
import { python } from '../models/python/frontend.js'
import { pythonLibraries } from '../models/python/index.js'
import { ruby } from '../models/ruby/frontend.js'
import { rubyLibraries } from '../models/ruby/index.js'
import { rust } from '../models/rust/frontend.js'
import { rustLibraries } from '../models/rust/index.js'
import type { Frontend } from '../values/shape.js'
import { ModelIndex } from '../models/model-index.js'

/** A language that facts are read from: its frontend and its library models. */
export interface CodeLanguage {
  /** First part of the extractor's name in facts: `go/gin`. */
  readonly name: string
  readonly frontend: Frontend
  readonly libraries: readonly LibraryModel[]
  readonly rules: ModelIndex
}

const typescriptLanguage = languageOf('js', typescript, ecmascriptLibraries)

/** Languages by the name of their grammar. */
export const languages: ReadonlyMap<string, CodeLanguage> = new Map([
  ['go', languageOf('go', go, goLibraries)],
  ['typescript', typescriptLanguage],
  ['tsx', typescriptLanguage],
  ['javascript', { ...typescriptLanguage, frontend: javascript }],
  ['python', languageOf('python', python, pythonLibraries)],
  ['csharp', languageOf('csharp', csharp, csharpLibraries)],
  ['java', languageOf('java', java, javaLibraries)],
  ['rust', languageOf('rust', rust, rustLibraries)],
  ['php', languageOf('php', php, phpLibraries)],
  ['ruby', languageOf('ruby', ruby, rubyLibraries)],
  ['kotlin', languageOf('kotlin', kotlin, kotlinLibraries)],
])

function languageOf(name: string, frontend: Frontend, libraries: readonly LibraryModel[]): CodeLanguage {
  return { name, frontend, libraries, rules: new ModelIndex(libraries) }
}
