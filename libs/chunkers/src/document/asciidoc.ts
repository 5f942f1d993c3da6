import type { Block, Outline } from './blocks.js'
import { placedLines } from './plain-blocks.js'

/** Lines that open and close a block in which nothing is a heading: listing, literal, example, table, … */
const DELIMITER = /^(?:-{4,}|\.{4,}|={4,}|\+{4,}|\*{4,}|_{4,}|\/{4,}|--|[|,:!]={3,}|`{3}.*)$/
const HEADING = /^(={1,6}|#{1,6})[ \t]+(\S.*)$/
const SOURCE = /^\[(?:source|,)([^\]]*)\]$/
const LANGUAGE = /,\s*([\w+#-]+)/

/** Reads headings, delimited blocks and paragraphs of AsciiDoc. */
export function outlineAsciidoc(text: string): Outline {
  const blocks: Block[] = []
  let closing: string | null = null
  let blank = true
  let language: string | null = null
  for (const { text: line, start } of placedLines(text)) {
    const trimmed = line.trimEnd()
    if (closing !== null) {
      if (trimmed === closing) closing = null
      blank = closing === null
      continue
    }
    const heading = HEADING.exec(trimmed)
    if (heading !== null && blank) {
      const [, sign = '', title = ''] = heading
      blocks.push({ kind: 'heading', start, level: sign.length, title: withoutClosing(title, sign) })
    } else if (DELIMITER.test(trimmed)) {
      closing = trimmed.startsWith('`') ? '```' : trimmed
      const kind = /^[|,:!]=/.test(trimmed)
        ? 'table'
        : /^[-.`]/.test(trimmed) && trimmed !== '--'
          ? 'code'
          : 'paragraph'
      const block: Block = { kind, start, ...(kind === 'code' && language !== null ? { language } : {}) }
      // Titles and attributes directly above a block belong to it.
      const last = blocks.at(-1)
      if (!blank && last?.kind === 'paragraph') blocks[blocks.length - 1] = { ...block, start: last.start }
      else blocks.push(block)
    } else if (trimmed !== '' && blank) blocks.push({ kind: 'paragraph', start })
    language =
      LANGUAGE.exec(SOURCE.exec(trimmed)?.[1] ?? '')?.[1]?.toLowerCase() ?? (trimmed.startsWith('.') ? language : null)
    blank = trimmed === '' || heading !== null
  }
  return { blocks, title: null }
}

/** A heading may be closed by the sign that opens it: `== Title ==`. */
function withoutClosing(title: string, sign: string): string {
  const inner = title.endsWith(sign) ? title.slice(0, -sign.length) : title
  return /[ \t]$/.test(inner) ? inner.trimEnd() : title
}
