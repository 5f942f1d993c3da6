import { CONTEXT_SECTIONS, type ContextSource } from './context.js'
import type { ContextWriter } from './format.js'
import { type Piece, written } from './passage.js'

interface Contents {
  readonly pieces: readonly Piece[]
  /** Lines about the index as a whole. */
  readonly structure: readonly string[]
  /** Puts the pieces of a section into another order than their own. */
  readonly arrange: ((pieces: readonly Piece[]) => readonly Piece[]) | undefined
}

/** Writes pieces section by section. @returns The text, empty without any contents, and the pieces as they stand in it. */
export function writeContext(
  writer: ContextWriter,
  { pieces, structure, arrange }: Contents,
): { context: string; order: readonly Piece[] } {
  const order: Piece[] = []
  const parts: string[] = []
  for (const name of CONTEXT_SECTIONS) {
    const own = pieces.filter(({ section }) => section === name)
    const arranged = arrange === undefined || name === 'reference' ? own : arrange(own)
    const bodies = arranged.map((piece) => writer.piece(written(piece)))
    if (name === 'structure' && structure.length > 0) bodies.unshift(writer.structure(structure.join('\n')))
    if (bodies.length === 0) continue
    const { opening, closing } = writer.section(name)
    parts.push(opening, ...bodies, closing)
    order.push(...arranged)
  }
  return { context: parts.length === 0 ? '' : [writer.opening, ...parts, writer.closing].join(''), order }
}

/** @param tokens - Of the piece as it is written. */
export function sourceOf(piece: Piece, tokens: number): ContextSource {
  const { chunks, section, form, startLine, endLine, score, reason } = piece
  const [first] = chunks
  if (first === undefined) throw new Error('a piece holds at least one chunk')
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
