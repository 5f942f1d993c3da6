import type { SymbolRef } from '@coderag/types'
import { isTestPath } from '../../rank/learned/test-path.js'
import { OUTSIDE } from '../joined-calls.js'
import type { JoinedGraph } from '../joined-graph.js'
import { hasNamedTypes, tellsLibraries, visibilityLanguage } from './public-functions.js'

/** Lines below the first one of a declaration in which its name may stand, after annotations. */
const HEADER_LINES = 5

interface Declared {
  readonly startLine: number
  readonly endLine: number
}

/**
 * Places in code where a name is known to mean another declaration than one that nothing calls: where another one of that name stands
 * or is called, and where the call is known to lead to a library. Only in languages in which a value has a declared type.
 */
export class KnownPlaces {
  /** Number of times that a name is known on a line. */
  readonly #lines = new Map<string, number>()
  /** Declarations by name and file whose name was not met yet. */
  readonly #declared = new Map<string, Declared[]>()

  /** @param uncalled - Declarations without callers. */
  constructor(graph: JoinedGraph, uncalled: readonly SymbolRef[]) {
    const typed = uncalled.filter(({ filePath }) => hasNamedTypes(visibilityLanguage(filePath)))
    const names = new Set(typed.map(({ name }) => name))
    const own = new Set(typed.map(({ id }) => id))
    const repositories = new Set<string>()
    for (const symbol of graph.symbols()) {
      const { id, name, kind, repoName, filePath } = symbol
      repositories.add(repoName)
      if (kind === 'module' || !names.has(name) || !hasNamedTypes(visibilityLanguage(filePath))) continue
      if (isTestPath(filePath)) continue
      const key = keyOf(name, symbol)
      this.#declared.set(key, [...(this.#declared.get(key) ?? []), symbol])
      if (own.has(id)) continue
      for (const { from, line } of graph.callers(symbol, { limit: Infinity })) this.#add(name, from, line)
    }
    for (const repoName of repositories) {
      for (const [name, calls] of graph.openCalls(names, repoName)) {
        for (const { from, line, reason } of calls)
          if (reason === OUTSIDE && tellsLibraries(visibilityLanguage(from.filePath))) this.#add(name, from, line)
      }
    }
  }

  /** Returns true if the name means another declaration at this place of a line. Each place is asked for once. */
  take(name: string, file: { readonly repoName: string; readonly filePath: string }, line: number): boolean {
    const key = keyOf(name, file)
    const declared = this.#declared.get(key)
    const at = declared?.findIndex(
      ({ startLine, endLine }) => startLine <= line && line <= Math.min(endLine, startLine + HEADER_LINES),
    )
    if (declared !== undefined && at !== undefined && at >= 0) {
      declared.splice(at, 1)
      return true
    }
    const left = this.#lines.get(`${key}\n${line}`) ?? 0
    if (left > 0) this.#lines.set(`${key}\n${line}`, left - 1)
    return left > 0
  }

  #add(name: string, from: SymbolRef, line: number): void {
    const key = `${keyOf(name, from)}\n${line}`
    this.#lines.set(key, (this.#lines.get(key) ?? 0) + 1)
  }
}

function keyOf(name: string, { repoName, filePath }: { readonly repoName: string; readonly filePath: string }): string {
  return `${name}\n${repoName}\n${filePath}`
}
