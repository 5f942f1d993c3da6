import {
  type CleanChunk,
  CoderagError,
  type Embedder,
  type EmbedderIdentity,
  type GraphStore,
  type IndexManifest,
  type IndexStorage,
  type LexicalAnalyzer,
  OptionsError,
  type Reranker,
  type TokenCounter,
} from '@coderag/types'
import { createTokenCounter } from '@coderag/text'
import { withCheckedArguments } from './checked-arguments.js'
import { answer } from './pipeline.js'
import type { PipelineSetup } from './run.js'
import { createAssembler } from './context/assembler.js'
import type { ContextOptions } from './context/options.js'
import { CACHED_CHUNKS, withChunkCache } from './index-reader/chunk-cache.js'
import { createClassifier } from './understand/classify/classifier.js'
import type { ClassifierRules } from './understand/classify/rules.js'
import { EMBED_PAUSE_MS, QueryEmbedder } from './search/query-embedder.js'
import { Generations, type Lease } from './index-reader/generations.js'
import { lookup, type LookupMatch } from './search/lookup.js'
import { describe, type DescribedOverview } from './index-reader/overview/describe-overview.js'
import { overviewOf } from './index-reader/overview/overview.js'
import { withKnownNames } from './understand/known-names.js'
import { withOwnedFiles } from './understand/owned-files.js'
import { sourceFilter } from './understand/source-filter.js'
import { type RankingOptions, resolveOptions, type RoutingOptions } from './options.js'
import { parseQueryRequest, type QueryFilter, type QueryRequest, type ResolvedQuery } from './request.js'
import type { QueryResult } from './result.js'
import { createDemotions } from './rank/demotions.js'
import { notKnown } from './not-known.js'
import { rowWeights } from './rank/learned/row-weights.js'
import { createRouter } from './understand/route/router.js'
import { type RetrievalLogger, Telemetry } from './telemetry.js'
import {
  callsOf,
  callsOfNamed,
  focusOn,
  similarDeclarations,
  contractOf,
  impactOf,
  joinGraphs,
  ownersOf,
  pathBetween,
  present,
  selectGraph,
  relatedTo,
  testsOf,
  unreachable,
  type Unreached,
  type UnreachedScope,
  untested,
  type Calls,
  type CallsOptions,
  type Contract,
  type CoveringTests,
  type Related,
  type Focus,
  type GraphPart,
  type GraphSelection,
  type Impact,
  type ImpactOptions,
  type MixedPath,
  type Owners,
  type ServicePath,
  type SymbolPath,
} from './graphs/index.js'
import { linesThatName, needsLines } from './graphs/lines-that-name.js'
import { withCallers } from './graphs/callers-of-chunk.js'
import { fileText, type FileText } from './index-reader/file-text.js'
import { explain, type Explanation } from './index-reader/explain.js'
import { indexStatus, type IndexStatus } from './index-reader/index-status.js'
import { requireAccess, restrictGeneration, type Access } from './index-reader/restricted.js'
import { type StaleSource, staleSources } from './index-reader/stale.js'
import { viewsOf } from './index-reader/views.js'
import { asksForCommits } from './understand/route/commit-questions.js'
import { recordsAbout, recordsOf, type Recorded } from './index-reader/service-records.js'
import { wholeThread } from './index-reader/thread.js'
import type { Generation, Snapshot } from './index-reader/snapshot.js'

export interface RetrieverOptions {
  /** The index that a crawl wrote. It belongs to the caller, who disposes it after the retriever is closed. */
  readonly index: IndexStorage
  /** Splits queries into terms in the same way as the chunks of the index. */
  readonly analyzer: LexicalAnalyzer
  /**
   * Opens the model of the vectors. Called with that of the index, if it has vectors. Null, the default, searches by words
   * alone.
   */
  readonly openEmbedder?: (identity: EmbedderIdentity) => Promise<Embedder | null>
  /** Orders the best candidates. Without one, fusion gives the final order. */
  readonly reranker?: Reranker
  /** How lists are fused and hits are ordered; `docs/ranking.md` says what each setting trades. */
  readonly ranking?: RankingOptions
  /** Size and division of contexts. */
  readonly context?: ContextOptions
  /** Rules that replace built-in ones of the same name, or are added to them. */
  readonly classifier?: ClassifierRules
  /** Routes and demotions. */
  readonly routing?: RoutingOptions
  /** Receives structured lines: one per query at debug, failures at warn. They never contain a query or content. */
  readonly logger?: RetrievalLogger
  /** Clock for "last week" and the age of conversations. By default the machine's clock. */
  readonly now?: () => Date
  /** Counts tokens as the model does that reads the context. By default o200k_base. */
  readonly tokenCounter?: TokenCounter
}

/** Options of a query. */
export interface QueryOptions {
  /** Ends the query between two steps and inside embedder and reranker. */
  readonly signal?: AbortSignal
}

/**
 * Everything that can be asked of an index. Each call answers from the newest generation: it checks for one first, and a running call finishes on the generation that it began with. Safe for concurrent use.
 *
 * @throws RetrievalError `QUERY_INVALID`, `INDEX_MISSING`, `RETRIEVER_CLOSED`; CoderagError of the engines. This holds for every method.
 */
export interface IndexQueries {
  /**
   * Finds the chunks that answer a query best.
   *
   * @throws RetrievalError `RERANKER_BROKEN`; the signal's reason.
   */
  query(request: QueryRequest, options?: QueryOptions): Promise<QueryResult>
  /**
   * Looks up a name: the file with that path or its end, otherwise the declarations of that name, at most `limit`
   * chunks.
   *
   * @param options.limit - 1 to 200, 20 by default.
   */
  lookup(name: string, options?: { limit?: number; filter?: QueryFilter }): Promise<readonly LookupMatch[]>
  /** Returns names of declarations that are spelt nearly like a mistyped one, most similar first, at most three. */
  similarNames(name: string): Promise<readonly string[]>
  /**
   * Returns a whole file as it was indexed, or null if there is none.
   *
   * @param path - Path, end of a path, or `repository/path`.
   */
  file(path: string): Promise<FileText | null>
  /**
   * Returns all chunks of a conversation in order; none if it is unknown.
   *
   * @param place - `channel/thread`, or the source uri of one of its chunks.
   */
  thread(place: string): Promise<readonly CleanChunk[]>
  /** Describes the content of the index as a whole. */
  overview(): Promise<DescribedOverview>
  /** Returns what is indexed, skipped and failed, with commits and times. */
  status(): Promise<IndexStatus>
  /**
   * Returns the sources whose files are no longer what was indexed. Runs git in each folder.
   *
   * @param workingTrees - Repository name → folder that was crawled under that name.
   */
  stale(workingTrees: Readonly<Record<string, string>>): Promise<readonly StaleSource[]>
  /**
   * Returns the callers of a symbol and what builds on it: those of its repository, functions of other services that
   * call the endpoint which it handles, or publish the message that it hears, and functions of other repositories that use it as
   * a part of a package. Of a package or an owner these are the calls that lead into their code, of a table or a variable its users.
   *
   * @param symbol - Name, name with its scope, or either with its file: `src/orders.ts:place`.
   * @throws RetrievalError `GRAPH_MISSING`, `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`.
   */
  callers(symbol: string, options?: CallsOptions): Promise<Calls>
  /**
   * Returns what a symbol calls and builds on, handlers of other services included.
   *
   * @throws RetrievalError `GRAPH_MISSING`, `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`.
   */
  callees(symbol: string, options?: CallsOptions): Promise<Calls>
  /**
   * Returns a shortest path between two things of the map, by their names as in `impact`: between two services, databases or
   * brokers over their edges, otherwise over calls in all services.
   *
   * @throws RetrievalError `NAME_WITHOUT_CALLS` for a document, a thread, and what has no known function; `GRAPH_MISSING`,
   *   `SERVICE_UNKNOWN`, `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`, `NAME_UNKNOWN`.
   */
  path(from: string, to: string): Promise<ServicePath | SymbolPath | MixedPath>
  /**
   * Returns what breaks with a service, database, broker, topic, endpoint (`POST /orders`), variable, table, package, symbol, file,
   * folder, or with all that an owner has, by service and function, and what was written about it.
   *
   * @param options.limit - Maximum number of functions, 1 to 10,000; the nearest. Default: 500.
   * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
   */
  impact(name: string, options?: ImpactOptions): Promise<Impact & Recorded>
  /**
   * Returns who owns a function, an endpoint, a topic, a file, a folder or a service, by `CODEOWNERS` and the catalogue of
   * Backstage, and who changed it of late if the index has commits.
   *
   * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
   */
  owners(name: string): Promise<Owners>
  /**
   * Returns the tests that reach a function, an endpoint, a topic, a file, a folder or a service, nearest first.
   *
   * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
   */
  tests(name: string): Promise<CoveringTests>
  /**
   * Returns the functions that share dependencies with anything of the map, those that share most and rarest first; and the
   * documents and threads that speak of it.
   *
   * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
   */
  related(name: string): Promise<Related & Recorded>
  /**
   * Returns the public functions that nothing in the map reaches.
   *
   * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `REPOSITORY_UNKNOWN`.
   */
  unreachable(scope?: UnreachedScope): Promise<Unreached>
  /**
   * Returns the public functions that no test of the index reaches, those with most callers first.
   *
   * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `REPOSITORY_UNKNOWN`.
   */
  untested(scope?: UnreachedScope): Promise<Unreached>
  /**
   * Returns the endpoints and topics of a service, its callers, and what was written about it.
   *
   * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`.
   */
  contract(service: string): Promise<Contract & Recorded>
  /** Explains a path and the service that is called like it: what was indexed, and what code and workloads it is. */
  why(name: string): Promise<Explanation>
  /**
   * Returns the service graph, or the part around a node.
   *
   * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`.
   */
  graph(selection?: GraphSelection): Promise<GraphPart>
  /**
   * Returns the functions around anything of the map, by service, with the calls between them.
   *
   * @param options.steps - 1 to 20, 2 by default.
   * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
   */
  focus(name: string, options?: { steps?: number }): Promise<Focus>
}

/** An open index. */
export interface Retriever extends IndexQueries, AsyncDisposable {
  /**
   * Returns a view in which only a part of the index exists, for a reader who may not see the rest.
   *
   * @throws OptionsError `OPTIONS_INVALID`: an unknown key or corpus type.
   */
  restrictedTo(access: Access): IndexQueries
  /** Refuses new queries, waits for running ones, and closes the index. */
  close(): Promise<void>
}

/**
 * Opens the newest generation of an index for queries.
 *
 * @throws OptionsError `OPTIONS_INVALID`; RetrievalError `INDEX_MISSING`,
 *   `INDEX_ANALYZER_MISMATCH`, `INDEX_EMBEDDER_MISMATCH`, `CLASSIFIER_INVALID`.
 * @throws CoderagError `MANIFEST_CORRUPT`, `MANIFEST_VERSION`, and errors of the engine.
 */
export async function createRetriever(options: RetrieverOptions): Promise<Retriever> {
  requireKnownOptions(options)
  const { ranking, context, rules, routing } = resolveOptions(options)
  const counter = options.tokenCounter ?? createTokenCounter()
  const now = options.now ?? (() => new Date())
  const telemetry = new Telemetry(options.logger ?? null)
  const embedders = new WeakMap<Embedder, QueryEmbedder>()
  const setup: PipelineSetup = {
    ranking,
    classifier: createClassifier(rules, now),
    router: createRouter(routing.routes),
    demotionsOf: createDemotions(routing.demotions),
    weights: rowWeights(ranking.features, 'createRetriever ranking.features'),
    reranker: options.reranker ?? null,
    assembler: createAssembler(counter),
    tokenCounter: counter.id,
    now,
    // One for each embedder, whichever generation uses it: it counts failures across queries.
    embedderOf(embedder) {
      const own =
        embedders.get(embedder) ??
        new QueryEmbedder(embedder, {
          timeoutMs: ranking.embedTimeoutMs,
          now: () => now().getTime(),
          onOutcome: (outcome) => telemetry.embedded(outcome),
          onPause: () => telemetry.embedderPaused(EMBED_PAUSE_MS),
        })
      embedders.set(embedder, own)
      return own
    },
  }
  const generations = new Generations(options.index, async (manifest) => {
    const snapshot = await openSnapshot(options, manifest)
    const onRead = (kept: number, missing: number): void => telemetry.cached(kept, missing)
    return { ...snapshot, chunks: withChunkCache(snapshot.chunks, CACHED_CHUNKS, onRead) }
  })
  ;(await generations.lease())[Symbol.dispose]()
  const queriesOf = (view: (generation: Generation) => Generation): IndexQueries => {
    const onNewest = async <T>(work: (generation: Generation) => T | Promise<T>): Promise<T> => {
      using lease = await generations.lease()
      return await work(viewsOf(view(lease.generation)).withoutCommits)
    }
    const onWhole = async <T>(work: (generation: Generation) => T | Promise<T>): Promise<T> => {
      using lease = await generations.lease()
      return await work(view(lease.generation))
    }
    const services = async ({ snapshot }: Generation) => present(await snapshot.graph(), 'service')
    const callsIn = async (
      generation: Generation,
      direction: Calls['direction'],
      name: string,
      options: CallsOptions = {},
    ): Promise<Calls> => {
      const { snapshot } = generation
      const [graph, symbols] = [await snapshot.graph(), present(await snapshot.symbols(), 'symbol')]
      const calls =
        graph === null
          ? callsOf(joinGraphs(symbols, null), direction, name, options)
          : await callsOfNamed(mapOf(generation, graph), direction, name, options)
      if (!needsLines(calls)) return calls
      return { ...calls, possible: await linesThatName(snapshot, symbols, calls, options.limit) }
    }
    return withCheckedArguments({
      query: (request, { signal } = {}) =>
        telemetry.query((own) =>
          answerFromNewest(generations, parseQueryRequest(request, context), async (generation, resolved) => {
            const owned = await withOwnedFiles(await viewFor(resolved, view(generation)), resolved.filter)
            const { filter, warnings } = await withKnownNames(owned.generation, owned.filter)
            const result = await answer(owned.generation, { ...resolved, filter }, setup, { signal, telemetry: own })
            // Why nothing passes is said with the owner that owns nothing.
            const further = result.warnings.filter(
              ({ code }) => owned.warnings.length === 0 || code !== 'FILTER_MATCHES_NOTHING',
            )
            return { ...result, warnings: [...owned.warnings, ...warnings, ...further] }
          }),
        ),
      async lookup(name, { limit = 20, filter = {} } = {}) {
        const request = parseQueryRequest({ text: name, topK: limit, filter }, context)
        return onNewest(async (newest) => {
          const { generation, filter: owned } = await withOwnedFiles(newest, request.filter)
          const { filter } = await withKnownNames(generation, owned)
          const own = sourceFilter(generation.manifest, filter, { isAboutDependency: false })
          const graph = await generation.snapshot.symbols()
          const matches = await lookup(generation, request.text, { symbols: graph, limit: request.topK, filter: own })
          const services = await generation.snapshot.graph()
          return matches.map((match) => ({ ...match, chunk: withCallers(match.chunk, services) }))
        })
      },
      similarNames: (name) =>
        onNewest(async ({ snapshot }) => {
          const graph = await snapshot.symbols()
          return graph === null ? [] : similarDeclarations(graph, name)
        }),
      file: (path) => onNewest((generation) => fileText(generation, path)),
      thread: (place) => onWhole(({ snapshot }) => wholeThread(snapshot.chunks, place)),
      overview: () =>
        onNewest(async (generation) =>
          describe(await overviewOf(generation, await generation.snapshot.graph()), generation),
        ),
      status: () => onWhole(({ manifest }) => indexStatus(manifest)),
      stale: (workingTrees) => onNewest(({ manifest }) => staleSources(manifest, workingTrees)),
      callers: (symbol, options) => onNewest(async (generation) => callsIn(generation, 'callers', symbol, options)),
      callees: (symbol, options) => onNewest(async (generation) => callsIn(generation, 'callees', symbol, options)),
      path: (from, to) =>
        onNewest(async (generation) => pathBetween(mapOf(generation, await generation.snapshot.graph()), from, to)),
      impact: (name, options) =>
        onNewest(async (generation) => {
          const graph = await services(generation)
          const impact = await impactOf(mapOf(generation, graph), name, options)
          const isNode = graph.find(impact.name) !== null || impact.kind === 'topic'
          return { ...impact, records: isNode ? await recordsOf(generation.snapshot, graph, impact.name) : [] }
        }),
      owners: (name) =>
        onWhole(async (generation) =>
          ownersOf(mapOf(generation, await services(generation)), name, generation.snapshot.chunks),
        ),
      tests: (name) => onNewest(async (generation) => testsOf(mapOf(generation, await services(generation)), name)),
      related: (name) =>
        onNewest(async (generation) => {
          const graph = await services(generation)
          const related = await relatedTo(mapOf(generation, graph), name)
          return { ...related, records: await recordsAbout(generation.snapshot, graph, related) }
        }),
      unreachable: (scope) =>
        onNewest(async (generation) =>
          unreachable(mapOf(generation, await services(generation)), generation.snapshot.chunks, scope),
        ),
      untested: (scope) =>
        onNewest(async (generation) =>
          untested(mapOf(generation, await services(generation)), generation.snapshot.chunks, scope),
        ),
      contract: (service) =>
        onNewest(async (generation) => {
          const graph = await services(generation)
          const symbols = await generation.snapshot.symbols()
          const contract = contractOf(graph, symbols === null ? null : joinGraphs(symbols, graph), service)
          return { ...contract, records: await recordsOf(generation.snapshot, graph, contract.service) }
        }),
      why: (name) => onNewest(async ({ manifest, snapshot }) => explain(manifest, await snapshot.graph(), name)),
      focus: (name, options) =>
        onNewest(async (generation) => focusOn(mapOf(generation, await services(generation)), name, options)),
      graph: (selection) => onNewest(async (generation) => selectGraph(await services(generation), selection)),
    })
  }
  return {
    ...queriesOf((generation) => generation),
    restrictedTo(access) {
      requireAccess(access)
      const restricted = new WeakMap<Generation, Generation>()
      const queries = queriesOf((generation) => {
        const own = restricted.get(generation) ?? restrictGeneration(generation, access)
        restricted.set(generation, own)
        return own
      })
      // A working tree has files of every corpus.
      return access.corpusTypes === undefined ? queries : { ...queries, stale: async () => [] }
    },
    close: () => generations[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => generations[Symbol.asyncDispose](),
  }
}

const OPTIONS: Readonly<Record<keyof RetrieverOptions, true>> = {
  index: true,
  analyzer: true,
  openEmbedder: true,
  reranker: true,
  ranking: true,
  context: true,
  classifier: true,
  routing: true,
  logger: true,
  now: true,
  tokenCounter: true,
}

/** From JavaScript anything can come, and a misspelt option would be left out in silence. */
function requireKnownOptions(options: RetrieverOptions): void {
  const known = Object.keys(OPTIONS)
  const issues = Object.keys(options)
    .filter((key) => !known.includes(key))
    .map((key) => notKnown(key, 'option', known))
  if (issues.length > 0) throw new OptionsError('createRetriever', issues)
}

function mapOf<Services extends GraphStore | null>({ manifest, snapshot }: Generation, services: Services) {
  return { services, symbols: snapshot.symbols, manifest, chunks: snapshot.chunks }
}

/** Returns the generation with its commits for a query that asks for them, and without them for any other. */
async function viewFor({ text, filter }: ResolvedQuery, generation: Generation): Promise<Generation> {
  const { withCommits, withoutCommits } = viewsOf(generation)
  if (withCommits === withoutCommits) return generation
  const isAdmitted = filter.corpusTypes?.includes('CHANGE_COMMIT') ?? (await asksForCommits(text))
  return isAdmitted ? withCommits : withoutCommits
}

/** Opens a generation, and meanwhile the model of its vectors if it has any. */
async function openSnapshot(
  { index, analyzer, openEmbedder }: RetrieverOptions,
  manifest: IndexManifest,
): Promise<Snapshot> {
  const { embedder } = manifest
  const isDense = openEmbedder !== undefined && embedder !== null
  const [opened, model] = await Promise.allSettled([
    index.open(manifest, { preloadVectors: isDense }),
    isDense ? openEmbedder(embedder) : null,
  ])
  if (opened.status === 'rejected') throw opened.reason
  const reader = opened.value
  if (model.status === 'rejected') {
    await reader[Symbol.asyncDispose]()
    throw model.reason
  }
  return {
    analyzer,
    embedder: model.value,
    chunks: reader.chunks,
    lexical: reader.lexical,
    graph: () => reader.graph(),
    graphOf: (repoNames) => reader.graphOf(repoNames),
    symbols: () => reader.symbols(),
    central: () => reader.central(),
    importance: () => reader.importance(),
    history: (source) => reader.history(source),
    facts: () => reader.facts(),
    [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
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
