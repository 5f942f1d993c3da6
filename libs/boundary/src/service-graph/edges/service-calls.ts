import type { CallArrival, ServiceCall } from '@coderag/types'
import type { Interruptible } from '../../pace.js'
import type { ComposedEndpoint } from '../endpoints/endpoints.js'
import { calledParts, plainPath } from '../endpoints/paths.js'
import { plainPrefix } from '../endpoints/routes.js'
import type { Entity, Placed } from '../owners/entity.js'
import { groupBy } from '../services/group-by.js'
import { edgeConfidence } from './edge-confidence.js'
import { evidenceOf, type EdgeFinding } from './edge-set.js'
import { compare } from './compare.js'

/** A service to which a proxy or a gateway sends requests, and the rule by which it does. */
export interface Forwarding {
  readonly service: Entity
  readonly rule: Placed<'proxy_rule'>
}

/** Returns where a service forwards a path; null if it forwards it nowhere. */
type Forward = (service: Entity, path: string) => Forwarding | null

/** Maximum number of proxies that a call is followed through. */
const MOST_PROXIES = 3

/** Most parts of the path of an address, as `/api/v1`. */
const MOST_PREFIX_PARTS = 3

const NO_ENDPOINTS: ReadonlyMap<number, readonly Answering[]> = new Map()

/** A path that a service gives to a function of its own, or asks of a host that is not known. */
export interface GivenPath {
  readonly source: Entity
  /** Services that it calls. */
  readonly targets: readonly Entity[]
  readonly path: string
  readonly method: string | null
  readonly place: Placed
}

interface Found {
  readonly findings: readonly EdgeFinding[]
  readonly given: readonly GivenPath[]
  readonly endpoints: readonly ComposedEndpoint[]
  readonly forward: Forward
}

/** An endpoint of HTTP with the parts of its path. */
interface Answering {
  readonly endpoint: ComposedEndpoint
  readonly parts: readonly string[]
}

/** Endpoints by service; those of HTTP by the number of parts of their path, too. */
interface Endpoints {
  readonly rpcs: ReadonlyMap<Entity, readonly ComposedEndpoint[]>
  readonly http: ReadonlyMap<Entity, ReadonlyMap<number, readonly Answering[]>>
}

/** Returns the calls behind the edges, each once, with the endpoint or the subscription where it arrives. */
export function* serviceCalls({ findings, given, endpoints, forward }: Found): Interruptible<ServiceCall[]> {
  const byService = endpointsByService(endpoints)
  const found = new Map<string, ServiceCall>()
  const add = (call: ServiceCall): void => {
    const { source, target, edgeType, method, path, evidence, arrival } = call
    const to = arrival === null ? '' : `${arrival.evidence.filePath}\n${arrival.evidence.line}`
    const { repoName, filePath, line } = evidence
    const key = [repoName, filePath, line, source, target, edgeType, method, path, to].join('\n')
    if (!found.has(key)) found.set(key, call)
  }
  for (const finding of findings) {
    const [place] = finding.places
    if (place !== undefined) add(callOf(finding, place, arrivalOf(finding, byService, forward)))
    yield
  }
  const wrappers = groupBy(distinctWrappers(findings), ({ source }) => source)
  for (const path of given) {
    const call = givenCall(path, wrappers.get(path.source) ?? [], byService, forward)
    if (call !== null) add(call)
    yield
  }
  return [...found.values()].sort(
    (a, b) =>
      compare(a.source, b.source) ||
      compare(a.target, b.target) ||
      compare(a.evidence.filePath, b.evidence.filePath) ||
      a.evidence.line - b.evidence.line,
  )
}

function endpointsByService(endpoints: readonly ComposedEndpoint[]): Endpoints {
  const http = endpoints
    .filter(({ protocol }) => protocol === 'http')
    .map((endpoint): Answering => ({ endpoint, parts: plainPath(endpoint.path).toLowerCase().split('/') }))
  const byLength = [...groupBy(http, ({ endpoint }) => endpoint.service)].map(
    ([service, own]) => [service, groupBy(own, ({ parts }) => parts.length)] as const,
  )
  const rpcs = endpoints.filter(({ protocol }) => protocol === 'grpc')
  return { rpcs: groupBy(rpcs, ({ service }) => service), http: new Map(byLength) }
}

function callOf(
  { source, target, edgeType, method = null, pattern = null, strategy, confidence }: EdgeFinding,
  place: Placed,
  arrival: CallArrival | null,
): ServiceCall {
  return {
    source: source.name,
    target: target.name,
    edgeType,
    method,
    path: pattern,
    evidence: evidenceOf(place, strategy),
    confidence: Math.round(confidence * 100) / 100,
    arrival,
  }
}

/** A function that sends a request to what it is given, behind a prefix: `fetch('/api' + path)`. */
interface Wrapper {
  readonly source: Entity
  readonly target: Entity
  readonly prefix: string
  readonly method: string | null
  readonly rule: EdgeFinding['rule']
}

/** The wrappers among requests, each once: a path with a hole at its end alone, as `/api{}`. */
function distinctWrappers(findings: readonly EdgeFinding[]): Wrapper[] {
  const found = new Map<Entity, Map<string, Wrapper[]>>()
  for (const { source, target, edgeType, pattern, method = null, rule } of findings) {
    if (edgeType !== 'http' || pattern == null || !/^(?:\/[\w-]+)*\/?\{\}$/.test(pattern)) continue
    const prefix = pattern.replace(/\/?\{\}$/, '')
    const key = `${target.name}\n${prefix}\n${method}`
    const own = found.get(source) ?? new Map<string, Wrapper[]>()
    const alike = own.get(key) ?? []
    found.set(source, own.set(key, alike))
    if (alike.some((other) => other.target === target && other.rule === rule)) continue
    alike.push({ source, target, prefix, method, rule })
  }
  return [...found.values()].flatMap((own) => [...own.values()].flat())
}

/** The call that a given path makes, if one endpoint alone of all services that are called answers it. */
function givenCall(
  { source, targets, path, method, place }: GivenPath,
  wrappers: readonly Wrapper[],
  endpoints: Endpoints,
  forward: Forward,
): ServiceCall | null {
  const shared = { source, edgeType: 'http', places: [place], confidence: edgeConfidence.givenPath } as const
  const asked = targets.flatMap((target): EdgeFinding[] => {
    const plain = { ...shared, target, pattern: path, method, strategy: 'given-path' }
    const own = wrappers.filter((wrapper) => wrapper.target === target)
    const behind = own.map((wrapper) => ({
      ...plain,
      pattern: `${wrapper.prefix}${path}`,
      method: method ?? wrapper.method,
      ...(wrapper.rule === undefined ? {} : { rule: wrapper.rule }),
    }))
    return [plain, ...behind]
  })
  // Without a method a request is a GET, unless nothing answers one.
  for (const plainMethod of method === null ? ['GET', null] : [method]) {
    const arrivals = new Map<string, { readonly finding: EdgeFinding; readonly arrival: CallArrival }>()
    for (const one of asked) {
      const finding = { ...one, method: one.method ?? plainMethod }
      const arrival = arrivalOf(finding, endpoints, forward)
      // A path that an endpoint of parameters alone takes may be anything: a file, a text.
      if (arrival !== null && sharesWord(arrival.path, finding.pattern ?? ''))
        arrivals.set(`${arrival.service} ${arrival.method} ${arrival.path}`, { finding, arrival })
    }
    const [only, ...others] = arrivals.values()
    if (only !== undefined) return others.length > 0 ? null : callOf(only.finding, place, only.arrival)
  }
  return null
}

function sharesWord(endpoint: string, called: string): boolean {
  const words = new Set(calledParts(called.toLowerCase()))
  return plainPath(endpoint)
    .toLowerCase()
    .split('/')
    .some((part) => part !== '' && words.has(part))
}

function arrivalOf(
  { target, edgeType, method = null, pattern = null, arrival, rule, strategy }: EdgeFinding,
  endpoints: Endpoints,
  forward: Forward,
): CallArrival | null {
  if (arrival !== undefined) {
    const { within } = arrival.fact
    const evidence = evidenceOf(arrival, 'subscription')
    return { service: target.name, method: 'subscribe', path: pattern ?? '', handler: within, evidence }
  }
  if (pattern === null) return null
  if (edgeType === 'grpc')
    return answer((endpoints.rpcs.get(target) ?? []).filter((own) => isMethod(own, pattern, method)))
  if (edgeType !== 'http') return null
  let [service, paths] = [target, rule === undefined ? [pattern] : forwardedPaths(rule, pattern)]
  for (let proxies = 0; proxies <= MOST_PROXIES; proxies += 1) {
    const own = endpoints.http.get(service) ?? NO_ENDPOINTS
    for (const path of paths) {
      const answering = answer(bestOf(own, path, method))
      if (answering !== null) return answering
    }
    // The address of which only the name of its variable is known may end with a path.
    const behind = strategy.startsWith('unset/') && proxies === 0 ? answer(behindPrefix(own, pattern, method)) : null
    if (behind !== null) return behind
    const next = paths.map((path) => forward(service, path)).find((to) => to !== null)
    if (next === undefined) return null
    service = next.service
    paths = paths.flatMap((path) => forwardedPaths(next.rule, path))
  }
  return null
}

/** The endpoint, if it is the only one. */
function answer(endpoints: readonly ComposedEndpoint[]): CallArrival | null {
  const [only, ...others] = endpoints
  if (only === undefined || others.length > 0) return null
  const { service, method, path, handler, place } = only
  return { service: service.name, method, path, handler, evidence: evidenceOf(place, 'endpoint') }
}

function isMethod({ path }: ComposedEndpoint, service: string, method: string | null): boolean {
  const [own = '', name] = path.split('/')
  return name === method && own.slice(own.lastIndexOf('.') + 1) === service.slice(service.lastIndexOf('.') + 1)
}

/**
 * Returns the endpoints that answer a path best: those that share most of its words, then those that have parameters where
 * the path has holes.
 */
function bestOf(
  endpoints: ReadonlyMap<number, readonly Answering[]>,
  path: string,
  method: string | null,
): ComposedEndpoint[] {
  const asked = calledParts(path.toLowerCase())
  let best: ComposedEndpoint[] = []
  let most = 0
  for (const { endpoint, parts } of endpoints.get(asked.length) ?? []) {
    if (method !== null && endpoint.method !== '*' && endpoint.method !== method) continue
    const likeness = likenessOf(parts, asked)
    if (likeness === null || likeness < most) continue
    if (likeness > most) best = []
    best.push(endpoint)
    most = likeness
  }
  const named = best.filter((endpoint) => endpoint.method !== '*')
  return named.length > 0 ? named : best
}

/** Returns the endpoints that answer a path best behind the fewest parts of a prefix, as `/api/orders` for `/orders`. */
function behindPrefix(
  endpoints: ReadonlyMap<number, readonly Answering[]>,
  path: string,
  method: string | null,
): readonly ComposedEndpoint[] {
  const { length } = calledParts(path)
  for (let count = 1; count <= MOST_PREFIX_PARTS; count += 1) {
    const below = (endpoints.get(length + count) ?? []).flatMap(({ endpoint, parts }) => {
      const isPrefix = parts.slice(1, 1 + count).every((part) => !part.includes('{'))
      return isPrefix ? [{ endpoint, parts: ['', ...parts.slice(1 + count)] }] : []
    })
    const best = bestOf(new Map([[length, below]]), path, method).filter((own) => sharesWord(own.path, path))
    if (best.length > 0) return best
  }
  return []
}

/** Null if an endpoint does not answer a path. Both have the same number of parts, in small letters. */
function likenessOf(wanted: readonly string[], asked: readonly string[]): number | null {
  let [equal, alike] = [0, 0]
  // A path with holes alone says nothing.
  let isSaid = !asked.some((part) => part.includes('{'))
  for (const [index, part] of wanted.entries()) {
    const other = asked[index] ?? ''
    const isHole = other.includes('{')
    if (part === other) {
      if (part !== '') equal += 1
    } else if (part.includes('{')) {
      if (isHole ? !canAgree(part, other) : !fits(part, other, 1)) return null
      if (isHole) alike += 1
    } else {
      if (!isHole || part === '' || !fits(other, part, 0)) return null
      isSaid ||= textsOf(other).some((text) => text !== '')
    }
  }
  return isSaid || equal > 0 ? 1 + equal * (wanted.length + 1) + alike : null
}

/** Returns true if a text has the words of a pattern in order, with at least so many characters for each of its holes. */
function fits(pattern: string, text: string, least: number): boolean {
  const [first = '', ...between] = textsOf(pattern)
  const last = between.pop()
  if (last === undefined) return first === text
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let end = first.length
  for (const word of between) {
    const at = text.indexOf(word, end + least)
    if (at === -1) return false
    end = at + word.length
  }
  return end + least <= text.length - last.length
}

/** Returns true if two patterns may mean one text, by what stands before their first and after their last hole. */
function canAgree(one: string, other: string): boolean {
  const [texts, others] = [textsOf(one), textsOf(other)]
  const [head, otherHead] = [texts[0] ?? '', others[0] ?? '']
  const [tail, otherTail] = [texts.at(-1) ?? '', others.at(-1) ?? '']
  return (
    (head.startsWith(otherHead) || otherHead.startsWith(head)) && (tail.endsWith(otherTail) || otherTail.endsWith(tail))
  )
}

/** `v{version}-{kind}` → `v`, `-`, and nothing at the end. */
function textsOf(pattern: string): string[] {
  return pattern.split(/\{[^{}]*\}/)
}

/**
 * Returns the paths that may arrive behind a proxy, most likely first: as the rule rewrites it, as it was asked, and without
 * the first parts of what the rule asks for, which many gateways strip by a filter of their own.
 */
function forwardedPaths({ fact: { path: asked, rewrite } }: Placed<'proxy_rule'>, path: string): readonly string[] {
  const prefix = plainPrefix(asked)
  const isBelow = path.startsWith(`${prefix}/`) || path === prefix
  const rest = isBelow ? path.slice(prefix.length) : path
  if (rewrite !== null && isBelow) return [`/${plainPrefix(rewrite)}${rest}`.replace(/\/{2,}/g, '/'), path]
  const parts = prefix.split('/').slice(1)
  return [path, ...(isBelow ? parts.map((_, at) => ['', ...parts.slice(at + 1)].join('/') + rest) : [])]
}
