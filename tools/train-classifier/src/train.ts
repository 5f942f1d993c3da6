import * as linear from '@coderag/retrieval/training'

const { COLUMNS, DECISIONS, FIRST_COLUMN, intentFeature, LABELS, LARGEST_WEIGHT, ROW_BYTES } = linear

/** A query in the form that the trainer reads. */
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
  /** Divisor of the scores of each decision, by which a confidence is the share of right decisions. Those here give `validate` its smallest error. */
  temperatures: { intent: 0.76, scope: 0.93, targetType: 0.76 },
}

/** Trains a multinomial logistic regression per decision. The same queries give the same weights. */
export function train(queries: readonly Example[]): linear.LinearWeights {
  // The likeliest intent is a feature of the scope and the target type, as it is when the classifier decides them.
  const examples = queries.map(({ features, shares }) => ({ features: [...features, wantedIn(shares)], shares }))
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  const frequent = [...counts.keys()].filter((name) => (counts.get(name) ?? 0) >= SETTINGS.minQueries).sort()
  const strength = new Map<string, number>()
  for (const [name, row] of fit(examples, frequent)) {
    strength.set(name, row.reduce((sum, weight) => sum + weight ** 2, 0) * Math.sqrt(counts.get(name) ?? 0))
  }
  const strongest = frequent.toSorted((a, b) => (strength.get(b) ?? 0) - (strength.get(a) ?? 0))
  return encoded(fit(examples, strongest.slice(0, SETTINGS.maxFeatures).sort()))
}

function wantedIn(shares: Float64Array): string {
  const ofIntents = columnsOf(shares, 'intent')
  return intentFeature(LABELS.intent[ofIntents.indexOf(Math.max(...ofIntents))] ?? '')
}

function columnsOf(row: Float64Array, decision: linear.Decision): Float64Array {
  return row.subarray(FIRST_COLUMN[decision], FIRST_COLUMN[decision] + LABELS[decision].length)
}

/** Minimises the cross entropy of all decisions by AdaGrad. @returns A row of weights per feature. */
function fit(examples: readonly Example[], names: readonly string[]): Map<string, Float64Array> {
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
      const errors = probabilities(weights, features)
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
  return new Map(names.map((name, index) => [name, weights.subarray(index * COLUMNS, (index + 1) * COLUMNS)]))
}

function probabilities(weights: Float64Array, features: Int32Array): Float64Array {
  const scores = new Float64Array(COLUMNS)
  for (const feature of features) {
    for (let column = 0; column < COLUMNS; column++) {
      scores[column] = (scores[column] ?? 0) + (weights[feature * COLUMNS + column] ?? 0)
    }
  }
  for (const decision of DECISIONS) {
    const own = columnsOf(scores, decision)
    const highest = Math.max(...own)
    let sum = 0
    for (let at = 0; at < own.length; at++) sum += own[at] = Math.exp((own[at] ?? 0) - highest)
    for (let at = 0; at < own.length; at++) own[at] = (own[at] ?? 0) / sum
  }
  return scores
}

/** Writes weights as the classifier reads them: scores divided by the temperatures, 4 bits a weight, sorted by hash. */
function encoded(rows: ReadonlyMap<string, Float64Array>): linear.LinearWeights {
  const sorted = [...new Map([...rows].map(([name, row]) => [linear.featureHash(name), row]))].sort(([a], [b]) => a - b)
  const hashes = Buffer.alloc(sorted.length * 4)
  const bytes = Buffer.alloc(sorted.length * ROW_BYTES)
  for (const [index, [hash, row]] of sorted.entries()) {
    for (const decision of DECISIONS) {
      columnsOf(row, decision).forEach((weight, at, own) => (own[at] = weight / SETTINGS.temperatures[decision]))
    }
    const largest = row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6)
    const exponent = Math.round(4 * Math.log2(largest / LARGEST_WEIGHT))
    hashes.writeUInt32LE(hash, index * 4)
    bytes.writeInt8(exponent, index * ROW_BYTES)
    row.forEach((weight, column) => {
      const units = Math.round(weight / linear.unitOf(exponent))
      const value = Math.max(-LARGEST_WEIGHT, Math.min(LARGEST_WEIGHT, units)) + 8
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
