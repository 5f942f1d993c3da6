import { estimateTokens } from '@coderag/text'
import type { RawChunk } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { createMarkdownChunker } from '../src/index.js'
import { partitionFaults, sketchDocument } from '../src/testing.js'

const prose = (words: number) => 'Watch the queue for ten minutes before the next step. '.repeat(words / 10)

async function cut(path: string, text: string, maxTokens = 512): Promise<readonly RawChunk[]> {
  const document = sketchDocument(path, text, 'DOC_RUNBOOK')
  const { chunks } = await createMarkdownChunker({ maxTokens }).chunk(document)
  expect(partitionFaults(document, chunks)).toEqual([])
  return chunks
}

const sectionsOf = (chunks: readonly RawChunk[]) => chunks.map(({ sectionPath }) => sectionPath)

describe('Markdown', () => {
  test('headings of level 1 to 3 begin sections, and the prefix names those above', async () => {
    const text = `# Deploy\n\n${prose(40)}\n\n## Rollback\n\n${prose(40)}\n\n### Step 3\n\n${prose(40)}\n\n#### Detail\n\n${prose(40)}\n`
    const chunks = await cut('docs/runbooks/deploy.md', text)
    expect(chunks.map(({ contextPrefix }) => contextPrefix)).toEqual([
      'docs/runbooks/deploy.md > # Deploy',
      'docs/runbooks/deploy.md > # Deploy > ## Rollback',
      'docs/runbooks/deploy.md > # Deploy > ## Rollback > ### Step 3',
    ])
    expect(sectionsOf(chunks).at(-1)).toBe('# Deploy > ## Rollback > ### Step 3')
    expect(chunks.at(-1)?.text).toContain('#### Detail')
  })

  test('a document without a first heading has sections from its second level on', async () => {
    const chunks = await cut('docs/runbooks/deploy.md', `## Rollback\n\n${prose(40)}\n\n### Step 3\n\n${prose(40)}\n`)
    expect(chunks.at(-1)?.contextPrefix).toBe('docs/runbooks/deploy.md > ## Rollback > ### Step 3')
  })

  test('underlined and HTML headings count, and headings in fences, quotes and lists do not', async () => {
    const inner = '```sh\n# not a heading\n```\n\n> # quoted\n\n- # listed\n'
    const text = `<div align="center">\n<h1>Harbor <br></h1>\n</div>\n\n${prose(40)}\n\nBooking\n-------\n\n${prose(40)}\n\n${inner}`
    expect(sectionsOf(await cut('README.md', text))).toEqual(['# Harbor', '# Harbor > ## Booking'])
  })

  test('the title of front matter stands for a missing first heading', async () => {
    const text = `---\ntitle: "Gateway: limits"\n---\n\n## Burst\n\n${prose(40)}\n`
    expect(sectionsOf(await cut('docs/limits.mdx', text))).toEqual(['# Gateway: limits > ## Burst'])
  })

  test('marks in a heading are left out, and names keep their underscores', async () => {
    const title = '`retry_after_ms` of **[the API](https://example.com/a_b)** {#retry}'
    expect(sectionsOf(await cut('a.md', `# ${title}\n\n${prose(40)}`))).toEqual(['# retry_after_ms of the API'])
  })

  test('code in a fence stays whole though it is over budget, and its language is noted', async () => {
    const code = `\`\`\`python\n${'total = total + price\n\n'.repeat(60)}\`\`\`\n`
    const chunks = await cut('a.md', `# Prices\n\n${prose(200)}\n\n${code}\n${prose(200)}\n`, 128)
    const whole = chunks.filter(({ text }) => text.includes('```'))
    expect(whole).toHaveLength(1)
    expect(whole[0]?.text).toContain(code)
    expect(whole[0]?.language).toBe('python')
  })

  test('a table is cut between rows only, and its head is not alone', async () => {
    const row = `| ${'wide cell '.repeat(40)} | 2 |\n`
    const chunks = await cut('a.md', `# Limits\n\n| name | value |\n|---|---|\n${row.repeat(20)}`, 256)
    expect(chunks.length).toBeGreaterThan(3)
    for (const { text } of chunks) expect(text.trimEnd().endsWith('|')).toBe(true)
    expect(chunks[0]?.text.split('\n').length).toBeGreaterThan(5)
  })

  test('a long section is cut between paragraphs, with a deeper heading kept to its text', async () => {
    const text = `# A\n\n${`${prose(60)}\n\n`.repeat(4)}#### B\n\n${`${prose(60)}\n\n`.repeat(4)}`
    const chunks = await cut('a.md', text, 200)
    for (const { text: own } of chunks) expect(own.trimEnd()).not.toMatch(/#### B$/)
    expect(chunks.some(({ text: own }) => own.startsWith('#### B'))).toBe(true)
    expect(chunks[1]?.overlap).toContain('Watch the queue')
  })

  test('one endless line is cut between sentences', async () => {
    const chunks = await cut('a.md', prose(4_000), 128)
    expect(Math.max(...chunks.map(({ text }) => estimateTokens(text)))).toBeLessThanOrEqual(128)
    for (const { text } of chunks) expect(text).toMatch(/^Watch.*step\. $/s)
  })

  test('small sections join a neighbour under the heading they share', async () => {
    const text = `# A\n\n## B\n\n${prose(40)}\n\n### C\n\nShort.\n\n### D\n\nShort, too.\n\n## E\n\n${prose(40)}\n`
    const chunks = await cut('a.md', text)
    expect(sectionsOf(chunks)).toEqual(['# A > ## B', '# A > ## E'])
    expect(chunks[0]?.text).toContain('Short, too.')
  })

  test('links stay as they are written', async () => {
    const text = `# A\n\nSee [the ADR](../adr/0001.md) and <https://example.com/x>.\n`
    expect((await cut('a.md', text))[0]?.text).toBe(text)
  })
})

describe('other documents', () => {
  test('reStructuredText is cut at its headings, whatever marks they use', async () => {
    const text = `=====\nGuide\n=====\n\n${prose(40)}\n\nData \`types\`\n------------\n\n${prose(40)}\n\nMembers\n^^^^^^^\n\n${prose(40)}\n\nAPI\n---\n\n${prose(40)}\n`
    expect(sectionsOf(await cut('docs/guide.rst', text))).toEqual([
      '# Guide',
      '# Guide > ## Data types',
      '# Guide > ## Data types > ### Members',
      '# Guide > ## API',
    ])
  })

  test('AsciiDoc is cut at its headings, but not at what looks like one inside a listing', async () => {
    const listing = `[source,ruby]\n----\n== not a heading\n----\n`
    const text = `= Guide\n\n${prose(40)}\n\n== Setup\n\n${prose(40)}\n\n${listing}\n=== Step\n\n${prose(40)}\n`
    expect(sectionsOf(await cut('docs/guide.adoc', text))).toEqual([
      '# Guide',
      '# Guide > ## Setup',
      '# Guide > ## Setup > ### Step',
    ])
  })

  test('pages are sections, and a short one keeps the number of the first', async () => {
    const text = `${prose(40)}\n\f${prose(40)}\n\fThe end.\n`
    expect(sectionsOf(await cut('report.pdf', text))).toEqual(['page 1', 'page 2'])
  })

  test('plain text is cut between paragraphs and sentences and has no section', async () => {
    const chunks = await cut('notes.txt', `${prose(200)}\n\n${prose(200)}\n`, 128)
    expect(new Set(sectionsOf(chunks))).toEqual(new Set([null]))
    for (const { text } of chunks) expect(text.trimEnd()).toMatch(/step\.$/)
  })
})
