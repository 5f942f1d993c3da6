import { csharp } from './csharp/frontend.js'
import { csharpLibraries } from './csharp/index.js'
import { javascript, typescript } from './ecmascript/frontend.js'
import { ecmascriptLibraries } from './ecmascript/index.js'
import { go } from './go/frontend.js'
import { goLibraries } from './go/index.js'
import { java } from './java/frontend.js'
import { javaLibraries } from './java/index.js'
import { kotlin } from './kotlin/frontend.js'
import { kotlinLibraries } from './kotlin/index.js'
import type { LibraryModel } from '../models/model.js'
import { php } from './php/frontend.js'
import { phpLibraries } from './php/index.js'
import { python } from './python/frontend.js'
import { pythonLibraries } from './python/index.js'
import { ruby } from './ruby/frontend.js'
import { rubyLibraries } from './ruby/index.js'
import { rust } from './rust/frontend.js'
import { rustLibraries } from './rust/index.js'
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
