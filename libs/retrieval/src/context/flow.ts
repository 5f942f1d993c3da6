import type { CleanChunk, SymbolGraph, SymbolRef } from '@coderag/types'
import type { Passage } from './passage.js'
import { sendsTo } from '../rank/message-steps.js'

/**
 * Orders callers before what they call and senders before what takes up their messages, and otherwise keeps the order of
 * relevance. A cycle is broken at its best passage.
 *
 * @param symbols - If null, calls are read from the text: a declared name followed by a bracket.
 */
export function inFlowOrder(passages: readonly Passage[], symbols: SymbolGraph | null): readonly Passage[] {
  const callees = passages.map((passage) =>
    symbols === null ? namesCalledIn(passage, passages) : chunksCalledBy(passage, symbols),
  )
  const calls = (caller: number, callee: number): boolean => {
    const target = passages[callee]
    if (caller === callee || target === undefined) return false
    if (target.chunks.some(({ id }) => callees[caller]?.has(id) === true)) return true
    const senders = passages[caller]?.chunks ?? []
    return senders.some((sender) => target.chunks.some((receiver) => sendsTo(sender, receiver)))
  }
  const waiting = passages.map((_, index) => index)
  const ordered: Passage[] = []
  while (waiting.length > 0) {
    const free = waiting.findIndex((index) => !waiting.some((other) => calls(other, index)))
    const [next] = waiting.splice(Math.max(0, free), 1)
    const passage = next === undefined ? undefined : passages[next]
    if (passage !== undefined) ordered.push(passage)
  }
  return ordered
}

function chunksCalledBy({ chunks }: Passage, symbols: SymbolGraph): ReadonlySet<string> {
  return new Set(
    chunks.flatMap((chunk) =>
      declarationsOf(chunk, symbols).flatMap((ref) => symbols.callees(ref, { depth: 1 }).map(({ to }) => to.chunkId)),
    ),
  )
}

/** Returns the declarations of a chunk in the symbol graph. */
function declarationsOf(chunk: CleanChunk, symbols: SymbolGraph): SymbolRef[] {
  const { id, repoName, filePath, symbolName, definedNames } = chunk
  if (repoName === null) return []
  const names = symbolName === null ? definedNames : [symbolName]
  return names.flatMap((name) =>
    symbols.find(`${filePath}:${name}`, { repoName }).filter(({ chunkId }) => chunkId === id),
  )
}

/** Minimum length of a name. Shorter names have too many meanings. */
const LEAST_NAME = 4

function namesCalledIn({ chunks }: Passage, passages: readonly Passage[]): ReadonlySet<string> {
  const text = chunks.map((chunk) => chunk.text).join('\n')
  const called = (name: string): boolean => name.length >= LEAST_NAME && text.includes(`${name}(`)
  return new Set(
    passages.flatMap((passage) =>
      passage.chunks.filter(({ definedNames }) => definedNames.some((name) => called(name))).map(({ id }) => id),
    ),
  )
}
