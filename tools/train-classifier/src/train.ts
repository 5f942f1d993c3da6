import {
  COLUMNS,
  DECISIONS,
  featureHash,
  FIRST_COLUMN,
  intentFeature,
  LABELS,
  LARGEST_WEIGHT,
  type LinearWeights,
  ROW_BYTES,
  unitOf,
} from '@coderag/retrieval/training'

/** What the trainer reads of a query. */
export interface Example {
  readonly features: readonly string[]
  /** Probability of each label. */
  readonly shares: Float64Array
}

/** Settings, chosen by leaving out annotators. */
export const SETTINGS = {
  /** Number of queries that must have a feature. Fewer make the weights overfit. */
  minQueries: 4,
  /** Maximum number of features. More cost 17 bytes each before base64. */
  maxFeatures: 13_000,
  /** Passes over the queries. */
  epochs: 12,
  /** Step of AdaGrad in the first epoch; it falls to 0 in equal steps. */
  rate: 0.1,
  /** L2 regularisation: how much of a weight the gradient gives back at each step. */
  decay: 0.005,
  seed: 1,
  /** Divisor of the scores of each decision, by which a confidence is the share of right decisions. `validate` prints them. */
  temperatures: { intent: 0.76, scope: 0.93, targetType: 0.76 },
}

/** Weights of features, in full precision. */
export interface Trained {
  readonly names: readonly string[]
  /** `COLUMNS` weights per name. */
  readonly weights: Float64Array
}

/** Trains a multinomial logistic regression per decision on the features that say most. The same examples give the same weights. */
export function train(queries: readonly Example[]): Trained {
  // The likeliest intent is a feature of the scope and the target type, as it is when the classifier decides them.
  const examples = queries.map(({ features, shares }) => ({ features: [...features, wantedIn(shares)], shares }))
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  const frequent = [...counts].flatMap(([name, count]) => (count < SETTINGS.minQueries ? [] : [name])).sort()
  const { weights } = fit(examples, frequent)
  const strength = new Map(
    frequent.map((name, index) => {
      const row = weights.subarray(index * COLUMNS, (index + 1) * COLUMNS)
      return [name, row.reduce((sum, weight) => sum + weight ** 2, 0) * Math.sqrt(counts.get(name) ?? 0)]
    }),
  )
  const strongest = frequent.toSorted((a, b) => (strength.get(b) ?? 0) - (strength.get(a) ?? 0))
  return fit(examples, strongest.slice(0, SETTINGS.maxFeatures).sort())
}

function wantedIn(shares: Float64Array): string {
  const ofIntents = shares.subarray(FIRST_COLUMN.intent, FIRST_COLUMN.scope)
  return intentFeature(LABELS.intent[ofIntents.indexOf(Math.max(...ofIntents))] ?? '')
}

/** Minimises the cross entropy of all decisions by AdaGrad. */
function fit(examples: readonly Example[], names: readonly string[]): Trained {
  const { epochs, rate, decay, seed } = SETTINGS
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const inputs = examples.map(({ features }) => Int32Array.from(features.flatMap((name) => indexOf.get(name) ?? [])))
  const wanted = new Set(LABELS.intent.map((label) => indexOf.get(intentFeature(label))))
  const weights = new Float64Array(names.length * COLUMNS)
  const squares = new Float64Array(weights.length).fill(1e-8)
  const order = examples.map((_, index) => index)
  const random = randomNumbers(seed)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    const step = rate * (1 - epoch / epochs)
    for (const index of order) {
      const features = inputs[index] ?? new Int32Array()
      const { shares } = examples[index] ?? { shares: new Float64Array(COLUMNS) }
      const errors = softmaxes(scoresOf(weights, features))
      for (let column = 0; column < COLUMNS; column++) errors[column] = (errors[column] ?? 0) - (shares[column] ?? 0)
      for (const feature of features) {
        for (let column = wanted.has(feature) ? FIRST_COLUMN.scope : 0; column < COLUMNS; column++) {
          const at = feature * COLUMNS + column
          const gradient = (errors[column] ?? 0) + decay * (weights[at] ?? 0)
          squares[at] = (squares[at] ?? 0) + gradient * gradient
          weights[at] = (weights[at] ?? 0) - (step * gradient) / Math.sqrt(squares[at] ?? 1)
        }
      }
    }
  }
  return { names, weights }
}

function scoresOf(weights: Float64Array, features: Int32Array): Float64Array {
  const scores = new Float64Array(COLUMNS)
  for (const feature of features) {
    for (let column = 0; column < COLUMNS; column++) {
      scores[column] = (scores[column] ?? 0) + (weights[feature * COLUMNS + column] ?? 0)
    }
  }
  return scores
}

/** Turns scores into probabilities, decision by decision, in place. */
function softmaxes(scores: Float64Array): Float64Array {
  for (const decision of DECISIONS) {
    const own = scores.subarray(FIRST_COLUMN[decision], FIRST_COLUMN[decision] + LABELS[decision].length)
    let highest = -Infinity
    let sum = 0
    for (const score of own) highest = Math.max(highest, score)
    for (let at = 0; at < own.length; at++) sum += own[at] = Math.exp((own[at] ?? 0) - highest)
    for (let at = 0; at < own.length; at++) own[at] = (own[at] ?? 0) / sum
  }
  return scores
}

/** Writes weights as the classifier reads them: scores divided by the temperatures, 4 bits a weight, sorted by hash. */
export function encode({ names, weights }: Trained, temperatures = SETTINGS.temperatures): LinearWeights {
  const rows = new Map(
    names.map((name, index) => [featureHash(name), weights.slice(index * COLUMNS, (index + 1) * COLUMNS)]),
  )
  const sorted = [...rows].sort(([left], [right]) => left - right)
  const hashes = Buffer.alloc(sorted.length * 4)
  const bytes = Buffer.alloc(sorted.length * ROW_BYTES)
  for (const [index, [hash, row]] of sorted.entries()) {
    for (const decision of DECISIONS) {
      const own = row.subarray(FIRST_COLUMN[decision], FIRST_COLUMN[decision] + LABELS[decision].length)
      own.forEach((weight, at) => (own[at] = weight / temperatures[decision]))
    }
    const largest = row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6)
    const exponent = Math.round(4 * Math.log2(largest / LARGEST_WEIGHT))
    hashes.writeUInt32LE(hash, index * 4)
    bytes.writeInt8(exponent, index * ROW_BYTES)
    row.forEach((weight, column) => {
      const value = Math.max(-LARGEST_WEIGHT, Math.min(LARGEST_WEIGHT, Math.round(weight / unitOf(exponent)))) + 8
      const at = index * ROW_BYTES + 1 + (column >> 1)
      bytes[at] = (bytes[at] ?? 0) | (value << ((column & 1) * 4))
    })
  }
  return { features: hashes.toString('base64'), rows: bytes.toString('base64') }
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const moved = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = moved
  }
}

/** Creates a random number generator (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
