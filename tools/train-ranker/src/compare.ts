import type { QueryRows } from './examples.js'

/** Difference of two scores on one set. */
export interface Difference {
  readonly set: string
  /** Mean over repositories of the mean of their queries, with the second scores. */
  readonly value: number
  /** The same, less that of the first scores. */
  readonly difference: number
  /** 95 % interval of the difference over repositories that are drawn with replacement; both ends are 0 for a single repository. */
  readonly low: number
  readonly high: number
}

/** Number of times that repositories are drawn. */
const DRAWS = 2_000

/**
 * Compares two scores of each query, by set. Deterministic.
 *
 * @param before - Scores in the order of the questions; so is `after`.
 */
export function compareSets(
  questions: readonly QueryRows[],
  before: readonly number[],
  after: readonly number[],
): readonly Difference[] {
  return [...new Set(questions.map(({ set }) => set))].map((set) => {
    const value = mean([...byRepository(questions, after, set).values()].map(mean))
    const changes = after.map((score, at) => score - (before[at] ?? 0))
    const own = [...byRepository(questions, changes, set).values()].map(mean)
    const random = generator(own.length)
    const drawn = Array.from({ length: DRAWS }, () => mean(own.map(() => own[Math.floor(random() * own.length)] ?? 0)))
    drawn.sort((a, b) => a - b)
    const at = (share: number): number => (own.length < 2 ? 0 : (drawn[Math.floor(share * DRAWS)] ?? 0))
    return { set, value, difference: mean(own), low: at(0.025), high: at(0.975) }
  })
}

/** Mean over sets of their means, by which a strength is chosen. */
export function overall(questions: readonly QueryRows[], scores: readonly number[]): number {
  return mean(compareSets(questions, scores, scores).map(({ value }) => value))
}

function byRepository(
  questions: readonly QueryRows[],
  scores: readonly number[],
  set: string,
): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>()
  questions.forEach((question, at) => {
    if (question.set !== set) return
    const own = groups.get(question.dataset)
    if (own === undefined) groups.set(question.dataset, [scores[at] ?? 0])
    else own.push(scores[at] ?? 0)
  })
  return groups
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns numbers from 0 to 1, exclusive, that are the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
