import { ModelIndex } from '../models/model-index.js'
import { readModel, type ModelFile } from '../models/read-model.js'
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
export type Languages = ReadonlyMap<string, IndexedLanguage>

const all: readonly CodeLanguage[] = [go, typescript, javascript, python, csharp, java, rust, php, ruby, kotlin]

/** Languages with the models of the public libraries. */
export const languages: Languages = indexed(all)

/**
 * Returns the languages with further models, which come after those of public libraries.
 *
 * @throws FactsError `MODEL_INVALID`.
 */
export function languagesWith(files: readonly ModelFile[]): Languages {
  if (files.length === 0) return languages
  const known = all.flatMap(({ grammars }) => grammars)
  const own = files.map((file) => readModel(file, known))
  const libraries = new Map(all.map((language) => [language.libraries, [...language.libraries]]))
  for (const { languages: named, model } of own) {
    // Grammars that share libraries, such as those of TypeScript and JavaScript, share this one, too.
    const lists = all.filter(({ grammars }) => grammars.some((grammar) => named.includes(grammar)))
    for (const list of new Set(lists.map((language) => language.libraries))) libraries.get(list)?.push(model)
  }
  return indexed(all.map((language) => ({ ...language, libraries: libraries.get(language.libraries) ?? [] })))
}

function indexed(listed: readonly CodeLanguage[]): Languages {
  // Grammars that share libraries share their index.
  const indexes = new Map(listed.map(({ libraries }) => [libraries, new ModelIndex(libraries)]))
  return new Map(
    listed.flatMap((language) => {
      const rules = indexes.get(language.libraries) ?? new ModelIndex(language.libraries)
      return language.grammars.map((grammar) => [grammar, { ...language, rules }] as const)
    }),
  )
}
