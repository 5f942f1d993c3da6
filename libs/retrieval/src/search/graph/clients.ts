import type { CleanChunk, GraphStore } from '@coderag/types'
import type { ServiceContext } from './service-context.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

/**
 * Chunks that are clients by their names: code of a calling service whose file or declaration is called like the service it
 * calls. The evidence of an edge is often the address in a manifest; who asks where the calls are wants the client.
 *
 * @returns Chunk id → how much it proves, 0 to 1. Empty unless callers or dependents are asked for.
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

/** `InventoryClient` and `inventory-service` are both called `inventory`. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=..)(?:http|grpc|rest)?(?:client|gateway|api|service|svc|proxy|stub)$/, '')
}
