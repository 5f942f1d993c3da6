import { endianness } from 'node:os'

/** What is decided of a question, with the labels of each decision. */
export interface LearnedLabels {
  readonly intent: readonly string[]
  readonly scope: readonly string[]
  readonly targetType: readonly string[]
}

export type LearnedPart = keyof LearnedLabels

export const LEARNED_PARTS = ['intent', 'scope', 'targetType'] as const satisfies readonly LearnedPart[]

/** What a question is made of, for what is learned. */
export interface LearnedInput {
  /** Names of what is there, each once. */
  readonly features: readonly string[]
  /** Its words in order, in lower case, with shapes in place of names and numbers. */
  readonly words: readonly string[]
}

/** Numbers in bytes: base64 of signed ones, each of which is worth `unit`. */
export interface ByteNumbers {
  readonly unit: number
  readonly bytes: string
}

/** Rows of numbers by the hashes of their names: base64 of 32 bits each, little endian, ascending. */
export interface HashedRows extends ByteNumbers {
  readonly hashes: string
}

/** Weights as they are kept in a file: what a question has and what its words say, in two layers that all decisions share. */
export interface LearnedWeights {
  readonly labels: LearnedLabels
  /** What scores are divided by, for each decision: makes confidences shares of right decisions. Over 0. */
  readonly temperature: Readonly<Record<LearnedPart, number>>
  /** A row per feature: what it adds to each hidden number. */
  readonly features: HashedRows
  /** What hidden numbers are without any feature; as many as there are. */
  readonly bias: readonly number[]
  /** A row per word: its vector. */
  readonly words: HashedRows
  /** Numbers of a vector. */
  readonly width: number
  /** Over 1, 2, … up to `spans` neighbouring words: filter by filter, word by word, a weight for each number of its vector. */
  readonly filters: ByteNumbers
  readonly spans: number
  /** What each filter starts from: those over one word, then those over two, and so on; as many of each. */
  readonly filterBias: readonly number[]
  /** Per label of all decisions in order: what it is without anything, its weight of each hidden number, then of each filter. */
  readonly outputs: readonly (readonly number[])[]
}

/** Weights as training has them. */
export interface PlainWeights extends Omit<LearnedWeights, 'features' | 'words' | 'filters'> {
  readonly features: ReadonlyMap<string, ArrayLike<number>>
  readonly words: ReadonlyMap<string, ArrayLike<number>>
  readonly filters: ArrayLike<number>
}

/** Words that stand before, after and in place of others. */
export const START = '<start>'
export const END = '<end>'
export const OTHER = '<other>'

/** Of a longer question the rest is left out. */
const MOST_WORDS = 48
const BYTES_OF_HASH = 4

/** What the filters read of a question: rows of its words, between those of its start and its end. */
export function rowsOfWords(words: readonly string[], rowOf: (word: string) => number | undefined): number[] {
  const other = rowOf(OTHER) ?? 0
  const read = words.slice(0, MOST_WORDS).map((word) => rowOf(word) ?? rowOf(firstPart(word)) ?? other)
  return [rowOf(START) ?? other, ...read, rowOf(END) ?? other]
}

/** `retry-after` is read as `retry` where it is not known as a whole. */
function firstPart(word: string): string {
  return /^[^-.]+/.exec(word)?.[0] ?? word
}

/** Weights of filters over one to `spans` words: the place of the first weight that a filter has for one of its words. */
export function filterPlace(
  { filtersPerSpan, width }: { readonly filtersPerSpan: number; readonly width: number },
  { span, filter, word }: { readonly span: number; readonly filter: number; readonly word: number },
): number {
  const shorter = (span * (span - 1)) / 2
  return (shorter * filtersPerSpan + filter * span + word) * width
}

/** Writes weights down: rows and filters in bytes, rows by the hashes of their names. */
export function encodeLearnedWeights(plain: PlainWeights): LearnedWeights {
  return {
    labels: plain.labels,
    temperature: plain.temperature,
    features: hashedRows(plain.features),
    bias: plain.bias.map(short),
    words: hashedRows(plain.words),
    width: plain.width,
    filters: byteNumbers(plain.filters),
    spans: plain.spans,
    filterBias: plain.filterBias.map(short),
    outputs: plain.outputs.map((row) => row.map(short)),
  }
}

function hashedRows(rows: ReadonlyMap<string, ArrayLike<number>>): HashedRows {
  const sorted = [...rows]
    .map(([name, row]) => ({ hash: nameHash(name), row }))
    .sort((left, right) => left.hash - right.hash)
  const hashes = Buffer.alloc(sorted.length * BYTES_OF_HASH)
  sorted.forEach(({ hash }, at) => void hashes.writeUInt32LE(hash, at * BYTES_OF_HASH))
  return { hashes: hashes.toString('base64'), ...byteNumbers(sorted.flatMap(({ row }) => Array.from(row))) }
}

function byteNumbers(numbers: ArrayLike<number>): ByteNumbers {
  let largest = 0
  for (let at = 0; at < numbers.length; at++) largest = Math.max(largest, Math.abs(numbers[at] ?? 0))
  const unit = largest === 0 ? 1 : short(largest / 127)
  const bytes = Int8Array.from(numbers, (number) => Math.round(number / unit))
  return { unit, bytes: Buffer.from(bytes.buffer).toString('base64') }
}

export function readBytes({ bytes }: ByteNumbers): Int8Array {
  const read = Buffer.from(bytes, 'base64')
  return new Int8Array(read.buffer, read.byteOffset, read.length)
}

/** Place of a name's row, or none. */
export function rowFinder({ hashes }: HashedRows): (name: string) => number | undefined {
  const sorted = readHashes(hashes)
  return (name) => {
    const row = find(sorted, nameHash(name))
    return row < 0 ? undefined : row
  }
}

function readHashes(base64: string): Uint32Array {
  const bytes = Buffer.from(base64, 'base64')
  if (endianness() === 'BE') bytes.swap32()
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

/** FNV-1a over UTF-16 units, 32 bits. */
function nameHash(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return hash >>> 0
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
