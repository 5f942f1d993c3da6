import type { CallArrival, ServiceCall } from '@coderag/types'
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

type Endpoints = ReadonlyMap<Entity, readonly ComposedEndpoint[]>

/** Returns the calls behind the edges, each once, with the endpoint or the subscription where it arrives. */
export function serviceCalls({ findings, given, endpoints, forward }: Found): ServiceCall[] {
  const byService = groupBy(endpoints, ({ service }) => service)
  const found = new Map<string, ServiceCall>()
  const add = (call: ServiceCall): void => {
    const { source, target, edgeType, method, path, evidence, arrival } = call
    const to = arrival === null ? '' : `${arrival.evidence.filePath}\n${arrival.evidence.line}`
    const { repoName, filePath, line } = evidence
    const key = [repoName, filePath, line, source, target, edgeType, method, path, to].join('\n')
    if (!found.has(key)) found.set(key, call)
  }
  for (const finding of findings) {
    const arrival = arrivalOf(finding, byService, forward)
    for (const place of finding.places.slice(0, 1)) add(callOf(finding, place, arrival))
  }
  const wrapped = groupBy(findings.filter(isWrapper), ({ source }) => source)
  for (const path of given) {
    const call = givenCall(path, wrapped.get(path.source) ?? [], byService, forward)
    if (call !== null) add(call)
  }
  return [...found.values()].sort(
    (a, b) =>
      compare(a.source, b.source) ||
      compare(a.target, b.target) ||
      compare(a.evidence.filePath, b.evidence.filePath) ||
      a.evidence.line - b.evidence.line,
  )
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

/** A request whose path ends with what the function is given: `/api{}` of `fetch('/api' + path)`. */
function isWrapper({ edgeType, pattern }: EdgeFinding): boolean {
  return edgeType === 'http' && pattern != null && /^(?:\/[\w-]+)*\/?\{\}$/.test(pattern)
}

/** The call that a given path makes, if one endpoint alone of all services that are called answers it. */
function givenCall(
  { source, targets, path, method, place }: GivenPath,
  wrappers: readonly EdgeFinding[],
  endpoints: Endpoints,
  forward: Forward,
): ServiceCall | null {
  const shared = { source, edgeType: 'http', places: [place], confidence: edgeConfidence.givenPath } as const
  const asked = targets.flatMap((target): EdgeFinding[] => {
    const own = wrappers.filter((wrapper) => wrapper.target === target)
    const plain = { ...shared, target, pattern: path, strategy: 'given-path' }
    const behind = own.map(({ pattern, rule }) => ({
      ...plain,
      pattern: `${(pattern ?? '').replace(/\/?\{\}$/, '')}${path}`,
      ...(rule === undefined ? {} : { rule }),
    }))
    return [plain, ...behind]
  })
  // Without a method a request is a GET, unless nothing answers one.
  for (const own of method === null ? ['GET', null] : [method]) {
    const arrivals = new Map<string, { readonly finding: EdgeFinding; readonly arrival: CallArrival }>()
    for (const finding of asked.map((one) => ({ ...one, method: own }))) {
      const arrival = arrivalOf(finding, endpoints, forward)
      if (arrival !== null) arrivals.set(`${arrival.service} ${arrival.method} ${arrival.path}`, { finding, arrival })
    }
    const [only, ...others] = arrivals.values()
    if (only !== undefined) return others.length > 0 ? null : callOf(only.finding, place, only.arrival)
  }
  return null
}

function arrivalOf(
  { target, edgeType, method = null, pattern = null, arrival, rule }: EdgeFinding,
  endpoints: Endpoints,
  forward: Forward,
): CallArrival | null {
  if (arrival !== undefined) {
    const { within } = arrival.fact
    const evidence = evidenceOf(arrival, 'subscription')
    return { service: target.name, method: 'subscribe', path: pattern ?? '', handler: within, evidence }
  }
  if (pattern === null) return null
  if (edgeType === 'grpc') return answer((endpoints.get(target) ?? []).filter((own) => isMethod(own, pattern, method)))
  if (edgeType !== 'http') return null
  let [service, paths] = [target, rule === undefined ? [pattern] : forwardedPaths(rule, pattern)]
  for (let proxies = 0; proxies <= MOST_PROXIES; proxies += 1) {
    const own = (endpoints.get(service) ?? []).filter((endpoint) => endpoint.protocol === 'http')
    for (const path of paths) {
      const answering = answer(bestOf(own, path, method))
      if (answering !== null) return answering
    }
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

function isMethod({ protocol, path }: ComposedEndpoint, service: string, method: string | null): boolean {
  if (protocol !== 'grpc') return false
  const [own = '', name] = path.split('/')
  return name === method && own.slice(own.lastIndexOf('.') + 1) === service.slice(service.lastIndexOf('.') + 1)
}

/**
 * Returns the endpoints that answer a path best: those that share most of its words, then those that have parameters where
 * the path has holes. A path with holes alone says nothing.
 */
function bestOf(endpoints: readonly ComposedEndpoint[], path: string, method: string | null): ComposedEndpoint[] {
  const asked = calledParts(path)
  let best: ComposedEndpoint[] = []
  let most = 0
  for (const endpoint of endpoints) {
    if (method !== null && endpoint.method !== '*' && endpoint.method !== method) continue
    const likeness = likenessOf(plainPath(endpoint.path).split('/'), asked)
    if (likeness === null || likeness < most) continue
    if (likeness > most) best = []
    best.push(endpoint)
    most = likeness
  }
  const named = best.filter((endpoint) => endpoint.method !== '*')
  return named.length > 0 ? named : best
}

/** Null if an endpoint does not answer a path. */
function likenessOf(wanted: readonly string[], asked: readonly string[]): number | null {
  if (wanted.length !== asked.length) return null
  let [equal, alike, holes] = [0, 0, 0]
  for (const [index, part] of wanted.entries()) {
    const other = asked[index] ?? ''
    const isHole = other.includes('{')
    if (isHole) holes += 1
    if (part.toLowerCase() === other.toLowerCase()) equal += part === '' ? 0 : 1
    else if (part.includes('{') && (isHole || patternOf(part).test(other))) alike += isHole ? 1 : 0
    else if (!isHole || part === '') return null
  }
  if (equal === 0 && holes > 0) return null
  return 1 + equal * (wanted.length + 1) + alike
}

/** `v{version}` answers `v1`. */
function patternOf(part: string): RegExp {
  const texts = part.split(/\{[^}]*\}/).map((text) => text.replace(/[^\w]/g, '\\$&'))
  return new RegExp(`^${texts.join('.+')}$`, 'i')
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
