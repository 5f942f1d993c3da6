import type { SyntaxNode } from '@coderag/types'
import type { SymbolCollector } from './symbol-collector.js'

/** A node as dialects read it: what the handler of a language sees, where it stands and what tells it from others. */
export type DialectNode = SyntaxNode & { readonly id: number; readonly startPosition: { readonly row: number } }

/** How one language writes calls, names and types. Adding a language is adding one of these. */
export interface SymbolDialect {
  /** As the language's handler spells it; several where they share a grammar's node types. */
  readonly languages: readonly string[]
  /** A tree-sitter query; every capture's name is a key of `readers`. */
  readonly query: string
  readonly readers: Readonly<Record<string, (node: DialectNode, file: SymbolCollector) => void>>
}
