import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { DirectoryStages } from '@coderag/storage/directory'
import type { ChunkReader, GraphStore, IndexManifest, IndexReader, IndexStorage, SymbolGraph } from '@coderag/types'
import { loadOptional } from './compose-models.js'
import { resolveConfig, type Config, type ResolvedConfig } from './config.js'
import { ConfigError } from './config/errors.js'
import { parsePlace } from './config/place.js'
import { graphStages } from './graph-stages.js'

type IndexSettings = Pick<ResolvedConfig, 'index' | 'dataDir' | 'vectors' | 'graphs' | 'serviceNames' | 'shared'>

/** Makes the index of one kind of place. Reads nothing. */
type OpenEngine = (place: string, settings: IndexSettings) => Promise<IndexStorage>

/** Engines by the schemes of their places. Each is a package that is loaded when a configuration names it. */
const openSql: OpenEngine = async (place, settings) =>
  (await import('./compose-sql-index.js')).openSqlPlace(place, settings)

const ENGINES: Readonly<Record<string, OpenEngine>> = {
  sqlite: openSql,
  postgres: openSql,
  postgresql: openSql,
  mysql: openSql,
  mariadb: openSql,
  s3: async (place, settings) => {
    const { openS3Index } = await loadOptional('@coderag/store-s3', () => import('@coderag/store-s3'))
    const { openDirectoryIndex } = await import('@coderag/storage/directory')
    const stages = directoryStages(settings)
    const name = createHash('sha256').update(place).digest('hex').slice(0, 12)
    return openS3Index({
      address: place,
      cacheDirectory: resolve(settings.dataDir, 's3', name),
      isShared: settings.shared,
      openDirectory: (directory) => openDirectoryIndex({ directory, stages, isShared: settings.shared }),
    })
  },
}

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
  if (scheme === null) {
    const { openDirectoryIndex } = await import('@coderag/storage/directory')
    return openDirectoryIndex({ directory: place, stages: directoryStages(resolved), isShared: resolved.shared })
  }
  const open = Object.hasOwn(ENGINES, scheme) ? ENGINES[scheme] : undefined
  if (open !== undefined) return open(place, resolved)
  const known = Object.keys(ENGINES).map((name) => `${name}:`)
  const issue = `index: no engine has places that begin with "${scheme}:". Give a directory${known.length === 0 ? '' : `, or one of ${known.join(', ')}`}`
  throw new ConfigError('CONFIG_INVALID', `The configuration is not valid. ${issue}.`, { issues: [issue] })
}

function directoryStages({ serviceNames }: IndexSettings): DirectoryStages {
  return {
    openChunkReader: async (options) =>
      (await import('@coderag/store-lance')).openChunkReader({ ...options, onWarning: warn }),
    hasChunks: async (options) => (await import('@coderag/store-lance')).hasSnapshot(options),
    openChunkWriter: async (options) => (await import('@coderag/store-lance')).openChunkWriter(options),
    openLexicalIndex: async (directory) => (await import('@coderag/bm25')).openLexicalIndex(directory),
    createLexicalWriter: async (previous) =>
      (await import('@coderag/bm25')).createIndexWriter({}, previous ?? undefined),
    graphs: graphStages({ serviceNames }),
    onWarning: warn,
  }
}

/** Prints one line on standard error, unless the program handles Node's warnings itself. */
function warn(message: string): void {
  process.emitWarning(message, { code: 'CODERAG_INDEX_DAMAGED' })
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
