import type { Link } from '@coderag/facts/stored'
import type { Reason } from './entities.js'
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
  /** Whether a base has another overload that takes as many arguments, by symbol and number of arguments. */
  readonly #hidden = new Map<string, boolean>()

  constructor(table: SymbolTable, resolver: ScopeResolver) {
    this.#table = table
    this.#resolver = resolver
  }

  /**
   * Returns the declaration that takes that many arguments: the found one, another one of the name, or why none is known:
   * a base outside may have it, or one of the repository has another one whose parameters differ by their types alone.
   */
  fitting(
    file: TableFile,
    declaration: number,
    { links, name }: Called,
    found: number,
    count: number,
  ): number | Reason {
    if (this.#table.takes(found, count)) {
      const isOpen =
        this.#isHidden(found, count, false) &&
        (!this.#isOnType(file, declaration, links) || this.#isHidden(found, count, true))
      return isOpen ? 'several candidates' : found
    }
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
    if (hasOutsideBase) return 'inherited from outside'
    return found
  }

  #isOnType(file: TableFile, declaration: number, links: readonly Link[]): boolean {
    return links.length > 1 && this.#placesOf(file, declaration, links).some(({ isType }) => isType)
  }

  /** @param isOnType - True for a call on the type itself, which has nothing of the interfaces that it is made from. */
  #isHidden(found: number, count: number, isOnType: boolean): boolean {
    const key = `${found} ${count} ${isOnType}`
    const known = this.#hidden.get(key)
    if (known !== undefined) return known
    const isHidden = this.#hidesAnother(found, count, isOnType)
    this.#hidden.set(key, isHidden)
    return isHidden
  }

  /** True if a type inherits a method of a name that it declares, which takes as many arguments and is not overridden. */
  #hidesAnother(found: number, count: number, isOnType: boolean): boolean {
    const symbol = this.#table.symbols[found]
    const file = this.#table.byPath.get(symbol?.filePath ?? '')
    if (symbol?.kind !== 'method' || file === undefined || !this.#table.overloads.has(found)) return false
    const type = this.#resolver.types.around(file, this.#table.declarationOf(found))
    if (type === null || type.bases.length === 0) return false
    const own = this.#signaturesOf(found, count)
    return this.#resolver.types.withBases(type).some((base) => {
      const isLeftOut = base === type || (isOnType && this.#isInterface(base))
      const other = isLeftOut ? undefined : base.members.get(symbol.name)
      if (other === undefined || other === found || !this.#table.takes(other, count)) return false
      return this.#signaturesOf(other, count).some((theirs) => !own.some((ours) => isSame(ours, theirs)))
    })
  }

  /** Types of the parameters of the declarations that take so many arguments, without what they are made with; `*` for a type parameter. */
  #signaturesOf(id: number, count: number): readonly (readonly string[])[] {
    const file = this.#table.byPath.get(this.#table.symbols[id]?.filePath ?? '')
    return this.#table.overloadsOf(id, count).map(({ declaration, least, most }) => {
      const values = [...(file?.values.get(declaration)?.values() ?? [])].filter(([, name]) => name !== 'this')
      return values.slice(0, most === -1 ? least + 1 : most).map(([, , type]) => {
        const [, name = '', list = ''] = /^([^<[]*)[^[]*(\[\])?/.exec(type) ?? []
        const variable = file === undefined ? null : this.#resolver.typeParameters.variable(file, declaration, name)
        return variable === null
          ? name.slice(name.lastIndexOf('.') + 1) + list
          : variable.of === null
            ? `*${list}`
            : '?'
      })
    })
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

/** True if a method overrides another one. What a type parameter of the base stands for may be any type. */
function isSame(ours: readonly string[], theirs: readonly string[]): boolean {
  return (
    ours.length === theirs.length && ours.every((type, at) => type === theirs[at] || theirs[at] === '?' || type === '?')
  )
}
