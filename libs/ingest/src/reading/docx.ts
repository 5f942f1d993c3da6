import { IngestError } from '../errors.js'
import { DOCUMENT_TEXT_BYTES } from '../limits.js'
import { broken } from './broken.js'
import { htmlToMarkdown } from './html.js'
import { converted, type NothingRead, type Reading } from './reading.js'
import { unpacksWithin } from './unpacked-size.js'

/**
 * Converts a Word document to Markdown: headings by their styles, lists, tables, links, footnotes. Leaves out comments
 * and images.
 * @throws IngestError `INGEST_DOCUMENT_BROKEN`: it is not a docx file, is encrypted, or unpacks to more than 64 MB of text.
 */
export async function readDocx(bytes: Buffer): Promise<Reading | NothingRead> {
  const { default: mammoth } = await import('mammoth')
  if (!(await unpacksWithin(bytes, DOCUMENT_TEXT_BYTES).catch(() => true))) {
    const message = `The Word document unpacks to more than ${DOCUMENT_TEXT_BYTES / 2 ** 20} MB of text. Split it.`
    throw new IngestError('INGEST_DOCUMENT_BROKEN', message, { format: 'Word document', reason: 'too large' })
  }
  let html: string
  try {
    const styles = { styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"] }
    const none = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
    html = (await mammoth.convertToHtml({ buffer: bytes }, { ...styles, convertImage: none })).value
  } catch (cause) {
    throw broken('Word document', 'Open it and save it again as .docx, without a password.', cause)
  }
  const markdown = await htmlToMarkdown(html)
  return converted(markdown, 'markdown', ['docx: converted to Markdown; lines count the converted text'])
}
