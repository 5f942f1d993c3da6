import type { CutCount, Embedder, Failure, IndexManifest, Skip, SourceKind } from '@coderag/types'
import { auditOf, findingsOf, type SourceAudit } from './audit.js'
import type { UnitOutcome } from './process/batch.js'
import { failureFacts } from './errors.js'
import type { SourcePlan } from './plan/staleness.js'

/** Result of a run for one source. */
export interface SourceReport {
  readonly repoName: string
  readonly kind: SourceKind
  readonly gitCommit: string | null
  readonly read: number
  readonly unchanged: number
  readonly removed: number
  /** Bytes of the units that were read. */
  readonly bytes: number
  /** Number of chunks of the source in the index now. */
  readonly chunks: number
  readonly skips: readonly Skip[]
  readonly failures: readonly Failure[]
  /** Messages about the source as a whole. */
  readonly notices: readonly string[]
  /** Number of scrub findings by kind, in the units that were read. */
  readonly findings: Readonly<Record<string, number>>
  /** Findings by corpus and by chunk, with the places of those that were left. */
  readonly audit: SourceAudit
}

/** Result of a run. */
export interface IngestReport {
  /** False if nothing had changed and no generation was committed. */
  readonly committed: boolean
  readonly generation: number
  readonly chunkCount: number
  /** True if the calls of some source are those of an earlier generation, because the run deferred them. */
  readonly callsAreOld: boolean
  /** Id of the model whose vectors the index has. Null if it has none. */
  readonly embedder: string | null
  readonly sources: readonly SourceReport[]
  readonly elapsedMs: number
  /** Milliseconds per step. Steps of worker threads are summed over all threads. */
  readonly stepMs: Readonly<Record<string, number>>
  /**
   * Clean-up that failed after the commit, which a later run repeats; lost parts that were repaired; and the amount of
   * text that the embedder had to cut.
   */
  readonly warnings: readonly string[]
}

interface RunFacts {
  readonly committed: boolean
  readonly manifest: IndexManifest
  readonly plans: readonly SourcePlan[]
  readonly outcomes: ReadonlyMap<SourcePlan, readonly UnitOutcome[]>
}

/** Collects times during a run and sums them up at its end. */
export interface ReportBuilder {
  timed<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Runs work that a later run can repeat. A failure becomes a warning. */
  leniently(what: string, work: () => Promise<unknown>): Promise<void>
  addStages(stageMs: Readonly<Record<string, number>>): void
  warn(messages: readonly string[]): void
  finish(facts: RunFacts): IngestReport
}

/** @param embedder - Texts that it has to cut from now on are reported as a warning. */
export function createReport(embedder: Embedder | null = null): ReportBuilder {
  const started = performance.now()
  const stepMs: Record<string, number> = {}
  const warnings: string[] = []
  const cutBefore = { ...(embedder?.cut ?? { texts: 0, tokens: 0 }) }
  const add = (step: string, ms: number): void => {
    stepMs[step] = (stepMs[step] ?? 0) + ms
  }
  return {
    async timed(step, work) {
      const since = performance.now()
      try {
        return await work()
      } finally {
        add(step, performance.now() - since)
      }
    },
    async leniently(what, work) {
      try {
        await work()
      } catch (error) {
        warnings.push(`could not ${what} (${failureFacts(error).code})`)
      }
    },
    addStages(stageMs) {
      for (const [step, ms] of Object.entries(stageMs)) add(step, ms)
    },
    warn(messages) {
      warnings.push(...messages)
    },
    finish: ({ committed, manifest, plans, outcomes }) => ({
      committed,
      generation: manifest.generation,
      chunkCount: manifest.chunkCount,
      callsAreOld: manifest.callsAreOld === true,
      embedder: manifest.embedder?.id ?? null,
      sources: plans.map((plan) => sourceReport(plan, outcomes.get(plan) ?? [], manifest)),
      elapsedMs: performance.now() - started,
      stepMs,
      warnings: [...warnings, ...cutWarnings(embedder, cutBefore)],
    }),
  }
}

function cutWarnings(embedder: Embedder | null, before: CutCount): string[] {
  const texts = (embedder?.cut?.texts ?? 0) - before.texts
  const tokens = (embedder?.cut?.tokens ?? 0) - before.tokens
  if (embedder === null || texts === 0) return []
  const { identity, maxInputTokens } = embedder
  return [
    `${identity.id} takes ${maxInputTokens} tokens: ${texts} chunks were longer and embedded without their end, ${tokens} tokens in all`,
  ]
}

function sourceReport(plan: SourcePlan, outcomes: readonly UnitOutcome[], manifest: IndexManifest): SourceReport {
  const indexed = manifest.sources.find((source) => source.id === plan.discovery.sourceId)
  return {
    repoName: plan.discovery.repoName,
    kind: plan.source.kind,
    gitCommit: plan.discovery.gitCommit,
    read: outcomes.length,
    unchanged: plan.unchanged.length,
    removed: plan.removed.length,
    bytes: plan.toRead.reduce((total, unit) => total + unit.size, 0),
    chunks: Object.values(indexed?.units ?? {}).reduce((total, unit) => total + unit.chunks, 0),
    skips: indexed?.skips ?? [],
    failures: indexed?.failures ?? [],
    notices: plan.discovery.notices ?? [],
    findings: findingsOf(outcomes.flatMap((outcome) => outcome.audits)),
    audit: auditOf(outcomes),
  }
}
