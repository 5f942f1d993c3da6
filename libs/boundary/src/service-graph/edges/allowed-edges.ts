import { edgeConfidence } from './edge-confidence.js'
import type { EdgeSet } from './edge-set.js'
import type { Resolution } from '../resolution.js'

/**
 * Joins services between which a network policy allows calls, if nothing else joins them. What a policy allows may never
 * happen, so these edges have a strategy of their own and the lowest confidence.
 */
export function addAllowedEdges(on: Resolution, edges: EdgeSet): void {
  for (const place of on.placed('allowed')) {
    const { document, fact } = place
    for (const source of on.system.selected(document, fact.namespace, fact.from)) {
      for (const target of on.system.selected(document, fact.namespace, fact.to)) {
        if (source === target || edges.types(source, target).length > 0) continue
        const edgeType = target.kind === 'queue' ? 'queue' : target.kind === 'database' ? 'db' : 'unknown'
        const confidence = edgeConfidence.allowed
        edges.add({ source, target, edgeType, places: [place], strategy: 'network-policy', confidence })
      }
    }
  }
}
