import type { Callee } from './callees.js'
import type { ScopeResolver } from './scopes/scope-resolver.js'
import type { SymbolTable, TableFile } from './symbol-table.js'

/**
 * Members that a repository adds to the types of a module from outside: `declare module 'vitest' { interface Matchers { … } }`.
 * What comes from that module has them, whichever of its types is meant: a name that it has itself can't be added.
 */
export class Augmentations {
  readonly #resolver: ScopeResolver
  /** Symbols of members by module and name; -1 where several are added. */
  readonly #members = new Map<string, Map<string, number>>()

  constructor(table: SymbolTable, resolver: ScopeResolver) {
    this.#resolver = resolver
    for (const file of table.files) {
      if (file.rules.imports !== 'paths') continue
      const { declarations } = file.symbols
      declarations.forEach(([, kind, , parent], number) => {
        const [module = '', around, , outer] = declarations[parent] ?? []
        const type =
          kind === 'interface' && around === 'module' && outer === -1
            ? table.types.get(file.typeKeys[number] ?? '')
            : undefined
        if (type === undefined) return
        for (const { members } of resolver.types.withBases(type))
          for (const [name, id] of members) this.#add(module, name, id)
      })
    }
  }

  /** Returns the member that is called on what comes from a module outside of the repository; null if none was added. */
  find(file: TableFile, { links, name }: Callee): number | null {
    const [first] = links
    if (links.length < 2 || first === undefined || this.#members.size === 0) return null
    const [, module = ''] = file.imports.get(first.name)?.[0] ?? []
    const id = this.#members.get(module)?.get(name) ?? -1
    return id === -1 || this.#resolver.importedFiles(file, module, name).length > 0 ? null : id
  }

  #add(module: string, name: string, id: number): void {
    const members = this.#members.get(module) ?? new Map<string, number>()
    this.#members.set(module, members)
    const known = members.get(name)
    members.set(name, known === undefined || known === id ? id : -1)
  }
}
