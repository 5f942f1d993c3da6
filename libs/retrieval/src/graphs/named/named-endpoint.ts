import type { GraphStore, ServiceEndpoint, SymbolEdge } from '@coderag/types'
import { dependentFunctions, dependentServices } from '../dependent-functions.js'
import { endpointsNamed } from '../endpoints-named.js'
import type { JoinedGraph } from '../joined-graph.js'
import type { Broken, Named } from './named.js'

/** `POST /orders`, `/orders`, `orders POST /orders`, or a method of gRPC. Null if no endpoint has that name. */
export function namedEndpoint(store: GraphStore, graph: JoinedGraph | null, name: string): Named | null {
  const found = endpointsNamed(store, name)
  const [first] = found
  if (first === undefined) return null
  const keys = new Set(found.map((own) => `${own.service} ${own.method} ${own.path}`))
  const calling = ({ via }: SymbolEdge): boolean =>
    keys.has(`${via?.arrival?.service} ${via?.arrival?.method} ${via?.arrival?.path}`)
  const direct = graph?.between().filter(calling) ?? []
  return {
    name: found.length === 1 ? `${first.service} ${first.method} ${first.path}` : name,
    kind: 'endpoint',
    starts: graph?.handlersOf(found) ?? [],
    origins: [],
    places: () => found.map(({ evidence }) => evidence),
    broken: () => brokenWithEndpoints(store, graph, found, direct),
  }
}

function brokenWithEndpoints(
  store: GraphStore,
  graph: JoinedGraph | null,
  found: readonly ServiceEndpoint[],
  direct: readonly SymbolEdge[],
): Broken {
  const begin = { direct: direct.map((via) => ({ symbol: via.from, via })) }
  const functions = graph === null ? [] : dependentFunctions(store, graph, begin)
  const services = new Set(found.map((own) => own.service))
  const dependents = dependentServices(store, functions, services)
  // Callers of which only the service is known.
  const known = new Set(dependents.map((own) => own.name))
  for (const caller of new Set(found.flatMap(({ callers }) => callers))) {
    if (!known.has(caller))
      dependents.unshift({
        name: caller,
        depth: 1,
        via: store.neighbours(caller, { depth: 1, direction: 'out' }).filter(({ target }) => services.has(target)),
      })
  }
  return { dependents, functions }
}
