import type {
  ChunkColumns,
  CorpusType,
  CrawlSource,
  CrawlUnit,
  DiscoveryHead,
  DocumentFacts,
  Failure,
  KnownNames,
  ScrubAudit,
  ServiceRoot,
  Skip,
  TermBatch,
} from '@coderag/types'

/** Units of one source that travel to a worker together. */
export interface Batch {
  readonly source: CrawlSource
  readonly head: DiscoveryHead
  /** Services that are deployed from the source. The innermost root above a unit is its service. */
  readonly services: readonly ServiceRoot[]
  /** Names of what all sources deploy, which documents, manifests and conversations can mention. */
  readonly known: KnownNames
  /** As in `LocatedServices`. */
  readonly namesByFile?: ReadonlyMap<string, readonly string[]>
  readonly units: readonly CrawlUnit[]
}

/** Result of one unit. */
export interface UnitOutcome {
  readonly key: string
  /** That of what was read: a file that its path calls configuration may hold a conversation. Null if nothing was. */
  readonly corpusType: CorpusType | null
  readonly chunks: number
  readonly skip: Skip | null
  readonly failure: Failure | null
  readonly notices: readonly string[]
  readonly audits: readonly ScrubAudit[]
}

/** Result of a batch: columns to store, terms to index, and the outcome of each unit, in order. */
export interface BatchResult {
  readonly outcomes: readonly UnitOutcome[]
  readonly columns: ChunkColumns
  readonly terms: TermBatch
  /** Facts for the graphs. Documents without facts are left out. */
  readonly facts: readonly DocumentFacts[]
  /** Milliseconds spent per stage on the worker's thread. */
  readonly stageMs: Readonly<Record<string, number>>
}

/** How a processor kept to its bound of memory. */
export interface MemoryUse {
  /** Bound of the process in bytes. */
  readonly maxBytes: number
  /** True if batches were processed one by one because memory was near the bound. */
  readonly wasShort: boolean
}

/** Runs batches and returns the results in the order of the batches. */
export interface BatchProcessor extends AsyncDisposable {
  /** Null or absent if it has no bound. */
  readonly memory?: MemoryUse | null
  run(batches: Iterable<Batch>, signal?: AbortSignal): AsyncIterable<{ batch: Batch; result: BatchResult }>
}

/** Small files fill a batch by their number: a second thread for them would take longer to start than it saves. */
const MAX_UNITS = 256

/**
 * Groups units into batches of about equal work.
 * @param work - The source and what is known about it. It is sent along with every batch.
 * @param batchBytes - Bytes of source after which a batch is complete.
 */
export function* batchesOf(
  work: Omit<Batch, 'units'>,
  units: readonly CrawlUnit[],
  batchBytes: number,
): Generator<Batch> {
  let group: CrawlUnit[] = []
  let bytes = 0
  for (const unit of units) {
    group.push(unit)
    bytes += unit.size
    if (bytes >= batchBytes || group.length >= MAX_UNITS) {
      yield { ...work, units: group }
      group = []
      bytes = 0
    }
  }
  if (group.length > 0) yield { ...work, units: group }
}
