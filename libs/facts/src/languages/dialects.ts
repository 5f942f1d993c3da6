import type { SymbolDialect } from '../symbols/dialect.js'
import { type NameRules, plainNames } from '../symbols/name-rules.js'
import { csharp } from './csharp/dialect.js'
import { javascript, tsx, typescript } from './ecmascript/dialect.js'
import { go } from './go/dialect.js'
import { java } from './java/dialect.js'
import { kotlin } from './kotlin/dialect.js'
import { php } from './php/dialect.js'
import { python } from './python/dialect.js'
import { ruby } from './ruby/dialect.js'
import { rust } from './rust/dialect.js'

/** Dialects by the name of their grammar. */
export const dialects: ReadonlyMap<string, SymbolDialect> = new Map(
  [go, typescript, tsx, javascript, python, csharp, java, kotlin, rust, ruby, php].flatMap((dialect) =>
    dialect.languages.map((name) => [name, dialect]),
  ),
)

const names = new Map([...dialects].map(([language, dialect]) => [language, { ...plainNames, ...dialect.names }]))

/** Returns how the names of a language are found. Of a language without a dialect, declarations alone are known. */
export function namesOf(language: string): NameRules {
  return names.get(language) ?? plainNames
}
