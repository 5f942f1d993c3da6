import { createHash } from 'node:crypto'
import { FACT_FORMAT, parseSymbols, type ExactFacts } from '@coderag/facts/stored'
import type {
  CentralParts,
  ChunkSelection,
  DocumentFacts,
  FactChange,
  GraphSummary,
  GraphWriteOptions,
  LocatedSource,
  PartReader,
  PartWriter,
} from '@coderag/types'
import { centralParts } from './call-graph/central-parts.js'
import {
  type ImportanceByPath,
  carriedImportance,
  decodeImportance,
  encodeImportance,
  fileImportance,
} from './call-graph/file-importance.js'
import type { SymbolsEntry } from './call-graph/open-symbol-graph.js'
import { readCentralParts } from './call-graph/read-central-parts.js'
import { type Resolution, resolution } from './call-graph/resolve-symbols.js'
import { type SymbolArrays, encodeArrays, toArrays } from './call-graph/symbol-file.js'
import { BoundaryError, warningText } from './errors.js'
import { SourceFacts, exactFactsIn, inOrder, isGone, pathOf } from './source-facts.js'
import { GRAPH_FILES } from './format.js'
import { Pace } from './pace.js'
import { graphOutdated, readAnySources, readText, type NamedSource, type SourceEntry } from './read-sources.js'
import { parseServiceGraph } from './service-graph/graph/open-service-graph.js'
import type { ServiceGraph } from './service-graph/graph/service-graph.js'
import { buildServiceGraph } from './service-graph/build-graph.js'
import { groupBy } from './service-graph/services/group-by.js'

/** Number of files of a source from which on resolving its calls can be deferred. 5,700 files take two seconds. */
const DEFERRED_FILES = 1_000

const NO_CALLS = {
  symbolGraphFile: '',
  callsAreOld: false,
  warning: undefined,
  exact: undefined,
  scipNotices: undefined,
  arrays: null,
} as const

const NO_FILES = {
  factsFile: '',
  symbolsFile: '',
  symbolGraphFile: '',
  importanceFile: '',
  callsAreOld: false,
} as const

/** What the entry of a source says of its call graph. A graph that is kept says no more than the entry already does. */
interface CallGraph extends Pick<SourceEntry, 'symbolGraphFile' | 'callsAreOld' | 'warning' | 'exact' | 'scipNotices'> {
  /** Null if the graph was not resolved now. */
  readonly arrays: SymbolArrays | null
}

interface SourceState {
  entry: SourceEntry
  /** Null until they are read. */
  loaded: SourceFacts | null
  /** Facts before the first change. Null if nothing changed. */
  before: ReadonlyMap<string, string> | null
  /** What becomes of the symbols; known once all changes are made. */
  symbols: 'kept' | 'changes' | 'all'
  /** True if facts that the service graph is built from changed. */
  isBoundaryChanged: boolean
}

/**
 * Makes changes to the facts of a generation, and builds its graphs. Facts of another version are left out if all their
 * sources are deleted.
 *
 * @throws BoundaryError `GRAPH_OUTDATED`, `GRAPH_CORRUPT`; `GRAPH_SOURCE_UNKNOWN`: facts came before their source.
 */
export async function writeGraphs(changes: Iterable<FactChange>, options: GraphWriteOptions): Promise<GraphSummary> {
  return new GraphsOfSources(options).write(changes)
}

/** The sources of a generation while its graphs are written. */
class GraphsOfSources {
  readonly #parts: PartWriter
  readonly #defersCalls: boolean
  readonly #pace: Pace
  #previous: PartReader | null
  readonly #sources = new Map<string, SourceState>()
  /** Central parts by repository, as of the last resolution of their calls. */
  readonly #central = new Map<string, CentralParts>()
  /** Sources of another version that no change deletes. */
  readonly #outdated = new Set<NamedSource>()
  /** What `sourcesKey` returns for the sources of the previous generation; null without one. */
  #sourcesBefore: string | null = null

  constructor({ previous, parts, defersCalls = false, signal }: GraphWriteOptions) {
    this.#previous = previous
    this.#parts = parts
    this.#defersCalls = defersCalls
    this.#pace = new Pace(signal)
  }

  async write(changes: Iterable<FactChange>): Promise<GraphSummary> {
    await this.#pace.turn()
    await this.#readSources()
    for (const change of changes) {
      if ('source' in change) await this.#setSource(change.source)
      else if ('delete' in change) await this.#delete(change.delete)
      else await this.#add(change.add)
      await this.#pace.turn()
    }
    if (this.#outdated.size > 0) throw graphOutdated([...this.#outdated])
    for (const state of this.#sources.values()) await this.#writeSource(state)
    const entries = [...this.#sources.values()].map(({ entry }) => entry)
    await this.#writeText(GRAPH_FILES.sources, JSON.stringify({ format: FACT_FORMAT, sources: entries }))
    const graph = await this.#keepServiceGraph(entries)
    await this.#writeSymbolLists(entries)
    return summaryOf(entries, graph)
  }

  /** Reads what the previous generation has of each source. */
  async #readSources(): Promise<void> {
    if (this.#previous === null) return
    const { entries, outdated } = await readAnySources(this.#previous)
    for (const entry of outdated) this.#outdated.add(entry)
    if (outdated.length > 0) this.#previous = null
    else {
      this.#sourcesBefore = sourcesKey(entries)
      for (const entry of entries) this.#sources.set(entry.uriPrefix, newState(entry))
      for (const parts of await readCentralParts(this.#previous)) this.#central.set(parts.repoName, parts)
    }
  }

  async #setSource({ uriPrefix, repoName, services, system, facts }: LocatedSource): Promise<void> {
    const known = this.#sources.get(uriPrefix)
    const located = facts.map(({ sourceUri }) => sourceUri)
    const entry = { ...(known?.entry ?? NO_FILES), uriPrefix, repoName, services, system, locatedUris: located }
    const state = known ?? { ...newState(entry), isBoundaryChanged: true }
    const gone = state.entry.locatedUris.filter((uri) => !located.includes(uri))
    state.entry = entry
    this.#sources.set(uriPrefix, state)
    if (gone.length > 0) (await this.#changing(state)).delete({ sourceUris: gone })
    for (const document of facts) (await this.#changing(state)).put(document)
  }

  async #delete(selection: ChunkSelection): Promise<void> {
    if ('uriPrefix' in selection) {
      for (const entry of this.#outdated)
        if (entry.uriPrefix.startsWith(selection.uriPrefix)) this.#outdated.delete(entry)
      for (const [prefix, state] of this.#sources) {
        if (prefix.startsWith(selection.uriPrefix)) this.#sources.delete(prefix)
        else if (selection.uriPrefix.startsWith(prefix)) (await this.#changing(state)).delete(selection)
      }
      return
    }
    for (const [state, sourceUris] of groupBy(selection.sourceUris, (uri) => this.#sourceOf(uri)))
      if (state !== null) (await this.#changing(state)).delete({ sourceUris })
  }

  async #add(documents: readonly DocumentFacts[]): Promise<void> {
    for (const document of documents) {
      const state = this.#sourceOf(document.sourceUri)
      if (state === null) {
        const message = `Facts of ${document.sourceUri} came before the source that they belong to was named.`
        throw new BoundaryError('GRAPH_SOURCE_UNKNOWN', message, { sourceUri: document.sourceUri })
      }
      ;(await this.#changing(state)).put(document)
    }
  }

  /** Reads the facts of a source that is changed. */
  async #changing(state: SourceState): Promise<SourceFacts> {
    const facts = await this.#load(state)
    state.before ??= new Map(facts.boundary)
    return facts
  }

  /** Writes or keeps the files of a source: facts, symbols, resolved calls, importance. */
  async #writeSource(state: SourceState): Promise<void> {
    await this.#decide(state)
    await this.#pace.turn()
    // Facts and symbols come first: following the calls takes the most memory.
    const stored = { factsFile: await this.#keepFacts(state), ...(await this.#keepSymbols(state)) }
    const { arrays, ...calls } = await this.#keepSymbolGraph(state)
    state.entry = {
      ...state.entry,
      ...stored,
      ...calls,
      importanceFile: await this.#keepImportance(state, arrays),
    }
  }

  /** Decides what becomes of the facts and symbols of a source, after all changes. */
  async #decide(state: SourceState): Promise<void> {
    const { symbolGraphFile, callsAreOld, symbolFiles = 0, symbolChangesFile = '' } = state.entry
    const isStale = callsAreOld && !this.#defersCalls
    if (state.before === null && !isStale) return
    const facts = await this.#load(state)
    // A changed file is deleted and added again, so only the result tells.
    state.isBoundaryChanged ||= state.before !== null && !isEqual(state.before, facts.boundary)
    const canDefer =
      this.#defersCalls && symbolGraphFile !== '' && symbolFiles >= DEFERRED_FILES && facts.hasChangesOnly
    if (canDefer) state.symbols = facts.symbolChanges.size === 0 ? 'kept' : 'changes'
    else if (await facts.hasOtherSymbols()) state.symbols = 'all'
    else if (symbolChangesFile !== '') state.entry = { ...state.entry, symbolChangesFile: '', callsAreOld: false }
    else if (isStale) state.symbols = 'all'
  }

  /** Reads the facts of a source. */
  async #load(state: SourceState): Promise<SourceFacts> {
    state.loaded ??= await SourceFacts.of(state.entry, this.#previous)
    return state.loaded
  }

  async #readPrevious(name: string): Promise<string> {
    return this.#previous === null ? '' : readText(this.#previous, name)
  }

  /** Writes changed facts to a new file. Unchanged ones stay in the file of the previous generation. */
  async #keepFacts(state: SourceState): Promise<string> {
    if (!state.isBoundaryChanged) return this.#kept(state.entry.factsFile)
    return this.#written(state, 'facts', (await this.#load(state)).boundary)
  }

  /** Writes the symbols, or only those that changed since they were written. */
  async #keepSymbols(
    state: SourceState,
  ): Promise<Pick<SourceEntry, 'symbolsFile' | 'symbolChangesFile' | 'symbolFiles'>> {
    const { symbolsFile, symbolChangesFile } = state.entry
    const facts = state.symbols === 'kept' ? null : await this.#load(state)
    if (state.symbols === 'all' && facts !== null) {
      const symbols = await facts.symbols()
      const file = await this.#written(state, 'symbols', symbols)
      return { symbolsFile: file, symbolChangesFile: '', symbolFiles: symbols.size }
    }
    await this.#kept(symbolsFile)
    const changes =
      facts === null
        ? await this.#kept(symbolChangesFile ?? '')
        : await this.#written(state, 'symbol-changes', facts.symbolChanges)
    return { symbolsFile, symbolChangesFile: changes }
  }

  async #written(state: SourceState, prefix: string, lines: ReadonlyMap<string, string>): Promise<string> {
    if (lines.size === 0) return ''
    await this.#pace.turn()
    const name = `${prefix}-${nameOf(state)}.tsv`
    await this.#parts.write(name, encodeLines(inOrder(lines)))
    return name
  }

  /**
   * Builds the service graph from the facts of all sources. A quick update takes it over if no fact and no service
   * changed, as most edits change neither; a later version may build another graph from the same facts.
   */
  async #keepServiceGraph(entries: readonly SourceEntry[]): Promise<ServiceGraph> {
    const states = [...this.#sources.values()]
    const name = GRAPH_FILES.serviceGraph
    const isSame = !states.some((state) => state.isBoundaryChanged) && sourcesKey(entries) === this.#sourcesBefore
    if (this.#defersCalls && isSame) {
      await this.#kept(name)
      return parseServiceGraph(await this.#readPrevious(name), name)
    }
    const sources = states.map((state) => ({ entry: state.entry, facts: () => this.#load(state) }))
    const graph = await buildServiceGraph(sources, this.#pace)
    await this.#writeText(name, `${JSON.stringify(graph)}\n`)
    return graph
  }

  /**
   * Resolves the call graph of a changed source as a whole, because other files may import any of its files. In a
   * large source that takes longer than the rest of a small update, so it can be left for later.
   */
  async #keepSymbolGraph(state: SourceState): Promise<CallGraph> {
    const { symbolGraphFile, callsAreOld, repoName } = state.entry
    if (state.symbols !== 'all') {
      await this.#kept(symbolGraphFile)
      return { symbolGraphFile, callsAreOld: callsAreOld || state.symbols === 'changes', arrays: null }
    }
    const symbols = await (await this.#load(state)).symbols()
    if (symbols.size === 0) return NO_CALLS
    const files: ReturnType<typeof parseSymbols>[] = []
    const indexes: ExactFacts[] = []
    for (const line of inOrder(symbols)) {
      const facts = exactFactsIn(line)
      if (facts === null) files.push(parseSymbols(line))
      else indexes.push(facts)
      await this.#pace.turn()
    }
    const name = `symbol-graph-${nameOf(state)}.bin`
    const resolved = await this.#pace.run(resolution(files, undefined, { exact: indexes }))
    this.#central.set(repoName, centralParts(repoName, resolved))
    await this.#pace.turn()
    const arrays = await this.#pace.run(toArrays(repoName, resolved))
    await this.#pace.turn()
    await this.#parts.write(name, encodeArrays(arrays))
    await this.#pace.turn()
    return {
      symbolGraphFile: name,
      arrays,
      callsAreOld: false,
      warning: incompleteness(repoName, resolved),
      ...exactness(indexes, files, resolved),
    }
  }

  /** Writes which call graphs there are, and the central parts of each. */
  async #writeSymbolLists(entries: readonly SourceEntry[]): Promise<void> {
    const symbols = entries
      .filter(({ symbolGraphFile }) => symbolGraphFile !== '')
      .map(({ repoName, symbolGraphFile, importanceFile }): SymbolsEntry => {
        return { repoName, symbolGraphFile, importanceFile }
      })
    await this.#writeText(GRAPH_FILES.symbols, JSON.stringify(symbols))
    const central = symbols.flatMap(({ repoName }) => this.#central.get(repoName) ?? [])
    await this.#writeText(GRAPH_FILES.central, JSON.stringify(central))
  }

  /** Computes the importance of files. If calls are not resolved now, files keep their importance. */
  async #keepImportance(state: SourceState, arrays: SymbolArrays | null): Promise<string> {
    const { importanceFile } = state.entry
    if (state.symbols === 'kept') return this.#kept(importanceFile)
    if (state.symbols === 'all' && arrays === null) return ''
    const importance =
      arrays === null
        ? carriedImportance(await this.#importanceBefore(importanceFile), await this.#changedPaths(state))
        : fileImportance(arrays)
    const name = `importance-${nameOf(state)}.json`
    await this.#pace.turn()
    await this.#writeText(name, encodeImportance(importance))
    return name
  }

  /** Returns the paths of the changed files of a source that have symbols. */
  async #changedPaths(state: SourceState): Promise<string[]> {
    const { symbolChanges } = await this.#load(state)
    return [...symbolChanges.values()].filter((line) => !isGone(line)).map(pathOf)
  }

  async #importanceBefore(name: string): Promise<ImportanceByPath> {
    return name === '' ? new Map() : decodeImportance(await this.#readPrevious(name), name)
  }

  /** Takes an unchanged file over from the previous generation. */
  async #kept(name: string): Promise<string> {
    if (name !== '') await this.#parts.keep(name)
    return name
  }

  /** Returns the source with the longest prefix that a URI starts with. */
  #sourceOf(sourceUri: string): SourceState | null {
    let best: SourceState | null = null
    for (const [prefix, state] of this.#sources) {
      if (sourceUri.startsWith(prefix) && prefix.length > (best?.entry.uriPrefix.length ?? -1)) best = state
    }
    return best
  }

  async #writeText(name: string, text: string): Promise<void> {
    await this.#parts.write(name, Buffer.from(text))
  }
}

function summaryOf(
  entries: readonly SourceEntry[],
  { nodes, edges, warnings: ofGraph = [] }: ServiceGraph,
): GraphSummary {
  const ofCalls = entries.flatMap(({ repoName, warning, scipNotices = [] }) =>
    [...(warning === undefined ? [] : [warning]), ...scipNotices].map((message) => ({ repoName, message })),
  )
  const exact = entries.flatMap(({ repoName, exact: share }) => (share === undefined ? [] : [{ repoName, ...share }]))
  return {
    services: nodes.filter(({ kind }) => kind === 'service').length,
    edges: edges.length,
    callsAreOld: entries.some((entry) => entry.callsAreOld),
    warnings: [...ofCalls, ...ofGraph],
    ...(exact.length > 0 && { exact }),
  }
}

/** Returns how much of a call graph comes from indexes of compilers, and what of them could not be used. */
function exactness(
  indexes: readonly ExactFacts[],
  files: readonly ReturnType<typeof parseSymbols>[],
  { exactFiles }: Pick<Resolution, 'exactFiles'>,
): Pick<SourceEntry, 'exact' | 'scipNotices'> {
  const used = indexes.filter((facts) => facts.files.length > 0)
  const counted = files.filter(({ symbols: { calls, declarations } }) => calls.length > 0 || declarations.length > 0)
  const notices = indexes.flatMap((facts) => facts.notices.map(({ code, message }) => `${code}: ${message}`))
  const share = {
    files: counted.filter(({ path }) => exactFiles.has(path)).length,
    of: counted.length,
    indexes: used.map(({ index, tool }) => `${index} of ${tool === '' ? 'an unnamed indexer' : tool}`),
  }
  return {
    exact: used.length === 0 ? undefined : share,
    scipNotices: notices.length === 0 ? undefined : notices,
  }
}

/** Returns what a call graph lacks, undefined if it lacks nothing. */
function incompleteness(
  repoName: string,
  { leftOut: calls, steps }: Pick<Resolution, 'leftOut' | 'steps'>,
): string | undefined {
  if (calls === 0) return undefined
  const text =
    `The call graph of ${repoName} lacks ${calls} calls: following the others took ${steps} steps, more than any program should. ` +
    'Everything else is indexed. Exclude generated code, or report the repository.'
  return warningText(new BoundaryError('GRAPH_INCOMPLETE', text, { repoName, calls, steps }))
}

function newState(entry: SourceEntry): SourceState {
  return { entry, loaded: null, before: null, symbols: 'kept', isBoundaryChanged: false }
}

/** Encodes lines without one string of all: of a large repository, each copy of its symbols takes 50 MB. */
function encodeLines(lines: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0))
  let at = 0
  for (const line of lines) {
    at += bytes.write(line, at)
    at = bytes.writeUInt8(0x0a, at)
  }
  return bytes
}

/** Returns the part of file names that identifies a source. */
function nameOf({ entry }: SourceState): string {
  return createHash('sha256').update(entry.uriPrefix).digest('hex').slice(0, 16)
}

/** Returns what the service graph depends on besides facts. */
function sourcesKey(entries: readonly SourceEntry[]): string {
  return JSON.stringify(
    entries.map(({ uriPrefix, repoName, services, system }) => [uriPrefix, repoName, services, system]),
  )
}

function isEqual(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...left].every(([key, line]) => right.get(key) === line)
}
