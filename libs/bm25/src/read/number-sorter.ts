/** Maximum number of values that are sorted by comparison, which is faster for few values. */
const compared = 256

/**
 * Sorts distinct whole numbers below a bound by setting one bit for each. For 10,000 numbers below 100,000 this is 20
 * times as fast as sorting by comparison.
 */
export class NumberSorter {
  readonly #bits: Uint32Array

  /** @param bound - Exclusive. */
  constructor(bound: number) {
    this.#bits = new Uint32Array((bound + 31) >>> 5)
  }

  /** Sorts in place, in ascending order. */
  sort(numbers: Uint32Array): void {
    if (numbers.length < compared) {
      numbers.sort()
      return
    }
    const bits = this.#bits
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] ?? 0
      bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31))
    }
    let count = 0
    for (let word = 0; count < numbers.length; word++) {
      let left = bits[word] ?? 0
      if (left === 0) continue
      bits[word] = 0
      while (left !== 0) {
        const lowest = left & -left
        numbers[count++] = word * 32 + 31 - Math.clz32(lowest)
        left ^= lowest
      }
    }
  }
}
