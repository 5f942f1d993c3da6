import {
  SOURCE_TYPES,
  type AuditCount,
  type CorpusType,
  type EmbedderIdentity,
  type ExactShare,
  type Failure,
  type IndexedSource,
  type IndexedUnit,
  type IndexManifest,
  type Sensitivity,
  type Skip,
  type SkipReason,
  type SourceKind,
} from '@coderag/types'

/** What the scrub gate found in a source, of one tier and kind, by one detector. */
export interface StoredFinding extends AuditCount {
  readonly tier: Sensitivity
}

/** Content of one source of the index. */
export interface SourceStatus {
  readonly id: string
  readonly kind: SourceKind
  readonly repoName: string
  /** True if the source is a dependency, which answers only queries about dependencies. */
  readonly reference: boolean
  /** Full commit id; null outside git. */
  readonly gitCommit: string | null
  /** ISO 8601, UTC. */
  readonly crawledAt: string
  /** Files with at least one chunk. 0 for commits. */
  readonly files: number
  readonly chunks: number
  readonly filesByCorpus: Readonly<Partial<Record<CorpusType, number>>>
  readonly skips: readonly Skip[]
  readonly skipsByReason: Readonly<Partial<Record<SkipReason, number>>>
  readonly failures: readonly Failure[]
  /** Files that were indexed in another way than planned, such as without a syntax tree, with what happened. */
  readonly notices: Readonly<Record<string, readonly string[]>>
  /** What the graphs lack, each with its code first. */
  readonly graphWarnings: readonly string[]
  /** How much of its calls an index of a compiler gave. Null if it has no such index. */
  readonly exact: Pick<ExactShare, 'files' | 'of' | 'indexes'> | null
  /** What the scrub gate found, the most frequent first. Never a value. */
  readonly findings: readonly StoredFinding[]
}

/** Content of an index in numbers. */
export interface IndexStatus {
  readonly generation: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly mode: 'lexical' | 'hybrid'
  readonly embedder: EmbedderIdentity | null
  readonly files: number
  readonly chunks: number
  readonly skipped: number
  readonly failed: number
  /** Chunks per corpus type. */
  readonly corpusCounts: Readonly<Partial<Record<CorpusType, number>>>
  readonly sources: readonly SourceStatus[]
}

/** Summarises a manifest: what was indexed, when and from where, and what was left out for which reason. */
export function indexStatus(manifest: IndexManifest): IndexStatus {
  const sources = manifest.sources.map((source) => sourceStatus(source, manifest))
  const total = (of: (source: SourceStatus) => number): number => sources.reduce((sum, source) => sum + of(source), 0)
  return {
    generation: manifest.generation,
    createdAt: manifest.createdAt,
    mode: manifest.embedder === null ? 'lexical' : 'hybrid',
    embedder: manifest.embedder,
    files: total((source) => source.files),
    chunks: manifest.chunkCount,
    skipped: total((source) => source.skips.length),
    failed: total((source) => source.failures.length),
    corpusCounts: manifest.corpusCounts,
    sources,
  }
}

function sourceStatus(
  source: IndexedSource,
  { graphWarnings = [], graphExact = [] }: Pick<IndexManifest, 'graphWarnings' | 'graphExact'>,
): SourceStatus {
  const { id, kind, repoName, gitCommit, crawledAt, skips, failures, notices } = source
  const units = Object.values(source.units).filter((unit) => unit.chunks > 0)
  const files = kind === 'git_history' ? [] : units
  return {
    id,
    kind,
    repoName,
    reference: source.reference === true,
    gitCommit,
    crawledAt,
    files: files.length,
    chunks: units.reduce((sum, unit) => sum + unit.chunks, 0),
    filesByCorpus: countBy(files, (unit) => unit.corpusType),
    skips,
    skipsByReason: countBy(skips, (skip) => skip.reason),
    failures,
    notices,
    graphWarnings: graphWarnings.filter((warning) => warning.repoName === repoName).map(({ message }) => message),
    exact: exactOf(graphExact, repoName),
    findings: findingsOf(Object.values(source.units)),
  }
}

function exactOf(shares: readonly ExactShare[], name: string): SourceStatus['exact'] {
  const share = shares.find(({ repoName }) => repoName === name)
  return share === undefined ? null : { files: share.files, of: share.of, indexes: share.indexes }
}

function findingsOf(units: readonly IndexedUnit[]): StoredFinding[] {
  const sums = new Map<string, StoredFinding>()
  for (const { corpusType, findings = [] } of units) {
    const { sensitivity: tier } = SOURCE_TYPES[corpusType]
    for (const own of findings) {
      const key = [tier, own.kind, own.detector, own.left].join(' ')
      sums.set(key, { tier, ...own, count: own.count + (sums.get(key)?.count ?? 0) })
    }
  }
  return [...sums.values()].sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1))
}

function countBy<Item, Key extends string>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Partial<Record<Key, number>> {
  const counts: Partial<Record<Key, number>> = {}
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1
  return counts
}
