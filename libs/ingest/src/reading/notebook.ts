import { z } from 'zod'
import { broken } from './broken.js'
import { converted, type NothingRead, type Reading } from './reading.js'

const Source = z.union([z.string(), z.array(z.string())]).transform((source) => [source].flat().join(''))
const Cell = z.object({ cell_type: z.string(), source: Source.optional(), input: Source.optional() })
const Notebook = z.object({
  cells: z.array(Cell).optional(),
  /** Format before version 4. */
  worksheets: z.array(z.object({ cells: z.array(Cell) })).optional(),
  metadata: z
    .object({
      kernelspec: z.object({ language: z.string().optional() }).optional(),
      language_info: z.object({ name: z.string().optional() }).optional(),
    })
    .optional(),
})

/**
 * Converts a Jupyter notebook to Markdown: text cells as they are, code cells as fences in the kernel's language.
 * Leaves out outputs, because they are data that nobody wrote.
 * @throws IngestError `INGEST_DOCUMENT_BROKEN`: it is not a notebook.
 */
export function readNotebook(json: string, notices: readonly string[]): Reading | NothingRead {
  let notebook: z.output<typeof Notebook>
  try {
    notebook = Notebook.parse(JSON.parse(json.replace(/^\uFEFF/, '')))
    if (notebook.cells === undefined && notebook.worksheets === undefined) throw new TypeError('no cells')
  } catch (cause) {
    throw broken('notebook', 'Open it in Jupyter and save it again.', cause)
  }
  const { metadata, cells, worksheets = [] } = notebook
  const language = metadata?.language_info?.name ?? metadata?.kernelspec?.language ?? 'python'
  const blocks = (cells ?? worksheets.flatMap((sheet) => sheet.cells)).flatMap(({ cell_type, source, input }) => {
    const text = (source ?? input ?? '').trim()
    if (text === '') return []
    if (cell_type !== 'code') return [text]
    const fence = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length + 1)))
    return [`${fence}${language.toLowerCase()}\n${text}\n${fence}`]
  })
  return converted(blocks.join('\n\n'), 'markdown', [
    ...notices,
    'notebook: cells as Markdown, outputs left out; lines count the converted text',
  ])
}
