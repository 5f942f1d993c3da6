import type { ChunkFilter, GraphStore, ServiceNode } from '@coderag/types'
import { serviceNamesOf, servicesCalled } from '../graphs/service-names.js'
import type { Generation, Snapshot } from '../index-reader/snapshot.js'
import type { QueryWarning } from '../warnings.js'

/** A filter in the names of the index. */
export interface KnownNames {
  readonly filter: ChunkFilter
  /** Says which names were taken for others. */
  readonly warnings: readonly QueryWarning[]
}

/** The names of the index that one value of a filter means. */
interface Meant {
  readonly values: readonly string[]
  /** What the value is taken for. Null if the index has it, or knows it as another name of the same thing. */
  readonly takenFor: string | null
}

/**
 * Returns a filter in which repositories and services stand under the names that chunks have for them. Code has the name of
 * its folder's service, manifests what they deploy, documents and conversations what they say; people ask for any name that
 * the service graph knows (workload, label, compose service,
 * application), or for what they call it (`order service` for acme-orders-api). A name that may mean several, or none,
 * stays: the query says so.
 */
export async function withKnownNames(generation: Generation, filter: ChunkFilter): Promise<KnownNames> {
  const { services, repos } = filter
  if (services === undefined && repos === undefined) return { filter, warnings: [] }
  const meantRepos = (repos ?? []).map((repo) => meantRepository(generation, repo))
  const meantServices = await Promise.all((services ?? []).map((service) => meantService(generation, service)))
  return {
    filter: {
      ...filter,
      ...(repos !== undefined && { repos: valuesOf(meantRepos) }),
      ...(services !== undefined && { services: valuesOf(meantServices) }),
    },
    warnings: [
      ...warningsOf('repository', repos ?? [], meantRepos),
      ...warningsOf('service', services ?? [], meantServices),
    ],
  }
}

function meantRepository({ manifest }: Generation, repo: string): Meant {
  const names = manifest.sources.map(({ repoName }) => repoName)
  if (names.includes(repo)) return { values: [repo], takenFor: null }
  // `acme/orders` names the repository `orders` of an owner.
  const [only, ...others] = servicesCalled(
    repo.split('/').at(-1) ?? repo,
    names.map((name) => [name, name] as const),
  )
  return only === undefined || others.length > 0
    ? { values: [repo], takenFor: null }
    : { values: [only], takenFor: only }
}

async function meantService({ snapshot }: Generation, service: string): Promise<Meant> {
  const graph = await snapshot.graph()
  if (graph === null) return { values: [service], takenFor: null }
  const own = graph.find(service)
  const known = await withChunks(snapshot, [service, ...(own === null ? [] : namesOf(own, graph))])
  // A name that nobody knows stays, so that the query can say so.
  if (own !== null || known.length > 0) return { values: known.length > 0 ? known : [service], takenFor: null }
  const [name, ...others] = servicesCalled(service, serviceNamesOf(graph))
  const called = name === undefined || others.length > 0 ? null : graph.find(name)
  const values = called === null ? [] : await withChunks(snapshot, namesOf(called, graph))
  return called === null || values.length === 0
    ? { values: [service], takenFor: null }
    : { values, takenFor: called.name }
}

/** Returns the names of a service that no other one has. */
function namesOf({ name, aliases, roots }: ServiceNode, graph: GraphStore): readonly string[] {
  return [...roots.map((root) => root.name), name, ...aliases.filter((alias) => graph.find(alias)?.name === name)]
}

/** Returns the names that a chunk has as its service's, each once. */
async function withChunks({ chunks }: Snapshot, names: readonly string[]): Promise<readonly string[]> {
  const all = [...new Set(names)]
  const counts = await Promise.all(all.map((name) => chunks.count({ services: [name] })))
  return all.filter((_, index) => (counts[index] ?? 0) > 0)
}

function valuesOf(meant: readonly Meant[]): string[] {
  return [...new Set(meant.flatMap(({ values }) => values))]
}

function warningsOf(what: string, asked: readonly string[], meant: readonly Meant[]): QueryWarning[] {
  return meant.flatMap(({ takenFor }, index) =>
    takenFor === null
      ? []
      : [{ code: 'FILTER_VALUE_TAKEN' as const, message: `"${asked[index]}" is taken for the ${what} "${takenFor}".` }],
  )
}
