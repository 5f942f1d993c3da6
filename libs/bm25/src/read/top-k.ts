/** Keeps the `limit` best documents: higher scores first, equal scores by document number. A binary heap. */
export class TopK {
  readonly #limit: number
  readonly #scores: Float64Array
  readonly #documents: Uint32Array
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
    this.#scores = new Float64Array(limit)
    this.#documents = new Uint32Array(limit)
  }

  /** The score threshold: the worst score kept. -Infinity until there are `limit` documents. */
  get threshold(): number {
    return this.#size < this.#limit ? -Infinity : (this.#scores[0] ?? -Infinity)
  }

  offer(document: number, score: number): void {
    if (this.#size < this.#limit) this.#up(this.#size++, document, score)
    else if (this.#isWorse(0, score, document)) this.#down(document, score)
  }

  /** Removes and returns all documents, best first. */
  drain(): { document: number; score: number }[] {
    const found = new Array<{ document: number; score: number }>(this.#size)
    while (this.#size > 0) {
      const last = --this.#size
      found[last] = { document: this.#documents[0] ?? 0, score: this.#scores[0] ?? 0 }
      this.#down(this.#documents[last] ?? 0, this.#scores[last] ?? 0)
    }
    return found
  }

  #isWorse(index: number, score: number, document: number): boolean {
    const own = this.#scores[index] ?? 0
    return own < score || (own === score && (this.#documents[index] ?? 0) > document)
  }

  #place(index: number, score: number, document: number): void {
    this.#scores[index] = score
    this.#documents[index] = document
  }

  // The worst document is on top of the heap.
  #up(from: number, document: number, score: number): void {
    let index = from
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (this.#isWorse(parent, score, document)) break
      this.#place(index, this.#scores[parent] ?? 0, this.#documents[parent] ?? 0)
      index = parent
    }
    this.#place(index, score, document)
  }

  /** Replaces the worst document. */
  #down(document: number, score: number): void {
    let index = 0
    for (;;) {
      let child = index * 2 + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && this.#isWorse(child + 1, this.#scores[child] ?? 0, this.#documents[child] ?? 0)) {
        child++
      }
      if (!this.#isWorse(child, score, document)) break
      this.#place(index, this.#scores[child] ?? 0, this.#documents[child] ?? 0)
      index = child
    }
    this.#place(index, score, document)
  }
}
