import type { Embedder, Reranker } from '@coderag/types'
import type { Entity } from './classification.js'
import type { Assembler } from './assemble/assembler.js'
import { fetchHits, outsideHit, rerank } from './candidates.js'
import { besideHits } from './beside.js'
import { questionVector } from './question-vector.js'
import { askedCorpora, wantedOf, withAsked } from './asked-corpora.js'
import { STRATEGY_PARTS } from './route/route.js'
import type { Classifier } from './classify/classifier.js'
import { contextOf } from './context-of.js'
import { resolveFollowUp } from './conversation.js'
import type { EmbedderGuard } from './embedder-guard.js'
import { fuse } from './fusion.js'
import { searchLists } from './lists.js'
import { bestProcedure, wholeDocument } from './whole-document.js'
import { namedChunks, SURE_NAME } from './named.js'
import { askedRelevance } from './rank/asked-relevance.js'
import { freshnessAt } from './rank/freshness.js'
import { withinCorpusLimits } from './rank/corpus-limits.js'
import { inTurns, namedPlaces, placeFilters, repositoriesOf } from './rank/named-places.js'
import { recencyOf } from './rank/recency.js'
import { weigh } from './rank/signals.js'
import { answerRelation, neighbourhood } from './relations/answer-relation.js'
import { clientsAmong } from './relations/clients.js'
import { withoutReferences } from './references.js'
import type { ResolvedQuery, ResolvedRankingOptions } from './request.js'
import type { QueryResult } from './result.js'
import type { Router } from './route/router.js'
import { searchedText } from './searched-text.js'
import { serviceNamesOf } from './service-names.js'
import type { Generation } from './snapshot.js'
import { staleSources } from './stale.js'
import type { QueryTelemetry } from './telemetry.js'
import { Stopwatch } from './trace.js'
import type { Turns } from './turns.js'
import { warningsOf } from './warnings.js'

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

/** Hits whose services are looked at for `expandGraph`. */
const EXPANDED_HITS = 5

/** Answers one query from one generation: understand, search, fuse, fetch, rank, look around, assemble. */
export async function answer(
  generation: Generation,
  request: ResolvedQuery,
  {
    ranking,
    classifier,
    router,
    reranker,
    assembler,
    tokenCounter,
    now,
    turns,
    guardOf,
    signal,
    telemetry,
  }: AnswerSetup,
): Promise<QueryResult> {
  const { manifest, snapshot } = generation
  const { topK, budget } = request
  const watch = new Stopwatch((name, work) => telemetry.step(name, work))
  await turns.begin(signal)

  const graph = await watch.time('open graph', () => snapshot.graph())
  const repositories = repositoriesOf(manifest)
  const { text, sought, fromTurn, classification, routed, terms } = await watch.time('analyse', () => {
    const services = serviceNamesOf(graph)
    const subjectOf = (question: string): string | null =>
      classifier.classify(question, services, repositories).entities.find(({ kind }) => SUBJECTS.has(kind))?.value ??
      null
    const resolved = resolveFollowUp(request.text, request.turns, subjectOf)
    const classified = classifier.classify(resolved.text, services, repositories)
    const can = {
      vectors: manifest.embedder !== null && snapshot.embedder !== null,
      graphs: manifest.graphGeneration !== null,
    }
    const searched = searchedText(resolved.text, classified.intent)
    return {
      ...resolved,
      sought: searched,
      classification: classified,
      routed: router.route(classified, request.strategy, can),
      terms: snapshot.analyzer.analyzeQuery(searched),
    }
  })
  const isAboutDependency = classification.intent === 'framework'
  const filter = withoutReferences(manifest, request.filter, { isAboutDependency })
  const { strategy, route, signals } = routed
  const parts = STRATEGY_PARTS[strategy.name]
  // The symbol graph of a large system takes a while to read, so only questions that use it do.
  const usesSymbols =
    parts.graph ||
    route.order === 'flow' ||
    route.expand === 'symbols' ||
    signals.importance > 0 ||
    classification.entities.some(isIdentifier)
  const symbols = usesSymbols ? await watch.time('open symbols', () => snapshot.symbols()) : null

  const dense = parts.dense && manifest.embedder !== null
  const limit = Math.max(ranking.candidates, topK)
  const weights = parts.words ? ranking.weights : { ...ranking.weights, code: 0, prose: 0 }
  const asked = askedCorpora(route, classification, { manifest, filter })
  const places = namedPlaces(classification)
  const { embedder } = snapshot
  const timeoutMs = ranking.embedTimeoutMs
  const embed =
    embedder === null ? null : questionVector(embedder, sought, { timeoutMs, guard: guardOf(embedder), signal })
  const search = { text: sought, embed, terms, dense, weights, weightsWithoutVectors: ranking.weights, signal }
  const apartFilters = [
    ...(asked.size === 0 ? [] : [{ ...filter, corpusTypes: [...asked.keys()] }]),
    ...placeFilters(places, filter),
  ]
  const [{ lists: found, vector, unreachable }, ...apart] = await watch.time('search', () =>
    Promise.all([
      searchLists(snapshot, { ...search, filter, limit }),
      ...apartFilters.map((own) => searchLists(snapshot, { ...search, filter: own, limit: APART_DEPTH })),
    ]),
  )
  const lists = apart.reduce((all, own) => withAsked(all, own.lists), found)
  await turns.goOn(signal)

  const fused = await watch.time('fuse', () =>
    fuse(
      lists.map(({ name, results }) => ({ name, results })),
      { k: ranking.rrfK, weights: unreachable === null ? weights : ranking.weights },
    ),
  )

  // A context takes what it can use from below `topK`, too.
  const deep = reranker !== null || budget > 0
  const wanted = wantedOf(
    fused,
    deep ? Math.max(topK, ranking.rerankTop) : topK,
    apart.flatMap((own) => own.lists),
  )
  const fetched = await watch.time('fetch', () => fetchHits(snapshot, wanted))
  signal?.throwIfAborted()

  const relation = await watch.time('relate', () =>
    parts.graph ? answerRelation(text, classification, { graph, symbols }) : null,
  )
  const clients = relation === null || graph === null ? [] : clientsAmong(fetched, relation.context, graph)
  const proof = new Map([...clients, ...(relation?.evidence ?? [])])
  const named = await watch.time('look up', () =>
    parts.names
      ? namedChunks(generation, classification, { symbols, found: fetched, filter, evidence: [...proof.keys()] })
      : { named: new Set<string>(), outside: [] },
  )
  const candidates = [...named.outside.map(outsideHit), ...fetched]
  signal?.throwIfAborted()

  const notices: string[] = []
  const { hits: reranked, parts: rankerParts } =
    reranker === null
      ? { hits: candidates, parts: new Map<string, Readonly<Record<string, number>>>() }
      : await watch.time('rerank', () =>
          rerank(reranker, sought, candidates, {
            top: asked.size > 0 ? candidates.length : ranking.rerankTop + named.outside.length,
            ...{ snapshot, vector, signal },
            onNotice: (notice) => void notices.push(notice),
          }),
        )
  signal?.throwIfAborted()

  const demotionOf = router.demotions(text)
  const recency = signals.recency > 0 ? await watch.time('history', () => recencyOf(reranked, generation)) : null
  const { hits: ranked, contributions } = await watch.time('weigh', () =>
    weigh(reranked, signals, {
      classification,
      corpora: router.corpora(text, { classification, asked }),
      named: named.named,
      places,
      graph: proof,
      importance: (chunkId) => symbols?.importance(chunkId) ?? 0,
      recency: (chunk) => recency?.(chunk) ?? 0,
      freshness: freshnessAt(now().getTime(), ranking.freshness),
      asked: askedRelevance(reranked, asked),
      demotionOf,
    }),
  )
  const within = withinCorpusLimits(inTurns(ranked, classification, places), route.corpusLimits, topK)
  const procedure = bestProcedure(within, route)
  const limited =
    procedure === null
      ? within
      : await watch.time('complete', () => wholeDocument(within, procedure, { snapshot, filter }))
  const hits = limited.slice(0, topK)

  const isExpanded = request.expandGraph || route.expand === 'services'
  const around = hits.slice(0, EXPANDED_HITS).flatMap(({ chunk }) => chunk.serviceName ?? [])
  const serviceContext = relation?.context ?? (isExpanded && graph !== null ? neighbourhood(around, graph) : null)

  const beside =
    budget === 0 || route.expand !== 'symbols'
      ? []
      : await watch.time('follow', () =>
          besideHits(limited, {
            ...{ snapshot, graph, symbols, classification, route, reranker, rrfK: ranking.rrfK },
            search: { ...search, filter },
          }),
        )
  await turns.goOn(signal)
  const allTerms = [...new Set([...terms.code, ...terms.prose])]
  const assembled = await watch.time('assemble', () =>
    contextOf(assembler, limited, {
      generation,
      graph,
      symbols,
      request,
      route,
      terms: allTerms,
      serviceContext,
      proof,
      beside,
      demotionOf,
    }),
  )
  signal?.throwIfAborted()

  // Only what the answer draws on: each folder costs a git process or two.
  const shown = new Set(hits.map(({ chunk }) => chunk.repoName))
  const trees = Object.entries(request.workingTrees).filter(([repoName]) => shown.has(repoName))
  const stale = await watch.time('check', () => staleSources(manifest, Object.fromEntries(trees)))
  const warnings = await warningsOf({
    generation,
    terms,
    lists,
    unreachable,
    filter: request.filter,
    wanted: wanted.length,
    found: fetched.length,
    notices,
  })
  return {
    hits,
    chunks: hits.map(({ chunk }) => chunk),
    context: assembled.context,
    tokensUsed: assembled.tokensUsed,
    tokenCounter,
    budget,
    sources: assembled.sources,
    classification,
    strategy,
    searched: sought,
    serviceContext,
    ...(stale.length > 0 && { stale }),
    mode: lists.some((list) => list.name === 'dense') ? 'hybrid' : 'lexical',
    terms: allTerms,
    warnings,
    trace: {
      steps: watch.steps,
      lists,
      fused,
      reranker: reranker?.id ?? null,
      contributions: contributions.map((one) => ({ ...one, ranker: rankerParts.get(one.id) ?? null })),
      named: [...named.named],
      fromTurn,
      omitted: assembled.omitted,
    },
    generation: manifest.generation,
    createdAt: manifest.createdAt,
  }
}

/** Chunks of a part of the index, a corpus or a repository, that each list brings beside its own. */
const APART_DEPTH = 40

/** Kinds of names that a later question may speak of as "it". */
const SUBJECTS: ReadonlySet<string> = new Set(['identifier', 'path', 'service', 'dependency'])

function isIdentifier({ kind, confidence }: Entity): boolean {
  return kind === 'identifier' && confidence >= SURE_NAME
}
