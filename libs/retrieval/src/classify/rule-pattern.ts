import { isAscii, textPattern } from '../text-pattern.js'
import { HeldLetters, tellingPlaces } from './held-letters.js'
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
 * Makes the pattern of a rule. A question has the words of few rules, so they are looked for before its expression is tried;
 * all of them, until it was compiled: to compile those of all rules takes tens of milliseconds of a process's first question.
 *
 * @param source - A regular expression that is valid with the `u` flag.
 */
export function rulePattern(source: string, options: { caseSensitive?: boolean } = {}): RulePattern {
  const pattern = textPattern(source, options)
  let known: { readonly needed: Needed | null; readonly places: Uint16Array | null } | undefined
  let isCompiled = false
  return ({ text, letters }) => {
    const held = letters()
    if (held !== null) {
      known ??= knownOf(source)
      const { needed, places } = known
      if (places !== null && !held.mayHaveOneOf(places)) return false
      if (!isCompiled && needed !== null && !held.has(needed)) return false
    }
    isCompiled = true
    return pattern(text, held !== null).test(text)
  }
}

function knownOf(source: string): { needed: Needed | null; places: Uint16Array | null } {
  const needed = neededWords(source)
  return { needed, places: needed === null ? null : tellingPlaces(needed) }
}
