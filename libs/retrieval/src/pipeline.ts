import { conceptsOf } from '@coderag/text'
import { buildContext } from './context/build-context.js'
import { withCallers } from './graphs/callers-of-chunk.js'
import { neighbourhood } from './graphs/relations/answer-relation.js'
import type { ServiceContext } from './graphs/relations/service-context.js'
import { rate } from './confidence/confidence.js'
import type { Generation } from './index-reader/snapshot.js'
import { staleSources } from './index-reader/stale.js'
import { fileHits } from './rank/file-hits.js'
import { type Ranking, rank } from './rank/rank.js'
import { RANKING_DEFAULTS } from './rank/ranking-defaults.js'
import type { ResolvedQuery } from './request.js'
import type { QueryResult } from './result.js'
import { type PipelineSetup, QueryRun } from './run.js'
import { exactWord, holdsLiteral } from './search/providers/exact-word.js'
import { names } from './search/providers/names.js'
import { type Candidates, foundBy, searchCandidates } from './search/search.js'
import type { QueryTelemetry } from './telemetry.js'
import type { QueryTrace } from './trace.js'
import { properNames } from './understand/proper-names.js'
import { STRATEGY_PARTS } from './understand/route/route.js'
import { type Understanding, understand } from './understand/understand.js'
import { type WarningFacts, warningsOf } from './warnings.js'

/** Answers one query from one generation: understand, search, rank, assemble the context, check. */
export async function answer(
  generation: Generation,
  request: ResolvedQuery,
  setup: PipelineSetup,
  { signal, telemetry }: { readonly signal: AbortSignal | undefined; readonly telemetry: QueryTelemetry },
): Promise<QueryResult> {
  const run = new QueryRun(generation, request, setup, signal, telemetry)

  const understood = await understand(run, (query) => nameInFirstHit(run, query))
  const candidates = await searchCandidates(run, understood)
  const ranking = await rank(run, understood, candidates)
  const serviceContext = servicesAround(request, understood, ranking)
  const terms = [...new Set([...understood.terms.code, ...understood.terms.prose])]
  const assembled = await run.step('assemble', () =>
    buildContext(run, { understood, candidates, ranking, serviceContext, terms }),
  )

  const {
    hits: rated,
    confidence,
    features,
  } = await run.step('rate', () =>
    rate({
      hits: fileHits(ranking.hits, ranking.whole),
      fitting: ranking.fitting,
      lists: candidates.lists,
      words: generation.snapshot.analyzer.analyzeQuery(understood.meaningText).prose,
      names: namesSaid(request.text, understood),
      concepts: conceptsOf(understood.meaningText),
      named: new Set([...foundBy(candidates, names), ...candidates.evidence.keys()]),
      count: request.topK,
      embedder: candidates.vector === null ? null : (generation.manifest.embedder?.id ?? null),
      proved: provedBy(understood, candidates),
      isNeverRefused:
        understood.classification.intent === 'overview' || holdsVerbatim(request.text, understood, ranking),
    }),
  )
  const graph = await generation.snapshot.graph()
  const hits = rated.map((hit) => {
    const passages = hit.passages.map((chunk) => withCallers(chunk, graph))
    return { ...hit, passages, chunk: passages[0] ?? hit.chunk }
  })
  // Comparing a working tree starts git processes, so only repositories with hits are compared.
  const shown = new Set(hits.map(({ chunk }) => chunk.repoName))
  const trees = Object.entries(request.workingTrees).filter(([repoName]) => shown.has(repoName))
  const stale = await run.step('check', () => staleSources(generation.manifest, Object.fromEntries(trees)))
  const warnings = await warningsOf({
    generation,
    terms: understood.terms,
    translation: understood.translation,
    unknown: unknownNames(understood),
    confidence,
    lists: candidates.lists,
    unreachable: candidates.unreachable,
    filter: request.filter,
    requestedChunks: candidates.requestedChunks,
    fetchedChunks: candidates.fetchedChunks,
    context: { budget: request.budget, isEmpty: assembled.sources.length === 0 },
    notices: ranking.notices,
  })

  let contributions: QueryTrace['contributions'] | undefined
  return {
    hits,
    confidence,
    chunks: hits.map(({ chunk }) => chunk),
    context: assembled.context,
    tokensUsed: assembled.tokensUsed,
    tokenCounter: setup.tokenCounter,
    budget: request.budget,
    sources: assembled.sources,
    classification: understood.classification,
    strategy: understood.strategy,
    searched: understood.searchText,
    translation: understood.translation,
    serviceContext,
    ...(stale.length > 0 && { stale }),
    mode: candidates.lists.some((list) => list.name === 'dense') ? 'hybrid' : 'lexical',
    terms,
    warnings,
    trace: {
      steps: run.steps,
      lists: candidates.lists,
      fused: candidates.fused,
      reranker: setup.reranker?.id ?? null,
      get contributions() {
        return (contributions ??= ranking.contributions())
      },
      named: [...foundBy(candidates, names)],
      confidence: features,
      fromTurn: understood.fromTurn,
      omitted: assembled.omitted,
    },
    generation: generation.manifest.generation,
    createdAt: generation.manifest.createdAt,
  }
}

/** Returns the answer of the graphs, or the services of the first hits if the query or its route asks for them; null if neither does. */
function servicesAround(
  { expandGraph, topK }: ResolvedQuery,
  { route, graph, relation }: Understanding,
  { hits }: Ranking,
): ServiceContext | null {
  if (relation !== null) return relation.context
  if (graph === null || !(expandGraph || route.expand === 'services' || route.follow)) return null
  const first = hits.slice(0, Math.min(topK, RANKING_DEFAULTS.firstHits))
  return neighbourhood(
    first.flatMap(({ chunk }) => chunk.serviceName ?? []),
    graph,
  )
}

/** Returns the names of code about which a query asks the graphs, if they know none of them; null if they do, or are not asked. */
function unknownNames({ relation, strategy, symbols, classification }: Understanding): WarningFacts['unknown'] {
  if (relation !== null || symbols === null || !STRATEGY_PARTS[strategy.name].graph) return null
  const names = classification.entities
    .filter(({ kind, confidence }) => kind === 'identifier' && confidence >= RANKING_DEFAULTS.sureName)
    .map(({ value }) => value)
  return names.length === 0 ? null : { names, symbols }
}

/** Returns the names in a typed query, as it is written: a translation keeps no name apart from unknown words. None in a pasted text. */
function namesSaid(typed: string, { pasted, text, translation }: Understanding): readonly string[] {
  if (pasted !== null) return []
  return translation === null ? properNames(text, null) : properNames(typed, translation.language)
}

/** Tests whether one of the first hits has a typed query, in its own language or in English, or a literal of it. */
function holdsVerbatim(typed: string, { pasted, text }: Understanding, { hits }: Ranking): boolean {
  if (pasted !== null) return false
  return hits
    .slice(0, RANKING_DEFAULTS.firstHits)
    .some(({ chunk }) => holdsLiteral(chunk.text, text) || holdsLiteral(chunk.text, typed))
}

/** Returns the chunks with which the graphs prove their answer, or that have the query as it is written; null if there are none. */
function provedBy({ relation }: Understanding, candidates: Candidates): ReadonlySet<string> | null {
  const isTold = relation !== null && relation.context.relation !== null && relation.context.lines.length > 0
  const proved = new Set([...foundBy(candidates, exactWord), ...(isTold ? relation.evidence.keys() : [])])
  return isTold || proved.size > 0 ? proved : null
}

/** Answers another query up to its ranking and returns the declared name of its first hit, null if it declares none. */
async function nameInFirstHit({ generation, request, setup, signal }: QueryRun, text: string): Promise<string | null> {
  const { strategy: _, ...withoutStrategy } = request
  // Without telemetry: its steps are one step of the query that asks.
  const run = new QueryRun(generation, { ...withoutStrategy, text, turns: [], budget: 0 }, setup, signal, null)
  const understood = await understand(run, async () => null)
  const candidates = await searchCandidates(run, understood)
  const { hits } = await rank(run, understood, candidates)
  return hits[0]?.chunk.symbolName ?? null
}
