import { filterPlace } from '@coderag/retrieval/training'
import { Parameters } from './parameters.js'
import { seededRandom } from './random.js'

/** A question as numbers. */
export interface Input {
  /** Places of the features that are there, each once. */
  readonly features: readonly number[]
  /** Rows of its words in order. */
  readonly words: readonly number[]
}

export interface Example extends Input {
  /** Share of each output; those of one head add up to 1, or are all 0 where it says nothing. */
  readonly targets: readonly number[]
  /** How much it counts, over 0. */
  readonly weight: number
}

export interface Shape {
  /** Outputs of each head: a softmax each. */
  readonly heads: readonly number[]
  /** Features that there are. */
  readonly features: number
  /** Numbers between features and outputs. */
  readonly hidden: number
  /** Numbers of a word's vector. */
  readonly width: number
  /** Filters look at one word, at two neighbours, … up to this many. */
  readonly spans: number
  /** Filters over one word, as many over two, and so on. */
  readonly filtersPerSpan: number
}

export interface TrainingOptions extends Shape {
  /** Vectors that learning starts from, word by word. */
  readonly vectors: Float32Array
  /** Times that every example is learned from. */
  readonly epochs: number
  /** How far a first step goes; falls to a tenth. Over 0, for features and outputs, for filters, and for vectors. */
  readonly rate: number
  readonly filterRate: number
  readonly vectorRate: number
  /** Part of the features, and of the filters, that an example is shown without, each time others: 0 to 1, exclusive. */
  readonly dropout: number
  readonly filterDropout: number
  /** Pull of weights towards 0. */
  readonly decay: number
  readonly seed: number
}

/** Two layers side by side under all heads: one over features, and filters over words of which the best place counts. */
export interface Network extends Shape {
  /** Feature by feature, a number for each hidden one. */
  readonly inputs: Float32Array
  readonly bias: Float32Array
  readonly vectors: Float32Array
  readonly filters: Float32Array
  readonly filterBias: Float32Array
  /** Output by output: a constant, then a weight for each hidden number, then for each filter. */
  readonly outputs: Float32Array
}

/** What is between an input and its outputs. */
interface Between {
  /** Hidden numbers, then filters. */
  readonly values: Float32Array
  /** Where the words begin that a filter fits best; -1 where none do. */
  readonly starts: Int32Array
}

/** Learns by stochastic gradient. Deterministic. */
export function trainNetwork(examples: readonly Example[], options: TrainingOptions): Network {
  const { heads, hidden, features, spans, filtersPerSpan, width, dropout, filterDropout, decay } = options
  const random = seededRandom(options.seed)
  const filterCount = spans * filtersPerSpan
  const between = hidden + filterCount
  const outputCount = heads.reduce((sum, count) => sum + count, 0)
  const near = (count: number, spread: number): Parameters => Parameters.near(count, spread, random)
  const learned = {
    inputs: near(features * hidden, 0.1),
    bias: near(hidden, 0),
    vectors: new Parameters(Float32Array.from(options.vectors)),
    filters: near(filterPlace(options, { span: spans + 1, filter: 0, word: 0 }), 0.3),
    filterBias: near(filterCount, 0),
    outputs: near(outputCount * (between + 1), 0.3),
  }
  const network: Network = {
    ...{ heads, features, hidden, width, spans, filtersPerSpan },
    inputs: learned.inputs.values,
    bias: learned.bias.values,
    vectors: learned.vectors.values,
    filters: learned.filters.values,
    filterBias: learned.filterBias.values,
    outputs: learned.outputs.values,
  }
  const mean = examples.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, examples.length)
  const scale = 1 / (1 - dropout)
  const kept = new Float32Array(filterCount)
  const back = new Float32Array(between)

  const learnOutputs = ({ targets, weight }: Example, values: Float32Array, size: number): void => {
    back.fill(0)
    const shares = outputsOf(network, values)
    let from = 0
    for (const count of heads) {
      const head = shares.subarray(from, from + count)
      head.set(softmax(head))
      if (targets.slice(from, from + count).some((share) => share > 0)) {
        for (let output = from; output < from + count; output++) {
          const error = (((shares[output] ?? 0) - (targets[output] ?? 0)) * weight) / mean
          const row = output * (between + 1)
          for (let at = 0; at < between; at++) {
            back[at] = (back[at] ?? 0) + error * (network.outputs[row + 1 + at] ?? 0)
          }
          learned.outputs.step(row, error, size)
          for (let at = 0; at < between; at++) {
            const value = values[at] ?? 0
            if (value !== 0) learned.outputs.step(row + 1 + at, error * value, size)
          }
        }
      }
      from += count
    }
  }

  const learnFeatures = (shown: readonly number[], values: Float32Array, size: number): void => {
    for (let at = 0; at < hidden; at++) {
      const value = values[at] ?? 0
      const slope = (back[at] ?? 0) * (1 - value * value)
      learned.bias.step(at, slope, size)
      for (const feature of shown) {
        const place = feature * hidden + at
        learned.inputs.step(place, slope * scale + decay * (network.inputs[place] ?? 0), size)
      }
    }
  }

  const learnFilters = (words: readonly number[], starts: Int32Array, part: number): void => {
    for (let filter = 0; filter < filterCount; filter++) {
      const start = starts[filter] ?? -1
      const slope = (back[hidden + filter] ?? 0) * (kept[filter] ?? 0)
      if (start < 0 || slope === 0) continue
      learned.filterBias.step(filter, slope, options.filterRate * part)
      const span = Math.floor(filter / filtersPerSpan) + 1
      const first = filterPlace(options, { span, filter: filter % filtersPerSpan, word: 0 })
      for (let word = 0; word < span; word++) {
        const row = (words[start + word] ?? 0) * width
        for (let at = 0; at < width; at++) {
          const place = first + word * width + at
          const weight = network.filters[place] ?? 0
          learned.filters.step(
            place,
            slope * (network.vectors[row + at] ?? 0) + decay * weight,
            options.filterRate * part,
          )
          learned.vectors.step(row + at, slope * weight, options.vectorRate * part)
        }
      }
    }
  }

  const order = [...examples]
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    const part = 1 - (0.9 * epoch) / options.epochs
    shuffle(order, random)
    for (const example of order) {
      const shown = example.features.filter(() => random() >= dropout)
      for (let at = 0; at < filterCount; at++) kept[at] = random() < filterDropout ? 0 : 1 / (1 - filterDropout)
      const { values, starts } = betweenOf(network, { features: shown, words: example.words }, { scale, kept })
      learnOutputs(example, values, options.rate * part)
      learnFeatures(shown, values, options.rate * part)
      learnFilters(example.words, starts, part)
    }
  }
  return network
}

/** Log-odds of every output, head after head. */
export function scoresOf(network: Network, input: Input): Float64Array {
  return Float64Array.from(outputsOf(network, betweenOf(network, input, EVERYTHING).values))
}

/** What counts how much while some of it is left out. */
interface Shown {
  /** Of what features add. */
  readonly scale: number
  /** Of each filter; every one counts once where there is none. */
  readonly kept?: Float32Array
}

const EVERYTHING: Shown = { scale: 1 }

function betweenOf(network: Network, { features, words }: Input, { scale, kept }: Shown): Between {
  const { hidden, inputs, bias, spans, filtersPerSpan, filterBias, filters, vectors, width } = network
  const values = new Float32Array(hidden + spans * filtersPerSpan)
  const starts = new Int32Array(spans * filtersPerSpan).fill(-1)
  values.set(bias)
  for (const feature of features) {
    const row = feature * hidden
    for (let at = 0; at < hidden; at++) values[at] = (values[at] ?? 0) + (inputs[row + at] ?? 0) * scale
  }
  for (let at = 0; at < hidden; at++) values[at] = Math.tanh(values[at] ?? 0)
  for (let span = 1; span <= spans; span++) {
    for (let filter = 0; filter < filtersPerSpan; filter++) {
      const place = (span - 1) * filtersPerSpan + filter
      const counts = kept?.[place] ?? 1
      if (counts === 0) continue
      let best = 0
      const first = filterPlace(network, { span, filter, word: 0 })
      for (let start = 0; start + span <= words.length; start++) {
        let value = filterBias[place] ?? 0
        for (let word = 0; word < span; word++) {
          const row = (words[start + word] ?? 0) * width
          const own = first + word * width
          for (let at = 0; at < width; at++) value += (filters[own + at] ?? 0) * (vectors[row + at] ?? 0)
        }
        if (value <= best) continue
        best = value
        starts[place] = start
      }
      values[hidden + place] = best * counts
    }
  }
  return { values, starts }
}

function outputsOf({ outputs }: Network, values: Float32Array): Float32Array {
  const scores = new Float32Array(outputs.length / (values.length + 1))
  for (let output = 0; output < scores.length; output++) {
    const row = output * (values.length + 1)
    let score = outputs[row] ?? 0
    for (let at = 0; at < values.length; at++) score += (values[at] ?? 0) * (outputs[row + 1 + at] ?? 0)
    scores[output] = score
  }
  return scores
}

/** Scores as shares that add up to 1. */
export function softmax<Numbers extends Float32Array | Float64Array>(scores: Numbers): Numbers {
  let highest = -Infinity
  for (const score of scores) highest = Math.max(highest, score)
  const shares = scores.slice() as Numbers
  let sum = 0
  for (let at = 0; at < shares.length; at++) sum += shares[at] = Math.exp((scores[at] ?? 0) - highest)
  for (let at = 0; at < shares.length; at++) shares[at] = (shares[at] ?? 0) / sum
  return shares
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [items[last], items[other]]
    if (one !== undefined && two !== undefined) [items[last], items[other]] = [two, one]
  }
}
