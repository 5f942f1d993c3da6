import type { Block, Outline } from './blocks.js'
import { paragraphs, placedLines, type PlacedLine } from './plain-blocks.js'

const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/

/**
 * Reads the headings of reStructuredText: a line with a line of one repeated mark below it, or above and below. Levels
 * are numbered by the order in which the marks appear, as Docutils does.
 */
export function outlineRestructuredText(text: string): Outline {
  const lines = placedLines(text)
  const levels: string[] = []
  const headings: Block[] = []
  const taken = new Set<number>()
  for (let at = 0; at + 1 < lines.length; at++) {
    const title = lines[at]?.text.trimEnd() ?? ''
    const mark = markOf(lines[at + 1])
    if (mark === null || title === '' || taken.has(at) || ADORNMENT.test(title)) continue
    const above = at > 0 && !taken.has(at - 1) && markOf(lines[at - 1]) === mark
    // Without a line above, the title is not indented, and the mark is as long as the title: anything else is a table.
    if (!above && (/^\s/.test(title) || (lines[at + 1]?.text.trimEnd().length ?? 0) < Math.min(title.length, 4)))
      continue
    const style = above ? mark + mark : mark
    if (!levels.includes(style)) levels.push(style)
    const start = lines[above ? at - 1 : at]?.start ?? 0
    headings.push({
      kind: 'heading',
      start,
      level: levels.indexOf(style) + 1,
      title: title
        .trim()
        .replace(/:[\w:+-]{1,60}:(?=`)/g, '')
        .replace(/`/g, ''),
    })
    for (const line of [at - (above ? 1 : 0), at, at + 1]) taken.add(line)
    at += 1
  }
  return { blocks: withParagraphs(lines, headings, taken), title: null }
}

/** Puts the paragraphs of the lines that are no headings between the headings. */
function withParagraphs(lines: readonly PlacedLine[], headings: readonly Block[], taken: ReadonlySet<number>): Block[] {
  const rest = lines.map((line, index) => (taken.has(index) ? { ...line, text: '' } : line))
  return [...headings, ...paragraphs(rest)].sort((a, b) => a.start - b.start)
}

function markOf(line: PlacedLine | undefined): string | null {
  return line === undefined ? null : (ADORNMENT.exec(line.text)?.[1] ?? null)
}
