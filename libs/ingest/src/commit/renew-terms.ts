import { encodeChunks, type IndexManifest, type IndexWriter, type WriteClaim } from '@coderag/types'
import type { IngestDependencies } from '../dependencies.js'

const BATCH_ROWS = 2_000

/** Computes the terms of all stored chunks again: the tokenizers changed, or the terms were lost. */
export async function renewTerms(
  { index, analyzer }: Pick<IngestDependencies, 'index' | 'analyzer'>,
  {
    base,
    writer,
    signal,
  }: { readonly base: IndexManifest; readonly writer: IndexWriter; readonly signal: AbortSignal | undefined },
): Promise<void> {
  await using reader = await index.open(base, { only: 'chunks' })
  for await (const chunks of reader.chunks.scan({ batchRows: BATCH_ROWS })) {
    signal?.throwIfAborted()
    await writer.addTerms({ columns: encodeChunks(chunks), terms: analyzer.analyze(chunks) })
  }
}

/** Commits a generation with the terms of all stored chunks made again, and nothing else changed. */
export async function repairTerms(
  dependencies: Pick<IngestDependencies, 'index' | 'analyzer'>,
  claim: WriteClaim,
  { base, signal }: { readonly base: IndexManifest; readonly signal: AbortSignal | undefined },
): Promise<IndexManifest> {
  await using writer = await claim.begin({
    base,
    dimensions: base.embedder?.dimensions ?? null,
    replaces: 'terms',
    graphs: base.hasGraphs,
    ...(signal !== undefined && { signal }),
  })
  await renewTerms(dependencies, { base, writer, signal })
  return await writer.commit({ optimize: false, defersCalls: true }, (newest, { parts }) => ({
    ...(newest ?? base),
    generation: (newest ?? base).generation + 1,
    createdAt: new Date().toISOString(),
    parts,
    lexicalFingerprint: dependencies.analyzer.fingerprint,
  }))
}
