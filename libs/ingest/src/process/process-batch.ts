import {
  SOURCE_TYPES,
  encodeChunks,
  serviceOf,
  type CorpusType,
  type ChunkColumns,
  type Chunker,
  type ChunkerKind,
  type CleanChunk,
  type Crawler,
  type CrawlSource,
  type CrawlUnit,
  type DiscoveryHead,
  type DocumentFacts,
  type EmbeddedChunk,
  type Embedder,
  type ExtractedFacts,
  type FactExtractor,
  type Failure,
  type KnownNames,
  type LexicalAnalyzer,
  type RawChunk,
  type RawDocument,
  type ScrubResult,
  type Scrubber,
  type ScrubAudit,
  type Skip,
  type SourceKind,
  type TermBatch,
} from '@coderag/types'
import type { Batch, BatchResult, UnitOutcome } from './batch.js'
import { embedAll } from './embed-columns.js'
import { placeManifest } from './placed-manifest.js'
import { bindNamedServices } from './named-service.js'
import { requireAll, unsupportedKind } from '../errors.js'
import { createStageClock, failureOf, type StageClock } from './stage-clock.js'

/** Stages that a batch goes through, composed by presets. The same on every thread. */
export interface ProcessingStages {
  readonly crawlers: ReadonlyMap<SourceKind, Crawler>
  /**
   * Chunkers by kind. The window chunker takes kinds without a chunker of their own; without it such documents are
   * skipped.
   */
  readonly chunkers: ReadonlyMap<ChunkerKind, Chunker>
  /** Extracts facts for the graphs from clean corpora. With null, no graphs are built. */
  readonly facts: FactExtractor | null
  readonly scrubber: Scrubber
  readonly analyzer: LexicalAnalyzer
  /** An embedder that is cheap enough to run on this thread (`placement: 'worker'`). */
  readonly embedder: Embedder | null
  /** Returns true if this thread should process no further unit, because a parser broke down on it. */
  readonly isSpent?: () => boolean
}

/**
 * Processes one batch of units: read, chunk, scrub, embed, analyze. A unit that fails becomes a failure in its outcome
 * and does not affect the others. If a unit leaves the thread spent, the result ends with that unit.
 * @param onUnit - Called with the index of each unit before it is read, so that a watchdog knows which unit takes long.
 */
export async function processBatch(
  batch: Batch,
  stages: ProcessingStages,
  onUnit: (index: number) => void = () => undefined,
): Promise<BatchResult> {
  const clock = createStageClock()
  const results: UnitResult[] = []
  for (const [index, unit] of batch.units.entries()) {
    onUnit(index)
    results.push(await processUnit(batch, unit, stages, clock))
    if (stages.isSpent?.() === true) break
  }
  const { outcomes, columns, terms } = assemble(results, stages, clock)
  const facts = results.flatMap((result) => result.facts)
  return { outcomes, columns, terms, facts, stageMs: clock.totals }
}

type Chunks = readonly (CleanChunk | EmbeddedChunk)[]

interface UnitResult {
  readonly chunks: Chunks
  readonly facts: readonly DocumentFacts[]
  readonly outcome: UnitOutcome
}

/** Encodes the units as columns. If that fails, tries the units one by one to find the one that causes it. */
function assemble(
  results: readonly UnitResult[],
  stages: ProcessingStages,
  clock: StageClock,
): Pick<BatchResult, 'outcomes' | 'columns' | 'terms'> {
  const fromTerms = termEmbedding(stages)
  const encode = (chunks: Chunks): Pick<BatchResult, 'columns' | 'terms'> => {
    const terms = clock.timeSync('analyze', () => stages.analyzer.analyze(chunks))
    const vectors = fromTerms === null ? null : clock.timeSync('embed', () => fromTerms(terms, chunks))
    return { terms, columns: clock.timeSync('encode', () => encodeChunks(chunks, vectors)) }
  }
  const chunksOf = (sound: readonly UnitResult[]): Chunks => sound.flatMap((result) => result.chunks)
  try {
    return { outcomes: results.map((result) => result.outcome), ...encode(chunksOf(results)) }
  } catch {
    const sound = results.map((result): UnitResult => {
      try {
        encode(result.chunks)
        return result
      } catch (error) {
        const failure = failureOf(result.outcome.key, error, 'analyze')
        return { chunks: [], facts: [], outcome: { ...result.outcome, chunks: 0, skip: null, failure } }
      }
    })
    return { outcomes: sound.map((result) => result.outcome), ...encode(chunksOf(sound)) }
  }
}

/** Returns the embedder's way from terms to vectors, if it has one for the terms of this analyzer. */
function termEmbedding({
  analyzer,
  embedder,
}: ProcessingStages): ((terms: TermBatch, chunks: Chunks) => NonNullable<ChunkColumns['vectors']>) | null {
  const fromTerms = embedder?.fromTerms
  if (embedder === null || fromTerms === undefined || fromTerms.analyzer !== analyzer.fingerprint) return null
  const { dimensions } = embedder.identity
  return (terms, chunks) => ({ dimensions, values: fromTerms.embed(terms, chunks) })
}

async function processUnit(
  { source, head, services, known, namesByFile }: Batch,
  unit: CrawlUnit,
  stages: ProcessingStages,
  clock: StageClock,
): Promise<UnitResult> {
  const notices: string[] = []
  const audits: ScrubAudit[] = []
  const chunks: (CleanChunk | EmbeddedChunk)[] = []
  const facts: DocumentFacts[] = []
  const serviceName = serviceOf(services, unit.key)
  const embedder = termEmbedding(stages) === null ? stages.embedder : null
  let corpusType: CorpusType | null = null
  let skip: Skip | null = null
  let failure: Failure | null = null
  try {
    for await (const next of timedReads(source, head, unit, stages, clock)) {
      const chunker = 'reason' in next ? null : chunkerFor(next, stages)
      if ('reason' in next) skip = next
      else if (chunker === null) skip = noChunker(unit.key, next)
      else {
        corpusType = next.corpusType
        notices.push(...(next.notices ?? []))
        const raw = await clock.time('chunk', () => chunker.chunk(withKnownNames(next, known)))
        notices.push(...raw.notices)
        const extracted = await extractFacts(next, raw.chunks, stages, clock)
        if (extracted.error !== null) failure ??= failureOf(unit.key, extracted.error, 'facts')
        if (extracted.facts !== null) {
          const { sourceUri, repoName, filePath } = next
          const { boundary, symbols } = extracted.facts
          notices.push(...extracted.facts.notices)
          facts.push({ sourceUri, repoName, filePath, serviceName, boundary, symbols })
        }
        const placed = raw.chunks.map((chunk) =>
          placeManifest(
            place(chunk, serviceName, extracted.facts),
            known,
            extracted.facts?.deploys.get(chunk.id) ?? namesByFile?.get(next.filePath) ?? [],
          ),
        )
        const bound = bindNamedServices(next, placed, known)
        const scrubbed = await clock.time('scrub', () => scrubAll(bound, next, stages.scrubber))
        audits.push(...scrubbed.audits.filter((audit) => audit !== null))
        const clean = scrubbed.chunks
        chunks.push(...(embedder === null ? clean : await clock.time('embed', () => embedAll(clean, embedder))))
      }
    }
  } catch (error) {
    failure = failureOf(unit.key, error, 'read')
    skip = null
    chunks.length = 0
    facts.length = 0
  }
  return {
    chunks,
    facts,
    outcome: { key: unit.key, corpusType, chunks: chunks.length, skip, failure, notices, audits },
  }
}

/** Adds the names that a conversation can mention. */
function withKnownNames(document: RawDocument, known: KnownNames): RawDocument {
  return document.conversation === undefined ? document : { ...document, known }
}

interface Extraction {
  readonly facts: ExtractedFacts | null
  /** The error that was thrown, or null. */
  readonly error: unknown
}

const noFacts: Extraction = { facts: null, error: null }

/** Extracts the facts of a document. If that fails, the file is missing in the graphs only; its chunks stay. */
async function extractFacts(
  document: RawDocument,
  chunks: readonly RawChunk[],
  { facts: extractor }: ProcessingStages,
  clock: StageClock,
): Promise<Extraction> {
  if (extractor === null || SOURCE_TYPES[document.corpusType].sensitivity !== 'clean') return noFacts
  try {
    return { facts: await clock.time('facts', () => extractor.extract(document, chunks)), error: null }
  } catch (error) {
    return { facts: null, error }
  }
}

/** Sets the service and the outgoing calls of a chunk. */
function place(chunk: RawChunk, serviceName: string | null, facts: ExtractedFacts | null): RawChunk {
  const callsOut = facts?.callsOut.get(chunk.id)
  if (callsOut === undefined && (serviceName === null || chunk.serviceName !== null)) return chunk
  return { ...chunk, serviceName: chunk.serviceName ?? serviceName, callsOut: callsOut ?? chunk.callsOut }
}

/** Yields the documents of a unit and measures the time that reading takes. */
async function* timedReads(
  source: CrawlSource,
  head: DiscoveryHead,
  unit: CrawlUnit,
  { crawlers }: ProcessingStages,
  clock: StageClock,
): AsyncGenerator<RawDocument | Skip> {
  const crawler = crawlers.get(source.kind)
  if (crawler === undefined) throw unsupportedKind(source.kind, crawlers.keys())
  const documents = crawler.read(source, head, unit)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await clock.time('read', () => documents.next())
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await documents.return?.()
  }
}

function chunkerFor(document: RawDocument, { chunkers }: ProcessingStages): Chunker | null {
  return chunkers.get(SOURCE_TYPES[document.corpusType].chunkerKind) ?? chunkers.get('window') ?? null
}

function noChunker(key: string, { corpusType }: RawDocument): Skip {
  return { key, reason: 'no_chunker', detail: `nothing cuts ${corpusType}` }
}

async function scrubAll(
  raw: readonly RawChunk[],
  { knownNames }: RawDocument,
  scrubber: Scrubber,
): Promise<ScrubResult> {
  const scrubbed = await scrubber.scrub(raw, knownNames === undefined ? {} : { knownNames })
  requireAll('scrub', raw, scrubbed.chunks)
  return scrubbed
}
