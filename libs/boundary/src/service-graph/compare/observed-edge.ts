import { BoundaryError } from '../../errors.js'
import type { Operation } from './operation.js'

/** A connection that something else than the code knows: a trace, or an entry of a catalogue. */
export interface ObservedEdge {
  readonly source: string
  readonly target: string
  /** Number of observed calls; null for a claim. */
  readonly calls: number | null
  /** File that says so, relative to what was read. */
  readonly place: string
}

/** Calls of one operation, as tracing saw them. */
export interface ObservedCall extends ObservedEdge, Operation {}

/** Returns the connections that calls show, each once. */
export function edgesOfCalls(calls: readonly ObservedCall[]): readonly ObservedEdge[] {
  const edges = new Map<string, ObservedEdge>()
  for (const { source, target, calls: number, place } of calls) {
    const key = `${source}\n${target}`
    const known = edges.get(key)
    edges.set(key, { source, target, calls: sumOfCalls(known?.calls ?? null, number), place })
  }
  return [...edges.values()]
}

/** Adds numbers of calls; null, which is not counted, adds nothing. */
export function sumOfCalls(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0)
}

/** Name of a file of a catalogue. */
export const CATALOG_FILE = /^catalog-info(?:-[\w.-]+)?\.ya?ml$/

/** Returns the error for a file of traces or of a catalogue that can't be used. */
export function unreadable(path: string, what: string, cause?: unknown): BoundaryError {
  const message = `${path} ${what}. Give spans (OTLP JSON, Jaeger, Zipkin), the dependencies of Jaeger or Zipkin, metrics of the service graph connector of OpenTelemetry (OTLP or Prometheus JSON), or a folder with catalog-info.yaml files.`
  return new BoundaryError('OBSERVED_UNREADABLE', message, { path }, cause === undefined ? {} : { cause })
}

export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
