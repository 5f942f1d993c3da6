import { childrenOf, keyLines, type KeyLine } from '../yaml/yaml-lines.js'
import { apiMark } from './json.js'
import { withComments, type Mark } from './mark.js'

/** Returns true if a YAML text is an OpenAPI or Swagger document. */
export function isOpenApiText(text: string): boolean {
  return /^["']?(?:openapi|swagger)["']?\s*:/m.test(text) && /^["']?paths["']?\s*:/m.test(text)
}

/** One part per operation and per schema; the first operation of a path has the line of the path. */
export function openApiMarks(rows: readonly string[]): Mark[] {
  const keys = keyLines(rows, 16)
  const marks: Mark[] = []
  const descend = (parent: KeyLine, above: readonly string[]): void => {
    const at = [...above, parent.key]
    const before = keys[parent.index - 1]
    const isFirst = at.length === 3 && at[0] === 'paths' && before?.key === at[1]
    const line = isFirst && before !== undefined ? before.line : parent.line
    marks.push(...apiMark(at, line))
    if (at.length < 4) for (const child of childrenOf(keys, parent, rows.length)) descend(child, at)
  }
  for (const key of keys.filter(({ indent }) => indent === 0)) descend(key, [])
  return withComments(
    [...marks].sort((a, b) => a.line - b.line || a.level - b.level),
    rows,
  )
}
