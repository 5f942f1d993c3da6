import type { Finding, SyncDetector } from './detector.js'
import { isPlaceholderValue } from './placeholder-value.js'

/** A heading whose column holds secrets. */
const HEADING =
  /^[\w -]{0,30}(?:pass(?:word|wd|phrase|code)?|pwd?|psw|secret|token|credentials?|api[-_ ]?key|access[-_ ]?key|private[-_ ]?key)(?: ?\(.{0,20}\))?$/i
/** The line below a heading: of Markdown, of Org mode, of reStructuredText, of the clients of databases. */
const RULE = /^[\s|:+=-]+$/
const MOST_ROWS = 500

/** Cells below a heading such as `password`: of Markdown tables, and of comma, semicolon or tab separated lines. */
export const tableSecretDetector: SyncDetector = {
  id: 'secret-table',
  tier: 'secret',
  find({ text, keywords }) {
    const findings: Finding[] = []
    let past = -1
    for (const keyword of keywords) {
      if (keyword < past) continue
      const start = text.lastIndexOf('\n', keyword) + 1
      const end = lineEnd(text, keyword)
      const separator = separatorOf(text.slice(start, end))
      past = end
      if (separator !== null && isHead(text, start, end)) past = findBelow(text, start, end, separator, findings)
    }
    return findings
  },
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** Between bars a heading has a rule below it; a row that speaks of passwords has none. */
function isHead(text: string, start: number, end: number): boolean {
  if (!text.slice(start, end).trimStart().startsWith('|')) return true
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
function findBelow(text: string, start: number, end: number, separator: string, findings: Finding[]): number {
  const headings = text.slice(start, end).split(separator)
  const secret = headings.map((heading) => HEADING.test(heading.replace(/["'*`]/g, '').trim()))
  if (!secret.includes(true) || !isHeadingLine(headings, separator)) return end
  let at = end + 1
  for (let row = 0; row < MOST_ROWS && at < text.length; row += 1) {
    const last = lineEnd(text, at)
    const line = text.slice(at, last)
    if (!isRule(line)) {
      const cells = line.split(separator)
      if (cells.length !== headings.length) break
      markCells(cells, secret, at, findings)
    }
    at = last + 1
  }
  return Math.max(end, at - 1)
}

/** Short words in at least two columns; only a Markdown table may have empty ones, at its edges. */
function isHeadingLine(headings: readonly string[], separator: string): boolean {
  const named = headings.filter((heading) => heading.trim() !== '')
  if (named.length < 2 || (separator !== '|' && named.length < headings.length)) return false
  return headings.every((heading) => heading.trim().length <= 40 && !/[={}()<>:]/.test(heading))
}

function markCells(cells: readonly string[], secret: readonly boolean[], offset: number, findings: Finding[]): void {
  let at = offset
  cells.forEach((cell, column) => {
    const value = cell.replace(/^[\s"'`*]+|[\s"'`*]+$/g, '')
    const start = at + cell.indexOf(value)
    at += cell.length + 1
    if (secret[column] !== true || !isSecretCell(value)) return
    findings.push({ kind: 'SECRET', start, end: start + value.length })
  })
}

/** One word with a digit, a mark or capitals inside; `required` and `yes` are none. */
function isSecretCell(value: string): boolean {
  if (value.length < 5 || /\s/.test(value) || isPlaceholderValue(value)) return false
  return !/^[A-Z]?[a-z]+(?:[-_ /][A-Za-z]+)*$|^[\d.,%]{1,6}$|^https?:|^[A-Z][A-Z\d_]+$|^\[|^[./~]/.test(value)
}
