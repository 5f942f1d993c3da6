/**
 * Lets one question compute in each round of the event loop: first those under way, then new ones in the order in which
 * they came. A question computes for some milliseconds at a stretch; without that, questions that were read from the disk
 * together would be answered together, and until the last of them neither a timer, nor a request, nor a caller who hangs up
 * would be heard.
 */
export class Turns {
  readonly #begun: Waiting[] = []
  readonly #new: Waiting[] = []
  #isTaken = false

  /**
   * Waits for a new question's turn; not at all where this round has none yet.
   *
   * @throws The signal's reason, as soon as it is aborted.
   */
  begin(signal: AbortSignal | undefined): Promise<void> {
    return this.#take(this.#new, signal)
  }

  /** The same for a question under way, between two of its steps. */
  goOn(signal: AbortSignal | undefined): Promise<void> {
    return this.#take(this.#begun, signal)
  }

  async #take(queue: Waiting[], signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (!this.#isTaken) {
      this.#isTaken = true
      setImmediate(() => this.#next())
      return
    }
    await new Promise<void>((resolve, reject) => {
      const stopped = (): void => {
        queue.splice(queue.indexOf(own), 1)
        reject(signal?.reason as Error)
      }
      const own: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', stopped)
          resolve()
        },
      }
      queue.push(own)
      signal?.addEventListener('abort', stopped, { once: true })
    })
  }

  #next(): void {
    const first = this.#begun.shift() ?? this.#new.shift()
    this.#isTaken = first !== undefined
    if (first === undefined) return
    setImmediate(() => this.#next())
    first.start()
  }
}

interface Waiting {
  readonly start: () => void
}
