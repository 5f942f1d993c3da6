import type { GraphStore, SymbolGraph } from '@coderag/types'
import { RetrievalError } from '../errors.js'

/**
 * Returns a graph that must exist.
 *
 * @throws RetrievalError `GRAPH_MISSING`.
 */
export function present<T extends GraphStore | SymbolGraph>(graph: T | null, kind: 'service' | 'symbol'): T {
  if (graph === null) throw graphMissing(kind)
  return graph
}

/** Says that there is no map, and how to make one. */
export function graphMissing(kind: 'service' | 'symbol'): RetrievalError {
  const message =
    'The index has no map of services and calls: it was made with --no-graphs or the setting graphs: false. Make it without ' +
    'these: coderag index. A reader who may not see all code and manifests has no map either.'
  return new RetrievalError('GRAPH_MISSING', message, { kind })
}
