import { isImported, typeParts } from '@coderag/facts/stored'
import { unknownEntity, wholeOf, type Entity } from '../entities.js'
import { Answers, entityAnswers } from '../lookups.js'
import type { TableFile, TypeEntry, WrittenBase } from '../symbol-table.js'
import type { Parts, Types } from './parts.js'

/** Follows written names to types, and types to those that they are made from. */
export class TypeLookup implements Types {
  readonly #parts: Parts
  readonly #bases = new Answers<readonly TypeEntry[]>([], ({ length }) => length === 0)
  readonly #innerTypes = entityAnswers('no declaration is known')
  readonly #outside = new Answers<boolean>(false, (isOutside) => !isOutside)

  constructor(parts: Parts) {
    this.#parts = parts
  }

  typeNamed(file: TableFile, declaration: number, name: string): TypeEntry | null {
    if (name === '') return null
    const { names, members, table } = this.#parts
    const { name: plain, args } = typeParts(name)
    const [first = '', ...rest] = plain.split('.')
    let entity =
      this.#localType(file, declaration, first) ??
      this.#inherited(file, declaration, first) ??
      names.named(file, declaration, first).entity
    for (const part of rest) entity = members.member(entity, part)
    const meant = wholeOf(entity)
    return meant.is === 'type' ? table.withArity(table.sibling(meant.type, false), args.length) : null
  }

  /** A type that is declared or imported in a function around. */
  #localType(file: TableFile, declaration: number, name: string): Entity | null {
    const { names, table } = this.#parts
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const id = file.nested.get(owner)?.get(name)
      const type = id === undefined ? undefined : table.typeOfSymbol(id)
      if (type !== undefined) return { is: 'type', type }
      const imported = file.values.get(owner)?.get(name)?.[3]
      if (imported !== undefined && isImported(imported)) return names.named(file, -1, imported).entity
    }
    return null
  }

  /** A type inside of a type around or inside of what that is made from, where members need no `this`; null if there is none. */
  #inherited(file: TableFile, declaration: number, name: string): Entity | null {
    const { lookups, table } = this.#parts
    if (file.rules.bareMembers !== 'types' || !table.innerNames.has(name)) return null
    let before = ''
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const key = file.typeKeys[owner] ?? ''
      if (key === before) continue
      before = key
      const type = table.types.get(key)
      if (type === undefined) continue
      const own = table.inner.get(key)?.get(name)
      if (own !== undefined) return { is: 'type', type: own }
      if (type.bases.length === 0) continue
      const found = lookups.ask(this.#innerTypes, type, name, () =>
        lookups.search(this.#innerTypes, type, name, {
          own: (place) => this.#inheritable(place, name),
          next: (place) => this.basesOf(place),
          last: () => unknownEntity('no declaration is known'),
        }),
      )
      if (found.is === 'type') return found
    }
    return null
  }

  /** A type inside of a type that those made from it have, too. */
  #inheritable({ key }: TypeEntry, name: string): Entity | null {
    const type = this.#parts.table.inner.get(key)?.get(name)
    return type === undefined || type.fields.has('private') ? null : { is: 'type', type }
  }

  /** A base is named outside of the type that is made from it; a module, which no class inherits from, is mixed in inside of it. */
  #base({ file, declaration, type }: WrittenBase): TypeEntry | null {
    const mixed = file.rules.hasMixins ? this.typeNamed(file, declaration, type) : null
    if (mixed !== null && this.#parts.table.symbols[mixed.symbol]?.kind === 'module') return mixed
    return this.typeNamed(file, file.symbols.declarations[declaration]?.[3] ?? -1, type)
  }

  around(file: TableFile, declaration: number): TypeEntry | null {
    return this.#parts.table.types.get(file.typeKeys[declaration] ?? '') ?? null
  }

  basesOf(type: TypeEntry): readonly TypeEntry[] {
    const mayBeBeside =
      type.file.rules.typesBelongTo === 'crate' && this.#parts.table.symbols[type.symbol]?.kind === 'type'
    if (type.bases.length === 0 && !mayBeBeside) return []
    return this.#parts.lookups.ask(this.#bases, type, '', () => {
      const bases = type.bases.flatMap((base) => {
        const named = this.#base(base)
        return named === null ? [] : this.standsFor(named)
      })
      const extended = mayBeBeside ? this.extendedBy(type) : null
      return extended === null ? bases : [extended, ...bases]
    })
  }

  extendedBy(type: TypeEntry): TypeEntry | null {
    const { name = '', type: written } = this.#parts.table.symbols[type.symbol] ?? {}
    const [meant] = written === '' ? [this.typeNamed(type.file, -1, name)] : this.standsFor(type)
    return meant === undefined || meant === type ? null : meant
  }

  standsFor(type: TypeEntry): readonly TypeEntry[] {
    const { table, values } = this.#parts
    const { kind, type: written } = table.symbols[type.symbol] ?? {}
    if (kind !== 'type' || written === '') return [type]
    const meant = values.result(type.symbol)
    const types = (meant.is === 'all' ? meant.of : [meant]).flatMap((one) => (one.is === 'instance' ? one.type : []))
    return types.length === 0 ? [type] : types
  }

  withBases(type: TypeEntry): readonly TypeEntry[] {
    const seen = new Set([type])
    // What is added while the set is walked through is walked through, too.
    for (const one of seen) {
      this.#parts.lookups.steps += 1
      for (const base of this.basesOf(one)) seen.add(base)
    }
    return [...seen]
  }

  /** A base may be written as a member of the type itself, such as `A extends A.Missing`. */
  hasOutsideBase(type: TypeEntry): boolean {
    return this.#parts.lookups.ask(this.#outside, type, '', () => type.bases.some((base) => this.#base(base) === null))
  }

  /** What is inherited comes before what is implemented. */
  supersOf(type: TypeEntry): readonly TypeEntry[] {
    const inherited = type.bases.filter(({ kind }) => kind === 'inherits')
    const bases = inherited.length > 0 ? inherited : type.bases
    const isFirstAlone = type.file.rules.hasMixins || type.parts.length > 0
    const found: TypeEntry[] = []
    for (const base of bases) {
      const named = this.#base(base)
      if (named !== null && named !== type) found.push(named)
      if (
        isFirstAlone
          ? found.length > 0
          : named === null || this.withBases(named).some((one) => this.hasOutsideBase(one))
      )
        break
    }
    return found
  }

  constructorOf(type: TypeEntry): number {
    const name = type.file.rules.constructorOf(this.#parts.table.symbols[type.symbol]?.name ?? '')
    return (name === null ? undefined : type.members.get(name)) ?? type.symbol
  }
}
