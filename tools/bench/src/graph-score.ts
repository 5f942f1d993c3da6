import { z } from 'zod'

const flag = z.literal(true).optional()
const ENDPOINT = z.string().regex(/^[A-Z]+ \//, 'expected a method and a path: "GET /orders/{id}"')
const ServiceSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['app', 'db', 'queue', 'external']).default('app'),
  aliases: z.array(z.string()).default([]),
  /** Names that may stand for several services at once, such as one "postgres" for two databases. */
  alt: z.array(z.string()).default([]),
  optional: flag,
})
const EdgeSchema = z.strictObject({
  source: z.string(),
  target: z.string(),
  type: z.enum(['http', 'grpc', 'db', 'queue']),
  /** A message is an edge to its broker, or from publisher to subscriber; `direct` edges count in each view. */
  view: z.enum(['direct', 'broker', 'logical']).default('direct'),
  optional: flag,
  /** Readers may differ about the type. */
  anyType: flag,
  /** May be drawn from target to source too. */
  reverse: flag,
  /** False if the target is known at run time only. */
  static: z.literal(false).optional(),
  evidence: z.array(z.string().regex(/:\d+$/, 'expected "file:line"')).min(1),
})

const FUNCTION = z.string().regex(/^[^#]+#(?:\*|[\w.]+)$/, 'expected "file#function", or "file#*" for any of the file')
/** A function of one service that calls one of another, or publishes what it hears. */
const PairSchema = z.strictObject({
  from: FUNCTION,
  to: FUNCTION,
  type: z.enum(['http', 'grpc', 'queue']),
  optional: flag,
})

/** What people read in the code of one system; a name of `endpoints` is a service all of whose routes were read. */
export const LabelsSchema = z
  .strictObject({
    repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
    commit: z.string().regex(/^[0-9a-f]{40}$/),
    services: z.array(ServiceSchema),
    edges: z.array(EdgeSchema),
    endpoints: z.record(z.string(), z.array(ENDPOINT)),
    optionalEndpoints: z.record(z.string(), z.array(ENDPOINT)).default({}),
    /** All pairs of functions between services; absent if nobody read them. */
    pairs: z.array(PairSchema).optional(),
    /** Regular expressions over whole names, without case. */
    ignored: z.array(z.string()),
  })
  .check(({ value, issues }) => {
    const names = new Set(value.services.map((service) => service.name))
    const used = value.edges.flatMap((edge) => [edge.source, edge.target])
    for (const name of [...used, ...Object.keys(value.endpoints), ...Object.keys(value.optionalEndpoints)]) {
      if (names.has(name)) continue
      issues.push({ code: 'custom', input: name, message: `"${name}" is used, but is none of the services` })
    }
  })
export type Labels = z.output<typeof LabelsSchema>

/** The part of a written graph that is scored. */
export const GraphSchema = z.object({
  nodes: z.array(z.object({ name: z.string() })),
  edges: z.array(z.object({ source: z.string(), target: z.string(), edgeType: z.string() })),
  endpoints: z.array(z.object({ service: z.string(), method: z.string(), path: z.string() })),
  /** `from` is `repository/file:line name`, `to` is `repository/file name`. */
  pairs: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
})
export type Graph = z.output<typeof GraphSchema>

export interface Score {
  readonly right: number
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}
export interface SystemScore {
  readonly services: Score
  readonly edges: Score
  readonly typed: Score
  readonly endpoints: Score
  /** Nothing if the labels have no pairs. */
  readonly pairs: Score
}

/** A fact that a graph should hold; an optional one neither helps nor hurts. */
interface Expected<Found> {
  readonly text: string
  readonly optional: boolean
  readonly matches: (found: Found) => boolean
}

/** Edges are compared in each view of messages, since a graph may draw them either way; the best one counts. */
export function scoreGraph(labels: Labels, graph: Graph): SystemScore {
  const names = namesOf(labels)
  const services = labels.services.map(({ name, optional }) => ({
    text: name,
    optional: optional === true,
    matches: (found: string) => names.resolve(found).has(name),
  }))
  const nodes = graph.nodes.map((node) => node.name).filter((name) => !names.ignores(name))
  const edges = graph.edges.filter((edge) => !names.ignores(edge.source) && !names.ignores(edge.target))
  const best = (typed: boolean) =>
    (['broker', 'logical', 'both'] as const)
      .map((view) => scoreEdges(labels, edges, { names, view, typed }))
      .reduce((one, other) => (f1(other) > f1(one) ? other : one))
  return {
    services: compare(services, nodes, names.key),
    edges: best(false),
    typed: best(true),
    endpoints: scoreEndpoints(labels, graph, names),
    pairs: scorePairs(labels, graph),
  }
}

/** Adds up what several systems scored. */
export function totals(scores: readonly SystemScore[]): SystemScore {
  const total = (of: keyof SystemScore) => ({
    right: scores.reduce((sum, score) => sum + score[of].right, 0),
    wrong: scores.flatMap((score) => score[of].wrong),
    missed: scores.flatMap((score) => score[of].missed),
  })
  return {
    services: total('services'),
    edges: total('edges'),
    typed: total('typed'),
    endpoints: total('endpoints'),
    pairs: total('pairs'),
  }
}

/** 0 to 1, as the others; 0 if nothing was found. */
export function precision({ right, wrong }: Score): number {
  return right === 0 ? 0 : right / (right + wrong.length)
}

export function recall({ right, missed }: Score): number {
  return right === 0 ? 0 : right / (right + missed.length)
}

export function f1({ right, wrong, missed }: Score): number {
  return right === 0 ? 0 : (2 * right) / (2 * right + wrong.length + missed.length)
}

function compare<Found>(
  expected: readonly Expected<Found>[],
  found: readonly Found[],
  text: (found: Found) => string,
): Score {
  const hit = new Set<string>()
  const wrong = new Set<string>()
  for (const one of found) {
    const matched = expected.filter((fact) => fact.matches(one))
    if (matched.length === 0) wrong.add(text(one))
    for (const fact of matched) if (!fact.optional) hit.add(fact.text)
  }
  const due = [...new Set(expected.filter((fact) => !fact.optional).map((fact) => fact.text))]
  const missed = due.filter((fact) => !hit.has(fact))
  return { right: due.length - missed.length, wrong: [...wrong], missed }
}

function scoreEdges(
  labels: Labels,
  found: Graph['edges'],
  { names, view, typed }: { names: Names; view: 'broker' | 'logical' | 'both'; typed: boolean },
): Score {
  const optionalServices = new Set(labels.services.filter(({ optional }) => optional).map(({ name }) => name))
  const expected = labels.edges.map((edge) => {
    const optional = edge.optional === true || (view !== 'both' && edge.view !== 'direct' && edge.view !== view)
    const anyType = !typed || optional || edge.anyType === true
    return {
      text: `${edge.source} -> ${edge.target}${typed ? ` ${edge.type}` : ''}`,
      optional,
      matches: ({ source, target, edgeType }: Graph['edges'][number]) => {
        const [from, to] = [names.resolve(source), names.resolve(target)]
        const same = from.has(edge.source) && to.has(edge.target)
        const reversed = edge.reverse === true && from.has(edge.target) && to.has(edge.source)
        return (same || reversed) && (anyType || edge.type === edgeType)
      },
    }
  })
  const toOptional = {
    text: 'an edge between a labelled and an optional service',
    optional: true,
    matches: ({ source, target }: Graph['edges'][number]) => {
      const ends = [names.resolve(source), names.resolve(target)]
      return (
        ends.every((end) => end.size > 0) && ends.some((end) => [...end].every((name) => optionalServices.has(name)))
      )
    },
  }
  const apart = found.filter((edge) => names.key(edge.source) !== names.key(edge.target))
  return compare([...expected, toOptional], apart, (edge) => {
    return `${names.key(edge.source)} -> ${names.key(edge.target)}${typed ? ` ${edge.edgeType}` : ''}`
  })
}

function scoreEndpoints(labels: Labels, graph: Graph, names: Names): Score {
  const of = (endpoints: Record<string, string[]>, optional: boolean) =>
    Object.entries(endpoints).flatMap(([service, routes]) =>
      routes.map((route) => ({
        text: `${service} ${routeKey(route)}`,
        optional,
        matches: (found: { service: string; route: string }) =>
          found.service === service && sameRoute(found.route, routeKey(route)),
      })),
    )
  const found = graph.endpoints
    .map(({ service, method, path }) => ({ service: names.key(service), route: routeKey(`${method} ${path}`) }))
    .filter(({ service }) => labels.endpoints[service] !== undefined)
  const expected = [...of(labels.endpoints, false), ...of(labels.optionalEndpoints, true)]
  return compare(expected, found, ({ service, route }) => `${service} ${route}`)
}

function scorePairs({ pairs }: Labels, graph: Graph): Score {
  if (pairs === undefined) return { right: 0, wrong: [], missed: [] }
  const expected = pairs.map(({ from, to, optional }) => ({
    text: `${from} -> ${to}`,
    optional: optional === true,
    matches: (found: Graph['pairs'][number]) => isFunction(found.from, from) && isFunction(found.to, to),
  }))
  return compare(expected, graph.pairs, ({ from, to }) => `${from.replace(/:\d+ /, ' ')} -> ${to}`)
}

/**
 * Tests whether `repository/file:line name` is the function `file#name`, whose name may leave out what it is in. Files and
 * names may hold spaces: a handler without a name is called by its route.
 */
function isFunction(found: string, label: string): boolean {
  const [file = '', name = ''] = label.split('#')
  const path = found.slice(found.indexOf('/') + 1)
  const own = path.startsWith(file)
    ? /^(?::\d+)? (?<own>.+)$/.exec(path.slice(file.length))?.groups?.['own']
    : undefined
  return own !== undefined && (name === '*' || own === name || own.endsWith(`.${name}`))
}

/** Makes one spelling of parameters: `:id`, `{id:int}`, `<int:id>`, `[id]`, `*`; without case and empty segments. */
export function routeKey(route: string): string {
  const [method = '', path = ''] = route.split(' ')
  const segments = path.split('/').filter((segment) => segment !== '')
  const spelled = segments.map((segment) =>
    segment.replace(/^:\w+(?:\([^)]*\))?[?+*]?|\{[^}]*\}|<[^>]*>|\[+[^\]]*\]+|\*+/g, '{}'),
  )
  return `${method.toUpperCase()} /${spelled.join('/').toLowerCase()}`
}

export function sameRoute(found: string, expected: string): boolean {
  const [[method, path], [dueMethod, duePath]] = [found.split(' '), expected.split(' ')]
  return path === duePath && (method === dueMethod || method === 'ANY' || dueMethod === 'ANY')
}

interface Names {
  /** Labelled services that a name means, also with a namespace or Kubernetes' DNS tail; several for a shared name. */
  resolve(name: string): ReadonlySet<string>
  /** One spelling of what a name means. */
  key(name: string): string
  /** Whether a name counts nowhere: telemetry, a public host or this machine. A labelled service always counts. */
  ignores(name: string): boolean
}

const PUBLIC_HOST = /\.(?:com|org|net|io|dev|app|ai|co|cloud|gov|edu|eu|de|uk)(?::\d+)?$/i
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)$/

function namesOf(labels: Labels): Names {
  const meant = new Map<string, Set<string>>()
  const own = (names: (service: Labels['services'][number]) => string[]) => {
    const known = new Set(meant.keys())
    for (const service of labels.services) {
      for (const name of names(service).map(canonical)) {
        if (!known.has(name)) meant.set(name, (meant.get(name) ?? new Set()).add(service.name))
      }
    }
  }
  own(({ name }) => [name])
  own(({ aliases }) => aliases)
  own(({ alt }) => alt)
  const ignored = labels.ignored.map((pattern) => new RegExp(`^(?:${pattern})$`, 'i'))
  const resolve = (name: string) => {
    const [host = ''] = PUBLIC_HOST.test(name) ? [name] : name.split('.')
    return meant.get(canonical(name)) ?? meant.get(canonical(host)) ?? new Set<string>()
  }
  const key = (name: string) => {
    const [first, ...others] = resolve(name)
    return first === undefined || others.length > 0 ? canonical(name) : first
  }
  const ignores = (name: string) => {
    const host = name.toLowerCase().replace(/:\d+$/, '')
    const left = PUBLIC_HOST.test(host) || THIS_MACHINE.test(host) || ignored.some((pattern) => pattern.test(host))
    return left && resolve(name).size === 0
  }
  return { resolve, key, ignores }
}

/** Drops case, punctuation and a port. */
function canonical(name: string): string {
  return name
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/[^a-z0-9]/g, '')
}
