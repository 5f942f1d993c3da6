import type { GraphStore, SymbolGraph } from '@coderag/types'
import { RetrievalError } from '../errors.js'

/**
 * Returns a graph that must exist.
 *
 * @throws RetrievalError `GRAPH_MISSING`.
 */
export function present<T extends GraphStore | SymbolGraph>(graph: T | null, kind: 'service' | 'symbol'): T {
  if (graph !== null) return graph
  const message =
    `There is no ${kind} graph. Crawl again if the index was made with \`graphs: false\` or by an older version; ` +
    'a reader who may not see all code and manifests has none.'
  throw new RetrievalError('GRAPH_MISSING', message, { kind })
}
