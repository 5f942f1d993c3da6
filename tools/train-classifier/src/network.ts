import { seededRandom } from './random.js'

/** A question as numbers. */
export interface Example {
  /** Places of the features that are there, each once. */
  readonly features: readonly number[]
  /** Share of each output; those of one head add up to 1, or are all 0 where it says nothing. */
  readonly targets: readonly number[]
  /** How much it counts, over 0. */
  readonly weight: number
}

export interface NetworkOptions {
  /** Outputs of each head: a softmax each. */
  readonly heads: readonly number[]
  /** Features that there are. */
  readonly features: number
  /** Numbers between features and outputs. */
  readonly hidden: number
  /** Times that every example is learned from. */
  readonly epochs: number
  /** How far a first step goes; falls to a tenth. */
  readonly rate: number
  /** Part of the features that an example is shown without, each time others: 0 to 1, exclusive. */
  readonly dropout: number
  /** Pull of weights towards 0. */
  readonly decay: number
  readonly seed: number
}

/** Weights of a network with one hidden layer. */
export interface Network {
  readonly heads: readonly number[]
  readonly hidden: number
  /** Feature by feature, a number for each hidden one. */
  readonly inputs: Float64Array
  readonly bias: Float64Array
  /** Output by output: a constant, then a weight for each hidden number. */
  readonly outputs: Float64Array
}

const TINY = 1e-6

/** Learns by stochastic gradient with steps by coordinate (Duchi et al., Adaptive subgradient methods, 2011). Deterministic. */
export function trainNetwork(examples: readonly Example[], options: NetworkOptions): Network {
  const { heads, hidden, epochs, rate, dropout, decay, features } = options
  const random = seededRandom(options.seed)
  const outputCount = heads.reduce((sum, count) => sum + count, 0)
  const near = (size: number, spread: number): Float64Array =>
    Float64Array.from({ length: size }, () => (random() - 0.5) * spread)
  const network: Network = {
    heads,
    hidden,
    inputs: near(features * hidden, 0.1),
    bias: new Float64Array(hidden),
    outputs: near(outputCount * (hidden + 1), 0.3),
  }
  const squares = {
    inputs: new Float64Array(network.inputs.length),
    bias: new Float64Array(hidden),
    outputs: new Float64Array(network.outputs.length),
  }
  const mean = examples.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, examples.length)
  const order = [...examples]
  const scale = 1 / (1 - dropout)
  for (let epoch = 0; epoch < epochs; epoch++) {
    const size = rate * (1 - (0.9 * epoch) / epochs)
    const step = (part: keyof typeof squares, place: number, slope: number): void => {
      const sum = (squares[part][place] ?? 0) + slope * slope
      squares[part][place] = sum
      network[part][place] = (network[part][place] ?? 0) - (size * slope) / (Math.sqrt(sum) + TINY)
    }
    shuffle(order, random)
    for (const { features: all, targets, weight } of order) {
      const shown = all.filter(() => random() >= dropout)
      const values = hiddenOf(network, shown, scale)
      const wrong = sharesOf(network, values)
      const back = new Float64Array(hidden)
      let from = 0
      for (const count of heads) {
        const known = targets.slice(from, from + count).some((share) => share > 0)
        for (let output = from; output < from + count; output++) {
          const error = known ? (((wrong[output] ?? 0) - (targets[output] ?? 0)) * weight) / mean : 0
          const row = output * (hidden + 1)
          for (let at = 0; at < hidden; at++) {
            back[at] = (back[at] ?? 0) + error * (network.outputs[row + 1 + at] ?? 0)
          }
          step('outputs', row, error)
          for (let at = 0; at < hidden; at++) step('outputs', row + 1 + at, error * (values[at] ?? 0))
        }
        from += count
      }
      for (let at = 0; at < hidden; at++) {
        const value = values[at] ?? 0
        const slope = (back[at] ?? 0) * (1 - value * value)
        step('bias', at, slope)
        for (const feature of shown) {
          const place = feature * hidden + at
          step('inputs', place, slope * scale + decay * (network.inputs[place] ?? 0))
        }
      }
    }
  }
  return network
}

/** Log-odds of every output, head after head. */
export function scoresOf(network: Network, features: readonly number[]): Float64Array {
  return outputsOf(network, hiddenOf(network, features, 1))
}

function hiddenOf({ hidden, inputs, bias }: Network, features: readonly number[], scale: number): Float64Array {
  const sums = Float64Array.from(bias)
  for (const feature of features) {
    const row = feature * hidden
    for (let at = 0; at < hidden; at++) sums[at] = (sums[at] ?? 0) + (inputs[row + at] ?? 0) * scale
  }
  return sums.map(Math.tanh)
}

function outputsOf({ hidden, outputs }: Network, values: Float64Array): Float64Array {
  const scores = new Float64Array(outputs.length / (hidden + 1))
  for (let output = 0; output < scores.length; output++) {
    const row = output * (hidden + 1)
    let score = outputs[row] ?? 0
    for (let at = 0; at < hidden; at++) score += (values[at] ?? 0) * (outputs[row + 1 + at] ?? 0)
    scores[output] = score
  }
  return scores
}

function sharesOf(network: Network, values: Float64Array): Float64Array {
  const scores = outputsOf(network, values)
  let from = 0
  for (const count of network.heads) {
    scores.set(softmax(scores.subarray(from, from + count)), from)
    from += count
  }
  return scores
}

/** Scores as shares that add up to 1. */
export function softmax(scores: Float64Array): Float64Array {
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  const parts = scores.map((score) => Math.exp(score - highest))
  const sum = parts.reduce((all, part) => all + part, 0)
  return parts.map((part) => part / sum)
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [items[last], items[other]]
    if (one !== undefined && two !== undefined) [items[last], items[other]] = [two, one]
  }
}
