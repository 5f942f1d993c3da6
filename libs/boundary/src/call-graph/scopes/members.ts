import { entityOf, unknownEntity, type Entity } from '../entities.js'
import { entityAnswers } from '../lookups.js'
import type { ModuleNames } from '../names/module-names.js'
import type { TableFile, TableSymbol, TypeEntry } from '../symbol-table.js'
import type { Members, Parts } from './parts.js'

/** Follows what stands behind a dot. */
export class MemberLookup implements Members {
  readonly #parts: Parts
  readonly #modules: ModuleNames
  /** Members by their name; those that are called have `()` after it. */
  readonly #members = entityAnswers('no declaration is known')
  readonly #constantMembers = entityAnswers('no declaration is known')
  readonly #resultMembers = entityAnswers('type is not known')
  readonly #extensions = new Map<string, ReadonlyMap<TypeEntry, number>>()

  constructor(parts: Parts, modules: ModuleNames) {
    this.#parts = parts
    this.#modules = modules
  }

  member(entity: Entity, name: string, isCalled = false): Entity {
    const { table, lookups, typeParameters, values } = this.#parts
    switch (entity.is) {
      case 'instance':
      case 'type': {
        const { type } = entity
        if (!values.isConstant(type.symbol)) {
          const found = this.memberOf(type, name, isCalled)
          return entity.is === 'type' ? found : typeParameters.seenFrom(found, entity)
        }
        return lookups.ask(this.#constantMembers, type, memberKey(name, isCalled), () => {
          // The declared type of a constant counts before what it is made of.
          const found = this.member(values.constant(type.symbol), name, isCalled)
          return found.is === 'unknown' ? this.memberOf(type, name, isCalled) : found
        })
      }
      case 'module':
        return this.#ofModule(entity, name, isCalled)
      case 'namespace':
        return entity.of.member(entity.name, name)
      case 'symbol': {
        const { id } = entity
        const symbol = table.symbols[id]
        const file = table.byPath.get(symbol?.filePath ?? '')
        const isRead = symbol?.kind === 'property' || file?.rules.callsWithoutBrackets === true
        return symbol === undefined || !isRead
          ? unknownEntity('type is not known')
          : lookups.ask(this.#resultMembers, symbol, name, () => this.member(values.result(id), name))
      }
      case 'variable':
        return this.member(typeParameters.boundOf(entity), name, isCalled)
      case 'list':
        return { is: 'list-method', name, list: entity }
      case 'object': {
        const { file, declaration, prefix } = entity
        const value = file.values.get(declaration)?.get(`${prefix}.${name}`)
        return value === undefined ? unknownEntity('no declaration is known') : values.value(file, value).entity
      }
      case 'all': {
        for (const one of entity.of) {
          const found = this.member(one, name, isCalled)
          if (found.is !== 'unknown') return found
        }
        return unknownEntity('no declaration is known')
      }
      case 'function':
        return entity.isOutside === true && entity.file.rules.functionMethods.has(name)
          ? entity
          : unknownEntity(entity.isOutside === true ? 'outside the repository' : 'type is not known')
      case 'list-method':
        return unknownEntity('type is not known')
      case 'unknown':
        return entity
    }
  }

  #ofModule({ files, whole }: Extract<Entity, { is: 'module' }>, name: string, isCalled: boolean): Entity {
    const found = this.#modules.exported(files, name)
    return found.is === 'unknown' && whole !== undefined ? this.member(whole, name, isCalled) : found
  }

  memberOf(type: TypeEntry, name: string, isCalled: boolean): Entity {
    const { table, lookups, types } = this.#parts
    const missing = (place: TypeEntry): Entity =>
      unknownEntity(types.hasOutsideBase(place) ? 'inherited from outside' : 'no declaration is known')
    if (!table.memberNames.has(name)) return missing(type)
    const key = memberKey(name, isCalled)
    return lookups.ask(this.#members, type, key, () =>
      lookups.search(this.#members, type, key, {
        own: (place) => this.#ownMember(place, name, isCalled),
        next: (place) => types.basesOf(place),
        last: missing,
      }),
    )
  }

  /** A member that a type declares itself. Null if it may be inherited. */
  #ownMember(type: TypeEntry, name: string, isCalled: boolean): Entity | null {
    const { table, values } = this.#parts
    const declared = type.members.get(name)
    // A constructor that has the name of its type is called by that.
    const isConstructor = name === table.symbols[type.symbol]?.name && name === type.file.rules.constructorOf(name)
    const member = isConstructor ? undefined : declared
    const field = type.fields.get(name)
    const isMethod = isCalled && type.file.rules.hasOwnNamesForCalls
    if (member !== undefined && (field === undefined || isMethod)) return entityOf(table, member)
    if (field !== undefined && !isMethod) return values.value(field.file, field.value).entity
    const inner = table.inner.get(type.key)
    const nested = inner?.get(name)
    if (nested !== undefined) return { is: 'type', type: nested }
    const companion = inner?.get('Companion')
    const found = companion === undefined ? null : this.memberOf(companion, name, isCalled)
    return found === null || found.is === 'unknown' ? null : found
  }

  extension(file: TableFile, declaration: number, entity: Entity, name: string): Entity | null {
    if (!file.rules.hasExtensions || entity.is !== 'instance') return null
    const { names, table, types } = this.#parts
    const { entity: found } = names.named(file, declaration, name)
    const symbol = found.is === 'symbol' ? table.symbols[found.id] : undefined
    if (symbol === undefined) return null
    const byReceiver = this.#extensionsLike(symbol)
    for (const type of byReceiver.size === 0 ? [] : types.withBases(entity.type)) {
      const id = byReceiver.get(type)
      if (id !== undefined) return { is: 'symbol', id }
    }
    return null
  }

  /** Functions of one name and package by the type that they extend. */
  #extensionsLike(symbol: TableSymbol): ReadonlyMap<TypeEntry, number> {
    const { table, types } = this.#parts
    const key = `${table.byPath.get(symbol.filePath)?.space ?? ''} ${symbol.name}`
    const known = this.#extensions.get(key)
    if (known !== undefined) return known
    const found = new Map<TypeEntry, number>()
    for (const { id, filePath } of table.sameNamed(symbol)) {
      const place = table.byPath.get(filePath)
      const receiver = place?.values.get(table.declarationOf(id))?.get('this')?.[2] ?? ''
      const type = place === undefined || receiver === '' ? null : types.typeNamed(place, -1, receiver)
      if (type !== null && !found.has(type)) found.set(type, id)
    }
    this.#extensions.set(key, found)
    return found
  }
}

function memberKey(name: string, isCalled: boolean): string {
  return isCalled ? `${name}()` : name
}
