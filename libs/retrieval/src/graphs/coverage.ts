import type { GraphStore, SymbolRef } from '@coderag/types'

/** What reports of coverage say of functions. */
export interface Coverage {
  /** Number of functions of which a report speaks. */
  readonly functions: number
  /** Number of them that ran. */
  readonly covered: number
  /** Tests that ran one of them, as the reports name them, sorted. Empty if no report tells its tests apart. */
  readonly tests: readonly string[]
}

/** Kinds of declarations that run. */
export const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor'])

/** Returns what reports of coverage say of the functions among some declarations. Null if none speaks of them. */
export function coverageOf(store: GraphStore, symbols: readonly SymbolRef[]): Coverage | null {
  const runs = symbols.flatMap((symbol) => coverageOfFunction(store, symbol) ?? [])
  if (runs.length === 0) return null
  return {
    functions: runs.length,
    covered: runs.filter(({ ran }) => ran).length,
    tests: [...new Set(runs.flatMap(({ tests }) => tests))].sort(),
  }
}

/** Tests that are named in a text. */
const NAMED_TESTS = 10

/** Says in which tests the covered functions ran: `, in TestPlace`. Empty if none ran. */
export function describeRuns({ covered, tests }: Coverage): string {
  if (covered === 0) return ''
  if (tests.length === 0) return '; the report does not say in which test'
  const more = tests.length - NAMED_TESTS
  return `, in ${tests.slice(0, NAMED_TESTS).join(', ')}${more > 0 ? ` and ${more} more tests` : ''}`
}

/** Returns whether a function ran, and in which tests. Null if it is none, or no report speaks of it. */
export function coverageOfFunction(
  store: GraphStore,
  { kind, repoName, filePath, startLine, endLine }: SymbolRef,
): { readonly ran: boolean; readonly tests: readonly string[] } | null {
  if (!CALLABLE.has(kind)) return null
  // The first line of a function runs where it is declared; only the lines below run when it is called.
  const first = endLine > startLine ? startLine + 1 : startLine
  const isInside = ([from, to]: readonly [number, number]): boolean => from <= endLine && to >= first
  const reports = store
    .coverageOf(repoName, filePath)
    .filter(({ covered, missed }) => covered.some(isInside) || missed.some(isInside))
  if (reports.length === 0) return null
  const ran = reports.filter(({ covered }) => covered.some(isInside))
  return { ran: ran.length > 0, tests: ran.flatMap(({ test }) => test ?? []) }
}
