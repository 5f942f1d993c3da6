import type { Dependent, GraphStore, ServiceEdge, SymbolEdge, SymbolRef } from '@coderag/types'
import { isTestSymbol } from './test-symbol.js'
import type { JoinedGraph } from './joined-graph.js'
import { overriddenBy } from './same-member.js'

/** Maximum number of functions that are followed: about half a second. */
const MOST_FOLLOWED = 10_000

/** A function that breaks with what was asked for. */
export interface DependentFunction {
  readonly symbol: SymbolRef
  /** Null if its file belongs to no service. */
  readonly service: string | null
  /** Number of steps; 1 calls it directly. */
  readonly depth: number
  /** The call over which the failure arrives first. */
  readonly via: SymbolEdge
  readonly isTest: boolean
}

interface Begin {
  /** What was asked for; its callers are one step away. */
  readonly start?: readonly SymbolRef[]
  /** Functions that are one step away. */
  readonly direct?: readonly { readonly symbol: SymbolRef; readonly via: SymbolEdge }[]
}

/** Returns the functions that break, nearest first: callers, over services, and what hears messages of those. */
export function dependentFunctions(
  store: GraphStore,
  graph: JoinedGraph,
  { start = [], direct = [] }: Begin,
): DependentFunction[] {
  const seen = new Set(start.map(({ id }) => id))
  const found: DependentFunction[] = []
  let depth = 1
  const add = (symbol: SymbolRef, via: SymbolEdge): boolean => {
    if (seen.has(symbol.id) || found.length >= MOST_FOLLOWED) return false
    seen.add(symbol.id)
    const service = store.serviceOf(symbol.repoName, symbol.filePath)
    found.push({ symbol, service, depth, via, isTest: isTestSymbol(symbol) })
    return true
  }
  let front: readonly SymbolRef[] = start
  for (; (front.length > 0 || depth === 1) && found.length < MOST_FOLLOWED; depth += 1) {
    const next: SymbolRef[] = []
    for (const at of front) {
      for (const { symbol, via } of brokenBy(graph, at)) if (add(symbol, via)) next.push(symbol)
    }
    if (depth === 1) for (const { symbol, via } of direct) if (add(symbol, via)) next.push(symbol)
    front = next
  }
  return found
}

/** A silent listener does not harm its publishers; a silent publisher harms its listeners. */
function brokenBy(graph: JoinedGraph, symbol: SymbolRef): { symbol: SymbolRef; via: SymbolEdge }[] {
  const all = { limit: MOST_FOLLOWED }
  const members = [symbol, ...overriddenBy(graph, symbol)]
  const callers = members.flatMap((member) => graph.callers(member, all)).filter(({ kind }) => kind !== 'publishes')
  const heard = graph.callees(symbol, all).filter(({ kind }) => kind === 'publishes')
  return [...callers.map((via) => ({ symbol: via.from, via })), ...heard.map((via) => ({ symbol: via.to, via }))]
}

/** Services in which functions break, nearest first, with the edges that lead there. */
export function dependentServices(
  store: GraphStore,
  functions: readonly DependentFunction[],
  own: ReadonlySet<string>,
): Dependent[] {
  const found = new Map<string, { readonly depth: number; readonly edges: Set<string> }>()
  for (const { service, depth, via } of functions) {
    if (service === null || own.has(service)) continue
    const known = found.get(service) ?? { depth, edges: new Set() }
    found.set(service, known)
    if (via.via !== undefined) known.edges.add(edgeKey(via.via))
  }
  return [...found].map(([name, { depth, edges }]) => {
    const around = store.neighbours(name, { depth: 1, direction: 'both' })
    return { name, depth, via: around.filter((edge) => edges.has(edgeKey(edge))) }
  })
}

/** Adds what depends on some services, one step further each; of several ways the shortest counts. Nearest first. */
export function withDependents(store: GraphStore, direct: readonly Dependent[]): Dependent[] {
  const found = new Map(direct.map((dependent) => [dependent.name, dependent]))
  for (const { name } of direct) {
    for (const next of store.dependents(name)) {
      const depth = next.depth + 1
      if (depth < (found.get(next.name)?.depth ?? Infinity)) found.set(next.name, { ...next, depth })
    }
  }
  return [...found.values()].sort((a, b) => a.depth - b.depth)
}

function edgeKey({ source, target, edgeType }: Pick<ServiceEdge, 'source' | 'target' | 'edgeType'>): string {
  return `${source}\n${target}\n${edgeType}`
}
