import { chunkMatcher, type CleanChunk } from '@coderag/types'
import type { Generation } from '../../index-reader/snapshot.js'
import { isTestPath } from '../../rank/learned/test-path.js'
import type { Understanding } from '../../understand/understand.js'
import type { Hit } from '../hit.js'

/** Chunk that a provider found. */
export interface Found {
  readonly chunk: CleanChunk
  /** How well it proves that the chunk answers, 0 to 1. 0 makes the chunk a candidate and proves nothing. */
  readonly evidence: number
}

/** What providers search. */
export interface Searched {
  readonly generation: Generation
  readonly understood: Understanding
  /** Chunks that the lists and the providers before have found. */
  readonly candidates: readonly Hit[]
}

/** Finds chunks by something that a query says, beside the searches of all words and of the meaning. */
export interface Provider {
  /** Name of the step in the trace. */
  readonly name: string
  /** Tests whether a query says such a thing. Cheap: it is asked for every query. */
  applies(understood: Understanding): boolean
  find(searched: Searched): readonly Found[] | Promise<readonly Found[]>
}

/** Gives chunks the same evidence. */
export function foundWith(evidence: number, chunks: readonly CleanChunk[]): readonly Found[] {
  return chunks.map((chunk) => ({ chunk, evidence }))
}

/** Returns the chunks of ids with their evidence. Reads those that are no candidates, and leaves out those that do not pass the filter. */
export async function foundById(
  evidence: ReadonlyMap<string, number>,
  { generation, understood, candidates }: Searched,
): Promise<readonly Found[]> {
  const known = new Map(candidates.map(({ chunk }) => [chunk.id, chunk]))
  const missing = [...evidence.keys()].filter((id) => !known.has(id))
  const read = missing.length === 0 ? [] : await generation.snapshot.chunks.get(missing)
  for (const chunk of read.filter(chunkMatcher(understood.filter))) known.set(chunk.id, chunk)
  return [...evidence].flatMap(([id, value]) => {
    const chunk = known.get(id)
    return chunk === undefined ? [] : [{ chunk, evidence: value }]
  })
}

/** Returns the chunks of candidates that are code and no tests. */
export function codeAmong(candidates: readonly Hit[]): readonly CleanChunk[] {
  return candidates
    .map(({ chunk }) => chunk)
    .filter(({ corpusType, filePath }) => corpusType === 'CODE_LOGIC' && !isTestPath(filePath ?? ''))
}

/** Returns the chunks if they belong to at most `most` files, otherwise none: what many files have tells none of them. */
export function ofFewFiles(chunks: readonly CleanChunk[], most: number): readonly CleanChunk[] {
  return new Set(chunks.map(({ sourceUri }) => sourceUri)).size > most ? [] : chunks
}
