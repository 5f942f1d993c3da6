import { similarNames } from '@coderag/text'
import {
  CoderagError,
  type OpenCall,
  type OpenCallFrom,
  type PossibleCall,
  type ServiceCall,
  type SymbolEdge,
  type SymbolGraph,
  type SymbolRef,
} from '@coderag/types'
import { RetrievalError } from '../errors.js'
import { OUTSIDE } from './joined-calls.js'
import type { JoinedGraph } from './joined-graph.js'
import { areOneMember, overriddenBy } from './same-member.js'

/** Number of similar names that are suggested for an unknown one. */
const SUGGESTIONS = 3

export interface CallsOptions {
  /** Number of steps to follow, at least 1. Default: 1. */
  readonly depth?: number
  /** Maximum number of edges. Default: 100. */
  readonly limit?: number
}

/** Callers or callees of a symbol. */
export interface Calls {
  readonly direction: 'callers' | 'callees'
  readonly symbol: SymbolRef
  /**
   * All declarations whose calls are listed, `symbol` first: those of an interface and of its implementations, a class
   * and its subclasses, or a type and its constructor are one. Callers of what a named member overrides are its own.
   */
  readonly declarations: readonly SymbolRef[]
  /** Nearest first. */
  readonly edges: readonly SymbolEdge[]
  /**
   * Calls of the symbol that leave its service and end where no handler is known: at a database, a broker, a host outside
   * the system, or a service whose endpoint is not known. Empty for callers.
   */
  readonly leaving: readonly ServiceCall[]
  /** Calls by other services that were seen at run time and that no function is known to make. Empty for callees. */
  readonly arriving: readonly ServiceCall[]
  /** Calls of the symbol that were not resolved. Empty for callers. */
  readonly unresolved: readonly OpenCall[]
  /**
   * Unresolved calls that may be callers or callees, because the names are equal; no more than that is known. They are no
   * edges and count nowhere else. One step only. Of a constant, variable, field, enum member or type that no edge leads to, the lines of
   * code of its repository that name it.
   */
  readonly possible: readonly PossibleCall[]
  /**
   * Number of calls in the symbol's repository that have its name and were taken for calls of libraries. If no caller is
   * known, one of them may be one. 0 for callees.
   */
  readonly takenForOutside: number
  /**
   * Number of calls in the symbol's repository that have its name on values of unknown type, if so many declarations share the
   * name that none of these calls is possible rather than another. 0 for callees, and if calls are possible.
   */
  readonly undecided: number
  /** True if the repository has resolved calls in files with the ending of the symbol's. If false, an empty list says nothing. */
  readonly isFollowed: boolean
}

/** A shortest path over calls between two symbols. `steps` is null if there is none. */
export interface SymbolPath {
  readonly from: SymbolRef
  readonly to: SymbolRef
  readonly steps: readonly SymbolEdge[] | null
}

/**
 * Returns the callers or callees of a symbol.
 *
 * @param name - Name, name with its scope, or either with its file: `src/orders.ts:place`.
 * @throws RetrievalError `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`.
 */
export function callsOf(
  graph: JoinedGraph,
  direction: Calls['direction'],
  name: string,
  { depth = 1, limit = 100 }: CallsOptions = {},
): Calls {
  const named = symbolsNamed(graph, name)
  const overridden = direction === 'callers' ? named.flatMap((symbol) => overriddenBy(graph, symbol)) : []
  const declarations = distinct([...named, ...overridden], ({ id }) => id)
  // One step more each time: the nearest edges of all declarations are first.
  const depths = declarations.length === 1 ? [depth] : Array.from({ length: depth }, (_, step) => step + 1)
  const edges = distinct(
    depths.flatMap((steps) => declarations.flatMap((symbol) => graph[direction](symbol, { depth: steps, limit }))),
    ({ from, to, kind, line }) => `${from.id} ${to.id} ${kind} ${line}`,
  )
  const possible = possibleCalls(graph, direction, declarations, limit)
  const open = direction === 'callers' ? openCallsOf(graph, named[0]) : []
  const outside = open.filter(({ reason }) => reason === OUTSIDE).length
  return {
    direction,
    symbol: named[0],
    declarations,
    edges: edges.slice(0, limit),
    leaving: direction === 'callees' ? declarations.flatMap((symbol) => graph.callsThatEnd(symbol)) : [],
    arriving: direction === 'callers' ? declarations.flatMap((symbol) => graph.callsThatArrive(symbol)) : [],
    unresolved: direction === 'callees' ? declarations.flatMap((symbol) => graph.unresolvedOf(symbol)) : [],
    possible,
    takenForOutside: outside,
    undecided: possible.length > 0 ? 0 : open.length - outside,
    isFollowed: declarations.some((symbol) => graph.isFollowed(symbol)),
  }
}

/** Calls that were left open with the name of a symbol. */
function openCallsOf(graph: SymbolGraph, { kind, name, repoName }: SymbolRef): readonly OpenCallFrom[] {
  return kind === 'module' ? [] : (graph.openCalls(new Set([name]), repoName).get(name) ?? [])
}

function possibleCalls(
  graph: SymbolGraph,
  direction: Calls['direction'],
  declarations: readonly SymbolRef[],
  limit: number,
): readonly PossibleCall[] {
  if (direction === 'callees')
    return declarations.flatMap((symbol) => graph.possibleCallees(symbol, { limit })).slice(0, limit)
  // A call of an interface's method may be one of each implementation: it is one call.
  const found = declarations.flatMap((symbol) => graph.possibleCallers(symbol, { limit }))
  return distinct(found, ({ from, line, name }) => `${from.id} ${line} ${name}`).slice(0, limit)
}

/**
 * Returns a shortest path over calls.
 *
 * @throws RetrievalError `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`.
 */
export function symbolPath(graph: JoinedGraph, from: string, to: string): SymbolPath {
  const [starts, ends] = [symbolsNamed(graph, from), symbolsNamed(graph, to)]
  const ids = new Set(ends.map(({ id }) => id))
  return graph.wayBetween(starts, ({ id }) => ids.has(id)) ?? { from: starts[0], to: ends[0], steps: null }
}

/**
 * Returns the symbol of a name; several if they are one member of an interface and its implementations, a class and its
 * subclasses, or a type and its constructor. Prefers the exact spelling, and functions and types to files.
 *
 * @throws RetrievalError `SYMBOL_UNKNOWN`, or `SYMBOL_AMBIGUOUS` with the candidates.
 */
export function symbolsNamed(graph: SymbolGraph, name: string): readonly [SymbolRef, ...SymbolRef[]] {
  const candidates = bestOf(name, graph.find(name))
  const [best, ...others] = candidates
  if (best === undefined) {
    const similar = similarDeclarations(graph, name)
    const hint = similar.length === 0 ? 'Query for its text instead.' : `Similar names: ${similar.join(', ')}.`
    throw new RetrievalError('SYMBOL_UNKNOWN', `The index has no declaration of "${name}". ${hint}`, { name, similar })
  }
  if (others.length === 0 || areOneMember(graph, candidates)) return [best, ...others]
  const message = `${candidates.length} symbols are called "${name}". Name one with its scope or file, as path:name.`
  throw new RetrievalError('SYMBOL_AMBIGUOUS', message, { name, candidates })
}

/** Returns names of declarations that are spelt nearly like a mistyped one, most similar first. */
export function similarDeclarations(graph: SymbolGraph, name: string): readonly string[] {
  const last = name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('.')) + 1)
  return similarNames(last, graph.names(), SUGGESTIONS)
}

/** Returns the name of a symbol with that of its class or module, without namespaces and packages. */
export function shortName({ qualifiedName }: Pick<SymbolRef, 'qualifiedName'>): string {
  return qualifiedName
    .split(/(?<=[.:#\\])(?=[^.:#\\])/)
    .slice(-2)
    .join('')
}

/** Returns true for the error `SYMBOL_AMBIGUOUS`, whose details list the candidates. */
export function isAmbiguousSymbol(error: unknown): error is RetrievalError<'SYMBOL_AMBIGUOUS'> {
  return CoderagError.is(error) && error.code === 'SYMBOL_AMBIGUOUS'
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string | number): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}

function bestOf(name: string, found: readonly SymbolRef[]): readonly SymbolRef[] {
  const qualified = name.slice(name.lastIndexOf(':') + 1)
  const exact = found.filter((symbol) => `.${symbol.qualifiedName}`.endsWith(`.${qualified}`))
  const left = exact.length > 0 ? exact : found
  const declared = left.filter((symbol) => symbol.kind !== 'module')
  const called = declared.filter((symbol) => symbol.kind !== 'variable')
  const kept = [called, declared, left].find(({ length }) => length > 0) ?? []
  const whole = kept.filter((symbol) => symbol.qualifiedName === qualified)
  return whole.length > 0 ? whole : kept
}
