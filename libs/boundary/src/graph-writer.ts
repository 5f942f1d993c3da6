import { createHash } from 'node:crypto'
import { FACT_FORMAT, parseSymbols } from '@coderag/facts/stored'
import type {
  CentralParts,
  ChunkSelection,
  GraphSummary,
  GraphWriteOptions,
  GraphWriter,
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
import { BoundaryError } from './errors.js'
import {
  type FactDocument,
  type SourceEntry,
  SourceFacts,
  hasSharedCode,
  inOrder,
  isGone,
  parseDocument,
  pathOf,
  readLines,
} from './source-facts.js'
import { GRAPH_FILES } from './format.js'
import { Pace } from './pace.js'
import { graphOutdated, readAnySources, readText } from './read-sources.js'
import { parseServiceGraph } from './service-graph/graph/open-service-graph.js'
import type { ServiceGraph } from './service-graph/graph/service-graph.js'
import { buildServiceGraph } from './service-graph/build-graph.js'

/** Number of files of a source from which on resolving its calls can be deferred. 5,700 files take two seconds. */
const DEFERRED_FILES = 1_000

const NO_FILES = {
  factsFile: '',
  symbolsFile: '',
  symbolGraphFile: '',
  importanceFile: '',
  callsAreOld: false,
} as const

interface SymbolGraphState {
  /** Empty if the source has no symbols. */
  readonly file: string
  /** Null if the graph was not resolved now. */
  readonly arrays: SymbolArrays | null
  readonly areOld: boolean
  /** What the graph lacks. */
  readonly warning: string | undefined
}

interface SourceState {
  entry: SourceEntry
  /** Null until they are read, in `write`. */
  loaded: SourceFacts | null
  /** Changes of the facts, in order. They wait until the facts are read. */
  readonly changes: ((facts: SourceFacts) => void)[]
  /** What becomes of the symbols; known in `write`. */
  symbols: 'kept' | 'changes' | 'all'
  /** True if facts that the service graph is built from changed. */
  isBoundaryChanged: boolean
}

/**
 * Creates a writer that keeps facts and builds graphs. It reads nothing of the previous generation before `write`. Facts of
 * another version are left out if all their sources are deleted; otherwise `write` throws `GRAPH_OUTDATED`.
 *
 * @param previous - Files of the previous generation; null starts empty.
 */
export function createGraphWriter(previous: PartReader | null): GraphWriter {
  return new PartGraphWriter(previous)
}

class PartGraphWriter implements GraphWriter {
  #previous: PartReader | null
  readonly #sources = new Map<string, SourceState>()
  /** Central parts by repository, as of the last resolution of their calls. */
  readonly #central = new Map<string, CentralParts>()
  /** Changes that were made before the sources of the previous generation were read, in order. */
  readonly #pending: (() => void)[] = []
  /** Prefixes whose sources were deleted whole. */
  readonly #dropped: string[] = []
  /** What `sourcesKey` returns for the sources of the previous generation; null without one. */
  #sourcesBefore: string | null = null
  #isOpen: boolean
  #pace = new Pace()

  constructor(previous: PartReader | null) {
    this.#previous = previous
    this.#isOpen = previous === null
  }

  source({ uriPrefix, repoName, services, facts }: Parameters<GraphWriter['source']>[0]): void {
    this.#do(() => {
      const known = this.#sources.get(uriPrefix)
      const located = facts.map(({ sourceUri }) => sourceUri)
      const entry = { ...(known?.entry ?? NO_FILES), uriPrefix, repoName, services, locatedUris: located }
      if (known === undefined) {
        this.#sources.set(uriPrefix, { ...newState(entry), isBoundaryChanged: true })
      } else {
        const gone = known.entry.locatedUris.filter((uri) => !located.includes(uri))
        known.entry = entry
        if (gone.length > 0) this.#change(uriPrefix, (own) => own.delete({ sourceUris: gone }))
      }
      for (const document of facts) this.#change(uriPrefix, (own) => own.put(document))
    })
  }

  delete(selection: ChunkSelection): void {
    if ('uriPrefix' in selection) this.#dropped.push(selection.uriPrefix)
    this.#do(() => {
      if ('uriPrefix' in selection) {
        for (const prefix of this.#sources.keys()) {
          if (prefix.startsWith(selection.uriPrefix)) this.#sources.delete(prefix)
          else if (selection.uriPrefix.startsWith(prefix)) {
            this.#change(prefix, (facts) => facts.delete(selection))
          }
        }
        return
      }
      for (const [prefix, uris] of groupByPrefix(selection.sourceUris, (uri) => this.#prefixOf(uri))) {
        if (prefix !== null) this.#change(prefix, (facts) => facts.delete({ sourceUris: uris }))
      }
    })
  }

  add(facts: Parameters<GraphWriter['add']>[0]): void {
    this.#do(() => {
      for (const document of facts) {
        const prefix = this.#prefixOf(document.sourceUri)
        if (prefix === null) {
          const message = `Facts of ${document.sourceUri} came before source() named where it belongs.`
          throw new BoundaryError('GRAPH_SOURCE_UNKNOWN', message, { sourceUri: document.sourceUri })
        }
        this.#change(prefix, (source) => source.put(document))
      }
    })
  }

  async write(parts: PartWriter, { defersCalls = false, signal }: GraphWriteOptions = {}): Promise<GraphSummary> {
    this.#pace = new Pace(signal)
    await this.#pace.turn()
    await this.#open()
    for (const state of this.#sources.values()) {
      await this.#apply(state, defersCalls)
      await this.#pace.turn()
      const symbols = await this.#keepSymbolGraph(state, parts)
      const { warning: _, ...entry } = state.entry
      state.entry = {
        ...entry,
        factsFile: await this.#keepFacts(state, parts),
        ...(await this.#keepSymbols(state, parts)),
        symbolGraphFile: symbols.file,
        callsAreOld: symbols.areOld,
        ...(symbols.warning !== undefined && { warning: symbols.warning }),
        importanceFile: await this.#keepImportance(state, symbols.arrays, parts),
      }
    }
    const entries = [...this.#sources.values()].map(({ entry }) => entry)
    await writeText(parts, GRAPH_FILES.sources, JSON.stringify({ format: FACT_FORMAT, sources: entries }))
    const graph = await this.#keepServiceGraph(entries, { parts, defersCalls })
    const symbols = entries
      .filter((entry) => entry.symbolGraphFile !== '')
      .map(
        ({ repoName, symbolGraphFile, importanceFile }): SymbolsEntry => ({
          repoName,
          symbolGraphFile,
          importanceFile,
        }),
      )
    await writeText(parts, GRAPH_FILES.symbols, JSON.stringify(symbols))
    const central = symbols.flatMap(({ repoName }) => this.#central.get(repoName) ?? [])
    await writeText(parts, GRAPH_FILES.central, JSON.stringify(central))
    const services = graph.nodes.filter((node) => node.kind === 'service').length
    const callsAreOld = entries.some((entry) => entry.callsAreOld)
    const warnings = entries.flatMap(({ repoName, warning }) =>
      warning === undefined ? [] : [{ repoName, message: warning }],
    )
    return { services, edges: graph.edges.length, callsAreOld, warnings }
  }

  #do(change: () => void): void {
    if (this.#isOpen) change()
    else this.#pending.push(change)
  }

  async #open(): Promise<void> {
    if (this.#isOpen || this.#previous === null) return
    const { entries, outdated } = await readAnySources(this.#previous)
    const kept = outdated.filter(({ uriPrefix }) => !this.#dropped.some((prefix) => uriPrefix.startsWith(prefix)))
    if (kept.length > 0) throw graphOutdated(kept)
    if (outdated.length > 0) this.#previous = null
    else {
      this.#sourcesBefore = sourcesKey(entries)
      for (const entry of entries) this.#sources.set(entry.uriPrefix, newState(entry))
      for (const parts of await readCentralParts(this.#previous)) this.#central.set(parts.repoName, parts)
    }
    this.#isOpen = true
    for (const change of this.#pending.splice(0)) change()
  }

  /** Applies the changes of a source, and decides what becomes of its symbols. */
  async #apply(state: SourceState, defersCalls: boolean): Promise<void> {
    const { symbolGraphFile, callsAreOld, symbolFiles = 0, symbolChangesFile = '' } = state.entry
    const isStale = callsAreOld && !defersCalls
    if (state.changes.length === 0 && !isStale) return
    const facts = await this.#load(state)
    const before = new Map(facts.boundary)
    for (const change of state.changes.splice(0)) change(facts)
    // A changed file is deleted and added again, so only the result tells.
    state.isBoundaryChanged ||= !isEqual(before, facts.boundary)
    const canDefer = defersCalls && symbolGraphFile !== '' && symbolFiles >= DEFERRED_FILES && facts.hasChangesOnly
    if (canDefer) state.symbols = facts.symbolChanges.size === 0 ? 'kept' : 'changes'
    else if (await facts.hasOtherSymbols()) state.symbols = 'all'
    else if (symbolChangesFile !== '') state.entry = { ...state.entry, symbolChangesFile: '', callsAreOld: false }
    else if (isStale) state.symbols = 'all'
  }

  /** Reads the facts of a source. */
  async #load(state: SourceState): Promise<SourceFacts> {
    if (state.loaded !== null) return state.loaded
    const { factsFile, symbolsFile, symbolChangesFile = '' } = state.entry
    const changes = await this.#readPrevious(symbolChangesFile)
    const facts = new SourceFacts({ read: () => this.#readPrevious(symbolsFile), changes })
    readLines(await this.#readPrevious(factsFile), facts.boundary)
    state.loaded = facts
    return facts
  }

  async #readPrevious(name: string): Promise<string> {
    return name === '' || this.#previous === null ? '' : readText(this.#previous, name)
  }

  /** Writes changed facts to a new file. Unchanged ones stay in the file of the previous generation. */
  async #keepFacts(state: SourceState, parts: PartWriter): Promise<string> {
    if (!state.isBoundaryChanged) return this.#kept(state.entry.factsFile, parts)
    return this.#written(state, 'facts', (await this.#load(state)).boundary, parts)
  }

  /** Writes the symbols, or only those that changed since they were written. */
  async #keepSymbols(
    state: SourceState,
    parts: PartWriter,
  ): Promise<Pick<SourceEntry, 'symbolsFile' | 'symbolChangesFile' | 'symbolFiles'>> {
    const { symbolsFile, symbolChangesFile, symbolFiles } = state.entry
    const facts = state.symbols === 'kept' ? null : await this.#load(state)
    if (state.symbols === 'all' && facts !== null) {
      const symbols = await facts.symbols()
      const file = await this.#written(state, 'symbols', symbols, parts)
      return { symbolsFile: file, symbolChangesFile: '', symbolFiles: symbols.size }
    }
    await this.#kept(symbolsFile, parts)
    const changes =
      facts === null
        ? await this.#kept(symbolChangesFile ?? '', parts)
        : await this.#written(state, 'symbol-changes', facts.symbolChanges, parts)
    return { symbolsFile, symbolChangesFile: changes, ...(symbolFiles !== undefined && { symbolFiles }) }
  }

  async #written(
    state: SourceState,
    prefix: string,
    lines: ReadonlyMap<string, string>,
    parts: PartWriter,
  ): Promise<string> {
    if (lines.size === 0) return ''
    await this.#pace.turn()
    const name = `${prefix}-${nameOf(state)}.tsv`
    await writeText(parts, name, `${inOrder(lines).join('\n')}\n`)
    return name
  }

  /**
   * Builds the service graph from the facts of all sources. A quick update takes it over if no fact and no service
   * changed, as most edits change neither; a later version may build another graph from the same facts.
   */
  async #keepServiceGraph(
    entries: readonly SourceEntry[],
    { parts, defersCalls }: { readonly parts: PartWriter; readonly defersCalls: boolean },
  ): Promise<ServiceGraph> {
    const states = [...this.#sources.values()]
    const name = GRAPH_FILES.serviceGraph
    const isSame = !states.some((state) => state.isBoundaryChanged) && sourcesKey(entries) === this.#sourcesBefore
    if (defersCalls && isSame) {
      await this.#kept(name, parts)
      return parseServiceGraph(await this.#readPrevious(name), name)
    }
    const documents: FactDocument[] = []
    const symbols = new Map<string, readonly string[]>()
    for (const state of states) {
      const { repoName } = state.entry
      const facts = await this.#load(state)
      for (const line of inOrder(facts.boundary)) {
        documents.push(parseDocument(line, repoName))
        await this.#pace.turn()
      }
      if (hasSharedCode(state.entry)) symbols.set(repoName, inOrder(await facts.symbols()))
    }
    const graph = await this.#pace.run(buildServiceGraph(entries, documents, symbols))
    await writeText(parts, name, `${JSON.stringify(graph)}\n`)
    return graph
  }

  /**
   * Resolves the call graph of a changed source as a whole, because other files may import any of its files. In a
   * large source that takes longer than the rest of a small update, so it can be left for later.
   */
  async #keepSymbolGraph(state: SourceState, parts: PartWriter): Promise<SymbolGraphState> {
    const { symbolGraphFile, callsAreOld, warning } = state.entry
    if (state.symbols !== 'all') {
      const areOld = callsAreOld || state.symbols === 'changes'
      return { file: await this.#kept(symbolGraphFile, parts), arrays: null, areOld, warning }
    }
    const symbols = await (await this.#load(state)).symbols()
    if (symbols.size === 0) return { file: '', arrays: null, areOld: false, warning: undefined }
    const files: ReturnType<typeof parseSymbols>[] = []
    for (const line of inOrder(symbols)) {
      files.push(parseSymbols(line))
      await this.#pace.turn()
    }
    const name = `symbol-graph-${nameOf(state)}.bin`
    const { repoName } = state.entry
    const resolved = await this.#pace.run(resolution(files))
    this.#central.set(repoName, centralParts(repoName, resolved))
    await this.#pace.turn()
    const arrays = await this.#pace.run(toArrays(repoName, resolved))
    await this.#pace.turn()
    await parts.write(name, encodeArrays(arrays))
    await this.#pace.turn()
    return { file: name, arrays, areOld: false, warning: incompleteness(repoName, resolved) }
  }

  /** Computes the importance of files. If calls are not resolved now, files keep their importance. */
  async #keepImportance(state: SourceState, arrays: SymbolArrays | null, parts: PartWriter): Promise<string> {
    const { importanceFile } = state.entry
    if (state.symbols === 'kept') return this.#kept(importanceFile, parts)
    if (state.symbols === 'all' && arrays === null) return ''
    const importance =
      arrays === null
        ? carriedImportance(await this.#importanceBefore(importanceFile), await this.#changedPaths(state))
        : fileImportance(arrays)
    const name = `importance-${nameOf(state)}.json`
    await this.#pace.turn()
    await writeText(parts, name, encodeImportance(importance))
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
  async #kept(name: string, parts: PartWriter): Promise<string> {
    if (name !== '') await parts.keep(name)
    return name
  }

  #change(prefix: string, change: (facts: SourceFacts) => void): void {
    const state = this.#sources.get(prefix)
    state?.changes.push(change)
  }

  /** Returns the longest prefix of a source that a URI starts with. */
  #prefixOf(sourceUri: string): string | null {
    let best: string | null = null
    for (const prefix of this.#sources.keys()) {
      if (sourceUri.startsWith(prefix) && prefix.length > (best?.length ?? -1)) best = prefix
    }
    return best
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
  const { code, message } = new BoundaryError('GRAPH_INCOMPLETE', text, { repoName, calls, steps })
  return `${code}: ${message}`
}

function newState(entry: SourceEntry): SourceState {
  return { entry, loaded: null, changes: [], symbols: 'kept', isBoundaryChanged: false }
}

/**
 * Returns lines in the order of their source URIs, so that a graph does not depend on the order in which files were read
 * or changed.
 */
/** Returns the part of file names that identifies a source. */
function nameOf({ entry }: SourceState): string {
  return createHash('sha256').update(entry.uriPrefix).digest('hex').slice(0, 16)
}

/** Returns what the service graph depends on besides facts. */
function sourcesKey(entries: readonly SourceEntry[]): string {
  return JSON.stringify(entries.map(({ uriPrefix, repoName, services }) => [uriPrefix, repoName, services]))
}

function isEqual(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...left].every(([key, line]) => right.get(key) === line)
}

function groupByPrefix(
  uris: readonly string[],
  prefixOf: (uri: string) => string | null,
): Map<string | null, string[]> {
  const groups = new Map<string | null, string[]>()
  for (const uri of uris) {
    const prefix = prefixOf(uri)
    const group = groups.get(prefix)
    if (group === undefined) groups.set(prefix, [uri])
    else group.push(uri)
  }
  return groups
}

function writeText(parts: PartWriter, name: string, text: string): Promise<void> {
  return parts.write(name, Buffer.from(text))
}
