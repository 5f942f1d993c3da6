import { type ChunkFilter, CORPUS_TYPES, type CorpusType } from '@coderag/types'
import { nearestName } from './index-reader/nearest-name.js'
import type { Generation, Snapshot } from './index-reader/snapshot.js'

/** What a caller should know about an answer that is not an error. */
export interface QueryWarning {
  readonly code:
    | 'FILTER_VALUE_UNKNOWN'
    | 'FILTER_MATCHES_NOTHING'
    | 'QUERY_WITHOUT_TERMS'
    | 'INDEX_EMPTY'
    | 'INDEX_WITHOUT_VECTORS'
    | 'EMBEDDER_MISSING'
    | 'EMBEDDER_UNAVAILABLE'
    | 'CHUNKS_MISSING'
    | 'RERANK_NOTICE'
    | 'NEWER_GENERATION_UNUSABLE'
  readonly message: string
}

interface FacetNames {
  readonly languages: readonly string[]
  readonly services: readonly string[]
  readonly channels: readonly string[]
}

const NO_NAMES: FacetNames = { languages: [], services: [], channels: [] }

const listedNames = 20

/**
 * Warns for every filter value that no chunk of the index has, with the nearest that exists and what else there is.
 *
 * Repositories and corpora are in the manifest. For a language, a service or a channel the store counts its chunks, and only when
 * that is zero are the existing names collected, by one scan per snapshot.
 */
export async function unknownValueWarnings(generation: Generation, filter: ChunkFilter): Promise<QueryWarning[]> {
  const { manifest, snapshot } = generation
  const repos = manifest.sources.map((source) => source.repoName)
  const corpora = (Object.keys(manifest.corpusCounts) as CorpusType[]).filter((type) => manifest.corpusCounts[type])
  const [languages, services, channels] = await Promise.all([
    withoutChunks(snapshot, 'languages', filter.languages),
    withoutChunks(snapshot, 'services', filter.services),
    withoutChunks(snapshot, 'channels', filter.channels),
  ])
  const names: FacetNames =
    languages.length + services.length + channels.length === 0 ? NO_NAMES : await facetNames(snapshot)
  return [
    ...warnings('repository', missingFrom(repos, filter.repos), repos),
    ...warnings('corpus', missingCorpora(corpora, filter.corpusTypes), corpora),
    ...warnings('language', languages, names.languages),
    ...warnings('service', services, names.services),
    ...warnings('channel', channels, names.channels),
  ]
}

/** For a search that found nothing: warns when it is the filter as a whole that leaves no chunk. */
export async function emptyFilterWarnings({ snapshot }: Generation, filter: ChunkFilter): Promise<QueryWarning[]> {
  if (Object.keys(filter).length === 0 || (await snapshot.store.count(filter)) > 0) return []
  const { pathGlobs } = filter
  if (pathGlobs !== undefined && (await snapshot.store.count({ pathGlobs })) === 0) {
    const message = `No indexed path matches ${pathGlobs.map((glob) => `"${glob}"`).join(', ')}. Globs are matched against the whole path inside the repository: "**/orders/*.ts" finds a folder at any depth.`
    return [{ code: 'FILTER_MATCHES_NOTHING', message }]
  }
  const message = 'Every filter value exists, but no chunk has all of them together. Leave one out.'
  return [{ code: 'FILTER_MATCHES_NOTHING', message }]
}

function missingFrom(existing: readonly string[], wanted: readonly string[] = []): readonly string[] {
  return wanted.filter((value) => !existing.includes(value))
}

/** A group that is wanted whole, such as all talk, is there as soon as one of it is. */
function missingCorpora(existing: readonly CorpusType[], wanted: readonly CorpusType[] = []): readonly string[] {
  const groupOf = (type: CorpusType): readonly CorpusType[] =>
    CORPUS_TYPES.filter((other) => other.split('_', 1)[0] === type.split('_', 1)[0])
  return wanted.filter((type) => {
    const group = groupOf(type)
    return (
      !existing.includes(type) &&
      !(group.every((other) => wanted.includes(other)) && group.some((other) => existing.includes(other)))
    )
  })
}

async function withoutChunks(
  { store }: Snapshot,
  field: 'languages' | 'services' | 'channels',
  wanted: readonly string[] = [],
): Promise<readonly string[]> {
  const counts = await Promise.all(wanted.map((value) => store.count({ [field]: [value] })))
  return wanted.filter((_, index) => counts[index] === 0)
}

function warnings(what: string, unknown: readonly string[], existing: readonly string[]): QueryWarning[] {
  return unknown.map((value) => {
    const nearest = nearestName(value, existing)
    const guess = nearest === null ? '' : ` Did you mean "${nearest}"?`
    const message = `The index has no ${what} "${value}".${guess} It has: ${namesOf(existing)}.`
    return { code: 'FILTER_VALUE_UNKNOWN', message }
  })
}

function namesOf(existing: readonly string[]): string {
  if (existing.length === 0) return 'none'
  const shown = existing.toSorted().slice(0, listedNames).join(', ')
  return existing.length > listedNames ? `${shown} and ${existing.length - listedNames} more` : shown
}

const knownFacets = new WeakMap<Snapshot, Promise<FacetNames>>()

function facetNames(snapshot: Snapshot): Promise<FacetNames> {
  const known = knownFacets.get(snapshot)
  if (known !== undefined) return known
  const scanned = scanFacetNames(snapshot)
  knownFacets.set(snapshot, scanned)
  scanned.catch(() => knownFacets.delete(snapshot)) // a failed scan is tried again by the next query
  return scanned
}

async function scanFacetNames({ store }: Snapshot): Promise<FacetNames> {
  const languages = new Set<string>()
  const services = new Set<string>()
  const channels = new Set<string>()
  for await (const chunks of store.scan()) {
    for (const { language, serviceName, channel } of chunks) {
      if (language !== null) languages.add(language)
      if (serviceName !== null) services.add(serviceName)
      if (channel !== null) channels.add(channel)
    }
  }
  return { languages: [...languages], services: [...services], channels: [...channels] }
}
