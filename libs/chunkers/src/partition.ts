/** Rows that stay together, with what it costs to keep them and to part from them. */
export interface Unit {
  /** First row. */
  readonly from: number
  /** Row behind the last. */
  readonly to: number
  /** Estimated tokens. */
  readonly tokens: number
  /** Depth in the syntax of the cut before this unit. The shallowest cut is the best. */
  readonly depth: number
}

/**
 * Divides units, in order, into runs of at most `maxTokens` (a unit that is larger by itself is a run). The runs are
 * about equally long, so that no small rest is left at the end, and cut where the syntax is shallowest.
 */
export function partition<U extends Unit>(units: readonly U[], maxTokens: number): U[][] {
  const runs: U[][] = []
  let rest = units.reduce((sum, unit) => sum + unit.tokens, 0)
  let first = 0
  while (first < units.length) {
    const end = runEnd(units, first, rest, maxTokens)
    const run = units.slice(first, end)
    rest -= run.reduce((sum, unit) => sum + unit.tokens, 0)
    runs.push(run)
    first = end
  }
  return runs
}

/** Index behind the last unit of the run that starts at `first`. */
function runEnd(units: readonly Unit[], first: number, rest: number, maxTokens: number): number {
  if (rest <= maxTokens) return units.length
  const target = rest / Math.ceil(rest / maxTokens)
  let best = first + 1
  let bestCost = Infinity
  let tokens = units[first]?.tokens ?? 0
  for (let end = first + 1; end < units.length && tokens <= maxTokens; end++) {
    // A cut one level deeper is worth as much as missing the target by a fifth.
    const cost = (units[end]?.depth ?? 0) + (5 * Math.abs(tokens - target)) / target
    if (cost <= bestCost) {
      best = end
      bestCost = cost
    }
    tokens += units[end]?.tokens ?? 0
  }
  return best
}
