import { matchesOf } from './matches.js'

/** Every name of a secret, and every word that stands beside one, holds one of these. */
const KEYWORD = /pass|pwd|secret|token|credential|key|auth|bearer|sig|pat|login/gi

/** The longest keyword; of two that overlap only the first is listed, so the second may start this much later. */
const LONGEST = 10

/** Where keywords start, in order: one pass that says where the patterns built on them can match at all. */
export function findKeywords(text: string): readonly number[] {
  const starts: number[] = []
  for (const { index } of matchesOf(text, KEYWORD)) starts.push(index)
  return starts
}

/** Tells whether a keyword may start in a range; never misses one, also where two overlap. */
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
