/** Time in milliseconds after which the thread may do something else. A key press is answered in 100 ms. */
const turnMs = 40

/** Work that says where it can be interrupted. */
export type Interruptible<T> = Generator<undefined, T, undefined>

/** Lets the rest of the process have its turn while graphs are made, and ends the work when the signal is aborted. */
export class Pace {
  readonly #signal: AbortSignal | undefined
  readonly #now: () => number
  #since: number

  /** @param now - Milliseconds of a clock. */
  constructor(signal?: AbortSignal, now: () => number = () => performance.now()) {
    this.#signal = signal
    this.#now = now
    this.#since = now()
  }

  /**
   * Does the work, with pauses.
   *
   * @throws The reason of the signal.
   */
  async run<T>(work: Interruptible<T>): Promise<T> {
    for (;;) {
      const { done, value } = work.next()
      if (done === true) return value
      await this.turn()
    }
  }

  /**
   * Pauses if the last pause is long ago.
   *
   * @throws The reason of the signal.
   */
  async turn(): Promise<void> {
    this.#signal?.throwIfAborted()
    if (this.#now() - this.#since < turnMs) return
    await new Promise((done) => setImmediate(done))
    this.#since = this.#now()
    this.#signal?.throwIfAborted()
  }
}

/** Does the work without pauses. */
export function atOnce<T>(work: Interruptible<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}
