import type { TermBatch, TokenizerKind } from '@coderag/types'
import { TermRows, type RowCounts } from './term-rows.js'
import type { StaticModel } from './weights-file.js'

/** A text with what stands above it. */
export interface EncoderInput {
  /** Path and names: counts as part of the text, and once more with the model's head weight. */
  readonly head: string
  readonly text: string
  readonly kind: TokenizerKind
}

/** Counts over this are taken as this. */
const maxCount = 255
/** Weight of a count, 1 + ln(count), in 64ths. */
const countWeights = Float64Array.from({ length: maxCount + 1 }, (_, count) =>
  count === 0 ? 0 : Math.round(64 * (1 + Math.log(count))),
)
const rowsPerPass = 4
/** The factor 1: factors are whole quarters. */
const one = 4
/** The largest scale becomes this whole number. */
const scaleUnits = 1 << 20

/**
 * Turns texts into unit vectors: the sum of the rows of its terms, each times its weight and 1 + ln(its count).
 *
 * Weights are whole numbers, and a sum of up to 8,192 rows stays below 2^53: exact, so that neither the order of the
 * terms nor the machine changes a bit of it. Holds the counts of the text at hand; use one per thread.
 */
export class StaticEncoder {
  readonly dimensions: number
  readonly #terms: TermRows
  readonly #table: Int8Array
  readonly #questionScales: Float64Array
  readonly #documentScales: Float64Array
  readonly #headFactor: number
  readonly #sums: Float64Array
  #entryRows = new Uint32Array(1024)
  #entryWeights = new Float64Array(1024)
  #entries = 0

  constructor(model: StaticModel) {
    this.dimensions = model.dimensions
    this.#terms = new TermRows(model.vocabulary)
    this.#table = model.table
    this.#questionScales = wholeScales(model.questionScales)
    this.#documentScales = wholeScales(model.documentScales)
    this.#headFactor = Math.round(model.headWeight * one)
    this.#sums = new Float64Array(model.dimensions)
  }

  /** The vector of a question; all zeros where it has no known word. */
  encodeQuery(text: string): Float32Array {
    this.#terms.makeRoom()
    this.#entries = 0
    this.#terms.start()
    this.#terms.addQuery(text)
    this.#collect(this.#terms.finish(), this.#questionScales, one)
    const vector = new Float32Array(this.dimensions)
    this.#writeSum(vector, 0)
    return vector
  }

  /** The vector of a document; all zeros where it has no known word. */
  encode({ head, text, kind }: EncoderInput): Float32Array {
    this.#terms.makeRoom()
    this.#entries = 0
    this.#terms.start()
    this.#terms.addText(head, kind)
    this.#terms.addText(text, kind)
    this.#collect(this.#terms.finish(), this.#documentScales, one)
    this.#addHead(head, kind)
    const vector = new Float32Array(this.dimensions)
    this.#writeSum(vector, 0)
    return vector
  }

  /**
   * The vectors of documents whose terms are counted already, head and text together: the same as `encode` gives.
   *
   * @param heads - One per row.
   * @returns rows × dimensions, row-major.
   */
  encodeTerms(batch: TermBatch, heads: readonly Omit<EncoderInput, 'text'>[]): Float32Array<ArrayBuffer> {
    const { terms, offsets, termIds, counts } = batch
    const vectors = new Float32Array(batch.rows * this.dimensions)
    this.#terms.makeRoom()
    const found = Int32Array.from(terms, (term) => this.#terms.lookUp(term))
    heads.forEach(({ head, kind }, row) => {
      this.#entries = 0
      this.#terms.start()
      const end = offsets[row + 1] ?? 0
      for (let at = offsets[row] ?? 0; at < end; at++) this.#terms.add(found[termIds[at] ?? 0] ?? 0, counts[at] ?? 0)
      this.#collect(this.#terms.finish(), this.#documentScales, one)
      this.#addHead(head, kind)
      this.#writeSum(vectors, row * this.dimensions)
    })
    return vectors
  }

  /** What stands in the head counts again. */
  #addHead(head: string, kind: TokenizerKind): void {
    this.#terms.start()
    this.#terms.addText(head, kind)
    this.#collect(this.#terms.finish(), this.#documentScales, this.#headFactor)
  }

  /** Adds counts to the entries of the text at hand; `factor` is in quarters. */
  #collect({ rows, counts, size }: RowCounts, scales: Float64Array, factor: number): void {
    for (let entry = 0; entry < size; entry++) {
      const row = rows[entry] ?? 0
      const count = counts[entry] ?? 0
      const countWeight = countWeights[count > maxCount ? maxCount : count] ?? 0
      this.#append(row * this.dimensions, factor * countWeight * (scales[row] ?? 0))
    }
  }

  #append(start: number, weight: number): void {
    if (this.#entries === this.#entryRows.length) this.#grow(this.#entries)
    this.#entryRows[this.#entries] = start
    this.#entryWeights[this.#entries++] = weight
  }

  #grow(size: number): void {
    const rows = new Uint32Array(size * 2)
    rows.set(this.#entryRows)
    this.#entryRows = rows
    const weights = new Float64Array(size * 2)
    weights.set(this.#entryWeights)
    this.#entryWeights = weights
  }

  /** Sums the entries and writes the unit vector to `out` from `at` on. */
  #writeSum(out: Float32Array, at: number): void {
    const { dimensions } = this
    const sums = this.#sums
    // Rows without weight fill the last pass.
    for (let more = this.#entries % rowsPerPass; more > 0 && more < rowsPerPass; more++) this.#append(0, 0)
    sumRows(sums, this.#table, this.#entryRows, this.#entryWeights, this.#entries)
    let square = 0
    for (let d = 0; d < dimensions; d++) square += (sums[d] ?? 0) ** 2
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square)
    for (let d = 0; d < dimensions; d++) out[at + d] = (sums[d] ?? 0) * scale
  }
}

/** Writes Σ weights[i] × the row of the table that begins at starts[i], over a whole number of passes. */
function sumRows(
  sums: Float64Array,
  table: Int8Array,
  starts: Uint32Array,
  weights: Float64Array,
  entries: number,
): void {
  sums.fill(0)
  // Four rows a pass: the sums are read and written a quarter as often. Twice as fast as row by row.
  for (let entry = 0; entry < entries; entry += rowsPerPass) {
    const start0 = starts[entry] ?? 0
    const start1 = starts[entry + 1] ?? 0
    const start2 = starts[entry + 2] ?? 0
    const start3 = starts[entry + 3] ?? 0
    const weight0 = weights[entry] ?? 0
    const weight1 = weights[entry + 1] ?? 0
    const weight2 = weights[entry + 2] ?? 0
    const weight3 = weights[entry + 3] ?? 0
    for (let d = 0; d < sums.length; d++) {
      sums[d] =
        (sums[d] ?? 0) +
        weight0 * (table[start0 + d] ?? 0) +
        weight1 * (table[start1 + d] ?? 0) +
        weight2 * (table[start2 + d] ?? 0) +
        weight3 * (table[start3 + d] ?? 0)
    }
  }
}

/** Scales as whole numbers of equal ratio; what is far below the largest keeps at least 1. */
function wholeScales(scales: Float32Array): Float64Array {
  let largest = 0
  for (let row = 0; row < scales.length; row++) largest = Math.max(largest, scales[row] ?? 0)
  const whole = new Float64Array(scales.length)
  // `Float64Array.from` with a function takes ten times as long, which is felt at start-up.
  for (let row = 0; row < scales.length; row++) {
    const scale = scales[row] ?? 0
    whole[row] = scale <= 0 ? 0 : Math.max(1, Math.round((scale / largest) * scaleUnits))
  }
  return whole
}
