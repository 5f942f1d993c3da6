/** A section of a document, with those inside it. */
export interface DocumentSection {
  readonly heading: string
  readonly text: string
}

interface Heading {
  /** Index of its line. */
  readonly at: number
  /** 1 is the outermost. */
  readonly level: number
  readonly heading: string
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const ATX = /^ {0,3}(#{1,6})[ \t](.*)$/
const ASCIIDOC = /^(={1,6})[ \t](.*)$/
const UNDERLINE = /^([=\-~^"'`*+#.:_])\1{2,}[ \t]*$/

/**
 * Returns the sections of a document: of Markdown by `#` and underlines, of AsciiDoc by `=`, of reStructuredText by underlines, whose
 * levels are in the order of their first use. Lines of code fences are no headings.
 *
 * @param path - Its ending says how headings are written.
 */
export function sectionsOf(path: string, text: string): readonly DocumentSection[] {
  const lines = text.split('\n')
  const headings = headingsOf(path, lines)
  return headings.map(({ at, level, heading }, index) => {
    let next = index + 1
    while ((headings[next]?.level ?? 0) > level) next += 1
    return { heading, text: lines.slice(at, headings[next]?.at ?? lines.length).join('\n') }
  })
}

function headingsOf(path: string, lines: readonly string[]): Heading[] {
  const isRestructured = /\.rst$/i.test(path)
  const marked = /\.(?:adoc|asciidoc|asc)$/i.test(path) ? ASCIIDOC : ATX
  const underlines = isRestructured ? [] : ['=', '-']
  const found: Heading[] = []
  let fence = ''
  for (const [at, line] of lines.entries()) {
    const [, mark = ''] = (isRestructured ? null : FENCE.exec(line)) ?? []
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
      continue
    }
    if (mark !== '') fence = mark
    const [, marks = '', after = ''] = marked.exec(line) ?? []
    const heading = after
      .trim()
      .replace(/\s[#=]+$/, '')
      .trim()
    if (heading !== '') found.push({ at, level: marks.length, heading })
    const above = lines[at - 1]?.trim() ?? ''
    const [, under = ''] = UNDERLINE.exec(line) ?? []
    if (under === '' || !/[\p{L}\p{N}]/u.test(above) || found.at(-1)?.at === at - 1) continue
    if (isRestructured && !underlines.includes(under)) underlines.push(under)
    const level = underlines.indexOf(under) + 1
    if (level > 0) found.push({ at: at - 1, level, heading: above })
  }
  return found
}

/** Returns the anchor of a heading, as GitHub makes it but for repeated hyphens; an anchor is returned as it is. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-')
}
