import { MAX_ROW_UNITS } from './limits.js'

/** Number of UTF-16 units before the limit in which a better place to cut is searched. */
const cutSearchUnits = 256
const cutAfter = new Set([...' \t;,)}]>'].map((character) => character.charCodeAt(0)))

/** Places besides line ends where a text can be cut. */
export interface RowBreaks {
  /** A line of more UTF-16 units than this is cut into rows. */
  readonly longerThan: number
  /** Indexes behind which the line `[start, end)` may be cut, ascending, between the two and never equal to either. */
  places(text: string, start: number, end: number): readonly number[]
}

/**
 * The rows of a text: its lines with their line breaks, and the parts of lines that are too long for one row. Chunks
 * begin and end between rows. Only `\n` ends a line, as tree-sitter counts; `\r\n` keeps its `\r`.
 */
export class Lines {
  /** Rows in the text; 0 for the empty text. */
  readonly count: number
  readonly #starts: number[] = []
  /** Line of each row; null while rows are lines. */
  #lineOfRow: number[] | null = null
  #rowOfLine: number[] | null = null
  readonly #byteStarts: number[] | null

  constructor(
    readonly text: string,
    breaks: RowBreaks = { longerThan: MAX_ROW_UNITS, places: () => [] },
  ) {
    const length = text.length
    let line = 0
    for (let start = 0; start < length; line++) {
      const lineBreak = text.indexOf('\n', start)
      const end = lineBreak === -1 ? length : lineBreak + 1
      if (end - start > breaks.longerThan) this.#cutLine([start, ...breaks.places(text, start, end), end], line)
      else this.#push(start, line)
      start = end
    }
    this.count = this.#starts.length
    this.#starts.push(length)
    this.#rowOfLine?.push(this.count)
    this.#byteStarts = Buffer.byteLength(text) === length ? null : byteStartsOf(text, this.#starts)
  }

  /** UTF-16 index at which a row starts; of `count`, the length of the text. */
  start(row: number): number {
    return this.#starts[row] ?? this.text.length
  }

  /**
   * UTF-8 byte at which a row starts, as the text is encoded: a lone surrogate counts as the three bytes of U+FFFD.
   */
  byteStart(row: number): number {
    return this.#byteStarts === null ? this.start(row) : (this.#byteStarts[row] ?? 0)
  }

  /** 1-based line number of a row. */
  lineNumber(row: number): number {
    return (this.#lineOfRow === null ? row : (this.#lineOfRow[row] ?? 0)) + 1
  }

  /** Row that holds a UTF-16 index; `count` from the end of the text on. */
  rowAt(index: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.start(middle + 1) <= index) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Returns true if a row begins a line. */
  isLineStart(row: number): boolean {
    return row === 0 || this.lineNumber(row) !== this.lineNumber(row - 1)
  }

  /** First row of a 0-based line; `count` for lines behind the end. */
  rowOfLine(line: number): number {
    return Math.min(this.#rowOfLine === null ? line : (this.#rowOfLine[line] ?? this.count), this.count)
  }

  /** Rows `from` to `to`, exclusive. */
  slice(from: number, to: number): string {
    return this.text.slice(this.start(from), this.start(to))
  }

  isBlank(row: number): boolean {
    for (let index = this.start(row); index < this.start(row + 1); index++) {
      const code = this.text.charCodeAt(index)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return false
    }
    return true
  }

  #push(start: number, line: number): void {
    this.#starts.push(start)
    this.#lineOfRow?.push(line)
    this.#rowOfLine?.push(this.#starts.length - 1)
  }

  /**
   * Cuts a line at the best places within the limit.
   * @param places - The line's start, its possible cuts, and its end.
   */
  #cutLine(places: readonly number[], line: number): void {
    // Until here, each row was a line.
    this.#lineOfRow ??= this.#starts.map((_, row) => row)
    this.#rowOfLine ??= this.#starts.map((_, row) => row)
    for (let index = 0; index + 1 < places.length; index++) {
      const end = places[index + 1] ?? 0
      let at = places[index] ?? 0
      if (index === 0) this.#push(at, line)
      else this.#pushPart(at, line)
      while (end - at > MAX_ROW_UNITS) {
        at = cutPoint(this.text, at + MAX_ROW_UNITS)
        this.#pushPart(at, line)
      }
    }
  }

  #pushPart(start: number, line: number): void {
    this.#starts.push(start)
    this.#lineOfRow?.push(line)
  }
}

/** Behind a separator shortly before `limit`, else at `limit`, never inside a surrogate pair. */
function cutPoint(text: string, limit: number): number {
  for (let at = limit; at > limit - cutSearchUnits; at--) if (cutAfter.has(text.charCodeAt(at - 1))) return at
  const before = text.charCodeAt(limit - 1)
  return before >= 0xd800 && before <= 0xdbff ? limit - 1 : limit
}

function byteStartsOf(text: string, starts: readonly number[]): number[] {
  const bytes: number[] = []
  let total = 0
  for (let row = 0; row < starts.length; row++) {
    bytes.push(total)
    total += Buffer.byteLength(text.slice(starts[row], starts[row + 1] ?? text.length))
  }
  return bytes
}
