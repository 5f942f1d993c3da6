import {
  parseOptions,
  type ChunkColumns,
  type Crawler,
  type CrawlSource,
  type Embedder,
  type IndexedSource,
  type IndexManifest,
  type IndexStorage,
  type IndexWriter,
  type LexicalAnalyzer,
  type LocatedServices,
  type ServiceLocator,
  type SourceKind,
  type WrittenParts,
} from '@coderag/types'
import { batchesOf, type Batch, type BatchProcessor, type BatchResult, type UnitOutcome } from './process/batch.js'
import { messagesOf, needsSources, requireRepairable } from './plan/damage.js'
import { embedColumns } from './process/embed-columns.js'
import { firstError, IngestError, isDiskFull, unsupportedKind } from './errors.js'
import { keepHistory } from './history/keep-history.js'
import { fingerprintFor, knownServicesOf, type FoundSource } from './plan/known-services.js'
import { nextManifest, partsOf } from './commit/next-manifest.js'
import { IngestOptionsSchema, type IngestOptions, type ResolvedIngestOptions } from './options.js'
import { createProgress, type ProgressListener } from './progress.js'
import { createReport, type IngestReport, type ReportBuilder } from './report.js'
import { reembed } from './reembed.js'
import { renewTerms } from './commit/renew-terms.js'
import { isSameEmbedder, requireSameEmbedder } from './plan/same-embedder.js'
import { requireSameGraphs } from './plan/same-graphs.js'
import { recordSource, sameRecord } from './commit/source-record.js'
import { isIdle, isReadAnew, planSource, type SourcePlan } from './plan/staleness.js'

/** Parts that the pipeline is composed of. */
export interface IngestDependencies {
  readonly index: IndexStorage
  readonly analyzer: LexicalAnalyzer
  /** Null writes an index without vectors. */
  readonly embedder: Embedder | null
  /** False builds no graphs. */
  readonly graphs: boolean
  readonly crawlers: ReadonlyMap<SourceKind, Crawler>
  /** Finds the services of a source. With null, chunks have no service. */
  readonly services: ServiceLocator | null
  /** Creates the processor. Called only if there is something to read. */
  readonly createProcessor: () => BatchProcessor
  /** Versions and options of crawlers, chunkers, extractors and scrubber together. */
  readonly fingerprint: string
}

/** Options, progress listener and abort signal of one call. */
export interface IngestCall extends IngestOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: ProgressListener
}

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

/** Generations after which old versions are freed. Until then disk use grows by what each generation changed. */
const PRUNE_EVERY = 8
/** Share of new chunks, 0 to 1, from which on the indexes of the store are refreshed. */
const OPTIMIZE_SHARE = 0.05
const NOTHING_LOCATED: LocatedServices = { services: [], facts: [] }

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

async function run(
  dependencies: IngestDependencies,
  sources: readonly CrawlSource[],
  options: ResolvedIngestOptions,
  { signal, onProgress = () => undefined }: IngestCall,
): Promise<IngestReport> {
  const { index, fingerprint, embedder, analyzer, graphs } = dependencies
  const report = createReport(embedder)
  onProgress({ phase: 'discover' })
  const found = await report.timed('discover', () => discover(dependencies, sources, signal))
  const before = (await index.current())?.manifest ?? null
  const wanted = sourceIdsOf(found, sourcesToRemove(before, options.remove))
  await using claim = await index.claim(concernsAll(dependencies, before, wanted, options) ? 'all' : wanted, {
    ...(signal !== undefined && { signal }),
  })

  const manifest = await claim.current()
  const removing = sourcesToRemove(manifest, options.remove)
  const damage = manifest === null ? [] : await index.damage(manifest)
  const isLost = needsSources(damage)
  if (manifest !== null) requireRepairable(damage, manifest, sourceIdsOf(found, removing))
  report.warn(messagesOf(damage))
  // A source that is removed and crawled in one run, or whose chunks are lost, is read as if it were new.
  const known = isLost ? without(manifest, manifest?.sources ?? []) : without(manifest, removing)
  const { plans, knownServices } = planSources(dependencies, found, known, options)

  // Everything the index holds is read again: nothing of it is worth keeping.
  const fresh = manifest === null || isLost || (!options.incremental && coversAll(plans, removing, manifest))
  const base = fresh ? null : manifest
  if (base !== null) {
    requireSameEmbedder(base.embedder, embedder?.identity ?? null)
    const covered = new Set([
      ...plans.filter(isReadAnew).map((plan) => plan.discovery.sourceId),
      ...removing.map((source) => source.id),
    ])
    requireSameGraphs(base, graphs, (id) => covered.has(id))
  }

  const replacesTerms = base !== null && (damage.length > 0 || base.lexicalFingerprint !== analyzer.fingerprint)
  const resolvesCalls = manifest?.callsAreOld === true && !options.defersCalls
  const idle = !fresh && !replacesTerms && !resolvesCalls && removing.length === 0 && plans.every(isIdle)
  await using writer = idle
    ? null
    : await claim.begin({
        base,
        dimensions: embedder?.identity.dimensions ?? null,
        graphs,
        ...(replacesTerms && { replaces: 'terms' as const }),
        ...(signal !== undefined && { signal }),
      })

  await using history = keepHistory(claim, dependencies.crawlers, plans)
  const crawledAt = new Date().toISOString()
  const outcomes = new Map<SourcePlan, UnitOutcome[]>()
  let chunksAdded = 0
  if (writer !== null) {
    if (base !== null && replacesTerms) {
      await report.timed('retokenize', () => renewTerms(dependencies, { base, writer, signal }))
    }
    if (base !== null) for (const source of removing) await writer.delete({ uriPrefix: source.uriPrefix })
    await using processor = dependencies.createProcessor()
    const progress = createProgress(plans, onProgress)
    for (const plan of plans) {
      if (base !== null) await deleteStale(writer, dependencies.crawlers, plan)
      writer.source({
        uriPrefix: plan.discovery.uriPrefix,
        repoName: plan.discovery.repoName,
        ...plan.located,
      })
      const done: UnitOutcome[] = []
      outcomes.set(plan, done)
      const batches = batchesOf({ ...workOf(plan), knownServices }, plan.toRead, options.batchBytes)
      for await (const { result } of processor.run(batches, signal)) {
        const columns = await withVectors(result, { embedder, writer, report, signal })
        await writer.add({ columns, terms: result.terms, facts: result.facts })
        done.push(...result.outcomes)
        chunksAdded += columns.rows
        report.addStages(result.stageMs)
        progress(result.outcomes, columns.rows)
      }
    }
  }

  const records = plans.map((plan) => {
    const own = fingerprintFor(plan.source.kind, fingerprint, knownServices)
    return recordSource(plan, outcomes.get(plan) ?? [], { fingerprint: own, crawledAt })
  })
  if (manifest !== null && writer === null && plans.every((plan, at) => sameRecord(records[at], plan.previous))) {
    return report.finish({ committed: false, manifest, plans, outcomes })
  }
  onProgress({ phase: 'commit' })
  const generation = (manifest?.generation ?? 0) + 1
  const prune = writer !== null && (fresh || generation - (manifest?.prunedAtGeneration ?? 0) >= PRUNE_EVERY)
  const optimize = prune || chunksAdded > OPTIMIZE_SHARE * (base?.chunkCount ?? 0)
  await report.timed('history', () => history.finished)
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
  const committed =
    writer === null
      ? await claim.commit((newest) => next(newest, partsOf(newest ?? noIndex())))
      : await writer.commit({ optimize, defersCalls: options.defersCalls }, next)
  if (writer !== null) {
    if (prune) await report.leniently('free old versions', () => writer.prune())
    report.addStages(writer.stepMs)
    report.warn(writer.warnings)
    report.warn((committed.graphWarnings ?? []).map(({ message }) => message))
  }
  return report.finish({ committed: true, manifest: committed, plans, outcomes })
}

function noIndex(): never {
  throw new Error('a first generation always has a writer')
}

/** Adds the vectors of models that run on this thread. Others were computed with the batch. */
async function withVectors(
  { columns }: BatchResult,
  {
    embedder,
    writer,
    report,
    signal,
  }: {
    readonly embedder: Embedder | null
    readonly writer: IndexWriter
    readonly report: ReportBuilder
    readonly signal: AbortSignal | undefined
  },
): Promise<ChunkColumns> {
  if (columns.rows === 0 || embedder === null || embedder.placement !== 'main') return columns
  return report.timed('embed', () => embedColumns(columns, embedder, writer, signal))
}

/** Lists the units of all sources and finds their services. Reads no index. */
async function discover(
  { crawlers, services: locator }: IngestDependencies,
  sources: readonly CrawlSource[],
  signal: AbortSignal | undefined,
): Promise<readonly FoundSource[]> {
  const found: FoundSource[] = []
  for (const source of sources) {
    const crawler = crawlers.get(source.kind)
    if (crawler === undefined) throw unsupportedKind(source.kind)
    const discovery = await crawler.discover(source, signal === undefined ? {} : { signal })
    if (found.some((other) => other.discovery.sourceId === discovery.sourceId)) throw nameTaken(discovery.repoName)
    const located = (await locator?.locate(source, discovery)) ?? NOTHING_LOCATED
    found.push({ source, discovery, located })
  }
  return found
}

function planSources(
  { fingerprint }: IngestDependencies,
  found: readonly FoundSource[],
  manifest: IndexManifest | null,
  { incremental, readsLeftSecrets }: ResolvedIngestOptions,
): { plans: readonly SourcePlan[]; knownServices: readonly string[] } {
  const knownServices = knownServicesOf(found, manifest)
  const plans = found.map(({ source, discovery, located }) => {
    const own = fingerprintFor(source.kind, fingerprint, knownServices)
    return planSource(source, discovery, manifest, { incremental, readsLeftSecrets, fingerprint: own, located })
  })
  return { plans, knownServices }
}

function sourceIdsOf(found: readonly FoundSource[], removing: readonly IndexedSource[]): readonly string[] {
  return [...new Set([...found.map(({ discovery }) => discovery.sourceId), ...removing.map(({ id }) => id)])]
}

/** Returns true if a run may change more than the sources that it names. */
function concernsAll(
  { analyzer }: IngestDependencies,
  manifest: IndexManifest | null,
  wanted: readonly string[],
  { incremental }: ResolvedIngestOptions,
): boolean {
  if (manifest === null) return false
  if (manifest.lexicalFingerprint !== analyzer.fingerprint) return true
  return !incremental && manifest.sources.every(({ id }) => wanted.includes(id))
}

async function deleteStale(writer: IndexWriter, crawlers: ReadonlyMap<SourceKind, Crawler>, plan: SourcePlan) {
  const { uriPrefix } = plan.discovery
  if (plan.replaceAll) return writer.delete({ uriPrefix })
  const known = plan.previous?.units ?? {}
  const changed = plan.toRead.map((unit) => unit.key).filter((key) => Object.hasOwn(known, key))
  const keys = [...changed, ...plan.removed]
  if (keys.length === 0) return
  for (const selection of crawlers.get(plan.source.kind)?.chunksOf(uriPrefix, keys) ?? [])
    await writer.delete(selection)
}

function resolve(call: IngestCall): ResolvedIngestOptions {
  const { signal: _signal, onProgress: _onProgress, ...options } = call
  return parseOptions(IngestOptionsSchema, options, 'createIngestPipeline')
}

function workOf({ source, discovery, located }: SourcePlan): Omit<Batch, 'units' | 'knownServices'> {
  const { sourceId, uriPrefix, repoName, gitCommit } = discovery
  return { source, head: { sourceId, uriPrefix, repoName, gitCommit }, services: located.services }
}

function sourcesToRemove(manifest: IndexManifest | null, names: readonly string[]): readonly IndexedSource[] {
  const known = manifest?.sources ?? []
  return [...new Set(names)].flatMap((repoName) => {
    const found = known.filter((source) => source.repoName === repoName)
    if (found.length > 0) return found
    const list = known.map((source) => source.repoName)
    const has = list.length === 0 ? 'It holds nothing yet.' : `It holds: ${list.join(', ')}.`
    const message = `"${repoName}" is not in the index, so it can't be removed. ${has}`
    throw new IngestError('INGEST_SOURCE_UNKNOWN', message, { repoName, known: list })
  })
}

function without(manifest: IndexManifest | null, removing: readonly IndexedSource[]): IndexManifest | null {
  if (manifest === null || removing.length === 0) return manifest
  return { ...manifest, sources: manifest.sources.filter((source) => !removing.includes(source)) }
}

function coversAll(plans: readonly SourcePlan[], removing: readonly IndexedSource[], manifest: IndexManifest): boolean {
  const named = new Set([...plans.map((plan) => plan.discovery.sourceId), ...removing.map((source) => source.id)])
  return manifest.sources.every((source) => named.has(source.id))
}

function nameTaken(repoName: string): IngestError {
  const message = `Two sources are named "${repoName}". Give each repository a name of its own: \`repoName\`, or --repo-name on the command line, in the order of the paths.`
  return new IngestError('INGEST_NAME_TAKEN', message, { repoName })
}

function diskFull(location: string, cause: unknown): IngestError {
  return new IngestError(
    'INGEST_DISK_FULL',
    `The disk of ${location} is full. The index keeps its last generation; free some room and run again.`,
    { location },
    { cause },
  )
}
