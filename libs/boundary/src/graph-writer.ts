import type { CentralParts, ChunkSelection, GraphSummary, GraphWriteOptions, GraphWriter } from '@coderag/types'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { centralParts, usesOf } from './call-graph/central-parts.js'
import {
  type ImportanceByPath,
  carriedImportance,
  decodeImportance,
  encodeImportance,
  fileImportance,
} from './call-graph/file-importance.js'
import { parseSymbols } from './call-graph/file-symbols.js'
import type { SymbolsEntry } from './call-graph/open-symbol-graph.js'
import { readCentralParts } from './call-graph/read-central-parts.js'
import { resolveSymbols } from './call-graph/resolve-symbols.js'
import { type SymbolArrays, encodeArrays, toArrays } from './call-graph/symbol-file.js'
import { BoundaryError } from './errors.js'
import {
  type FactDocument,
  type SourceEntry,
  SourceFacts,
  parseDocument,
  pathOf,
  readLines,
} from './facts/source-facts.js'
import { FACT_FORMAT, GRAPH_FILES } from './format.js'
import { readArrays, readSources, readText, unreadable } from './read-sources.js'
import { buildServiceGraph } from './service-graph/resolve/build-graph.js'

/** Number of files of a source from which on resolving its calls can be deferred. 5,700 files take two seconds. */
const DEFERRED_FILES = 1_000

interface SourceState {
  entry: SourceEntry
  /** Null until the source changes or is resolved. */
  loaded: SourceFacts | null
  isChanged: boolean
}

/**
 * Creates a writer that keeps facts and builds graphs. It reads nothing before the first change or `write`.
 *
 * @param previousDirectory - Graph directory of the previous generation, which is only read; null starts empty.
 */
export function createGraphWriter(previousDirectory: string | null): GraphWriter {
  return new DirectoryGraphWriter(previousDirectory)
}

class DirectoryGraphWriter implements GraphWriter {
  readonly #previous: string | null
  readonly #sources = new Map<string, SourceState>()
  /** Central parts by repository, as of the last resolution of their calls. */
  readonly #central = new Map<string, CentralParts>()
  /** Changes that were made before the previous directory was read, in order. A synchronous call cannot read it. */
  readonly #pending: (() => void)[] = []
  #isOpen: boolean

  constructor(previousDirectory: string | null) {
    this.#previous = previousDirectory
    this.#isOpen = previousDirectory === null
  }

  source({ uriPrefix, repoName, services, facts }: Parameters<GraphWriter['source']>[0]): void {
    this.#do(() => {
      const known = this.#sources.get(uriPrefix)
      const located = facts.map(({ sourceUri }) => sourceUri)
      const files = { factsFile: known?.entry.factsFile ?? '', symbolsFile: known?.entry.symbolsFile ?? '' }
      const symbolGraphFile = known?.entry.symbolGraphFile ?? ''
      const importanceFile = known?.entry.importanceFile ?? ''
      const callsAreOld = known?.entry.callsAreOld ?? false
      const resolved = { symbolGraphFile, importanceFile, callsAreOld }
      const entry = { uriPrefix, repoName, services, locatedUris: located, ...files, ...resolved }
      if (known === undefined) this.#sources.set(uriPrefix, { entry, loaded: new SourceFacts(), isChanged: true })
      else {
        const gone = new Set(known.entry.locatedUris.filter((uri) => !located.includes(uri)))
        known.entry = entry
        if (gone.size > 0) this.#change(uriPrefix, (own) => own.delete((uri) => gone.has(uri)))
      }
      this.#change(uriPrefix, (own) => facts.map((document) => own.put(document)).includes(true))
    })
  }

  delete(selection: ChunkSelection): void {
    this.#do(() => {
      if ('uriPrefix' in selection) {
        for (const prefix of this.#sources.keys()) {
          if (prefix.startsWith(selection.uriPrefix)) this.#sources.delete(prefix)
          else if (selection.uriPrefix.startsWith(prefix)) {
            this.#change(prefix, (facts) => facts.delete((uri) => uri.startsWith(selection.uriPrefix)))
          }
        }
        return
      }
      for (const [prefix, uris] of groupByPrefix(selection.sourceUris, (uri) => this.#prefixOf(uri))) {
        if (prefix === null) continue
        const gone = new Set(uris)
        this.#change(prefix, (facts) => facts.delete((uri) => gone.has(uri)))
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

  async write(directory: string, { defersCalls = false }: GraphWriteOptions = {}): Promise<GraphSummary> {
    await this.#open()
    await mkdir(directory, { recursive: true })
    const documents: FactDocument[] = []
    for (const state of this.#sources.values()) {
      const { entry } = state
      const facts = await this.#load(state)
      for (const line of facts.boundary.values()) documents.push(parseDocument(line, entry.repoName))
      const symbols = await this.#keepSymbolGraph(state, facts, { directory, defersCalls })
      await this.#keepCentral(entry)
      state.entry = {
        ...entry,
        factsFile: await this.#keep(state, () => facts.boundary, entry.factsFile, 'facts', directory),
        symbolsFile: await this.#keep(state, () => facts.symbols, entry.symbolsFile, 'symbols', directory),
        symbolGraphFile: symbols.file,
        callsAreOld: symbols.areOld,
        importanceFile: await this.#keepImportance(state, facts, symbols.arrays, directory),
      }
    }
    const entries = [...this.#sources.values()].map(({ entry }) => entry)
    const graph = buildServiceGraph(entries, documents)
    await writeFile(join(directory, GRAPH_FILES.sources), JSON.stringify({ format: FACT_FORMAT, sources: entries }))
    await writeFile(join(directory, GRAPH_FILES.serviceGraph), `${JSON.stringify(graph)}\n`)
    const symbols = entries
      .filter((entry) => entry.symbolsFile !== '')
      .map(
        ({ repoName, symbolsFile, symbolGraphFile, importanceFile = '' }): SymbolsEntry => ({
          repoName,
          symbolsFile,
          symbolGraphFile,
          importanceFile,
        }),
      )
    await writeFile(join(directory, GRAPH_FILES.symbols), JSON.stringify(symbols))
    const central = symbols.flatMap(({ repoName }) => this.#central.get(repoName) ?? [])
    await writeFile(join(directory, GRAPH_FILES.central), JSON.stringify(central))
    const services = graph.nodes.filter((node) => node.kind === 'service').length
    const callsAreOld = entries.some((entry) => entry.callsAreOld === true)
    return { services, edges: graph.edges.length, callsAreOld }
  }

  #do(change: () => void): void {
    if (this.#isOpen) change()
    else this.#pending.push(change)
  }

  async #open(): Promise<void> {
    if (this.#isOpen || this.#previous === null) return
    for (const entry of await readSources(this.#previous)) {
      this.#sources.set(entry.uriPrefix, { entry, loaded: null, isChanged: false })
    }
    for (const parts of await readCentralParts(this.#previous)) this.#central.set(parts.repoName, parts)
    // Changes apply to loaded facts, so the facts that they touch are read first.
    for (const state of this.#sources.values()) await this.#load(state)
    this.#isOpen = true
    for (const change of this.#pending.splice(0)) change()
  }

  async #load(state: SourceState): Promise<SourceFacts> {
    if (state.loaded !== null) return state.loaded
    const { factsFile, symbolsFile } = state.entry
    const facts = new SourceFacts(() => (symbolsFile === '' ? '' : this.#readPreviousNow(symbolsFile)))
    if (factsFile !== '') readLines(await this.#readPrevious(factsFile), facts.boundary)
    state.loaded = facts
    return facts
  }

  #readPreviousNow(name: string): string {
    const path = join(this.#previous ?? '', name)
    try {
      return readFileSync(path, 'utf8')
    } catch (cause) {
      throw unreadable(path, cause)
    }
  }

  async #readPrevious(name: string): Promise<string> {
    return readText(join(this.#previous ?? '', name))
  }

  /** Writes changed lines to a new file. Unchanged lines stay one file on disk under two names. */
  async #keep(
    state: SourceState,
    linesOf: () => ReadonlyMap<string, string>,
    known: string,
    prefix: string,
    directory: string,
  ): Promise<string> {
    if (!state.isChanged) return this.#linked(known, directory)
    const lines = linesOf()
    if (lines.size === 0) return ''
    const name = `${prefix}-${nameOf(state)}.tsv`
    await writeFile(join(directory, name), `${[...lines.values()].join('\n')}\n`)
    return name
  }

  /**
   * Resolves the call graph of a changed source as a whole, because other files may import any of its files. In a
   * large source that takes longer than the rest of a small update, so it can be left for later.
   */
  async #keepSymbolGraph(
    state: SourceState,
    facts: SourceFacts,
    { directory, defersCalls }: { readonly directory: string; readonly defersCalls: boolean },
  ): Promise<{ readonly file: string; readonly arrays: SymbolArrays | null; readonly areOld: boolean }> {
    const { symbolGraphFile, symbolsFile, callsAreOld = false } = state.entry
    // Earlier versions left the calls of large sources to their readers.
    const isResolved = !state.isChanged && !callsAreOld && (symbolGraphFile !== '' || symbolsFile === '')
    if (isResolved) return { file: await this.#linked(symbolGraphFile, directory), arrays: null, areOld: false }
    if (facts.symbols.size === 0) return { file: '', arrays: null, areOld: false }
    if (defersCalls && symbolGraphFile !== '' && facts.symbols.size >= DEFERRED_FILES) {
      return { file: await this.#linked(symbolGraphFile, directory), arrays: null, areOld: true }
    }
    const files = [...facts.symbols.values()].map(parseSymbols)
    const name = `symbol-graph-${nameOf(state)}.bin`
    const { repoName } = state.entry
    const resolved = resolveSymbols(files)
    this.#central.set(repoName, centralParts(repoName, resolved))
    const arrays = toArrays(repoName, resolved)
    await writeFile(join(directory, name), encodeArrays(arrays))
    return { file: name, arrays, areOld: false }
  }

  /** Computes the central parts if the previous generation, of an older version, lacks them. */
  async #keepCentral({ repoName, symbolGraphFile }: SourceEntry): Promise<void> {
    if (this.#previous === null || symbolGraphFile === '' || this.#central.has(repoName)) return
    const arrays = await readArrays(join(this.#previous, symbolGraphFile))
    this.#central.set(repoName, centralParts(repoName, usesOf(arrays)))
  }

  /** Computes the importance of files. If calls are not resolved now, files keep their importance. */
  async #keepImportance(
    state: SourceState,
    facts: SourceFacts,
    arrays: SymbolArrays | null,
    directory: string,
  ): Promise<string> {
    const { importanceFile = '', symbolGraphFile } = state.entry
    if (!state.isChanged && arrays === null && importanceFile !== '') return this.#linked(importanceFile, directory)
    const changed = state.isChanged ? [...facts.symbols.values()].map(pathOf) : null
    const before = { directory: this.#previous, importanceFile, symbolGraphFile }
    const importance = await nextImportance(arrays, changed, before)
    if (importance.size === 0) return ''
    const name = `importance-${nameOf(state)}.json`
    await writeFile(join(directory, name), encodeImportance(importance))
    return name
  }

  /** Links an unchanged file of the previous generation under the same name. */
  async #linked(name: string, directory: string): Promise<string> {
    if (name === '' || this.#previous === null) return name
    const [from, to] = [join(this.#previous, name), join(directory, name)]
    // Not every file system has hard links.
    await link(from, to).catch(() => copyFile(from, to))
    return name
  }

  #change(prefix: string, change: (facts: SourceFacts) => boolean): void {
    const state = this.#sources.get(prefix)
    if (state?.loaded == null) return
    if (change(state.loaded)) state.isChanged = true
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

/** Returns the part of file names that identifies a source. */
function nameOf({ entry }: SourceState): string {
  return createHash('sha256').update(entry.uriPrefix).digest('hex').slice(0, 16)
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

interface Before {
  /** Graph directory of the previous generation; null if there is none. */
  readonly directory: string | null
  readonly importanceFile: string
  readonly symbolGraphFile: string
}

/**
 * Returns the importance of the files of a source in the next generation.
 *
 * @param arrays - The resolved calls of the source; null if they are not resolved now, or did not change.
 * @param changedPaths - Files with symbols of a changed source; null if nothing changed.
 */
export async function nextImportance(
  arrays: SymbolArrays | null,
  changedPaths: readonly string[] | null,
  before: Before,
): Promise<ImportanceByPath> {
  if (arrays !== null) return fileImportance(arrays)
  const known = await importanceBefore(before)
  return changedPaths === null ? known : carriedImportance(known, changedPaths)
}

/** Reads the importance of the previous generation. Graphs of older versions lack it. */
async function importanceBefore({ directory, importanceFile, symbolGraphFile }: Before): Promise<ImportanceByPath> {
  if (directory === null) return new Map()
  if (importanceFile !== '') {
    const path = join(directory, importanceFile)
    return decodeImportance(await readText(path), path)
  }
  if (symbolGraphFile === '') return new Map()
  return fileImportance(await readArrays(join(directory, symbolGraphFile)))
}
