/** Vectors in 16 bits a number, from the first row on. */
export interface QuantisedRows {
  /** High bytes, `stride` a row: they stay in memory and decide what is worth a closer look. */
  readonly high: Int8Array
  readonly stride: number
  /** Low bytes of the row taken last: they are read for what is looked at closely. */
  readonly low: Int8Array
}

/**
 * Takes vector `row` of a batch apart.
 *
 * @returns What 256 × high + low is to be multiplied with to give the vector in unit length; 0 for one of zeros.
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

/** The largest whole number whose high byte, rounded, still fits: 127 × 256. */
const steps = 32_512

/** The vector that `quantise` took apart. */
export function restore(high: Int8Array, low: Int8Array, scale: number | undefined): Float32Array {
  const factor = scale ?? 0
  return Float32Array.from(high, (value, index) => (value * 256 + (low[index] ?? 0)) * factor)
}
