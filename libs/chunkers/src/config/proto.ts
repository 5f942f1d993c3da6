import { mark, withComments, type Mark } from './mark.js'

/**
 * Returns one mark per service, message and enum at the top of the file, and for their methods and fields if they are
 * over budget.
 */
export function protoMarks(rows: readonly string[]): Mark[] {
  const marks = rows.flatMap((row, line) => {
    const top = /^(service|message|enum|extend)\s+([\w.]+)/.exec(row)
    if (top !== null) return [mark(line, 0, `${top[1] ?? ''} ${top[2] ?? ''}`, { symbol: top[2] ?? null })]
    const inner = /^\s+(rpc|message|enum|oneof)\s+(\w+)/.exec(row)
    return inner === null ? [] : [mark(line, 1, `${inner[1] ?? ''} ${inner[2] ?? ''}`)]
  })
  return withComments(marks, rows)
}
