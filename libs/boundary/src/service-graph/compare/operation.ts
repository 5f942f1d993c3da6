import type { ServiceEdgeType } from '@coderag/types'

/** What a span asks for or answers. */
export interface Operation {
  readonly edgeType: ServiceEdgeType
  /** HTTP method, gRPC method, or null. */
  readonly method: string | null
  /** Path with `{name}` for parameters and `{}` for values, `package.Service/Method` of gRPC, or topic. */
  readonly path: string | null
}

export const NO_OPERATION: Operation = { edgeType: 'unknown', method: null, path: null }

/**
 * Reads the operation of a span from its attributes: the semantic conventions of OpenTelemetry for HTTP, RPC, messaging and
 * databases, in their names of now and of before 2024.
 *
 * @param name - Name of the span: `GET /orders/{id}` of HTTP, `package.Service/Method` of RPC.
 */
export function operationOf(attributes: ReadonlyMap<string, string>, name: string): Operation {
  const first = (...keys: readonly string[]): string | null =>
    keys.map((key) => attributes.get(key) ?? '').find((value) => value !== '') ?? null
  if (first('db.system.name', 'db.system') !== null) return { ...NO_OPERATION, edgeType: 'db' }
  const topic = first('messaging.destination.template', 'messaging.destination.name', 'messaging.destination')
  if (topic !== null || first('messaging.system') !== null) return { edgeType: 'queue', method: null, path: topic }
  if (first('rpc.system.name', 'rpc.system', 'rpc.service') !== null) {
    const [service, method] = [first('rpc.service'), first('rpc.method')]
    const whole = service !== null && method !== null ? `${service}/${method}` : (method ?? name)
    const [, last = null] = whole.replace(/^\//, '').split('/')
    return { edgeType: 'grpc', method: last, path: last === null ? null : whole.replace(/^\//, '') }
  }
  const method = first('http.request.method', 'http.method')
  const route = first('http.route', 'url.template')
  if (method === null && route === null) return NO_OPERATION
  const asked = first('url.path', 'http.target', 'url.full', 'http.url')
  const path = route ?? (asked === null ? null : withoutValues(asked))
  return { edgeType: 'http', method: method === null || method === '_OTHER' ? null : method.toUpperCase(), path }
}

/** Matches a segment that is a value, not a name: a number, a UUID or another identifier, a token, an address of mail. */
const VALUE =
  /^(?:\d+|[0-9a-f]{8,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|eyJ[\w.-]+|(?=\D*\d\D*\d)[\w~+=-]{20,}|[^@%]*(?:@|%40).*)$/i

/** The path of an address, with `{}` for values. Never a query, which may hold anything. */
function withoutValues(address: string): string | null {
  const path = address.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '')
  if (!path.startsWith('/')) return null
  return path
    .split('/')
    .map((part) => (VALUE.test(part) ? '{}' : part))
    .join('/')
}
