import { mark, withComments, type Mark } from './mark.js'

/** One part per service, message and enum at the top of the file; methods and fields where it is over budget. */
export function protoMarks(rows: readonly string[]): Mark[] {
  const marks = rows.flatMap((row, line) => {
    const top = /^(service|message|enum|extend)\s+([\w.]+)/.exec(row)
    if (top !== null) return [mark(line, 0, `${top[1] ?? ''} ${top[2] ?? ''}`, { symbol: top[2] ?? null })]
    const inner = /^\s+(rpc|message|enum|oneof)\s+(\w+)/.exec(row)
    return inner === null ? [] : [mark(line, 1, `${inner[1] ?? ''} ${inner[2] ?? ''}`)]
  })
  return withComments(marks, rows)
}
