import { encodeChunks, type ChunkStore, type CleanChunk, type Embedder, type IndexManifest } from '@coderag/types'
import { dropOrphans, readManifest, writeManifest } from './data-directory.js'
import { embedAll } from './embed-columns.js'
import { IngestError } from './errors.js'
import type { WriteLock } from './lock.js'
import type { IngestCall, IngestDependencies } from './pipeline.js'
import { createReport, type IngestReport } from './report.js'
import { describeEmbedder } from './same-embedder.js'

/** Rows to read from the old table at once: one call of most embedders, a few MB. */
const BATCH_ROWS = 1_024

/**
 * Computes the vectors of all stored chunks with another model and commits one generation. No source is read; text,
 * terms and graphs stay. Readers have the old vectors until the commit, and keep them if the run fails.
 * @returns `committed: false` if the index already has vectors of this model.
 * @throws IngestError `INGEST_EMPTY`, `INGEST_CHUNKS_LOST`; errors of the embedder.
 */
export async function reembed(
  dependencies: IngestDependencies,
  lock: WriteLock,
  { signal, onProgress = () => undefined }: Pick<IngestCall, 'signal' | 'onProgress'>,
): Promise<IngestReport> {
  const { dataDir, embedder, stores } = dependencies
  const report = createReport(embedder)
  const manifest = await readManifest(dataDir)
  if (manifest === null) throw nothingThere(dataDir)
  const identity = embedder?.identity ?? null
  if (describeEmbedder(manifest.embedder) === describeEmbedder(identity)) {
    return report.finish({ committed: false, manifest, plans: [], outcomes: new Map() })
  }
  await dropOrphans(dataDir, [manifest])

  await using before = await stores.openSnapshot(manifest.chunksSnapshot)
  await using after = await stores.openStore({ snapshot: null, dimensions: identity?.dimensions ?? null })
  const chunksTotal = manifest.chunkCount
  let chunks = 0
  onProgress({ phase: 'embed', chunks, chunksTotal })
  for await (const batch of before.scan({ batchRows: BATCH_ROWS })) {
    signal?.throwIfAborted()
    const embedded = await report.timed('embed', () => withVectors(batch, embedder, signal))
    await report.timed('store', () => after.put(encodeChunks(embedded)))
    chunks += batch.length
    onProgress({ phase: 'embed', chunks, chunksTotal })
  }
  if (chunks !== chunksTotal) throw chunksLost(chunksTotal, chunks)

  onProgress({ phase: 'commit' })
  await report.timed('optimize', () => after.optimize())
  const next = await nextGeneration(manifest, after, identity)
  signal?.throwIfAborted()
  await lock.verify()
  await report.timed('manifest', () => writeManifest(dataDir, next))
  await report.leniently('free old versions', () => after.prune())
  return report.finish({ committed: true, manifest: next, plans: [], outcomes: new Map() })
}

function withVectors(
  chunks: readonly CleanChunk[],
  embedder: Embedder | null,
  signal: AbortSignal | undefined,
): Promise<readonly CleanChunk[]> {
  return embedder === null ? Promise.resolve(chunks) : embedAll(chunks, embedder, signal)
}

async function nextGeneration(
  manifest: IndexManifest,
  store: ChunkStore,
  embedder: IndexManifest['embedder'],
): Promise<IndexManifest> {
  const generation = manifest.generation + 1
  return {
    ...manifest,
    generation,
    createdAt: new Date().toISOString(),
    chunksSnapshot: await store.snapshot(),
    embedder,
    prunedAtGeneration: generation,
  }
}

function nothingThere(dataDir: string): IngestError {
  const message = `There is no index in ${dataDir}, so there is nothing to embed anew. Crawl first, without --rebuild.`
  return new IngestError('INGEST_EMPTY', message, { dataDir })
}

function chunksLost(given: number, returned: number): IngestError {
  const message = `The index names ${given} chunks and its store gave ${returned}. The index is damaged: crawl all its sources without --incremental.`
  return new IngestError('INGEST_CHUNKS_LOST', message, { stage: 'store', given, returned })
}
