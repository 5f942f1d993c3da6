import type { CleanChunk, GraphStore } from '@coderag/types'
import type { ServiceContext } from '../../graphs/relations/service-context.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import type { Hit } from '../hit.js'
import { foundById, foundWith, type Provider } from './provider.js'

/** Code with which the graphs prove their answer, and clients of the services that it is about. */
export const relations: Provider = {
  name: 'relations',
  // An overview of a service shows its neighbourhood, but does not need the chunks that prove it.
  applies: ({ relation, classification }) =>
    relation !== null && (classification.intent === 'relationship' || relation.context.relation !== 'neighbours'),
  async find(searched) {
    const { candidates, understood } = searched
    const { relation, graph } = understood
    if (relation === null) return []
    const clients = graph === null ? [] : clientsAmong(candidates, relation.context, graph)
    return [...foundWith(RANKING_DEFAULTS.proofEvidence, clients), ...(await foundById(relation.evidence, searched))]
  },
}

/**
 * Finds client code by name: code of a calling service whose file or declaration is named like the called service. The
 * evidence of an edge is often an address in a manifest, but a query for calls wants the client.
 *
 * @returns None unless the query asks for callers or dependents.
 */
function clientsAmong(
  candidates: readonly Hit[],
  { relation, subjects, edges }: ServiceContext,
  graph: GraphStore,
): readonly CleanChunk[] {
  if (relation !== 'callers' && relation !== 'dependents') return []
  const callers = new Set(edges.flatMap(({ source, target }) => (subjects.includes(target) ? source : [])))
  const names = new Set(subjects.map(plain))
  return candidates
    .map(({ chunk }) => chunk)
    .filter(({ serviceName, definedNames, corpusType, filePath }) => {
      const service = serviceName === null ? null : (graph.find(serviceName)?.name ?? null)
      if (service === null || corpusType !== 'CODE_LOGIC' || !callers.has(service)) return false
      const file = (filePath ?? '').replace(/^.*\//s, '').replace(/\..*$/s, '')
      return [file, ...definedNames].some((name) => names.has(plain(name)))
    })
}

/** Returns the common name: `inventory` for `InventoryClient` and `inventory-service`. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=..)(?:http|grpc|rest)?(?:client|gateway|api|service|svc|proxy|stub)$/, '')
}
