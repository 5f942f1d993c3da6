import { PLACES } from './held-letters.js'

/**
 * Tells in one walk over a text which of many patterns may match it. It costs as much as the text is long, however many
 * patterns there are and however many words they have.
 */
export class LetterGate {
  /** By place the number of its row; 0 where no pattern has it. */
  readonly #rowOf = new Uint16Array(PLACES)
  /** Rows of a bit for each pattern: the first of those that any text may match, then of those that have a place. */
  readonly #rows: Uint32Array
  /** Words of a row. */
  readonly #width: number

  /** @param patterns - Their places, as `tellingPlaces` has them. */
  constructor(patterns: readonly (Uint16Array | null)[]) {
    const places = new Set(patterns.flatMap((own) => [...(own ?? [])]))
    let row = 0
    for (const place of places) this.#rowOf[place] = ++row
    this.#width = Math.ceil(patterns.length / 32)
    this.#rows = new Uint32Array((row + 1) * this.#width)
    patterns.forEach((own, pattern) => {
      for (const one of own === null ? [0] : own.map((place) => this.#rowOf[place] ?? 0)) {
        const at = one * this.#width + (pattern >> 5)
        this.#rows[at] = (this.#rows[at] ?? 0) | (1 << (pattern & 31))
      }
    })
  }

  /**
   * @param places - Of a text.
   * @returns A bit for each pattern: whether it may match the text.
   */
  passing(places: Uint16Array): Uint32Array {
    const passing = this.#rows.slice(0, this.#width)
    for (let index = 0; index < places.length; index++) {
      const row = this.#rowOf[places[index] ?? 0] ?? 0
      if (row === 0) continue
      const start = row * this.#width
      for (let at = 0; at < passing.length; at++) passing[at] = (passing[at] ?? 0) | (this.#rows[start + at] ?? 0)
    }
    return passing
  }
}
