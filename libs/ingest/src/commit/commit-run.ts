import type { IndexedSource, IndexManifest, IndexWriter, WriteClaim, WrittenParts } from '@coderag/types'
import type { IngestDependencies } from '../dependencies.js'
import type { RunPlan } from '../plan/plan-run.js'
import type { Crawled } from '../process/write-sources.js'
import type { ReportBuilder } from '../report.js'
import { nextManifest, partsOf } from './next-manifest.js'
import { recordSource, sameRecord } from './source-record.js'

/** Generations after which old versions are freed. Until then disk use grows by what each generation changed. */
const PRUNE_EVERY = 8
/** Share of new chunks, 0 to 1, from which on the indexes of the store are refreshed. */
const OPTIMIZE_SHARE = 0.05

/** Makes the records of the crawled sources for the manifest. */
export function recordsOf(
  { fingerprint }: Pick<IngestDependencies, 'fingerprint'>,
  { plans }: RunPlan,
  { outcomes }: Crawled,
  crawledAt: string,
): readonly IndexedSource[] {
  return plans.map((plan) => recordSource(plan, outcomes.get(plan) ?? [], { fingerprint, crawledAt }))
}

/** Tests whether a run changed nothing, not even a record. */
export function isUnchanged({ manifest, plans, idle }: RunPlan, records: readonly IndexedSource[]): boolean {
  return manifest !== null && idle && plans.every((plan, at) => sameRecord(records[at], plan.previous))
}

export interface CommitCall {
  /** Null if only records change. */
  readonly writer: IndexWriter | null
  readonly records: readonly IndexedSource[]
  readonly chunksAdded: number
  readonly crawledAt: string
  /** Resolves when the histories of the sources are stored. */
  readonly histories: Promise<void>
  readonly report: ReportBuilder
  readonly defersCalls: boolean
  readonly signal: AbortSignal | undefined
}

/** Writes the graphs and everything else beside what readers see, and makes the next manifest current: the commit point. */
export async function commitRun(
  { embedder, analyzer }: Pick<IngestDependencies, 'embedder' | 'analyzer'>,
  claim: WriteClaim,
  { manifest, base, removing }: RunPlan,
  { writer, records, chunksAdded, crawledAt, histories, report, defersCalls, signal }: CommitCall,
): Promise<IndexManifest> {
  const generation = (manifest?.generation ?? 0) + 1
  const isDue = base === null || generation - (manifest?.prunedAtGeneration ?? 0) >= PRUNE_EVERY
  const prune = writer !== null && isDue
  const optimize = prune || chunksAdded > OPTIMIZE_SHARE * (base?.chunkCount ?? 0)
  await report.timed('history', () => histories)
  const next = (newest: IndexManifest | null, written: WrittenParts): IndexManifest => {
    signal?.throwIfAborted()
    return nextManifest(newest, {
      createdAt: crawledAt,
      written,
      records,
      removed: removing.map((source) => source.id),
      embedder: embedder?.identity ?? null,
      lexicalFingerprint: analyzer.fingerprint,
      pruned: prune,
    })
  }
  if (writer === null) return claim.commit((newest) => next(newest, partsOf(newest ?? noIndex())))
  const committed = await writer.commit({ optimize, defersCalls }, next)
  if (prune) await report.leniently('free old versions', () => writer.prune())
  report.addStages(writer.stepMs)
  report.warn(writer.warnings)
  report.warn((committed.graphWarnings ?? []).map(({ message }) => message))
  return committed
}

function noIndex(): never {
  throw new Error('a first generation always has a writer')
}
