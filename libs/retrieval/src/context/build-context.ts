import type { AssembledContext } from './assembler.js'
import type { Material } from './passage.js'
import type { ServiceContext } from '../graphs/relations/service-context.js'
import { overviewOf, serviceLines } from '../index-reader/overview/overview.js'
import type { Ranking } from '../rank/rank.js'
import type { QueryRun } from '../run.js'
import type { Candidates } from '../search/search.js'
import type { Understanding } from '../understand/understand.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

interface ContextInput {
  readonly understood: Understanding
  readonly candidates: Candidates
  readonly ranking: Ranking
  /** Facts of the graphs; null if the query does not ask for them or they know nothing. */
  readonly serviceContext: ServiceContext | null
  /** Terms of the query. They decide which lines of a passage are shown if not all fit. */
  readonly terms: readonly string[]
}

/** Builds the context of an answer from facts of the graphs, the overview of the index, and the hits. */
export async function buildContext(
  { generation, request, setup }: QueryRun,
  { understood, candidates, ranking, serviceContext, terms }: ContextInput,
): Promise<AssembledContext> {
  const { budget, format } = request
  const { graph } = understood
  // Without a relation, the evidence consists of what a pasted text names.
  const proved = understood.relation === null ? null : candidates.evidence
  const { hits: ranked, demotionOf } = ranking
  if (budget === 0) return { context: '', tokensUsed: 0, sources: [], omitted: [] }
  const { services, ofSource } = await overviewOf(generation, graph)
  const hits = ranked
    .map(({ chunk, score, rerankScore }, index) => ({
      chunk,
      score: rerankScore ?? score,
      reason: proved?.has(chunk.id) === true ? `hit ${index + 1}, proves a relation` : `hit ${index + 1}`,
    }))
    .filter(({ chunk }) => !demotionOf(chunk.filePath).leaveOut)
  const repos = [...new Set(ranked.slice(0, RANKING_DEFAULTS.repositoryHits).map(({ chunk }) => chunk.repoName))]
  const material = nearFirst(hits, repos)
  // Repositories that answer best come first: the share for structure seldom has room for all of them.
  const ofFound = repos.flatMap((repo) => ofSource.get(repo ?? '') ?? [])
  // Services without connections are left out unless they belong to a repository that answers.
  const ofServices = serviceLines(
    services.filter(
      ({ callsOut, calledBy, roots }) =>
        callsOut + calledBy > 0 || roots.some(({ repoName }) => repos.includes(repoName)),
    ),
  )
  const facts = serviceContext?.lines ?? []
  const answers = serviceContext !== null && serviceContext.relation !== null
  return setup.assembler.assemble({
    material,
    structure: answers ? [...facts, ...ofServices, ...ofFound] : [...ofServices, ...ofFound, ...facts],
    ...(answers && { structureShare: RANKING_DEFAULTS.answerFactShare }),
    terms,
    budget,
    format,
  })
}

/** Moves hits of repositories that answer before those of others. Each group keeps its order. */
function nearFirst(hits: readonly Material[], repos: readonly (string | null)[]): readonly Material[] {
  const isNear = ({ chunk }: Material): boolean => repos.includes(chunk.repoName)
  return [...hits.filter(isNear), ...hits.filter((hit) => !isNear(hit))]
}
