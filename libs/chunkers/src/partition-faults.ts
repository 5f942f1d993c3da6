import type { RawChunk, RawDocument } from '@coderag/types'

/**
 * Says in what the chunks of a document fail to partition it; nothing where they do.
 *
 * Positions are compared with the UTF-8 encoding of the document's text, made anew here: nothing is taken from the
 * chunker. Names chunks by their index, never their content.
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
