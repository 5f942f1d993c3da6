import type { Block, Outline } from './blocks.js'

/** A line of a text with its position. */
export interface PlacedLine {
  /** Text without its line break. */
  readonly text: string
  /** UTF-16 index. */
  readonly start: number
}

export function placedLines(text: string): PlacedLine[] {
  const lines: PlacedLine[] = []
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf('\n', start)
    const end = lineBreak === -1 ? text.length : lineBreak
    lines.push({ text: text.slice(start, end).replace(/\r$/, ''), start })
    start = end + 1
  }
  return lines
}

/** Paragraphs between blank lines. Lines that are indented deeper than their paragraph's first belong to it. */
export function outlinePlain(text: string): Outline {
  return { blocks: paragraphs(placedLines(text)), title: null }
}

/** Pages, each behind a form feed at the start of a line but for the first; each is a section. */
export function outlinePages(text: string): Outline {
  const blocks: Block[] = []
  let start = 0
  text.split('\f').forEach((page, index) => {
    blocks.push({ kind: 'heading', start: Math.max(0, start - 1), level: 1, title: `page ${index + 1}` })
    const inner = paragraphs(placedLines(page)).slice(1)
    for (const block of inner) blocks.push({ ...block, start: block.start + start })
    start += page.length + 1
  })
  return { blocks, title: null }
}

export function paragraphs(lines: readonly PlacedLine[]): Block[] {
  const blocks: Block[] = []
  let blank = true
  let indent = 0
  for (const { text, start } of lines) {
    const own = text.search(/\S/)
    if (own !== -1 && blank && (blocks.length === 0 || own <= indent)) {
      blocks.push({ kind: 'paragraph', start })
      indent = own
    }
    blank = own === -1
  }
  return blocks
}
