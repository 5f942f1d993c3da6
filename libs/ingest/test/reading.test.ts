import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageText } from '../src/reading/pdf.js'
import { readFileText } from '../src/reading/read-file.js'
import type { Reading } from '../src/reading/reading.js'
import { docx, pdf } from './office-files.js'

async function read(name: string, bytes: Buffer): Promise<Reading> {
  const reading = await readFileText(bytes, name, {
    mayBeGenerated: false,
    mayBeMinified: false,
    html: 'convert',
    transcripts: 'by extension',
  })
  if ('reason' in reading) throw new Error(`${name}: ${reading.reason}`)
  return reading
}

const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/documents/${name}`, import.meta.url))

describe('a document becomes text', () => {
  test('HTML: Markdown with headings, links and tables, without scripts, styles and navigation', async () => {
    const { text, markup } = await read('page.html', fixture('page.html'))
    expect(markup).toBe('markdown')
    expect(text).toContain('# Refund policy\n')
    expect(text).toContain('**48 hours** before departure, see [the policy](https://docs.example.com/policy?a=1)')
    expect(text).toMatch(/\| until\s+\| share \|\n\|[ -]+\|[ -]+\|\n\| 6 hours \| half\s+\|/)
    expect(text).not.toMatch(/secret|color|Home/)
  })

  test('HTML in the character set that it names', async () => {
    const page = Buffer.from('<meta charset="shift_jis"><p>\x93\xfa\x96\x7b</p>', 'latin1')
    expect((await read('page.htm', page)).text).toBe('日本\n')
  })

  test('a notebook: cells as Markdown, code in fences, no outputs', async () => {
    const { text, markup } = await read('notebook.ipynb', fixture('notebook.ipynb'))
    expect(markup).toBe('markdown')
    expect(text).toBe('# Prices\n\nHow the group discount works.\n\n```python\ntotal = price(group=10)\ntotal\n```\n')
  })

  test('a Word document: headings by style, lists, tables', async () => {
    const { text, markup } = await read('policy.docx', await docx())
    expect(markup).toBe('markdown')
    expect(text).toBe('# Refunds\n\nHalf until six hours.\n\n| until | share |\n| ----- | ----- |\n| 48 h  | all   |\n')
  })

  test('a PDF: pages, each behind a form feed', async () => {
    const { text, markup } = await read('policy.pdf', pdf(['Refunds are half until six hours.', 'Second page.']))
    expect(markup).toBe('pages')
    expect(text).toBe('Refunds are half until six hours.\n\n\fSecond page.\n')
  })

  test('lines of a page are joined by their height, with a blank line at wide gaps, and hyphens undone', () => {
    const run = (str: string, y: number, hasEOL = true) => ({ str, transform: [1, 0, 0, 1, 0, y], height: 10, hasEOL })
    const runs = [run('Half is paid ', 700, false), run('back until de-', 700), run('parture, less six', 688), run('hours.', 676), run('Later: nothing.', 640)] // prettier-ignore
    expect(pageText(runs)).toBe('Half is paid back until departure,\nless six\nhours.\n\nLater: nothing.\n')
  })

  test.each(['broken.pdf', 'broken.docx', 'broken.ipynb'])(
    '%s is one file that failed, without its content',
    async (name) => {
      const reading = read(name, Buffer.from('{ "not": "what it says" }'))
      await expect(reading).rejects.toMatchObject({ code: 'INGEST_DOCUMENT_BROKEN' })
      await expect(reading).rejects.not.toThrow(/what it says/)
    },
  )

  test('a PDF without text is empty and says that it may be a scan', async () => {
    const kind = { mayBeGenerated: false, mayBeMinified: true, html: 'keep', transcripts: 'by look' } as const
    const reading = await readFileText(pdf(['']), 'scan.pdf', kind)
    expect(reading).toEqual({ reason: 'empty', detail: 'no text in the PDF: a scan?' })
  })
})

describe('a pointer of Git LFS', () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12345\n`
  const reasonOf = async (name: string, text: string): Promise<string | null> => {
    const kind = { mayBeGenerated: true, mayBeMinified: true, html: 'keep', transcripts: 'by extension' } as const
    const reading = await readFileText(Buffer.from(text), name, kind)
    return 'reason' in reading ? reading.reason : null
  }

  test.each(['model.py', 'prices.csv', 'policy.docx', 'paper.pdf', 'analysis.ipynb'])(
    'is no content of %s',
    async (name) => {
      expect(await reasonOf(name, pointer)).toBe('lfs_pointer')
    },
  )

  test('can have Windows line ends and extensions', async () => {
    const extended = pointer.replace('oid', `ext-0-foo sha256:${'ab'.repeat(32)}\noid`)
    expect(await reasonOf('a.bin', extended)).toBe('lfs_pointer')
    expect(await reasonOf('a.bin', pointer.replaceAll('\n', '\r\n'))).toBe('lfs_pointer')
  })

  test.each([
    ['text about pointers', `A pointer looks like this:\n\n${pointer}`],
    ['a version line alone', 'version https://git-lfs.github.com/spec/v1\n'],
    ['a pointer with text behind it', pointer + 'x\n'.repeat(600)],
  ])('is not %s', async (_what, text) => {
    expect(await reasonOf('notes.md', text)).toBeNull()
  })
})
