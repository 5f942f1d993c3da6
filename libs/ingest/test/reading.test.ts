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
