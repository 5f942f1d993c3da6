import type { SymbolEdge } from '@coderag/types'
import { CoderagError } from '@coderag/types'
import { findNamed, type MapSources } from './named/find-named.js'
import { joinGraphs } from './joined-graph.js'
import { refOf, usesOf } from './named/named-item.js'
import { present } from './present.js'
import { type Calls, callsOf, type CallsOptions } from './symbols.js'

/**
 * Returns the callers or callees of anything that has functions: of a symbol as `callsOf`; of a package or an owner the calls that
 * lead into or out of their code; of a variable or a table the functions that use it.
 *
 * @throws RetrievalError `GRAPH_MISSING`, `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`, `NAME_UNKNOWN`.
 */
export async function callsOfNamed(
  map: MapSources,
  direction: Calls['direction'],
  name: string,
  options: CallsOptions = {},
): Promise<Calls> {
  const graph = joinGraphs(present(await map.symbols(), 'symbol'), map.services)
  try {
    return callsOf(graph, direction, name, options)
  } catch (error) {
    const group = isUnknownSymbol(error) ? await groupCalls(map, direction, name, options) : null
    if (group === null) throw error
    return group
  }
}

/** True for the error `SYMBOL_UNKNOWN`. */
export function isUnknownSymbol(error: unknown): boolean {
  return CoderagError.is(error) && error.code === 'SYMBOL_UNKNOWN'
}

const GROUPS: ReadonlySet<string> = new Set(['package', 'owner', 'variable', 'table'])

async function groupCalls(
  map: MapSources,
  direction: Calls['direction'],
  name: string,
  { depth = 1, limit = 100 }: CallsOptions,
): Promise<Calls | null> {
  const graph = joinGraphs(present(await map.symbols(), 'symbol'), map.services)
  const asked = await findNamed(map, name).catch((error: unknown) => {
    if (CoderagError.is(error) && error.code === 'SERVICE_UNKNOWN') return null
    throw error
  })
  if (asked === null || !GROUPS.has(asked.kind)) return null
  const { item } = asked
  const uses = item === undefined || direction === 'callees' ? [] : usesOf(graph, item).map(({ via }) => via)
  const own = new Set(asked.starts.map(({ id }) => id))
  const far = direction === 'callers' ? 'from' : 'to'
  const leading = asked.starts
    .flatMap((symbol) => graph[direction](symbol, { limit }))
    .filter((edge) => !own.has(edge[far].id))
  // What is known to use a function of a package needs no edge to the package as well.
  const known = new Set(leading.map((edge) => `${edge.from.id} ${edge.line}`))
  const edges: SymbolEdge[] = [...leading, ...uses.filter((edge) => !known.has(`${edge.from.id} ${edge.line}`))]
  const seen = new Set([...own, ...edges.map((edge) => edge[far].id)])
  let front = edges.map((edge) => edge[far])
  for (let step = 1; step < depth && front.length > 0 && edges.length < limit; step += 1) {
    const next = front.flatMap((symbol) => graph[direction](symbol, { limit }))
    edges.push(...next)
    front = next.map((edge) => edge[far]).filter(({ id }) => !seen.has(id) && seen.add(id))
  }
  const { kind, name: called } = asked
  const group = { ...(item === undefined ? NOWHERE : refOf(item)), id: -1, kind, name: called, qualifiedName: called }
  return {
    direction,
    symbol: group,
    declarations: [group],
    edges: edges.slice(0, limit),
    leaving: direction === 'callees' ? asked.starts.flatMap((start) => graph.callsThatEnd(start)) : [],
    arriving: direction === 'callers' ? asked.starts.flatMap((start) => graph.callsThatArrive(start)) : [],
    unresolved: [],
    possible: [],
    takenForOutside: 0,
    undecided: 0,
    isFollowed: true,
  }
}

/** Where an owner stands: in no file. */
const NOWHERE = { repoName: '', filePath: '', startLine: 1, endLine: 1, chunkId: '' }
