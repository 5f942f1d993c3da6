import type { Embedder, Reranker } from '@coderag/types'
import type { Assembler } from './context/assembler.js'
import type { Classifier } from './classify/classifier.js'
import type { EmbedderGuard } from './search/embedder-guard.js'
import type { ResolvedQuery, ResolvedRankingOptions } from './request.js'
import type { Router } from './understand/route/router.js'
import type { Generation } from './index-reader/snapshot.js'
import type { QueryTelemetry } from './telemetry.js'
import type { Stopwatch } from './trace.js'
import type { Turns } from './turns.js'

/** What the pipeline works with besides the question. */
export interface AnswerSetup {
  readonly ranking: ResolvedRankingOptions
  readonly classifier: Classifier
  readonly router: Router
  readonly reranker: Reranker | null
  readonly assembler: Assembler
  /** Id of the counter that contexts are measured with. */
  readonly tokenCounter: string
  readonly now: () => Date
  readonly turns: Turns
  readonly guardOf: (embedder: Embedder) => EmbedderGuard
  readonly signal: AbortSignal | undefined
  readonly telemetry: QueryTelemetry
}

/** One question on its way through the pipeline. */
export interface Run {
  readonly generation: Generation
  readonly request: ResolvedQuery
  readonly setup: AnswerSetup
  /** Every step goes through it, so that the trace and the telemetry know of it. */
  readonly watch: Stopwatch
}
