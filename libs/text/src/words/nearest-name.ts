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

/**
 * Finds the candidates that are most similar to a mistyped name, fewest edits first; each once. The measure is that of
 * `nearestName`, but a swap of two neighbouring letters counts as one edit.
 */
export function similarNames(name: string, candidates: Iterable<string>, limit: number): string[] {
  const wanted = name.toLowerCase()
  const most = Math.max(2, Math.floor(wanted.length / 3))
  const found = new Map<string, number>()
  for (const candidate of candidates) {
    if (found.has(candidate) || Math.abs(candidate.length - wanted.length) > most) continue
    const lower = candidate.toLowerCase()
    const edits = isSwapped(wanted, lower) ? 1 : editDistance(wanted, lower, most + 1)
    if (edits <= most) found.set(candidate, edits)
  }
  const byEdits = [...found].sort(([a, left], [b, right]) => left - right || (a < b ? -1 : 1))
  return byEdits.slice(0, limit).map(([candidate]) => candidate)
}

/** Tests whether two strings differ by a swap of two neighbouring letters. */
function isSwapped(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  return (
    left[at] === right[at + 1] &&
    left[at + 1] === right[at] &&
    left.slice(at + 2) === right.slice(at + 2) &&
    at + 1 < left.length
  )
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
