import type { GraphStore, SymbolRef } from '@coderag/types'
import { RetrievalError } from '../../errors.js'
import { isTestSymbol } from '../test-symbol.js'
import { CALLABLE } from '../coverage.js'
import type { MapSources } from '../named/find-named.js'
import { type JoinedGraph, joinGraphs } from '../joined-graph.js'
import { present } from '../present.js'
import { findService } from '../find-service.js'
import { visibilityLanguage } from './public-functions.js'
import { compare, type UnreachedScope } from './unreached.js'

/** The functions that are looked at. */
export interface Functions {
  readonly store: GraphStore
  readonly graph: JoinedGraph
  /** Functions and methods with a body that are no tests, and whose language has known rules. */
  readonly candidates: readonly SymbolRef[]
  /** The type that a method stands in, by the id of the method; of Go also one of another file of its package. */
  readonly owners: ReadonlyMap<number, SymbolRef>
}

/**
 * Returns the functions in a scope.
 *
 * @throws RetrievalError `GRAPH_MISSING`, `SERVICE_UNKNOWN`, `REPOSITORY_UNKNOWN`.
 */
export async function functionsIn(map: MapSources, { service, repo }: UnreachedScope): Promise<Functions> {
  const store = map.services
  const graph = joinGraphs(present(await map.symbols(), 'symbol'), store)
  const name = service === undefined ? null : findService(store, service).name
  const all = [...graph.symbols(repo)]
  if (repo !== undefined && all.length === 0) throw repositoryUnknown(graph, repo)
  const withServices = new Set(store.nodes().flatMap(({ roots }) => roots.map(({ repoName }) => repoName)))
  const isWanted = ({ repoName, filePath }: SymbolRef): boolean =>
    name === null ? repo !== undefined || withServices.has(repoName) : store.serviceOf(repoName, filePath) === name
  const types = new Map(
    all.filter(({ kind }) => TYPES.has(kind)).map((type) => [placeOf(type, type.qualifiedName), type]),
  )
  const owners = new Map<number, SymbolRef>()
  const isInner = innerFunctions(all)
  const candidates = all.filter((symbol) => {
    const { id, kind, filePath, qualifiedName, name: own } = symbol
    if (!RUNS.has(kind) || isTestSymbol(symbol) || visibilityLanguage(filePath) === null || !isWanted(symbol))
      return false
    const owner = types.get(placeOf(symbol, qualifiedName.slice(0, -own.length - 1)))
    // `Props{}.onClose` is a member of a type that is written where it is used: it has no body.
    if (isInner(symbol) || /\{\}\.[^.]+$/.test(qualifiedName)) return false
    if (owner !== undefined) owners.set(id, owner)
    return owner === undefined || !isAbstract(owner)
  })
  return { store, graph, candidates, owners }
}

const RUNS: ReadonlySet<string> = new Set(['function', 'method'])
const TYPES: ReadonlySet<string> = new Set([
  'class',
  'struct',
  'record',
  'enum',
  'object',
  'interface',
  'trait',
  'type',
])

/** True for a type whose methods have no bodies. In Go, every named type but an interface has some. */
function isAbstract({ kind, filePath }: SymbolRef): boolean {
  return kind === 'interface' || kind === 'trait' || (kind === 'type' && visibilityLanguage(filePath) !== 'go')
}

/** Returns a name in its file; in Go in its folder, which is a package. */
export function placeOf({ repoName, filePath }: SymbolRef, name: string): string {
  const isGo = visibilityLanguage(filePath) === 'go'
  return [repoName, isGo ? filePath.slice(0, filePath.lastIndexOf('/') + 1) : filePath, name].join('\n')
}

/** Returns what tells functions inside functions, which nobody else can call. */
function innerFunctions(symbols: readonly SymbolRef[]): (symbol: SymbolRef) => boolean {
  const byFile = new Map<string, SymbolRef[]>()
  for (const symbol of symbols) {
    if (!CALLABLE.has(symbol.kind)) continue
    const key = `${symbol.repoName}\n${symbol.filePath}`
    const own = byFile.get(key) ?? []
    byFile.set(key, own)
    own.push(symbol)
  }
  const inner = new Set<number>()
  for (const own of byFile.values()) {
    // The last line of all that begin on an earlier line, and of those that begin on the line at hand.
    let [before, here, line] = [0, 0, 0]
    for (const { id, startLine, endLine } of own.sort((a, b) => a.startLine - b.startLine)) {
      if (startLine > line) [before, here, line] = [Math.max(before, here), 0, startLine]
      if (endLine <= before) inner.add(id)
      here = Math.max(here, endLine)
    }
  }
  return ({ id }) => inner.has(id)
}

function repositoryUnknown(graph: JoinedGraph, repo: string): RetrievalError {
  const known = [...new Set([...graph.symbols()].map(({ repoName }) => repoName))].sort(compare)
  const message = `No repository with code is called "${repo}". Known: ${known.join(', ')}.`
  return new RetrievalError('REPOSITORY_UNKNOWN', message, { repo, known })
}

const ALL = { limit: 1_000 }

/** Returns what calls, passes or imports a function, without tests and itself. */
export function callersOf(graph: JoinedGraph, symbol: SymbolRef): readonly SymbolRef[] {
  return graph
    .callers(symbol, ALL)
    .map(({ from }) => from)
    .filter((caller) => caller.id !== symbol.id && !isTestSymbol(caller))
}

/** True for a member of a type. */
export function isMethod({ kind, name, qualifiedName }: SymbolRef): boolean {
  return kind === 'method' || qualifiedName !== name
}
