import type { SymbolGraph, SymbolRef } from '@coderag/types'

/** Number of edges of a type that are looked at: a class has edges for the calls of its fields' values, too. */
const edgesOfType = 1_000

interface Placed {
  readonly symbol: SymbolRef
  /** Ids of the types that declare it. */
  readonly owners: ReadonlySet<number>
  /** Ids of these types and of all that they build on. */
  readonly above: ReadonlySet<number>
}

/**
 * Returns true if declarations of one name are one member to a caller: that of an interface and of what implements it,
 * that of a class and of its subclasses, or a type and its constructor.
 */
export function areOneMember(graph: SymbolGraph, symbols: readonly SymbolRef[]): boolean {
  const [first, ...others] = symbols.map((symbol) => placed(graph, symbol))
  if (first === undefined) return false
  const [left, reached] = [new Set(others), [first]]
  // Grows while it is iterated.
  for (const known of reached)
    for (const other of left)
      if (isSame(known, other)) {
        reached.push(other)
        left.delete(other)
      }
  return left.size === 0
}

/** Returns the declarations that a member overrides or implements, which a call of it can name instead. */
export function overriddenBy(graph: SymbolGraph, symbol: SymbolRef): SymbolRef[] {
  const { owners, above } = placed(graph, symbol)
  if (above.size <= owners.size) return []
  return graph
    .find(symbol.name, { repoName: symbol.repoName })
    .filter(({ id, name }) => id !== symbol.id && name === symbol.name)
    .filter((other) => [...placed(graph, other).owners].some((owner) => above.has(owner) && !owners.has(owner)))
}

/** Returns the declarations that override or implement a member, which a call of it can reach instead. */
export function overridesOf(graph: SymbolGraph, symbol: SymbolRef): SymbolRef[] {
  const owners = ownersOf(graph, symbol)
  const isBuiltOn = (owner: SymbolRef): boolean =>
    graph.callers(owner, { limit: edgesOfType }).some(({ kind }) => kind === 'inherits' || kind === 'implements')
  if (!owners.some(isBuiltOn)) return []
  return graph
    .find(symbol.name, { repoName: symbol.repoName })
    .filter(({ id, name }) => id !== symbol.id && name === symbol.name)
    .filter((other) => {
      const { above, owners: own } = placed(graph, other)
      return owners.some(({ id }) => above.has(id) && !own.has(id))
    })
}

function isSame(a: Placed, b: Placed): boolean {
  if (a.owners.has(b.symbol.id) || b.owners.has(a.symbol.id)) return true
  return [...a.owners].some((id) => b.above.has(id)) || [...b.owners].some((id) => a.above.has(id))
}

function placed(graph: SymbolGraph, symbol: SymbolRef): Placed {
  const owners = ownersOf(graph, symbol)
  const above = new Map(owners.map((owner) => [owner.id, owner]))
  // Grows while it is iterated.
  for (const type of above.values())
    for (const { kind, to } of graph.callees(type, { limit: edgesOfType }))
      if (kind === 'inherits' || kind === 'implements') above.set(to.id, to)
  return { symbol, owners: new Set(owners.map(({ id }) => id)), above: new Set(above.keys()) }
}

/** Returns the types that a member stands in: those of its file, or else of its folder, as methods of Go do. */
function ownersOf(graph: SymbolGraph, { name, qualifiedName, repoName, filePath }: SymbolRef): SymbolRef[] {
  const scope = qualifiedName.slice(0, -name.length - 1)
  if (scope === '' || !qualifiedName.endsWith(`.${name}`)) return []
  const types = graph.find(scope, { repoName }).filter((type) => type.qualifiedName === scope)
  const here = types.filter((type) => type.filePath === filePath)
  return here.length > 0 ? here : types.filter((type) => folderOf(type.filePath) === folderOf(filePath))
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
