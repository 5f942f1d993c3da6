/**
 * Numbers of 16 bits (IEEE 754 binary16), as pgvector's `halfvec` stores them. Vectors of unit length lose less than
 * 0.05 % per number.
 */
const bits = new Uint32Array(1)
const single = new Float32Array(bits.buffer)

/** Rounds a number to the nearest number of 16 bits. */
export function toHalf(value: number): number {
  single[0] = value
  const word = bits[0] ?? 0
  const sign = (word >>> 16) & 0x8000
  const exponent = ((word >>> 23) & 0xff) - 112
  const mantissa = word & 0x7fffff
  if (exponent >= 31) return sign | 0x7c00
  if (exponent > 0) return sign | (((exponent << 10) | (mantissa >>> 13)) + ((mantissa >>> 12) & 1))
  if (exponent < -10) return sign
  const shift = 14 - exponent
  return sign | (((mantissa | 0x800000) + (1 << (shift - 1))) >>> shift)
}

export function toHalves(values: Float32Array): Uint16Array {
  const halves = new Uint16Array(values.length)
  for (let index = 0; index < values.length; index++) halves[index] = toHalf(values[index] ?? 0)
  return halves
}

/** Returns the numbers of 16 bits as numbers of 32 bits. */
export function fromHalves(halves: Uint16Array): Float32Array {
  const table = allHalves()
  const values = new Float32Array(halves.length)
  for (let index = 0; index < halves.length; index++) values[index] = table[halves[index] ?? 0] ?? 0
  return values
}

let known: Float32Array | null = null

function allHalves(): Float32Array {
  if (known !== null) return known
  const table = new Float32Array(65_536)
  for (let half = 0; half < table.length; half++) {
    const exponent = (half >>> 10) & 0x1f
    const mantissa = half & 0x3ff
    const size = exponent === 0 ? mantissa * 2 ** -24 : (1 + mantissa / 1024) * 2 ** (exponent - 15)
    table[half] = (half & 0x8000) === 0 ? size : -size
  }
  known = table
  return table
}
