import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'

const methods = new Set('get put post delete options head patch trace'.split(' '))

/** Checks whether a document is an OpenAPI 3 or Swagger 2 description. */
export function isOpenApi(node: ConfigNode): boolean {
  return (node.at('openapi').exists || node.at('swagger').exists) && node.at('paths').exists
}

/** Adds its operations, below the path of its only server or its base path. */
export function* openApiFacts(node: ConfigNode): Generator<FactDraft> {
  const servers = node.at('servers').items.map((server) => server.at('url').text)
  const base = (node.at('basePath').text || pathOf(servers[0] ?? '')).replace(/\/$/, '')
  for (const [path, item] of node.at('paths').entries) {
    for (const [method, operation] of item.entries) {
      if (!methods.has(method)) continue
      const id = operation.at('operationId')
      const at = { line: operation.line, extractor: 'openapi/operation', path: `${base}${path}` }
      yield { kind: 'operation', ...at, method: method.toUpperCase(), operationId: id.exists ? id.text : null }
    }
  }
}

function pathOf(url: string): string {
  return url.replace(/^[a-z][\w+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/, '')
}
