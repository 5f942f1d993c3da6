import { broken } from './broken.js'
import { converted, type NothingRead, type Reading } from './reading.js'

/** A run of characters on a page. */
interface TextRun {
  readonly str: string
  /** Transformation matrix of six numbers. The fifth is x, the sixth is y from the bottom. */
  readonly transform: readonly number[]
  readonly height: number
  readonly hasEOL: boolean
}

/**
 * Extracts the text of a PDF, page by page. Keeps lines, adds a blank line if the gap between lines is wider than
 * usual, and joins words that were hyphenated at the end of a line. Pictures are not read: a scan has no text.
 * @throws IngestError `INGEST_DOCUMENT_BROKEN`: it is damaged or encrypted.
 */
export async function readPdf(bytes: Buffer): Promise<Reading | NothingRead> {
  const { getDocumentProxy } = await import('unpdf')
  const pages: string[] = []
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    try {
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number)
        const { items } = await page.getTextContent()
        pages.push(pageText(items.filter((item) => 'str' in item)))
        page.cleanup()
      }
    } finally {
      await document.loadingTask.destroy()
    }
  } catch (cause) {
    throw broken('PDF', 'Open it and save it again, without a password.', cause)
  }
  if (pages.every((page) => page.trim() === '')) return { reason: 'empty', detail: 'no text in the PDF: a scan?' }
  return converted(pages.join('\n\f'), 'pages', ['PDF: lines count the text taken from it'])
}

/** Joins the runs of a page to lines and paragraphs. */
export function pageText(runs: readonly TextRun[]): string {
  const lines: { text: string; y: number; height: number }[] = []
  let open = false
  for (const { str, transform, height, hasEOL } of runs) {
    const y = transform[5] ?? 0
    const last = lines.at(-1)
    if (open && last !== undefined && (str.trim() === '' || Math.abs(last.y - y) < Math.max(2, last.height / 2))) {
      lines[lines.length - 1] = { ...last, text: last.text + str, height: Math.max(last.height, height) }
    } else if (str.trim() !== '') lines.push({ text: str, y, height })
    open = !hasEOL && lines.length > 0
  }
  const gaps = lines.slice(1).map((line, index) => Math.abs((lines[index]?.y ?? 0) - line.y))
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
  return lines
    .map(({ text }, index) => `${(gaps[index - 1] ?? 0) > 1.4 * usual ? '\n' : ''}${text.trimEnd()}\n`)
    .join('')
    .replace(/(\p{Ll})-\n(\p{Ll}\S*)[ \t]*/gu, '$1$2\n')
}
