import type { CleanChunk, SymbolGraph } from '@coderag/types'
import type { Piece } from './passage.js'

/**
 * Puts callers before what they call, and otherwise keeps the order of relevance. Circles are broken where the better
 * piece stands.
 *
 * @param symbols - Without a symbol graph a call is read from the text: a declared name with a bracket behind it.
 */
export function inFlowOrder(pieces: readonly Piece[], symbols: SymbolGraph | null): readonly Piece[] {
  const callees = pieces.map((piece) =>
    symbols === null ? namesCalledIn(piece, pieces) : chunksCalledBy(piece, symbols),
  )
  const calls = (caller: number, callee: number): boolean => {
    const target = pieces[callee]
    if (caller === callee || target === undefined) return false
    return target.chunks.some(({ id }) => callees[caller]?.has(id) === true)
  }
  const waiting = pieces.map((_, index) => index)
  const ordered: Piece[] = []
  while (waiting.length > 0) {
    const free = waiting.findIndex((index) => !waiting.some((other) => calls(other, index)))
    const [next] = waiting.splice(Math.max(0, free), 1)
    const piece = next === undefined ? undefined : pieces[next]
    if (piece !== undefined) ordered.push(piece)
  }
  return ordered
}

function chunksCalledBy({ chunks }: Piece, symbols: SymbolGraph): ReadonlySet<string> {
  return new Set(
    chunks.flatMap((chunk) =>
      declarationsOf(chunk, symbols).flatMap((ref) => symbols.callees(ref, { depth: 1 }).map(({ to }) => to.chunkId)),
    ),
  )
}

/** What a chunk declares, as the symbol graph has it. */
export function declarationsOf(chunk: CleanChunk, symbols: SymbolGraph) {
  const { id, repoName, filePath, symbolName, definedNames } = chunk
  if (repoName === null) return []
  const names = symbolName === null ? definedNames : [symbolName]
  return names.flatMap((name) =>
    symbols.find(`${filePath}:${name}`, { repoName }).filter(({ chunkId }) => chunkId === id),
  )
}

/** Names shorter than this stand for too many things. */
const LEAST_NAME = 4

function namesCalledIn({ chunks }: Piece, pieces: readonly Piece[]): ReadonlySet<string> {
  const text = chunks.map((chunk) => chunk.text).join('\n')
  const called = (name: string): boolean => name.length >= LEAST_NAME && text.includes(`${name}(`)
  return new Set(
    pieces.flatMap((piece) =>
      piece.chunks.filter(({ definedNames }) => definedNames.some((name) => called(name))).map(({ id }) => id),
    ),
  )
}
