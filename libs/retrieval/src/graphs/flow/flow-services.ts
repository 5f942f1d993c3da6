import type { GraphStore } from '@coderag/types'
import type { Classification } from '../../understand/classification.js'
import type { Hit } from '../../search/hit.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import { serviceOf } from './flow-steps.js'

/**
 * Finds the services of a flow, callers before callees: services that the query names, services of the best hits, those
 * between them, and those they call or send to if the hits mention them.
 *
 * @returns An empty list if fewer than two services are known.
 */
export function flowServicesOf(
  hits: readonly Hit[],
  { entities }: Classification,
  graph: GraphStore,
): readonly string[] {
  const isService = (name: string): boolean => graph.find(name)?.kind === 'service'
  const found = hits.slice(0, RANKING_DEFAULTS.flowHits).flatMap(({ chunk }) => serviceOf(chunk, graph) ?? [])
  const named = entities.flatMap(({ kind, value }) => (kind === 'service' ? [value] : []))
  const nameOf = (name: string): string => graph.find(name)?.name ?? name
  const start = [...found, ...named].map(nameOf).find(isService)
  const onPaths = (names: readonly string[]): string[] =>
    names.flatMap((from) =>
      names.flatMap((to) =>
        from === to ? [] : (graph.path(from, to) ?? []).flatMap(({ source, target }) => [source, target]),
      ),
    )
  const meant = connectedTo(start, [...new Set(named.map(nameOf))].filter(isService), graph)
  // If the query names two services, the hits need not tell where the flow leads.
  const sure = meant.length > 1 ? meant : [...new Set([...meant, ...found.map(nameOf)])].filter(isService)
  const known = [...new Set([...sure, ...onPaths(sure)])].filter(isService)
  const mentioned = new Set(hits.flatMap(({ chunk }) => serviceOf(chunk, graph) ?? []).map(nameOf))
  const reached =
    known.length > 2
      ? []
      : sure
          .flatMap((name) => graph.neighbours(name, { depth: 1, direction: 'out' }).map(({ target }) => target))
          .filter((name) => mentioned.has(name) && isService(name))
  const stops = connectedTo(start, [...new Set([...known, ...reached])], graph)
  return stops.length < 2 ? [] : inCallOrder(stops.slice(0, RANKING_DEFAULTS.flowServices), graph)
}

/**
 * Returns the stops that edges connect with the first. Another system that uses the same words is no part of the flow.
 */
function connectedTo(start: string | undefined, stops: readonly string[], graph: GraphStore): string[] {
  const reached = new Set(start === undefined ? [] : [start])
  for (const name of reached) {
    for (const { source, target } of graph.neighbours(name, { depth: 1, direction: 'both' })) {
      for (const next of [source, target]) if (stops.includes(next)) reached.add(next)
    }
  }
  return stops.filter((name) => reached.has(name))
}

/** Orders callers before callees. A cycle is broken at its first service. */
function inCallOrder(stops: readonly string[], graph: GraphStore): string[] {
  const waiting = [...stops]
  const ordered: string[] = []
  while (waiting.length > 0) {
    const isCalled = (name: string): boolean =>
      graph
        .neighbours(name, { depth: 1, direction: 'in' })
        .some(({ source }) => source !== name && waiting.includes(source))
    const [next] = waiting.splice(
      Math.max(
        0,
        waiting.findIndex((name) => !isCalled(name)),
      ),
      1,
    )
    if (next !== undefined) ordered.push(next)
  }
  return ordered
}
