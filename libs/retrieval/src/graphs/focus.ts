import type { EdgeEvidence, ServiceCall, ServiceNode, SymbolEdge, SymbolEdgeKind, SymbolRef } from '@coderag/types'
import { isTestPath } from '../rank/learned/test-path.js'
import { isTestSymbol } from './test-symbol.js'
import { findNamed, type MapSources } from './named/find-named.js'
import { around, VALUES } from './around.js'
import { type JoinedGraph, joinGraphs } from './joined-graph.js'
import type { Named, NamedKind } from './named/named.js'
import { present } from './present.js'
import { overriddenBy } from './same-member.js'

/** A function around what was asked for. */
export interface FocusedFunction {
  readonly symbol: SymbolRef
  /** Null if its file belongs to no service. */
  readonly service: string | null
  /** Number of steps to what was asked for; 0 for its own functions. */
  readonly steps: number
}

/** A call of a function that ends where no function is known: at a database, a broker, outside. */
export interface EndOfCall {
  readonly from: SymbolRef
  readonly call: ServiceCall
  /** What the target is. */
  readonly kind: ServiceNode['kind']
}

/** The functions around something of the map, over services. */
export interface Focus {
  /** Increases when a field is removed or changes its meaning. */
  readonly format: 1
  /** As in `Impact`. */
  readonly name: string
  readonly kind: NamedKind
  /** What was asked for, then callers, then callees, each nearest first; at most 150, without those of tests. */
  readonly functions: readonly FocusedFunction[]
  /** Calls and functions that are handed over, between these functions; `requests` and `publishes` cross services. */
  readonly edges: readonly SymbolEdge[]
  readonly ends: readonly EndOfCall[]
  /** True if there are more functions within these steps. */
  readonly isCut: boolean
}

const MOST_FUNCTIONS = 150
const SHOWN: ReadonlySet<SymbolEdgeKind> = new Set(['calls', 'passes', 'uses', 'requests', 'publishes'])

/**
 * Returns the functions of anything of the map, with callers of callers and callees of callees up to some steps. The functions
 * of a service are those that call other services or answer them, of a database those that use it, of a topic, an endpoint or a
 * variable those where it stands in the code.
 *
 * @param options.steps - 1 to 20, 2 by default.
 * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
 */
export async function focusOn(
  map: MapSources,
  name: string,
  { steps = 2 }: { readonly steps?: number } = {},
): Promise<Focus> {
  const store = map.services
  const graph = joinGraphs(present(await map.symbols(), 'symbol'), store)
  const asked = await findNamed(map, name)
  const found = new Map<number, FocusedFunction>()
  const edges = new Map<string, SymbolEdge>()
  let isCut = false
  const add = (symbol: SymbolRef, at: number): boolean => {
    if (found.has(symbol.id)) return false
    if (found.size >= MOST_FUNCTIONS) {
      isCut = true
      return false
    }
    found.set(symbol.id, { symbol, service: store.serviceOf(symbol.repoName, symbol.filePath), steps: at })
    return true
  }
  const starts = startsOf(map, graph, asked).filter((symbol) => add(symbol, 0))
  // What calls a helper of the focus has nothing to do with it, so no way turns round.
  for (const [edgesOf, far] of [
    [edgesInto, 'from'],
    [edgesFrom, 'to'],
  ] as const) {
    let front: readonly SymbolRef[] = starts
    for (let step = 1; step <= steps && front.length > 0; step += 1) {
      const next: SymbolRef[] = []
      for (const at of front) {
        for (const edge of edgesOf(graph, at)) {
          edges.set(`${edge.from.id} ${edge.to.id} ${edge.line}`, edge)
          if (add(edge[far], step)) next.push(edge[far])
        }
      }
      front = next
    }
  }
  const kinds = new Map(store.nodes().map((node) => [node.name, node.kind]))
  return {
    format: 1,
    name: asked.name,
    kind: asked.kind,
    functions: [...found.values()],
    edges: [...edges.values()].filter(({ from, to }) => found.has(from.id) && found.has(to.id)),
    ends: [...found.values()].flatMap(({ symbol }) =>
      graph
        .callsThatEnd(symbol)
        .map((call) => ({ from: symbol, call, kind: kinds.get(call.target) ?? ('external' as const) })),
    ),
    isCut,
  }
}

const EDGES = { limit: 1_000 }

/** Callers, also those that call what a member overrides or implements. */
function edgesInto(graph: JoinedGraph, symbol: SymbolRef): SymbolEdge[] {
  const members = [symbol, ...overriddenBy(graph, symbol)]
  return members
    .flatMap((member) => graph.callers(member, EDGES).map((edge) => ({ ...edge, to: symbol })))
    .filter(isShown)
}

function edgesFrom(graph: JoinedGraph, symbol: SymbolRef): SymbolEdge[] {
  return graph.callees(symbol, EDGES).filter(isShown)
}

/** Leaves out tests and values. */
function isShown({ kind, from, to }: SymbolEdge): boolean {
  return SHOWN.has(kind) && ![from, to].some((own) => isTestSymbol(own) || VALUES.has(own.kind))
}

/** Returns the functions of something of the map: its own, or those where it stands in the code, without tests. */
export function startsOf({ services }: MapSources, graph: JoinedGraph, asked: Named): readonly SymbolRef[] {
  const functions = asked.starts.filter(({ kind }) => kind !== 'module' && !VALUES.has(kind))
  if (functions.length > 0) return functions
  if (asked.kind === 'service') {
    const isOwn = ({ repoName, filePath }: SymbolRef): boolean => services.serviceOf(repoName, filePath) === asked.name
    return graph.between().flatMap(({ from, to }) => [from, to].filter(isOwn))
  }
  const isNode = asked.kind === 'database' || asked.kind === 'queue' || asked.kind === 'external'
  const isTo = ({ target }: { readonly target: string }): boolean => target === asked.name
  const places = isNode
    ? [...services.calls().filter(isTo), ...services.edges().filter(isTo)].flatMap(({ evidence }) => evidence)
    : asked.places().filter((place): place is EdgeEvidence => 'line' in place)
  return places
    .filter(({ filePath }) => !isTestPath(filePath))
    .flatMap(({ repoName, filePath, line }) => around(graph.inFile(repoName, filePath), line) ?? [])
}
