import type { Dependent, GraphStore, ItemPlace, MapItem, SymbolEdge, SymbolRef } from '@coderag/types'
import { dependentFunctions, dependentServices } from './dependent-functions.js'
import { around, VALUES } from './joined-calls.js'
import type { JoinedGraph } from './joined-graph.js'
import type { Broken, Named } from './named.js'

/**
 * A variable: `DATABASE_URL`, or `orders DATABASE_URL` for that of one service. Null if no code reads and no manifest sets one
 * of that name, or if a function or a type has it. A constant that keeps the variable has its name, but does not count.
 */
export function namedItem(store: GraphStore, graph: JoinedGraph | null, name: string): Named | null {
  const words = name.trim().split(/\s+/)
  const last = words.pop() ?? ''
  // A framework reads `Orders:Url` from a variable that is called `Orders__Url`.
  const key = last.replace(/__|\./g, ':')
  const items = store.items()
  const item = items.find((own) => own.name === last) ?? items.find((own) => own.name === key)
  if (item === undefined) return null
  const service = words.length === 0 ? null : store.find(words.join(' '))
  if (words.length > 0 && service === null) return null
  const isDeclared = graph?.find(last, { limit: 20 }).some((own) => own.name === last && !VALUES.has(own.kind)) ?? false
  if (service === null && isDeclared) return null
  const places = item.places.filter((place) => service === null || place.service === service.name)
  return {
    name: service === null ? item.name : `${service.name} ${item.name}`,
    kind: item.kind,
    starts: [],
    origins: places.filter(({ role }) => role === 'sets'),
    places: () => places.map(({ evidence }) => evidence),
    broken: () => brokenWith(store, graph, { ...item, places }),
  }
}

/** The functions that read it and what breaks with them; the services that read it come before theirs. */
function brokenWith(store: GraphStore, graph: JoinedGraph | null, item: MapItem): Broken {
  const reads = item.places.filter(({ role }) => role === 'reads')
  const direct = graph === null ? [] : reads.flatMap((read) => readingFunction(graph, item, read) ?? [])
  const functions = graph === null ? [] : dependentFunctions(store, graph, { direct })
  const own = new Set(reads.flatMap(({ service }) => service ?? []))
  const readers = [...own].map((name): Dependent => ({ name, depth: 1, via: [] }))
  return { dependents: [...readers, ...dependentServices(store, functions, own)], functions }
}

function readingFunction(
  graph: JoinedGraph,
  item: MapItem,
  { role, evidence }: ItemPlace,
): { symbol: SymbolRef; via: SymbolEdge } | null {
  const { repoName, filePath, line, strategy } = evidence
  const symbol = around(graph.inFile(repoName, filePath), line)
  if (symbol === null || role !== 'reads') return null
  return { symbol, via: { from: symbol, to: refOf(item), kind: role, line, strategy } }
}

/** It stands where it is first set, or else read. */
function refOf({ kind, name, places }: MapItem): SymbolRef {
  const place = (places.find(({ role }) => role === 'sets') ?? places[0])?.evidence
  const { repoName = '', filePath = '', line = 1 } = place ?? {}
  const lines = { startLine: line, endLine: line, chunkId: place?.chunkId ?? '' }
  return { id: -1, name, qualifiedName: name, kind, repoName, filePath, ...lines }
}
