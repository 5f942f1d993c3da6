import type { CleanChunk, IndexManifest } from '@coderag/types'
import { onTestFinished } from 'vitest'
import { createRetriever, type Retriever, type RetrieverOptions, type Snapshot } from '../src/index.js'
import { bruteForceIndex, bruteForceStore, wordAnalyzer } from './brute-force.js'
import { commit, emptyDirectory, manifestOf } from './data-directory.js'
import { harbor } from './harbor.js'

export interface Setup extends Partial<Omit<RetrieverOptions, 'dataDir' | 'openSnapshot'>> {
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
  const dataDir = await emptyDirectory()
  await commit(dataDir, manifestOf(chunks, manifest))
  const opened: Snapshot = {
    store: bruteForceStore(chunks),
    lexical: bruteForceIndex(chunks),
    analyzer: wordAnalyzer,
    embedder: null,
    graph: async () => null,
    symbols: async () => null,
    ...snapshot,
  }
  const retriever = await createRetriever({ dataDir, openSnapshot: async () => opened, ...options })
  onTestFinished(() => retriever.close())
  return retriever
}
