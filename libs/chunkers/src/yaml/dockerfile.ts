import { mark, withComments, type Mark } from '../config/mark.js'

/** One part per stage; arguments above the first stage belong to it. */
export function dockerfileMarks(rows: readonly string[]): Mark[] {
  const stages = rows.flatMap((row, line) => {
    const match = /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(row)
    if (match === null) return []
    const [, image = '', name] = match
    return [mark(line, 0, name === undefined ? `FROM ${image}` : `stage ${name}`, { symbol: null })]
  })
  const [first, ...others] = withComments(stages, rows)
  return first === undefined ? [] : [{ ...first, line: 0 }, ...others]
}
