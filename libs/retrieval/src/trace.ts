import type { ScoredId } from '@coderag/types'
import type { ConfidenceFeatures } from './confidence/features.js'
import type { ContextOmission } from './context/context.js'
import type { Contribution } from './rank/signals.js'
import type { FusedId, ListName } from './search/fusion.js'

/** Step of a query with its time. */
export interface TraceStep {
  readonly name: string
  /** Wall-clock milliseconds. */
  readonly ms: number
}

/** Input and output of one search. */
export interface ListTrace {
  readonly name: ListName
  /** Terms of the search; null for `dense`, which searches with the vector of the whole query. */
  readonly terms: readonly string[] | null
  /** List with the same terms, whose search this list shares; null if it was searched itself. */
  readonly sharedWith: ListName | null
  readonly ms: number
  /** Best first. */
  readonly results: readonly ScoredId[]
}

/** Record of how a result came about. */
export interface QueryTrace {
  readonly steps: readonly TraceStep[]
  readonly lists: readonly ListTrace[]
  /** All candidates after fusion, best first. */
  readonly fused: readonly FusedId[]
  /** Id of the reranker that gave the final order; null if fusion did. */
  readonly reranker: string | null
  /** Score of each candidate as one sum of its parts, best first. */
  readonly contributions: readonly Contribution[]
  /** Ids of chunks that a name or path of the query refers to. */
  readonly named: readonly string[]
  /** What confidence was computed from. */
  readonly confidence: ConfidenceFeatures
  /** Earlier turn, counted from the newest, that completed the query; null if the query is complete by itself. */
  readonly fromTurn: number | null
  /** Candidates that the context does not show, with the reason. */
  readonly omitted: readonly ContextOmission[]
}
