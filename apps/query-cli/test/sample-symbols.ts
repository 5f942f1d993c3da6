import type { PossibleCall, SymbolEdge, SymbolGraph, SymbolRef } from '@coderag/types'

function symbol(id: number, qualifiedName: string, filePath: string): SymbolRef {
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1)
  return { id, name, qualifiedName, kind: 'method', repoName: 'shop', filePath, startLine: 3, endLine: 9, chunkId: '' }
}

const place = symbol(0, 'Orders.place', 'orders.ts')
const save = symbol(1, 'Repo.save', 'repo.ts')
const put = symbol(2, 'Cache.save', 'cache.ts')
const edge: SymbolEdge = { from: place, to: save, kind: 'calls', line: 5, strategy: 'import' }

const possible: PossibleCall = { from: place, to: put, name: 'store.save', line: 7, reason: 'type is not known' }

/** `Orders.place` calls `Repo.save`; another `save` is called by nobody for certain. */
export function sampleSymbols(): SymbolGraph {
  const all = [place, save, put]
  return {
    symbolCount: all.length,
    edgeCount: 1,
    find: (name) => all.filter(({ qualifiedName }) => `.${qualifiedName}`.endsWith(`.${name}`)),
    symbols: () => all,
    inFile: (_repoName, filePath) => all.filter((own) => own.filePath === filePath),
    openCalls: () => new Map(),
    names: () => all.map(({ name }) => name),
    callers: ({ id }) => (id === save.id ? [edge] : []),
    callees: ({ id }) => (id === place.id ? [edge] : []),
    imports: () => [],
    path: (from, to) => (from.id === place.id && to.id === save.id ? [edge] : null),
    unresolvedOf: ({ id }) =>
      id === place.id ? [{ name: 'axios.get', line: 8, reason: 'outside the repository' }] : [],
    possibleCallers: ({ id }) => (id === put.id ? [possible] : []),
    possibleCallees: ({ id }) => (id === place.id ? [possible] : []),
    isFollowed: ({ filePath }) => filePath.endsWith('.ts'),
    importance: () => 0,
    within: () => sampleSymbols(),
  }
}
