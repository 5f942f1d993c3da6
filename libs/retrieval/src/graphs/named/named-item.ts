import type { Dependent, GraphStore, ItemPlace, MapItem, SymbolEdge, SymbolRef } from '@coderag/types'
import { dependentFunctions, dependentServices } from '../dependent-functions.js'
import { around, VALUES } from '../around.js'
import type { JoinedGraph } from '../joined-graph.js'
import type { Broken, Named } from './named.js'

/** A function that reads, writes or uses an item. */
export interface ItemUse {
  readonly symbol: SymbolRef
  readonly service: string | null
  readonly via: SymbolEdge
}

/**
 * A variable or a table: `DATABASE_URL`, `order_lines`, or `orders DATABASE_URL` for that of one service; `table orders` where
 * something else has the name, too. Null if no code reads and no manifest sets one of that name, or if a function or a type has
 * it. A constant that keeps the variable has its name, but does not count.
 */
export function namedItem(store: GraphStore, graph: JoinedGraph | null, name: string): Named | null {
  const item = findItem(store, graph, name)
  if (item === null) return null
  const origins = item.places.filter(({ role }) => role === 'sets' || role === 'declares')
  return {
    name: item.name,
    kind: item.kind,
    starts: [],
    item,
    origins,
    places: () => item.places.map(({ evidence }) => evidence),
    broken: () => brokenWith(store, graph, item),
  }
}

/** An item as of `namedItem`, with the places of one service if the name has it. */
function findItem(store: GraphStore, graph: JoinedGraph | null, name: string): MapItem | null {
  const words = name.trim().split(/\s+/)
  const isTable = words.length > 1 && words[0]?.toLowerCase() === 'table'
  if (isTable) words.shift()
  const last = words.pop() ?? ''
  // A framework reads `Orders:Url` from a variable that is called `Orders__Url`.
  const key = last.replace(/__|\./g, ':')
  const items = store.items().filter(({ kind }) => kind === 'table' || (!isTable && kind === 'variable'))
  const item =
    items.find((own) => own.name === last) ??
    items.find((own) => own.name === key) ??
    items.find((own) => own.kind === 'table' && plainTable(own.name) === plainTable(last))
  if (item === undefined) return null
  const service = words.length === 0 ? null : store.find(words.join(' '))
  if (words.length > 0 && service === null) return null
  const isDeclared = graph?.find(last, { limit: 20 }).some((own) => own.name === last && !VALUES.has(own.kind)) ?? false
  if (service === null && !isTable && isDeclared) return null
  if (service === null) return item
  const places = item.places.filter((place) => place.service === service.name)
  return places.length === 0 ? null : { kind: item.kind, name: `${service.name} ${item.name}`, places }
}

function plainTable(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

/** Returns the functions that read, write or use an item. */
export function usesOf(graph: JoinedGraph, item: MapItem): ItemUse[] {
  const to = refOf(item)
  return item.places.flatMap(({ role, service, evidence }) => {
    if (role !== 'reads' && role !== 'writes' && role !== 'uses') return []
    const { repoName, filePath, line, strategy } = evidence
    const symbol = around(graph.inFile(repoName, filePath), line)
    return symbol === null ? [] : [{ symbol, service, via: { from: symbol, to, kind: role, line, strategy } }]
  })
}

/** The functions that use it and what breaks with them; the services that use it come before theirs. */
function brokenWith(store: GraphStore, graph: JoinedGraph | null, item: MapItem): Broken {
  const functions = graph === null ? [] : dependentFunctions(store, graph, { direct: usesOf(graph, item) })
  const used = item.places.filter(({ role }) => role === 'reads' || role === 'writes')
  const own = new Set(used.flatMap(({ service }) => service ?? []))
  const users = [...own].map((name): Dependent => ({ name, depth: 1, via: [] }))
  return { dependents: [...users, ...dependentServices(store, functions, own)], functions }
}

/** Returns an item as the end of an edge. It stands where it is first set or declared, or else used. */
export function refOf({ kind, name, places }: MapItem): SymbolRef {
  const isOrigin = ({ role }: ItemPlace): boolean => role === 'sets' || role === 'declares'
  const place = (places.find(isOrigin) ?? places[0])?.evidence
  const { repoName = '', filePath = '', line = 1 } = place ?? {}
  const lines = { startLine: line, endLine: line, chunkId: place?.chunkId ?? '' }
  return { id: -1, name, qualifiedName: name, kind, repoName, filePath, ...lines }
}
