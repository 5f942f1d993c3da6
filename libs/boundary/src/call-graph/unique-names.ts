import { hasMembers } from '@coderag/facts/names'
import type { Link } from '@coderag/facts/stored'
import type { Reason } from './entities.js'
import type { SymbolTable, TableFile } from './symbol-table.js'

/** Number of variables that are followed to what the first of them was set to. */
const MOST_STEPS = 8

/** A call that nothing else resolved. */
interface LeftCall {
  readonly links: readonly Link[]
  readonly reason: Reason
}

function lastName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1)
}

/**
 * Methods whose name the repository declares once, in a language without types. For a receiver that nothing is known of,
 * such a name is the only clue. It counts if it has two words and is no method of the language's own library.
 */
export class UniqueNames {
  readonly #table: SymbolTable
  /** Last names of the types that the repository declares. */
  readonly #types = new Set<string>()
  /** Symbol by name; -1 where several are declared. */
  readonly #methods = new Map<string, number>()

  constructor(table: SymbolTable) {
    this.#table = table
    // Attributes and constants have no declaration of their own.
    const attributes = new Set<string>()
    for (const { symbols, ids, rules } of table.files) {
      const { libraryMethods } = rules
      if (libraryMethods === null) continue
      symbols.declarations.forEach(([name, kind], number) => {
        if (hasMembers(kind, rules)) this.#types.add(lastName(name))
        const id = ids[number] ?? -1
        if (
          (kind !== 'method' && kind !== 'function') ||
          !/^[a-z]+_[a-z_]+[?!]?$/.test(name) ||
          libraryMethods.has(name)
        )
          return
        const known = this.#methods.get(name)
        this.#methods.set(name, known === undefined || known === id ? id : -1)
      })
      for (const [owner, name] of symbols.values)
        if (hasMembers(symbols.declarations[owner]?.[1], rules)) attributes.add(name)
    }
    for (const name of attributes) if (this.#methods.has(name)) this.#methods.set(name, -1)
  }

  /** Returns the only method of that name for a call that nothing else resolved; null if it is none of these. */
  find(file: TableFile, declaration: number, { links, reason }: LeftCall): number | null {
    if (file.rules.libraryMethods === null || reason === 'outside the repository') return null
    const id = this.#methods.get(links.at(-1)?.name ?? '') ?? -1
    if (id === -1 || reason === 'inherited from outside') return null
    const [{ name: first = '' } = {}] = links
    // A constant that is not of the repository is a class of a library.
    if (links.length > 1 && /^[A-Z]/.test(first) && reason === 'no declaration is known') return null
    const isOwn = links.length === 1 || first === 'self'
    const isOfLibrary = isOwn
      ? this.#extendsLibrary(file, declaration)
      : this.#comesFromLibrary(file, declaration, first)
    return isOfLibrary ? null : id
  }

  /** True if the type around has a base that is not of the repository: its methods are the object's own, too. */
  #extendsLibrary(file: TableFile, declaration: number): boolean {
    const bases = this.#table.types.get(file.typeKeys[declaration] ?? '')?.bases ?? []
    return bases.some(({ type }) => !this.#types.has(lastName(type)))
  }

  /** True if a variable was set to what a class of a library makes or gives back. */
  #comesFromLibrary(file: TableFile, declaration: number, variable: string): boolean {
    let name = variable
    for (let steps = 0; steps < MOST_STEPS && !/^[A-Z]/.test(name); steps += 1) {
      const value = this.#valueOf(file, declaration, name)
      if (value === '' || value.includes('|')) return false
      name = /^@*[\w$]+/.exec(value)?.[0] ?? ''
      if (/^[A-Z]/.test(name)) {
        const path = /^[\w.]+/.exec(value)?.[0].split('.') ?? []
        return !path.some((part) => this.#types.has(part))
      }
    }
    return false
  }

  #valueOf(file: TableFile, declaration: number, name: string): string {
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const value = file.values.get(owner)?.get(name)
      if (value !== undefined) return value[3]
    }
    return file.values.get(-1)?.get(name)?.[3] ?? ''
  }
}
