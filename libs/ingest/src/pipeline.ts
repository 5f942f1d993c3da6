import { parseOptions, type CrawlSource, type IndexStorage } from '@coderag/types'
import { commitRun, isUnchanged, recordsOf } from './commit/commit-run.js'
import type { IngestCall, IngestDependencies } from './dependencies.js'
import { firstError, IngestError, isDiskFull } from './errors.js'
import { keepHistory } from './history/keep-history.js'
import { IngestOptionsSchema, type ResolvedIngestOptions } from './options.js'
import { messagesOf } from './plan/damage.js'
import { discover } from './plan/discover.js'
import { planRun, planSources, requireFiles, sourcesToClaim } from './plan/plan-run.js'
import { isSameEmbedder } from './plan/same-embedder.js'
import type { SourcePlan } from './plan/staleness.js'
import { memoryWarnings, peakMemory } from './process/memory-warnings.js'
import { type Crawled, writeSources } from './process/write-sources.js'
import { reembed } from './reembed.js'
import { createReport, type IngestReport } from './report.js'

export interface IngestPipeline {
  /**
   * Updates the index from the sources and commits one generation, or none if nothing has changed. Sources of the index
   * that are not named stay as they are.
   * @throws IngestError see its codes. The index keeps its last generation.
   */
  ingest(sources: readonly CrawlSource[], call?: IngestCall): Promise<IngestReport>
  /**
   * Computes the vectors of all stored chunks with the configured embedder, without reading a source, and commits one
   * generation. Commits none if the index already has these vectors. Without an embedder, it removes the vectors.
   * @throws IngestError `INGEST_EMPTY`: nothing was crawled yet; and others. The index keeps its last generation.
   */
  reembed(call?: Pick<IngestCall, 'signal' | 'onProgress'>): Promise<IngestReport>
  /** Returns what `ingest` would do. Writes nothing. */
  plan(sources: readonly CrawlSource[], call?: IngestCall): Promise<readonly SourcePlan[]>
  /**
   * Returns what the whole index was made with and this pipeline does otherwise: its embedder, its tokenizers. Empty
   * without an index. What concerns single sources is in their plans.
   */
  changedSettings(): Promise<readonly ('embedder' | 'tokenizer')[]>
}

/** Composes the pipeline: staleness, crawl, chunk, scrub, embed, store, commit. */
export function createIngestPipeline(dependencies: IngestDependencies): IngestPipeline {
  const { index } = dependencies
  return {
    async plan(sources, call = {}) {
      const options = resolve(call)
      const found = await discover(dependencies, sources, call.signal)
      const manifest = (await index.current())?.manifest ?? null
      return planSources(dependencies, found, manifest, options).plans
    },
    async changedSettings() {
      const manifest = (await index.current())?.manifest ?? null
      if (manifest === null) return []
      const { embedder, analyzer } = dependencies
      return [
        ...(isSameEmbedder(manifest.embedder, embedder?.identity ?? null) ? [] : ['embedder' as const]),
        ...(manifest.lexicalFingerprint === analyzer.fingerprint ? [] : ['tokenizer' as const]),
      ]
    },
    async ingest(sources, call = {}) {
      const options = resolve(call)
      return named(index, () => run(dependencies, sources, options, call))
    },
    reembed: (call = {}) => named(index, () => reembed(dependencies, call)),
  }
}

/** Names the place of the index if its disk is full. */
async function named<T>({ location }: IndexStorage, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const first = firstError(error)
    throw isDiskFull(first) ? diskFull(location, first) : first
  }
}

/** Nothing is read if nothing changed. */
const NOTHING: Crawled = { outcomes: new Map(), chunksAdded: 0, memory: null }

/** The steps of one run, in the order of the picture in ARCHITECTURE.md. */
async function run(
  dependencies: IngestDependencies,
  sources: readonly CrawlSource[],
  options: ResolvedIngestOptions,
  { signal, onProgress = () => undefined }: IngestCall,
): Promise<IngestReport> {
  const { index, embedder, graphs, crawlers } = dependencies
  const report = createReport(embedder)
  const peakBefore = peakMemory()
  const signalled = { ...(signal !== undefined && { signal }) }
  onProgress({ phase: 'discover' })
  const found = await report.timed('discover', () => discover(dependencies, sources, signal))

  const before = (await index.current())?.manifest ?? null
  if (!options.mayBeEmpty) requireFiles(found, before)
  await using claim = await index.claim(sourcesToClaim(dependencies, found, before, options), signalled)
  const manifest = await claim.current()
  const damage = manifest === null ? [] : await index.damage(manifest)
  const plan = planRun(dependencies, { found, manifest, damage }, options)
  report.warn(messagesOf(damage))

  const begin = {
    base: plan.base,
    dimensions: embedder?.identity.dimensions ?? null,
    graphs,
    ...(plan.replacesTerms && { replaces: 'terms' as const }),
    ...signalled,
  }
  await using writer = plan.idle ? null : await claim.begin(begin)
  await using history = keepHistory(claim, crawlers, plan.plans)
  const crawledAt = new Date().toISOString()
  const { batchBytes, defersCalls } = options
  const crawled =
    writer === null
      ? NOTHING
      : await writeSources(dependencies, writer, plan, { report, batchBytes, signal, onProgress })

  const { outcomes, chunksAdded } = crawled
  const records = recordsOf(dependencies, plan, crawled, crawledAt)
  if (plan.manifest !== null && isUnchanged(plan, records)) {
    return report.finish({ committed: false, manifest: plan.manifest, plans: plan.plans, outcomes })
  }
  onProgress({ phase: 'commit' })
  const written = { writer, records, chunksAdded, crawledAt, histories: history.finished }
  const committed = await commitRun(dependencies, claim, plan, { ...written, report, defersCalls, signal })
  report.warn(memoryWarnings(crawled.memory, peakBefore, peakMemory()))
  return report.finish({ committed: true, manifest: committed, plans: plan.plans, outcomes })
}

function resolve(call: IngestCall): ResolvedIngestOptions {
  const { signal: _signal, onProgress: _onProgress, ...options } = call
  return parseOptions(IngestOptionsSchema, options, 'createIngestPipeline')
}

function diskFull(location: string, cause: unknown): IngestError {
  return new IngestError(
    'INGEST_DISK_FULL',
    `The disk of ${location} is full. The index keeps its last generation; free some room and run again.`,
    { location },
    { cause },
  )
}
