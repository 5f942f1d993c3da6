import type { CleanChunk, SymbolGraph, SymbolRef } from '@coderag/types'

/** Returns the declarations of a chunk in the symbol graph. */
export function declarationsOf(chunk: CleanChunk, symbols: SymbolGraph): SymbolRef[] {
  const { id, repoName, filePath, symbolName, definedNames } = chunk
  if (repoName === null) return []
  const names = symbolName === null ? definedNames : [symbolName]
  return names.flatMap((name) =>
    symbols.find(`${filePath}:${name}`, { repoName }).filter(({ chunkId }) => chunkId === id),
  )
}
