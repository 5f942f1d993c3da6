import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import type { Embedder, Reranker } from '@coderag/types'
import type { Classifier } from './understand/classify/classifier.js'
import type { Assembler } from './context/assembler.js'
import type { Generation } from './index-reader/snapshot.js'
import type { ResolvedRankingOptions } from './options.js'
import type { DemotionsOf } from './rank/demotions.js'
import type { RowWeights } from './rank/learned/row-weights.js'
import type { ResolvedQuery } from './request.js'
import type { QueryEmbedder } from './search/query-embedder.js'
import type { QueryTelemetry } from './telemetry.js'
import type { TraceStep } from './trace.js'
import type { Router } from './understand/route/router.js'

/** Parts of the pipeline that stay the same for every query of a retriever. */
export interface PipelineSetup {
  readonly ranking: ResolvedRankingOptions
  readonly classifier: Classifier
  readonly router: Router
  readonly demotionsOf: DemotionsOf
  readonly weights: RowWeights
  readonly reranker: Reranker | null
  readonly assembler: Assembler
  /** Id of the token counter that measures contexts. */
  readonly tokenCounter: string
  readonly now: () => Date
  readonly embedderOf: (embedder: Embedder) => QueryEmbedder
}

/** One query on its way through the pipeline. */
export class QueryRun {
  readonly steps: TraceStep[] = []

  constructor(
    readonly generation: Generation,
    readonly request: ResolvedQuery,
    readonly setup: PipelineSetup,
    readonly signal: AbortSignal | undefined,
    readonly telemetry: QueryTelemetry | null,
  ) {}

  /**
   * Runs one step and records its time for the trace and the telemetry.
   *
   * Each step starts in a new turn of the event loop, so that timers, requests and aborts are handled between the steps
   * of concurrent queries.
   *
   * @throws The signal's reason, without running the step.
   */
  async step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    // Rejects at once if the signal is aborted while other queries compute.
    await nextEventLoopTurn(undefined, { signal: this.signal }).catch(() => undefined)
    this.signal?.throwIfAborted()
    const start = performance.now()
    const result = this.telemetry === null ? await work() : await this.telemetry.step(name, work)
    this.steps.push({ name, ms: performance.now() - start })
    return result
  }
}
