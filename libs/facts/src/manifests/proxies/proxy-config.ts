import type { FactDraft } from '../../fact-collector.js'
import type { ValueExpr } from '../../facts.js'
import { NOTHING, type ConfigNode } from '../config-tree.js'
import { traefikMatch } from '../kubernetes/kubernetes-network.js'
import { composeValue } from '../value.js'

/** Checks whether a document is a configuration of Envoy. */
export function isEnvoy(node: ConfigNode): boolean {
  return (
    node.at('static_resources').exists ||
    (node.at('admin').exists === false &&
      node.at('resources').items.some((item) => item.at('@type').text.includes('envoy.config')))
  )
}

/** Adds the rules of Envoy: routes name clusters, clusters have endpoints. */
export function* envoyFacts(node: ConfigNode): Generator<FactDraft> {
  const clusters = new Map<string, readonly ValueExpr[]>()
  const routes: ConfigNode[] = []
  for (const each of nodesBelow(node)) {
    if (each.at('load_assignment').exists || (each.at('hosts').exists && each.at('connect_timeout').exists)) {
      clusters.set(each.at('name').text, endpointsOf(each))
    }
    if (each.at('match').exists && each.at('route').exists) routes.push(each)
  }
  for (const entry of routes) {
    const match = entry.at('match')
    const route = entry.at('route')
    const path = match.at('prefix').text || match.at('path').text || match.at('safe_regex', 'regex').text || '/'
    const rewrite = route.at('prefix_rewrite')
    const names = [
      route.at('cluster').text,
      ...route.at('weighted_clusters', 'clusters').items.map((each) => each.at('name').text),
    ]
    for (const name of names.filter((each) => each !== '')) {
      for (const target of clusters.get(name) ?? []) {
        const at = {
          line: route.at('cluster').line || entry.line,
          extractor: 'envoy/route',
          proxy: 'envoy',
          host: null,
        }
        yield { kind: 'proxy_rule', ...at, path, target, rewrite: rewrite.exists ? rewrite.text : null, workload: null }
      }
    }
  }
}

function endpointsOf(cluster: ConfigNode): ValueExpr[] {
  return [...nodesBelow(cluster)].flatMap((each) => {
    const address = each.at('socket_address')
    if (!address.exists) return []
    return [composeValue('', `${address.at('address').text}:${address.at('port_value').text}`)]
  })
}

/** Yields a node and all mappings below it. */
function* nodesBelow(node: ConfigNode, depth = 0): Generator<ConfigNode> {
  if (depth > 40) return
  if (node.isMap) yield node
  for (const child of [...node.items, ...node.entries.values()]) yield* nodesBelow(child, depth + 1)
}

/** Checks whether a document is a dynamic configuration of Traefik. */
export function isTraefik(node: ConfigNode): boolean {
  return node.at('http', 'routers').isMap && node.at('http', 'services').isMap
}

export function* traefikConfigFacts(node: ConfigNode): Generator<FactDraft> {
  const services = node.at('http', 'services')
  for (const router of node.at('http', 'routers').entries.values()) {
    const name = router.at('service').text.replace(/@.*$/, '')
    for (const server of services.at(name, 'loadBalancer', 'servers').items) {
      const url = server.at('url')
      const at = {
        line: url.line,
        extractor: 'traefik/router',
        proxy: 'traefik',
        ...traefikMatch(router.at('rule').text),
      }
      yield { kind: 'proxy_rule', ...at, target: composeValue('', url.text), rewrite: null, workload: null }
    }
  }
}

/** Adds the rules of `proxy.conf.json` of Angular and others: paths with targets. */
export function* devProxyFacts(node: ConfigNode, proxy: string): Generator<FactDraft> {
  const rules: (readonly [paths: readonly string[], rule: ConfigNode])[] = [
    ...[...node.entries].map(([path, rule]) => [[path], rule] as const),
    ...node.items.map((rule) => [rule.at('context').texts, rule] as const),
  ]
  for (const [paths, rule] of rules) {
    const target = rule.scalar === null ? rule.at('target') : rule
    if (!target.exists || target === NOTHING) continue
    const rewrite = [...rule.at('pathRewrite').entries.values()][0]
    for (const path of paths) {
      const at = {
        line: target.line,
        extractor: `${proxy}/proxy`,
        proxy,
        host: null,
        path: path.replace(/\/?\*+$/, '') || '/',
      }
      yield {
        kind: 'proxy_rule',
        ...at,
        target: composeValue('', target.text),
        rewrite: rewrite?.text ?? null,
        workload: null,
      }
    }
  }
}
