import type { ChainSyntax } from './call-chain.js'
import type { NameRules } from './name-rules.js'
import type { ArgumentWriter, DialectNode, SymbolCollector } from './symbol-collector.js'

/** How the files of a language are called. */
export interface LanguageFiles {
  /** Endings, with their dot, by which the language of a service is told: that of most of its files. */
  readonly endings: readonly string[]
  /** Matches the paths of tests that lie beside what they test. Null if only folders tell. */
  readonly tests: RegExp | null
  /** False if the service graph looks for no values in other files of this language. Default: true. */
  readonly areFollowed?: false
  /** Matches files that tell where others belong, even if they declare nothing: `lib.rs` with nothing but modules is a crate's root. */
  readonly roots?: RegExp
}

/** Syntax of calls, names and types in one language, and how its names are found. A new language is one new dialect. */
export interface SymbolDialect {
  /** Language names as handlers spell them; several if they share node types. */
  readonly languages: readonly string[]
  /** A tree-sitter query; every capture's name is a key of `readers`. */
  readonly query: string
  readonly readers: Readonly<Record<string, (node: DialectNode, file: SymbolCollector) => void>>
  readonly files: LanguageFiles
  /** What the default of `plainNames` does not say. */
  readonly names: Partial<NameRules>
  readonly chains?: ChainSyntax
  /** Writes arguments, where overloads differ by their types. Default: they are only counted. */
  readonly argument?: ArgumentWriter
}
