import { rerank } from '../search/candidates.js'
import { askedRelevance } from './asked-relevance.js'
import { withinCorpusLimits } from './corpus-limits.js'
import type { DemotionOf } from './demotions.js'
import { freshnessAt } from './freshness.js'
import { inTurns, withoutRepositories } from '../understand/named-places.js'
import { recencyOf } from './recency.js'
import { weigh } from './signals.js'
import type { Hit } from '../result.js'
import type { QueryTrace } from '../trace.js'
import { bestProcedure, wholeDocument } from './whole-document.js'
import type { Found } from '../search/search.js'
import type { Run } from '../run.js'
import type { Understood } from '../understand/understand.js'

/** The candidates, the best first. */
export interface Ordered {
  readonly ranked: readonly Hit[]
  readonly contributions: () => QueryTrace['contributions']
  /** What the reranker had to say. */
  readonly notices: readonly string[]
  readonly demotionOf: DemotionOf
}

/** Reranks, adds the signals of the question, and keeps to what its route allows. */
export async function order(run: Run, understood: Understood, found: Found): Promise<Ordered> {
  const { generation, request, setup, watch } = run
  const { ranking, router, reranker, now, signal } = setup
  const { analyzer } = generation.snapshot
  const { text, sought, classification, route, signals, filter, asked, places, symbols } = understood
  const { candidates, outside, vector, named, proof } = found
  const notices: string[] = []
  const compared = withoutRepositories(sought, classification, (part) => analyzer.analyzeQuery(part).prose)
  const { hits: reranked, judged } =
    reranker === null
      ? { hits: candidates, judged: [] }
      : await watch.time('rerank', () =>
          rerank(reranker, compared, candidates, {
            top: asked.size > 0 ? candidates.length : ranking.rerankTop + outside,
            intent: classification.intent,
            ...{ snapshot: generation.snapshot, vector, signal },
            onNotice: (notice) => void notices.push(notice),
          }),
        )
  signal?.throwIfAborted()

  const demotionOf = router.demotions(text)
  const recency = signals.recency > 0 ? await watch.time('history', () => recencyOf(reranked, generation)) : null
  const { hits: weighed, contributions } = await watch.time('weigh', () =>
    weigh(reranked, signals, {
      classification,
      corpora: router.corpora(text, { classification, asked }),
      named,
      places,
      graph: proof,
      importance: (chunkId) => symbols?.importance(chunkId) ?? 0,
      recency: (chunk) => recency?.(chunk) ?? 0,
      freshness: freshnessAt(now().getTime(), ranking.freshness),
      asked: askedRelevance(reranked, asked),
      demotionOf,
    }),
  )
  const within = withinCorpusLimits(inTurns(weighed, classification, places), route.corpusLimits, request.topK)
  const procedure = bestProcedure(within, route)
  const ranked =
    procedure === null
      ? within
      : await watch.time('complete', () => wholeDocument(within, procedure, { snapshot: generation.snapshot, filter }))
  return {
    ranked,
    contributions: () => {
      const partsOf = new Map(judged.map(({ chunk, parts }) => [chunk.id, parts]))
      return contributions().map((one) => ({ ...one, ranker: partsOf.get(one.id)?.() ?? null }))
    },
    notices,
    demotionOf,
  }
}
