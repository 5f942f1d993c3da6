import { ModelIndex } from '../models/model-index.js'
import { csharp } from './csharp/index.js'
import { javascript, typescript } from './ecmascript/index.js'
import { go } from './go/index.js'
import { java } from './java/index.js'
import { kotlin } from './kotlin/index.js'
import type { CodeLanguage } from './language.js'
import { php } from './php/index.js'
import { python } from './python/index.js'
import { ruby } from './ruby/index.js'
import { rust } from './rust/index.js'

/** A language with its models ready to be asked. */
export interface IndexedLanguage extends CodeLanguage {
  readonly rules: ModelIndex
}

/** Languages by the name of their grammar. */
export const languages: ReadonlyMap<string, IndexedLanguage> = indexed([
  go,
  typescript,
  javascript,
  python,
  csharp,
  java,
  rust,
  php,
  ruby,
  kotlin,
])

function indexed(all: readonly CodeLanguage[]): Map<string, IndexedLanguage> {
  // Grammars that share libraries share their index.
  const indexes = new Map(all.map(({ libraries }) => [libraries, new ModelIndex(libraries)]))
  return new Map(
    all.flatMap((language) => {
      const rules = indexes.get(language.libraries) ?? new ModelIndex(language.libraries)
      return language.grammars.map((grammar) => [grammar, { ...language, rules }] as const)
    }),
  )
}
