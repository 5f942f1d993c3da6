/** Adds vectors up by key, and gives each sum at unit length. */
export class DirectionSums {
  readonly #sums = new Map<string, Float64Array>()

  add(key: string, vector: Float32Array): void {
    let sum = this.#sums.get(key)
    if (sum === undefined) this.#sums.set(key, (sum = new Float64Array(vector.length)))
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + (vector[d] ?? 0)
  }

  /** A sum of length 0 has no direction and is left out. */
  directions(): Map<string, Float32Array> {
    const found = new Map<string, Float32Array>()
    for (const [key, sum] of this.#sums) {
      const length = Math.sqrt(sum.reduce((square, value) => square + value * value, 0))
      if (length > 0)
        found.set(
          key,
          Float32Array.from(sum, (value) => value / length),
        )
    }
    return found
  }
}
