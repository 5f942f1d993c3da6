import { entityOf, unknown, unknownEntity, type Entity, type Found } from './entities.js'
import type { SymbolTable, TableFile, TypeEntry } from './symbol-table.js'

/** C#: names that a file sees through the types and namespaces around it and those that it uses. */
export class Namespaces {
  readonly #table: SymbolTable
  readonly #names = new Set<string>()
  /** What names mean at the top of a file: most are asked for many times. */
  readonly #seenFrom = new Map<TableFile, Map<string, Found>>()

  constructor(table: SymbolTable) {
    this.#table = table
    for (const { symbols } of table.files) {
      if (symbols.language !== 'csharp') continue
      for (let name = symbols.module; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
        this.#names.add(name)
      }
    }
  }

  /** Types of the scopes around, then of the namespaces around, then of those that the file uses. */
  lookup(file: TableFile, declaration: number, name: string): Found {
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const key = file.typeKeys[owner] ?? ''
      const inner = key === '' ? undefined : this.#table.types.get(`${key}.${name}`)
      if (inner !== undefined) return { entity: { is: 'type', type: inner }, strategy: 'same-file' }
    }
    const names = this.#seenFrom.get(file) ?? new Map<string, Found>()
    this.#seenFrom.set(file, names)
    const known = names.get(name)
    if (known !== undefined) return known
    const found = this.#throughUsings(file, name)
    names.set(name, found)
    return found
  }

  #throughUsings(file: TableFile, name: string): Found {
    for (let space = file.symbols.module; ; space = space.slice(0, Math.max(0, space.lastIndexOf('.')))) {
      const type = this.#table.types.get(`csharp#${space === '' ? name : `${space}.${name}`}`)
      if (type !== undefined) {
        return { entity: { is: 'type', type }, strategy: type.file === file ? 'same-file' : 'namespace' }
      }
      if (space === '') break
    }
    const candidates = new Map<string, TypeEntry>()
    for (const [local, path] of file.symbols.imports) {
      const key = local === name ? `csharp#${path}` : local === '' ? `csharp#${path}.${name}` : null
      const type = key === null ? undefined : this.#table.types.get(key)
      if (type !== undefined) candidates.set(type.key, type)
      if (local === 'static') {
        const from = this.#table.types.get(`csharp#${path}`)
        const member = from?.members.get(name)
        if (member !== undefined) return { entity: entityOf(this.#table, member), strategy: 'import' }
      }
    }
    const [only, second] = candidates.values()
    if (second !== undefined) return unknown('several candidates')
    if (only !== undefined) return { entity: { is: 'type', type: only }, strategy: 'import' }
    if (this.#names.has(name)) return { entity: { is: 'namespace', name }, strategy: 'namespace' }
    return unknown('no declaration is known')
  }

  /** What a dot behind a namespace leads to. */
  member(namespace: string, name: string): Entity {
    const full = `${namespace}.${name}`
    const type = this.#table.types.get(`csharp#${full}`)
    if (type !== undefined) return { is: 'type', type }
    return this.#names.has(full) ? { is: 'namespace', name: full } : unknownEntity('no declaration is known')
  }
}
