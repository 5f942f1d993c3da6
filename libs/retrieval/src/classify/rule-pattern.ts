import { isAscii, textPattern } from '../text-pattern.js'
import { HeldLetters, tellingPlaces } from './held-letters.js'
import { LetterGate } from './letter-gate.js'
import { type Needed, neededWords } from './needed-words.js'

/** A text that patterns are tried on. */
export interface RuledText {
  readonly text: string
  /** Null where it is not ASCII. */
  readonly letters: () => RuledLetters | null
}

interface RuledLetters {
  readonly held: HeldLetters
  /** A bit for each pattern: whether it may match. */
  readonly passing: Uint32Array
}

/** Whether the expression of a rule matches a text that its `RulePatterns` were asked for. */
export type RulePattern = (text: RuledText) => boolean

/**
 * The patterns of rules that are tried on the same texts. A question has the words of few rules, so they are looked for
 * before an expression is tried: the letters of all rules at once; and all words of a rule until its expression was compiled,
 * as to compile those of all rules takes tens of milliseconds of a process's first question.
 */
export class RulePatterns {
  readonly #sources: string[] = []
  #needed: readonly (Needed | null)[] = []
  #gate: LetterGate | null = null

  /**
   * Adds a pattern.
   *
   * @param source - A regular expression that is valid with the `u` flag.
   */
  add(source: string, options: { caseSensitive?: boolean } = {}): RulePattern {
    const number = this.#sources.push(source) - 1
    this.#gate = null
    const pattern = textPattern(source, options)
    let isCompiled = false
    return ({ text, letters }) => {
      const read = letters()
      if (read !== null) {
        if (((read.passing[number >> 5] ?? 0) & (1 << (number & 31))) === 0) return false
        const needed = isCompiled ? null : (this.#needed[number] ?? null)
        if (needed !== null && !read.held.has(needed)) return false
      }
      isCompiled = true
      return pattern(text, read !== null).test(text)
    }
  }

  /** A text for the patterns that were added until now. Its letters are read when one of them first asks for them. */
  ruled(text: string): RuledText {
    let letters: RuledLetters | null | undefined
    return { text, letters: () => (letters === undefined ? (letters = this.#read(text)) : letters) }
  }

  #read(text: string): RuledLetters | null {
    if (!isAscii(text)) return null
    const held = new HeldLetters(text)
    return { held, passing: this.#opened().passing(held.places) }
  }

  #opened(): LetterGate {
    if (this.#gate !== null) return this.#gate
    this.#needed = this.#sources.map(neededWords)
    this.#gate = new LetterGate(this.#needed.map((needed) => (needed === null ? null : tellingPlaces(needed))))
    return this.#gate
  }
}
