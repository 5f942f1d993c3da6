import type { RawChunk, RawDocument } from '@coderag/types'

/**
 * Describes how the chunks of a document fail to partition it. Returns an empty list if they do partition it.
 *
 * Positions are compared with a new UTF-8 encoding of the document's text, so that nothing is taken from the chunker.
 * Chunks are named by their index, never by content.
 */
export function partitionFaults(document: RawDocument, chunks: readonly RawChunk[]): string[] {
  const faults: string[] = []
  const bytes = Buffer.from(document.text)
  let byte = 0
  let line = 1
  chunks.forEach((chunk, index) => {
    const check = (holds: boolean, fault: string) => {
      if (!holds) faults.push(`chunk ${index}: ${fault}`)
    }
    const [start, end] = chunk.byteRange
    const own = Buffer.from(chunk.text)
    check(start === byte, `starts at byte ${start}, the one before ends at ${byte}`)
    check(end > start, `is empty`)
    check(bytes.subarray(start, end).equals(own), `its text is not the slice ${start}-${end}`)
    check(chunk.startLine === line, `starts on line ${chunk.startLine}, not ${line}`)
    const breaks = chunk.text.split('\n').length - 1
    const endsInBreak = chunk.text.endsWith('\n')
    check(chunk.endLine === line + breaks - (endsInBreak ? 1 : 0), `ends on line ${chunk.endLine}`)
    check(chunk.sourceUri === document.sourceUri && chunk.filePath === document.filePath, 'names another file')
    byte = end
    line += breaks
  })
  if (byte !== bytes.length) faults.push(`chunks end at byte ${byte} of ${bytes.length}`)
  if (chunks.map((chunk) => chunk.text).join('') !== document.text) faults.push('joined chunks are not the document')
  if (new Set(chunks.map((chunk) => chunk.id)).size !== chunks.length) faults.push('two chunks share an id')
  return faults
}
