import type { Link } from '@coderag/facts/stored'
import type { ScopeResolver } from './scopes/scope-resolver.js'
import type { SymbolTable, TableFile, TypeEntry } from './symbol-table.js'

interface Called {
  /** Links of the called expression. */
  readonly links: readonly Link[]
  readonly name: string
}

/** A type that a call is made on, itself or one of its objects. */
interface CalledOn {
  readonly type: TypeEntry
  readonly isType: boolean
}

/**
 * Which of several declarations of one name a call means, by the number of its arguments: a class may overload what it
 * inherits, and a class inside another what that has.
 */
export class Overloads {
  readonly #table: SymbolTable
  readonly #resolver: ScopeResolver

  constructor(table: SymbolTable, resolver: ScopeResolver) {
    this.#table = table
    this.#resolver = resolver
  }

  /** Returns the declaration that takes that many arguments: the found one, another one of the name, or null if it is not known here. */
  fitting(file: TableFile, declaration: number, { links, name }: Called, found: number, count: number): number | null {
    if (this.#table.takes(found, count)) return found
    const symbol = this.#table.symbols[found]
    // The head of a record is a constructor.
    if (symbol?.kind === 'constructor') return this.#recordOf(found) ?? found
    let hasOutsideBase = false
    for (const { type: around, isType } of this.#placesOf(file, declaration, links)) {
      for (const type of this.#resolver.types.withBases(around)) {
        // Nobody inherits what an interface has of its own.
        if (isType && type !== around && this.#isInterface(type)) continue
        const other = type.members.get(name)
        if (other !== undefined && this.#table.takes(other, count)) return other
        hasOutsideBase ||= isType ? this.#hasOutsideClass(type) : this.#resolver.types.hasOutsideBase(type)
      }
    }
    if (hasOutsideBase) return null
    return found
  }

  #isInterface({ symbol }: TypeEntry): boolean {
    return this.#table.symbols[symbol]?.kind === 'interface'
  }

  #hasOutsideClass(type: TypeEntry): boolean {
    if (this.#isInterface(type) || !this.#resolver.types.hasOutsideBase(type)) return false
    const { types } = this.#resolver
    return type.bases.some(
      (base) => base.kind === 'inherits' && types.typeNamed(base.file, base.declaration, base.type) === null,
    )
  }

  #recordOf(constructor: number): number | undefined {
    const file = this.#table.byPath.get(this.#table.symbols[constructor]?.filePath ?? '')
    const type = this.#table.types.get(file?.typeKeys[this.#table.declarationOf(constructor)] ?? '')
    return this.#table.symbols[type?.symbol ?? -1]?.kind === 'record' ? type?.symbol : undefined
  }

  /** The type that a call is made on; for a name alone, the types around the call from inside out. */
  #placesOf(file: TableFile, declaration: number, links: readonly Link[]): readonly CalledOn[] {
    if (links.length > 1) {
      const { entity } = this.#resolver.chains.evaluate(file, declaration, links.slice(0, -1))
      return entity.is === 'instance' || entity.is === 'type'
        ? [{ type: entity.type, isType: entity.is === 'type' }]
        : []
    }
    const found = new Set<TypeEntry>()
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const type = this.#table.types.get(file.typeKeys[owner] ?? '')
      if (type !== undefined) found.add(type)
    }
    return [...found].map((type) => ({ type, isType: false }))
  }
}
