import type { TermBatch, TokenizerKind } from '@coderag/types'
import { TermRows, type RowCounts } from './term-rows.js'
import { kernelRowSums } from './sums/kernel-row-sums.js'
import { maxTotalWeight, plainRowSums, type SumRows } from './sums/row-sums.js'
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
/** The factor 1: factors are whole quarters. */
const one = 4
/** The largest scale becomes this whole number. */
const scaleUnits = 1 << 20
/** The heaviest entry of a text counts this, or less where there are so many that their sum would leave 32 bits. */
const maxWeight = 32_767

/**
 * Turns texts into unit vectors: the sum of the rows of its terms, each times its weight and 1 + ln(its count).
 *
 * Weights are whole numbers, rounded to 16 bits of the text's heaviest, and sums are of 32 bits: exact, so that neither
 * the order of the terms nor the machine changes a bit of them. Holds the counts of the text at hand; use one per thread.
 */
export class StaticEncoder {
  readonly dimensions: number
  readonly #terms: TermRows
  readonly #model: StaticModel
  readonly #questionScales: Float64Array
  #documentScales: Float64Array | null = null
  readonly #headFactor: number
  readonly #plainSums: SumRows
  #documentSums: SumRows | null = null
  #entryRows = new Uint32Array(1024)
  /** Whole numbers. */
  #entryWeights = new Float64Array(1024)
  #roundedWeights = new Int16Array(1024)
  #entries = 0

  constructor(model: StaticModel) {
    this.dimensions = model.dimensions
    this.#terms = new TermRows(model.vocabulary)
    this.#model = model
    this.#questionScales = wholeScales(model.questionScales)
    this.#headFactor = Math.round(model.headWeight * one)
    this.#plainSums = plainRowSums(model)
  }

  /** The vector of a question; all zeros where it has no known word. */
  encodeQuery(text: string): Float32Array {
    this.#terms.makeRoom()
    this.#entries = 0
    this.#terms.start()
    this.#terms.addQuery(text)
    this.#collect(this.#terms.finish(), this.#questionScales, one)
    const vector = new Float32Array(this.dimensions)
    // A question has few rows: not worth a copy of the table.
    this.#writeSum(this.#plainSums, vector, 0)
    return vector
  }

  /** The vector of a document; all zeros where it has no known word. */
  encode({ head, text, kind }: EncoderInput): Float32Array {
    this.#terms.makeRoom()
    this.#entries = 0
    this.#terms.start()
    this.#terms.addText(head, kind)
    this.#terms.addText(text, kind)
    this.#collect(this.#terms.finish(), this.#scalesOfDocuments(), one)
    this.#addHead(head, kind)
    const vector = new Float32Array(this.dimensions)
    this.#writeSum(this.#sumsOfDocuments(), vector, 0)
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
    const sumRows = this.#sumsOfDocuments()
    const found = new Int32Array(terms.length)
    // `Int32Array.from` with a function takes several times as long.
    for (let term = 0; term < terms.length; term++) found[term] = this.#terms.lookUp(terms[term] ?? '')
    heads.forEach(({ head, kind }, row) => {
      this.#entries = 0
      this.#terms.start()
      const end = offsets[row + 1] ?? 0
      for (let at = offsets[row] ?? 0; at < end; at++) this.#terms.add(found[termIds[at] ?? 0] ?? 0, counts[at] ?? 0)
      this.#collect(this.#terms.finish(), this.#scalesOfDocuments(), one)
      this.#addHead(head, kind)
      this.#writeSum(sumRows, vectors, row * this.dimensions)
    })
    return vectors
  }

  /** What stands in the head counts again. */
  #addHead(head: string, kind: TokenizerKind): void {
    this.#terms.start()
    this.#terms.addText(head, kind)
    this.#collect(this.#terms.finish(), this.#scalesOfDocuments(), this.#headFactor)
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
    this.#roundedWeights = new Int16Array(size * 2)
  }

  /** Not needed for questions. */
  #scalesOfDocuments(): Float64Array {
    this.#documentScales ??= wholeScales(this.#model.documentScales)
    return this.#documentScales
  }

  /** The kernel copies the table: only once there is a document. */
  #sumsOfDocuments(): SumRows {
    this.#documentSums ??= kernelRowSums(this.#model) ?? this.#plainSums
    return this.#documentSums
  }

  /** Sums the entries and writes the unit vector to `out` from `at` on. */
  #writeSum(sumRows: SumRows, out: Float32Array, at: number): void {
    this.#roundWeights()
    const sums = sumRows(this.#entryRows, this.#roundedWeights, this.#entries)
    let square = 0
    for (let d = 0; d < sums.length; d++) square += (sums[d] ?? 0) ** 2
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square)
    for (let d = 0; d < sums.length; d++) out[at + d] = (sums[d] ?? 0) * scale
  }

  /** In proportion, the largest as large as 16 bits and the sum allow. */
  #roundWeights(): void {
    const weights = this.#entryWeights
    let largest = 0
    let total = 0
    for (let entry = 0; entry < this.#entries; entry++) {
      const weight = weights[entry] ?? 0
      if (weight > largest) largest = weight
      total += weight
    }
    // Rounding adds less than 1 an entry.
    const unit = largest === 0 ? 0 : Math.min(maxWeight / largest, (maxTotalWeight - this.#entries) / total)
    const rounded = this.#roundedWeights
    for (let entry = 0; entry < this.#entries; entry++) rounded[entry] = Math.round((weights[entry] ?? 0) * unit)
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
