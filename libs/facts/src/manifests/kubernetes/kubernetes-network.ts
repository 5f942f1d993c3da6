import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'
import { labelsOf, type Resource } from './kubernetes-workload.js'

/** Adds the network name of a Service. */
export function* serviceFacts({ node, name, namespace, platform, nameOf }: Resource): Generator<FactDraft> {
  const spec = node.at('spec')
  const external = spec.at('externalName')
  yield {
    kind: 'network_name',
    line: node.at('metadata', 'name').line || node.line,
    extractor: `${platform}/service`,
    name,
    namespace,
    selector: labelsOf(spec.at('selector'), nameOf),
    ports: spec.at('ports').items.flatMap((port) => port.at('port').number ?? []),
    externalName: external.exists ? nameOf(external) : null,
  }
}

/**
 * Adds which workloads a NetworkPolicy lets in or out. Rules for whole namespaces, address blocks and all pods are left
 * out: they name nobody.
 */
export function* networkPolicyFacts({ node, namespace, platform, nameOf }: Resource): Generator<FactDraft> {
  const spec = node.at('spec')
  const labels = (selector: ConfigNode): string[] => labelsOf(selector.at('matchLabels'), nameOf)
  const own = labels(spec.at('podSelector'))
  for (const [rules, side] of [['ingress', 'from'] as const, ['egress', 'to'] as const]) {
    for (const peer of spec.at(rules).items.flatMap((rule) => rule.at(side).items)) {
      const others = peer.at('namespaceSelector').exists ? [] : labels(peer.at('podSelector'))
      if (own.length === 0 || others.length === 0) continue
      const [from, to] = rules === 'ingress' ? [others, own] : [own, others]
      yield { kind: 'allowed', line: peer.line, extractor: `${platform}/network-policy`, namespace, from, to }
    }
  }
}

type Reader = (resource: Resource) => Generator<FactDraft>

/** Readers of rules that lead from a host and a path to a Service, by kind. */
export const routeReaders: Readonly<Record<string, Reader>> = {
  Ingress: ingressFacts,
  HTTPRoute: gatewayFacts,
  GRPCRoute: gatewayFacts,
  TLSRoute: gatewayFacts,
  IngressRoute: traefikFacts,
  VirtualService: virtualServiceFacts,
  Route: openshiftFacts,
  HTTPProxy: contourFacts,
}

interface Rule {
  readonly proxy: string
  readonly line: number
  readonly host: string | null
  readonly path: string
  readonly service: string
  readonly port: string
  readonly rewrite: string | null
}

function proxyRule({ proxy, line, host, path, service, port, rewrite }: Rule): FactDraft {
  const target = { kind: 'literal', value: port === '' ? service : `${service}:${port}` } as const
  const place = { host: host === '' || host === '*' ? null : host, path: prefixOf(path) }
  return {
    kind: 'proxy_rule',
    line,
    extractor: `kubernetes/${proxy}`,
    proxy,
    ...place,
    target,
    rewrite,
    workload: null,
  }
}

/** Returns the literal beginning of a pattern: `/api/users` of `/api/users/?(.*)`. */
function prefixOf(path: string): string {
  const prefix = path.replace(/(?:\/\?)?(?:\(\/\|\$\))?(?:\(?\.[*+]\)?)?\$?$/, '').replace(/^\^/, '')
  return prefix === '' ? '/' : prefix
}

function* ingressFacts({ node, nameOf }: Resource): Generator<FactDraft> {
  const spec = node.at('spec')
  const rewriteTo = node.at('metadata', 'annotations', 'nginx.ingress.kubernetes.io/rewrite-target')
  const rewrite = rewriteTo.exists ? rewriteTo.text.replace(/\$\d.*$/, '') || '/' : null
  const rule = (backend: ConfigNode, host: ConfigNode, path: string): FactDraft[] => {
    const service = backend.at('service', 'name')
    const named = service.exists ? service : backend.at('serviceName')
    if (nameOf(named) === '') return []
    const number = service.exists ? backend.at('service', 'port', 'number') : backend.at('servicePort')
    const at = { proxy: 'ingress', line: named.line, host: nameOf(host), path, rewrite }
    return [proxyRule({ ...at, service: nameOf(named), port: number.number === null ? '' : number.text })]
  }
  const fallback = spec.at('defaultBackend').exists ? spec.at('defaultBackend') : spec.at('backend')
  yield* rule(fallback, spec.at('host'), '/')
  for (const entry of spec.at('rules').items) {
    for (const path of entry.at('http', 'paths').items) {
      yield* rule(path.at('backend'), entry.at('host'), nameOf(path.at('path')))
    }
  }
}

function* gatewayFacts({ node, nameOf }: Resource): Generator<FactDraft> {
  const hosts = node.at('spec', 'hostnames').items
  for (const rule of node.at('spec', 'rules').items) {
    const matches = rule.at('matches').items
    const paths = matches.length > 0 ? matches.map((match) => match.at('path', 'value').text) : ['/']
    const replaced = rule
      .at('filters')
      .items.map((filter) => filter.at('urlRewrite', 'path', 'replacePrefixMatch'))
      .find((prefix) => prefix.exists)
    for (const backend of rule.at('backendRefs').items) {
      const at = { proxy: 'gateway-api', line: backend.at('name').line, host: nameOf(hosts[0] ?? backend.at('-')) }
      const to = { service: nameOf(backend.at('name')), port: backend.at('port').text, rewrite: replaced?.text ?? null }
      for (const path of paths) yield proxyRule({ ...at, ...to, path })
    }
  }
}

/** Reads a rule of Traefik: `Host(`shop.example.com`) && PathPrefix(`/api`)`. */
export function traefikMatch(match: string): { readonly host: string | null; readonly path: string } {
  const argument = (name: string) => new RegExp(`${name}\\(\\s*[\`'"]([^\`'"]+)`).exec(match)?.[1]
  return { host: argument('Host') ?? null, path: argument('PathPrefix') ?? argument('Path') ?? '/' }
}

function* traefikFacts({ node, nameOf }: Resource): Generator<FactDraft> {
  for (const route of node.at('spec', 'routes').items) {
    for (const service of route.at('services').items) {
      const at = { proxy: 'traefik', line: service.at('name').line, ...traefikMatch(route.at('match').text) }
      yield proxyRule({ ...at, service: nameOf(service.at('name')), port: service.at('port').text, rewrite: null })
    }
  }
}

/** Checks whether a host is a Service of the cluster itself. A route of the mesh to it adds nothing. */
function* virtualServiceFacts({ node, nameOf }: Resource): Generator<FactDraft> {
  const hosts = node.at('spec', 'hosts').texts
  if (node.at('spec', 'gateways').items.length === 0) return
  for (const rule of node.at('spec', 'http').items) {
    const uri = rule.at('match').items[0]?.at('uri')
    const path = [...(uri?.entries.values() ?? [])][0]?.text ?? '/'
    const rewrite = rule.at('rewrite', 'uri')
    for (const route of rule.at('route').items) {
      const to = route.at('destination')
      const at = { proxy: 'istio', line: to.at('host').line, host: hosts[0] ?? null, path }
      const service = { service: nameOf(to.at('host')), port: to.at('port', 'number').text }
      yield proxyRule({ ...at, ...service, rewrite: rewrite.exists ? rewrite.text : null })
    }
  }
}

function* openshiftFacts({ node, nameOf, apiVersion }: Resource): Generator<FactDraft> {
  // The group was added to the version later.
  if (apiVersion !== 'v1' && !apiVersion.startsWith('route.openshift.io')) return
  const spec = node.at('spec')
  const to = spec.at('to', 'name')
  const at = { proxy: 'openshift', line: to.line, host: nameOf(spec.at('host')), path: spec.at('path').text }
  if (to.exists) yield proxyRule({ ...at, service: nameOf(to), port: '', rewrite: null })
}

function* contourFacts({ node, nameOf }: Resource): Generator<FactDraft> {
  const host = nameOf(node.at('spec', 'virtualhost', 'fqdn'))
  for (const route of node.at('spec', 'routes').items) {
    const path = route.at('conditions').items[0]?.at('prefix').text ?? '/'
    for (const service of route.at('services').items) {
      const at = { proxy: 'contour', line: service.at('name').line, host, path, rewrite: null }
      yield proxyRule({ ...at, service: nameOf(service.at('name')), port: service.at('port').text })
    }
  }
}
