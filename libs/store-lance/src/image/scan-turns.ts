const begun = 0
const done = 1

/** Tells two threads which of them does a search: one after the other, each once, by whoever comes to it first. */
export class ScanTurns {
  readonly #numbers: Int32Array<SharedArrayBuffer>
  /** The last search of this thread. */
  #own = 0

  /** @param shared - 8 bytes that both threads see, 0 at first. */
  constructor(readonly shared: SharedArrayBuffer) {
    this.#numbers = new Int32Array(shared)
  }

  /**
   * Takes a search, unless the other thread has it or is at one before.
   *
   * @param number - 1 for the first.
   */
  take(number: number): boolean {
    if (Atomics.load(this.#numbers, done) !== number - 1) return false
    return Atomics.compareExchange(this.#numbers, begun, number - 1, number) === number - 1
  }

  /** Waits until the searches before are done. Not for the thread that answers questions. */
  waitFor(number: number): void {
    for (;;) {
      const last = Atomics.load(this.#numbers, done)
      if (last >= number - 1) return
      Atomics.wait(this.#numbers, done, last)
    }
  }

  /** @returns Whether the search before was of the other thread, so that memory holds what that one left there. */
  isAfterOther(number: number): boolean {
    const isOther = this.#own !== number - 1
    this.#own = number
    return isOther
  }

  end(number: number): void {
    Atomics.store(this.#numbers, done, number)
    Atomics.notify(this.#numbers, done)
  }
}
