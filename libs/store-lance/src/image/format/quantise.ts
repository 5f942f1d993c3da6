/** Buffers for vectors of 16 bits per number, split into high and low bytes. */
export interface QuantisedRows {
  /** High bytes, `stride` per row. Readers keep them in memory and compare them first. */
  readonly high: Int8Array
  readonly stride: number
  /** Low bytes of the row that was quantised last. */
  readonly low: Int8Array
}

/** The largest whole number whose high byte, rounded, still fits in 8 bits: 127 × 256. */
const steps = 32_512

/**
 * Quantises vector `row` of a batch to 16 bits per number.
 *
 * @returns The factor by which 256 × high + low must be multiplied to give the vector in unit length; 0 for a vector of
 *   zeros.
 */
export function quantise(values: Float32Array, row: number, { high, stride, low }: QuantisedRows): number {
  const dimensions = low.length
  const from = row * dimensions
  let largest = 0
  let square = 0
  for (let index = 0; index < dimensions; index++) {
    const value = values[from + index] ?? 0
    if (value > largest) largest = value
    else if (-value > largest) largest = -value
    square += value * value
  }
  const factor = largest === 0 ? 0 : steps / largest
  for (let index = 0; index < dimensions; index++) {
    const whole = Math.round((values[from + index] ?? 0) * factor)
    const upper = (whole + 128) >> 8
    high[row * stride + index] = upper
    low[index] = whole - upper * 256
  }
  return largest === 0 ? 0 : 1 / (factor * Math.sqrt(square))
}

/** Restores the vector that `quantise` split. */
export function restore(high: Int8Array, low: Int8Array, scale: number | undefined): Float32Array {
  const factor = scale ?? 0
  return Float32Array.from(high, (value, index) => (value * 256 + (low[index] ?? 0)) * factor)
}
