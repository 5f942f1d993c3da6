import type { ScoredId } from '@coderag/types'
import type { ContextOmission } from './context/context.js'
import type { Contribution } from './rank/signals.js'
import type { FusedId, ListName } from './search/fusion.js'

/** One step of a query with its time. */
export interface TraceStep {
  readonly name: string
  /** Wall-clock milliseconds. */
  readonly ms: number
}

/** What one engine was asked and what it returned. */
export interface ListTrace {
  readonly name: ListName
  /** The terms searched; null for `dense`, which searches with the vector of the whole query. */
  readonly terms: readonly string[] | null
  /** The list whose search this one shares, because both have the same terms; null when it searched itself. */
  readonly sharedWith: ListName | null
  readonly ms: number
  /** Best first. */
  readonly results: readonly ScoredId[]
}

/** What moved one candidate, with what the ranker's judgement itself is made of. */
export interface RankedContribution extends Contribution {
  /** Each feature's value times its weight, before `relevance` is made of their sum; null where the ranker does not tell. */
  readonly ranker: Readonly<Record<string, number>> | null
}

/** How a result came about: every step with what went in and what came out. */
export interface QueryTrace {
  readonly steps: readonly TraceStep[]
  readonly lists: readonly ListTrace[]
  /** All candidates after fusion, best first. */
  readonly fused: readonly FusedId[]
  /** Id of the reranker that gave the final order; null when fusion did. */
  readonly reranker: string | null
  /** What moved each candidate in the end, best first: the ranker's judgement and every signal. */
  readonly contributions: readonly RankedContribution[]
  /** Chunks that a name or path of the query led to. */
  readonly named: readonly string[]
  /** The turn, counted from the newest, that the query was filled in from; null for one that stands alone. */
  readonly fromTurn: number | null
  /** Candidates that the context does not show, with the reason. */
  readonly omitted: readonly ContextOmission[]
}
