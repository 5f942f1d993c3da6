/** Keeps the best `limit` of what it is offered: higher scores first, equal ones by lower document. */
export class TopK {
  readonly #limit: number
  readonly #scores: number[] = []
  readonly #documents: number[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The worst score that is kept once it is full; below that nothing enters. */
  get threshold(): number {
    return this.#scores.length < this.#limit ? -Infinity : (this.#scores[0] ?? -Infinity)
  }

  offer(document: number, score: number): void {
    const size = this.#scores.length
    if (size < this.#limit) {
      this.#scores.push(score)
      this.#documents.push(document)
      this.#up(size)
    } else if (this.#isWorse(0, score, document)) {
      this.#place(0, score, document)
      this.#down()
    }
  }

  /** Best first. Empties it. */
  drain(): { document: number; score: number }[] {
    const found = this.#scores.map((score, index) => ({ document: this.#documents[index] ?? 0, score }))
    this.#scores.length = 0
    this.#documents.length = 0
    return found.sort((a, b) => b.score - a.score || a.document - b.document)
  }

  #isWorse(index: number, score: number, document: number): boolean {
    const own = this.#scores[index] ?? 0
    return own < score || (own === score && (this.#documents[index] ?? 0) > document)
  }

  #place(index: number, score: number, document: number): void {
    this.#scores[index] = score
    this.#documents[index] = document
  }

  // A binary heap with the worst on top.
  #up(from: number): void {
    let index = from
    const score = this.#scores[index] ?? 0
    const document = this.#documents[index] ?? 0
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (this.#isWorse(parent, score, document)) break
      this.#place(index, this.#scores[parent] ?? 0, this.#documents[parent] ?? 0)
      index = parent
    }
    this.#place(index, score, document)
  }

  #down(): void {
    const size = this.#scores.length
    const score = this.#scores[0] ?? 0
    const document = this.#documents[0] ?? 0
    let index = 0
    for (;;) {
      let child = index * 2 + 1
      if (child >= size) break
      if (child + 1 < size && this.#isWorse(child + 1, this.#scores[child] ?? 0, this.#documents[child] ?? 0)) child++
      if (!this.#isWorse(child, score, document)) break
      this.#place(index, this.#scores[child] ?? 0, this.#documents[child] ?? 0)
      index = child
    }
    this.#place(index, score, document)
  }
}
