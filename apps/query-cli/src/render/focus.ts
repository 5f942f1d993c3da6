import type { FunctionPair, PageEdge, PageGraph, PageNode } from '@coderag/boundary/service-graph'
import { describeCall, type Focus, shortName } from '@coderag/retrieval/graphs'
import type { SymbolEdge, SymbolRef } from '@coderag/types'
import pc from 'picocolors'
import type { PlacedLayout } from '../file-places.js'
import { count, groupBy, printable, table } from './text.js'

/** Renders the functions around something, by service, with the calls that leave each service. */
export function renderFocus({ name, kind, functions, edges, ends, isCut }: Focus, layout: PlacedLayout): string {
  const { bold, dim, cyan } = pc.createColors(layout.color)
  const leaving = groupBy(
    [
      ...edges.flatMap(({ from, via }) => (via === undefined ? [] : [{ from, via }])),
      ...ends.map(({ from, call }) => ({ from, via: call })),
    ],
    ({ from }) => String(from.id),
  )
  const rows = (own: Focus['functions']): string[] =>
    [...groupBy(own, ({ symbol }) => layout.places.path(symbol))].flatMap(([path, inFile]) => [
      `  ${cyan(printable(path))}`,
      ...table(
        inFile.map(({ symbol, steps }) => [
          `    ${symbol.startLine}`,
          printable(nameOf(symbol)),
          steps === 0 ? 'focus' : count(steps, 'step'),
          printable(
            [...new Set((leaving.get(String(symbol.id)) ?? []).map(({ via }) => describeCall(via)))].join(', '),
          ),
        ]),
        layout.width,
      ),
    ])
  const groups = groupBy(functions, ({ service }) => service ?? 'of no service')
  const lines = [
    bold(`${kind} ${printable(name)}`),
    ...[...groups].flatMap(([service, own]) => ['', bold(printable(service)), ...rows(own)]),
    '',
    dim(`${count(functions.length, 'function')}, ${count(edges.length, 'call')}${isCut ? '; there are more' : ''}`),
  ]
  return `${lines.join('\n')}\n`
}

/** Returns the functions as a graph to draw: each inside its service, and databases and brokers beside them. */
export function drawnFocus({ functions, edges, ends }: Focus): PageGraph {
  const blank = { aliases: [], language: null, ports: [], roots: [] }
  const nodes = new Map<string, PageNode>()
  for (const { symbol, service, steps } of functions) {
    const group = service ?? symbol.repoName
    const { repoName, filePath, chunkId, startLine: line, kind: extractor } = symbol
    const evidence = [{ repoName, filePath, chunkId, line, strategy: 'declared', extractor }]
    nodes.set(keyOf(symbol), {
      ...blank,
      name: keyOf(symbol),
      kind: 'function',
      label: nameOf(symbol),
      group,
      evidence,
      isFocus: steps === 0,
    })
  }
  for (const { call, kind } of ends)
    nodes.set(call.target, { ...blank, name: call.target, kind, evidence: nodes.get(call.target)?.evidence ?? [] })
  const drawn = new Map<string, PageEdge>()
  const add = (edge: PageEdge): void => {
    const key = `${edge.source} ${edge.target} ${edge.edgeType}`
    const known = drawn.get(key)
    const merged = known && { ...edge, evidence: [...known.evidence, ...edge.evidence] }
    drawn.set(key, merged ?? edge)
  }
  for (const edge of edges) add(drawnEdge(edge))
  for (const { from, call } of ends) {
    const { edgeType, method, path, confidence, evidence } = call
    const said = { methods: method === null ? [] : [method], urlPatterns: path === null ? [] : [path] }
    add({ source: keyOf(from), target: call.target, edgeType, confidence, evidence: [evidence], ...said })
  }
  return { nodes: [...nodes.values()], edges: [...drawn.values()], unresolved: [], endpoints: [], rpcs: [] }
}

/** Returns the pairs of functions that the edges between services are made of. */
export function functionPairs(between: readonly SymbolEdge[]): FunctionPair[] {
  return between.flatMap(({ from, to, line, via }) =>
    via === undefined
      ? []
      : [
          {
            source: via.source,
            target: via.target,
            edgeType: via.edgeType,
            text: `${nameOf(from)} → ${nameOf(to)}`,
            call: describeCall(via),
            place: `${from.repoName}/${from.filePath}:${line}`,
          },
        ],
  )
}

function drawnEdge({ from, to, line, strategy, via }: SymbolEdge): PageEdge {
  const { repoName, filePath, chunkId } = from
  const ends = { source: keyOf(from), target: keyOf(to) }
  const evidence = [{ repoName, filePath, chunkId, line, strategy, extractor: 'calls' }]
  if (via === undefined) return { ...ends, edgeType: 'calls', confidence: 1, evidence, methods: [], urlPatterns: [] }
  const { edgeType, method, path, confidence, arrival } = via
  const [methods, urlPatterns] = [method ?? arrival?.method, arrival?.path ?? path].map((own) =>
    own == null ? [] : [own],
  )
  return {
    ...ends,
    edgeType,
    confidence,
    evidence: [via.evidence],
    methods: methods ?? [],
    urlPatterns: urlPatterns ?? [],
  }
}

function keyOf({ id }: SymbolRef): string {
  return `function ${id}`
}

function nameOf(symbol: SymbolRef): string {
  return symbol.kind === 'module' ? symbol.name : shortName(symbol)
}
