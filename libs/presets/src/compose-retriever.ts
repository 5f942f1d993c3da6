import type { Embedder, EmbedderIdentity, IndexStorage, Reranker } from '@coderag/types'
import type { Retriever } from '@coderag/retrieval'
import { composeIndex, isInDirectory } from './compose-index.js'
import { composeEmbedder, composeReranker } from './compose-models.js'
import { resolveConfig, type Config } from './config.js'
import { rememberedEmbedder } from './embedders/embedders.js'
import type { Environment } from './environment.js'

export { openChunks, openGraph, openSymbols, readManifest } from './compose-index.js'

/** Objects that take the place of what the configuration names. */
export interface RetrieverParts {
  /** The model that the index was built with. Null searches by words alone. */
  readonly embedder?: Embedder | null
  /** Gives hits their final order. Null leaves the order to fusion. */
  readonly reranker?: Reranker | null
  /** The index. The caller disposes it. */
  readonly index?: IndexStorage
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
  const { ranking, classifier, routing, references } = resolved
  const { tokenizer, ...context } = resolved.context
  const { environment = {} } = parts
  const isBundled = resolved.embedder === 'static' && parts.embedder === undefined
  const [{ createRetriever }, { createLexicalAnalyzer }, index, reranker, tokenCounter] = await Promise.all([
    import('@coderag/retrieval'),
    import('@coderag/bm25'),
    parts.index ?? composeIndex(resolved),
    parts.reranker !== undefined ? parts.reranker : composeReranker(resolved, environment),
    tokenizer === undefined
      ? null
      : import('@coderag/text').then(({ openTokenCounter }) => openTokenCounter(tokenizer)),
    // They are needed a little later. Loading them here overlaps with the other imports.
    parts.index === undefined && isInDirectory(resolved) ? import('@coderag/store-lance') : null,
    isBundled ? import('@coderag/embedding-static') : null,
  ])
  const { reranker: _named, ...order } = ranking
  const usesVectors = parts.embedder === undefined ? resolved.embedder !== 'none' : parts.embedder !== null
  let embedder: Promise<Embedder | null> | null = null
  const openEmbedder = (identity: EmbedderIdentity): Promise<Embedder | null> => {
    // The bundled model is the default: an index of another one says which.
    const isDefault = resolved.embedder === 'static' && !identity.id.startsWith('static')
    const own = isDefault ? (rememberedEmbedder(identity) ?? resolved.embedder) : resolved.embedder
    embedder ??=
      parts.embedder !== undefined
        ? Promise.resolve(parts.embedder)
        : composeEmbedder({ ...resolved, embedder: own }, { use: 'query', environment })
    // A failure such as a missing key can be corrected, so the next query tries again.
    embedder.catch(() => (embedder = null))
    return embedder
  }
  const retriever = await createRetriever({
    index,
    analyzer: createLexicalAnalyzer(),
    ...(usesVectors && { openEmbedder }),
    ranking: order,
    context,
    // A dependency whose source we have is one that questions name.
    classifier: { ...classifier, dependencies: [...classifier.dependencies, ...references.map(({ name }) => name)] },
    routing,
    ...(reranker && { reranker }),
    ...(tokenCounter && { tokenCounter }),
  }).catch(async (error: unknown) => {
    if (parts.index === undefined) await index[Symbol.asyncDispose]()
    throw error
  })
  if (parts.index !== undefined) return retriever
  const close = async (): Promise<void> => {
    await retriever.close()
    await index[Symbol.asyncDispose]()
  }
  return { ...retriever, close, [Symbol.asyncDispose]: close }
}
