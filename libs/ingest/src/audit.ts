import {
  SOURCE_TYPES,
  type AuditCount,
  type CorpusType,
  type LeftPlace,
  type ScrubAudit,
  type Sensitivity,
} from '@coderag/types'
import type { UnitOutcome } from './process/batch.js'

/** Audit of one corpus of a source. */
export interface AuditRow {
  readonly corpusType: CorpusType
  readonly sensitivity: Sensitivity
  /** Log level: `warn` for corpora that must not leak and for secrets that were left, `info` for the rest. */
  readonly level: 'info' | 'warn'
  /** Number of audited chunks. For a corpus that passes unchanged, the chunks with findings. */
  readonly chunks: number
  /** Number of findings of each kind that a placeholder replaced. */
  readonly replaced: Readonly<Record<string, number>>
  /** Number of likely findings of each kind that stay in the text, as with `secretsInCode: report`. */
  readonly left: Readonly<Record<string, number>>
  /** Number of findings of each kind that stay in the text and are probably no secrets. */
  readonly unlikely: Readonly<Record<string, number>>
}

/** Place of a secret that stays in the index. Never its value. */
export interface LeftSecret extends LeftPlace {
  /** Path relative to the source. Null if the source has no files. */
  readonly path: string | null
}

/** Audit of everything that a run read of one source. */
export interface SourceAudit {
  /** One per corpus with audited chunks, in the order of the registry. */
  readonly rows: readonly AuditRow[]
  /** Sorted by path, then by line. */
  readonly left: readonly LeftSecret[]
  /** Audits of the chunks with findings. */
  readonly chunks: readonly ScrubAudit[]
}

/** Sums up the audits of units. */
export function auditOf(outcomes: readonly UnitOutcome[]): SourceAudit {
  const audits = outcomes.flatMap((outcome) => outcome.audits)
  const byCorpus = new Map<CorpusType, ScrubAudit[]>()
  for (const audit of audits) byCorpus.set(audit.corpusType, [...(byCorpus.get(audit.corpusType) ?? []), audit])
  return {
    rows: Object.values(SOURCE_TYPES).flatMap(({ corpusType }) => {
      const own = byCorpus.get(corpusType)
      return own === undefined ? [] : [rowOf(corpusType, own)]
    }),
    left: audits.flatMap(leftIn).sort((a, b) => compare(a.path ?? '', b.path ?? '') || a.line - b.line),
    chunks: audits.filter(({ counts }) => counts.length > 0),
  }
}

/** Counts the findings of each kind, replaced or left, likely or not. */
export function findingsOf(audits: readonly Pick<ScrubAudit, 'counts'>[]): Readonly<Record<string, number>> {
  return byKind(audits.flatMap(({ counts }) => counts))
}

/** Sums up the findings of a unit by kind, detector and confidence. */
export function unitFindings(audits: readonly ScrubAudit[]): AuditCount[] {
  const sums = new Map<string, AuditCount>()
  for (const own of audits.flatMap(({ counts }) => counts)) {
    const key = `${own.kind} ${own.detector} ${own.left ?? ''}`
    sums.set(key, { ...own, count: own.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}

function byKind(counts: readonly AuditCount[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { kind, count } of counts) sums[kind] = (sums[kind] ?? 0) + count
  return sums
}

function rowOf(corpusType: CorpusType, audits: readonly ScrubAudit[]): AuditRow {
  const { sensitivity } = SOURCE_TYPES[corpusType]
  const counts = audits.flatMap((audit) => audit.counts)
  const left = byKind(counts.filter((count) => count.left === 'likely'))
  return {
    corpusType,
    sensitivity,
    level: sensitivity === 'sensitive' || Object.keys(left).length > 0 ? 'warn' : 'info',
    chunks: audits.length,
    replaced: byKind(counts.filter((count) => count.left === undefined)),
    left,
    unlikely: byKind(counts.filter((count) => count.left === 'unlikely')),
  }
}

function leftIn({ left }: ScrubAudit): LeftSecret[] {
  if (left === undefined) return []
  return left.places.map((place) => ({ ...place, path: left.path }))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
