// Queries over the graphs alone. Loads nothing else of retrieval.
import type { GraphStore, SymbolGraph } from '@coderag/types'
import { RetrievalError } from '../errors.js'
import { type ServicePath, servicePath } from './services.js'
import { type SymbolPath, symbolPath } from './symbols.js'

export {
  contractOf,
  impactOf,
  selectGraph,
  type Contract,
  type GraphPart,
  type GraphSelection,
  type Impact,
  type ServicePath,
} from './services.js'
export {
  callsOf,
  isAmbiguousSymbol,
  similarDeclarations,
  type Calls,
  type CallsOptions,
  type SymbolPath,
} from './symbols.js'

/**
 * Returns a shortest path between two services; between two symbols if neither name is a service.
 *
 * @param symbols - Called only if it is needed.
 * @throws RetrievalError `SERVICE_UNKNOWN`, `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `GRAPH_MISSING`.
 */
export async function pathBetween(
  services: GraphStore | null,
  symbols: () => Promise<SymbolGraph | null>,
  from: string,
  to: string,
): Promise<ServicePath | SymbolPath> {
  const areServices = [from, to].some((name) => services?.find(name) != null)
  if (services !== null && areServices) return servicePath(services, from, to)
  return symbolPath(present(await symbols(), 'symbol'), from, to)
}

/**
 * Returns a graph that must exist.
 *
 * @throws RetrievalError `GRAPH_MISSING`.
 */
export function present<T extends GraphStore | SymbolGraph>(graph: T | null, kind: 'service' | 'symbol'): T {
  if (graph !== null) return graph
  const message = `This index has no ${kind} graph: it was made with \`graphs: false\`, or by an older version. Crawl again.`
  throw new RetrievalError('GRAPH_MISSING', message, { kind })
}
