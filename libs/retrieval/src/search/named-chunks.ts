import { chunkMatcher, type ChunkFilter, type CleanChunk, type SymbolGraph } from '@coderag/types'
import type { Classification } from '../understand/classification.js'
import { findFiles } from './files-by-name.js'
import { declares, lookup } from './lookup.js'
import type { Hit } from './hit.js'
import type { Generation } from '../index-reader/snapshot.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

interface NamedInput {
  readonly symbols: SymbolGraph | null
  readonly candidates: readonly Hit[]
  readonly filter: ChunkFilter
  /** Ids of chunks that prove the answer of the graphs. */
  readonly evidence: readonly string[]
}

export interface NamedChunks {
  /** Ids of chunks that a name or path of the query refers to. */
  readonly named: ReadonlySet<string>
  /** Chunks of `named` and of the evidence that no list contains. */
  readonly outside: readonly CleanChunk[]
}

/** Finds what a query names: declarations among the candidates and in the symbol graph, and files by their path. */
export async function namedChunks(
  generation: Generation,
  { entities }: Classification,
  { symbols, candidates, filter, evidence }: NamedInput,
): Promise<NamedChunks> {
  const { manifest, snapshot } = generation
  const known = new Set(candidates.map(({ chunk }) => chunk.id))
  const named = new Set<string>()
  const outside = new Map<string, CleanChunk>()
  for (const { kind, value, confidence } of entities) {
    if (confidence < RANKING_DEFAULTS.sureName) continue
    if (kind === 'identifier') {
      for (const { chunk } of candidates) if (declares(chunk, value)) named.add(chunk.id)
    }
    const isFile = kind === 'path' && findFiles(manifest, value, filter).length > 0
    if (!isFile && (kind !== 'identifier' || symbols === null)) continue
    for (const { chunk } of await lookup(generation, value, {
      symbols,
      limit: RANKING_DEFAULTS.chunksPerName,
      filter,
    })) {
      named.add(chunk.id)
      if (!known.has(chunk.id)) outside.set(chunk.id, chunk)
    }
  }
  const passes = chunkMatcher(filter)
  const proof = evidence.filter((id) => !known.has(id) && !outside.has(id))
  for (const chunk of await snapshot.chunks.get(proof)) if (passes(chunk)) outside.set(chunk.id, chunk)
  return { named, outside: [...outside.values()] }
}
