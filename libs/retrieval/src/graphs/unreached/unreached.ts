import type { SymbolRef } from '@coderag/types'

/** Which functions are looked at. */
export interface UnreachedScope {
  /** Those of one service, by any of its names. */
  readonly service?: string | undefined
  /** Those of one repository. Without it, those of repositories with a service: others are libraries, which anybody may call. */
  readonly repo?: string | undefined
}

/** A public function that nothing reaches, or no test. */
export interface UnreachedFunction {
  readonly symbol: SymbolRef
  /** Null if its file belongs to no service. */
  readonly service: string | null
  /** Number of functions that call it, tests left out. */
  readonly callers: number
  /** True if a test calls or names it. */
  readonly isInTests: boolean
}

/** Public functions that nothing in the map reaches, or that no test reaches. */
export interface Unreached {
  readonly what: 'unreachable' | 'untested'
  /** Unreachable ones by service and place, untested ones with most callers first; at most 500. */
  readonly functions: readonly UnreachedFunction[]
  readonly functionCount: number
  /** Number of public functions that were looked at. */
  readonly judged: number
  /**
   * Number of public functions of which nothing can be said: their name stands elsewhere in code or in tests, they have an annotation, or
   * their type builds on another one; or calls are not followed in their language.
   */
  readonly undecided: number
  /** Repositories without a test, whose functions are not listed as untested, sorted. Empty for unreachable ones. */
  readonly withoutTests: readonly string[]
  /**
   * Number of public functions, neither judged nor listed, in a language that the tests of their repository are not written in and do
   * not reach. 0 for unreachable ones.
   */
  readonly inUntestedLanguages: number
}

/** Maximum number of functions that are listed. */
export const MOST_LISTED = 500

/** Compares functions by service, those of none last, then by place. */
export function byPlace(a: UnreachedFunction, b: UnreachedFunction): number {
  return compare(placeOf(a), placeOf(b)) || a.symbol.startLine - b.symbol.startLine
}

function placeOf({ service, symbol: { repoName, filePath } }: UnreachedFunction): string {
  return [service ?? '\uffff', repoName, filePath].join('\n')
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
