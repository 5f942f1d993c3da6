import type { ChunkColumns, Crawler, IndexWriter, SourceKind } from '@coderag/types'
import { renewTerms } from '../commit/renew-terms.js'
import type { IngestDependencies } from '../dependencies.js'
import type { RunPlan } from '../plan/plan-run.js'
import type { SourcePlan } from '../plan/staleness.js'
import { createProgress, type ProgressListener } from '../progress.js'
import type { ReportBuilder } from '../report.js'
import { batchesOf, type Batch, type BatchResult, type MemoryUse, type UnitOutcome } from './batch.js'
import { embedColumns } from './embed-columns.js'

/** What became of the units of each source, and how many chunks they gave. */
export interface Crawled {
  readonly outcomes: ReadonlyMap<SourcePlan, readonly UnitOutcome[]>
  readonly chunksAdded: number
  readonly memory: MemoryUse | null
}

export interface WriteCall {
  readonly report: ReportBuilder
  /** Size of a batch of files in bytes. */
  readonly batchBytes: number
  readonly signal: AbortSignal | undefined
  readonly onProgress: ProgressListener
}

/** Deletes what is stale, then reads the sources in batches and adds their chunks to the writer, source by source. */
export async function writeSources(
  dependencies: IngestDependencies,
  writer: IndexWriter,
  { base, removing, plans, known, replacesTerms }: RunPlan,
  { report, batchBytes, signal, onProgress }: WriteCall,
): Promise<Crawled> {
  const { crawlers, embedder, createProcessor } = dependencies
  const outcomes = new Map<SourcePlan, UnitOutcome[]>()
  let chunksAdded = 0
  if (base !== null && replacesTerms) {
    await report.timed('retokenize', () => renewTerms(dependencies, { base, writer, signal }))
  }
  if (base !== null) for (const source of removing) await writer.delete({ uriPrefix: source.uriPrefix })
  await using processor = createProcessor()
  const progress = createProgress(plans, onProgress)
  for (const plan of plans) {
    if (base !== null) await deleteStale(writer, crawlers, plan)
    const { uriPrefix, repoName } = plan.discovery
    const { services, facts } = plan.located
    const { system } = plan.source
    writer.source({ uriPrefix, repoName, services, facts, ...(system !== undefined && { system }) })
    const done: UnitOutcome[] = []
    outcomes.set(plan, done)
    const batches = batchesOf({ ...workOf(plan), known }, plan.toRead, batchBytes)
    for await (const { result } of processor.run(batches, signal)) {
      const columns = await withVectors(result, { embedder, writer, report, signal })
      await writer.add({ columns, terms: result.terms, facts: result.facts })
      done.push(...result.outcomes)
      chunksAdded += columns.rows
      report.addStages(result.stageMs)
      progress(result.outcomes, columns.rows)
    }
  }
  return { outcomes, chunksAdded, memory: processor.memory ?? null }
}

async function deleteStale(
  writer: IndexWriter,
  crawlers: ReadonlyMap<SourceKind, Crawler>,
  plan: SourcePlan,
): Promise<void> {
  const { uriPrefix } = plan.discovery
  if (plan.replaceAll) return writer.delete({ uriPrefix })
  const known = plan.previous?.units ?? {}
  const changed = plan.toRead.map((unit) => unit.key).filter((key) => Object.hasOwn(known, key))
  const keys = [...changed, ...plan.removed]
  if (keys.length === 0) return
  for (const selection of crawlers.get(plan.source.kind)?.chunksOf(uriPrefix, keys) ?? [])
    await writer.delete(selection)
}

function workOf({ source, discovery, located }: SourcePlan): Omit<Batch, 'units' | 'known'> {
  const { sourceId, uriPrefix, repoName, gitCommit } = discovery
  const { services, namesByFile } = located
  return { source, head: { sourceId, uriPrefix, repoName, gitCommit }, services, ...(namesByFile && { namesByFile }) }
}

/** Adds the vectors of models that run on this thread. Others were computed with the batch. */
async function withVectors(
  { columns }: BatchResult,
  {
    embedder,
    writer,
    report,
    signal,
  }: Pick<IngestDependencies, 'embedder'> & Pick<WriteCall, 'report' | 'signal'> & { readonly writer: IndexWriter },
): Promise<ChunkColumns> {
  if (columns.rows === 0 || embedder === null || embedder.placement !== 'main') return columns
  return report.timed('embed', () => embedColumns(columns, embedder, writer, signal))
}
