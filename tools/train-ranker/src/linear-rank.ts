/** The files found for one question: features row by row, and which rows are relevant. */
export interface RankingExample {
  /** Repository: examples of one group are never split between training and test. */
  readonly group: string
  /** rows × columns, row-major. */
  readonly features: Float64Array
  readonly rows: number
  /** Grade per row; 0 is not relevant. */
  readonly grades: readonly number[]
  /** Relevant files that there are, found or not. */
  readonly relevant: number
}

export interface TrainingOptions {
  /** Pull towards 0; more trusts the data less. */
  readonly l2: number
  /** Passes over the data. */
  readonly epochs: number
  /** Step of Adam. */
  readonly learningRate: number
  /** Weights that are given, not learned, by column. */
  readonly fixed?: ReadonlyMap<number, number>
}

/** Places beyond this count nothing in NDCG@10, and a pair among them hardly anything in training. */
const CUT = 10
const BETA1 = 0.9
const BETA2 = 0.99

/**
 * Weights of a linear ranker that order relevant rows before others: pairwise logistic loss, each pair weighted by the
 * NDCG that swapping it would change (LambdaRank: Burges, From RankNet to LambdaRank to LambdaMART, 2010). Starts at 0 and
 * is deterministic.
 */
export function trainLinear(
  examples: readonly RankingExample[],
  columns: number,
  { l2, epochs, learningRate, fixed = new Map() }: TrainingOptions,
): Float64Array {
  const weights = new Float64Array(columns)
  for (const [column, weight] of fixed) weights[column] = weight
  const mean = new Float64Array(columns)
  const square = new Float64Array(columns)
  const useful = examples.filter(({ grades }) => grades.some((grade) => grade > 0))
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const gradient = new Float64Array(columns)
    for (const example of useful) addGradient(gradient, example, weights)
    for (let column = 0; column < columns; column++) {
      if (fixed.has(column)) continue
      const weight = weights[column] ?? 0
      const slope = (gradient[column] ?? 0) / useful.length + l2 * weight
      const first = BETA1 * (mean[column] ?? 0) + (1 - BETA1) * slope
      const second = BETA2 * (square[column] ?? 0) + (1 - BETA2) * slope * slope
      mean[column] = first
      square[column] = second
      const step = first / (1 - BETA1 ** epoch) / (Math.sqrt(second / (1 - BETA2 ** epoch)) + 1e-8)
      weights[column] = weight - learningRate * step
    }
  }
  return weights
}

/** Score of every row. */
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

/** NDCG@10 of an example under the weights; the ideal has every relevant file, found or not. */
export function exampleNdcg(example: RankingExample, weights: Float64Array): number {
  const order = orderOf(scoreRows(example, weights)).slice(0, CUT)
  const gain = order.reduce((sum, row, place) => sum + (example.grades[row] ?? 0) * discount(place), 0)
  return gain / ideal(example)
}

function addGradient(gradient: Float64Array, example: RankingExample, weights: Float64Array): void {
  const columns = weights.length
  const { features, grades, rows } = example
  const scores = scoreRows(example, weights)
  const places = new Uint32Array(rows)
  orderOf(scores).forEach((row, place) => (places[row] = place))
  const best = ideal(example)
  const pull = new Float64Array(rows)
  for (let good = 0; good < rows; good++) {
    if ((grades[good] ?? 0) <= 0) continue
    for (let other = 0; other < rows; other++) {
      const gap = (grades[good] ?? 0) - (grades[other] ?? 0)
      if (gap <= 0) continue
      const swap = gap * Math.abs(discount(places[good] ?? 0) - discount(places[other] ?? 0))
      const force = swap / best / (1 + Math.exp((scores[good] ?? 0) - (scores[other] ?? 0)))
      pull[good] = (pull[good] ?? 0) + force
      pull[other] = (pull[other] ?? 0) - force
    }
  }
  for (let row = 0; row < rows; row++) {
    const force = pull[row] ?? 0
    if (force === 0) continue
    for (let column = 0; column < columns; column++)
      gradient[column] = (gradient[column] ?? 0) - force * (features[row * columns + column] ?? 0)
  }
}

function orderOf(scores: Float64Array): number[] {
  return Array.from(scores.keys()).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

const DISCOUNTS = Float64Array.from({ length: 4096 }, (_, place) => 1 / Math.log2(place + 2))

function discount(place: number): number {
  return DISCOUNTS[place] ?? 0
}

function ideal({ grades, relevant }: RankingExample): number {
  const sorted = grades.filter((grade) => grade > 0).sort((a, b) => b - a)
  const missing = Array.from({ length: Math.max(0, relevant - sorted.length) }, () => sorted[0] ?? 1)
  return [...missing, ...sorted].slice(0, CUT).reduce((sum, grade, place) => sum + grade * discount(place), 0)
}
