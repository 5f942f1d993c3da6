import {
  SOURCE_TYPES,
  encodeChunks,
  type Chunker,
  type ChunkerKind,
  type CleanChunk,
  type Crawler,
  type CrawlSource,
  type CrawlUnit,
  type DiscoveryHead,
  type EmbeddedChunk,
  type Embedder,
  type Failure,
  type FailureStage,
  type LexicalAnalyzer,
  type RawChunk,
  type RawDocument,
  type Scrubber,
  type ScrubAudit,
  type Skip,
  type SourceKind,
} from '@coderag/types'
import { failureFacts } from './errors.js'
import type { Batch, BatchResult, UnitOutcome } from './batch.js'

/** The stages a batch goes through, as composed by presets. The same on every thread. */
export interface ProcessingStages {
  readonly crawlers: ReadonlyMap<SourceKind, Crawler>
  /** The window chunker must be among them: it cuts what no other is registered for. */
  readonly chunkers: ReadonlyMap<ChunkerKind, Chunker>
  readonly scrubber: Scrubber
  readonly analyzer: LexicalAnalyzer
  /** Only one that is cheap enough to run here (`placement: 'worker'`). */
  readonly embedder: Embedder | null
}

/** Carries which stage a failure belongs to from where it happens to where it is recorded. */
class StageFailure extends Error {
  constructor(
    readonly stage: FailureStage,
    cause: unknown,
  ) {
    super(stage, { cause })
  }
}

/**
 * Takes one batch of units through read, chunk, scrub, embed and analyze. A unit that fails becomes a failure in its
 * outcome; its neighbours are not touched.
 *
 * @param onUnit - Called with the index of each unit before it is read, so that a watchdog knows where time goes.
 */
export async function processBatch(
  batch: Batch,
  stages: ProcessingStages,
  onUnit: (index: number) => void = () => undefined,
): Promise<BatchResult> {
  const clock = createStageClock()
  const chunks: (CleanChunk | EmbeddedChunk)[] = []
  const outcomes: UnitOutcome[] = []
  for (const [index, unit] of batch.units.entries()) {
    onUnit(index)
    const result = await processUnit(batch.source, batch.head, unit, stages, clock)
    chunks.push(...result.chunks)
    outcomes.push(result.outcome)
  }
  const terms = clock.timeSync('analyze', () => stages.analyzer.analyze(chunks))
  const columns = clock.timeSync('encode', () => encodeChunks(chunks))
  return { outcomes, columns, terms, stageMs: clock.totals }
}

interface UnitResult {
  readonly chunks: readonly (CleanChunk | EmbeddedChunk)[]
  readonly outcome: UnitOutcome
}

async function processUnit(
  source: CrawlSource,
  head: DiscoveryHead,
  unit: CrawlUnit,
  stages: ProcessingStages,
  clock: StageClock,
): Promise<UnitResult> {
  const notices: string[] = []
  const audits: ScrubAudit[] = []
  const chunks: (CleanChunk | EmbeddedChunk)[] = []
  const outcome = (skip: Skip | null, failure: Failure | null): UnitOutcome => ({
    key: unit.key,
    chunks: failure === null ? chunks.length : 0,
    skip,
    failure,
    notices,
    audits,
  })
  let skip: Skip | null = null
  try {
    const crawler = stages.crawlers.get(source.kind)
    if (crawler === undefined) throw new StageFailure('read', new Error(`no crawler for ${source.kind}`))
    const documents = crawler.read(source, head, unit)[Symbol.asyncIterator]()
    for (;;) {
      const next = await clock.time('read', () => documents.next())
      if (next.done === true) break
      if ('reason' in next.value) skip = next.value
      else {
        notices.push(...(next.value.notices ?? []))
        const raw = await clock.time('chunk', () => chunkDocument(next.value as RawDocument, stages, notices))
        const scrubbed = await clock.time('scrub', () => stages.scrubber.scrub(raw))
        audits.push(...scrubbed.audits.filter((audit) => audit !== null))
        const { embedder } = stages
        const clean = scrubbed.chunks
        chunks.push(...(embedder === null ? clean : await clock.time('embed', () => embedder.embed(clean))))
      }
    }
    return { chunks, outcome: outcome(skip, null) }
  } catch (error) {
    const stage = error instanceof StageFailure ? error.stage : 'read'
    const facts = failureFacts(error instanceof StageFailure ? error.cause : error)
    return { chunks: [], outcome: outcome(null, { key: unit.key, stage, ...facts }) }
  }
}

async function chunkDocument(
  document: RawDocument,
  { chunkers }: ProcessingStages,
  notices: string[],
): Promise<readonly RawChunk[]> {
  const kind = SOURCE_TYPES[document.corpusType].chunkerKind
  const chunker = chunkers.get(kind) ?? chunkers.get('window')
  if (chunker === undefined) throw new Error('no window chunker is registered')
  const chunked = await chunker.chunk(document)
  notices.push(...chunked.notices)
  return chunked.chunks
}

interface StageClock {
  /** Milliseconds per stage so far. */
  readonly totals: Record<string, number>
  /** Times a stage; what it throws is marked with the stage's name. */
  time<T>(stage: FailureStage, work: () => Promise<T>): Promise<T>
  timeSync<T>(stage: string, work: () => T): T
}

function createStageClock(): StageClock {
  const totals: Record<string, number> = {}
  const add = (stage: string, since: number): void => {
    totals[stage] = (totals[stage] ?? 0) + performance.now() - since
  }
  return {
    totals,
    async time(stage, work) {
      const since = performance.now()
      try {
        return await work()
      } catch (error) {
        throw error instanceof StageFailure ? error : new StageFailure(stage, error)
      } finally {
        add(stage, since)
      }
    },
    timeSync(stage, work) {
      const since = performance.now()
      try {
        return work()
      } finally {
        add(stage, since)
      }
    },
  }
}
