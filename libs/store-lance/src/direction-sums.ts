/** Sums vectors by key and scales each sum to length 1. */
export class DirectionSums {
  readonly #sums = new Map<string, Float64Array>()

  /** @param scale - The factor of the vector's numbers. */
  add(key: string, vector: Float32Array | Int8Array, scale = 1): void {
    let sum = this.#sums.get(key)
    if (sum === undefined) this.#sums.set(key, (sum = new Float64Array(vector.length)))
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + (vector[d] ?? 0) * scale
  }

  /** Returns the sums at length 1. A sum of length 0 is left out. */
  directions(): Map<string, Float32Array> {
    const found = new Map<string, Float32Array>()
    for (const [key, sum] of this.#sums) {
      let square = 0
      for (let d = 0; d < sum.length; d++) square += (sum[d] ?? 0) ** 2
      if (square === 0) continue
      const direction = new Float32Array(sum.length)
      for (let d = 0; d < sum.length; d++) direction[d] = (sum[d] ?? 0) / Math.sqrt(square)
      found.set(key, direction)
    }
    return found
  }
}
