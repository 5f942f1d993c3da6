import { join } from 'node:path'
import type {
  CentralParts,
  ChunkStoreReader,
  FileImportance,
  GraphStore,
  IndexManifest,
  IndexReader,
  LexicalIndex,
  OpenIndexOptions,
  SymbolGraph,
} from '@coderag/types'
import { generationDirectory, partsOf } from './generations.js'
import { historyReader } from './histories.js'
import { LAYOUT } from './layout.js'
import { directoryParts } from './parts.js'
import type { DirectoryStages } from './stages.js'

/** Opens one generation. Graphs are read when a query first needs them; most queries need none. */
export async function openDirectoryReader(
  directory: string,
  manifest: IndexManifest,
  { stages, preloadVectors = false, only }: OpenIndexOptions & { readonly stages: DirectoryStages },
): Promise<IndexReader> {
  const { chunks: snapshot, lexical: lexicalName, graph } = partsOf(directory, manifest)
  const uri = join(directory, LAYOUT.database)
  const opening =
    only === 'graphs' ? Promise.resolve(noChunks) : stages.openChunkReader({ uri, snapshot, preload: preloadVectors })
  try {
    const lexical =
      only === undefined
        ? await stages.openLexicalIndex(generationDirectory(directory, 'lexical', lexicalName))
        : noTerms
    try {
      const chunks = await opening
      return {
        chunks,
        lexical,
        ...graphsOf(graph === null ? null : generationDirectory(directory, 'graph', graph), stages),
        history: historyReader(directory, stages.onWarning),
        async [Symbol.asyncDispose]() {
          try {
            lexical[Symbol.dispose]()
          } finally {
            await chunks[Symbol.asyncDispose]()
          }
        },
      }
    } catch (error) {
      lexical[Symbol.dispose]()
      throw error
    }
  } catch (error) {
    await opening.then(
      (chunks) => chunks[Symbol.asyncDispose](),
      () => undefined,
    )
    throw error
  }
}

const noTerms: LexicalIndex = { size: 0, search: notOpened, within: notOpened, [Symbol.dispose]: () => undefined }
const noChunks: ChunkStoreReader = {
  get: notOpened,
  sourcesOf: notOpened,
  searchVector: notOpened,
  scan: notOpened,
  scanColumns: notOpened,
  sourceVectors: notOpened,
  count: notOpened,
  [Symbol.asyncDispose]: async () => undefined,
}

function notOpened(): never {
  throw new TypeError('this part of the index was not opened')
}

function graphsOf(
  directory: string | null,
  { graphs }: DirectoryStages,
): Pick<IndexReader, 'graph' | 'graphOf' | 'symbols' | 'central' | 'importance' | 'facts'> {
  if (directory === null) {
    return {
      graph: async () => null,
      graphOf: async () => null,
      symbols: async () => null,
      central: async () => [],
      importance: async () => null,
      async *facts() {},
    }
  }
  const parts = directoryParts(directory)
  return {
    graph: once<GraphStore>(() => graphs.openServiceGraph(parts)),
    graphOf: (repoNames) => graphs.resolveServiceGraph(parts, repoNames),
    symbols: once<SymbolGraph>(() => graphs.openSymbolGraph(parts)),
    central: once<readonly CentralParts[]>(() => graphs.readCentralParts(parts)),
    importance: once<FileImportance>(() => graphs.openFileImportance(parts)),
    facts: () => graphs.readFacts(parts),
  }
}

/** Reads at the first call. A failure is tried again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }
}
