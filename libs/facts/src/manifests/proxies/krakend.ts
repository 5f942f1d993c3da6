import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'
import { composeValue } from '../value.js'

/** Checks whether a document is a configuration of KrakenD. */
export function isKrakend(node: ConfigNode): boolean {
  return node.at('endpoints').items.some((each) => each.at('endpoint').exists && each.at('backend').items.length > 0)
}

/**
 * Adds what each endpoint of KrakenD is answered by. A backend without hosts has those of the configuration.
 *
 * https://www.krakend.io/docs/backends/
 */
export function* krakendFacts(node: ConfigNode): Generator<FactDraft> {
  const hosts = node.at('host').texts
  for (const endpoint of node.at('endpoints').items) {
    const path = endpoint.at('endpoint').text
    for (const backend of endpoint.at('backend').items) {
      const pattern = backend.at('url_pattern').text
      const own = backend.at('host').texts
      for (const host of own.length > 0 ? own : hosts)
        yield {
          kind: 'proxy_rule',
          line: endpoint.at('endpoint').line,
          extractor: 'krakend/endpoint',
          proxy: 'krakend',
          host: null,
          path,
          target: composeValue('', host),
          rewrite: pattern === '' || pattern === path ? null : pattern,
          workload: null,
        }
    }
  }
}
