import { groupBy } from '../services/group-by.js'
import { fieldOf, listOf, type ObservedCall } from './observed-edge.js'
import { type Operation, operationOf } from './operation.js'

/** A unit of work of one service, as tracing recorded it. */
export interface Span {
  /** Id of the trace and of the span in it. */
  readonly key: string
  /** Key of the span that it was done for. Null for the first of a trace. */
  readonly parent: string | null
  /** Keys of other spans that it follows, such as those of the messages that it takes. */
  readonly links: readonly string[]
  /** Name of the service that recorded it; empty if it is not known. */
  readonly service: string
  readonly kind: 'client' | 'server' | 'producer' | 'consumer' | null
  /** What a client or producer says of the other side: a service, a database, a broker, or a host. */
  readonly peer: string | null
  readonly operation: Operation
  /** True for the server's half of a span that Zipkin has under one id with the client's. */
  readonly isShared: boolean
}

/** Reads spans of OTLP JSON, of Jaeger's API, or of Zipkin's API of version 2. Returns null if the form is unknown. */
export function parseSpans(value: unknown): { readonly format: SpanFormat; readonly spans: readonly Span[] } | null {
  const resources = fieldOf(value, 'resourceSpans')
  if (Array.isArray(resources)) return { format: 'opentelemetry', spans: resources.flatMap(spansOfResource) }
  const traces = fieldOf(value, 'data')
  if (Array.isArray(traces) && traces.some((trace) => Array.isArray(fieldOf(trace, 'spans'))))
    return { format: 'jaeger', spans: traces.flatMap(spansOfTrace) }
  // One list of spans, or one for each trace.
  const spans = listOf(value).flatMap((item) => (Array.isArray(item) ? listOf(item) : [item]))
  if (spans.length === 0 || !spans.every((span) => textOf(span, 'traceId') !== '' && textOf(span, 'id') !== ''))
    return null
  return { format: 'zipkin', spans: spans.map(zipkinSpan) }
}

export type SpanFormat = 'opentelemetry' | 'jaeger' | 'zipkin'

/** Most different paths that are told apart between two services; more of them hold values that look like names. */
const MOST_PATHS = 200

/**
 * Returns the calls between services that spans show, those of one operation as one: from the service of a span to that of each
 * span that was done for it or that follows it, and to what a client or producer names as its other side where no span of that is
 * known.
 */
export function callsOfSpans(spans: readonly Span[], place: string): readonly ObservedCall[] {
  const calls = new Map<string, ObservedCall & { calls: number }>()
  const paths = new Map<string, Set<string>>()
  const add = (source: string, target: string, asked: Operation): void => {
    if (source === '' || target === '' || source === target) return
    const known = paths.get(`${source}\n${target}`) ?? new Set()
    paths.set(`${source}\n${target}`, known)
    if (asked.path !== null && known.size < MOST_PATHS) known.add(asked.path)
    const operation = asked.path === null || known.has(asked.path) ? asked : { ...asked, path: null }
    const { edgeType, method, path } = operation
    const key = [source, target, edgeType, method, path].join('\n')
    const call = calls.get(key)
    if (call === undefined) calls.set(key, { source, target, calls: 1, place, ...operation })
    else call.calls += 1
  }
  const byKey = groupBy(spans, ({ key }) => key)
  const answered = new Set<string>()
  for (const span of spans) {
    const causes = [span.isShared ? span.key : span.parent, ...span.links]
    for (const cause of new Set(causes)) {
      const halves = cause === null ? [] : (byKey.get(cause) ?? []).filter((half) => half !== span)
      if (halves.some(({ service }) => service === span.service)) continue
      // The server's half did the work, the client's half asked for it.
      const before = halves.find(({ isShared }) => isShared !== span.isShared) ?? halves[0]
      if (before === undefined) continue
      answered.add(before.key)
      // Who answers knows its route, who asks only the address.
      add(before.service, span.service, knownOperation(span.operation, before.operation))
    }
  }
  for (const { key, kind, service, peer, operation } of spans) {
    if ((kind === 'client' || kind === 'producer') && peer !== null && !answered.has(key)) add(service, peer, operation)
  }
  return [...calls.values()]
}

function knownOperation(answered: Operation, asked: Operation): Operation {
  if (answered.path !== null || asked.edgeType === 'unknown') return answered
  return answered.edgeType === 'unknown' || asked.path !== null ? asked : answered
}

function spansOfResource(resource: unknown): readonly Span[] {
  const service = attributesOf(fieldOf(fieldOf(resource, 'resource'), 'attributes')).get('service.name') ?? ''
  return listOf(fieldOf(resource, 'scopeSpans'))
    .flatMap((scope) => listOf(fieldOf(scope, 'spans')))
    .map((span) => {
      const [trace, parent] = [textOf(span, 'traceId'), textOf(span, 'parentSpanId')]
      const attributes = attributesOf(fieldOf(span, 'attributes'))
      return {
        key: keyOf(trace, textOf(span, 'spanId')),
        parent: parent === '' ? null : keyOf(trace, parent),
        links: listOf(fieldOf(span, 'links')).map((link) => keyOf(textOf(link, 'traceId'), textOf(link, 'spanId'))),
        service,
        kind: otlpKind(fieldOf(span, 'kind')),
        peer: peerOf(attributes),
        operation: operationOf(attributes, textOf(span, 'name')),
        isShared: false,
      }
    })
}

/** Kinds of a span by their numbers in OTLP. */
const OTLP_KINDS: readonly Span['kind'][] = [null, null, 'server', 'client', 'producer', 'consumer']

function otlpKind(kind: unknown): Span['kind'] {
  return typeof kind === 'number' ? (OTLP_KINDS[kind] ?? null) : kindOf(String(kind).replace(/^SPAN_KIND_/, ''))
}

function kindOf(name: string): Span['kind'] {
  const lower = name.toLowerCase()
  return lower === 'client' || lower === 'server' || lower === 'producer' || lower === 'consumer' ? lower : null
}

function spansOfTrace(trace: unknown): readonly Span[] {
  const processes = fieldOf(trace, 'processes')
  return listOf(fieldOf(trace, 'spans')).map((span) => {
    const references = listOf(fieldOf(span, 'references')).map((reference) => ({
      isParent: textOf(reference, 'refType') === 'CHILD_OF',
      key: keyOf(textOf(reference, 'traceID'), textOf(reference, 'spanID')),
    }))
    const tags = attributesOf(fieldOf(span, 'tags'))
    const own = fieldOf(span, 'process') ?? fieldOf(processes, textOf(span, 'processID'))
    return {
      key: keyOf(textOf(span, 'traceID'), textOf(span, 'spanID')),
      parent: references.find(({ isParent }) => isParent)?.key ?? null,
      links: references.filter(({ isParent }) => !isParent).map(({ key }) => key),
      service: textOf(own, 'serviceName'),
      kind: kindOf(tags.get('span.kind') ?? ''),
      peer: peerOf(tags),
      operation: operationOf(tags, textOf(span, 'operationName')),
      isShared: false,
    }
  })
}

function zipkinSpan(span: unknown): Span {
  const [trace, parent] = [textOf(span, 'traceId'), textOf(span, 'parentId')]
  const remote = textOf(fieldOf(span, 'remoteEndpoint'), 'serviceName')
  const tags = fieldOf(span, 'tags')
  const known = new Map(
    Object.entries(typeof tags === 'object' && tags !== null ? tags : {}).map(([key, value]) => [key, String(value)]),
  )
  return {
    key: keyOf(trace, textOf(span, 'id')),
    parent: parent === '' ? null : keyOf(trace, parent),
    links: [],
    service: textOf(fieldOf(span, 'localEndpoint'), 'serviceName'),
    kind: kindOf(textOf(span, 'kind')),
    peer: remote === '' ? peerOf(known) : remote,
    operation: operationOf(known, textOf(span, 'name')),
    isShared: fieldOf(span, 'shared') === true,
  }
}

/** Attributes that name the other side of a call, by the semantic conventions of OpenTelemetry, the surest first. */
const PEERS = [
  'service.peer.name',
  'peer.service',
  'messaging.destination.name',
  'messaging.destination',
  'db.namespace',
  'db.name',
  'server.address',
  'net.peer.name',
]

function peerOf(attributes: ReadonlyMap<string, string>): string | null {
  for (const name of PEERS) {
    const value = attributes.get(name)
    if (value !== undefined && value !== '') return value
  }
  return null
}

/** Reads attributes of OTLP (`{ key, value: { stringValue } }`) and tags of Jaeger (`{ key, value }`) that are texts. */
function attributesOf(list: unknown): ReadonlyMap<string, string> {
  return new Map(
    listOf(list).flatMap((attribute): (readonly [string, string])[] => {
      const value = fieldOf(attribute, 'value')
      const text = typeof value === 'string' ? value : fieldOf(value, 'stringValue')
      return typeof text === 'string' ? [[textOf(attribute, 'key'), text]] : []
    }),
  )
}

function keyOf(trace: string, span: string): string {
  return `${trace}\n${span}`
}

function textOf(value: unknown, key: string): string {
  const text = fieldOf(value, key)
  return typeof text === 'string' ? text : ''
}
