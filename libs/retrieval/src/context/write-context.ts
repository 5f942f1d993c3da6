import { CONTEXT_SECTIONS, type ContextSource } from './context.js'
import type { ContextWriter } from './format.js'
import { type Passage, written } from './passage.js'

interface Contents {
  readonly passages: readonly Passage[]
  /** Lines about the index as a whole. */
  readonly structure: readonly string[]
}

/**
 * Writes passages section by section.
 *
 * @returns The text, which is empty without contents, and the passages in the order of the text.
 */
export function writeContext(
  writer: ContextWriter,
  { passages, structure }: Contents,
): { context: string; order: readonly Passage[] } {
  const order: Passage[] = []
  const parts: string[] = []
  for (const name of CONTEXT_SECTIONS) {
    const own = passages.filter(({ section }) => section === name)
    const bodies = own.map((passage) => writer.passage(written(passage)))
    if (name === 'structure' && structure.length > 0) bodies.unshift(writer.structure(structure.join('\n')))
    if (bodies.length === 0) continue
    const { opening, closing } = writer.section(name)
    parts.push(opening, ...bodies, closing)
    order.push(...own)
  }
  return { context: parts.length === 0 ? '' : [writer.opening, ...parts, writer.closing].join(''), order }
}

/**
 * Describes the origin of a passage.
 *
 * @param tokens - Tokens of the written passage.
 */
export function sourceOf(passage: Passage, tokens: number): ContextSource {
  const { chunks, section, form, startLine, endLine, score, reason } = passage
  const [first] = chunks
  if (first === undefined) throw new Error('a passage holds at least one chunk')
  return {
    chunkIds: chunks.map(({ id }) => id),
    section,
    sourceUri: first.sourceUri,
    repoName: first.repoName,
    filePath: first.filePath,
    startLine,
    endLine,
    language: first.language,
    symbol: chunks.length === 1 ? first.symbolName : null,
    score,
    reason,
    form,
    truncated: form !== 'whole',
    tokens,
  }
}
