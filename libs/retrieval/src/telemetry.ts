import { context, metrics, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { CoderagError } from '@coderag/types'
import type { QueryResult } from './result.js'

/** Logger for structured lines, such as pino. Neither queries nor content are logged. */
export interface RetrievalLogger {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
}

const SCOPE = '@coderag/retrieval'

/** Telemetry of one query. */
export interface QueryTelemetry {
  /** Runs one step in a span of its own. */
  step<T>(name: string, work: () => T | Promise<T>): Promise<T>
}

/**
 * Spans and metrics through the OpenTelemetry API. Without an SDK in the process, they cost next to nothing.
 *
 * Spans: `coderag.query`, and one `coderag.query.<step>` below it for each step. Metrics: `coderag.queries` (by intent,
 * strategy, outcome), `coderag.query.duration` and `coderag.step.duration` in milliseconds, `coderag.cache.requests`
 * (by outcome: hit or miss), `coderag.embedder.requests` (by outcome: `answered` or a failure code).
 */
export class Telemetry {
  readonly #tracer = trace.getTracer(SCOPE)
  readonly #meter = metrics.getMeter(SCOPE)
  readonly #queries = this.#meter.createCounter('coderag.queries', {
    description: 'Queries by intent, strategy, outcome',
  })
  readonly #duration = this.#meter.createHistogram('coderag.query.duration', { unit: 'ms' })
  readonly #steps = this.#meter.createHistogram('coderag.step.duration', { unit: 'ms' })
  readonly #cache = this.#meter.createCounter('coderag.cache.requests', {
    description: 'Chunks asked for, by hit or miss',
  })

  readonly #embedder = this.#meter.createCounter('coderag.embedder.requests', {
    description: 'Questions to be embedded, by outcome',
  })

  constructor(readonly logger: RetrievalLogger | null) {}

  /** Records one query from beginning to end. */
  async query(work: (telemetry: QueryTelemetry) => Promise<QueryResult>): Promise<QueryResult> {
    const span = this.#tracer.startSpan('coderag.query')
    const started = performance.now()
    const parent = trace.setSpan(context.active(), span)
    try {
      const result = await context.with(parent, () => work({ step: (name, own) => this.#step(parent, name, own) }))
      const { classification, strategy, hits, warnings, generation, tokensUsed } = result
      const kinds = { intent: classification.intent, strategy: strategy.name }
      const fields = { ...kinds, hits: hits.length, warnings: warnings.length, generation, tokensUsed }
      span.setAttributes(prefixed(fields))
      this.#finish(started, { ...kinds, outcome: hits.length === 0 ? 'nothing found' : 'found' })
      this.logger?.debug({ ...fields, ms: performance.now() - started }, 'query answered')
      for (const { code } of warnings)
        if (code === 'NEWER_GENERATION_UNUSABLE') this.logger?.warn({ code, generation }, 'newer generation unusable')
      return result
    } catch (error) {
      const code = CoderagError.is(error) ? error.code : 'unexpected'
      span.setStatus({ code: SpanStatusCode.ERROR, message: code })
      this.#finish(started, { outcome: code })
      this.logger?.warn({ code, ms: performance.now() - started }, 'query failed')
      throw error
    } finally {
      span.end()
    }
  }

  cached(hits: number, misses: number): void {
    if (hits > 0) this.#cache.add(hits, { outcome: 'hit' })
    if (misses > 0) this.#cache.add(misses, { outcome: 'miss' })
  }

  embedded(outcome: string): void {
    this.#embedder.add(1, { outcome })
  }

  embedderPaused(pauseMs: number): void {
    this.logger?.warn({ pauseMs }, 'embedder left alone')
  }

  async #step<T>(parent: ReturnType<typeof context.active>, name: string, work: () => T | Promise<T>): Promise<T> {
    const span: Span = this.#tracer.startSpan(`coderag.query.${name.replaceAll(' ', '_')}`, {}, parent)
    const started = performance.now()
    try {
      return await context.with(trace.setSpan(parent, span), work)
    } finally {
      this.#steps.record(performance.now() - started, { step: name })
      span.end()
    }
  }

  #finish(started: number, attributes: Readonly<Record<string, string>>): void {
    this.#queries.add(1, attributes)
    this.#duration.record(performance.now() - started, attributes)
  }
}

function prefixed(fields: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`coderag.${name}`, value]))
}
