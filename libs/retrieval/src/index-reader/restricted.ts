import {
  chunkMatcher,
  type ChunkReader,
  type CleanChunk,
  type CorpusType,
  type IndexedSource,
  type IndexManifest,
  type LexicalReader,
} from '@coderag/types'
import { narrowed } from '../search/narrowed.js'
import type { Generation, Snapshot } from './snapshot.js'

/** The part of an index that a reader may see. */
export interface Access {
  /** Names of repositories and other sources. Absent: all. */
  readonly repos?: readonly string[]
  /** Absent: all. The graphs are visible only if code and deployment manifests are. */
  readonly corpusTypes?: readonly CorpusType[]
}

const GRAPH_CORPORA: readonly CorpusType[] = ['CODE_LOGIC', 'CODE_DEPLOY', 'CODE_CONFIG']

/**
 * Returns a generation in which only the visible part exists: every search, read, graph and count of it is restricted.
 * Closing it closes nothing.
 */
export function restrictGeneration({ manifest, snapshot }: Generation, access: Access): Generation {
  return { manifest: visibleManifest(manifest, access), snapshot: visibleSnapshot(snapshot, access, manifest) }
}

function visibleSnapshot(snapshot: Snapshot, access: Access, manifest: IndexManifest): Snapshot {
  const { corpusTypes } = access
  const repos = access.repos ?? manifest.sources.map(({ repoName }) => repoName)
  const seesGraphs = corpusTypes === undefined || GRAPH_CORPORA.every((type) => corpusTypes.includes(type))
  return {
    chunks: visibleChunks(snapshot.chunks, access),
    lexical: visibleLexical(snapshot.lexical, access),
    analyzer: snapshot.analyzer,
    embedder: snapshot.embedder,
    graph: async () => (seesGraphs ? ((await snapshot.graph())?.within(repos) ?? null) : null),
    symbols: async () => (seesGraphs ? ((await snapshot.symbols())?.within(repos) ?? null) : null),
    central: async () =>
      seesGraphs ? (await snapshot.central()).filter(({ repoName }) => repos.includes(repoName)) : [],
    importance: () => snapshot.importance(),
    // A history names files of every corpus.
    history: async (source) => (corpusTypes === undefined ? snapshot.history(source) : null),
    async *facts() {},
    [Symbol.asyncDispose]: async () => undefined,
  }
}

function visibleChunks(store: ChunkReader, access: Access): ChunkReader {
  const isVisible = chunkMatcher(access)
  const visible = async (ids: readonly string[]): Promise<CleanChunk[]> => (await store.get(ids)).filter(isVisible)
  return {
    get: visible,
    async sourcesOf(ids) {
      const sources = new Map((await visible(ids)).map(({ id, sourceUri }) => [id, sourceUri]))
      return ids.map((id) => sources.get(id) ?? null)
    },
    searchVector: (vector, { limit, filter = {} }) =>
      store.searchVector(vector, { limit, filter: narrowed(filter, access) }),
    scan: ({ filter = {}, ...options } = {}) => store.scan({ ...options, filter: narrowed(filter, access) }),
    async *scanColumns() {},
    count: (filter = {}) => store.count(narrowed(filter, access)),
    sourceVectors: (sourceUris) => store.sourceVectors(sourceUris),
  }
}

function visibleLexical(lexical: LexicalReader, access: Access): LexicalReader {
  return {
    size: lexical.size,
    search: (terms, { limit, filter = {} }) => lexical.search(terms, { limit, filter: narrowed(filter, access) }),
  }
}

function visibleManifest(manifest: IndexManifest, { repos, corpusTypes }: Access): IndexManifest {
  const sources = manifest.sources
    .filter(({ repoName }) => repos?.includes(repoName) ?? true)
    .map((source) => (corpusTypes === undefined ? source : ofCorpora(source, corpusTypes)))
  const corpusCounts: Partial<Record<CorpusType, number>> = {}
  for (const { units } of sources) {
    for (const { corpusType, chunks } of Object.values(units)) {
      if (chunks > 0) corpusCounts[corpusType] = (corpusCounts[corpusType] ?? 0) + chunks
    }
  }
  const chunkCount = Object.values(corpusCounts).reduce((sum, count) => sum + count, 0)
  return { ...manifest, sources, corpusCounts, chunkCount }
}

/** Leaves out everything about units of other corpora. Skipped files have no corpus, so they are left out too. */
function ofCorpora(source: IndexedSource, corpusTypes: readonly CorpusType[]): IndexedSource {
  const units = Object.entries(source.units).filter(([, { corpusType }]) => corpusTypes.includes(corpusType))
  const keys = new Set(units.map(([key]) => key))
  const notices = Object.entries(source.notices).filter(([key]) => keys.has(key))
  return { ...source, units: Object.fromEntries(units), notices: Object.fromEntries(notices), skips: [], failures: [] }
}
