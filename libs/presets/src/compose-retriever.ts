import { join } from 'node:path'
import {
  type ChunkStore,
  DATA_LAYOUT,
  type Embedder,
  type FileImportance,
  type GraphStore,
  type IndexManifest,
  type Reranker,
  type SymbolGraph,
} from '@coderag/types'
import type { Retriever, Snapshot } from '@coderag/retrieval'
import { composeEmbedder, composeReranker, type Environment } from './compose-models.js'
import { resolveConfig, type Config } from './config.js'

/** Objects that take the place of what the configuration names. */
export interface RetrieverParts {
  /** The model that the index was built with. Null searches by words alone. */
  readonly embedder?: Embedder | null
  /** Gives hits their final order. Null leaves the order to fusion. */
  readonly reranker?: Reranker | null
  /** Opens the chunks of the generation that a manifest describes. */
  readonly openStore?: (manifest: IndexManifest) => Promise<ChunkStore>
  /** Environment variables such as `process.env`: keys of services and the directory of models. Default: none. */
  readonly environment?: Environment
}

/**
 * Opens an index for queries.
 *
 * @throws CoderagError `CONFIG_INVALID`; TextError of `context.tokenizer`; RetrievalError `INDEX_MISSING` and the other codes of `createRetriever`.
 */
export async function composeRetriever(config: Config = {}, parts: RetrieverParts = {}): Promise<Retriever> {
  const resolved = resolveConfig(config)
  const { dataDir, ranking, classifier, routing, references } = resolved
  const { tokenizer, ...context } = resolved.context
  const { environment = {} } = parts
  const [
    { createRetriever },
    { readHistory },
    { openChunkStore },
    { createLexicalAnalyzer, openLexicalIndex },
    reranker,
    tokenCounter,
  ] = await Promise.all([
    import('@coderag/retrieval'),
    import('@coderag/retrieval/inspect'),
    import('@coderag/store-lance'),
    import('@coderag/bm25'),
    parts.reranker !== undefined ? parts.reranker : composeReranker(resolved, environment),
    tokenizer === undefined
      ? null
      : import('@coderag/text').then(({ openTokenCounter }) => openTokenCounter(tokenizer)),
    // It is needed a little later. Loading it here overlaps with the other imports.
    resolved.embedder === 'static' && parts.embedder === undefined ? import('@coderag/embedding-static') : null,
  ])
  const { reranker: _named, features: _weights, ...fusion } = ranking
  const analyzer = createLexicalAnalyzer()
  let embedder: Promise<Embedder | null> | null = null
  const openEmbedder = (): Promise<Embedder | null> => {
    embedder ??=
      parts.embedder !== undefined
        ? Promise.resolve(parts.embedder)
        : composeEmbedder(resolved, { use: 'query', environment })
    // A failure such as a missing key can be corrected, so the next query tries again.
    embedder.catch(() => (embedder = null))
    return embedder
  }
  return createRetriever({
    dataDir,
    ranking: fusion,
    context,
    // A dependency whose source we have is one that questions name.
    classifier: { ...classifier, dependencies: [...classifier.dependencies, ...references.map(({ name }) => name)] },
    routing,
    ...(reranker && { reranker }),
    ...(tokenCounter && { tokenCounter }),
    async openSnapshot(manifest) {
      const uri = join(dataDir, DATA_LAYOUT.database)
      // Vectors are read while the model is opened.
      const preload = manifest.embedder !== null && resolved.embedder !== 'none'
      const opening =
        parts.openStore?.(manifest) ?? openChunkStore({ uri, mode: 'read', snapshot: manifest.chunksSnapshot, preload })
      try {
        // Opened while the store is being opened: this one is synchronous.
        const lexical = openLexicalIndex(join(dataDir, DATA_LAYOUT.lexical, manifest.lexicalGeneration))
        try {
          // The model is read only for an index that has vectors.
          const model = manifest.embedder === null ? null : await openEmbedder()
          return {
            store: await opening,
            lexical,
            analyzer,
            embedder: model,
            ...graphsOf(dataDir, manifest),
            history: (source) => readHistory(dataDir, source),
          }
        } catch (error) {
          lexical[Symbol.dispose]()
          throw error
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

/** Opens the graphs of a generation when a query first needs them. Most queries need none. */
function graphsOf(
  dataDir: string,
  { graphGeneration }: IndexManifest,
): Pick<Snapshot, 'graph' | 'symbols' | 'central' | 'importance'> {
  if (graphGeneration === null) return { graph: async () => null, symbols: async () => null }
  const directory = join(dataDir, DATA_LAYOUT.graph, graphGeneration)
  let graph: Promise<GraphStore> | null = null
  let symbols: Promise<SymbolGraph> | null = null
  let importance: Promise<FileImportance> | null = null
  return {
    graph: () =>
      (graph ??= import('@coderag/boundary/service-graph').then(({ openServiceGraph }) => openServiceGraph(directory))),
    symbols: () =>
      (symbols ??= import('@coderag/boundary/call-graph').then(({ openSymbolGraph }) => openSymbolGraph(directory))),
    central: async () => (await import('@coderag/boundary/call-graph')).readCentralParts(directory),
    importance: () =>
      (importance ??= import('@coderag/boundary/call-graph').then(({ openFileImportance }) =>
        openFileImportance(directory),
      )),
  }
}

/** Opens the service graph of the newest generation. Returns null if the index has none. Opens nothing else. */
export async function openGraph(config: Config = {}): Promise<GraphStore | null> {
  const { dataDir } = resolveConfig(config)
  const { readManifest } = await import('@coderag/retrieval/inspect')
  return graphsOf(dataDir, await readManifest(dataDir)).graph()
}

/** Opens the symbol graph of the newest generation. Returns null if the index has none. */
export async function openSymbols(config: Config = {}): Promise<SymbolGraph | null> {
  const { dataDir } = resolveConfig(config)
  const { readManifest } = await import('@coderag/retrieval/inspect')
  return graphsOf(dataDir, await readManifest(dataDir)).symbols()
}

/** Opens the chunks of the newest generation, to read all of them. The caller disposes the store. */
export async function openChunks(config: Config = {}): Promise<ChunkStore> {
  const { dataDir } = resolveConfig(config)
  const [{ readManifest }, { openChunkStore }] = await Promise.all([
    import('@coderag/retrieval/inspect'),
    import('@coderag/store-lance'),
  ])
  const { chunksSnapshot } = await readManifest(dataDir)
  return openChunkStore({ uri: join(dataDir, DATA_LAYOUT.database), mode: 'read', snapshot: chunksSnapshot })
}
