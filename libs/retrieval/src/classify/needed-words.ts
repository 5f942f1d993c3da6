import { isAscii } from '../text-pattern.js'

/** Parts of a text in lower case: one, all of several, or some of several. */
export type Needed = string | { readonly every: readonly Needed[] } | { readonly some: readonly Needed[] }

/**
 * What a text must hold for a regular expression to match without regard to case. Null where the expression does not tell,
 * and for one that is not ASCII.
 *
 * @param source - Of a valid expression.
 */
export function neededWords(source: string): Needed | null {
  return isAscii(source) ? new Reader(source).alternatives() : null
}

/** One walk over an expression: the grammar of ECMAScript, as far as it tells what must stand in a text. */
class Reader {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Up to the end of the group or of the expression. One of them has to match. */
  alternatives(): Needed | null {
    const some: Needed[] = []
    let isKnown = true
    do {
      const needed = this.#sequence()
      if (needed === null) isKnown = false
      else some.push(needed)
    } while (this.#take('|'))
    const [first] = some
    if (!isKnown || first === undefined) return null
    return some.length === 1 ? first : { some }
  }

  /** Everything in it has to match. */
  #sequence(): Needed | null {
    const every: Needed[] = []
    let run = ''
    const endRun = (): void => {
      if (run !== '') every.push(run)
      run = ''
    }
    while (this.#at < this.#source.length && !this.#sees('|') && !this.#sees(')')) {
      const { letter, needed } = this.#atom()
      const times = this.#times()
      if (letter !== null && times !== 'any') run += letter
      if (letter === null || times !== 'one') endRun()
      if (needed !== null && times !== 'any') every.push(needed)
    }
    endRun()
    const [first] = every
    if (first === undefined) return null
    return every.length === 1 ? first : { every }
  }

  /** One character, or what a group needs; neither of what stands for a kind of character or for a place. */
  #atom(): { readonly letter: string | null; readonly needed: Needed | null } {
    const character = this.#next()
    if (character === '(') return { letter: null, needed: this.#group() }
    if (character === '[') {
      while (!this.#take(']')) if (this.#next() === '\\') this.#next()
      return NOTHING
    }
    if (character === '.' || character === '^' || character === '$') return NOTHING
    if (character !== '\\') return { letter: character.toLowerCase(), needed: null }
    const escaped = this.#next()
    if (!/\w/.test(escaped)) return { letter: escaped, needed: null }
    // What belongs to it is no letter of its own: `\p{L}`, `\x60`, `\u0060`, `\k<name>`, `\12`.
    if (escaped === 'c') this.#at++
    if (/[pPkux\d]/.test(escaped)) this.#skip(/\{[^}]*\}|<[^>]*>|[\da-fA-F]{1,4}/y)
    return NOTHING
  }

  #group(): Needed | null {
    const isAssertion = /^\?<?[=!]/.test(this.#source.slice(this.#at, this.#at + 3))
    this.#skip(/\?(?:<?[=!]|<[^>]*>|[a-z-]*:)/y)
    const needed = this.alternatives()
    this.#take(')')
    return isAssertion ? null : needed
  }

  /** How often the atom before has to stand there. */
  #times(): 'any' | 'one' | 'some' {
    const character = this.#source.charAt(this.#at)
    if (character !== '*' && character !== '+' && character !== '?' && character !== '{') return 'one'
    const mayBeNone = character === '*' || character === '?' || this.#source.charAt(this.#at + 1) === '0'
    if (!this.#skip(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y)) return 'one'
    return mayBeNone ? 'any' : 'some'
  }

  #next(): string {
    return this.#source.charAt(this.#at++)
  }

  #sees(character: string): boolean {
    return this.#source.charAt(this.#at) === character
  }

  #take(character: string): boolean {
    if (!this.#sees(character)) return false
    this.#at++
    return true
  }

  /** @param pattern - Sticky. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    if (!pattern.test(this.#source)) return false
    this.#at = pattern.lastIndex
    return true
  }
}

const NOTHING = { letter: null, needed: null }
