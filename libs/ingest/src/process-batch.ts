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
  type ScrubResult,
  type Scrubber,
  type ScrubAudit,
  type Skip,
  type SourceKind,
} from '@coderag/types'
import type { Batch, BatchResult, UnitOutcome } from './batch.js'
import { embedAll } from './embed-columns.js'
import { failureFacts, requireAll, unsupportedKind } from './errors.js'

/** The stages a batch goes through, as composed by presets. The same on every thread. */
export interface ProcessingStages {
  readonly crawlers: ReadonlyMap<SourceKind, Crawler>
  /** The window chunker cuts what no other is registered for; without it such documents are skipped. */
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
  const results: UnitResult[] = []
  for (const [index, unit] of batch.units.entries()) {
    onUnit(index)
    results.push(await processUnit(batch.source, batch.head, unit, stages, clock))
  }
  const { outcomes, columns, terms } = assemble(results, stages.analyzer, clock)
  return { outcomes, columns, terms, stageMs: clock.totals }
}

type Chunks = readonly (CleanChunk | EmbeddedChunk)[]

interface UnitResult {
  readonly chunks: Chunks
  readonly outcome: UnitOutcome
}

/** Turns what the units gave into columns. Where that fails, the units are tried one by one to find whose fault it is. */
function assemble(
  results: readonly UnitResult[],
  analyzer: LexicalAnalyzer,
  clock: StageClock,
): Pick<BatchResult, 'outcomes' | 'columns' | 'terms'> {
  const encode = (chunks: Chunks): Pick<BatchResult, 'columns' | 'terms'> => ({
    terms: clock.timeSync('analyze', () => analyzer.analyze(chunks)),
    columns: clock.timeSync('encode', () => encodeChunks(chunks)),
  })
  const chunksOf = (sound: readonly UnitResult[]): Chunks => sound.flatMap((result) => result.chunks)
  try {
    return { outcomes: results.map((result) => result.outcome), ...encode(chunksOf(results)) }
  } catch {
    const sound = results.map((result): UnitResult => {
      try {
        encode(result.chunks)
        return result
      } catch (error) {
        const failure: Failure = { key: result.outcome.key, stage: 'analyze', ...failureFacts(error) }
        return { chunks: [], outcome: { ...result.outcome, chunks: 0, skip: null, failure } }
      }
    })
    return { outcomes: sound.map((result) => result.outcome), ...encode(chunksOf(sound)) }
  }
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
  let skip: Skip | null = null
  let failure: Failure | null = null
  try {
    for await (const next of timedReads(source, head, unit, stages, clock)) {
      const chunker = 'reason' in next ? null : chunkerFor(next, stages)
      if ('reason' in next) skip = next
      else if (chunker === null) skip = noChunker(unit.key, next)
      else {
        notices.push(...(next.notices ?? []))
        const raw = await clock.time('chunk', () => chunker.chunk(next))
        notices.push(...raw.notices)
        const scrubbed = await clock.time('scrub', () => scrubAll(raw.chunks, next, stages.scrubber))
        audits.push(...scrubbed.audits.filter((audit) => audit !== null))
        const { embedder } = stages
        const clean = scrubbed.chunks
        chunks.push(...(embedder === null ? clean : await clock.time('embed', () => embedAll(clean, embedder))))
      }
    }
  } catch (error) {
    const stage = error instanceof StageFailure ? error.stage : 'read'
    failure = { key: unit.key, stage, ...failureFacts(error instanceof StageFailure ? error.cause : error) }
    skip = null
    chunks.length = 0
  }
  return { chunks, outcome: { key: unit.key, chunks: chunks.length, skip, failure, notices, audits } }
}

/** What the crawler reads of a unit, with its time taken. */
async function* timedReads(
  source: CrawlSource,
  head: DiscoveryHead,
  unit: CrawlUnit,
  { crawlers }: ProcessingStages,
  clock: StageClock,
): AsyncGenerator<RawDocument | Skip> {
  const crawler = crawlers.get(source.kind)
  if (crawler === undefined) throw unsupportedKind(source.kind)
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
