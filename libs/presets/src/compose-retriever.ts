import { join } from 'node:path'
import {
  type ChunkStore,
  DATA_LAYOUT,
  type Embedder,
  type GraphStore,
  type IndexManifest,
  type Reranker,
} from '@coderag/types'
import type { Retriever, Snapshot } from '@coderag/retrieval'
import { resolveConfig, type Config } from './config.js'

/** Parts that a caller brings instead of those that the configuration names. */
export interface RetrieverParts {
  readonly reranker?: Reranker
}

/**
 * Opens an index for queries.
 *
 * @throws CoderagError `CONFIG_INVALID`; RetrievalError `INDEX_MISSING` and the other codes of `createRetriever`.
 */
export async function composeRetriever(config: Config = {}, parts: RetrieverParts = {}): Promise<Retriever> {
  const { dataDir, ranking, embedder: model } = resolveConfig(config)
  const [
    { createRetriever },
    { openChunkStore },
    { createLexicalAnalyzer, openLexicalIndex },
    { createFeatureReranker },
    { createStaticEmbedder },
  ] = await Promise.all([
    import('@coderag/retrieval'),
    import('@coderag/store-lance'),
    import('@coderag/bm25'),
    import('@coderag/rerank'),
    import('@coderag/embedding-static'),
  ])
  const { reranker: named, candidates, rerankTop, weights } = ranking
  const reranker = parts.reranker ?? (named === 'features' ? createFeatureReranker() : null)
  const analyzer = createLexicalAnalyzer()
  let embedder: Embedder | null = null
  return createRetriever({
    dataDir,
    ranking: { candidates, rerankTop, weights },
    ...(reranker && { reranker }),
    async openSnapshot(manifest) {
      // The model is read only for an index that has vectors.
      if (manifest.embedder !== null && model === 'static') embedder ??= createStaticEmbedder()
      const uri = join(dataDir, DATA_LAYOUT.database)
      const opening = openChunkStore({ uri, mode: 'read', snapshot: manifest.chunksSnapshot })
      try {
        // Opened while the store is being opened: this one is synchronous.
        const lexical = openLexicalIndex(join(dataDir, DATA_LAYOUT.lexical, manifest.lexicalGeneration))
        return {
          ...{ store: await opening, lexical, analyzer },
          embedder: manifest.embedder === null ? null : embedder,
          ...graphsOf(dataDir, manifest),
        }
      } catch (error) {
        await opening.then(
          (store) => store[Symbol.asyncDispose](),
          () => undefined,
        )
        throw error
      }
    },
  })
}

/** Graphs are read at the first question that needs them: most need none. */
function graphsOf(dataDir: string, { graphGeneration }: IndexManifest): Pick<Snapshot, 'graph' | 'symbols'> {
  if (graphGeneration === null) return { graph: async () => null, symbols: async () => null }
  const directory = join(dataDir, DATA_LAYOUT.graph, graphGeneration)
  let graph: Promise<GraphStore> | null = null
  return {
    graph: () =>
      (graph ??= import('@coderag/boundary/graph').then(({ openServiceGraph }) => openServiceGraph(directory))),
    symbols: async () => null,
  }
}

/** The service graph of the newest generation of an index; null where none was built. Nothing else is opened. */
export async function openGraph(config: Config = {}): Promise<GraphStore | null> {
  const { dataDir } = resolveConfig(config)
  const { readManifest } = await import('@coderag/retrieval')
  return graphsOf(dataDir, await readManifest(dataDir)).graph()
}

/** The chunks of the newest generation of an index, to read through them all; the caller disposes of them. */
export async function openChunks(config: Config = {}): Promise<ChunkStore> {
  const { dataDir } = resolveConfig(config)
  const [{ readManifest }, { openChunkStore }] = await Promise.all([
    import('@coderag/retrieval'),
    import('@coderag/store-lance'),
  ])
  const { chunksSnapshot } = await readManifest(dataDir)
  return openChunkStore({ uri: join(dataDir, DATA_LAYOUT.database), mode: 'read', snapshot: chunksSnapshot })
}
