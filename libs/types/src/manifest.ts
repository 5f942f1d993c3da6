import type { AuditCount, EmbedderIdentity } from './contracts.js'
import { type CorpusType, isCorpusType } from './corpus.js'
import { IndexFormatError } from './errors.js'
import type { ExactShare, GraphWarning, ServiceRoot } from './graph.js'
import type { Failure, Skip, SourceKind } from './source.js'

/** Version of the manifest's format. A reader refuses other versions. */
export const MANIFEST_FORMAT = 2

/** State of one unit in the index. */
export interface IndexedUnit {
  /** `CrawlUnit.state` when the unit was read. */
  readonly state: string
  /** That of its chunks. */
  readonly corpusType: CorpusType
  /** `CrawlUnit.corpusType`, as its path tells it. Absent if its content told the same. */
  readonly listedAs?: CorpusType
  readonly chunks: number
  /** What the scrub gate found in it. Absent if it found nothing. */
  readonly findings?: readonly AuditCount[]
}

/** State of one source in the index. */
export interface IndexedSource {
  readonly id: string
  readonly kind: SourceKind
  readonly repoName: string
  readonly uriPrefix: string
  readonly gitCommit: string | null
  /** True for the source of a dependency, see `CrawlSource.reference`. Absent for own sources. */
  readonly reference?: boolean
  /** Services that were located in it when it was crawled. */
  readonly services: readonly ServiceRoot[]
  /** Names under which its manifests deploy something, see `LocatedServices`. */
  readonly names: readonly string[]
  /**
   * sha256 over the names of all sources that its documents and manifests were searched for, 64 hex digits; empty without
   * any. When it changes, these are read again.
   */
  readonly namesState: string
  /** sha256 over everything that was located in it, 64 hex digits. When it changes, the graph is built again. */
  readonly locatedState: string
  /** ISO 8601, UTC. */
  readonly crawledAt: string
  /** Versions and options of the stages that made its chunks. When it changes, the source is stale. */
  readonly fingerprint: string
  /** Every unit that was read, by key, including units without chunks. */
  readonly units: Readonly<Record<string, IndexedUnit>>
  readonly skips: readonly Skip[]
  readonly failures: readonly Failure[]
  /** Notices by unit key: problems that are not failures. */
  readonly notices: Readonly<Record<string, readonly string[]>>
}

/** The commit point of an index. It names one whole generation. */
export interface IndexManifest {
  readonly format: typeof MANIFEST_FORMAT
  /** Counts up by one with every commit. */
  readonly generation: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Where the engine finds the generation. Only the engine that wrote it reads them. */
  readonly parts: Readonly<Record<string, string | number>>
  readonly chunkCount: number
  /** Chunks per corpus type; types without chunks are absent. */
  readonly corpusCounts: Readonly<Partial<Record<CorpusType, number>>>
  /** True if graphs were built. */
  readonly hasGraphs: boolean
  readonly serviceCount: number
  readonly edgeCount: number
  /** True if the call graph of some source is that of an earlier generation. The next crawl resolves it. */
  readonly callsAreOld?: boolean
  /** What the graphs lack. Absent if they lack nothing. */
  readonly graphWarnings?: readonly GraphWarning[]
  /** How much of the call graphs is exact. Absent if no source has an index of a compiler. */
  readonly graphExact?: readonly ExactShare[]
  /** Model of the vectors. Null if the index has none. */
  readonly embedder: EmbedderIdentity | null
  /** Version and options of the tokenizers. When it changes, the lexical index is built again from the store. */
  readonly lexicalFingerprint: string
  readonly sources: readonly IndexedSource[]
  /** Generation in which old versions were last freed. */
  readonly prunedAtGeneration: number
}

/**
 * Parses a manifest from JSON text.
 * @throws IndexFormatError `MANIFEST_CORRUPT`: it is not JSON, or not of the expected shape. `MANIFEST_VERSION`:
 *   another version of coderag wrote it.
 */
export function parseManifest(json: string): IndexManifest {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (cause) {
    throw corrupt('it is not JSON', cause)
  }
  if (!isRecord(value)) throw corrupt('it is not an object')
  if (value['format'] !== MANIFEST_FORMAT) {
    throw new IndexFormatError(
      'MANIFEST_VERSION',
      `The index has format ${String(value['format'])}, this version reads ${MANIFEST_FORMAT}. Crawl again into an empty place, such as after deleting the index.`,
      { found: value['format'], expected: MANIFEST_FORMAT },
    )
  }
  return {
    format: MANIFEST_FORMAT,
    generation: whole(value, 'generation'),
    createdAt: string(value, 'createdAt'),
    parts: parseParts(record(value, 'parts')),
    chunkCount: whole(value, 'chunkCount'),
    corpusCounts: parseCounts(record(value, 'corpusCounts')),
    hasGraphs: boolean(value, 'hasGraphs'),
    serviceCount: whole(value, 'serviceCount'),
    edgeCount: whole(value, 'edgeCount'),
    ...(value['callsAreOld'] === true && { callsAreOld: true }),
    ...(value['graphWarnings'] !== undefined && {
      graphWarnings: array(value, 'graphWarnings').map(parseGraphWarning),
    }),
    ...(value['graphExact'] !== undefined && { graphExact: array(value, 'graphExact').map(parseExactShare) }),
    embedder: value['embedder'] === null ? null : parseEmbedder(record(value, 'embedder')),
    lexicalFingerprint: string(value, 'lexicalFingerprint'),
    sources: array(value, 'sources').map(parseSource),
    prunedAtGeneration: whole(value, 'prunedAtGeneration'),
  }
}

type Json = Record<string, unknown>

function parseSource(value: unknown): IndexedSource {
  if (!isRecord(value)) throw corrupt('a source is not an object')
  const gitCommit = value['gitCommit']
  if (gitCommit !== null && typeof gitCommit !== 'string') throw corrupt('"gitCommit" is not a string')
  return {
    id: string(value, 'id'),
    kind: string(value, 'kind') as SourceKind,
    repoName: string(value, 'repoName'),
    uriPrefix: string(value, 'uriPrefix'),
    gitCommit,
    ...(value['reference'] === true && { reference: true }),
    // Written since version 0.2; an index without them has no graph either.
    services: Array.isArray(value['services']) ? value['services'].map(parseRoot) : [],
    names: Array.isArray(value['names']) ? value['names'].filter((name) => typeof name === 'string') : [],
    namesState: typeof value['namesState'] === 'string' ? value['namesState'] : '',
    locatedState: typeof value['locatedState'] === 'string' ? value['locatedState'] : '',
    crawledAt: string(value, 'crawledAt'),
    fingerprint: string(value, 'fingerprint'),
    units: unitsOf(value),
    skips: array(value, 'skips').map(parseSkip),
    failures: array(value, 'failures').map(parseFailure),
    notices: record(value, 'notices') as Record<string, string[]>,
  }
}

function parseGraphWarning(value: unknown): GraphWarning {
  if (!isRecord(value)) throw corrupt('a warning of the graphs is not an object')
  return { repoName: string(value, 'repoName'), message: string(value, 'message') }
}

function parseExactShare(value: unknown): ExactShare {
  if (!isRecord(value)) throw corrupt('the exact share of a graph is not an object')
  const indexes = array(value, 'indexes').filter((index) => typeof index === 'string')
  return { repoName: string(value, 'repoName'), files: whole(value, 'files'), of: whole(value, 'of'), indexes }
}

function parseRoot(value: unknown): ServiceRoot {
  if (!isRecord(value)) throw corrupt('a service is not an object')
  const isOfOthers = value['isOfOthers'] === true
  const root = { path: string(value, 'path'), name: string(value, 'name'), ...(isOfOthers && { isOfOthers }) }
  if (value['images'] === undefined) return root
  return { ...root, images: array(value, 'images').filter((image) => typeof image === 'string') }
}

/** Validates units in place. Copying those of 25,000 files would take 15 ms of each command. */
function unitsOf(source: Json): Record<string, IndexedUnit> {
  const units = record(source, 'units')
  refuseBrokenUnits(units)
  return units
}

function refuseBrokenUnits(units: Json): asserts units is Record<string, IndexedUnit> {
  for (const key of Object.keys(units)) {
    const unit = units[key]
    if (!isRecord(unit)) throw corrupt('a unit is not an object')
    for (const key of unit['listedAs'] === undefined ? ['corpusType'] : ['corpusType', 'listedAs']) {
      const corpusType = string(unit, key)
      if (!isCorpusType(corpusType)) throw corrupt(`"${corpusType}" is no corpus type`)
    }
    string(unit, 'state')
    whole(unit, 'chunks')
    if (unit['findings'] !== undefined) array(unit, 'findings').forEach(refuseBrokenCount)
  }
}

function refuseBrokenCount(value: unknown): void {
  if (!isRecord(value)) throw corrupt('a finding is not an object')
  string(value, 'kind')
  string(value, 'detector')
  whole(value, 'count')
  const { left } = value
  if (left !== undefined && left !== 'likely' && left !== 'unlikely') throw corrupt('"left" is no confidence')
}

function parseSkip(value: unknown): Skip {
  if (!isRecord(value)) throw corrupt('a skip is not an object')
  return {
    key: string(value, 'key'),
    reason: string(value, 'reason') as Skip['reason'],
    detail: string(value, 'detail'),
  }
}

function parseFailure(value: unknown): Failure {
  if (!isRecord(value)) throw corrupt('a failure is not an object')
  return {
    key: string(value, 'key'),
    stage: string(value, 'stage') as Failure['stage'],
    code: string(value, 'code'),
    message: string(value, 'message'),
  }
}

function parseEmbedder(value: Json): EmbedderIdentity {
  return {
    id: string(value, 'id'),
    dimensions: whole(value, 'dimensions'),
    pooling: string(value, 'pooling'),
    queryPrefix: string(value, 'queryPrefix'),
    documentPrefix: string(value, 'documentPrefix'),
  }
}

function parseCounts(value: Json): Partial<Record<CorpusType, number>> {
  return Object.fromEntries(
    Object.keys(value)
      .filter(isCorpusType)
      .map((type) => [type, whole(value, type)]),
  )
}

function parseParts(value: Json): Record<string, string | number> {
  return Object.fromEntries(
    Object.keys(value).map((key) => [key, typeof value[key] === 'string' ? string(value, key) : whole(value, key)]),
  )
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function record(value: Json, key: string): Json {
  const found = value[key]
  if (!isRecord(found)) throw corrupt(`"${key}" is not an object`)
  return found
}

function array(value: Json, key: string): readonly unknown[] {
  const found = value[key]
  if (!Array.isArray(found)) throw corrupt(`"${key}" is not a list`)
  return found
}

function string(value: Json, key: string): string {
  const found = value[key]
  if (typeof found !== 'string') throw corrupt(`"${key}" is not a string`)
  return found
}

function boolean(value: Json, key: string): boolean {
  const found = value[key]
  if (typeof found !== 'boolean') throw corrupt(`"${key}" is not true or false`)
  return found
}

function whole(value: Json, key: string): number {
  const found = value[key]
  if (typeof found !== 'number' || !Number.isSafeInteger(found) || found < 0) throw corrupt(`"${key}" is not a count`)
  return found
}

function corrupt(why: string, cause?: unknown): IndexFormatError {
  return new IndexFormatError(
    'MANIFEST_CORRUPT',
    `The index manifest can't be read: ${why}. Restore the index from a backup, or crawl again into another place.`,
    { why },
    { cause },
  )
}
