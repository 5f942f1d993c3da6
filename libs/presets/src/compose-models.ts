import { join } from 'node:path'
import { createFeatureReranker } from '@coderag/retrieval/reranker'
import type { Embedder, EmbedderIdentity, Reranker, VectorCache } from '@coderag/types'
import type { ResolvedConfig } from './config.js'
import { ConfigError } from './config/errors.js'

/** Folder in the data directory for vectors that cost money or minutes, by model. Can be deleted at any time. */
const VECTOR_CACHE = 'vectors'

/** Environment variables. Keys of services are read from them and from nowhere else. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Purpose of an embedder: `index` embeds chunks, which can take long and cost money; `query` embeds queries only. */
export type EmbedderUse = 'index' | 'query'

/**
 * Creates the embedder that the configuration names. For an index, vectors of services and large models are cached in
 * the data directory, so that a run that fails pays for nothing twice.
 * @throws ConfigError `CONFIG_PACKAGE_MISSING`; ModelError `MODEL_MISSING`; EmbeddingError, OnnxError, EncoderError.
 */
export async function composeEmbedder(
  { embedder, dataDir, modelsDir }: Pick<ResolvedConfig, 'embedder' | 'dataDir' | 'modelsDir'>,
  { use, environment }: { use: EmbedderUse; environment: Environment },
): Promise<Embedder | null> {
  if (embedder === 'none') return null
  if (embedder === 'static') return (await import('@coderag/embedding-static')).createStaticEmbedder()
  const parts = use === 'index' ? { openCache: openCacheIn(join(dataDir, VECTOR_CACHE)) } : {}
  if (embedder.provider === 'onnx') {
    const { provider: _, model, folder, ...options } = embedder
    const path = await folderOf({ model, folder }, { key: 'embedder', modelsDir, environment })
    const { createOnnxEmbedder } = await loadOptional('@coderag/onnx', () => import('@coderag/onnx/embedder'))
    return createOnnxEmbedder({ ...present(options), folder: path }, parts)
  }
  const services = await import('@coderag/embedding')
  if (embedder.provider === 'ollama') {
    const { provider: _, ...options } = embedder
    return services.createOllamaEmbedder(present(options), parts)
  }
  const { provider, apiKeyVariable, ...options } = embedder
  const apiKey = environment[apiKeyVariable]?.trim()
  const keyed = { ...present(options), ...(apiKey === undefined || apiKey === '' ? {} : { apiKey }) }
  return provider === 'openai'
    ? services.createOpenAiEmbedder(keyed, parts)
    : services.createVoyageEmbedder(keyed, parts)
}

/** Creates the reranker that the configuration names. Returns null if fusion alone gives the order. */
export async function composeReranker(
  { ranking: { reranker, features }, modelsDir }: Pick<ResolvedConfig, 'ranking' | 'modelsDir'>,
  environment: Environment,
): Promise<Reranker | null> {
  if (reranker === 'none') return null
  const fast = createFeatureReranker(features)
  if (reranker === 'features') return fast
  const { provider: _, model, folder, ...options } = reranker
  const path = await folderOf({ model, folder }, { key: 'ranking.reranker', modelsDir, environment })
  const { createCrossEncoder } = await loadOptional('@coderag/onnx', () => import('@coderag/onnx/cross-encoder'))
  return createCrossEncoder({ ...present(options), folder: path }, { fast })
}

/** Returns the directory of the model cache: the configured one, or the user's own. */
async function modelsDirectory(modelsDir: string | undefined, environment: Environment): Promise<string> {
  const { defaultModelsDirectory } = await import('./models/index.js')
  return modelsDir ?? defaultModelsDirectory(environment)
}

interface ModelPlace {
  readonly key: string
  readonly modelsDir: string | undefined
  readonly environment: Environment
}

async function folderOf(
  { model, folder }: { model: string | undefined; folder: string | undefined },
  { key, modelsDir, environment }: ModelPlace,
): Promise<string> {
  if (folder !== undefined && model === undefined) return folder
  if (model === undefined || folder !== undefined) {
    const issue = `${key}: name either a model of the cache (model) or a folder (folder)`
    throw new ConfigError('CONFIG_INVALID', `The configuration is not valid. ${issue}.`, { issues: [issue] })
  }
  const { findModel } = await import('./models/index.js')
  return findModel(model, await modelsDirectory(modelsDir, environment))
}

function openCacheIn(directory: string): (identity: EmbedderIdentity) => Promise<VectorCache> {
  return async (identity) => (await import('@coderag/embedding')).openVectorCache({ directory, identity })
}

/**
 * Loads an optional package.
 * @throws ConfigError `CONFIG_PACKAGE_MISSING`.
 */
export async function loadOptional<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw cause
    const message = `This configuration needs the package ${name}, which is not installed: npm install ${name}.`
    throw new ConfigError('CONFIG_PACKAGE_MISSING', message, { package: name }, { cause })
  }
}

/** Removes keys that are undefined, so that defaults apply. */
function present<T extends object>(options: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const set = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as { [Key in keyof T]?: Exclude<T[Key], undefined> }
}
