import type { GraphStore, ServiceNode } from '@coderag/types'
import { RetrievalError } from '../errors.js'
import { serviceNamesOf, servicesCalled, similarServices } from './service-names.js'

/**
 * Returns the node that a name or alias means, or what people call it: `order service` for acme-orders-api.
 *
 * @param alike - Names of other things that may be meant, where the caller takes more than services.
 * @throws RetrievalError `SERVICE_UNKNOWN` if none or several may be meant; `details.known` lists what to choose from.
 */
export function findService(store: GraphStore, name: string, alike: readonly string[] | null = null): ServiceNode {
  const { node, called } = meantBy(store, name)
  if (node !== null) return node
  if (called.length > 1) {
    const message = `Several services may be called "${name}": ${listed(called)}. Use one of these names.`
    throw new RetrievalError('SERVICE_UNKNOWN', message, { name, known: called })
  }
  const similar = [...new Set([...similarServices(name, serviceNamesOf(store)), ...(alike ?? [])])]
  const known = similar.length > 0 ? similar : store.nodes().map((own) => own.name)
  const hint = known.length === 0 ? '' : ` ${similar.length > 0 ? 'Similar names' : 'Known'}: ${listed(known)}.`
  const message = `${alike === null ? 'No service' : 'Nothing of the map'} is called "${name}".${hint}`
  throw new RetrievalError('SERVICE_UNKNOWN', message, { name, known })
}

/** Returns the node that a name means, and the names of those that may be called so. */
export function meantBy(store: GraphStore, name: string): { node: ServiceNode | null; called: readonly string[] } {
  const called = servicesCalled(name, serviceNamesOf(store))
  return { node: store.find(name) ?? (called.length === 1 ? store.find(called[0] ?? '') : null), called }
}

/** Maximum number of names in a message. */
const LISTED_NAMES = 20

/** Returns names for a message, at most 20 and how many more there are. */
export function listed(names: readonly string[]): string {
  const rest = names.length > LISTED_NAMES ? ` and ${names.length - LISTED_NAMES} more` : ''
  return `${names.slice(0, LISTED_NAMES).join(', ')}${rest}`
}
