import type { Interruptible } from '../pace.js'
import type { ScopeResolver } from './scopes/scope-resolver.js'
import type { SymbolTable, TypeEntry } from './symbol-table.js'

/** A type and an interface that it implements, as numbers of symbols. */
export interface MethodSet {
  readonly type: number
  readonly implemented: number
}

/** Results of methods by the methods' names. */
type Methods = Map<string, string>

/**
 * Returns the interfaces of a repository, in languages whose types don't name them, with the types that have all their methods, those of embedded types included.
 * A method is the same if its name and the names of its results are; parameters are not compared. An interface that
 * embeds one of another repository is judged by the rest.
 */
export function* methodSets(table: SymbolTable, resolver: ScopeResolver): Interruptible<MethodSet[]> {
  const found: MethodSet[] = []
  const known = new Map<TypeEntry, Methods>()
  const interfaces: TypeEntry[] = []
  const typesWith = new Map<string, Set<TypeEntry>>()
  for (const type of table.types.values()) {
    if (!type.file.rules.implementsByMethods) continue
    yield
    const methods = methodsOf(type, table, resolver)
    known.set(type, methods)
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
        found.push({ type: type.symbol, implemented: wanted.symbol })
    }
    yield
  }
  return found
}

/** Methods of a type and of those that it embeds; the outer ones hide the inner ones. */
function methodsOf(type: TypeEntry, table: SymbolTable, resolver: ScopeResolver): Methods {
  const methods: Methods = new Map()
  for (const { members } of resolver.types.withBases(type)) {
    for (const [name, id] of members) {
      const { kind, type: result = '' } = table.symbols[id] ?? {}
      if (kind === 'method' && !methods.has(name)) methods.set(name, result.replace(/\w+\./g, ''))
    }
  }
  return methods
}
