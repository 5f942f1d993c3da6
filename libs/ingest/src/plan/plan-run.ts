import type { Damage, IndexedSource, IndexManifest, KnownNames } from '@coderag/types'
import type { IngestDependencies } from '../dependencies.js'
import { IngestError } from '../errors.js'
import type { ResolvedIngestOptions } from '../options.js'
import { needsSources, requireRepairable } from './damage.js'
import { knownNamesOf, stateOfNames, type FoundSource } from './known-services.js'
import { requireSameEmbedder } from './same-embedder.js'
import { requireSameGraphs } from './same-graphs.js'
import { isIdle, isReadAnew, planSource, type SourcePlan } from './staleness.js'

/** Work of one run: what is read, and what the generation starts from. */
export interface RunPlan extends SourcePlans {
  /** The newest generation. Null if there is no index yet. */
  readonly manifest: IndexManifest | null
  /** Generation to start from. Null if everything that the index holds is read again. */
  readonly base: IndexManifest | null
  readonly removing: readonly IndexedSource[]
  /** True if the terms of all stored chunks are made again: the tokenizers changed, or terms were lost. */
  readonly replacesTerms: boolean
  /** True if there is nothing to write but the records of sources. */
  readonly idle: boolean
}

/** Plans of sources, with the names that documents, manifests and conversations can mention. */
export interface SourcePlans {
  readonly plans: readonly SourcePlan[]
  readonly known: KnownNames
}

/** What a run is planned from. */
export interface RunFacts {
  readonly found: readonly FoundSource[]
  /** The newest generation, read under the claim. Null if there is no index yet. */
  readonly manifest: IndexManifest | null
  readonly damage: readonly Damage[]
}

/**
 * Compares what was found with the index.
 *
 * @throws IngestError `INGEST_SOURCE_UNKNOWN`, `INGEST_INDEX_DAMAGED`, and those of another embedder or other graphs.
 */
export function planRun(
  dependencies: IngestDependencies,
  { found, manifest, damage }: RunFacts,
  options: ResolvedIngestOptions,
): RunPlan {
  const { embedder, analyzer, graphs } = dependencies
  const removing = sourcesToRemove(manifest, found, options.remove)
  const isLost = needsSources(damage)
  if (manifest !== null) requireRepairable(damage, manifest, sourceIdsOf(found, removing))
  // A source that is removed and crawled in one run, or whose chunks are lost, is read as if it were new.
  const kept = isLost ? without(manifest, manifest?.sources ?? []) : without(manifest, removing)
  const { plans, known } = planSources(dependencies, found, kept, options)

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
  return { manifest, base, removing, plans, known, replacesTerms, idle }
}

/**
 * Checks that a first index gets something. An index may lose its last file later, or get a source that is still empty.
 *
 * @throws IngestError `INGEST_NO_FILES`.
 */
export function requireFiles(found: readonly FoundSource[], manifest: IndexManifest | null): void {
  const isEmpty = ({ discovery: { units, failures } }: FoundSource): boolean => units.length + failures.length === 0
  if (manifest !== null || !found.every(isEmpty)) return
  if (found.length === 0) {
    const message = `No source was named, and there is no index yet. Name one, such as { kind: 'repo', path: '.' }.`
    throw new IngestError('INGEST_NO_FILES', message, { sources: [], skipped: 0 })
  }
  const sources = found.map(({ discovery }) => discovery.repoName)
  const skipped = found.reduce((sum, { discovery }) => sum + discovery.skips.length, 0)
  const why = skipped === 0 ? 'no file is there, or all are ignored' : `of ${skipped} files all are skipped`
  const message = `Nothing to index in ${sources.join(', ')}: ${why}. Name a folder with files; --dry-run lists what is skipped, and why.`
  throw new IngestError('INGEST_NO_FILES', message, { sources, skipped })
}

/** Compares each source with its record in the index. */
export function planSources(
  { fingerprint }: Pick<IngestDependencies, 'fingerprint'>,
  found: readonly FoundSource[],
  manifest: IndexManifest | null,
  { incremental, readsLeftSecrets }: ResolvedIngestOptions,
): SourcePlans {
  const known = knownNamesOf(found, manifest)
  const namesState = stateOfNames(known)
  const plans = found.map(({ source, discovery, located }) => {
    return planSource(source, discovery, manifest, { incremental, readsLeftSecrets, fingerprint, located, namesState })
  })
  return { plans, known }
}

/**
 * Returns the sources that a run reserves: those that it names, or all if it can change more.
 *
 * @throws IngestError `INGEST_SOURCE_UNKNOWN`.
 */
export function sourcesToClaim(
  { analyzer }: Pick<IngestDependencies, 'analyzer'>,
  found: readonly FoundSource[],
  manifest: IndexManifest | null,
  { incremental, remove }: ResolvedIngestOptions,
): readonly string[] | 'all' {
  const named = sourceIdsOf(found, sourcesToRemove(manifest, found, remove))
  if (manifest === null) return named
  if (manifest.lexicalFingerprint !== analyzer.fingerprint) return 'all'
  return !incremental && manifest.sources.every(({ id }) => named.includes(id)) ? 'all' : named
}

function sourceIdsOf(found: readonly FoundSource[], removing: readonly IndexedSource[]): readonly string[] {
  return [...new Set([...found.map(({ discovery }) => discovery.sourceId), ...removing.map(({ id }) => id)])]
}

/** Returns the sources that are named, and histories of crawled repositories that have none any more or are to have none. */
function sourcesToRemove(
  manifest: IndexManifest | null,
  found: readonly FoundSource[],
  names: readonly string[],
): readonly IndexedSource[] {
  const known = manifest?.sources ?? []
  const ids = new Set(found.map(({ discovery }) => discovery.sourceId))
  const ended = known.filter(
    ({ id, kind, repoName }) => kind === 'git_history' && ids.has(`repo:${repoName}`) && !ids.has(id),
  )
  const named = [...new Set(names)].flatMap((repoName) => {
    const found = known.filter((source) => source.repoName === repoName)
    if (found.length > 0) return found
    const list = known.map((source) => source.repoName)
    const has = list.length === 0 ? 'It holds nothing yet.' : `It holds: ${list.join(', ')}.`
    const message = `"${repoName}" is not in the index, so it can't be removed. ${has}`
    throw new IngestError('INGEST_SOURCE_UNKNOWN', message, { repoName, known: list })
  })
  return [...new Set([...named, ...ended])]
}

function without(manifest: IndexManifest | null, removing: readonly IndexedSource[]): IndexManifest | null {
  if (manifest === null || removing.length === 0) return manifest
  return { ...manifest, sources: manifest.sources.filter((source) => !removing.includes(source)) }
}

function coversAll(plans: readonly SourcePlan[], removing: readonly IndexedSource[], manifest: IndexManifest): boolean {
  const named = new Set([...plans.map((plan) => plan.discovery.sourceId), ...removing.map((source) => source.id)])
  return manifest.sources.every((source) => named.has(source.id))
}
