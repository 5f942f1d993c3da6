/**
 * Vectors of a database without a vector type, packed so that a reader loads 100,000 in one sequential read.
 *
 *   uint32 vectors · uint32 dimensions · float64 rows[n] · float32 scales[n] · int8 numbers[n × dimensions]
 *
 * A number is the nearest 127th of the largest one of its vector. Candidates are compared again with the numbers of 16
 * bits of their rows.
 */
export interface VectorBlock {
  readonly dimensions: number
  readonly rows: Float64Array
  /** By which the numbers are multiplied to give a vector of unit length. */
  readonly scales: Float32Array
  readonly numbers: Int8Array
}

const HEADER_BYTES = 8

export function encodeVectorBlock({ dimensions, rows, scales, numbers }: VectorBlock): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + rows.byteLength + scales.byteLength + numbers.byteLength)
  new Uint32Array(bytes.buffer, 0, 2).set([rows.length, dimensions])
  bytes.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength), HEADER_BYTES)
  bytes.set(new Uint8Array(scales.buffer, scales.byteOffset, scales.byteLength), HEADER_BYTES + rows.byteLength)
  bytes.set(
    new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
    HEADER_BYTES + rows.byteLength + scales.byteLength,
  )
  return bytes
}

export function decodeVectorBlock(stored: Uint8Array): VectorBlock {
  // Copied, because typed arrays need an aligned start.
  const bytes = new Uint8Array(stored)
  const [length = 0, dimensions = 0] = new Uint32Array(bytes.buffer, 0, 2)
  const rows = new Float64Array(bytes.buffer, HEADER_BYTES, length)
  const scales = new Float32Array(bytes.buffer, HEADER_BYTES + rows.byteLength, length)
  const numbers = new Int8Array(bytes.buffer, HEADER_BYTES + rows.byteLength + scales.byteLength, length * dimensions)
  return { dimensions, rows, scales, numbers }
}

/** Quantises vectors. Rows of zeros get the scale 0. */
export function quantiseVectors(values: Float32Array, dimensions: number, rows: readonly number[]): VectorBlock {
  const scales = new Float32Array(rows.length)
  const numbers = new Int8Array(rows.length * dimensions)
  for (let row = 0; row < rows.length; row++) {
    const from = row * dimensions
    let largest = 0
    let square = 0
    for (let d = 0; d < dimensions; d++) {
      const value = values[from + d] ?? 0
      largest = Math.max(largest, Math.abs(value))
      square += value * value
    }
    if (largest === 0) continue
    const factor = 127 / largest
    for (let d = 0; d < dimensions; d++) numbers[from + d] = Math.round((values[from + d] ?? 0) * factor)
    scales[row] = 1 / (factor * Math.sqrt(square))
  }
  return { dimensions, rows: Float64Array.from(rows), scales, numbers }
}
