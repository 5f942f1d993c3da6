import { similarNames } from '@coderag/text'
import { CoderagError, type SymbolEdge, type SymbolGraph, type SymbolRef } from '@coderag/types'
import { RetrievalError } from '../errors.js'

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
  /** Nearest first. */
  readonly edges: readonly SymbolEdge[]
  /** Calls of the symbol that were not resolved. Empty for callers. */
  readonly unresolved: readonly { readonly name: string; readonly line: number; readonly reason: string }[]
  /** True if calls are resolved in the language of the symbol's file. If false, an empty list says nothing. */
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
  graph: SymbolGraph,
  direction: Calls['direction'],
  name: string,
  { depth = 1, limit = 100 }: CallsOptions = {},
): Calls {
  const symbol = symbolNamed(graph, name)
  return {
    direction,
    symbol,
    edges: graph[direction](symbol, { depth, limit }),
    unresolved: direction === 'callees' ? graph.unresolvedOf(symbol) : [],
    isFollowed: graph.isFollowed(symbol),
  }
}

/**
 * Returns a shortest path over calls.
 *
 * @throws RetrievalError `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`.
 */
export function symbolPath(graph: SymbolGraph, from: string, to: string): SymbolPath {
  const [start, end] = [symbolNamed(graph, from), symbolNamed(graph, to)]
  return { from: start, to: end, steps: graph.path(start, end) }
}

/**
 * Returns the only symbol of a name. Prefers the exact spelling, and functions and types to files.
 *
 * @throws RetrievalError `SYMBOL_UNKNOWN`, or `SYMBOL_AMBIGUOUS` with the candidates.
 */
export function symbolNamed(graph: SymbolGraph, name: string): SymbolRef {
  const candidates = bestOf(name, graph.find(name))
  const [best, ...others] = candidates
  if (best === undefined) {
    const similar = similarDeclarations(graph, name)
    const hint = similar.length === 0 ? 'Query for its text instead.' : `Similar names: ${similar.join(', ')}.`
    throw new RetrievalError('SYMBOL_UNKNOWN', `The index has no declaration of "${name}". ${hint}`, { name, similar })
  }
  if (others.length === 0) return best
  const message = `${candidates.length} symbols are called "${name}". Name one with its scope or file, as path:name.`
  throw new RetrievalError('SYMBOL_AMBIGUOUS', message, { name, candidates })
}

/** Returns names of declarations that are spelt nearly like a mistyped one, most similar first. */
export function similarDeclarations(graph: SymbolGraph, name: string): readonly string[] {
  const last = name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('.')) + 1)
  return similarNames(last, graph.names(), SUGGESTIONS)
}

/** Returns true for the error `SYMBOL_AMBIGUOUS`, whose details list the candidates. */
export function isAmbiguousSymbol(error: unknown): error is RetrievalError<'SYMBOL_AMBIGUOUS'> {
  return CoderagError.is(error) && error.code === 'SYMBOL_AMBIGUOUS'
}

function bestOf(name: string, found: readonly SymbolRef[]): readonly SymbolRef[] {
  const qualified = name.slice(name.lastIndexOf(':') + 1)
  const exact = found.filter((symbol) => `.${symbol.qualifiedName}`.endsWith(`.${qualified}`))
  const left = exact.length > 0 ? exact : found
  const declared = left.filter((symbol) => symbol.kind !== 'module')
  const kept = declared.length > 0 ? declared : left
  const whole = kept.filter((symbol) => symbol.qualifiedName === qualified)
  return whole.length > 0 ? whole : kept
}
