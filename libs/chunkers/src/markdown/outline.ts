import type { Block, Outline } from '../document/blocks.js'
import { placedLines, type PlacedLine } from '../document/plain-blocks.js'
import { type Container, indentOf, insideOf, MAX_CONTAINERS, openedBy } from './containers.js'
import { htmlBlockOf } from './html-blocks.js'
import { cellsOf, delimiterCells } from './tables.js'
import { frontMatterTitle, htmlHeading, plainTitle } from './titles.js'

/** The innermost open block, which holds text rather than blocks. */
type Leaf =
  | { readonly kind: 'none' | 'indented' | 'table' }
  | { readonly kind: 'paragraph'; readonly lines: string[]; lastStart: number }
  | { readonly kind: 'fence'; readonly mark: string; readonly length: number }
  | { readonly kind: 'html'; readonly end: RegExp | null; readonly lines: string[] }

const NO_LEAF: Leaf = { kind: 'none' }
// A line that is indented by four columns or more is tried against none of these; see `#isIndented`.
const HEADING = /^ *(#{1,6})(?: (.*))?$/
const UNDERLINE = /^ *(=+|-+) *$/
const RULE = /^ *([-*_])(?: *\1){2,} *$/
const FENCE = /^ *(`{3,}|~{3,})/
const FENCE_END = /^ *(`{3,}|~{3,}) *$/
const DEFINITION =
  /^ *\[(?!\^)(?:[^\]\\]|\\.){1,999}\]: *(?:<[^<>]*>|[^ <][^ ]*)(?: +(?:"[^"]*"|'[^']*'|\([^)]*\)))? *$/

/**
 * Reads the blocks of Markdown as CommonMark and GitHub do, as far as cutting needs them: what stands at the top level,
 * and the items of its lists. Front matter is read. It goes over the text once, and the work for a line does not grow
 * with the depth of the text.
 * @param options.mdx - Reads no indented code, because indented lines of MDX are mostly markup.
 */
export function outlineMarkdown(text: string, { mdx }: { readonly mdx: boolean }): Outline {
  const lines = placedLines(text)
  const front = frontMatter(lines)
  const reader = new BlockReader({ readsIndentedCode: !mdx })
  if (front.lines > 0) reader.blocks.push({ kind: 'paragraph', start: 0 })
  for (const { text: line, start } of front.lines > 0 ? lines.slice(front.lines) : lines) {
    reader.read(withoutTabs(start === 0 ? line.replace(/^\uFEFF/, '') : line), start)
  }
  reader.end()
  return { blocks: reader.blocks, title: front.title }
}

/** Follows CommonMark line by line: which containers go on, what begins, what the rest of the line belongs to. */
class BlockReader {
  readonly blocks: Block[] = []
  readonly #readsIndentedCode: boolean
  readonly #open: Container[] = []
  #leaf: Leaf = NO_LEAF
  /** The list at the top level that the next item can belong to. */
  #list: { readonly mark: string; readonly items: number[] } | null = null

  constructor({ readsIndentedCode }: { readonly readsIndentedCode: boolean }) {
    this.#readsIndentedCode = readsIndentedCode
  }

  /** Reads a line without tabs that starts at a UTF-16 index of the text. */
  read(line: string, start: number): void {
    let depth = 0
    let rest = line
    for (let inside: string | null; depth < this.#open.length; depth++, rest = inside) {
      const container = this.#open[depth]
      inside = container === undefined ? null : insideOf(container, rest)
      if (inside === null) break
    }
    const isLazy = depth < this.#open.length
    if (!isLazy && this.#continuesVerbatim(rest)) return
    if (rest.trim() === '') return this.#close(depth)
    const paragraph = this.#leaf.kind === 'paragraph' ? this.#leaf : null
    if (!isLazy && paragraph !== null && this.#underlines(rest, paragraph.lines)) return
    let place = { start, depth, isLazy, isInterrupting: paragraph !== null }
    for (;;) {
      if (this.#begins(rest, place)) return
      if (this.#isIndented(rest) || place.depth >= MAX_CONTAINERS) break
      const opened = openedBy(rest, { isInterrupting: place.isInterrupting && !place.isLazy })
      if (opened === null) break
      this.#close(place.depth)
      this.#openContainer(opened.container, start)
      rest = opened.rest
      if (rest.trim() === '') return
      place = { start, depth: place.depth + 1, isLazy: false, isInterrupting: false }
    }
    if (place.isInterrupting && paragraph !== null) {
      if (!isLazy && this.#heads(rest, paragraph)) return
      paragraph.lines.push(rest.trim())
      paragraph.lastStart = start
    } else if (this.#leaf.kind !== 'table' || isLazy) {
      this.#close(place.depth)
      this.#add({ kind: 'paragraph', start })
      if (!DEFINITION.test(rest)) this.#leaf = { kind: 'paragraph', lines: [rest.trim()], lastStart: start }
    }
  }

  end(): void {
    this.#close(0)
  }

  /** Returns true for a line of indented code, or of a paragraph where that can't begin. */
  #isIndented(rest: string): boolean {
    return this.#readsIndentedCode && indentOf(rest) >= 4
  }

  /** Returns true if a line belongs to an open block whose content is not looked at. */
  #continuesVerbatim(rest: string): boolean {
    const leaf = this.#leaf
    if (leaf.kind === 'fence') {
      const closing = this.#isIndented(rest) ? '' : (FENCE_END.exec(rest)?.[1] ?? '')
      if (closing.startsWith(leaf.mark) && closing.length >= leaf.length) this.#leaf = NO_LEAF
      return true
    }
    if (leaf.kind === 'html') {
      if (leaf.end === null && rest.trim() === '') return false
      leaf.lines.push(rest)
      if (leaf.end?.test(rest) === true) this.#closeLeaf()
      return true
    }
    return leaf.kind === 'indented' && (rest.trim() === '' || indentOf(rest) >= 4)
  }

  /** Makes the open paragraph a heading if a line underlines it. */
  #underlines(rest: string, lines: readonly string[]): boolean {
    const underline = this.#isIndented(rest) ? undefined : UNDERLINE.exec(rest)?.[1]
    if (underline === undefined) return false
    this.#leaf = NO_LEAF
    const level = underline.startsWith('=') ? 1 : 2
    this.#replaceLast(({ start }) => ({ kind: 'heading', start, level, title: plainTitle(lines.join(' ')) }))
    return true
  }

  /** Makes the last line of the open paragraph the head of a table if this line is the rule below a head. */
  #heads(rest: string, { lines, lastStart }: Extract<Leaf, { kind: 'paragraph' }>): boolean {
    const cells = delimiterCells(rest)
    if (cells === 0 || cellsOf(lines.at(-1) ?? '') !== cells) return false
    if (lines.length === 1) this.#replaceLast(({ start }) => ({ kind: 'table', start }))
    else this.#add({ kind: 'table', start: lastStart })
    this.#leaf = { kind: 'table' }
    return true
  }

  /** Begins the heading, fence, rule, HTML or indented code that a line is. */
  #begins(
    rest: string,
    {
      start,
      depth,
      isLazy,
      isInterrupting,
    }: { start: number; depth: number; isLazy: boolean; isInterrupting: boolean },
  ): boolean {
    if (this.#isIndented(rest)) {
      if (isInterrupting) return false
      this.#close(depth)
      this.#add({ kind: 'code', start })
      this.#leaf = { kind: 'indented' }
      return true
    }
    const heading = HEADING.exec(rest)
    if (heading !== null) {
      this.#close(depth)
      const title = plainTitle((heading[2] ?? '').replace(/(?:^| )#+ *$/, ''))
      this.#add({ kind: 'heading', start, level: heading[1]?.length ?? 1, title })
      return true
    }
    const [before = '', mark = ''] = FENCE.exec(rest) ?? []
    const info = rest.slice(before.length).trim()
    if (mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      const [language = ''] = info.split(' ', 1)
      this.#close(depth)
      this.#add(language === '' ? { kind: 'code', start } : { kind: 'code', start, language: language.toLowerCase() })
      this.#leaf = { kind: 'fence', mark: mark.charAt(0), length: mark.length }
      return true
    }
    const html = RULE.test(rest) ? null : htmlBlockOf(rest, { isInterrupting: isInterrupting || isLazy })
    if (html === null && !RULE.test(rest)) return false
    this.#close(depth)
    this.#add({ kind: 'paragraph', start })
    if (html === null) return true
    this.#leaf = { kind: 'html', end: html.end, lines: [rest] }
    if (html.end?.test(rest) === true) this.#closeLeaf()
    return true
  }

  #openContainer(container: Container, start: number): void {
    if (this.#open.push(container) > 1) return
    if (container.kind !== 'item') {
      this.#list = null
      this.blocks.push({ kind: 'paragraph', start })
    } else if (this.#list?.mark === container.mark) {
      this.#list.items.push(start)
    } else {
      const items = [start]
      this.#list = { mark: container.mark, items }
      this.blocks.push({ kind: 'list', start, items })
    }
  }

  /** Adds a block of the top level. What stands in a container belongs to that. */
  #add(block: Block): void {
    if (this.#open.length > 0) return
    this.#list = null
    this.blocks.push(block)
  }

  #replaceLast(change: (block: Block) => Block): void {
    const last = this.blocks.at(-1)
    if (this.#open.length === 0 && last !== undefined) this.blocks[this.blocks.length - 1] = change(last)
  }

  /** Closes the containers from a depth on, and the innermost block. */
  #close(depth: number): void {
    this.#closeLeaf()
    this.#open.length = Math.min(this.#open.length, depth)
  }

  #closeLeaf(): void {
    const leaf = this.#leaf
    this.#leaf = NO_LEAF
    if (leaf.kind === 'html') this.#replaceLast((last) => htmlHeading(leaf.lines.join('\n'), last.start) ?? last)
  }
}

/** Returns the number of lines of the front matter and its title; 0 and null for a text without. */
function frontMatter(lines: readonly PlacedLine[]): { readonly lines: number; readonly title: string | null } {
  const fence = lines[0]?.text.replace(/^\uFEFF/, '').trimEnd()
  if (fence !== '---' && fence !== '+++') return { lines: 0, title: null }
  const end = lines.findIndex(({ text }, index) => index > 0 && text.trimEnd() === fence)
  if (end === -1) return { lines: 0, title: null }
  const inner = lines.slice(1, end).map(({ text }) => text)
  return { lines: end + 1, title: fence === '---' ? frontMatterTitle(inner) : null }
}

/** Replaces each tab by spaces up to the next multiple of four columns. */
function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  let wide = ''
  for (const [index, part] of line.split('\t').entries()) {
    if (index > 0) wide += ' '.repeat(4 - (wide.length % 4))
    wide += part
  }
  return wide
}
