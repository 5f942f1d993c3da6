import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'
import { composeValue } from '../value.js'

/** Checks whether a document is a declarative configuration of Kong. */
export function isKong(node: ConfigNode): boolean {
  return node.at('_format_version').exists && node.at('services').items.length > 0
}

/**
 * Adds the routes of Kong's services and upstreams.
 *
 * https://developer.konghq.com/gateway/db-less-mode/
 */
export function* kongFacts(node: ConfigNode): Generator<FactDraft> {
  const upstreams = new Map(node.at('upstreams').items.map((each) => [each.at('name').text, each]))
  for (const service of node.at('services').items) {
    const host = service.at('host').text
    const [url, port] = [service.at('url'), service.at('port').text]
    const path = url.exists ? (/^\w+:\/\/[^/]*(\/.+)$/.exec(url.text)?.[1] ?? null) : service.at('path').text || null
    const members = upstreams
      .get(host)
      ?.at('targets')
      .items.map((each) => each.at('target').text)
    const own = url.exists
      ? (/^\w+:\/\/[^/]*/.exec(url.text)?.[0] ?? url.text)
      : `${host}${port === '' ? '' : `:${port}`}`
    const nested = service.at('routes').items
    const apart = node.at('routes').items.filter((each) => refersTo(each.at('service'), service.at('name').text))
    for (const route of [...nested, ...apart]) {
      const strips = route.at('strip_path').text !== 'false'
      const paths = route.at('paths').texts.length > 0 ? route.at('paths').texts : ['/']
      for (const prefix of paths) {
        for (const target of members ?? [own]) {
          yield {
            kind: 'proxy_rule',
            line: (route.at('paths').exists ? route.at('paths') : route).line,
            extractor: 'kong/route',
            proxy: 'kong',
            host: route.at('hosts').texts[0] ?? null,
            path: prefix.replace(/^~/, ''),
            target: composeValue('', target),
            rewrite: strips ? (path ?? '/') : path,
            workload: null,
          }
        }
      }
    }
  }
}

function refersTo(service: ConfigNode, name: string): boolean {
  return name !== '' && (service.text === name || service.at('name').text === name)
}
