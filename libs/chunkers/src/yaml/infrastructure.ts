import { mark, withComments, type Mark } from '../config/mark.js'

/** Returns one mark per block of Terraform, and for nested blocks if it is over budget. */
export function terraformMarks(rows: readonly string[]): Mark[] {
  const marks: Mark[] = []
  for (const [line, row] of rows.entries()) {
    const block = /^([A-Za-z_]\w*)((?:[ \t]+(?:"[^"]*"|[\w-]+))*)[ \t]*\{/.exec(row)
    if (block !== null) {
      const labels = [...(block[2] ?? '').matchAll(/"([^"]*)"|([\w-]+)/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? '',
      )
      const title = [block[1], labels.join('.')].filter((part) => part !== '').join(' ')
      marks.push(mark(line, 0, title, { symbol: labels.at(-1) ?? null }))
    } else if (/^[A-Za-z_][\w-]*[ \t]*=/.test(row)) marks.push(mark(line, 1, /^[\w-]+/.exec(row)?.[0] ?? null))
    else if (/^(?: {2}|\t)[A-Za-z_]/.test(row)) marks.push(mark(line, 2))
  }
  return withComments(marks, rows)
}

/** One part per resource and module of Bicep; parameters and variables between them stay together. */
export function bicepMarks(rows: readonly string[]): Mark[] {
  const marks = rows.flatMap((row, line) => {
    const declared = /^(resource|module)\s+(\w+)/.exec(row)
    if (declared !== null)
      return [mark(line, 0, `${declared[1] ?? ''} ${declared[2] ?? ''}`, { symbol: declared[2] ?? null })]
    const isAfterBlock = /^(?:param|var|output|type|func|@)/.test(row) && /^[)}\]]/.test(lastFilled(rows, line))
    if (isAfterBlock) return [mark(line, 0)]
    return /^(?: {2}|\t)\w/.test(row) ? [mark(line, 2)] : []
  })
  return withComments(marks, rows, /^\s*(?:\/\/|@)/)
}

function lastFilled(rows: readonly string[], line: number): string {
  for (let at = line - 1; at >= 0; at--) if ((rows[at] ?? '').trim() !== '') return rows[at] ?? ''
  return ''
}
