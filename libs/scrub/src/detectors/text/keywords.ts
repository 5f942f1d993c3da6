import { matchesOf } from './matches.js'

/** Matches a part of every name of a secret, and of every word beside one. */
const KEYWORD = /pass|pw|psw|secret|token|credential|key|auth|bearer|sig|pat|login/gi

/**
 * Length of the longest keyword. Of two overlapping keywords only the first is listed, so the second can start this
 * much later.
 */
const LONGEST = 10

/** Returns the start positions of keywords, ascending. Other patterns are tried only near them. */
export function findKeywords(text: string): readonly number[] {
  const starts: number[] = []
  for (const { index } of matchesOf(text, KEYWORD)) starts.push(index)
  return starts
}

/** Returns true if a keyword can start in a range. Never misses one, even if two overlap. */
export function hasKeyword(starts: readonly number[], from: number, to: number): boolean {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < from - LONGEST) low = middle + 1
    else high = middle
  }
  return low < starts.length && (starts[low] ?? 0) < to
}
