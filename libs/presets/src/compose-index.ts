import type { ChunkReader, GraphStore, IndexManifest, IndexReader, IndexStorage, SymbolGraph } from '@coderag/types'
import { resolveConfig, type Config, type ResolvedConfig } from './config.js'
import { ConfigError } from './config/errors.js'
import { parsePlace } from './config/place.js'
import { openDirectory } from './engines/directory.js'
import { ENGINES } from './engines/engines.js'

/** Returns the place of the index: the setting `index`, or the data directory. */
export function placeOf({ index, dataDir }: Pick<ResolvedConfig, 'index' | 'dataDir'>): string {
  return index ?? dataDir
}

/** Returns true if the index lies in a directory. */
export function isInDirectory(settings: Pick<ResolvedConfig, 'index' | 'dataDir'>): boolean {
  return parsePlace(placeOf(settings)).scheme === null
}

/**
 * Opens the place of the index that the configuration names. Reads nothing.
 *
 * @throws ConfigError `CONFIG_INVALID`: no engine has such a place. `CONFIG_PACKAGE_MISSING`: the engine is not installed.
 */
export async function composeIndex(config: Config = {}): Promise<IndexStorage> {
  const resolved = resolveConfig(config)
  const place = placeOf(resolved)
  const { scheme } = parsePlace(place)
  if (scheme === null) return openDirectory(place, resolved)
  const open = Object.hasOwn(ENGINES, scheme) ? ENGINES[scheme] : undefined
  if (open !== undefined) return open(place, resolved)
  const known = Object.keys(ENGINES).map((name) => `${name}:`)
  const issue = `index: no engine has places that begin with "${scheme}:". Give a directory${known.length === 0 ? '' : `, or one of ${known.join(', ')}`}`
  throw new ConfigError('CONFIG_INVALID', `The configuration is not valid. ${issue}.`, { issues: [issue] })
}

/**
 * Reads the manifest of the newest generation. Opens nothing else.
 *
 * @throws RetrievalError `INDEX_MISSING`; CoderagError of the engine.
 */
export async function readManifest(config: Config = {}): Promise<IndexManifest> {
  const { requireManifest } = await import('@coderag/retrieval/inspect')
  await using index = await composeIndex(config)
  return await requireManifest(index)
}

/** Opens the service graph of the newest generation and nothing else. Returns null if the index has none. */
export async function openGraph(config: Config = {}): Promise<GraphStore | null> {
  return withGraphs(config, (reader) => reader.graph())
}

/** Opens the symbol graph of the newest generation and nothing else. Returns null if the index has none. */
export async function openSymbols(config: Config = {}): Promise<SymbolGraph | null> {
  return withGraphs(config, (reader) => reader.symbols())
}

async function withGraphs<T>(config: Config, work: (reader: IndexReader) => Promise<T>): Promise<T> {
  const { requireManifest } = await import('@coderag/retrieval/inspect')
  await using index = await composeIndex(config)
  await using reader = await index.open(await requireManifest(index), { only: 'graphs' })
  return await work(reader)
}

/** Opens the chunks of the newest generation, to read all of them. The caller disposes them. */
export async function openChunks(config: Config = {}): Promise<ChunkReader & AsyncDisposable> {
  const { requireManifest } = await import('@coderag/retrieval/inspect')
  const index = await composeIndex(config)
  const reader = await index.open(await requireManifest(index), { only: 'chunks' })
  const { chunks } = reader
  return {
    get: (ids) => chunks.get(ids),
    sourcesOf: (ids) => chunks.sourcesOf(ids),
    searchVector: (vector, options) => chunks.searchVector(vector, options),
    scan: (options) => chunks.scan(options),
    scanColumns: (options) => chunks.scanColumns(options),
    sourceVectors: (sourceUris) => chunks.sourceVectors(sourceUris),
    count: (filter) => chunks.count(filter),
    async [Symbol.asyncDispose]() {
      await reader[Symbol.asyncDispose]()
      await index[Symbol.asyncDispose]()
    },
  }
}
