import type { SyntaxNode } from '@coderag/types'
import type { SymbolCollector } from './symbol-collector.js'

/** A syntax node with its position and identity. */
export type DialectNode = SyntaxNode & { readonly id: number; readonly startPosition: { readonly row: number } }

/** Syntax of calls, names and types in one language. A new language is one new dialect. */
export interface SymbolDialect {
  /** Language names as handlers spell them; several if they share node types. */
  readonly languages: readonly string[]
  /** A tree-sitter query; every capture's name is a key of `readers`. */
  readonly query: string
  readonly readers: Readonly<Record<string, (node: DialectNode, file: SymbolCollector) => void>>
}
