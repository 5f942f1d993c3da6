import type { ScopeResolver } from './scope-resolver.js'
import type { SymbolTable, TypeEntry } from './symbol-table.js'

/** A Go type and an interface that it implements, as numbers of symbols. */
export interface MethodSet {
  readonly type: number
  readonly implemented: number
}

/** Results of methods by the methods' names. */
type Methods = Map<string, string>

/**
 * Yields the Go interfaces of a repository with the types that have all their methods, those of embedded types included.
 * A method is the same if its name and the name of its first result are; parameters are not compared. An interface that
 * embeds one of another repository is judged by the rest.
 */
export function* methodSets(table: SymbolTable, resolver: ScopeResolver): Generator<MethodSet> {
  const known = new Map<TypeEntry, Methods>()
  const interfaces: TypeEntry[] = []
  const typesWith = new Map<string, Set<TypeEntry>>()
  for (const type of table.types.values()) {
    if (type.file.symbols.language !== 'go') continue
    const methods = methodsOf(type, { table, resolver, known })
    if (table.symbols[type.symbol]?.kind === 'interface') {
      if (methods.size > 0) interfaces.push(type)
    } else for (const name of methods.keys()) typesWith.set(name, (typesWith.get(name) ?? new Set()).add(type))
  }
  for (const wanted of interfaces) {
    const methods = [...(known.get(wanted) ?? [])]
    // A type that has all of them has the rarest.
    const rarest = methods
      .map(([name]) => typesWith.get(name) ?? new Set<TypeEntry>())
      .reduce((least, types) => (types.size < least.size ? types : least))
    for (const type of rarest) {
      const own = known.get(type)
      if (methods.every(([name, result]) => own?.get(name) === result))
        yield { type: type.symbol, implemented: wanted.symbol }
    }
  }
}

interface Known {
  readonly table: SymbolTable
  readonly resolver: ScopeResolver
  /** Of types that embed each other, the first one asked for lacks what the other has from it. */
  readonly known: Map<TypeEntry, Methods>
}

function methodsOf(type: TypeEntry, all: Known): Methods {
  const found = all.known.get(type)
  if (found !== undefined) return found
  const methods: Methods = new Map()
  all.known.set(type, methods)
  for (const [name, id] of type.members) {
    const { kind, type: result = '' } = all.table.symbols[id] ?? {}
    if (kind === 'method') methods.set(name, result.slice(result.lastIndexOf('.') + 1))
  }
  for (const base of type.bases) {
    const embedded = all.resolver.typeNamed(base.file, base.declaration, base.type)
    if (embedded === null) continue
    for (const [name, result] of methodsOf(embedded, all)) if (!methods.has(name)) methods.set(name, result)
  }
  return methods
}
