/**
 * Finds the candidate that is most similar to a mistyped name: equal except for case, else one that starts with it,
 * else the one with the fewest edits.
 *
 * @returns Null if every candidate needs more edits than a third of the name's length; 2 edits are always allowed.
 */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  const wanted = name.toLowerCase()
  const limit = Math.max(2, Math.floor(wanted.length / 3))
  let best: string | null = null
  let fewest = limit + 1
  for (const candidate of candidates) {
    const lower = candidate.toLowerCase()
    const edits = lower === wanted ? 0 : lower.startsWith(wanted) ? 1 : editDistance(wanted, lower, fewest)
    if (edits < fewest) {
      fewest = edits
      best = candidate
    }
  }
  return best
}

/** Returns the Levenshtein distance in UTF-16 units, at most `cap`. */
export function editDistance(left: string, right: string, cap: number): number {
  if (Math.abs(left.length - right.length) >= cap) return cap
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const edits = Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      current.push(edits)
      if (edits < least) least = edits
    }
    if (least >= cap) return cap
    previous = current
  }
  return Math.min(previous[right.length] ?? cap, cap)
}
