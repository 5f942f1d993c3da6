import { isAscii, textPattern } from '../text-pattern.js'
import { HeldLetters } from './held-letters.js'
import { type Needed, neededWords } from './needed-words.js'

/** A text that rules are tried on. */
export interface RuledText {
  readonly text: string
  /** Null where it is not ASCII. */
  readonly letters: () => HeldLetters | null
}

/** Whether the expression of a rule matches a text. */
export type RulePattern = (text: RuledText) => boolean

/** The letters are read when a rule first asks for them. */
export function ruledText(text: string): RuledText {
  let letters: HeldLetters | null | undefined
  return {
    text,
    letters() {
      if (letters === undefined) letters = isAscii(text) ? new HeldLetters(text) : null
      return letters
    },
  }
}

/**
 * Makes the pattern of a rule. Its expression is compiled for the first text that may match: to compile all of them takes
 * tens of milliseconds of a process's first question, which has the words of few.
 *
 * @param source - A regular expression that is valid with the `u` flag.
 */
export function rulePattern(source: string, options: { caseSensitive?: boolean } = {}): RulePattern {
  const pattern = textPattern(source, options)
  /** Null once a text had them. */
  let needed: Needed | null | undefined
  return ({ text, letters }) => {
    const held = needed === null ? null : letters()
    if (held !== null) {
      needed ??= neededWords(source)
      if (needed !== null && !held.has(needed)) return false
      needed = null
    }
    return pattern(text).test(text)
  }
}
