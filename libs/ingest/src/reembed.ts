import { encodeChunks, type CleanChunk, type Embedder } from '@coderag/types'
import { embedAll } from './process/embed-columns.js'
import { IngestError } from './errors.js'
import type { IngestCall, IngestDependencies } from './dependencies.js'
import { messagesOf, requireRepairable } from './plan/damage.js'
import { repairTerms } from './commit/renew-terms.js'
import { createReport, type IngestReport } from './report.js'
import { describeEmbedder } from './plan/same-embedder.js'

/** Rows to read at once: one call of most embedders, a few MB. */
const BATCH_ROWS = 1_024

/**
 * Computes the vectors of all stored chunks with another model and commits one generation. No source is read; text
 * and graphs stay. Readers have the old vectors until the commit, and keep them if the run fails. Terms of other
 * tokenizers, such as those of an older version, are made again before, in a generation of their own.
 *
 * @returns `committed: false` if the index already has vectors of this model and terms of these tokenizers.
 * @throws IngestError `INGEST_EMPTY`, `INGEST_INDEX_DAMAGED`, `INGEST_CHUNKS_LOST`; errors of the embedder.
 */
export async function reembed(
  dependencies: IngestDependencies,
  { signal, onProgress = () => undefined }: Pick<IngestCall, 'signal' | 'onProgress'>,
): Promise<IngestReport> {
  const { index, embedder, analyzer } = dependencies
  const report = createReport(embedder)
  await using claim = await index.claim('all', { ...(signal !== undefined && { signal }) })
  const found = await claim.current()
  if (found === null) throw nothingThere(index.location)
  const damage = await index.damage(found)
  requireRepairable(damage, found, [])
  report.warn(messagesOf(damage))
  const hasTerms = damage.length === 0 && found.lexicalFingerprint === analyzer.fingerprint
  const manifest = hasTerms ? found : await repairTerms(dependencies, claim, { base: found, signal })
  const identity = embedder?.identity ?? null
  if (describeEmbedder(manifest.embedder) === describeEmbedder(identity)) {
    return report.finish({ committed: !hasTerms, manifest, plans: [], outcomes: new Map() })
  }

  await using before = await index.open(manifest, { only: 'chunks' })
  await using writer = await claim.begin({
    base: manifest,
    dimensions: identity?.dimensions ?? null,
    replaces: 'vectors',
    graphs: manifest.hasGraphs,
    ...(signal !== undefined && { signal }),
  })
  const chunksTotal = manifest.chunkCount
  let chunks = 0
  onProgress({ phase: 'embed', chunks, chunksTotal })
  for await (const batch of before.chunks.scan({ batchRows: BATCH_ROWS })) {
    signal?.throwIfAborted()
    const embedded = await report.timed('embed', () => withVectors(batch, embedder, signal))
    await writer.replaceVectors(encodeChunks(embedded))
    chunks += batch.length
    onProgress({ phase: 'embed', chunks, chunksTotal })
  }
  if (chunks !== chunksTotal) throw chunksLost(chunksTotal, chunks)

  onProgress({ phase: 'commit' })
  const createdAt = new Date().toISOString()
  const next = await writer.commit({ optimize: true, defersCalls: false }, (newest, { parts }) => {
    signal?.throwIfAborted()
    const last = newest ?? manifest
    const generation = last.generation + 1
    return { ...last, generation, createdAt, parts, embedder: identity, prunedAtGeneration: generation }
  })
  await report.leniently('free old versions', () => writer.prune())
  report.addStages(writer.stepMs)
  report.warn(writer.warnings)
  return report.finish({ committed: true, manifest: next, plans: [], outcomes: new Map() })
}

function withVectors(
  chunks: readonly CleanChunk[],
  embedder: Embedder | null,
  signal: AbortSignal | undefined,
): Promise<readonly CleanChunk[]> {
  return embedder === null ? Promise.resolve(chunks) : embedAll(chunks, embedder, signal)
}

function nothingThere(location: string): IngestError {
  const message = `There is no index in ${location}, so there is nothing to embed anew. Crawl first, without --rebuild.`
  return new IngestError('INGEST_EMPTY', message, { location })
}

function chunksLost(given: number, returned: number): IngestError {
  const message = `The index names ${given} chunks and its store gave ${returned}. The index is damaged: crawl all its sources with --full.`
  return new IngestError('INGEST_CHUNKS_LOST', message, { stage: 'store', given, returned })
}
