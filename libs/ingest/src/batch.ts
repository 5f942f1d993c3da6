import type {
  ChunkColumns,
  CrawlSource,
  CrawlUnit,
  DiscoveryHead,
  Failure,
  ScrubAudit,
  Skip,
  TermBatch,
} from '@coderag/types'

/** Units of one source that travel to a worker together. */
export interface Batch {
  readonly source: CrawlSource
  readonly head: DiscoveryHead
  readonly units: readonly CrawlUnit[]
}

/** What became of one unit. */
export interface UnitOutcome {
  readonly key: string
  readonly chunks: number
  readonly skip: Skip | null
  readonly failure: Failure | null
  readonly notices: readonly string[]
  readonly audits: readonly ScrubAudit[]
}

/** What a worker sends back: columns to store, terms to index, and what became of each unit, in order. */
export interface BatchResult {
  readonly outcomes: readonly UnitOutcome[]
  readonly columns: ChunkColumns
  readonly terms: TermBatch
  /** Milliseconds spent per stage on the worker's thread. */
  readonly stageMs: Readonly<Record<string, number>>
}

/** Runs batches somewhere and gives the results in the order of the batches. */
export interface BatchProcessor extends AsyncDisposable {
  run(batches: Iterable<Batch>, signal?: AbortSignal): AsyncIterable<{ batch: Batch; result: BatchResult }>
}

const MAX_UNITS = 128

/**
 * Groups units into batches of about equal work.
 *
 * @param batchBytes - A batch is closed once it holds this many bytes of source.
 */
export function* batchesOf(
  source: CrawlSource,
  head: DiscoveryHead,
  units: readonly CrawlUnit[],
  batchBytes: number,
): Generator<Batch> {
  let group: CrawlUnit[] = []
  let bytes = 0
  for (const unit of units) {
    group.push(unit)
    bytes += unit.size
    if (bytes >= batchBytes || group.length >= MAX_UNITS) {
      yield { source, head, units: group }
      group = []
      bytes = 0
    }
  }
  if (group.length > 0) yield { source, head, units: group }
}
