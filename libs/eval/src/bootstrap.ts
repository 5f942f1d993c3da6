import { EvalError } from './errors.js'
import type { QuestionScore } from './score.js'
import { mean, percentile } from './metrics.js'

/** Metrics by which two runs can be compared. */
export type ComparedMetric = 'ndcg10' | 'reciprocalRank'

export interface Comparison {
  /** The second run's metric less that of the first; mean per dataset, then over datasets. */
  readonly difference: number
  /** 95% of the resampled differences lie between these two. */
  readonly interval: readonly [low: number, high: number]
  /** Share of resamples in which the second run is not better. */
  readonly notBetter: number
  /** Questions on which the second run is better, and on which it is worse. */
  readonly better: number
  readonly worse: number
}

export interface BootstrapOptions {
  /** Draws, at least 1; 2,000 by default, which settles the third decimal of the interval. */
  readonly resamples?: number
  /** 1 by default. */
  readonly seed?: number
}

/**
 * Compares two runs of the same queries by the paired bootstrap (Efron and Tibshirani, 1993), resampling queries within
 * each dataset. The same seed gives the same numbers on every machine.
 * @param options.metric - Default: NDCG@10.
 * @throws EvalError `EVAL_RUN_MISMATCH` if the runs differ in their queries.
 */
export function compareRuns(
  first: readonly QuestionScore[],
  second: readonly QuestionScore[],
  { metric = 'ndcg10', ...draws }: BootstrapOptions & { metric?: ComparedMetric } = {},
): Comparison {
  return bootstrap(pairedDifferences(first, second, metric), draws)
}

/**
 * Bootstraps differences that are already paired.
 * @param groups - Per dataset, one difference per query.
 */
export function bootstrap(
  groups: readonly (readonly number[])[],
  { resamples = 2_000, seed = 1 }: BootstrapOptions = {},
): Comparison {
  const random = xorshift(seed)
  const draws = Array.from({ length: resamples }, () =>
    mean(groups.map((own) => mean(own.map(() => own[Math.floor(random() * own.length)] ?? 0)))),
  )
  const all = groups.flat()
  return {
    difference: mean(groups.map(mean)),
    interval: [percentile(draws, 2.5), percentile(draws, 97.5)],
    notBetter: draws.filter((draw) => draw <= 0).length / resamples,
    better: all.filter((difference) => difference > 0).length,
    worse: all.filter((difference) => difference < 0).length,
  }
}

function pairedDifferences(
  first: readonly QuestionScore[],
  second: readonly QuestionScore[],
  metric: ComparedMetric,
): number[][] {
  const keyOf = ({ dataset, query }: QuestionScore): string => `${dataset}\n${query}`
  const others = new Map(second.map((score) => [keyOf(score), score]))
  const groups = new Map<string, number[]>()
  for (const score of first) {
    const other = others.get(keyOf(score))
    if (other === undefined) continue
    const own = groups.get(score.dataset) ?? []
    own.push(other[metric] - score[metric])
    groups.set(score.dataset, own)
  }
  const paired = [...groups.values()].reduce((sum, own) => sum + own.length, 0)
  const missing = first.length - paired
  const unknown = second.length - paired
  if (missing !== 0 || unknown !== 0) {
    throw new EvalError('EVAL_RUN_MISMATCH', 'Only runs of the same questions can be compared.', { missing, unknown })
  }
  return [...groups.values()]
}

/** Numbers in [0, 1) from 32 bits of state (xorshift: Marsaglia, Xorshift RNGs, 2003). */
function xorshift(seed: number): () => number {
  // Spread over all bits: small seeds next to each other would begin alike, and 0 would stay 0.
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
