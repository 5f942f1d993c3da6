import type { CleanChunk, Embedder, IndexManifest, IndexReader, LexicalAnalyzer } from '@coderag/types'
import { onTestFinished } from 'vitest'
import { createRetriever, type Retriever, type RetrieverOptions } from '../src/index.js'
import { bruteForceIndex, bruteForceStore, wordAnalyzer } from './brute-force.js'
import { harbor } from './harbor.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { memoryIndex, nothingElse } from './memory-index.js'

/** Parts of a generation, and the models that its queries need. */
export interface Snapshot extends IndexReader {
  readonly analyzer: LexicalAnalyzer
  readonly embedder: Embedder | null
}

export interface Setup extends Partial<Omit<RetrieverOptions, 'index' | 'analyzer'>> {
  readonly chunks?: readonly CleanChunk[]
  readonly snapshot?: Partial<Snapshot>
  readonly manifest?: Partial<IndexManifest>
}

/** Creates a retriever over chunks in memory, which is closed when the test ends. */
export async function retrieverOver({
  chunks = harbor,
  snapshot = {},
  manifest = {},
  ...options
}: Setup = {}): Promise<Retriever> {
  const { analyzer = wordAnalyzer, embedder = null, ...parts } = snapshot
  const reader = { chunks: bruteForceStore(chunks), lexical: bruteForceIndex(chunks), ...nothingElse, ...parts }
  const index = memoryIndex(async () => reader)
  index.put(manifestOfChunks(chunks, manifest))
  const retriever = await createRetriever({ index, analyzer, openEmbedder: async () => embedder, ...options })
  onTestFinished(() => retriever.close())
  return retriever
}
