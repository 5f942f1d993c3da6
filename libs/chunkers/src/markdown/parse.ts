import type { Heading, List, Root, RootContent } from 'mdast'
import type { Block, Outline } from '../document/blocks.js'

/** Reads the blocks of a Markdown text. */
export type MarkdownParser = (text: string) => Outline

/**
 * Inline marks are of no use for cutting, and reading them is half the work: they are left as they stand. Indented
 * code is off for MDX, where indented lines are mostly markup.
 */
const INLINE =
  'attention autolink characterEscape characterReference codeText hardBreakEscape labelEnd labelStartImage ' +
  'labelStartLink htmlText literalAutolink strikethrough gfmFootnoteCall gfmPotentialFootnoteCall'

/** Loads remark on first use: GitHub's tables and lists, front matter; MDX as far as it is Markdown. */
export async function loadMarkdownParser({ mdx }: { mdx: boolean }): Promise<MarkdownParser> {
  const [{ unified }, { default: remarkParse }, { default: remarkGfm }, { default: remarkFrontmatter }] =
    await Promise.all([import('unified'), import('remark-parse'), import('remark-gfm'), import('remark-frontmatter')])
  const disabled = [...INLINE.split(' '), ...(mdx ? ['codeIndented'] : [])]
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkFrontmatter, ['yaml', 'toml'])
    .use(function () {
      const data = this.data()
      data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: disabled } }]
    })
  return (text) => {
    // micromark drops a byte order mark and counts from behind it.
    const offset = text.startsWith('\uFEFF') ? 1 : 0
    return outlineOf(processor.parse(text.slice(offset)), text, offset)
  }
}

function outlineOf(root: Root, text: string, offset: number): Outline {
  let title: string | null = null
  const blocks = root.children.map((node): Block => {
    const start = startOf(node) + offset
    if (node.type === 'yaml') title = frontMatterTitle(node.value)
    if (node.type === 'heading')
      return { kind: 'heading', start, level: node.depth, title: titleOf(node, text, offset) }
    if (node.type === 'code')
      return { kind: 'code', start, ...(node.lang ? { language: node.lang.toLowerCase() } : {}) }
    if (node.type === 'table') return { kind: 'table', start }
    if (node.type === 'list') return { kind: 'list', start, items: itemsOf(node, offset) }
    if (node.type === 'html') return htmlHeading(node.value, start) ?? { kind: 'paragraph', start }
    return { kind: 'paragraph', start }
  })
  return { blocks, title }
}

function startOf(node: RootContent): number {
  return node.position?.start.offset ?? 0
}

function itemsOf(list: List, offset: number): number[] {
  return list.children.map((item) => (item.position?.start.offset ?? 0) + offset)
}

function titleOf({ children }: Heading, text: string, offset: number): string {
  const from = children[0]?.position?.start.offset
  const to = children.at(-1)?.position?.end.offset
  return from === undefined || to === undefined ? '' : plainTitle(text.slice(from + offset, to + offset))
}

/** A heading without links, images, emphasis, code marks, tags and explicit anchors. */
function plainTitle(title: string): string {
  return title
    .replace(/!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/\s*\{\s*#[^}]*\}\s*$/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Many a README has its title as `<h1 align="center">`. */
function htmlHeading(html: string, start: number): Block | null {
  const match = /^\s*(?:<(?:div|p|center|a|br)\b[^>]*>\s*)*<h([1-3])\b[^>]*>([\s\S]*?)<\/h\1>/i.exec(html)
  const title = plainTitle(match?.[2] ?? '')
  return match === null || title === '' ? null : { kind: 'heading', start, level: Number(match[1]), title }
}

function frontMatterTitle(yaml: string): string | null {
  const value = /^title:[ \t]*(.+)$/m
    .exec(yaml)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2')
  return value === undefined || value === '' || /^[|>&*[{]/.test(value) ? null : value
}
