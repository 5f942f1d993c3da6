import { groupBy } from '../services/group-by.js'
import { fieldOf, listOf, type ObservedEdge } from './observed-edge.js'

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

/**
 * Returns the connections between services that spans show: from the service of a span to that of each span that was done
 * for it or that follows it, and to what a client or producer names as its other side where no span of that is known.
 */
export function edgesOfSpans(spans: readonly Span[], place: string): readonly ObservedEdge[] {
  const calls = new Map<string, { source: string; target: string; calls: number }>()
  const add = (source: string, target: string): void => {
    if (source === '' || target === '' || source === target) return
    const key = `${source}\n${target}`
    const known = calls.get(key)
    if (known === undefined) calls.set(key, { source, target, calls: 1 })
    else known.calls += 1
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
      add(before.service, span.service)
    }
  }
  for (const { key, kind, service, peer } of spans) {
    if ((kind === 'client' || kind === 'producer') && peer !== null && !answered.has(key)) add(service, peer)
  }
  return [...calls.values()].map((edge) => ({ ...edge, place }))
}

function spansOfResource(resource: unknown): readonly Span[] {
  const service = attributesOf(fieldOf(fieldOf(resource, 'resource'), 'attributes')).get('service.name') ?? ''
  return listOf(fieldOf(resource, 'scopeSpans'))
    .flatMap((scope) => listOf(fieldOf(scope, 'spans')))
    .map((span) => {
      const [trace, parent] = [textOf(span, 'traceId'), textOf(span, 'parentSpanId')]
      return {
        key: keyOf(trace, textOf(span, 'spanId')),
        parent: parent === '' ? null : keyOf(trace, parent),
        links: listOf(fieldOf(span, 'links')).map((link) => keyOf(textOf(link, 'traceId'), textOf(link, 'spanId'))),
        service,
        kind: otlpKind(fieldOf(span, 'kind')),
        peer: peerOf(attributesOf(fieldOf(span, 'attributes'))),
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
