import { besideHits } from './expand/beside.js'
import { contextOf } from './context/build-context.js'
import { neighbourhood } from './expand/answer-relation.js'
import type { ServiceContext } from './expand/service-context.js'
import type { ResolvedQuery } from './request.js'
import type { Hit, QueryResult } from './result.js'
import type { Generation } from './index-reader/snapshot.js'
import { searchAhead } from './search/search-ahead.js'
import { staleSources } from './index-reader/stale.js'
import { type QueryTrace, Stopwatch } from './trace.js'
import { warningsOf } from './warnings.js'
import { find, type Found } from './search/search.js'
import { order } from './rank/rank.js'
import type { AnswerSetup, Run } from './run.js'
import { understand, type Understood } from './understand/understand.js'

/** Hits whose services are looked at for `expandGraph`. */
const EXPANDED_HITS = 5

/** Answers one query from one generation: understand, find, order, look around, assemble. */
export async function answer(generation: Generation, request: ResolvedQuery, setup: AnswerSetup): Promise<QueryResult> {
  const { manifest } = generation
  const { topK, budget } = request
  const { reranker, assembler, tokenCounter, turns, signal, telemetry } = setup
  const watch = new Stopwatch((name, work) => telemetry.step(name, work))
  const run: Run = { generation, request, setup, watch }
  await turns.begin(signal)

  const ahead = await searchAhead(run)
  const understood = await understand(run, (question) => declaredFirst(run, question))
  const found = await find(run, understood, ahead)
  const { ranked, contributions, notices, demotionOf } = await order(run, understood, found)
  const hits = ranked.slice(0, topK)
  const serviceContext = servicesAround(run, understood, found, hits)

  const { graph, symbols, route, terms, filter } = understood
  const beside =
    budget === 0 || route.expand !== 'symbols'
      ? []
      : await watch.time('follow', () =>
          besideHits(ranked, {
            ...{ snapshot: generation.snapshot, graph, symbols, route, reranker, rrfK: setup.ranking.rrfK },
            classification: understood.classification,
            search: { ...found.search, filter },
          }),
        )
  await turns.goOn(signal)
  const allTerms = [...new Set([...terms.code, ...terms.prose])]
  const assembled = await watch.time('assemble', () =>
    contextOf(assembler, ranked, {
      ...{ generation, graph, symbols, request, route, serviceContext, beside, demotionOf },
      terms: allTerms,
      proof: found.proof,
    }),
  )
  signal?.throwIfAborted()

  // Only what the answer draws on: each folder costs a git process or two.
  const shown = new Set(hits.map(({ chunk }) => chunk.repoName))
  const trees = Object.entries(request.workingTrees).filter(([repoName]) => shown.has(repoName))
  const stale = await watch.time('check', () => staleSources(manifest, Object.fromEntries(trees)))
  const { lists, unreachable, wanted, fetched } = found
  let contributed: QueryTrace['contributions'] | undefined
  const warnings = await warningsOf({
    ...{ generation, terms, lists, unreachable, wanted, notices },
    filter: request.filter,
    found: fetched,
  })
  return {
    hits,
    chunks: hits.map(({ chunk }) => chunk),
    context: assembled.context,
    tokensUsed: assembled.tokensUsed,
    tokenCounter,
    budget,
    sources: assembled.sources,
    classification: understood.classification,
    strategy: understood.strategy,
    searched: understood.sought,
    serviceContext,
    ...(stale.length > 0 && { stale }),
    mode: lists.some((list) => list.name === 'dense') ? 'hybrid' : 'lexical',
    terms: allTerms,
    warnings,
    trace: {
      steps: watch.steps,
      lists,
      fused: found.fused,
      reranker: reranker?.id ?? null,
      get contributions() {
        return (contributed ??= contributions())
      },
      named: [...found.named],
      fromTurn: understood.fromTurn,
      omitted: assembled.omitted,
    },
    generation: manifest.generation,
    createdAt: manifest.createdAt,
  }
}

/** What the graphs answer, or the services around the best hits where that was wanted. */
function servicesAround(
  { request }: Run,
  { route, graph }: Understood,
  { relation }: Found,
  hits: readonly Hit[],
): ServiceContext | null {
  if (relation !== null) return relation.context
  const isExpanded = request.expandGraph || route.expand === 'services' || route.follow
  if (graph === null || !isExpanded) return null
  const around = hits.slice(0, EXPANDED_HITS).flatMap(({ chunk }) => chunk.serviceName ?? [])
  return neighbourhood(around, graph)
}

/** What the first hit of another question declares, found as this question would be, but by the route that the other has. */
async function declaredFirst({ generation, request, setup }: Run, question: string): Promise<string | null> {
  const { strategy: _, ...narrowed } = request
  // Its steps are one step of this question, and its time is told as that.
  const watch = new Stopwatch(async (_name, work) => work())
  const run: Run = { generation, request: { ...narrowed, text: question, turns: [], budget: 0 }, setup, watch }
  const ahead = await searchAhead(run)
  const understood = await understand(run, () => Promise.resolve(null))
  const { ranked } = await order(run, understood, await find(run, understood, ahead))
  return ranked[0]?.chunk.symbolName ?? null
}
