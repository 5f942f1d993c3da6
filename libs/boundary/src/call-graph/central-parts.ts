import { isTest } from '@coderag/facts/names'
import type { CentralParts, CentralSymbol } from '@coderag/types'
import type { TableSymbol } from './symbol-table.js'

const MOST_SYMBOLS = 24
const MOST_FILES = 16
const TYPE_KINDS = new Set(['class', 'interface', 'struct', 'record', 'trait', 'enum', 'type'])

type CountedSymbol = Pick<TableSymbol, 'name' | 'qualifiedName' | 'kind' | 'filePath' | 'startLine'>

/** The symbols of a repository and what uses what, by their numbers. */
export interface SymbolUses {
  readonly symbols: readonly CountedSymbol[]
  readonly edges: Iterable<{ readonly from: number; readonly to: number }>
}

/**
 * Returns the symbols and files that the most other files use (their in-degree): types, with the uses of their members,
 * functions, and files. Tests and examples use everything, so they do not count.
 */
export function centralParts(repoName: string, { symbols, edges }: SymbolUses): CentralParts {
  const ownerOf = outermostTypes(symbols)
  const usersOfSymbols = new Map<CountedSymbol, Set<string>>()
  const usersOfFiles = new Map<string, Set<string>>()
  const tests = new Map<string, boolean>()
  const counts = (path: string): boolean => {
    const known = tests.get(path)
    if (known !== undefined) return !known
    const found = isTest(path) || EXAMPLE.test(path)
    tests.set(path, found)
    return !found
  }
  for (const { from, to } of edges) {
    const [user, used] = [symbols[from], symbols[to]]
    if (user === undefined || used === undefined || user.filePath === used.filePath) continue
    if (!counts(user.filePath) || !counts(used.filePath)) continue
    setAt(usersOfFiles, used.filePath).add(user.filePath)
    if (used.kind !== 'module') setAt(usersOfSymbols, ownerOf(used)).add(user.filePath)
  }
  const central = [...usersOfSymbols]
    .map(([{ name, kind, filePath, startLine }, users]): CentralSymbol => {
      return { name, kind, filePath, startLine, usedBy: users.size }
    })
    .sort((a, b) => b.usedBy - a.usedBy || compare(a.filePath, b.filePath) || a.startLine - b.startLine)
  const files = [...usersOfFiles]
    .map(([filePath, users]) => ({ filePath, usedBy: users.size }))
    .sort((a, b) => b.usedBy - a.usedBy || compare(a.filePath, b.filePath))
  return { repoName, symbols: central.slice(0, MOST_SYMBOLS), files: files.slice(0, MOST_FILES) }
}

const EXAMPLE =
  /(?:^|\/)(?:examples?|samples?|demos?|playgrounds?|docs?(?:_src)?|bench(?:marks?)?|scripts|tools|eng)\//i

/** Returns a function that maps a member to its outermost type: a use of a method is a use of its class. */
function outermostTypes(symbols: readonly CountedSymbol[]): (symbol: CountedSymbol) => CountedSymbol {
  const types = new Map<string, CountedSymbol>()
  for (const symbol of symbols) {
    if (TYPE_KINDS.has(symbol.kind)) types.set(`${symbol.filePath}\n${symbol.qualifiedName}`, symbol)
  }
  return (symbol) => {
    const { filePath, qualifiedName } = symbol
    for (let dot = qualifiedName.indexOf('.'); dot !== -1; dot = qualifiedName.indexOf('.', dot + 1)) {
      const type = types.get(`${filePath}\n${qualifiedName.slice(0, dot)}`)
      if (type !== undefined) return type
    }
    return symbol
  }
}

function setAt<Key>(map: Map<Key, Set<string>>, key: Key): Set<string> {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = new Set<string>()
  map.set(key, made)
  return made
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
