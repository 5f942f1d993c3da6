import type { Needed } from './needed-words.js'

/**
 * A text, by every three neighbouring characters of it: tells quickly which rules have none of their words in it.
 */
export class HeldLetters {
  readonly #lower: string
  readonly #held = new Uint32Array(PLACES / 32)

  /** @param text - ASCII: other letters have other forms that are equal to them without regard to case. */
  constructor(text: string) {
    this.#lower = text.toLowerCase()
    for (let index = 0; index + 2 < text.length; index++) {
      const place = placeOf(this.#lower, index)
      this.#held[place >> 5] = (this.#held[place >> 5] ?? 0) | (1 << (place & 31))
    }
  }

  /** @param places - Of words, as `tellingPlaces` has them. @returns Whether the text may have one of them. */
  mayHaveOneOf(places: Uint16Array): boolean {
    const held = this.#held
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0
      if (((held[place >> 5] ?? 0) & (1 << (place & 31))) !== 0) return true
    }
    return false
  }

  has(needed: Needed): boolean {
    if (typeof needed === 'string') return this.#mayHave(needed) && this.#lower.includes(needed)
    return 'every' in needed ? needed.every.every((one) => this.has(one)) : needed.some.some((one) => this.has(one))
  }

  #mayHave(word: string): boolean {
    if (word.length < 3) return true
    const place = placeOf(word, 0)
    return ((this.#held[place >> 5] ?? 0) & (1 << (place & 31))) !== 0
  }
}

/**
 * What a text's letters are compared with first: a few numbers side by side, where the words are spread over memory.
 *
 * @returns Places of words of which a text that has what is needed has one; null where it may have it without any.
 */
export function tellingPlaces(needed: Needed): Uint16Array | null {
  if (typeof needed === 'string') return needed.length < 3 ? null : Uint16Array.of(placeOf(needed, 0))
  if ('every' in needed) {
    const known = needed.every.map(tellingPlaces).filter((places) => places !== null)
    return known.toSorted((a, b) => a.length - b.length)[0] ?? null
  }
  const all = new Set<number>()
  for (const one of needed.some) {
    const places = tellingPlaces(one)
    if (places === null) return null
    for (const place of places) all.add(place)
  }
  return Uint16Array.from(all)
}

/** Of three characters, five bits each: those that share them are told apart by the whole word. */
const PLACES = 2 ** 15

function placeOf(text: string, index: number): number {
  return (
    ((text.charCodeAt(index) & 31) << 10) | ((text.charCodeAt(index + 1) & 31) << 5) | (text.charCodeAt(index + 2) & 31)
  )
}
