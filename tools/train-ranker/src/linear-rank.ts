import { type Evaluation, minimize } from './minimize.js'

/** Candidate files of one query: features by row, with their grades. */
export interface RankingExample {
  /** Repository: examples of one group are never split between training and test. */
  readonly group: string
  /** rows × columns, row-major. */
  readonly features: Float64Array
  readonly rows: number
  /** Grade of each row; 0 is not relevant. */
  readonly grades: readonly number[]
  /** Number of relevant files, including those that are no candidates. */
  readonly relevant: number
  /** How much the example counts, above 0. */
  readonly weight: number
}

export interface TrainingOptions {
  /** Strength of the pull towards `prior`. Larger values trust the data less. */
  readonly strength: number
  /** Weights that hold where the data says nothing, by column. */
  readonly prior: Float64Array
}

/** Number of positions that count in NDCG@10. */
const CUT = 10
const ENOUGH = { maxSteps: 300, tolerance: 1e-7 }

/**
 * Trains a linear ranker. The loss is the weighted mean over queries of the mean over relevant rows of
 * −ln(e^s / (e^s + Σ e^other)), where `other` are the rows that are not relevant, plus half of `strength` times the squared
 * distance from the prior. It is convex, so there is one solution; LambdaRank ended elsewhere with every number of passes.
 */
export function trainLinear(examples: readonly RankingExample[], { strength, prior }: TrainingOptions): Float64Array {
  const useful = examples.filter(({ grades, weight }) => weight > 0 && grades.some((grade) => grade > 0))
  const total = useful.reduce((sum, { weight }) => sum + weight, 0)
  function evaluate(weights: Float64Array): Evaluation {
    const gradient = new Float64Array(weights.length)
    let value = 0
    for (const example of useful) value += addLoss(gradient, example, weights) / total
    for (let column = 0; column < weights.length; column++) {
      const distance = (weights[column] ?? 0) - (prior[column] ?? 0)
      value += (strength / 2) * distance * distance
      gradient[column] = (gradient[column] ?? 0) / total + strength * distance
    }
    return { value, gradient }
  }
  return useful.length === 0 ? prior : minimize(evaluate, prior, ENOUGH)
}

/** Computes the score of every row. */
export function scoreRows({ features, rows }: RankingExample, weights: Float64Array): Float64Array {
  const columns = weights.length
  const scores = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    let score = 0
    for (let column = 0; column < columns; column++)
      score += (features[row * columns + column] ?? 0) * (weights[column] ?? 0)
    scores[row] = score
  }
  return scores
}

/** Computes NDCG@10 of an example. The ideal ranking has every relevant file, including those that are no candidates. */
export function exampleNdcg(example: RankingExample, weights: Float64Array): number {
  const order = orderOf(scoreRows(example, weights)).slice(0, CUT)
  const gain = order.reduce((sum, row, place) => sum + (example.grades[row] ?? 0) * discount(place), 0)
  return gain / ideal(example)
}

/** Adds the weighted gradient of an example's loss to `gradient` and returns the weighted loss. */
function addLoss(gradient: Float64Array, example: RankingExample, weights: Float64Array): number {
  const { features, grades, rows, weight } = example
  const columns = weights.length
  const scores = scoreRows(example, weights)
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  const parts = scores.map((score) => Math.exp(score - highest))
  const isGood = (row: number): boolean => (grades[row] ?? 0) > 0
  let others = 0
  let good = 0
  for (let row = 0; row < rows; row++) {
    if (isGood(row)) good++
    else others += parts[row] ?? 0
  }
  const pull = new Float64Array(rows)
  let loss = 0
  let push = 0
  for (let row = 0; row < rows; row++) {
    if (!isGood(row)) continue
    const part = parts[row] ?? 0
    loss += (Math.log(others + part) - ((scores[row] ?? 0) - highest)) / good
    pull[row] = -others / (others + part) / good
    push += 1 / (others + part) / good
  }
  for (let row = 0; row < rows; row++) {
    const force = weight * (isGood(row) ? (pull[row] ?? 0) : (parts[row] ?? 0) * push)
    for (let column = 0; column < columns; column++)
      gradient[column] = (gradient[column] ?? 0) + force * (features[row * columns + column] ?? 0)
  }
  return weight * loss
}

function orderOf(scores: Float64Array): number[] {
  return Array.from(scores.keys()).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

function discount(place: number): number {
  return 1 / Math.log2(place + 2)
}

function ideal({ grades, relevant }: RankingExample): number {
  const sorted = grades.filter((grade) => grade > 0).sort((a, b) => b - a)
  const missing = Array.from({ length: Math.max(0, relevant - sorted.length) }, () => sorted[0] ?? 1)
  return [...missing, ...sorted].slice(0, CUT).reduce((sum, grade, place) => sum + grade * discount(place), 0)
}
