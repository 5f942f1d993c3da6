/** Splits a text into lines without their breaks. A break at the end does not start a line. */
export function linesOf(text: string): string[] {
  const lines = text.includes('\r\n') ? text.split(/\r?\n/) : text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Kinds of lines by how their tokens add up with those of the previous line, see `TokenCounter.addsUpAtLines`. */
const NEVER = 0
/** They add up if the previous line ends with a letter, a digit or a blank. */
const BEHIND_WORD = 1
const ALWAYS = 2
/** Flag that is added to the kind of a blank line. */
const IS_BLANK = 4

/** Numbers stored per line: start, end without the break, and kind. */
const FIELDS = 3

/**
 * Lines of a text, numbered from 0. They are stored as offsets until they are written: a context looks at some thousand
 * lines and shows some hundred.
 */
export class TextLines {
  readonly count: number
  /** First and last line that is not blank; both 0 if all are blank. */
  readonly first: number
  readonly last: number
  readonly #numbers: number[] = []
  /** Two numbers per line: the exclusive end of the lines that were counted last from it on, and their tokens. */
  readonly #counted: number[]

  /** @param text - Lines end at line breaks or at the end of the text. */
  constructor(readonly text: string) {
    for (let start = 0; start < text.length; ) {
      const found = text.indexOf('\n', start)
      const at = found < 0 ? text.length : found
      const end = found > start && text.charCodeAt(at - 1) === RETURN ? at - 1 : at
      this.#numbers.push(start, end, kindOf(text, start, end))
      start = at + 1
    }
    this.count = this.#numbers.length / FIELDS
    this.#counted = new Array<number>(2 * this.count).fill(0)
    let first = 0
    while (first < this.count && this.isBlank(first)) first++
    let last = this.count - 1
    while (last > first && this.isBlank(last)) last--
    this.first = first < this.count ? first : 0
    this.last = first < this.count ? last : 0
  }

  startOf(line: number): number {
    return this.#numbers[FIELDS * line] ?? this.text.length
  }

  /** Returns the end of a line without its break. */
  endOf(line: number): number {
    return this.#numbers[FIELDS * line + 1] ?? this.text.length
  }

  isBlank(line: number): boolean {
    return (this.#kind(line) & IS_BLANK) !== 0
  }

  /** Tests whether a line has a letter, a digit or a character beyond ASCII. */
  hasWord(line: number): boolean {
    const end = this.endOf(line)
    let at = this.startOf(line)
    while (at < end && !saysSomething(this.text.charCodeAt(at))) at++
    return at < end
  }

  /** Returns a line without its break. */
  at(line: number): string {
    return this.text.slice(this.startOf(line), this.endOf(line))
  }

  /** Returns the lines from `from` to `to`, exclusive, each followed by a line break. */
  slice(from: number, to: number): string {
    if (from >= to) return ''
    const [start, end] = [this.startOf(from), this.endOf(to - 1)]
    if (this.text.charCodeAt(end) === BREAK && !this.#hasReturns) return this.text.slice(start, end + 1)
    const lines = this.text.slice(start, end)
    return `${this.#hasReturns ? lines.replaceAll('\r\n', '\n') : lines}\n`
  }

  /** Returns the line that contains an offset. */
  lineWith(place: number): number {
    let [low, high] = [0, this.count - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.startOf(middle) <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  /**
   * Tests whether the tokens of a line add up with those of a preceding text that ends with that character and a line
   * break.
   */
  isApartBehind(line: number, character: number): boolean {
    const addsUp = this.#kind(line) & ~IS_BLANK
    return addsUp === ALWAYS || (addsUp === BEHIND_WORD && isOfWord(character))
  }

  /** Returns the last character of a line; NaN for an empty line. */
  lastCharacter(line: number): number {
    const end = this.endOf(line)
    return end > this.startOf(line) ? this.text.charCodeAt(end - 1) : NaN
  }

  /** Returns the end, at most `to`, of the lines whose tokens do not add up with those of the line before them. */
  endOfGroup(from: number, to: number): number {
    let end = from + 1
    while (end < to && !this.isApartBehind(end, this.lastCharacter(end - 1))) end++
    return end
  }

  /** Counts the tokens of lines with their breaks. The last count from each line is kept for the next query. */
  tokens(from: number, to: number, count: (text: string) => number): number {
    if (this.#counted[2 * from] === to) return this.#counted[2 * from + 1] ?? 0
    const tokens = count(this.slice(from, to))
    this.#counted[2 * from] = to
    this.#counted[2 * from + 1] = tokens
    return tokens
  }

  /** True if the text contains a Markdown fence. */
  get hasFence(): boolean {
    return (this.#fence ??= this.text.includes('```'))
  }
  #fence: boolean | undefined

  #kind(line: number): number {
    return this.#numbers[FIELDS * line + 2] ?? NEVER
  }

  get #hasReturns(): boolean {
    return (this.#returns ??= this.text.includes('\r\n'))
  }
  #returns: boolean | undefined
}

const TAB = 0x09
const BREAK = 0x0a
const RETURN = 0x0d
const BLANK = 0x20
const SLASH = 0x2f
const LAST_ASCII = 0x7e

/** Reads the line within its text, because reading the characters of a slice takes several times as long. */
function kindOf(text: string, start: number, end: number): number {
  let at = start
  while (at < end && (text.charCodeAt(at) === BLANK || text.charCodeAt(at) === TAB)) at++
  const first = at < end ? text.charCodeAt(at) : BLANK
  if (first > BLANK && first <= LAST_ASCII) return first === SLASH && at === start ? BEHIND_WORD : ALWAYS
  if (text.slice(at, end).trim() === '') return NEVER | IS_BLANK
  // If in doubt, the tokens do not add up.
  return first > LAST_ASCII && !/\s/.test(text.charAt(at)) ? ALWAYS : NEVER
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
}

function isOfWord(code: number): boolean {
  return code === BLANK || isLetterOrDigit(code)
}

function saysSomething(code: number): boolean {
  return isLetterOrDigit(code) || code > 0x7f
}
