import type { LearnedReason } from '../classification.js'
import {
  LEARNED_PARTS,
  type LearnedInput,
  type LearnedLabels,
  type LearnedPart,
  type LearnedWeights,
  readBytes,
  rowFinder,
} from './learned-weights.js'
import { type FilterReading, openWordFilters } from './word-filters.js'

export interface LearnedDecision {
  readonly label: string
  /** 0 to 1, inclusive: of decisions with this, about as many are right. */
  readonly confidence: number
  /** What spoke most for it, strongest first. */
  reasons(): LearnedReason[]
}

export interface LearnedModel {
  readonly labels: LearnedLabels
  decide(input: LearnedInput): Readonly<Record<LearnedPart, LearnedDecision>>
}

const MOST_REASONS = 3
/** Less is written as 0. */
const LEAST_PULL = 0.005

/** Opens weights: features that are there or not through a hidden layer (tanh), filters over words, and a softmax per decision. */
export function openLearnedModel(file: LearnedWeights): LearnedModel {
  const { labels, temperature } = file
  const rowOf = rowFinder(file.features)
  const inputs = readBytes(file.features)
  const { unit } = file.features
  const bias = Float64Array.from(file.bias)
  const width = bias.length
  const filtersOf = openWordFilters(file)
  const outputs = outputsByPart(file, width)

  const hiddenOf = (present: readonly Present[]): Float64Array => {
    const sums = new Float64Array(width)
    for (const { row } of present) {
      for (let at = 0; at < width; at++) sums[at] = (sums[at] ?? 0) + (inputs[row * width + at] ?? 0)
    }
    return sums.map((sum, at) => Math.tanh(sum * unit + (bias[at] ?? 0)))
  }

  const decidePart = (part: LearnedPart, read: Read): LearnedDecision => {
    const scores = outputs[part].map(
      ({ constant, ofHidden, ofFilters }) =>
        (constant + dot(ofHidden.weights, read.hidden) + dot(ofFilters.weights, read.filters.values)) /
        temperature[part],
    )
    const highest = Math.max(...scores)
    const best = scores.indexOf(highest)
    const label = labels[part][best]
    if (label === undefined) throw new RangeError('A learned model has no labels.')
    const confidence = 1 / scores.reduce((sum, score) => sum + Math.exp(score - highest), 0)
    return { label, confidence, reasons: () => reasonsFor(part, best, read) }
  }

  /** To first order: how the score of the best label, beyond the mean of all, changes with a feature or with what is said. */
  const reasonsFor = (part: LearnedPart, best: number, { present, hidden, filters }: Read): LearnedReason[] => {
    const output = outputs[part][best]
    if (output === undefined) return []
    const strongest = strongestFew()
    const slope = hidden.map(
      (value, at) => ((1 - value * value) * (output.ofHidden.beyondMean[at] ?? 0) * unit) / temperature[part],
    )
    for (const { feature, row } of present) strongest.offer(feature, dot(inputs, slope, row * width))
    const said = new Map<string, number>()
    filters.values.forEach((value, filter) => {
      if (value === 0) return
      const words = filters.wordsOf(filter)
      const pull = (value * (output.ofFilters.beyondMean[filter] ?? 0)) / temperature[part]
      if (words !== '') said.set(words, (said.get(words) ?? 0) + pull)
    })
    for (const [words, pull] of said) strongest.offer(`says "${words}"`, pull)
    return strongest.reasons()
  }

  return {
    labels,
    decide({ features, words }) {
      const present: Present[] = []
      for (const feature of features) {
        const row = rowOf(feature)
        if (row !== undefined) present.push({ feature, row })
      }
      const read: Read = { present, hidden: hiddenOf(present), filters: filtersOf(words) }
      const [intent, scope, targetType] = LEARNED_PARTS
      return {
        intent: decidePart(intent, read),
        scope: decidePart(scope, read),
        targetType: decidePart(targetType, read),
      }
    },
  }
}

interface Present {
  readonly feature: string
  readonly row: number
}

/** A question, read. */
interface Read {
  readonly present: readonly Present[]
  readonly hidden: Float64Array
  readonly filters: FilterReading
}

/** What a label makes of one layer. */
interface Weighed {
  readonly weights: Float64Array
  /** What the weights are more than those of the labels of its decision on average. */
  readonly beyondMean: Float64Array
}

/** One label's weights. */
interface Output {
  readonly constant: number
  readonly ofHidden: Weighed
  readonly ofFilters: Weighed
}

function outputsByPart({ labels, outputs }: LearnedWeights, hidden: number): Record<LearnedPart, readonly Output[]> {
  const ofPart = (from: number, count: number): Output[] => {
    const own = outputs.slice(from, from + count)
    const means = (own[0] ?? []).map((_, at) => own.reduce((sum, row) => sum + (row[at] ?? 0), 0) / own.length)
    const weighed = (row: readonly number[], first: number, last?: number): Weighed => ({
      weights: Float64Array.from(row.slice(first, last)),
      beyondMean: Float64Array.from(row.map((weight, at) => weight - (means[at] ?? 0)).slice(first, last)),
    })
    return own.map((row) => ({
      constant: row[0] ?? 0,
      ofHidden: weighed(row, 1, 1 + hidden),
      ofFilters: weighed(row, 1 + hidden),
    }))
  }
  const [intents, scopes] = [labels.intent.length, labels.scope.length]
  return {
    intent: ofPart(0, intents),
    scope: ofPart(intents, scopes),
    targetType: ofPart(intents + scopes, labels.targetType.length),
  }
}

/** Keeps the few that pull most. */
function strongestFew(): { offer(feature: string, pull: number): void; reasons(): LearnedReason[] } {
  const strongest: { readonly feature: string; readonly pull: number }[] = []
  return {
    offer(feature, pull) {
      if (pull < LEAST_PULL || pull <= (strongest[MOST_REASONS - 1]?.pull ?? 0)) return
      strongest.push({ feature, pull })
      strongest.sort((left, right) => right.pull - left.pull)
      strongest.length = Math.min(strongest.length, MOST_REASONS)
    },
    reasons: () => strongest.map(({ feature, pull }) => ({ feature, weight: Math.round(pull * 100) / 100 })),
  }
}

/** Of all of `right` with as many of `left`, from a place on. */
function dot(left: Int8Array | Float64Array, right: Float64Array, from = 0): number {
  let sum = 0
  for (let at = 0; at < right.length; at++) sum += (left[from + at] ?? 0) * (right[at] ?? 0)
  return sum
}
