import type { Finding, SyncDetector } from '../detector.js'
import { isPlaceholderValue } from './placeholder-value.js'

/** A heading whose column holds secrets. */
const HEADING = new RegExp(
  String.raw`^[\w -]{0,30}(?:pass(?:word|wd|phrase|code)?|pwd?|psw|secret|token|credentials?|api[-_ ]?key|` +
    String.raw`access[-_ ]?key|private[-_ ]?key)(?: ?\(.{0,20}\))?$`,
  'i',
)
/** A heading whose column holds the short codes of doors and meetings. */
const CODE_HEADING = /^(?:[\p{L}\d -]{0,30}[ -])?(?:pin|pass-?code|code|otp|tan)s?(?: ?\(.{0,20}\))?$/iu
const CODE_CELL = /^#?(?=[A-Z-]*\d)[A-Z\d]{4,12}#?$/
/** The line below a heading: of Markdown, of Org mode, of reStructuredText, of the clients of databases. */
const RULE = /^[\s|:+=-]+$/
const MOST_ROWS = 500

/** A kind of column that holds secrets. */
interface Column {
  readonly heading: RegExp
  readonly isSecret: (cell: string) => boolean
}

/** Cells below a heading such as `password`: of Markdown tables, and of comma, semicolon or tab separated lines. */
export const tableSecretDetector: SyncDetector = {
  id: 'secret-table',
  tier: 'secret',
  find: ({ text, keywords }) => findCells(text, keywords, { heading: HEADING, isSecret: isSecretCell }),
}

/** Cells below `PIN` or `Passcode`. In code a code is a number like others. */
export const tableCodeDetector: SyncDetector = {
  id: 'secret-table-code',
  tier: 'secret',
  find({ text, cues }) {
    const starts = cues.filter(({ meaning }) => meaning === 'SPOKEN_CODE').map(({ start }) => start)
    return findCells(text, starts, { heading: CODE_HEADING, isSecret: (cell) => CODE_CELL.test(cell) })
  },
}

/** Returns the secret cells below the lines that hold one of these positions. */
function findCells(text: string, positions: readonly number[], column: Column): Finding[] {
  const findings: Finding[] = []
  let past = -1
  for (const position of positions) {
    if (position < past) continue
    const start = text.lastIndexOf('\n', position) + 1
    const end = lineEnd(text, position)
    const separator = separatorOf(text.slice(start, end))
    past = end
    if (separator === null || !isHead(text, start, end)) continue
    past = findBelow(text, { start, end, separator, column }, findings)
  }
  return findings
}

/** A line that may be the heading of a table. */
interface Head {
  readonly start: number
  readonly end: number
  readonly separator: string
  readonly column: Column
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** Between bars a heading has a rule below it; a row that speaks of passwords has none. */
function isHead(text: string, start: number, end: number): boolean {
  if (headingsIn(text.slice(start, end), '|')[0]?.trim() !== '') return true
  return isRule(text.slice(end + 1, lineEnd(text, end + 1)))
}

function isRule(line: string): boolean {
  return RULE.test(line) && /[=-]/.test(line)
}

function separatorOf(line: string): string | null {
  if (line.length > 1000) return null
  return ['|', '\t', ';', ','].find((separator) => line.includes(separator)) ?? null
}

/** Marks the cells of secret columns in the lines after a heading; gives the end of the table. */
function findBelow(text: string, { start, end, separator, column }: Head, findings: Finding[]): number {
  const headings = headingsIn(text.slice(start, end), separator)
  const secret = headings.map((heading) => column.heading.test(heading.replace(/["'*`]/g, '').trim()))
  if (!secret.includes(true) || !isHeadingLine(headings, separator)) return end
  let at = end + 1
  for (let row = 0; row < MOST_ROWS && at < text.length; row += 1) {
    const last = lineEnd(text, at)
    const line = text.slice(at, last)
    if (!isRule(line)) {
      const cells = line.split(separator)
      if (cells.length !== headings.length) break
      for (const { value, ...range } of cellsOf(cells, at).filter((_, index) => secret[index]))
        if (column.isSecret(value)) findings.push({ kind: 'SECRET', ...range })
    }
    at = last + 1
  }
  return Math.max(end, at - 1)
}

/** Returns the headings of a line. In a chat, who speaks stands before the first bar. */
function headingsIn(line: string, separator: string): string[] {
  const [first = '', ...others] = line.split(separator)
  return [separator === '|' && first.trimEnd().endsWith(':') ? '' : first, ...others]
}

/** Short words in at least two columns; only a Markdown table may have empty ones, at its edges. */
function isHeadingLine(headings: readonly string[], separator: string): boolean {
  const named = headings.filter((heading) => heading.trim() !== '')
  if (named.length < 2 || (separator !== '|' && named.length < headings.length)) return false
  return headings.every((heading) => heading.trim().length <= 40 && !/[={}()<>:]/.test(heading))
}

/** Returns the cells of a line without spaces and marks around them, with their places in the text. */
function cellsOf(cells: readonly string[], offset: number): { value: string; start: number; end: number }[] {
  let at = offset
  return cells.map((cell) => {
    const value = cell.replace(/^[\s"'`*]+|[\s"'`*]+$/g, '')
    const start = at + cell.indexOf(value)
    at += cell.length + 1
    return { value, start, end: start + value.length }
  })
}

/** One word with a digit, a mark or capitals inside; `required` and `yes` are none. */
function isSecretCell(value: string): boolean {
  if (value.length < 5 || /\s/.test(value) || isPlaceholderValue(value)) return false
  return !/^[A-Z]?[a-z]+(?:[-_ /][A-Za-z]+)*$|^[\d.,%]{1,6}$|^https?:|^[A-Z][A-Z\d_]+$|^\[|^[./~]/.test(value)
}
