import type { GraphStore, ServiceNode, SymbolRef } from '@coderag/types'
import { type DependentFunction, dependentFunctions } from '../dependent-functions.js'
import type { JoinedGraph } from '../joined-graph.js'
import type { Named, PlaceInFile } from './named.js'

/** Returns a service, a database, a broker or an external host. */
export function namedNode(store: GraphStore, graph: JoinedGraph | null, node: ServiceNode): Named {
  const { name, kind } = node
  return {
    name,
    kind,
    starts: [],
    origins: [],
    places: () => filesOf(store, graph, node),
    broken: () => ({ dependents: store.dependents(name), functions: functionsOn(store, graph, name) }),
  }
}

/** The files in the folders of a service; of another node the places that prove it. */
function filesOf(
  store: GraphStore,
  graph: JoinedGraph | null,
  { name, roots, evidence }: ServiceNode,
): readonly PlaceInFile[] {
  if (graph === null || roots.length === 0) return evidence
  const repositories = new Set(roots.map(({ repoName }) => repoName))
  const files = [...repositories].flatMap((repoName) =>
    [...graph.symbols(repoName)].filter(({ kind }) => kind === 'module'),
  )
  return files.filter(({ repoName, filePath }) => store.serviceOf(repoName, filePath) === name)
}

/** Functions outside a node that call it, and what calls them. */
function functionsOn(store: GraphStore, graph: JoinedGraph | null, name: string): DependentFunction[] {
  if (graph === null) return []
  const isOutside = ({ repoName, filePath }: SymbolRef): boolean => store.serviceOf(repoName, filePath) !== name
  const direct = graph
    .between()
    .filter(({ via, kind }) => via?.arrival?.service === name && kind === 'requests')
    .map((via) => ({ symbol: via.from, via }))
  const heard = graph
    .between()
    .filter(({ kind, from }) => kind === 'publishes' && !isOutside(from))
    .map((via) => ({ symbol: via.to, via }))
  return dependentFunctions(store, graph, { direct: [...direct, ...heard] }).filter(({ symbol }) => isOutside(symbol))
}
