import { languageOfPath, namesOf } from '@coderag/facts/names'
import { linksOf } from '@coderag/facts/stored'
import type { SymbolRef } from '@coderag/types'
import { REASONS, stringOf, type SymbolArrays } from './symbol-file.js'

/**
 * Maximum number of declarations of one name for which a call of an unknown value may mean any of them. With more, a name
 * says nothing: `get` and `run` stand in every second class.
 */
export const MOST_POSSIBLE = 3

const OUTSIDE = REASONS.indexOf('outside the repository')
const TYPE_KINDS = new Set(['class', 'interface', 'struct', 'record', 'trait', 'enum', 'type'])

/** Returns the numbers of the calls that were left open with one of these names at their end. */
export function openCallsNamed(part: SymbolArrays, names: ReadonlySet<string>): { name: string; open: number }[] {
  const found: { name: string; open: number }[] = []
  /** Names at the end of chains, by the number of the chain; null for other names. */
  const ends = new Map<number, string | null>()
  part.openNames.forEach((string, open) => {
    let name = ends.get(string)
    if (name === undefined) {
      const called = calledName(stringOf(part, string))
      name = names.has(called) ? called : null
      ends.set(string, name)
    }
    if (name !== null) found.push({ name, open })
  })
  return found
}

/** Returns the caller of an open call. */
export function callerOf({ openOffsets }: SymbolArrays, open: number): number {
  let [low, high] = [0, openOffsets.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((openOffsets[middle] ?? 0) <= open) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns true if an open call is known to lead outside. */
export function leadsOutside({ openReasons }: SymbolArrays, open: number): boolean {
  return openReasons[open] === OUTSIDE
}

/** Returns the last name of a chain: what is called. */
export function calledName(chain: string): string {
  return linksOf(chain).at(-1)?.name ?? ''
}

/**
 * Returns true if a call by a chain can mean a declaration of its last name: a type stands behind no value, and what a type
 * inherits is not what it declares itself.
 */
export function canCall(chain: string, from: SymbolRef, to: SymbolRef): boolean {
  if (to.kind === 'module' || (TYPE_KINDS.has(to.kind) && chain.includes('.'))) return false
  const [first] = linksOf(chain)
  const { superNames } = namesOf(languageOfPath(from.filePath) ?? '')
  const owner = to.qualifiedName.slice(0, -to.name.length)
  const isInOwnType = owner !== '' && from.filePath === to.filePath && from.qualifiedName.startsWith(owner)
  return !isInOwnType || !superNames.has(first?.name ?? '')
}
