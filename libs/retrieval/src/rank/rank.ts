import type { QueryRun } from '../run.js'
import type { Hit } from '../search/hit.js'
import type { Candidates } from '../search/search.js'
import type { QueryTrace } from '../trace.js'
import { withoutRepositories } from '../understand/named-places.js'
import type { Classification } from '../understand/classification.js'
import type { RequestedCorpora } from '../understand/requested-corpora.js'
import type { Understanding } from '../understand/understand.js'
import { requestedRelevance } from './requested-relevance.js'
import type { DemotionOf } from './demotions.js'
import { exactFirst } from './exact-first.js'
import { freshnessAt } from './freshness.js'
import { withMessageSteps } from './message-steps.js'
import { inTurns } from './order-rules.js'
import { rerank } from './rerank.js'
import { weigh } from './signals.js'
import { bestProcedure, wholeDocument } from './whole-document.js'

/** Candidates in their final order. */
export interface Ranking {
  /** Chunks, best first. */
  readonly hits: readonly Hit[]
  /** Source of the document that is shown whole; null if there is none. */
  readonly whole: string | null
  /** The candidates in the order that they would have if it did not count what they do; `hits` if it does not. */
  readonly fitting: readonly Hit[]
  /** Computes what moved each candidate. Only traces need it. */
  readonly contributions: () => QueryTrace['contributions']
  /** Messages of the reranker. */
  readonly notices: readonly string[]
  readonly demotionOf: DemotionOf
}

/** Reranks the candidates, adds the signals of the query, and applies the limits of its route. */
export async function rank(run: QueryRun, understood: Understanding, candidates: Candidates): Promise<Ranking> {
  const { generation, request, setup } = run
  const { ranking, reranker } = setup
  const { snapshot } = generation
  const { text, classification, route, signals, filter, requested, places, documents } = understood
  const { hits: found, outsideLists, vector, named, evidence, exact } = candidates
  const notices: string[] = []
  const compared = withoutRepositories(
    understood.searchText,
    classification,
    (part) => snapshot.analyzer.analyzeQuery(part).prose,
  )
  const { hits: ranked, judged } =
    reranker === null
      ? { hits: found, judged: [] }
      : await run.step('rerank', () =>
          rerank(reranker, compared, found, {
            top: requested.size > 0 ? found.length : ranking.rerankTop + outsideLists,
            intent: classification.intent,
            subject: understood.pasted?.subject,
            asked: withConfiguration(requested, classification),
            snapshot,
            vector,
            signal: run.signal,
            onNotice: (notice) => void notices.push(notice),
          }),
        )

  const reranked = exactFirst(ranked, exact)
  const demotionOf = setup.demotionsOf(text)
  const sources = {
    classification,
    asked: requested,
    named,
    places,
    documents,
    graph: evidence,
    freshness: freshnessAt(setup.now().getTime(), { ...ranking.freshness, ...request.freshness }),
    requested: requestedRelevance(reranked, requested),
    demotionOf,
    unit: reranker?.unit,
  }
  const { hits: weighed, contributions } = await run.step('weigh', () => weigh(reranked, signals, sources))
  const { minScore = Number.NEGATIVE_INFINITY } = request
  // Hits that the reranker did not see have scores of another kind.
  const scored = (hit: Hit): number => hit.rerankScore ?? (reranker === null ? hit.score : Number.NEGATIVE_INFINITY)
  const wanted = weighed.filter((hit) => scored(hit) >= minScore)
  const ordered = route.follow ? withMessageSteps(wanted) : wanted
  const limited = inTurns(ordered, classification, places)
  const procedure = bestProcedure(limited, route)
  const hits =
    procedure === null
      ? limited
      : await run.step('complete', () => wholeDocument(limited, procedure, { snapshot, filter }))
  return {
    hits,
    whole: procedure?.chunk.sourceUri ?? null,
    fitting: signals.behaviour === 0 ? hits : weigh(reranked, { ...signals, behaviour: 0 }, sources).hits,
    contributions: () => {
      const partsOf = new Map(judged.map(({ chunk, parts }) => [chunk.id, parts]))
      return contributions().map((one) => ({ ...one, ranker: partsOf.get(one.id)?.() ?? null }))
    },
    notices,
    demotionOf,
  }
}

/** Adds the corpora of configuration for queries that ask for it, also where the route does not search them apart. */
function withConfiguration(requested: RequestedCorpora, { targetType }: Classification): RequestedCorpora {
  if (targetType !== 'manifest' && targetType !== 'config') return requested
  return new Map([['CODE_DEPLOY', 1], ['CODE_CONFIG', 1], ...requested])
}
