import type { GraphStore, SymbolGraph } from '@coderag/types'
import { RetrievalError } from '../errors.js'

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
