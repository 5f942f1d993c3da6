import { mark, withComments, type Mark } from '../config/mark.js'

/** A line that begins an entry of a mapping. */
export interface KeyLine {
  /** Place among the entries found. */
  readonly index: number
  /** 0-based. */
  readonly line: number
  readonly indent: number
  readonly key: string
  /** Text after the colon. */
  readonly rest: string
}

const keyPattern =
  /^([ ]*)(?:"([^"\n]*)"\s*|'([^'\n]*)'\s*|([^\s#"'[\]{}&*!|>%@`-][^#\n]*?|-?[^\s:#"'[\]{},&*!|>%@`-][^:\n]*)):(?:\s([^\n]*))?$/
const maxKeyLength = 500
const blockScalar = /^(?:[&!]\S+\s+)*[|>][+-]?\d?[+-]?\s*(?:#.*)?$/

/**
 * The entries of mappings, line by line, up to a depth in columns. What stands in block scalars is text. It reads what a
 * parser would refuse, such as templates; a quoted text over several lines may be taken for entries, which costs a cut.
 */
export function keyLines(rows: readonly string[], maxIndent: number, from = 0, to = rows.length): KeyLine[] {
  const found: KeyLine[] = []
  let scalarIndent = -1
  for (let line = from; line < to; line++) {
    // A key stands at the front of its line; the rest may be as long as it likes.
    const row = (rows[line] ?? '').slice(0, maxKeyLength).replace(/\r$/, '')
    if (row.trim() === '') continue
    const indent = row.length - row.trimStart().length
    if (scalarIndent >= 0 && indent > scalarIndent) continue
    scalarIndent = -1
    const match = keyPattern.exec(row)
    const value = match?.[5] ?? row.replace(/^[^:]*:\s*/, '')
    if (blockScalar.test(value.trim()) && row.includes(':')) scalarIndent = indent
    if (match === null || indent > maxIndent) continue
    found.push({
      index: found.length,
      line,
      indent,
      key: (match[2] ?? match[3] ?? match[4] ?? '').trim(),
      rest: (match[5] ?? '').trim(),
    })
  }
  return found
}

/** First and last line (exclusive) of each document. */
export function documentsOf(rows: readonly string[]): (readonly [from: number, to: number])[] {
  const starts = rows.flatMap((row, line) => (/^---(?:\s|$)/.test(row) ? [line] : []))
  // Lines before the first `---` are a document only if they hold more than comments and directives.
  const before = rows.slice(0, starts[0] ?? rows.length).some((row) => !/^\s*(?:#|%|$)/.test(row))
  const firsts = before || starts.length === 0 ? [0, ...starts] : [0, ...starts.slice(1)]
  const unique = [...new Set(firsts)]
  return unique.map((from, index) => [from, unique[index + 1] ?? rows.length] as const)
}

/** Returns the direct entries below a line, up to the end of its indentation. */
export function childrenOf(keys: readonly KeyLine[], parent: KeyLine, to: number): KeyLine[] {
  const below: KeyLine[] = []
  for (let index = parent.index + 1; index < keys.length; index++) {
    const key = keys[index]
    if (key === undefined || key.indent <= parent.indent || key.line >= to) break
    below.push(key)
  }
  const indent = below[0]?.indent ?? 0
  return below.filter((key) => key.indent === indent)
}

/** Any YAML: documents, their keys, and the keys below; cuts only where a file is over budget. */
export function yamlMarks(rows: readonly string[]): Mark[] {
  const documents = documentsOf(rows)
  return withComments(
    documents.flatMap(([from, to]) => [
      ...(documents.length > 1 ? [mark(from, 1)] : []),
      ...nestedMarks(rows, from, to, 2),
    ]),
    rows,
  )
}

/** Marks of the keys of a document, two levels deep. */
export function nestedMarks(rows: readonly string[], from: number, to: number, level: number): Mark[] {
  const keys = keyLines(rows, 8, from, to)
  return keys
    .filter(({ indent }) => indent === 0)
    .flatMap((key) => [
      mark(key.line, level, key.key),
      ...childrenOf(keys, key, to).map((child) => mark(child.line, level + 1, child.key)),
    ])
}
