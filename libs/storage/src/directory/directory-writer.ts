import { join } from 'node:path'
import type {
  BeginOptions,
  ChunkStoreWriter,
  CommitOptions,
  FactChange,
  GraphSummary,
  IndexManifest,
  IndexWriter,
  LexicalIndexWriter,
  NextManifest,
  WrittenParts,
} from '@coderag/types'
import type { CreatedNames } from '../lock/created-names.js'
import { directoryError } from './errors.js'
import { freshName, generationDirectory, partsOf, type GenerationKind, type GenerationParts } from './generations.js'
import { LAYOUT } from './layout.js'
import { createDirectoryParts, directoryParts } from './parts.js'
import type { DirectoryStages } from './stages.js'

const noGraph: GraphSummary = { services: 0, edges: 0, callsAreOld: false, warnings: [] }

export interface WriterContext {
  readonly directory: string
  readonly stages: DirectoryStages
  /** The journal of the index. */
  readonly created: CreatedNames
  /** The manifest before this generation. Null before the first. */
  readonly newest: IndexManifest | null
  /** Makes a manifest current, and tidies up. Returns what failed to be tidied. */
  publish(next: IndexManifest): Promise<readonly string[]>
}

/** Opens the stores of the next generation: chunks, lexical index and graphs side by side. */
export async function openDirectoryWriter(context: WriterContext, options: BeginOptions): Promise<IndexWriter> {
  const { directory, stages } = context
  const { base, dimensions, replaces, graphs, signal } = options
  const parts = base === null ? null : partsOf(directory, base)
  const previous = (kind: GenerationKind, name: string | null): string | null =>
    name === null ? null : generationDirectory(directory, kind, name)
  const before = {
    lexical: previous('lexical', parts?.lexical ?? null),
    graph: previous('graph', parts?.graph ?? null),
  }
  const keepsDerived = replaces === 'vectors'
  const lexical = keepsDerived ? null : await stages.createLexicalWriter(replaces === 'terms' ? null : before.lexical)
  const facts: FactChange[] | null = graphs && !keepsDerived ? [] : null
  const chunks = await stages.openChunkWriter({
    uri: join(directory, LAYOUT.database),
    snapshot: keepsDerived ? null : (parts?.chunks ?? null),
    dimensions,
  })
  return new DirectoryWriter(context, { base, parts, chunks, lexical, facts, graphBefore: before.graph, signal })
}

interface OpenedStores {
  readonly base: IndexManifest | null
  readonly parts: GenerationParts | null
  readonly chunks: ChunkStoreWriter
  /** Null if the terms of the base are kept. */
  readonly lexical: LexicalIndexWriter | null
  /** Changes of the facts, in their order. Null if there are no graphs, or those of the base are kept. */
  readonly facts: FactChange[] | null
  /** Directory of the graphs of the base. */
  readonly graphBefore: string | null
  readonly signal: AbortSignal | undefined
}

class DirectoryWriter implements IndexWriter {
  readonly stepMs: Record<string, number> = {}
  readonly #context: WriterContext
  readonly #stores: OpenedStores
  /** Folders of the generation, by their names in the index, while they are written. */
  #unfinished: readonly string[] = []
  readonly #warnings: string[] = []

  constructor(context: WriterContext, stores: OpenedStores) {
    this.#context = context
    this.#stores = stores
  }

  get warnings(): readonly string[] {
    return this.#warnings
  }

  source(source: Parameters<IndexWriter['source']>[0]): void {
    this.#stores.facts?.push({ source })
  }

  async delete(selection: Parameters<IndexWriter['delete']>[0]): Promise<void> {
    await this.#timed('store', () => this.#stores.chunks.delete(selection))
    this.#stores.lexical?.delete(selection)
    this.#stores.facts?.push({ delete: selection })
  }

  async add({ columns, terms, facts }: Parameters<IndexWriter['add']>[0]): Promise<void> {
    if (facts.length > 0) this.#stores.facts?.push({ add: facts })
    if (columns.rows === 0) return
    await this.addTerms({ columns, terms })
    await this.replaceVectors(columns)
  }

  async addTerms({ columns, terms }: Parameters<IndexWriter['addTerms']>[0]): Promise<void> {
    await this.#timed('lexical', () => this.#stores.lexical?.add(columns, terms))
  }

  async replaceVectors(columns: Parameters<IndexWriter['replaceVectors']>[0]): Promise<void> {
    await this.#timed('store', () => this.#stores.chunks.put(columns))
  }

  vectorsByContent(contentHashes: readonly string[]): Promise<Map<string, Float32Array>> {
    return this.#stores.chunks.vectorsByContent(contentHashes)
  }

  async commit(options: CommitOptions, next: NextManifest): Promise<IndexManifest> {
    const written = await this.#seal(options).catch((error: unknown) => {
      throw directoryError(this.#context.directory, error)
    })
    const manifest = next(this.#context.newest, written)
    this.#warnings.push(...(await this.#timed('manifest', () => this.#context.publish(manifest))))
    return manifest
  }

  prune(): Promise<void> {
    return this.#timed('prune', () => this.#stores.chunks.prune())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Half an index is no use to anybody, and after a full disk the room is needed.
    if (this.#unfinished.length > 0) {
      await this.#context.created.removeAllBut((name) => !this.#unfinished.some((folder) => name.startsWith(folder)))
    }
    await this.#stores.chunks[Symbol.asyncDispose]()
  }

  /** Makes everything durable under new names. Readers see nothing before the manifest names it. */
  async #seal(options: CommitOptions): Promise<WrittenParts> {
    const { base, parts, chunks, lexical, facts, signal } = this.#stores
    const { directory, newest, created } = this.#context
    const generation = (newest?.generation ?? 0) + 1
    const fresh = (kind: GenerationKind) => freshName(directory, kind, generation)
    const lexicalName = lexical === null ? (parts?.lexical ?? '') : await fresh('lexical')
    const keepsGraph = lexical === null
    const graphName = keepsGraph ? (parts?.graph ?? null) : facts === null ? null : await fresh('graph')
    const folders = {
      lexical: generationDirectory(directory, 'lexical', lexicalName),
      graph: generationDirectory(directory, 'graph', graphName ?? ''),
    }
    const names = { lexical: `${LAYOUT.lexical}/${lexicalName}/`, graph: `${LAYOUT.graph}/${graphName ?? ''}/` }
    this.#unfinished = [...(lexical === null ? [] : [names.lexical]), ...(facts === null ? [] : [names.graph])]
    created.add(this.#unfinished)
    const storing = this.#timed('store', async () => {
      if (options.optimize) await this.#timed('optimize', () => chunks.optimize())
      signal?.throwIfAborted()
      return chunks.snapshot()
    })
    const drawing = this.#timed('lexical', () =>
      lexical?.write(folders.lexical, { onCreate: (name) => created.add([names.lexical + name]), signal }),
    ).then(() =>
      facts === null ? noGraph : this.#timed('graph', () => this.#draw(facts, folders.graph, names.graph, options)),
    )
    // The store works on threads of its own, the others on this one.
    await Promise.allSettled([storing, drawing])
    const [stored, drawn] = [await storing, await drawing]
    this.#unfinished = []
    const summary =
      keepsGraph && base !== null
        ? {
            services: base.serviceCount,
            edges: base.edgeCount,
            callsAreOld: base.callsAreOld === true,
            warnings: base.graphWarnings ?? [],
            ...(base.graphExact !== undefined && { exact: base.graphExact }),
          }
        : drawn
    return {
      services: summary.services,
      edges: summary.edges,
      callsAreOld: summary.callsAreOld,
      graphWarnings: summary.warnings,
      ...(summary.exact !== undefined && { graphExact: summary.exact }),
      parts: { chunks: stored, lexical: lexicalName, ...(graphName !== null && { graph: graphName }) },
      hasGraphs: graphName !== null,
    }
  }

  /** Writes the graphs of the generation into a new folder, which the journal calls `name`. */
  async #draw(
    facts: FactChange[],
    folder: string,
    name: string,
    { defersCalls }: CommitOptions,
  ): Promise<GraphSummary> {
    const { graphBefore, signal } = this.#stores
    const { created, stages } = this.#context
    const parts = await createDirectoryParts(folder, graphBefore, (file) => created.add([name + file]))
    const previous = graphBefore === null ? null : directoryParts(graphBefore)
    const drawn = await stages.graphs.writeGraphs(drained(facts), { previous, parts, defersCalls, signal })
    await parts.finish()
    return drawn
  }

  async #timed<T>(step: string, work: () => T | Promise<T>): Promise<T> {
    const since = performance.now()
    try {
      return await work()
    } finally {
      this.stepMs[step] = (this.stepMs[step] ?? 0) + performance.now() - since
    }
  }
}

/** Hands items over and forgets them: the facts and symbols of all files are most of what a crawl holds. */
function* drained<Item>(items: Item[]): Generator<Item> {
  items.reverse()
  for (let item = items.pop(); item !== undefined; item = items.pop()) yield item
}
