import { endianness } from 'node:os'
import type { LearnedReason } from '../classification.js'

/** What is decided of a question, with the labels of each decision. */
export interface LearnedLabels {
  readonly intent: readonly string[]
  readonly scope: readonly string[]
  readonly targetType: readonly string[]
}

export type LearnedPart = keyof LearnedLabels

/** Weights as they are kept in a file: one hidden layer that all decisions share. */
export interface LearnedWeights {
  readonly labels: LearnedLabels
  /** What scores are divided by, for each decision: makes confidences shares of right decisions. Over 0. */
  readonly temperature: Readonly<Record<LearnedPart, number>>
  /** What a unit of a feature's weight is worth. */
  readonly unit: number
  /** Base64 of the features' hashes, 32 bits each, little endian, ascending. */
  readonly hashes: string
  /** Base64 of a signed byte per feature and hidden number, feature by feature. */
  readonly inputs: string
  /** What hidden numbers are without any feature; as many as there are. */
  readonly bias: readonly number[]
  /** Per label of all decisions in order: what it is without anything, then its weight of each hidden number. */
  readonly outputs: readonly (readonly number[])[]
}

export interface LearnedDecision {
  readonly label: string
  /** 0 to 1, inclusive: of decisions with this, about as many are right. */
  readonly confidence: number
  /** Strongest first. */
  readonly reasons: readonly LearnedReason[]
}

export interface LearnedModel {
  readonly labels: LearnedLabels
  decide(features: readonly string[]): Readonly<Record<LearnedPart, LearnedDecision>>
}

export const LEARNED_PARTS = ['intent', 'scope', 'targetType'] as const satisfies readonly LearnedPart[]

const MOST_REASONS = 3
/** Less is written as 0. */
const LEAST_PULL = 0.005
const BYTES_OF_HASH = 4

/** Opens weights: features that are there or not, a hidden layer (tanh), and a softmax per decision. */
export function openLearnedModel(file: LearnedWeights): LearnedModel {
  const { labels, temperature, unit } = file
  const hashes = readHashes(file.hashes)
  const bytes = Buffer.from(file.inputs, 'base64')
  const inputs = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const bias = Float64Array.from(file.bias)
  const width = bias.length
  const outputs = outputsByPart(labels, file.outputs)

  const hiddenOf = (rows: readonly number[]): Float64Array => {
    const sums = new Float64Array(width)
    for (const row of rows) {
      for (let at = 0; at < width; at++) sums[at] = (sums[at] ?? 0) + (inputs[row * width + at] ?? 0)
    }
    return sums.map((sum, at) => Math.tanh(sum * unit + (bias[at] ?? 0)))
  }

  const decidePart = (part: LearnedPart, present: readonly Present[], hidden: Float64Array): LearnedDecision => {
    const scores = outputs[part].map(({ constant, weights }) => (constant + dot(weights, hidden)) / temperature[part])
    const highest = Math.max(...scores)
    const best = scores.indexOf(highest)
    const label = labels[part][best]
    if (label === undefined) throw new RangeError('A learned model has no labels.')
    const confidence = 1 / scores.reduce((sum, score) => sum + Math.exp(score - highest), 0)
    return { label, confidence, reasons: reasonsFor(part, best, present, hidden) }
  }

  /** To first order: how the score of the best label, beyond the mean of all, changes with what a feature adds. */
  const reasonsFor = (
    part: LearnedPart,
    best: number,
    present: readonly Present[],
    hidden: Float64Array,
  ): LearnedReason[] => {
    const beyond = outputs[part][best]?.beyondMean
    if (beyond === undefined) return []
    const slope = hidden.map((value, at) => ((1 - value * value) * (beyond[at] ?? 0) * unit) / temperature[part])
    const strongest: { readonly feature: string; readonly pull: number }[] = []
    for (const { feature, row } of present) {
      const pull = dot(inputs, slope, row * width)
      if (pull < LEAST_PULL || pull <= (strongest[MOST_REASONS - 1]?.pull ?? 0)) continue
      strongest.push({ feature, pull })
      strongest.sort((left, right) => right.pull - left.pull)
      strongest.length = Math.min(strongest.length, MOST_REASONS)
    }
    return strongest.map(({ feature, pull }) => ({ feature, weight: Math.round(pull * 100) / 100 }))
  }

  return {
    labels,
    decide(features) {
      const present: Present[] = []
      for (const feature of features) {
        const row = find(hashes, featureHash(feature))
        if (row >= 0) present.push({ feature, row })
      }
      const hidden = hiddenOf(present.map(({ row }) => row))
      return {
        intent: decidePart('intent', present, hidden),
        scope: decidePart('scope', present, hidden),
        targetType: decidePart('targetType', present, hidden),
      }
    },
  }
}

interface Present {
  readonly feature: string
  readonly row: number
}

/** One label's weights. */
interface Output {
  readonly constant: number
  readonly weights: Float64Array
  /** What the weights are more than those of the labels of its decision on average. */
  readonly beyondMean: Float64Array
}

function outputsByPart(
  labels: LearnedLabels,
  rows: LearnedWeights['outputs'],
): Readonly<Record<LearnedPart, readonly Output[]>> {
  const ofPart = (from: number, count: number): Output[] => {
    const own = rows.slice(from, from + count)
    return own.map(([constant = 0, ...weights]) => ({
      constant,
      weights: Float64Array.from(weights),
      beyondMean: Float64Array.from(
        weights,
        (weight, at) => weight - own.reduce((sum, other) => sum + (other[at + 1] ?? 0), 0) / own.length,
      ),
    }))
  }
  const [intents, scopes] = [labels.intent.length, labels.scope.length]
  return {
    intent: ofPart(0, intents),
    scope: ofPart(intents, scopes),
    targetType: ofPart(intents + scopes, labels.targetType.length),
  }
}

/** Of all of `right` with as many of `left`, from a place on. */
function dot(left: Int8Array | Float64Array, right: Float64Array, from = 0): number {
  let sum = 0
  for (let at = 0; at < right.length; at++) sum += (left[from + at] ?? 0) * (right[at] ?? 0)
  return sum
}

function readHashes(base64: string): Uint32Array {
  const bytes = Buffer.from(base64, 'base64')
  if (endianness() === 'BE') bytes.swap32()
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

/** FNV-1a over UTF-16 units, 32 bits. */
export function featureHash(feature: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < feature.length; index++) {
    hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Weights as training has them. */
export interface PlainWeights {
  readonly labels: LearnedLabels
  readonly temperature: Readonly<Record<LearnedPart, number>>
  /** Feature → what it adds to each hidden number. */
  readonly inputs: ReadonlyMap<string, readonly number[]>
  readonly bias: readonly number[]
  readonly outputs: readonly (readonly number[])[]
}

/** Writes weights down: those of features in bytes, in steps of `unit`, by their hashes. */
export function encodeLearnedWeights({ labels, temperature, inputs, bias, outputs }: PlainWeights): LearnedWeights {
  const sorted = [...inputs]
    .map(([feature, row]) => ({ hash: featureHash(feature), row }))
    .sort((a, b) => a.hash - b.hash)
  const largest = sorted.reduce((most, { row }) => Math.max(most, ...row.map(Math.abs)), 0)
  const unit = largest === 0 ? 1 : short(largest / 127)
  const hashes = Buffer.alloc(sorted.length * BYTES_OF_HASH)
  sorted.forEach(({ hash }, at) => void hashes.writeUInt32LE(hash, at * BYTES_OF_HASH))
  const bytes = Int8Array.from(sorted.flatMap(({ row }) => row.map((weight) => Math.round(weight / unit))))
  return {
    labels,
    temperature,
    unit,
    hashes: hashes.toString('base64'),
    inputs: Buffer.from(bytes.buffer).toString('base64'),
    bias: bias.map(short),
    outputs: outputs.map((row) => row.map(short)),
  }
}

function short(value: number): number {
  return Number(value.toPrecision(5))
}

/** Place of a value in ascending ones, or -1. */
function find(sorted: Uint32Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const there = sorted[middle] ?? 0
    if (there === value) return middle
    if (there < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}
