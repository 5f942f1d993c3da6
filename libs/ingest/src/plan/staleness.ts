import { createHash } from 'node:crypto'
import {
  serviceOf,
  type CrawlSource,
  type CrawlUnit,
  type Discovery,
  type IndexedSource,
  type IndexManifest,
  type LocatedServices,
} from '@coderag/types'
import { dependsOnNames } from './known-services.js'

/** Work that one source needs. */
export interface SourcePlan {
  readonly source: CrawlSource
  readonly discovery: Discovery
  /** Services and addresses that were located in the source. */
  readonly located: LocatedServices
  /** sha256 over `located`. Empty if nothing was located. */
  readonly locatedState: string
  /** State of the names of all sources, see `stateOfNames`. */
  readonly namesState: string
  /** Record of the source in the current index. */
  readonly previous: IndexedSource | null
  /** Units to read: new, changed, failed last time, or all. */
  readonly toRead: readonly CrawlUnit[]
  /** Keys of units whose chunks stay as they are. */
  readonly unchanged: readonly string[]
  /** Keys of units that are in the index and no longer in the source. */
  readonly removed: readonly string[]
  /** True if all chunks of the source are dropped first, instead of those of `toRead` and `removed` only. */
  readonly replaceAll: boolean
}

export interface StalenessOptions {
  /** False reads every unit. */
  readonly incremental: boolean
  /** True reads units again in which secrets were left: the index has their number and not their places. */
  readonly readsLeftSecrets?: boolean
  /** Versions and options of the stages. A source that other versions made is stale as a whole. */
  readonly fingerprint: string
  /** Services and addresses that were located in the source. */
  readonly located: LocatedServices
  /** State of the names of all sources, see `stateOfNames`. */
  readonly namesState: string
}

/** Compares a source with its record in the index. */
export function planSource(
  source: CrawlSource,
  discovery: Discovery,
  manifest: IndexManifest | null,
  { incremental, readsLeftSecrets = false, fingerprint, located, namesState }: StalenessOptions,
): SourcePlan {
  const { services } = located
  const common = { source, discovery, located, locatedState: stateOf(located), namesState }
  const previous = manifest?.sources.find((known) => known.id === discovery.sourceId) ?? null
  const present = new Set(discovery.units.map((unit) => unit.key))
  const known = new Map(Object.entries(previous?.units ?? {}))
  const removed = [...known.keys()].filter((key) => !present.has(key))
  if (previous === null || !incremental || previous.fingerprint !== fingerprint) {
    const replaceAll = previous !== null
    return { ...common, previous, toRead: discovery.units, unchanged: [], removed, replaceAll }
  }
  const isUnchanged = (unit: CrawlUnit): boolean => {
    const indexed = known.get(unit.key)
    if (indexed === undefined || indexed.state !== unit.state) return false
    if ((indexed.listedAs ?? indexed.corpusType) !== unit.corpusType) return false
    if (readsLeftSecrets && indexed.findings?.some(({ left }) => left !== undefined) === true) return false
    if (previous.namesState !== namesState && dependsOnNames(unit.corpusType)) return false
    // Its text is the same, and its chunks say of which service they are.
    return serviceOf(previous.services, unit.key) === serviceOf(services, unit.key)
  }
  return {
    ...common,
    previous,
    toRead: discovery.units.filter((unit) => !isUnchanged(unit)),
    unchanged: discovery.units.filter(isUnchanged).map((unit) => unit.key),
    removed,
    replaceAll: false,
  }
}

/** Returns true if the index keeps nothing of the source's current chunks. */
export function isReadAnew(plan: SourcePlan): boolean {
  return plan.replaceAll || plan.previous === null
}

/** Returns true if a plan leaves every chunk and the graphs as they are. */
export function isIdle(plan: SourcePlan): boolean {
  const isLocatedAlike = plan.locatedState === (plan.previous?.locatedState ?? '')
  return plan.toRead.length === 0 && plan.removed.length === 0 && !plan.replaceAll && isLocatedAlike
}

function stateOf(located: LocatedServices): string {
  if (located.services.length === 0 && located.facts.length === 0) return ''
  return createHash('sha256')
    .update(JSON.stringify([located.services, located.facts]))
    .digest('hex')
}
