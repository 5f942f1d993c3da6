// The inner loops of training. Every product and every sum is rounded to 32 bits, and every sum has a fixed order, so a
// training run gives the same weights on every machine.

const { fround } = Math

/** The shape of a matrix product; `rows` and `columns` are even. */
export interface ProductShape {
  readonly rows: number
  readonly columns: number
  readonly inner: number
}

/**
 * Multiplies two matrices: `out` = `left` × the transpose of `right`. All are row-major, so the loop reads both matrices
 * in order. It computes blocks of 2 × 2, which reads each number half as often.
 */
export function multiply(out: Float32Array, left: Float32Array, right: Float32Array, shape: ProductShape): void {
  const { rows, columns, inner } = shape
  for (let row = 0; row < rows; row += 2) {
    const left0 = row * inner
    const left1 = left0 + inner
    for (let column = 0; column < columns; column += 2) {
      const right0 = column * inner
      const right1 = right0 + inner
      let sum00 = 0
      let sum01 = 0
      let sum10 = 0
      let sum11 = 0
      for (let k = 0; k < inner; k++) {
        const a0 = left[left0 + k] ?? 0
        const a1 = left[left1 + k] ?? 0
        const b0 = right[right0 + k] ?? 0
        const b1 = right[right1 + k] ?? 0
        sum00 = fround(sum00 + fround(a0 * b0))
        sum01 = fround(sum01 + fround(a0 * b1))
        sum10 = fround(sum10 + fround(a1 * b0))
        sum11 = fround(sum11 + fround(a1 * b1))
      }
      const at = row * columns + column
      out[at] = sum00
      out[at + 1] = sum01
      out[at + columns] = sum10
      out[at + columns + 1] = sum11
    }
  }
}

/** Transposes a matrix in blocks of 16 × 16, so that both sides stay in the cache. */
export function transpose(from: Float32Array, to: Float32Array, rows: number, columns: number): void {
  for (let top = 0; top < rows; top += 16) {
    const bottom = Math.min(rows, top + 16)
    for (let left = 0; left < columns; left += 16) {
      const right = Math.min(columns, left + 16)
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) to[column * rows + row] = from[row * columns + column] ?? 0
      }
    }
  }
}

/** Adds `factor` × a row of `from` to a row of `to`; both rows have `length` numbers. */
export function addScaled(
  to: Float32Array,
  toAt: number,
  from: Float32Array,
  fromAt: number,
  { factor, length }: { readonly factor: number; readonly length: number },
): void {
  for (let d = 0; d < length; d++) to[toAt + d] = (to[toAt + d] ?? 0) + fround(factor * (from[fromAt + d] ?? 0))
}

/** Computes the dot product of two rows as four sums over every fourth number. `length` is a multiple of 4. */
export function dotProduct(
  left: Float32Array,
  leftAt: number,
  right: Float32Array,
  rightAt: number,
  length: number,
): number {
  let sum0 = 0
  let sum1 = 0
  let sum2 = 0
  let sum3 = 0
  for (let d = 0; d < length; d += 4) {
    const a = leftAt + d
    const b = rightAt + d
    sum0 = fround(sum0 + fround((left[a] ?? 0) * (right[b] ?? 0)))
    sum1 = fround(sum1 + fround((left[a + 1] ?? 0) * (right[b + 1] ?? 0)))
    sum2 = fround(sum2 + fround((left[a + 2] ?? 0) * (right[b + 2] ?? 0)))
    sum3 = fround(sum3 + fround((left[a + 3] ?? 0) * (right[b + 3] ?? 0)))
  }
  return fround(fround(sum0 + sum1) + fround(sum2 + sum3))
}
