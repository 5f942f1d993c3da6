import { join } from 'node:path'
import { createFeatureReranker } from '@coderag/retrieval/reranker'
import type { Embedder, EmbedderIdentity, Reranker, VectorCache } from '@coderag/types'
import type { ResolvedConfig } from './config.js'
import { EMBEDDERS } from './embedders/embedders.js'
import type { Environment } from './environment.js'
import { RERANKERS } from './rerankers/rerankers.js'

/** Folder in the data directory for vectors that cost money or minutes, by model. Can be deleted at any time. */
const VECTOR_CACHE = 'vectors'

/** Purpose of an embedder: `index` embeds chunks, which can take long and cost money; `query` embeds queries only. */
export type EmbedderUse = 'index' | 'query'

export interface EmbedderCall {
  readonly use: EmbedderUse
  readonly environment: Environment
}

/**
 * Creates the embedder that the configuration names. For an index, vectors of services and large models are cached in
 * the data directory, so that a run that fails pays for nothing twice.
 * @throws ConfigError `CONFIG_PACKAGE_MISSING`; ModelError `MODEL_MISSING`; EmbeddingError, OnnxError, EncoderError.
 */
export async function composeEmbedder(
  { embedder, dataDir, modelsDir }: Pick<ResolvedConfig, 'embedder' | 'dataDir' | 'modelsDir'>,
  { use, environment }: EmbedderCall,
): Promise<Embedder | null> {
  if (embedder === 'none') return null
  if (embedder === 'static') {
    const { createStaticEmbedder, loadWeights } = await import('@coderag/embedding-static')
    return createStaticEmbedder({ weights: await loadWeights() })
  }
  const parts = use === 'index' ? { openCache: openCacheIn(join(dataDir, VECTOR_CACHE)) } : {}
  return rowOf(EMBEDDERS, embedder).open(embedder, { parts, modelsDir, environment })
}

/** Creates the reranker that the configuration names. Returns null if fusion alone gives the order. */
export async function composeReranker(
  { ranking: { reranker, features }, modelsDir }: Pick<ResolvedConfig, 'ranking' | 'modelsDir'>,
  environment: Environment,
): Promise<Reranker | null> {
  if (reranker === 'none') return null
  const fast = createFeatureReranker(features)
  if (reranker === 'features') return fast
  return rowOf(RERANKERS, reranker).open(reranker, { fast, modelsDir, environment })
}

/** Returns the row of a provider. The schema is made from the table, so each setting has one. */
function rowOf<Row extends { readonly name: string }>(table: readonly Row[], settings: { provider: string }): Row {
  const row = table.find(({ name }) => name === settings.provider)
  if (row === undefined) throw new Error(`no row for the provider ${settings.provider}`)
  return row
}

function openCacheIn(directory: string): (identity: EmbedderIdentity) => Promise<VectorCache> {
  return async (identity) => (await import('@coderag/embedding')).openVectorCache({ directory, identity })
}
