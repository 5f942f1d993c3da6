import type { GraphStore, ServiceEndpoint } from '@coderag/types'

const HTTP_METHOD = /^(?:get|head|post|put|patch|delete|options|trace|connect)$/i

/** A path, or a method of gRPC: nothing else is looked for among the endpoints. */
const MAY_BE_ENDPOINT = /^\/|^[\w.]+\/\w+$/

/**
 * Returns the endpoints that a name means: `POST /orders`, `/orders`, `orders POST /orders`, or a method of gRPC. A parameter may
 * be written in any way. Empty if no endpoint has that name.
 */
export function endpointsNamed(store: GraphStore, name: string): readonly ServiceEndpoint[] {
  const words = name.trim().split(/\s+/)
  const path = words.pop()
  if (path === undefined || !MAY_BE_ENDPOINT.test(path)) return []
  const method = HTTP_METHOD.test(words.at(-1) ?? '') ? words.pop()?.toUpperCase() : undefined
  const service = words.length === 0 ? undefined : words.join(' ')
  const wanted = plain(path)
  return store
    .endpoints()
    .filter((own) => plain(own.path) === wanted && (method === undefined || [method, '*'].includes(own.method)))
    .filter((own) => service === undefined || store.find(service)?.name === own.service)
}

/** One spelling for all parameters. */
function plain(path: string): string {
  return path.replace(/\{[^}]*\}|(?<=\/):\w+/g, '{}').replace(/(?<=.)\/$/, '')
}
