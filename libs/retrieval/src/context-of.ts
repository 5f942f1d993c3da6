import type { GraphStore, SymbolGraph } from '@coderag/types'
import type { AssembledContext, Assembler } from './assemble/assembler.js'
import { inFlowOrder } from './assemble/flow.js'
import { overviewOf } from './overview/overview.js'
import type { ServiceContext } from './relations/service-context.js'
import type { ResolvedQuery } from './request.js'
import type { Hit } from './result.js'
import type { ResolvedRoute } from './route/route.js'
import type { Generation } from './snapshot.js'

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
}

/** Makes the context of an answer: what the graphs say, what the index is, and what was found. */
export async function contextOf(
  assembler: Assembler,
  ranked: readonly Hit[],
  { generation, graph, symbols, request, route, terms, serviceContext, proof }: ContextInput,
): Promise<AssembledContext> {
  const { budget, format } = request
  if (budget === 0) return { context: '', tokensUsed: 0, sources: [], omitted: [] }
  const { lines, sources } = await overviewOf(generation, graph)
  const material = ranked.map(({ chunk, score, rerankScore }, index) => ({
    chunk,
    score: rerankScore ?? score,
    reason: proof.has(chunk.id) ? `hit ${index + 1}, proves a relation` : `hit ${index + 1}`,
  }))
  const repos = [...new Set(ranked.map(({ chunk }) => chunk.repoName))]
  const isOfFound = (line: string): boolean => repos.some((repo) => repo !== null && line.startsWith(`${repo} `))
  const isOfSource = (line: string): boolean => sources.some(({ repoName }) => line.startsWith(`${repoName} `))
  const facts = serviceContext?.lines ?? []
  const answers = serviceContext !== null && serviceContext.relation !== null
  const general = lines.filter((line) => !isOfSource(line))
  return assembler.assemble({
    material,
    structure: answers
      ? [...facts, ...general, ...lines.filter(isOfFound)]
      : [...general, ...lines.filter(isOfFound), ...facts],
    ...(answers && { structureShare: ANSWER_SHARE }),
    terms,
    budget,
    format,
    ...(route.order === 'flow' && { arrange: (pieces) => inFlowOrder(pieces, symbols) }),
  })
}
