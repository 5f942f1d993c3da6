import type { CleanChunk, GraphStore } from '@coderag/types'
import type { ServiceContext } from './service-context.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

/**
 * Finds client code by name: code of a calling service whose file or declaration is named like the called service. The
 * evidence of an edge is often an address in a manifest, but a query for calls wants the client.
 *
 * @returns Chunk id → evidence, 0 to 1. Empty unless the query asks for callers or dependents.
 */
export function clientsAmong(
  hits: readonly { readonly chunk: CleanChunk }[],
  { relation, subjects, edges }: ServiceContext,
  graph: GraphStore,
): Map<string, number> {
  const found = new Map<string, number>()
  if (relation !== 'callers' && relation !== 'dependents') return found
  const callers = new Set(edges.flatMap(({ source, target }) => (subjects.includes(target) ? source : [])))
  const names = new Set(subjects.map(plain))
  for (const { chunk } of hits) {
    const { id, serviceName, definedNames, corpusType } = chunk
    const filePath = chunk.filePath ?? ''
    const service = serviceName === null ? null : (graph.find(serviceName)?.name ?? null)
    if (service === null || corpusType !== 'CODE_LOGIC' || !callers.has(service)) continue
    const file = filePath.slice(filePath.lastIndexOf('/') + 1).replace(/\..*$/s, '')
    if ([file, ...definedNames].some((name) => names.has(plain(name)))) found.set(id, RANKING_DEFAULTS.clientEvidence)
  }
  return found
}

/** Returns the common name: `inventory` for `InventoryClient` and `inventory-service`. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=..)(?:http|grpc|rest)?(?:client|gateway|api|service|svc|proxy|stub)$/, '')
}
