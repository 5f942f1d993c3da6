/** A list of unsigned 32-bit numbers in one typed array, which doubles when it is full. */
export class GrowableNumbers {
  length = 0
  #numbers: Uint32Array<ArrayBuffer>

  constructor(capacity = 1 << 12) {
    this.#numbers = new Uint32Array(capacity)
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0
  }

  set(index: number, value: number): void {
    this.#numbers[index] = value
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) this.#grow(this.length + 1)
    this.#numbers[this.length++] = value
  }

  pushAll(values: Uint32Array): void {
    if (this.length + values.length > this.#numbers.length) this.#grow(this.length + values.length)
    this.#numbers.set(values, this.length)
    this.length += values.length
  }

  clear(): void {
    this.length = 0
  }

  /** Returns a copy of the numbers. */
  toUint32(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.length)
  }

  #grow(needed: number): void {
    const larger = new Uint32Array(Math.max(needed, this.#numbers.length * 2))
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}
