/** Citations of an answer. */
export interface Citations {
  /** Numbers of the sources that are cited, ascending. */
  readonly cited: readonly number[]
  /** Numbers that were cited and removed, because no source has them; ascending. */
  readonly removed: readonly number[]
}

/** Longest text in brackets that is read as a citation. */
const MAX_LENGTH = 60
/** Matches a whole citation: `[1]`, `[1, 3]`, `[2-4]`. */
const CITATION = /^\[(\s*[1-9]\d{0,3}(?:\s*[-–,;]\s*[1-9]\d{0,3})*\s*)\]/
/** Matches text that more text may complete to a citation. */
const BEGINNING = /^\[[\s\d,;–-]*$/

/**
 * Checks the citations of an answer while it streams: `[9]` of eight sources is removed. Brackets in code and links,
 * `[1](…)`, are no citations.
 */
export class CitationCheck {
  readonly #cited = new Set<number>()
  readonly #removed = new Set<number>()
  /** Text whose meaning depends on what follows. */
  #pending = ''
  /** Backticks that opened the code that the text is in; empty outside of code. */
  #code = ''

  /** @param sources - Returns the number of sources, which may grow while the answer streams. */
  constructor(readonly sources: () => number) {}

  /** Returns the text that is certain after this piece. */
  push(piece: string): string {
    this.#pending += piece
    return this.#take(false)
  }

  /** Returns the rest of the text. */
  end(): string {
    return this.#take(true)
  }

  get citations(): Citations {
    const ascending = (numbers: ReadonlySet<number>): number[] => [...numbers].sort((a, b) => a - b)
    return { cited: ascending(this.#cited), removed: ascending(this.#removed) }
  }

  #take(isEnd: boolean): string {
    let out = ''
    while (this.#pending !== '') {
      const part = this.#next(this.#pending, isEnd)
      if (part === null) break
      out += part.text
      this.#pending = this.#pending.slice(part.length)
    }
    return out
  }

  /** Decides the beginning of a text: its length and what stands for it. Null: more text is needed. */
  #next(text: string, isEnd: boolean): { length: number; text: string } | null {
    const [plain] = /^[^`[\s]+/.exec(text) ?? []
    if (plain !== undefined) return { length: plain.length, text: plain }
    const [backticks] = /^`+/.exec(text) ?? []
    if (backticks !== undefined) {
      if (backticks.length === text.length && !isEnd) return null
      this.#toggleCode(backticks)
      return { length: backticks.length, text: backticks }
    }
    // The space before a citation is removed with it.
    const [space = ''] = /^\s+/.exec(text) ?? []
    const rest = text.slice(space.length)
    if (rest === '' && !isEnd) return null
    if (!rest.startsWith('[') || this.#code !== '') {
      // Code within a line ends with its paragraph at the latest.
      if (this.#code.length < 3 && /\n\s*\n/.test(space)) this.#code = ''
      return space === '' ? { length: 1, text: text.charAt(0) } : { length: space.length, text: space }
    }
    return this.#bracket(space, rest, isEnd)
  }

  #toggleCode(backticks: string): void {
    if (this.#code === '') this.#code = backticks
    else if (backticks.length === this.#code.length) this.#code = ''
  }

  #bracket(space: string, rest: string, isEnd: boolean): { length: number; text: string } | null {
    const [citation, list = ''] = CITATION.exec(rest) ?? []
    if (citation === undefined) {
      const mayBecomeOne = rest.length < MAX_LENGTH && BEGINNING.test(rest)
      return mayBecomeOne && !isEnd ? null : { length: space.length + 1, text: `${space}[` }
    }
    const next = rest.charAt(citation.length)
    if (next === '' && !isEnd) return null
    const length = space.length + citation.length
    if (next === '(') return { length, text: space + citation }
    const numbers = numbersOf(list)
    const known = numbers.filter((number) => number <= this.sources())
    for (const number of numbers) (known.includes(number) ? this.#cited : this.#removed).add(number)
    if (known.length === numbers.length) return { length, text: space + citation }
    return { length, text: known.length === 0 ? space.replace(/[ \t]+$/, '') : `${space}[${known.join(', ')}]` }
  }
}

/** Returns the numbers of `1, 3-5`. */
function numbersOf(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [first = 0, last = first] = part.split(/[-–]/).map(Number)
    return Array.from({ length: Math.min(Math.max(last - first, 0), 100) + 1 }, (_, index) => first + index)
  })
}
