import { mark, withComments, type Mark } from './mark.js'

/** `[section]` and `[[table]]` of TOML and INI. */
export function iniMarks(rows: readonly string[]): Mark[] {
  const marks = rows.flatMap((row, line) => {
    const head = /^\s*\[\[?([^\]]+)\]\]?\s*(?:[#;].*)?$/.exec(row)?.[1]
    return head === undefined ? [] : [mark(line, 1, head.trim())]
  })
  return withComments(marks, rows, /^\s*[#;]/)
}

/** Targets of a makefile. */
export function makefileMarks(rows: readonly string[]): Mark[] {
  const marks = rows.flatMap((row, line) => {
    const target = /^([\w./%$(){}-][^:=#\t]*)(?:\t\s*)?::?(?!=)/.exec(row)?.[1]?.trimEnd()
    if (target === undefined || target.startsWith('.PHONY')) return []
    return [mark(line, 1, target.length > 60 ? null : target)]
  })
  return withComments(marks, rows, /^\s*(?:#|\.PHONY)/)
}

/** Servers and upstreams, and the locations in them. */
export function nginxMarks(rows: readonly string[]): Mark[] {
  const marks = rows.flatMap((row, line) => {
    const block = /^\s*(server|upstream|location|map|http|stream|events)\b([^{;]*)\{/.exec(row)
    if (block === null) return []
    const [, keyword = '', inner = ''] = block
    const words = inner.trim()
    const title = words === '' ? keyword : `${keyword} ${words}`
    return [mark(line, keyword === 'location' ? 2 : 1, title)]
  })
  return withComments(marks, rows)
}

/** Blocks in braces that begin at the start of a line. */
export function bracedMarks(rows: readonly string[]): Mark[] {
  const marks = rows.flatMap((row, line) => {
    const block = /^([A-Za-z_@(*:.][^\n{}]*)\{\s*(?:\/\/.*)?$/.exec(row)?.[1]?.trimEnd()
    return block === undefined ? [] : [mark(line, 1, block.length > 60 ? null : block)]
  })
  return withComments(marks, rows)
}
