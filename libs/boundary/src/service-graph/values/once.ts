/**
 * Results of functions that call each other, made once for each key. A key that is asked for on its own way gives what is
 * known so far: nothing. What was made inside of such a circle lacks that part, so it is kept only until the first key of
 * the circle is done, which has all of it.
 *
 * The circles are the strongly connected components that one walk finds (R. Tarjan, "Depth-first search and linear graph
 * algorithms", 1972): each key knows the outermost unfinished key that its result needs.
 */
export class Once<T> {
  readonly #done = new Map<string, T>()
  /** Keys on the way, with the number of those before them. */
  readonly #open = new Map<string, number>()
  /** Results inside of circles, in the order in which they were made. */
  readonly #inCircles = new Map<string, { readonly result: T; readonly needs: number }>()
  /** The outermost key on the way that the result which is being made needs. */
  #needs = Infinity

  /**
   * Returns the result for a key.
   *
   * @param nothing - The result for a key on its own way.
   */
  of(key: string, nothing: T, make: () => T): T {
    const done = this.#done.get(key)
    if (done !== undefined) return done
    const known = this.#inCircles.get(key)
    const needs = known?.needs ?? this.#open.get(key)
    if (needs !== undefined) {
      this.#needs = Math.min(this.#needs, needs)
      return known?.result ?? nothing
    }
    const [own, outer, kept] = [this.#open.size, this.#needs, this.#inCircles.size]
    this.#needs = Infinity
    this.#open.set(key, own)
    const result = make()
    this.#open.delete(key)
    if (this.#needs >= own) {
      this.#done.set(key, result)
      this.#forgetAfter(kept)
      this.#needs = outer
    } else {
      if (this.#needs >= 0) this.#inCircles.set(key, { result, needs: this.#needs })
      this.#needs = Math.min(this.#needs, outer)
    }
    if (own === 0) {
      this.#forgetAfter(0)
      this.#needs = Infinity
    }
    return result
  }

  /** The work ends early, by a limit: no result on the way is kept. */
  cut(): void {
    this.#needs = -1
  }

  #forgetAfter(count: number): void {
    for (const key of [...this.#inCircles.keys()].slice(count)) this.#inCircles.delete(key)
  }
}
