import { endianness } from 'node:os'
import type { LearnedReason } from '../classification.js'

/** Weights of one decision, as they are kept in a file. */
export interface LearnedWeights {
  readonly labels: readonly string[]
  /** What a unit of a weight is worth. */
  readonly unit: number
  /** Base64 of the features' hashes, 32 bits each, little endian, ascending. */
  readonly hashes: string
  /** Base64 of a signed byte per feature and label, feature by feature. */
  readonly weights: string
}

export interface LearnedDecision<Label extends string> {
  readonly label: Label
  /** 0 to 1, inclusive: the softmax of the scores. On questions of other hands it was higher than the share that was right. */
  readonly confidence: number
  /** Strongest first. */
  readonly reasons: readonly LearnedReason[]
}

export interface LearnedModel<Label extends string> {
  readonly labels: readonly Label[]
  decide(features: readonly string[]): LearnedDecision<Label>
}

const MOST_REASONS = 3
const BYTES_OF_HASH = 4

/**
 * Opens weights: multinomial logistic regression over features that are there or not.
 *
 * @param known - Labels that there are; the model may know fewer.
 * @throws RangeError when the file has a label that is none.
 */
export function openLearnedModel<Label extends string>(
  file: LearnedWeights,
  known: readonly Label[],
): LearnedModel<Label> {
  const labels = file.labels.map((name) => {
    const label = known.find((one) => one === name)
    if (label === undefined) throw new RangeError(`The learned weights have a label "${name}" that there is not.`)
    return label
  })
  const hashes = readHashes(file.hashes)
  const weightBytes = Buffer.from(file.weights, 'base64')
  const weights = new Int8Array(weightBytes.buffer, weightBytes.byteOffset, weightBytes.length)
  const { unit } = file
  const weightOf = (row: number, label: number): number => (weights[row * labels.length + label] ?? 0) * unit

  return {
    labels,
    decide(features) {
      const present = features.flatMap((feature) => {
        const row = find(hashes, featureHash(feature))
        return row < 0 ? [] : [{ feature, row }]
      })
      const scores = labels.map((_, label) => present.reduce((sum, { row }) => sum + weightOf(row, label), 0))
      const highest = Math.max(...scores)
      const best = scores.indexOf(highest)
      const label = labels[best]
      if (label === undefined) throw new RangeError('A learned model has no labels.')
      const confidence = 1 / scores.reduce((sum, score) => sum + Math.exp(score - highest), 0)
      const pull = (row: number): number =>
        weightOf(row, best) - labels.reduce((sum, _, other) => sum + weightOf(row, other), 0) / labels.length
      const reasons = present
        .map(({ feature, row }) => ({ feature, weight: Math.round(pull(row) * 100) / 100 }))
        .filter(({ weight }) => weight > 0)
        .sort((left, right) => right.weight - left.weight)
        .slice(0, MOST_REASONS)
      return { label, confidence, reasons }
    },
  }
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

/** Writes weights down: bytes in steps of `unit`, features by their hashes. */
export function encodeLearnedWeights(
  labels: readonly string[],
  rows: ReadonlyMap<string, readonly number[]>,
): LearnedWeights {
  const sorted = [...rows]
    .map(([feature, row]) => ({ hash: featureHash(feature), row }))
    .sort((a, b) => a.hash - b.hash)
  const largest = sorted.reduce((most, { row }) => Math.max(most, ...row.map(Math.abs)), 0)
  const unit = largest === 0 ? 1 : Number((largest / 127).toPrecision(6))
  const hashes = Buffer.alloc(sorted.length * BYTES_OF_HASH)
  sorted.forEach(({ hash }, at) => void hashes.writeUInt32LE(hash, at * BYTES_OF_HASH))
  const weights = Int8Array.from(sorted.flatMap(({ row }) => row.map((weight) => Math.round(weight / unit))))
  return { labels, unit, hashes: hashes.toString('base64'), weights: Buffer.from(weights.buffer).toString('base64') }
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
