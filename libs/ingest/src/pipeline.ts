import {
  parseOptions,
  type Crawler,
  type CrawlSource,
  type IndexedSource,
  type IndexManifest,
  type LocatedServices,
  type ServiceLocator,
  type SourceKind,
} from '@coderag/types'
import { batchesOf, type Batch, type BatchProcessor, type UnitOutcome } from './batch.js'
import {
  dataDirectoryError,
  dropOrphans,
  prepareDataDirectory,
  publishServiceGraph,
  readManifest,
  writeManifest,
} from './data-directory.js'
import { firstError, IngestError, isDiskFull, unsupportedKind } from './errors.js'
import {
  openGenerationWriter,
  type GenerationOptions,
  type GenerationStores,
  type GenerationWriter,
} from './generation-writer.js'
import { keepHistory } from './history/keep-history.js'
import { fingerprintFor, knownServicesOf, type FoundSource } from './known-services.js'
import { acquireLock, type WriteLock } from './lock.js'
import { nextManifest } from './next-manifest.js'
import { IngestOptionsSchema, type IngestOptions, type ResolvedIngestOptions } from './options.js'
import { createProgress, type ProgressListener } from './progress.js'
import { createReport, type IngestReport } from './report.js'
import { reembed } from './reembed.js'
import { isSameEmbedder, requireSameEmbedder } from './same-embedder.js'
import { requireSameGraphs } from './same-graphs.js'
import { recordSource, sameRecord } from './source-record.js'
import { isIdle, isReadAnew, planSource, type SourcePlan } from './staleness.js'

/** Parts that the pipeline is composed of. */
export interface IngestDependencies extends Pick<GenerationOptions, 'dataDir' | 'analyzer' | 'embedder'> {
  readonly crawlers: ReadonlyMap<SourceKind, Crawler>
  /** Finds the services of a source. With null, chunks have no service. */
  readonly services: ServiceLocator | null
  readonly stores: GenerationStores
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
  const { dataDir } = dependencies
  return {
    async plan(sources, call = {}) {
      const { incremental } = resolve(call)
      const manifest = await readManifest(dataDir)
      return (await planSources(dependencies, sources, manifest, incremental, call.signal)).plans
    },
    async changedSettings() {
      const manifest = await readManifest(dataDir)
      if (manifest === null) return []
      const { embedder, analyzer } = dependencies
      return [
        ...(isSameEmbedder(manifest.embedder, embedder?.identity ?? null) ? [] : ['embedder' as const]),
        ...(manifest.lexicalFingerprint === analyzer.fingerprint ? [] : ['tokenizer' as const]),
      ]
    },
    async ingest(sources, call = {}) {
      const options = resolve(call)
      return whileLocked(dataDir, (lock) => run(dependencies, lock, sources, options, call))
    },
    reembed: (call = {}) => whileLocked(dataDir, (lock) => reembed(dependencies, lock, call)),
  }
}

async function whileLocked<T>(dataDir: string, work: (lock: WriteLock) => Promise<T>): Promise<T> {
  try {
    await prepareDataDirectory(dataDir)
    await using lock = await acquireLock(dataDir).catch((error: unknown) => {
      throw dataDirectoryError(dataDir, error)
    })
    return await work(lock)
  } catch (error) {
    const first = firstError(error)
    throw isDiskFull(first) ? diskFull(dataDir, first) : first
  }
}

async function run(
  dependencies: IngestDependencies,
  lock: WriteLock,
  sources: readonly CrawlSource[],
  options: ResolvedIngestOptions,
  { signal, onProgress = () => undefined }: IngestCall,
): Promise<IngestReport> {
  const { dataDir, fingerprint, embedder, analyzer } = dependencies
  const report = createReport(embedder)
  const manifest = await readManifest(dataDir)
  const removing = sourcesToRemove(manifest, options.remove)
  onProgress({ phase: 'discover' })
  const { plans, knownServices } = await report.timed('discover', () =>
    // A source that is removed and crawled in one run is read as if it were new.
    planSources(dependencies, sources, without(manifest, removing), options.incremental, signal),
  )

  // Everything the index holds is read again: nothing of the old tables is worth keeping.
  const fresh = manifest === null || (!options.incremental && coversAll(plans, removing, manifest))
  const base = fresh ? null : manifest
  if (base !== null) {
    requireSameEmbedder(base.embedder, embedder?.identity ?? null)
    const covered = new Set([
      ...plans.filter(isReadAnew).map((plan) => plan.discovery.sourceId),
      ...removing.map((source) => source.id),
    ])
    requireSameGraphs(base, dependencies.stores.createGraphWriter !== undefined, (id) => covered.has(id))
  }
  await dropOrphans(dataDir, [manifest])

  const retokenize = base !== null && base.lexicalFingerprint !== analyzer.fingerprint
  const resolvesCalls = manifest?.callsAreOld === true && !options.defersCalls
  const idle = !fresh && !retokenize && !resolvesCalls && removing.length === 0 && plans.every(isIdle)
  const generation = (manifest?.generation ?? 0) + 1
  await using writer = idle ? null : await openGenerationWriter({ ...dependencies, base, generation, signal })

  await using history = keepHistory(dataDir, dependencies.crawlers, plans)
  const crawledAt = new Date().toISOString()
  const outcomes = new Map<SourcePlan, UnitOutcome[]>()
  let chunksAdded = 0
  if (writer !== null) {
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
        await writer.add(result)
        done.push(...result.outcomes)
        chunksAdded += result.columns.rows
        report.addStages(result.stageMs)
        progress(result.outcomes, result.columns.rows)
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
  const prune = writer !== null && (fresh || generation - (manifest?.prunedAtGeneration ?? 0) >= PRUNE_EVERY)
  const optimize = prune || chunksAdded > OPTIMIZE_SHARE * (base?.chunkCount ?? 0)
  const sealed = (await writer?.seal({ optimize, defersCalls: options.defersCalls })) ?? manifest
  if (sealed === null) throw new Error('a first generation always has a writer')
  await report.timed('history', () => history.finished)
  signal?.throwIfAborted()
  const next = nextManifest(manifest, {
    createdAt: crawledAt,
    generation,
    sealed,
    records,
    removed: removing.map((source) => source.id),
    embedder: embedder?.identity ?? null,
    lexicalFingerprint: analyzer.fingerprint,
    pruned: prune,
  })
  await lock.verify()
  await report.timed('manifest', () => writeManifest(dataDir, next))

  // From here on the new generation stands. Tidying up is for later runs too, so its failure is not this run's.
  await report.leniently('drop old generations', () => dropOrphans(dataDir, [next, manifest]))
  await report.leniently('publish the service graph', () => publishServiceGraph(dataDir, next.graphGeneration))
  if (prune) await report.leniently('free old versions', () => writer.prune())
  if (writer !== null) report.addStages(writer.stepMs)
  return report.finish({ committed: true, manifest: next, plans, outcomes })
}

async function planSources(
  { crawlers, services: locator, fingerprint }: IngestDependencies,
  sources: readonly CrawlSource[],
  manifest: IndexManifest | null,
  incremental: boolean,
  signal: AbortSignal | undefined,
): Promise<{ plans: readonly SourcePlan[]; knownServices: readonly string[] }> {
  const found: FoundSource[] = []
  for (const source of sources) {
    const crawler = crawlers.get(source.kind)
    if (crawler === undefined) throw unsupportedKind(source.kind)
    const discovery = await crawler.discover(source, signal === undefined ? {} : { signal })
    if (found.some((other) => other.discovery.sourceId === discovery.sourceId)) throw nameTaken(discovery.repoName)
    const located = (await locator?.locate(source, discovery)) ?? NOTHING_LOCATED
    found.push({ source, discovery, located })
  }
  const knownServices = knownServicesOf(found, manifest)
  const plans = found.map(({ source, discovery, located }) => {
    const own = fingerprintFor(source.kind, fingerprint, knownServices)
    return planSource(source, discovery, manifest, { incremental, fingerprint: own, located })
  })
  return { plans, knownServices }
}

async function deleteStale(writer: GenerationWriter, crawlers: ReadonlyMap<SourceKind, Crawler>, plan: SourcePlan) {
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

function diskFull(dataDir: string, cause: unknown): IngestError {
  return new IngestError(
    'INGEST_DISK_FULL',
    `The disk of ${dataDir} is full. The index keeps its last generation; free some room and run again.`,
    { dataDir },
    { cause },
  )
}
