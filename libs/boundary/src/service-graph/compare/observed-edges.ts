import { readFile, stat } from 'node:fs/promises'
import {
  CATALOG_FILE,
  edgesOfCalls,
  fieldOf,
  listOf,
  unreadable,
  type ObservedCall,
  type ObservedEdge,
} from './observed-edge.js'
import { NO_OPERATION } from './operation.js'
import { callsOfSpans, parseSpans } from './spans.js'

/** A source of observed connections. `backstage` claims connections; the others saw them. */
export type ObservedFormat = (typeof OBSERVED_FORMATS)[number]

export const OBSERVED_FORMATS = ['jaeger', 'zipkin', 'opentelemetry', 'prometheus', 'backstage'] as const

/** Strategy of the evidence that run time gives. */
export const OBSERVED = 'observed'

export interface Observed {
  readonly format: ObservedFormat
  readonly edges: readonly ObservedEdge[]
  /** The calls behind the edges, by operation. A catalogue has none. */
  readonly calls: readonly ObservedCall[]
}

/** Metric of the service graph connector of OpenTelemetry, and of the same in Tempo. */
const METRIC = /^traces_service_graph_request_total$/

/**
 * Reads what tracing saw or what a catalogue claims.
 *
 * @param path - Spans as OTLP JSON, one document or one per line, of Jaeger (`/api/traces`) or of Zipkin (`/api/v2/traces`,
 * `/api/v2/trace/{id}`); dependencies of Jaeger (`/api/dependencies`) or, in the same form, of Zipkin (`/api/v2/dependencies`);
 * metrics of the service graph connector of OpenTelemetry as OTLP JSON, the answer of Prometheus to a query for them; or a
 * folder with `catalog-info.yaml` files of Backstage.
 * @throws BoundaryError `OBSERVED_UNREADABLE`.
 */
export async function readObserved(path: string): Promise<Observed> {
  const kind = await stat(path).catch((cause: unknown) => {
    throw unreadable(path, 'can’t be read', cause)
  })
  if (kind.isDirectory() || CATALOG_FILE.test(path.replace(/^.*[/\\]/, ''))) {
    // The reader of YAML is loaded only here.
    const { readCatalog } = await import('./backstage-catalog.js')
    return claimed(await readCatalog(path, kind.isDirectory()))
  }
  return observedIn(await readFile(path, 'utf8'), path)
}

/** Reads the text of a file of spans, dependencies or metrics; `path` is its name in edges and errors. */
export function observedIn(text: string, path: string): Observed {
  const documents = readDocuments(text, path)
  const traced = documents.flatMap((document) => parseSpans(document) ?? [])
  const [first] = traced
  // The spans of one trace may stand on several lines.
  if (first !== undefined && traced.length === documents.length) {
    const spans = traced.flatMap((document) => document.spans)
    const calls = callsOfSpans(spans, path)
    return { format: first.format, edges: edgesOfCalls(calls), calls }
  }
  const [value, ...others] = documents
  const observed = others.length === 0 ? parseObserved(value, path) : null
  if (observed !== null) return observed
  throw unreadable(path, 'has none of the known forms')
}

function claimed(edges: readonly ObservedEdge[]): Observed {
  return { format: 'backstage', edges, calls: [] }
}

function counted(format: ObservedFormat, edges: readonly ObservedEdge[]): Observed {
  return { format, edges, calls: edges.map((edge) => ({ ...edge, ...NO_OPERATION })) }
}

/** Reads one document of JSON, or one per line, as collectors write them. */
function readDocuments(text: string, path: string): readonly unknown[] {
  try {
    return [JSON.parse(text)]
  } catch (cause) {
    const lines = text.split('\n').map((line, at) => ({ line: line.trim(), number: at + 1 }))
    const filled = lines.filter(({ line }) => line !== '')
    if (filled.length < 2) throw unreadable(path, 'is not JSON', cause)
    return filled.map(({ line, number }) => {
      try {
        return JSON.parse(line) as unknown
      } catch (broken) {
        throw unreadable(path, `is neither JSON nor JSON lines: line ${number} can’t be parsed`, broken)
      }
    })
  }
}

/** Reads a JSON document of connections. Returns null if its form is unknown. */
function parseObserved(value: unknown, place: string): Observed | null {
  const data = Array.isArray(value) ? value : fieldOf(value, 'data')
  if (Array.isArray(data) && data.every((item) => typeof fieldOf(item, 'parent') === 'string')) {
    const edges = data.map((item) => edgeOf(item, { source: 'parent', target: 'child', calls: 'callCount', place }))
    return counted(
      'jaeger',
      edges.flatMap((edge) => edge ?? []),
    )
  }
  const results = fieldOf(data, 'result')
  if (Array.isArray(results)) {
    const edges = results.flatMap((item) => {
      const calls = listOf(fieldOf(item, 'value')).map(Number)[1] ?? null
      return edgeOf(fieldOf(item, 'metric'), { source: 'client', target: 'server', calls: null, place }, calls) ?? []
    })
    return counted('prometheus', edges)
  }
  const resources = listOf(fieldOf(value, 'resourceMetrics'))
  if (resources.length === 0) return null
  const metrics = resources
    .flatMap((resource) => listOf(fieldOf(resource, 'scopeMetrics')))
    .flatMap((scope) => listOf(fieldOf(scope, 'metrics')))
    .filter((metric) => METRIC.test(String(fieldOf(metric, 'name'))))
  const points = metrics.flatMap((metric) => listOf(fieldOf(fieldOf(metric, 'sum'), 'dataPoints')))
  const edges = points.flatMap((point) => {
    const attributes = listOf(fieldOf(point, 'attributes')).map(
      (attribute) => [String(fieldOf(attribute, 'key')), fieldOf(fieldOf(attribute, 'value'), 'stringValue')] as const,
    )
    const calls = Number(fieldOf(point, 'asInt') ?? fieldOf(point, 'asDouble') ?? Number.NaN)
    const record = Object.fromEntries(attributes)
    return edgeOf(record, { source: 'client', target: 'server', calls: null, place }, calls) ?? []
  })
  return counted('opentelemetry', edges)
}

interface Fields {
  readonly source: string
  readonly target: string
  readonly calls: string | null
  readonly place: string
}

function edgeOf(value: unknown, fields: Fields, known: number | null = null): ObservedEdge | null {
  const [source, target] = [fieldOf(value, fields.source), fieldOf(value, fields.target)]
  if (typeof source !== 'string' || typeof target !== 'string' || source === '' || target === '') return null
  const calls = fields.calls === null ? known : Number(fieldOf(value, fields.calls))
  return { source, target, calls: calls !== null && Number.isFinite(calls) ? calls : null, place: fields.place }
}
