import type { QueryRun } from '../run.js'
import type { Hit } from '../search/hit.js'
import { exactWord } from '../search/providers/exact-word.js'
import { type Candidates, foundBy } from '../search/search.js'
import type { QueryTrace } from '../trace.js'
import { type NamedPlaces, withoutRepositories } from '../understand/named-places.js'
import type { Classification } from '../understand/classification.js'
import type { RequestedCorpora } from '../understand/requested-corpora.js'
import type { Understanding } from '../understand/understand.js'
import type { DemotionOf } from './demotions.js'
import { freshnessAt } from './freshness.js'
import { withMessageSteps } from './message-steps.js'
import { exactFirst } from './representatives.js'
import { rerank } from './rerank.js'
import { type Contribution, requestedRelevance, weigh } from './signals.js'
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
  const { ranking, reranker, weights } = setup
  const { snapshot } = generation
  const { text, classification, route, filter, requested, places, documents } = understood
  const { hits: found, outsideLists, vector, evidence } = candidates
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
            filter,
            snapshot,
            vector,
            signal: run.signal,
            onNotice: (notice) => void notices.push(notice),
          }),
        )

  const reranked = exactFirst(ranked, foundBy(candidates, exactWord))
  const demotionOf = setup.demotionsOf(text)
  const sources = {
    classification,
    asked: requested,
    // The users of a service are not part of it.
    places: route.strategy === 'graph' && classification.intent === 'relationship' ? NOWHERE : places,
    documents,
    graph: evidence,
    acting: route.acts,
    freshness: freshnessAt(setup.now().getTime(), { ...ranking.freshness, ...request.freshness }),
    requested: requestedRelevance(reranked, requested),
    demotionOf,
    unit: reranker?.unit,
  }
  const { hits: weighed, contributions } = await run.step('weigh', () => weigh(reranked, weights, sources))
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
    fitting: route.acts ? weigh(reranked, weights, { ...sources, acting: false }).hits : hits,
    contributions: () => {
      const partsOf = new Map(judged.map(({ chunk, parts }) => [chunk.id, parts]))
      return contributions().map((one) => withFeatures(one, partsOf.get(one.id)?.()))
    },
    notices,
    demotionOf,
  }
}

/**
 * Replaces the relevance of a chunk by the summands of its file's score. What a further passage of a file has less than its file is
 * `passage`.
 */
function withFeatures(
  contribution: Contribution,
  features: Readonly<Record<string, number>> | undefined,
): Contribution {
  if (features === undefined) return contribution
  const { relevance = 0, ...signals } = contribution.parts
  const passage = Object.values(features).reduce((left, part) => left - part, relevance)
  return {
    ...contribution,
    parts: { ...features, ...(Math.abs(passage) > SUM_ERROR && { passage }), ...signals },
  }
}

const NOWHERE: NamedPlaces = { repositories: new Map(), services: new Map(), environments: new Set() }

/** Difference of sums that is no more than rounding. */
const SUM_ERROR = 1e-6

/** Adds the corpora of configuration for queries that ask for it, also where the route does not search them apart. */
function withConfiguration(requested: RequestedCorpora, { targetType }: Classification): RequestedCorpora {
  if (targetType !== 'manifest' && targetType !== 'config') return requested
  return new Map([['CODE_DEPLOY', 1], ['CODE_CONFIG', 1], ...requested])
}

/**
 * Interleaves the best hits of each repository if a comparison names several repositories. All other hits follow in their
 * order.
 */
function inTurns(hits: readonly Hit[], { intent }: Classification, { repositories }: NamedPlaces): readonly Hit[] {
  if (intent !== 'compare' || repositories.size < 2) return hits
  const queues = [...repositories.keys()].map((name) => hits.filter(({ chunk }) => chunk.repoName === name))
  const fewest = Math.min(...queues.map((queue) => queue.length))
  const first = Array.from({ length: fewest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat()
  const placed = new Set(first)
  return [...first, ...hits.filter((hit) => !placed.has(hit))]
}
