import { createHash } from 'node:crypto'
import {
  decodeChunks,
  encodeChunks,
  type CleanChunk,
  type EmbeddedChunk,
  type IndexManifest,
  type IndexReader,
  type IndexStorage,
  type IndexWriter,
  type LexicalAnalyzer,
  type WriteClaim,
} from '@coderag/types'
import { IngestError } from './errors.js'

export interface CopyOptions {
  /** The index that is read. */
  readonly from: IndexStorage
  /** Where the copy is written, of any engine. */
  readonly to: IndexStorage
  /** Computes the terms of the copy. They are those of the original if its fingerprint is. */
  readonly analyzer: LexicalAnalyzer
  /** Replace an index that the target has. Default: false. */
  readonly replaces?: boolean
  /** Ends the copy; what the target had stays. */
  readonly signal?: AbortSignal
  /** Is told how many chunks are copied. */
  readonly onProgress?: (chunks: number, chunksTotal: number) => void
}

export interface CopyReport {
  readonly generation: number
  readonly chunks: number
  /** Chunks by name of the source, as they were read back from the copy. */
  readonly sources: Readonly<Record<string, number>>
  readonly histories: number
  readonly elapsedMs: number
}

const BATCH_ROWS = 2_000

/**
 * Copies the newest generation of an index to another place, without reading a source: chunks with their vectors, facts,
 * histories and records. Terms and graphs are made again from them. Reads the copy back and compares the chunks of each
 * source with the original.
 *
 * @throws IngestError `INGEST_EMPTY`, `INGEST_COPY_TARGET`, `INGEST_COPY_TOKENIZER`, `INGEST_COPY_DIFFERS`; errors of the
 *   engines.
 */
export async function copyIndex(options: CopyOptions): Promise<CopyReport> {
  const began = performance.now()
  const { from, to, analyzer, replaces = false, signal } = options
  if (from.location === to.location) throw targetTaken(to.location)
  const original = (await from.current())?.manifest
  if (original === undefined) throw nothingThere(from.location)
  if (original.lexicalFingerprint !== analyzer.fingerprint) throw otherTokenizer(original, analyzer)
  await using claim = await to.claim('all', { ...(signal !== undefined && { signal }) })
  if (!replaces && (await claim.current()) !== null) throw targetTaken(to.location)
  await using reader = await from.open(original)
  const { copy, digests, histories } = await writeCopy(claim, reader, original, options)

  await using readBack = await to.open(copy, { only: 'chunks' })
  const found = new SourceDigests(copy)
  for await (const columns of readBack.chunks.scanColumns({ batchRows: BATCH_ROWS })) {
    signal?.throwIfAborted()
    found.add(decodeChunks(columns))
  }
  const differing = digests.differencesTo(found)
  if (differing.length > 0) throw copyDiffers(to.location, differing)
  const sources = found.counts()
  const chunks = Object.values(sources).reduce((sum, count) => sum + count, 0)
  return { generation: copy.generation, chunks, sources, histories, elapsedMs: performance.now() - began }
}

async function writeCopy(
  claim: WriteClaim,
  reader: IndexReader,
  original: IndexManifest,
  { analyzer, signal, onProgress = () => undefined }: CopyOptions,
): Promise<{ copy: IndexManifest; digests: SourceDigests; histories: number }> {
  await using writer = await claim.begin({
    base: null,
    dimensions: original.embedder?.dimensions ?? null,
    graphs: original.hasGraphs,
    ...(signal !== undefined && { signal }),
  })
  await copyFacts(reader, writer, analyzer)
  const digests = new SourceDigests(original)
  let done = 0
  for await (const columns of reader.chunks.scanColumns({ batchRows: BATCH_ROWS })) {
    signal?.throwIfAborted()
    const chunks = decodeChunks(columns)
    await writer.add({ columns, terms: analyzer.analyze(chunks), facts: [] })
    digests.add(chunks)
    done += columns.rows
    onProgress(done, original.chunkCount)
  }
  const histories = await copyHistories(reader, claim, original)
  const copy = await writer.commit({ optimize: true, defersCalls: false }, (newest, written) => {
    signal?.throwIfAborted()
    const generation = Math.max(newest?.generation ?? 0, original.generation - 1) + 1
    const { callsAreOld: _, graphWarnings: __, graphExact: ___, ...rest } = original
    return {
      ...rest,
      generation,
      parts: written.parts,
      hasGraphs: written.hasGraphs,
      serviceCount: written.services,
      edgeCount: written.edges,
      ...(written.callsAreOld && { callsAreOld: true }),
      ...(written.graphWarnings.length > 0 && { graphWarnings: written.graphWarnings }),
      ...(written.graphExact !== undefined && { graphExact: written.graphExact }),
      prunedAtGeneration: generation,
    }
  })
  await writer.prune()
  return { copy, digests, histories }
}

/** Graphs are made again from facts, which gives the same graphs. */
async function copyFacts(reader: IndexReader, writer: IndexWriter, analyzer: LexicalAnalyzer): Promise<void> {
  const nothing = { columns: encodeChunks([]), terms: analyzer.analyze([]) }
  for await (const { source, documents } of reader.facts()) {
    writer.source(source)
    await writer.add({ ...nothing, facts: documents })
  }
}

async function copyHistories(reader: IndexReader, claim: WriteClaim, { sources }: IndexManifest): Promise<number> {
  let copied = 0
  for (const source of sources) {
    const { id, gitCommit } = source
    const history = gitCommit === null ? null : await reader.history(source)
    if (gitCommit === null || history === null) continue
    await claim.putHistory({ id, gitCommit }, history)
    copied += 1
  }
  return copied
}

/** Number and checksum of the chunks of each source, whatever their order. */
class SourceDigests {
  readonly #bySource = new Map<string, { count: number; readonly sum: Buffer }>()
  readonly #manifest: IndexManifest

  constructor(manifest: IndexManifest) {
    this.#manifest = manifest
  }

  add(chunks: readonly (CleanChunk | EmbeddedChunk)[]): void {
    for (const chunk of chunks) {
      const source = this.#manifest.sources.find(({ uriPrefix }) => chunk.sourceUri.startsWith(uriPrefix))
      const name = source?.repoName ?? 'unknown'
      const digest = this.#bySource.get(name) ?? { count: 0, sum: Buffer.alloc(32) }
      this.#bySource.set(name, digest)
      digest.count += 1
      digestOf(chunk).forEach((byte, at) => (digest.sum[at] = (digest.sum[at] ?? 0) ^ byte))
    }
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.#bySource].map(([name, { count }]) => [name, count]))
  }

  /** Returns the names of the sources whose chunks are not the same. */
  differencesTo(other: SourceDigests): readonly string[] {
    const names = new Set([...this.#bySource.keys(), ...other.#bySource.keys()])
    return [...names].filter((name) => {
      const [own, theirs] = [this.#bySource.get(name), other.#bySource.get(name)]
      return own === undefined || theirs === undefined || own.count !== theirs.count || !own.sum.equals(theirs.sum)
    })
  }
}

/** Engines may round vectors, so that only their presence counts. */
function digestOf(chunk: CleanChunk | EmbeddedChunk): Buffer {
  const hasVector = 'vector' in chunk
  const fields = hasVector ? { ...chunk, vector: null } : chunk
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([hasVector, sorted]))
    .digest()
}

function nothingThere(location: string): IngestError {
  return new IngestError('INGEST_EMPTY', `There is no index in ${location}, so there is nothing to copy.`, { location })
}

function targetTaken(location: string): IngestError {
  const message = `${location} has an index already. Name another place, or replace it with --replace.`
  return new IngestError('INGEST_COPY_TARGET', message, { location })
}

function otherTokenizer({ lexicalFingerprint: index }: IndexManifest, analyzer: LexicalAnalyzer): IngestError {
  const configured = analyzer.fingerprint
  const message = `The index was made with tokenizer "${index}", this version has "${configured}". Run \`coderag index\` on it first.`
  return new IngestError('INGEST_COPY_TOKENIZER', message, { index, configured })
}

function copyDiffers(location: string, sources: readonly string[]): IngestError {
  const message = `The copy in ${location} does not hold the same chunks of: ${sources.join(', ')}. Do not use it; copy again with --replace.`
  return new IngestError('INGEST_COPY_DIFFERS', message, { location, sources })
}
