import { type Concept, conceptsOf } from '@coderag/text'
import type { TermBatch, TokenizerKind } from '@coderag/types'
import { synonymShare } from './options.js'
import { maxTotalWeight, rowsPerPass, sumRows } from './row-sums.js'
import { TermRows, type RowCounts } from './term-rows.js'
import type { ModelPart, StaticModel } from './weights-file.js'

/** A text and its head. */
export interface EncoderInput {
  /** Path and names above the text. Its terms count as part of the text, and again with the model's head weight. */
  readonly head: string
  readonly text: string
  readonly kind: TokenizerKind
}

/** Maximum count of a term; higher counts are treated as this. */
const maxCount = 255
/** The weight of each count, 1 + ln(count), in 64ths. */
const countWeights = Float64Array.from({ length: maxCount + 1 }, (_, count) =>
  count === 0 ? 0 : Math.round(64 * (1 + Math.log(count))),
)
/** The factor 1: factors are in quarters. */
const one = 4
/** Maximum weight of a row after rounding. */
const maxWeight = 32_767

/**
 * Converts texts to vectors of length 1: the sum of the rows of its terms, each multiplied by its weight and 1 + ln(its
 * count).
 *
 * Weights are rounded to whole numbers, so the sums are exact: neither the order of the terms nor the machine changes a
 * bit of a vector. An encoder holds the counts of one text, so each thread needs its own.
 */
export class StaticEncoder {
  readonly dimensions: number
  readonly #terms: TermRows
  readonly #model: StaticModel
  readonly #headFactor: number
  /** Sums of one table at a time. */
  readonly #sums: Float64Array
  /** Row of each entry. */
  #entryRows = new Uint32Array(1024)
  /** Number of occurrences and of the head of each entry, as a weight. */
  #entryFactors = new Float64Array(1024)
  #entryStarts = new Uint32Array(1024)
  /** Weight of each entry, whole numbers. */
  #entryWeights = new Float64Array(1024)
  #roundedWeights = new Int16Array(1024)
  #entries = 0

  constructor(model: StaticModel) {
    this.dimensions = model.dimensions
    this.#terms = new TermRows(model.vocabulary)
    this.#model = model
    this.#headFactor = Math.round(model.headWeight * one)
    this.#sums = new Float64Array(Math.max(...model.parts.map(({ dimensions }) => dimensions)))
  }

  /**
   * Returns the vector of a query; all zeros if it has no known word. Words that mean the same as words of the query are
   * a part of it: people rarely use the words of the code.
   */
  encodeQuery(text: string): Float32Array {
    this.#terms.makeRoom()
    this.#entries = 0
    this.#terms.start()
    this.#terms.addQuery(text)
    this.#collect(this.#terms.finish(), one)
    const vector = this.#queryVector()
    const concepts = conceptsOf(text)
    if (concepts.length === 0) return vector
    this.#collectSynonyms(concepts)
    return withSynonyms(vector, this.#queryVector())
  }

  #collectSynonyms(concepts: readonly Concept[]): void {
    this.#entries = 0
    for (const { synonyms } of concepts) {
      for (const [stem, weight] of synonyms) {
        this.#terms.start()
        this.#terms.add(this.#terms.lookUp(stem), 1)
        this.#collect(this.#terms.finish(), Math.round(one * one * weight))
      }
    }
  }

  /** Returns the vector of a document; all zeros if it has no known word. */
  encode({ head, text, kind }: EncoderInput): Float32Array {
    this.#terms.makeRoom()
    this.#entries = 0
    this.#terms.start()
    this.#terms.addText(head, kind)
    this.#terms.addText(text, kind)
    this.#collect(this.#terms.finish(), one)
    this.#addHead(head, kind)
    const vector = new Float32Array(this.dimensions)
    this.#writeDocument(vector, 0)
    return vector
  }

  /**
   * Returns the vectors of documents whose terms, of head and text together, are already counted. They equal those of
   * `encode`.
   *
   * @param heads - One per row.
   * @returns rows × dimensions numbers, row-major.
   */
  encodeTerms(batch: TermBatch, heads: readonly Omit<EncoderInput, 'text'>[]): Float32Array<ArrayBuffer> {
    const { terms, offsets, termIds, counts } = batch
    const vectors = new Float32Array(batch.rows * this.dimensions)
    this.#terms.makeRoom()
    const rows = new Int32Array(terms.length)
    // `Int32Array.from` with a function takes several times as long.
    for (let term = 0; term < terms.length; term++) rows[term] = this.#terms.lookUp(terms[term] ?? '')
    heads.forEach(({ head, kind }, document) => {
      this.#entries = 0
      this.#terms.start()
      const end = offsets[document + 1] ?? 0
      for (let at = offsets[document] ?? 0; at < end; at++) {
        this.#terms.add(rows[termIds[at] ?? 0] ?? 0, counts[at] ?? 0)
      }
      this.#collect(this.#terms.finish(), one)
      this.#addHead(head, kind)
      this.#writeDocument(vectors, document * this.dimensions)
    })
    return vectors
  }

  /** Counts the terms of the head again. */
  #addHead(head: string, kind: TokenizerKind): void {
    this.#terms.start()
    this.#terms.addText(head, kind)
    this.#collect(this.#terms.finish(), this.#headFactor)
  }

  /** Adds counted rows to the entries of the text; `factor` is in quarters. */
  #collect({ rows, counts, size }: RowCounts, factor: number): void {
    for (let entry = 0; entry < size; entry++) {
      const count = counts[entry] ?? 0
      const countWeight = countWeights[count > maxCount ? maxCount : count] ?? 0
      if (this.#entries === this.#entryRows.length) this.#grow(this.#entries)
      this.#entryRows[this.#entries] = rows[entry] ?? 0
      this.#entryFactors[this.#entries++] = factor * countWeight
    }
  }

  #grow(size: number): void {
    const rows = new Uint32Array(size * 2)
    rows.set(this.#entryRows)
    this.#entryRows = rows
    const factors = new Float64Array(size * 2)
    factors.set(this.#entryFactors)
    this.#entryFactors = factors
    this.#entryStarts = new Uint32Array(size * 2)
    this.#entryWeights = new Float64Array(size * 2)
    this.#roundedWeights = new Int16Array(size * 2)
  }

  /** Returns the vector of the entries as a query, at length 1. */
  #queryVector(): Float32Array {
    const vector = new Float32Array(this.dimensions)
    const shares = Math.hypot(...this.#model.parts.map(({ share }) => share))
    let at = 0
    for (const part of this.#model.parts) {
      this.#writeSum(part, part.queryScales, vector.subarray(at, at + part.dimensions), part.share / shares)
      at += part.dimensions
    }
    return vector
  }

  /** Writes the vector of the entries as a document, at length 1, to `out` from `start` on. */
  #writeDocument(out: Float32Array, start: number): void {
    const length = 1 / Math.sqrt(this.#model.parts.length)
    let at = start
    for (const part of this.#model.parts) {
      this.#writeSum(part, part.documentScales, out.subarray(at, at + part.dimensions), length)
      at += part.dimensions
    }
  }

  /** Sums the rows of the entries in one table, and writes the sum at a length. */
  #writeSum(part: ModelPart, scales: Uint32Array, out: Float32Array, length: number): void {
    const sums = this.#sums.subarray(0, part.dimensions)
    const size = this.#weigh(part.dimensions, scales)
    sumRows(part, { starts: this.#entryStarts, weights: this.#roundedWeights, size }, sums)
    let square = 0
    for (let d = 0; d < sums.length; d++) square += (sums[d] ?? 0) ** 2
    const scale = square === 0 ? 0 : length / Math.sqrt(square)
    for (let d = 0; d < sums.length; d++) out[d] = (sums[d] ?? 0) * scale
  }

  /**
   * Weighs the entries by the scales of their rows, and rounds the weights in proportion, so that the largest is as large as 16 bits and `maxTotalWeight` allow.
   *
   * @returns The number of entries, filled up with weights of 0 to a multiple of `rowsPerPass`.
   */
  #weigh(dimensions: number, scales: Uint32Array): number {
    const weights = this.#entryWeights
    let largest = 0
    let total = 0
    for (let entry = 0; entry < this.#entries; entry++) {
      const row = this.#entryRows[entry] ?? 0
      const weight = (this.#entryFactors[entry] ?? 0) * (scales[row] ?? 0)
      this.#entryStarts[entry] = row * dimensions
      weights[entry] = weight
      if (weight > largest) largest = weight
      total += weight
    }
    // Rounding adds less than 1 per entry.
    const unit = largest === 0 ? 0 : Math.min(maxWeight / largest, (maxTotalWeight - this.#entries) / total)
    const rounded = this.#roundedWeights
    for (let entry = 0; entry < this.#entries; entry++) rounded[entry] = Math.round((weights[entry] ?? 0) * unit)
    const size = Math.ceil(this.#entries / rowsPerPass) * rowsPerPass
    rounded.fill(0, this.#entries, size)
    return size
  }
}

/** Adds the vector of synonyms to that of a query. The result has length 1, or is all zeros. */
function withSynonyms(vector: Float32Array, synonyms: Float32Array): Float32Array {
  const sum = vector.map((value, d) => value + synonymShare * (synonyms[d] ?? 0))
  const square = sum.reduce((total, value) => total + value ** 2, 0)
  return square === 0 ? sum : sum.map((value) => value / Math.sqrt(square))
}
