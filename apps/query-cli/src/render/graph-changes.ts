import type { Drift, GraphDiff, ObservedEdge } from '@coderag/boundary/service-graph'
import type { ServiceEdge } from '@coderag/types'
import pc from 'picocolors'
import type { FilePlaces, PlacedLayout } from '../file-places.js'
import { placeOf } from './graph.js'
import { count, printable, table } from './text.js'

/** Renders the service graph beside what was observed, differences first. */
export function renderDrift(drift: Drift, { color, width, places }: PlacedLayout): string {
  const rowOf = (edge: ServiceEdge): string[] => edgeRow(edge, places)
  const { bold, dim } = pc.createColors(color)
  const { against, confirmed, onlyInCode, onlyObserved, unknownNames, notCompared } = drift
  const totals = [
    `${confirmed.length} confirmed`,
    `${onlyInCode.length} only in code`,
    `${onlyObserved.length} only in ${against}`,
    `${notCompared} not compared`,
  ]
  return lines([
    ...section(bold(`Only in ${against}`), table(onlyObserved.map(observedRow), width)),
    ...section(bold('Only in code'), table(onlyInCode.map(rowOf), width)),
    ...section(
      bold('Confirmed'),
      table(
        confirmed.map(({ edge, observed }) => [...rowOf(edge), callsOf(observed)]),
        width,
      ),
    ),
    ...(unknownNames.length === 0 ? [] : [dim(`Unknown to the graph: ${unknownNames.map(printable).join(', ')}`)]),
    dim(totals.join(' · ')),
  ])
}

/** Renders what a change added and removed. */
export function renderDiff({ nodes, edges, endpoints }: GraphDiff, { color, width, places }: PlacedLayout): string {
  const { bold, dim, green, red } = pc.createColors(color)
  const signed = <Item>(
    { added, removed }: { readonly added: readonly Item[]; readonly removed: readonly Item[] },
    rowOf: (item: Item) => readonly string[],
  ): string[][] => [
    ...added.map((item) => [green('+'), ...rowOf(item)]),
    ...removed.map((item) => [red('-'), ...rowOf(item)]),
  ]
  const number = [nodes, edges, endpoints].reduce((sum, { added, removed }) => sum + added.length + removed.length, 0)
  return lines([
    ...section(
      bold('Nodes'),
      table(
        signed(nodes, ({ name, kind }) => [printable(name), kind]),
        width,
      ),
    ),
    ...section(
      bold('Edges'),
      table(
        signed(edges, (edge) => edgeRow(edge, places)),
        width,
      ),
    ),
    ...section(
      bold('Endpoints'),
      table(
        signed(endpoints, ({ service, method, path }) => [printable(service), method, printable(path)]),
        width,
      ),
    ),
    dim(number === 0 ? 'Nothing changed.' : count(number, 'change')),
  ])
}

function section(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [title, ...rows, '']
}

function edgeRow({ source, target, edgeType, evidence: [first] }: ServiceEdge, places: FilePlaces): string[] {
  return [printable(`${source} → ${target}`), edgeType, placeOf(first, places)]
}

function observedRow(observed: ObservedEdge): string[] {
  return [printable(`${observed.source} → ${observed.target}`), callsOf(observed), printable(observed.place)]
}

function callsOf({ calls }: ObservedEdge): string {
  return calls === null ? 'claimed' : count(calls, 'call')
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
