import { readdirSync, readFileSync } from 'node:fs'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { outlineMarkdown } from '../src/markdown/outline.js'

const folders = ['..', '../../../docs', '../../../docs/decisions', '../../../fixtures/shop']
const documents = folders.flatMap((folder) => {
  const directory = new URL(`${folder}/`, import.meta.url)
  return readdirSync(directory)
    .filter((name) => name.endsWith('.md'))
    .map((name) => new URL(name, directory))
})

/** Constructs whose ends and beginnings depend on what stands around them. */
const CASES: Readonly<Record<string, string>> = {
  'a lazy line goes on with a paragraph in a quote': '> quoted\nlazy\n# Next\n',
  'a lazy line goes on with an item': '- item\nlazy\n\nparagraph\n',
  'a fence in an item ends with it': '- item\n  ```js\n  let a\ntext\n# Next\n',
  'a fence in a quote ends with it': '> ```\n> code\ntext\n',
  'a shorter fence does not close a longer one': '````md\n```\n# no heading\n```\n````\n# Heading\n',
  'another mark does not close a fence': '```\n~~~\n# no\n```\n# Yes\n',
  'a back-quote in the info string is no fence': '``` a`b\n# Heading\n',
  'a fence without an end reaches to the end': '```sh\n# no\n\n# no\n',
  'an ordered item interrupts a paragraph if it counts from 1': 'text\n2. no\n\ntext\n1. yes\n',
  'an empty item does not interrupt': 'text\n-\n\ntext\n*\n',
  'another mark begins another list': '- one\n- two\n* three\n1. four\n2) five\n',
  'a list goes on over blank lines': '- one\n\n- two\n\n\n  inside\n- three\n',
  'an item that begins with a blank line ends with the next': '-\n\n  outside\n',
  'a rule is no item': '- one\n- - -\n* * *\n___\n',
  'an underline makes a heading, and a rule after a blank line does not': 'Title\n=====\n\nSecond\n---\n\n---\n',
  'an underline takes all lines of the paragraph': 'one\ntwo\n===\n',
  'an underline does not reach into a quote': '> text\n---\n',
  'indented code is code only outside of paragraphs': 'text\n    more\n\n    code\n\n    code\n# Next\n',
  'tabs count to the next stop': '-\titem\n\n\tinside\n\n\tcode\n\ntext\n\n\tcode\n',
  'a table needs a rule of as many cells': '| a | b |\n| - | - |\n| 1 | 2 |\n\n| a | b |\n| - |\n',
  'a table ends a paragraph and ends with a blank line': 'text\n| a |\n| - |\nrow\n\ntext\n',
  'a pipe behind a backslash is text': '| a \\| b |\n| - |\n',
  'HTML ends at a blank line, a comment at its end': '<div>\n# no\n\n# yes\n<!-- a\n\n# no\n-->\n# yes\n',
  'a script ends at its tag': '<script>\n\n# no\n</script>\n# yes\n',
  'a tag that is no block does not interrupt': 'text\n<custom-tag>\n# yes\n',
  'headings close their marks': '## Title ##\n### a # b\n#no\n####### no\n#\n',
  'definitions are blocks': '[a]: https://example.org "title"\n[b]: <x y>\ntext [a]\n',
  'footnotes hold what is indented': '[^1]: note\n    more\n\n    # inside\n\n# Outside\n',
  'front matter of TOML': '+++\ntitle = "x"\n+++\n# Heading\n',
  'a rule without an end is no front matter': '---\ntitle: x\n# Heading\n',
}

describe('blocks are those of remark', () => {
  test.each(documents)('in $pathname', (file) => {
    const text = readFileSync(file, 'utf8')
    expect(ours(text)).toEqual(remarks(text))
  })

  test.each(Object.keys(CASES))('%s', (name) => {
    const text = CASES[name] ?? ''
    expect(ours(text)).toEqual(remarks(text))
  })
})

describe('a megabyte is read in one pass, however it is nested', () => {
  const megabyte = (line: (number: number) => string): string => {
    let text = ''
    for (let number = 0; text.length < 1_000_000; number++) text += `${line(number)}\n`
    return text
  }

  test.each([
    ['lists', (number: number) => `${'  '.repeat(number % 900)}- item`],
    ['lists on one line', () => '- '.repeat(900)],
    ['quotes', () => '> '.repeat(900)],
    ['fences in lists', (number: number) => `${'- '.repeat(number % 900)}\`\`\``],
    ['headings', (number: number) => `Heading ${number}\n---`],
    ['heads of tables', (number: number) => `| a${number} | b |`],
    ['items of one list', (number: number) => `- item ${number}`],
    ['lines of one paragraph', () => 'text'],
  ])('%s', (_, line) => {
    const text = megabyte(line)
    const { blocks } = outlineMarkdown(text, { mdx: false })
    expect(blocks.length).toBeGreaterThan(0)
    expect(blocks.every(({ start }, index) => start > (blocks[index - 1]?.start ?? -1))).toBe(true)
  })
})

test('MDX has no indented code', () => {
  const { blocks } = outlineMarkdown('<Tabs>\n\n    ```js\n    let a\n    ```\n\n    text\n', { mdx: true })
  expect(blocks.map(({ kind, language }) => language ?? kind)).toEqual(['paragraph', 'js', 'paragraph'])
})

/** Inline marks are of no use here and can change where an HTML block ends. */
const INLINE = 'attention autolink characterEscape characterReference codeText hardBreakEscape labelEnd htmlText'

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter, ['yaml', 'toml'])
  .use(function () {
    const data = this.data()
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: INLINE.split(' ') } }]
  })

/** Line, kind, level or language, and the lines of items. */
function remarks(text: string): string[] {
  return processor.parse(text).children.map((node) => {
    const line = node.position?.start.line ?? 0
    if (node.type === 'heading') return `${line} heading ${node.depth}`
    if (node.type === 'code') return `${line} code ${node.lang?.toLowerCase() ?? ''}`
    if (node.type === 'list')
      return `${line} list ${node.children.map((item) => item.position?.start.line ?? 0).join(' ')}`
    if (node.type === 'html' && /^<h[1-3]|<(div|p|center|a)\b[^>]*>\s*<h[1-3]/i.test(node.value))
      return `${line} heading ${/<h([1-3])/i.exec(node.value)?.[1] ?? ''}`
    return `${line} ${node.type === 'table' ? 'table' : 'paragraph'}`
  })
}

function ours(text: string): string[] {
  const lineOf = (index: number): number => text.slice(0, index).split('\n').length
  return outlineMarkdown(text, { mdx: false }).blocks.map(({ kind, start, level, language, items }) => {
    const line = lineOf(start)
    if (kind === 'heading') return `${line} heading ${level ?? 0}`
    if (kind === 'code') return `${line} code ${language ?? ''}`
    if (kind === 'list') return `${line} list ${(items ?? []).map(lineOf).join(' ')}`
    return `${line} ${kind}`
  })
}
