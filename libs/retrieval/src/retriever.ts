import { type CleanChunk, CoderagError, type Embedder, type Reranker, type TokenCounter } from '@coderag/types'
import { createTokenCounter } from '@coderag/text'
import { answer } from './pipeline.js'
import type { PipelineSetup } from './run.js'
import { createAssembler } from './context/assembler.js'
import type { ContextOptions } from './context/options.js'
import { withChunkCache } from './index-reader/chunk-cache.js'
import { createClassifier } from './understand/classify/classifier.js'
import type { ClassifierRules } from './understand/classify/rules.js'
import { QueryEmbedder } from './search/query-embedder.js'
import { Generations, type Lease } from './index-reader/generations.js'
import { lookup, type LookupMatch } from './search/lookup.js'
import { describe, type DescribedOverview } from './index-reader/overview/describe-overview.js'
import { overviewOf } from './index-reader/overview/overview.js'
import { sourceFilter } from './understand/source-filter.js'
import { type RankingOptions, resolveOptions, type RoutingOptions } from './options.js'
import { parseQueryRequest, type QueryFilter, type QueryRequest, type ResolvedQuery } from './request.js'
import type { QueryResult } from './result.js'
import { createCorpusBoosts } from './rank/corpus-boosts.js'
import { createDemotions } from './rank/demotions.js'
import { createRouter } from './understand/route/router.js'
import { type RetrievalLogger, Telemetry } from './telemetry.js'
import { wholeThread } from './index-reader/thread.js'
import type { Generation, OpenSnapshot } from './index-reader/snapshot.js'

export interface RetrieverOptions {
  /** Directory that a crawl wrote. */
  readonly dataDir: string
  readonly openSnapshot: OpenSnapshot
  /** Orders the best candidates. Without one, fusion gives the final order. */
  readonly reranker?: Reranker
  readonly ranking?: RankingOptions
  /** Size and division of contexts. */
  readonly context?: ContextOptions
  /** Rules that replace built-in ones of the same name, or are added to them. */
  readonly classifier?: ClassifierRules
  /** Routes, corpus boosts, demotions and weights of the signals. */
  readonly routing?: RoutingOptions
  /** Receives structured lines: one per query at debug, failures at warn. They never contain a query or content. */
  readonly logger?: RetrievalLogger
  /** Clock for "last week" and the age of conversations. By default the machine's clock. */
  readonly now?: () => Date
  /** Counts tokens as the model does that reads the context. By default o200k_base. */
  readonly tokenCounter?: TokenCounter
}

/** Answers queries from the newest generation of an index. Safe for concurrent use. */
export interface Retriever extends AsyncDisposable {
  /**
   * Finds the chunks that answer a query best.
   *
   * Checks for a newer generation first (one `stat`) and answers from it if there is one. Running queries finish on the
   * generation that they began with.
   *
   * @param options.signal - Ends the query between two steps and inside embedder and reranker.
   * @throws RetrievalError `QUERY_INVALID`, `INDEX_MISSING`, `INDEX_UNREADABLE`, `RERANKER_BROKEN`, `RETRIEVER_CLOSED`;
   *   CoderagError of the engines; the signal's reason.
   */
  query(request: QueryRequest, options?: { signal?: AbortSignal }): Promise<QueryResult>
  /**
   * Looks up a name: the file with that path or its end, otherwise the declarations of that name, at most `limit`
   * chunks.
   *
   * @param options.limit - 1 to 200, 20 by default.
   * @throws The same as `query`.
   */
  lookup(name: string, options?: { limit?: number; filter?: QueryFilter }): Promise<readonly LookupMatch[]>
  /**
   * Returns all chunks of a conversation in order; none if it is unknown.
   *
   * @param place - `channel/thread`, or the source uri of one of its chunks.
   * @throws The same as `query`.
   */
  thread(place: string): Promise<readonly CleanChunk[]>
  /**
   * Describes the content of the index as a whole.
   *
   * @throws The same as `query`.
   */
  overview(): Promise<DescribedOverview>
  /** Refuses new queries, waits for running ones, and closes the index. */
  close(): Promise<void>
}

/**
 * Opens the newest generation of an index for queries.
 *
 * @throws OptionsError `OPTIONS_INVALID`; RetrievalError `INDEX_MISSING`, `INDEX_UNREADABLE`,
 *   `INDEX_ANALYZER_MISMATCH`, `INDEX_EMBEDDER_MISMATCH`, `CLASSIFIER_INVALID`.
 * @throws CoderagError `MANIFEST_CORRUPT`, `MANIFEST_VERSION`, and errors of `openSnapshot`.
 */
export async function createRetriever(options: RetrieverOptions): Promise<Retriever> {
  const { ranking, context, rules, routing } = resolveOptions(options)
  const counter = options.tokenCounter ?? createTokenCounter()
  const now = options.now ?? (() => new Date())
  const telemetry = new Telemetry(options.logger ?? null)
  const embedders = new WeakMap<Embedder, QueryEmbedder>()
  const setup: PipelineSetup = {
    ranking,
    classifier: createClassifier(rules, now),
    router: createRouter(routing.routes, routing.signals),
    corpusBoostsOf: createCorpusBoosts(routing.corpusBoosts),
    demotionsOf: createDemotions(routing.demotions),
    reranker: options.reranker ?? null,
    assembler: createAssembler(context, counter),
    tokenCounter: counter.id,
    now,
    // One for each embedder, whichever generation uses it: it counts failures across queries.
    embedderOf(embedder) {
      const own =
        embedders.get(embedder) ??
        new QueryEmbedder(embedder, {
          timeoutMs: ranking.embedTimeoutMs,
          failures: ranking.embedFailures,
          pauseMs: ranking.embedPauseMs,
          now: () => now().getTime(),
          onOutcome: (outcome) => telemetry.embedded(outcome),
          onPause: () => telemetry.embedderPaused(ranking.embedPauseMs),
        })
      embedders.set(embedder, own)
      return own
    },
  }
  const generations = new Generations(options.dataDir, async (manifest) => {
    const snapshot = await options.openSnapshot(manifest)
    const store = withChunkCache(snapshot.store, ranking.cachedChunks, (kept, missing) =>
      telemetry.cached(kept, missing),
    )
    return { ...snapshot, store }
  })
  ;(await generations.lease())[Symbol.dispose]()
  return {
    async query(request, { signal } = {}) {
      return telemetry.query((own) =>
        answerFromNewest(generations, parseQueryRequest(request, context), (generation, resolved) =>
          answer(generation, resolved, setup, { signal, telemetry: own }),
        ),
      )
    },
    async lookup(name, { limit = 20, filter = {} } = {}) {
      const request = parseQueryRequest({ text: name, topK: limit, filter }, context)
      using lease = await generations.lease()
      const symbols = await lease.generation.snapshot.symbols()
      const own = sourceFilter(lease.generation.manifest, request.filter, { isAboutDependency: false })
      return lookup(lease.generation, request.text, { symbols, limit: request.topK, filter: own })
    },
    async thread(place) {
      using lease = await generations.lease()
      return wholeThread(lease.generation.snapshot.store, place)
    },
    async overview() {
      using lease = await generations.lease()
      const overview = await overviewOf(lease.generation, await lease.generation.snapshot.graph())
      return describe(overview, lease.generation)
    },
    close: () => generations[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => generations[Symbol.asyncDispose](),
  }
}

/**
 * Answers from the newest generation. If that fails because a writer has replaced and pruned the generation meanwhile,
 * answers once more from the generation that is newest then.
 */
async function answerFromNewest(
  generations: Generations,
  request: ResolvedQuery,
  answerFrom: (generation: Generation, request: ResolvedQuery) => Promise<QueryResult>,
): Promise<QueryResult> {
  const first = await generations.lease()
  try {
    return withWarning(await answerFrom(first.generation, request), first)
  } catch (error) {
    if (!(await first.isOutdated())) throw error
  } finally {
    first[Symbol.dispose]()
  }
  using second = await generations.lease()
  return withWarning(await answerFrom(second.generation, request), second)
}

function withWarning(result: QueryResult, { newerFailed }: Lease): QueryResult {
  if (newerFailed === null) return result
  const code = CoderagError.is(newerFailed) ? newerFailed.code : 'unexpected error'
  const message = `A newer generation exists and can't be opened (${code}). This answer is from generation ${result.generation}.`
  return { ...result, warnings: [...result.warnings, { code: 'NEWER_GENERATION_UNUSABLE', message }] }
}
