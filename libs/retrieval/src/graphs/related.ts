import type { GraphStore, SymbolRef } from '@coderag/types'
import { isTestSymbol } from './test-symbol.js'
import { startsOf } from './focus.js'
import { findNamed, type MapSources } from './named/find-named.js'
import { type JoinedGraph, joinGraphs } from './joined-graph.js'
import type { Named, NamedKind } from './named/named.js'
import { usesOf } from './named/named-item.js'
import { present } from './present.js'

/** A function that depends on the same things as what was asked for. */
export interface RelatedFunction {
  readonly symbol: SymbolRef
  /** Null if its file belongs to no service. */
  readonly service: string | null
  /** What both depend on, the rarest first: functions, types, tables, variables. */
  readonly shared: readonly SymbolRef[]
  /** Sum over what is shared, each ln(functions of the map / functions that depend on it): more, and rarer, is higher. */
  readonly score: number
}

/** What depends on the same things as something of the map. */
export interface Related {
  /** As in `Impact`. */
  readonly name: string
  readonly kind: NamedKind
  /** What a document or a thread names; absent for all else. */
  readonly speaksOf?: Named['speaksOf']
  /** Highest score first, at most 50; without tests and what was asked for. */
  readonly functions: readonly RelatedFunction[]
  /** Number of all of them. */
  readonly functionCount: number
}

const MOST_LISTED = 50
/** What more functions depend on says nothing of any of them. */
const MOST_USERS = 200

/**
 * Returns the functions that share dependencies with anything of the map: they call the same functions, build on the same types,
 * or use the same tables and variables, over services. Of a service, a topic, a table or a variable its functions count, as in
 * `focusOn`.
 *
 * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
 */
export async function relatedTo(map: MapSources, name: string): Promise<Related> {
  const { services } = map
  const graph = joinGraphs(present(await map.symbols(), 'symbol'), services)
  const asked = await findNamed(map, name)
  const starts = startsOf(map, graph, asked)
  const own = new Set(starts.map(({ id }) => id))
  const items = new ItemUses(services, graph)
  const dependencies = new Map<string, SymbolRef>()
  for (const symbol of starts)
    for (const to of [...graph.callees(symbol, ALL).map(({ to }) => to), ...items.of(symbol)])
      dependencies.set(keyOf(to), to)
  const found = new Map<number, { readonly symbol: SymbolRef; readonly shared: Map<string, number> }>()
  for (const [key, dependency] of dependencies) {
    const callers = dependency.id === -1 ? items.usersOf(dependency) : usersOf(graph, dependency)
    const users = new Map(callers.filter((user) => !isTestSymbol(user)).map((user) => [user.id, user]))
    if (users.size > MOST_USERS) continue
    const weight = Math.log(graph.symbolCount / users.size)
    for (const symbol of users.values()) {
      if (own.has(symbol.id) || symbol.kind === 'module') continue
      const known = found.get(symbol.id) ?? { symbol, shared: new Map<string, number>() }
      found.set(symbol.id, known)
      known.shared.set(key, weight)
    }
  }
  const functions = [...found.values()]
    .map(({ symbol, shared }): RelatedFunction => {
      const rarest = [...shared].sort(([, a], [, b]) => b - a)
      return {
        symbol,
        service: services.serviceOf(symbol.repoName, symbol.filePath),
        shared: rarest.flatMap(([key]) => dependencies.get(key) ?? []),
        score: Math.round(rarest.reduce((sum, [, weight]) => sum + weight, 0) * 100) / 100,
      }
    })
    .sort((a, b) => b.score - a.score || a.symbol.id - b.symbol.id)
  return {
    name: asked.name,
    kind: asked.kind,
    ...(asked.speaksOf === undefined ? {} : { speaksOf: asked.speaksOf }),
    functions: functions.slice(0, MOST_LISTED),
    functionCount: functions.length,
  }
}

const ALL = { limit: 1_000 }

function usersOf(graph: JoinedGraph, symbol: SymbolRef): SymbolRef[] {
  return graph.callers(symbol, ALL).map(({ from }) => from)
}

function keyOf({ id, kind, name }: SymbolRef): string {
  return id === -1 ? `${kind} ${name}` : String(id)
}

/** The tables and variables that functions use, and who else uses them. */
class ItemUses {
  readonly #bySymbol = new Map<number, SymbolRef[]>()
  readonly #users = new Map<string, SymbolRef[]>()

  constructor(services: GraphStore, graph: JoinedGraph) {
    for (const { symbol, via } of services.items().flatMap((item) => usesOf(graph, item))) {
      add(this.#bySymbol, symbol.id, via.to)
      add(this.#users, keyOf(via.to), symbol)
    }
  }

  of({ id }: SymbolRef): readonly SymbolRef[] {
    return this.#bySymbol.get(id) ?? []
  }

  usersOf(item: SymbolRef): readonly SymbolRef[] {
    return this.#users.get(keyOf(item)) ?? []
  }
}

function add<K>(lists: Map<K, SymbolRef[]>, key: K, symbol: SymbolRef): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [symbol])
  else list.push(symbol)
}
