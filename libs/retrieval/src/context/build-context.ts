import type { GraphStore, SymbolGraph } from '@coderag/types'
import type { AssembledContext, Assembler } from './assembler.js'
import type { Material } from './passage.js'
import { inFlowOrder } from './flow.js'
import type { Beside } from '../expand/beside.js'
import { overviewOf, serviceLines } from '../index-reader/overview/overview.js'
import type { DemotionOf } from '../rank/demotions.js'
import type { ServiceContext } from '../expand/service-context.js'
import type { ResolvedQuery } from '../request.js'
import type { Hit } from '../result.js'
import type { ResolvedRoute } from '../understand/route/route.js'
import type { Generation } from '../index-reader/snapshot.js'

/** Part of the budget that facts of the graphs may take where they are the answer. */
const ANSWER_SHARE = 0.4

interface ContextInput {
  readonly generation: Generation
  readonly graph: GraphStore | null
  readonly symbols: SymbolGraph | null
  readonly request: ResolvedQuery
  readonly route: ResolvedRoute
  readonly terms: readonly string[]
  readonly serviceContext: ServiceContext | null
  /** Chunks with which the graph answers. */
  readonly proof: ReadonlyMap<string, number>
  /** What the graphs lead to from the hits. */
  readonly beside: readonly Beside[]
  readonly demotionOf: DemotionOf
}

/** Hits that stand before what they lead to. */
const HITS_FIRST = 3
/** Hits that say which repositories a question is about; what else was found of others is there to fill up. */
const TELLING_HITS = 30

/** Makes the context of an answer: what the graphs say, what the index is, and what was found. */
export async function contextOf(
  assembler: Assembler,
  ranked: readonly Hit[],
  { generation, graph, symbols, request, route, terms, serviceContext, proof, beside, demotionOf }: ContextInput,
): Promise<AssembledContext> {
  const { budget, format } = request
  if (budget === 0) return { context: '', tokensUsed: 0, sources: [], omitted: [] }
  const { services, ofSource } = await overviewOf(generation, graph)
  const hits = ranked
    .map(({ chunk, score, rerankScore }, index) => ({
      chunk,
      score: rerankScore ?? score,
      reason: proof.has(chunk.id) ? `hit ${index + 1}, proves a relation` : `hit ${index + 1}`,
    }))
    .filter(({ chunk }) => !demotionOf(chunk.filePath).leaveOut)
  const repos = [...new Set(ranked.slice(0, TELLING_HITS).map(({ chunk }) => chunk.repoName))]
  const material = withBeside(nearFirst(hits, repos), beside)
  // Those that answer best are told of first: the share for structure seldom holds all of them.
  const ofFound = repos.flatMap((repo) => ofSource.get(repo ?? '') ?? [])
  // What nothing calls, in a repository that does not answer, is no part of what was asked about.
  const ofServices = serviceLines(
    services.filter(
      ({ callsOut, calledBy, roots }) =>
        callsOut + calledBy > 0 || roots.some(({ repoName }) => repos.includes(repoName)),
    ),
  )
  const facts = serviceContext?.lines ?? []
  const answers = serviceContext !== null && serviceContext.relation !== null
  return assembler.assemble({
    material,
    structure: answers ? [...facts, ...ofServices, ...ofFound] : [...ofServices, ...ofFound, ...facts],
    ...(answers && { structureShare: ANSWER_SHARE }),
    terms,
    budget,
    format,
    ...(route.order === 'flow' && { arrange: (pieces) => inFlowOrder(pieces, symbols) }),
  })
}

/** The best hits, what they lead to, and the other hits; what is a hit itself stands at the better of its two places. */
function withBeside(hits: readonly Material[], beside: readonly Beside[]): readonly Material[] {
  if (beside.length === 0) return hits
  const first = hits.slice(0, HITS_FIRST)
  const lowest = first.at(-1)?.score ?? 0
  const led = beside.map(({ chunk, reason }): Material => {
    const own = hits.find((hit) => hit.chunk.id === chunk.id)
    return own === undefined ? { chunk, reason, score: lowest } : { ...own, reason: `${own.reason}, ${reason}` }
  })
  const ordered = [...first, ...led, ...hits.slice(HITS_FIRST)]
  const seen = new Set<string>()
  return ordered.filter(({ chunk }) => !seen.has(chunk.id) && seen.add(chunk.id))
}

/** Hits of a repository that answers, then those of others; each in their order. */
function nearFirst(hits: readonly Material[], repos: readonly (string | null)[]): readonly Material[] {
  const isNear = ({ chunk }: Material): boolean => repos.includes(chunk.repoName)
  return [...hits.filter(isNear), ...hits.filter((hit) => !isNear(hit))]
}
