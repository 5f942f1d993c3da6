import { rm } from 'node:fs/promises'
import {
  encodeChunks,
  type ChunkSelection,
  type ChunkStore,
  type Embedder,
  type GraphSummary,
  type GraphWriter,
  type IndexManifest,
  type LexicalAnalyzer,
  type LexicalIndexWriter,
  type SnapshotId,
} from '@coderag/types'
import type { BatchResult } from './batch.js'
import { freshGeneration, graphDirectory, lexicalDirectory } from './data-directory.js'
import { embedColumns } from './embed-columns.js'

/** Opens the stores that a generation is written to. Only presets name concrete stores. */
export interface GenerationStores {
  /**
   * Opens the store for writing: as it was at a snapshot, whatever was written since, or empty if the snapshot is null.
   */
  openStore(options: { snapshot: SnapshotId | null; dimensions: number | null }): Promise<ChunkStore>
  /** Opens one snapshot of the store for reading. */
  openSnapshot(snapshot: SnapshotId): Promise<Pick<ChunkStore, 'scan'> & AsyncDisposable>
  /** Creates a lexical writer that starts from the index in a directory, or from nothing if it is null. */
  createLexicalWriter(previousDirectory: string | null): Promise<LexicalIndexWriter>
  /** Creates a graph writer in the same way. Absent if no graphs are built. */
  createGraphWriter?(previousDirectory: string | null): Promise<GraphWriter>
}

export interface GenerationOptions {
  readonly dataDir: string
  /** Generation to start from. Null for an empty index. */
  readonly base: IndexManifest | null
  readonly generation: number
  readonly stores: GenerationStores
  readonly analyzer: LexicalAnalyzer
  readonly embedder: Embedder | null
  readonly signal: AbortSignal | undefined
}

/** Parts of a sealed generation, for the manifest. */
export interface SealedGeneration {
  readonly chunksSnapshot: SnapshotId
  readonly lexicalGeneration: string
  readonly graphGeneration: string | null
  readonly serviceCount: number
  readonly edgeCount: number
  readonly callsAreOld: boolean
}

/** Writes one generation: the chunk store and the lexical index side by side. */
export interface GenerationWriter extends AsyncDisposable {
  /** Sets which services are deployed from a source. */
  source(source: Parameters<GraphWriter['source']>[0]): void
  delete(selection: ChunkSelection): Promise<void>
  add(result: BatchResult): Promise<void>
  /** Makes everything durable under new names. Readers see nothing before the manifest names it. */
  seal(options: { optimize: boolean; defersCalls: boolean }): Promise<SealedGeneration>
  /** Frees old versions of the store. Call it after the commit only. */
  prune(): Promise<void>
  /** Milliseconds per step. */
  readonly stepMs: Readonly<Record<string, number>>
}

const RETOKENIZE_ROWS = 2_000
const noGraph: GraphSummary = { services: 0, edges: 0, callsAreOld: false }

export async function openGenerationWriter(options: GenerationOptions): Promise<GenerationWriter> {
  const { dataDir, base, analyzer, embedder, stores, signal } = options
  const dimensions = embedder?.identity.dimensions ?? null
  // The same terms can be kept only if they were made by the same tokenizers.
  const keepTerms = base !== null && base.lexicalFingerprint === analyzer.fingerprint
  const lexical = await stores.createLexicalWriter(keepTerms ? lexicalDirectory(dataDir, base.lexicalGeneration) : null)
  const store = await stores.openStore({ snapshot: base?.chunksSnapshot ?? null, dimensions })
  const graphBase = base?.graphGeneration ?? null
  const graph =
    (await stores.createGraphWriter?.(graphBase === null ? null : graphDirectory(dataDir, graphBase))) ?? null
  const stepMs: Record<string, number> = {}
  let unfinished: readonly string[] = []

  const timed = async <T>(step: string, work: () => T | Promise<T>): Promise<T> => {
    const since = performance.now()
    try {
      return await work()
    } finally {
      stepMs[step] = (stepMs[step] ?? 0) + performance.now() - since
    }
  }

  /** Computes the terms of all stored chunks again after a change of tokenizer. Runs before anything is added. */
  const retokenize = async (): Promise<void> => {
    for await (const chunks of store.scan({ batchRows: RETOKENIZE_ROWS })) {
      signal?.throwIfAborted()
      lexical.add(encodeChunks(chunks), analyzer.analyze(chunks))
    }
  }
  let retokenized = base === null || keepTerms

  return {
    stepMs,
    source: (source) => graph?.source(source),
    async delete(selection) {
      await timed('store', () => store.delete(selection))
      // Its rows come from the previous generation or from `retokenize`.
      lexical.delete(selection)
      graph?.delete(selection)
    },
    async add({ columns, terms, facts }) {
      graph?.add(facts)
      if (!retokenized) {
        retokenized = true
        await timed('retokenize', retokenize)
      }
      if (columns.rows === 0) return
      const local = embedder !== null && embedder.placement === 'main'
      const batch = local ? await timed('embed', () => embedColumns(columns, embedder, store, signal)) : columns
      await timed('lexical', () => lexical.add(batch, terms))
      await timed('store', () => store.put(batch))
    },
    async seal({ optimize, defersCalls }) {
      if (!retokenized) {
        retokenized = true
        await timed('retokenize', retokenize)
      }
      const lexicalGeneration = await freshGeneration(dataDir, 'lexical', options.generation)
      const directory = lexicalDirectory(dataDir, lexicalGeneration)
      const graphGeneration = graph === null ? null : await freshGeneration(dataDir, 'graph', options.generation)
      const graphFolder = graphGeneration === null ? null : graphDirectory(dataDir, graphGeneration)
      unfinished = graphFolder === null ? [directory] : [directory, graphFolder]
      const storing = timed('store', async () => {
        if (optimize) await timed('optimize', () => store.optimize())
        return store.snapshot()
      })
      // Both come to an end even if one fails: nothing may still be writing when the directory is removed.
      const [stored, written, drawn] = await Promise.allSettled([
        storing,
        timed('lexical', () => lexical.write(directory)),
        graph === null || graphFolder === null
          ? noGraph
          : timed('graph', () => graph.write(graphFolder, { defersCalls })),
      ])
      if (stored.status === 'rejected') throw stored.reason
      if (written.status === 'rejected') throw written.reason
      if (drawn.status === 'rejected') throw drawn.reason
      unfinished = []
      const { services: serviceCount, edges: edgeCount, callsAreOld } = drawn.value
      return { chunksSnapshot: stored.value, lexicalGeneration, graphGeneration, serviceCount, edgeCount, callsAreOld }
    },
    prune: () => timed('prune', () => store.prune()),
    async [Symbol.asyncDispose]() {
      // Half an index is no use to anybody, and after a full disk the room is needed.
      await Promise.all(unfinished.map((directory) => rm(directory, { recursive: true, force: true })))
      await store[Symbol.asyncDispose]()
    },
  }
}
