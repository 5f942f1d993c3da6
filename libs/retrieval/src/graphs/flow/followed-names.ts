import type { CleanChunk } from '@coderag/types'
import { callsIn } from '../../rank/behaviour.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

/** Matches names of types and longer names of functions: `CreateOrderCommand`, `reserveSeat`, `reserve_seat`. */
const NAME = /\b(?:[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+|[a-z]{2,}(?:_[a-z0-9]+)+)\b/g

/**
 * Finds names in chunks that contain terms of the query, those with most terms first. The name of a message, interface
 * or command leads to its users where no call does.
 *
 * @param before - Chunks whose names were already followed.
 * @param wordsOf - Returns the number of the query's terms in a name.
 */
export function followedNames(
  chunks: readonly CleanChunk[],
  before: readonly CleanChunk[],
  wordsOf: (name: string) => number,
): readonly string[] {
  const known = new Set(before.flatMap(namesOf))
  const names = new Set(chunks.flatMap(namesOf).filter((name) => !known.has(name)))
  const isType = (name: string): number => (/^[A-Z]/.test(name) ? 1 : 0)
  return [...names]
    .map((name) => ({ name, words: wordsOf(name) }))
    .filter(({ words }) => words > 0)
    .sort((a, b) => b.words - a.words || isType(b.name) - isType(a.name) || b.name.length - a.name.length)
    .slice(0, RANKING_DEFAULTS.followedNames)
    .map(({ name }) => name)
}

function namesOf({ text, definedNames }: CleanChunk): readonly string[] {
  return [...definedNames.filter((name) => !name.includes('.')), ...(text.match(NAME) ?? [])]
}

/** Tests whether a chunk is a step of a flow: code that calls something and is no test. */
export function doesSomething(chunk: CleanChunk): boolean {
  return callsIn(chunk) >= RANKING_DEFAULTS.stepCalls
}
