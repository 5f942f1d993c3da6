import type { SyntaxCapture, SyntaxTree } from '@coderag/syntax'
import type { FactCollector } from '../fact-collector.js'
import { dialects, namesOf } from '../languages/dialects.js'
import { encodeFileSymbols, type FileSymbols } from './file-symbols.js'
import { readModuleFile } from './module-files.js'
import { type DialectNode, SymbolCollector } from './symbol-collector.js'

/** Languages whose calls are followed; of the others, declarations alone are known. */
export const SYMBOL_LANGUAGES: readonly string[] = [...dialects.keys()]

/**
 * Extracts declarations, imports, types and calls of one file.
 * @returns The text for `DocumentFacts.symbols`. Empty if the file declares nothing.
 */
export function extractSymbols(tree: SyntaxTree, collector: FactCollector): string {
  const found = symbolsOf(tree, collector)
  return found === null ? '' : encodeFileSymbols(found)
}

/**
 * Finds declarations, imports, types and calls of one file.
 * @param captures - Captures of the language's query, if they are known already.
 * @returns Null if the file declares nothing and is no root of a package.
 */
export function symbolsOf(
  tree: SyntaxTree,
  collector: FactCollector,
  captures: readonly SyntaxCapture[] | null = null,
): FileSymbols | null {
  const { language } = tree
  const dialect = dialects.get(language)
  const known = { language, names: namesOf(language), chains: dialect?.chains ?? {}, argument: dialect?.argument }
  const file = new SymbolCollector(tree.outline(), collector, known)
  if (dialect !== undefined) {
    for (const { name, node } of captures ?? tree.captures(dialect.query))
      dialect.readers[name]?.(node as DialectNode, file)
  }
  const found = file.finish()
  const { declarations, calls, imports, constants } = found
  const isRoot = dialect?.files.roots?.test(collector.document.filePath) ?? false
  return !isRoot && [declarations, calls, imports, constants].every(({ length }) => length === 0) ? null : found
}

/** The query of a language whose calls are followed; null for any other. */
export function symbolQueryOf(language: string): string | null {
  return dialects.get(language)?.query ?? null
}

/** Extracts module names from a manifest: `go.mod`, `Cargo.toml`, `package.json`, `tsconfig.json`, `*.csproj`. */
export function extractModuleNames(collector: FactCollector): string {
  const { filePath, text } = collector.document
  const found = readModuleFile(filePath, text)
  return found === null ? '' : encodeFileSymbols(found)
}
