import { isDeepStrictEqual } from 'node:util'
import type { Failure, IndexedSource, IndexedUnit, Skip } from '@coderag/types'
import { unitFindings } from '../audit.js'
import type { UnitOutcome } from '../process/batch.js'
import type { SourcePlan } from '../plan/staleness.js'

/** Stages whose failures repeat as long as the content is the same. Other failures are tried again in the next run. */
const LASTING: ReadonlySet<Failure['stage']> = new Set(['chunk', 'facts', 'scrub', 'analyze'])

/** Builds the manifest's record of a source. */
export function recordSource(
  plan: SourcePlan,
  outcomes: readonly UnitOutcome[],
  { fingerprint, crawledAt }: { fingerprint: string; crawledAt: string },
): IndexedSource {
  const { discovery, previous } = plan
  const units = new Map<string, IndexedUnit>()
  const skips: Skip[] = [...discovery.skips]
  const failures: Failure[] = [...discovery.failures]
  const notices = new Map<string, readonly string[]>()
  if (discovery.notices !== undefined) notices.set('.', discovery.notices)

  const kept = new Set(plan.unchanged)
  for (const [key, unit] of Object.entries(previous?.units ?? {})) if (kept.has(key)) units.set(key, unit)
  skips.push(...(previous?.skips ?? []).filter((skip) => kept.has(skip.key)))
  failures.push(...(previous?.failures ?? []).filter((failure) => kept.has(failure.key)))
  for (const [key, texts] of Object.entries(previous?.notices ?? {})) if (kept.has(key)) notices.set(key, texts)

  const read = new Map(plan.toRead.map((unit) => [unit.key, unit]))
  for (const outcome of outcomes) {
    const unit = read.get(outcome.key)
    if (unit === undefined) continue
    if (outcome.skip !== null) skips.push(outcome.skip)
    if (outcome.failure !== null) failures.push(outcome.failure)
    if (outcome.notices.length > 0) notices.set(outcome.key, outcome.notices)
    if (outcome.failure === null || LASTING.has(outcome.failure.stage)) {
      const findings = unitFindings(outcome.audits)
      const corpusType = outcome.corpusType ?? unit.corpusType
      units.set(unit.key, {
        state: unit.state,
        corpusType,
        ...(corpusType !== unit.corpusType && { listedAs: unit.corpusType }),
        chunks: outcome.chunks,
        ...(findings.length > 0 && { findings }),
      })
    }
  }
  return {
    id: discovery.sourceId,
    kind: plan.source.kind,
    repoName: discovery.repoName,
    uriPrefix: discovery.uriPrefix,
    gitCommit: discovery.gitCommit,
    ...(plan.source.reference === true && { reference: true }),
    services: plan.located.services,
    names: plan.located.names,
    namesState: plan.namesState,
    locatedState: plan.locatedState,
    crawledAt,
    fingerprint,
    units: Object.fromEntries([...units].sort(byKey)),
    skips: skips.sort((a, b) => byKey([a.key], [b.key])),
    failures: failures.sort((a, b) => byKey([a.key], [b.key])),
    notices: Object.fromEntries([...notices].sort(byKey)),
  }
}

/** Returns true if two records of a source differ only in the time they were written. */
export function sameRecord(a: IndexedSource | undefined, b: IndexedSource | null): boolean {
  return a !== undefined && b !== null && isDeepStrictEqual({ ...a, crawledAt: '' }, { ...b, crawledAt: '' })
}

function byKey([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
