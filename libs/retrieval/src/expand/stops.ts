import type { GraphStore } from '@coderag/types'
import type { Classification } from '../understand/classification.js'
import type { Hit } from '../search/hit.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/**
 * The services over which a flow leads, callers before those they call: the ones that the query names, those of the
 * best hits, what lies between them, and what they call or send to where the query has words for it.
 *
 * @returns None where fewer than two are known: then there is nothing to follow.
 */
export function stopsOf(hits: readonly Hit[], { entities }: Classification, graph: GraphStore): readonly string[] {
  const isService = (name: string): boolean => graph.find(name)?.kind === 'service'
  const serviceOf = ({ chunk }: Hit): readonly string[] => {
    const { repoName, filePath, serviceName } = chunk
    const own = repoName === null || filePath === null ? null : graph.serviceOf(repoName, filePath)
    return own === null ? (serviceName === null ? [] : [serviceName]) : [own]
  }
  const found = hits.slice(0, RANKING_DEFAULTS.flowHits).flatMap(serviceOf)
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
  // A query that names both ends says enough; of another the hits tell where it leads.
  const sure = meant.length > 1 ? meant : [...new Set([...meant, ...found.map(nameOf)])].filter(isService)
  const known = [...new Set([...sure, ...onPaths(sure)])].filter(isService)
  const mentioned = new Set(hits.flatMap(serviceOf).map(nameOf))
  const reached =
    known.length > 2
      ? []
      : sure
          .flatMap((name) => graph.neighbours(name, { depth: 1, direction: 'out' }).map(({ target }) => target))
          .filter((name) => mentioned.has(name) && isService(name))
  const stops = connectedTo(start, [...new Set([...known, ...reached])], graph)
  return stops.length < 2 ? [] : inCallOrder(stops.slice(0, RANKING_DEFAULTS.flowServices), graph)
}

/** Of all stops those that edges connect with the first: another system of the same words is no part of a flow. */
function connectedTo(start: string | undefined, stops: readonly string[], graph: GraphStore): string[] {
  const reached = new Set(start === undefined ? [] : [start])
  for (const name of reached) {
    for (const { source, target } of graph.neighbours(name, { depth: 1, direction: 'both' })) {
      for (const next of [source, target]) if (stops.includes(next)) reached.add(next)
    }
  }
  return stops.filter((name) => reached.has(name))
}

/** Who is called by nobody that is left comes first; circles are broken where the earlier one stands. */
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
