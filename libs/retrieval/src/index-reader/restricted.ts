import {
  chunkMatcher,
  CORPUS_TYPES,
  parseOptions,
  serviceOf,
  type ChunkFilter,
  type ChunkReader,
  type CleanChunk,
  type CorpusType,
  type IndexedSource,
  type IndexManifest,
  type LexicalReader,
  type ScoredId,
} from '@coderag/types'
import { z } from 'zod'
import { narrowed } from '../search/narrowed.js'
import type { Generation, Snapshot } from './snapshot.js'

/** The part of an index that a reader may see. */
export interface Access {
  /** Names of repositories and other sources. Absent: all. */
  readonly repos?: readonly string[]
  /** Absent: all. The graphs are visible only if code and deployment manifests are. */
  readonly corpusTypes?: readonly CorpusType[]
}

const AccessSchema = z.strictObject({
  repos: z.array(z.string()).optional(),
  corpusTypes: z.array(z.enum(CORPUS_TYPES)).optional(),
})

/**
 * Refuses limits that are none: a key that is spelt wrong would show its reader everything.
 *
 * @throws OptionsError
 */
export function requireAccess(access: Access): void {
  parseOptions(AccessSchema, access, 'restrictedTo')
}

const GRAPH_CORPORA: readonly CorpusType[] = ['CODE_LOGIC', 'CODE_DEPLOY', 'CODE_CONFIG']

/**
 * Returns a generation in which only the visible part exists: every search, read, graph and count of it is restricted, and
 * nothing in it was computed from the rest. Scores count the visible chunks, vectors are compared one by one, and the service
 * graph is resolved from the facts of the visible repositories. Closing it closes nothing.
 */
export function restrictGeneration({ manifest, snapshot }: Generation, access: Access): Generation {
  const visible = visibleManifest(manifest, access)
  return { manifest: visible, snapshot: visibleSnapshot(snapshot, { access, manifest: visible, whole: manifest }) }
}

interface View {
  readonly access: Access
  /** The manifest as the reader sees it. */
  readonly manifest: IndexManifest
  readonly whole: IndexManifest
}

function seesGraphs({ corpusTypes }: Access): boolean {
  return corpusTypes === undefined || GRAPH_CORPORA.every((type) => corpusTypes.includes(type))
}

function visibleSnapshot(snapshot: Snapshot, view: View): Snapshot {
  const { access, manifest } = view
  const repos = manifest.sources.map(({ repoName }) => repoName)
  const hasGraphs = seesGraphs(access)
  const graph = once(() => snapshot.graphOf(repos))
  const symbols = once(async () => (await snapshot.symbols())?.within(repos) ?? null)
  const chunks = visibleChunks(snapshot.chunks, view)
  return {
    chunks,
    lexical: visibleLexical(snapshot.lexical.within(access), chunks),
    analyzer: snapshot.analyzer,
    embedder: snapshot.embedder,
    graph: async () => (hasGraphs ? graph() : null),
    graphOf: async (names) => (hasGraphs ? snapshot.graphOf(repos.filter((name) => names.includes(name))) : null),
    symbols: async () => (hasGraphs ? symbols() : null),
    central: async () =>
      hasGraphs ? (await snapshot.central()).filter(({ repoName }) => repos.includes(repoName)) : [],
    importance: () => snapshot.importance(),
    // A history names files of every corpus.
    history: async (source) => (access.corpusTypes === undefined ? snapshot.history(source) : null),
    async *facts() {},
    [Symbol.asyncDispose]: async () => undefined,
  }
}

function visibleChunks(store: ChunkReader, view: View): ChunkReader {
  const { access } = view
  const isVisible = chunkMatcher(access)
  const shown = shownChunk(view)
  const get = async (ids: readonly string[]): Promise<CleanChunk[]> =>
    (await store.get(ids)).filter(isVisible).map(shown)
  async function* scan({ filter = {}, ...options }: Parameters<ChunkReader['scan']>[0] = {}) {
    const passes = chunkMatcher(filter)
    for await (const chunks of store.scan({ ...options, filter: narrowed(filter, access) })) {
      yield chunks.map(shown).filter(passes)
    }
  }
  return {
    get,
    scan,
    async sourcesOf(ids) {
      const sources = new Map((await get(ids)).map(({ id, sourceUri }) => [id, sourceUri]))
      return ids.map((id) => sources.get(id) ?? null)
    },
    searchVector: async (vector, { filter = {}, ...options }) =>
      withService(await store.searchVector(vector, { ...options, filter: narrowed(filter, access), exact: true }), {
        filter,
        get,
      }),
    async *scanColumns() {},
    async count(filter = {}) {
      if (filter.services === undefined) return store.count(narrowed(filter, access))
      let count = 0
      for await (const chunks of scan({ filter })) count += chunks.length
      return count
    },
    sourceVectors: (sourceUris) => store.sourceVectors(sourceUris),
  }
}

function visibleLexical(lexical: LexicalReader, { get }: Pick<ChunkReader, 'get'>): LexicalReader {
  return {
    search: async (terms, { limit, filter = {} }) =>
      withService(await lexical.search(terms, { limit, filter }), { filter, get }),
    within: (filter) => visibleLexical(lexical.within(filter), { get }),
  }
}

/** Leaves out hits that an engine took for those of a service by a name that this reader does not see. */
async function withService(
  hits: ScoredId[],
  { filter: { services }, get }: { readonly filter: ChunkFilter; readonly get: ChunkReader['get'] },
): Promise<ScoredId[]> {
  if (services === undefined) return hits
  const passing = new Set((await get(hits.map(({ id }) => id))).filter(chunkMatcher({ services })).map(({ id }) => id))
  return hits.filter(({ id }) => passing.has(id))
}

/**
 * Returns what a reader sees of a chunk. A crawl looks for the names of all sources that it knows, so a reader who may not
 * see some of them gets the service of the chunk's own folder, and the names that the sources he sees deploy.
 */
function shownChunk({ access, manifest, whole }: View): (chunk: CleanChunk) => CleanChunk {
  const hasGraphs = seesGraphs(access)
  if (hasGraphs && manifest.sources.length === whole.sources.length) return (chunk) => chunk
  const services = new Map(manifest.sources.map((source) => [source.repoName, source.services]))
  const own = manifest.sources.filter(({ reference }) => reference !== true)
  const names = new Set(own.flatMap((source) => [...source.services.map(({ name }) => name), ...source.names]))
  return (chunk) => {
    if (!hasGraphs) return { ...chunk, serviceName: null, mentions: [] }
    const { repoName, filePath } = chunk
    const mentions = chunk.mentions.filter((name) => names.has(name))
    const placed = repoName === null || filePath === null ? null : serviceOf(services.get(repoName) ?? [], filePath)
    const [only, ...others] = chunk.corpusType === 'DOC_README' ? [] : mentions
    return { ...chunk, serviceName: placed ?? (others.length === 0 ? (only ?? null) : null), mentions }
  }
}

function visibleManifest(manifest: IndexManifest, access: Access): IndexManifest {
  const { repos, corpusTypes } = access
  const sees = (repoName: string): boolean => repos?.includes(repoName) ?? true
  const sources = manifest.sources
    .filter(({ repoName }) => sees(repoName))
    .flatMap((source) => (corpusTypes === undefined ? [source] : ofCorpora(source, access, corpusTypes)))
  const corpusCounts: Partial<Record<CorpusType, number>> = {}
  for (const { units } of sources) {
    for (const { corpusType, chunks } of Object.values(units)) {
      if (chunks > 0) corpusCounts[corpusType] = (corpusCounts[corpusType] ?? 0) + chunks
    }
  }
  const createdAt = sources.map(({ crawledAt }) => crawledAt).reduce((newest, at) => (at > newest ? at : newest), NEVER)
  return {
    format: manifest.format,
    // Commits of hidden sources count up the number of the generation, so the newest visible crawl gives it.
    generation: Math.floor(Date.parse(createdAt) / 1_000),
    createdAt,
    parts: {},
    chunkCount: Object.values(corpusCounts).reduce((sum, count) => sum + count, 0),
    corpusCounts,
    hasGraphs: manifest.hasGraphs && seesGraphs(access),
    serviceCount: 0,
    edgeCount: 0,
    graphWarnings: seesGraphs(access) ? (manifest.graphWarnings ?? []).filter(({ repoName }) => sees(repoName)) : [],
    graphExact: seesGraphs(access) ? (manifest.graphExact ?? []).filter(({ repoName }) => sees(repoName)) : [],
    embedder: manifest.embedder,
    lexicalFingerprint: manifest.lexicalFingerprint,
    sources,
    prunedAtGeneration: 0,
  }
}

const NEVER = '1970-01-01T00:00:00.000Z'

/**
 * Leaves out everything about units of other corpora, and a source that has no others. Skipped files have no corpus, so they
 * are left out too.
 */
function ofCorpora(source: IndexedSource, access: Access, corpusTypes: readonly CorpusType[]): IndexedSource[] {
  const units = Object.entries(source.units).filter(([, { corpusType }]) => corpusTypes.includes(corpusType))
  if (units.length === 0) return []
  const keys = new Set(units.map(([key]) => key))
  const notices = Object.entries(source.notices).filter(([key]) => keys.has(key))
  return [
    {
      ...source,
      services: seesGraphs(access) ? source.services : [],
      names: seesGraphs(access) ? source.names : [],
      namesState: '',
      locatedState: '',
      units: Object.fromEntries(units),
      notices: Object.fromEntries(notices),
      skips: [],
      failures: [],
    },
  ]
}

/** Runs work at the first call. A failure is not kept. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= work().catch((error: unknown) => {
      result = null
      throw error
    })
    return result
  }
}
