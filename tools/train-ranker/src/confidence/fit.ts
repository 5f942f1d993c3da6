import { NOBODY, PARTS } from './collect.js'
import { isAnswerable, type RatedQuery } from './examples.js'
import { fitLogistic, probabilityOf, type Row, type Weights } from './logistic.js'

/** Weights of both models, and the floor below which nothing answers. */
export interface ConfidenceModel {
  readonly answer: Weights
  readonly hit: Weights
  readonly floor: number
}

/** Share of unanswerable queries that the probabilities assume. */
const UNANSWERABLE = 0.2
/** Share of the answerable queries that the floor refuses in the data that it is chosen on. */
const REFUSED_ANSWERABLE = 0.03
const L2 = { answer: 0.0005, hit: 0.001 }

/**
 * Puts the queries to one repository into one part, whatever file they come from, and leaves out those to a repository of
 * another part than the one that they are about. So what is judged was never fitted to, not even as put to another index.
 */
export function withCommonParts(queries: readonly RatedQuery[]): readonly RatedQuery[] {
  const names = [...new Set(queries.map(({ asked }) => asked))].toSorted()
  const partOf = (name: string): number => names.indexOf(name) % PARTS
  return queries
    .filter(({ about, asked }) => about === NOBODY || partOf(about) === partOf(asked))
    .map((query) => ({ ...query, part: partOf(query.asked) }))
}

/** Fits both models, and chooses the floor by the probabilities of queries that the answer model was not fitted to. */
export function fitConfidence(queries: readonly RatedQuery[]): ConfidenceModel {
  const parts = [...new Set(queries.map(({ part }) => part))]
  const foreign = parts.flatMap((part) => {
    const weights = fitAnswer(queries.filter((query) => query.part !== part))
    const own = queries.filter((query) => query.part === part && isAnswerable(query))
    return own.map(({ answer }) => probabilityOf(weights, answer))
  })
  return { answer: fitAnswer(queries), hit: fitHit(queries), floor: quantile(foreign, REFUSED_ANSWERABLE) }
}

/** Fits whether an answer is among the recorded hits. */
function fitAnswer(queries: readonly RatedQuery[]): Weights {
  const answerable = queries.filter(isAnswerable).length
  const weight = (UNANSWERABLE / (1 - UNANSWERABLE)) * (answerable / Math.max(1, queries.length - answerable))
  const rows = queries.map((query): Row => {
    const isTrue = query.isRelevant.some(Boolean)
    return { features: query.answer, isTrue, weight: isAnswerable(query) ? 1 : weight }
  })
  return fitLogistic(rows, usedNames(rows), L2.answer)
}

/** Fits which hits answer, if one of them does. */
function fitHit(queries: readonly RatedQuery[]): Weights {
  const rows = queries
    .filter(({ isRelevant }) => isRelevant.some(Boolean))
    .flatMap(({ hits, isRelevant }) =>
      hits.map((features, at): Row => ({ features, isTrue: isRelevant[at] === true, weight: 1 })),
    )
  return fitLogistic(rows, usedNames(rows), L2.hit)
}

/** Returns the features that are not 0 in every row. Without vectors, similarities are. */
function usedNames(rows: readonly Row[]): readonly string[] {
  const names = Object.keys(rows[0]?.features ?? {})
  return names.filter((name) => rows.some(({ features }) => (features[name] ?? 0) !== 0))
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.floor((sorted[Math.floor(sorted.length * share)] ?? 0) * 1_000) / 1_000
}

/** Probabilities of one query that the models were not fitted to. */
export interface Judged {
  readonly query: RatedQuery
  readonly probability: number
  readonly isRefused: boolean
  /** Never greater than that of the hit before it. */
  readonly hits: readonly number[]
}

/** Fits without each part in turn, and judges the queries of that part. */
export function crossValidated(queries: readonly RatedQuery[]): readonly Judged[] {
  const parts = [...new Set(queries.map(({ part }) => part))]
  return parts.flatMap((part) => {
    const model = fitConfidence(queries.filter((query) => query.part !== part))
    return queries.filter((query) => query.part === part).map((query) => judge(query, model))
  })
}

export function judge(query: RatedQuery, { answer, hit, floor }: ConfidenceModel): Judged {
  const probability = probabilityOf(answer, query.answer)
  let lowest = 1
  const hits = query.hits.map((features) => (lowest = Math.min(lowest, probability * probabilityOf(hit, features))))
  return { query, probability, isRefused: probability < floor, hits }
}

/** Weight of an unanswerable query in figures, so that they assume the same share as the models. */
export function assumedWeight(queries: readonly RatedQuery[]): number {
  const answerable = queries.filter(isAnswerable).length
  return (UNANSWERABLE / (1 - UNANSWERABLE)) * (answerable / Math.max(1, queries.length - answerable))
}
