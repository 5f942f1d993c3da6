import type { FactDraft } from '../../fact-collector.js'
import { scalarsOf, type ConfigNode } from '../config-tree.js'
import { springValue } from '../value.js'

interface Route {
  path: string
  target: string
  line: number
}

const zuulRoute = /^zuul:routes:([^:]+)(?::(path|service-?id|url))?$/i
const gatewayRoute =
  /^spring:cloud:gateway:(?:server:\w+:|mvc:)?routes:(\d+):(uri|predicates:\d+(?::args:[\w-]+)?|predicates:\d+:args:[\w-]+:\d+)$/

/** Adds the routes of Spring Cloud Gateway and of Zuul. */
export function* springRouteFacts(node: ConfigNode): Generator<FactDraft> {
  const zuul = new Map<string, Partial<Route>>()
  const gateway = new Map<string, Partial<Route>>()
  for (const [written, { text, line }] of scalarsOf(node)) {
    // `a.b: c` is `a: { b: c }`, and `routes[0]` an item of a list.
    const key = written.replaceAll('.', ':').replaceAll(/\[(\d+)\]/g, ':$1')
    const [, id, part] = zuulRoute.exec(key) ?? []
    if (id !== undefined) addZuul(entryOf(zuul, id), part?.toLowerCase().replace('-', '') ?? 'path', text, line)
    const [, number, field] = gatewayRoute.exec(key) ?? []
    if (number !== undefined && field !== undefined) addGateway(entryOf(gateway, number), field, text, line)
  }
  for (const [id, { path, target, line = 1 }] of zuul) {
    if (path !== undefined || target !== undefined)
      yield* rule('zuul', { path: path ?? `/${id}/**`, target: target ?? `lb://${id}`, line })
  }
  for (const { path, target, line = 1 } of gateway.values()) {
    if (target !== undefined) yield* rule('spring-cloud-gateway', { path: path ?? '/', target, line })
  }
}

function entryOf(routes: Map<string, Partial<Route>>, key: string): Partial<Route> {
  const known = routes.get(key) ?? {}
  routes.set(key, known)
  return known
}

/** The short form gives the path alone; then the name of the route is the name of the service. */
function addZuul(route: Partial<Route>, part: string, text: string, line: number): void {
  route.line ??= line
  if (part === 'path') route.path = text
  else if (part === 'url') route.target = text
  else route.target ??= `lb://${text}`
}

function addGateway(route: Partial<Route>, field: string, text: string, line: number): void {
  route.line ??= line
  if (field === 'uri') route.target = text
  else if (/:args:/.test(field)) {
    if (text.startsWith('/')) route.path ??= text
  } else {
    const path = /^Path\s*=\s*([^,\s]+)/.exec(text)?.[1]
    if (path !== undefined) route.path = path
  }
}

function* rule(proxy: string, { path, target, line }: Route): Generator<FactDraft> {
  // `forward:/x` is answered by the gateway itself, and `no://op` by nobody.
  if (/^(?:forward|redirect|no):/.test(target)) return
  const value = springValue('uri', target)
  if (value.kind === 'unknown') return
  const at = { line, extractor: `settings/${proxy}`, proxy, host: null, rewrite: null, workload: null }
  yield { kind: 'proxy_rule', ...at, path, target: value }
}

const binding = /^spring:cloud:stream:(?:rabbit:|kafka:)?bindings:([^:]+):destination$/
const channelTopic = /^mp:messaging:(incoming|outgoing):([^:]+):topic$/

/** Adds the topics of bindings of Spring Cloud Stream. The name of a binding says its direction: `pay-out-0`, `input`. */
export function* springTopicFacts(node: ConfigNode): Generator<FactDraft> {
  for (const [written, { text, line }] of scalarsOf(node)) {
    const key = written.replaceAll('.', ':')
    const channel = channelTopic.exec(key)
    const name = binding.exec(key)?.[1] ?? ''
    const role =
      channel !== null
        ? ROLES.get(channel[1] ?? '')
        : /(?:^|-)out(?:put)?(?:-\d+)?$/i.test(name)
          ? 'publish'
          : ROLES.get(name)
    const isInput = /(?:^|-)in(?:put)?(?:-\d+)?$/i.test(name)
    const known = role ?? (isInput ? 'subscribe' : undefined)
    const topic = springValue('topic', text)
    if (known === undefined || topic.kind === 'unknown') continue
    const at = { line, extractor: 'settings/stream', broker: 'spring-cloud-stream', messageType: null, within: null }
    yield { kind: 'topic', ...at, role: known, topic }
  }
}

const ROLES: ReadonlyMap<string, 'publish' | 'subscribe'> = new Map([
  ['incoming', 'subscribe'],
  ['outgoing', 'publish'],
])
