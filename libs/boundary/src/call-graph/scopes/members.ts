import { linksOf, PARAMETER } from '@coderag/facts/stored'
import { eitherHas, eitherOf, entityOf, listLike, unknownEntity, type Entity } from '../entities.js'
import { entityAnswers } from '../lookups.js'
import type { NameRules } from '@coderag/facts/names'
import type { ModuleNames } from '../names/module-names.js'
import type { TableFile, TableSymbol, TypeEntry } from '../symbol-table.js'
import type { ExtensionCall, Members, Parts } from './parts.js'

interface ExtensionMethod {
  readonly id: number
  readonly declaration: number
  readonly receiver: Entity
  /** Its type is the nearest of that full name. */
  readonly isNearest: boolean
}

/** Follows what stands behind a dot. */
export class MemberLookup implements Members {
  readonly #parts: Parts
  readonly #modules: ModuleNames
  /** Members by their name; those that are called have `()` after it. */
  readonly #members = entityAnswers('no declaration is known')
  readonly #constantMembers = entityAnswers('no declaration is known')
  readonly #resultMembers = entityAnswers('type is not known')
  /** Objects on which fields are set, by the value that is set. */
  readonly #setOn = entityAnswers('type is not known')
  readonly #extensions = new Map<string, ReadonlyMap<TypeEntry, number>>()
  readonly #extensionMethods = new Map<TableFile, Map<string, readonly ExtensionMethod[]>>()

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
          const found = this.#isIntersection(type)
            ? lookups.ask(this.#constantMembers, type, memberKey(name, isCalled), () =>
                this.#ofAll(
                  [type, ...this.#parts.types.basesOf(type)].map((one) =>
                    this.#ownOrInherited(one, type, name, isCalled),
                  ),
                ),
              )
            : this.memberOf(type, name, isCalled)
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
        return entity.of.member(entity.name, name, entity.from)
      case 'symbol': {
        const { id } = entity
        const symbol = table.symbols[id]
        const file = table.byPath.get(symbol?.filePath ?? '')
        // `action.invoke()` calls the parameter.
        if (symbol?.kind === PARAMETER && file?.rules.functionMethods.has(name) === true) return entity
        const isRead = symbol?.kind === 'property' || file?.rules.callsWithoutBrackets === true
        return symbol === undefined || !isRead
          ? unknownEntity('type is not known')
          : lookups.ask(this.#resultMembers, symbol, name, () => this.member(values.result(id), name))
      }
      case 'variable':
        return this.member(typeParameters.boundOf(entity), name, isCalled)
      case 'list': {
        const read = isCalled ? null : entity.containers.memberOf(name)
        if (read === null) return { is: 'list-method', name, list: entity }
        return read === 'value' ? entity.of : listLike(entity)
      }
      case 'tuple':
        return entity.of[entity.names.indexOf(name)] ?? unknownEntity('no declaration is known')
      case 'object': {
        const { file, declaration, prefix } = entity
        const value = file.values.get(declaration)?.get(`${prefix}.${name}`)
        return value === undefined ? unknownEntity('no declaration is known') : values.value(file, value).entity
      }
      case 'all':
        return this.#ofAll(entity.of.map((one) => this.member(one, name, isCalled)))
      case 'either':
        return eitherHas(entity.of.map((one) => this.member(one, name, isCalled)))
      case 'function':
        return entity.file.rules.functionMethods.has(name)
          ? entity
          : unknownEntity(entity.isOutside === true ? 'outside the repository' : 'type is not known')
      case 'list-method':
        return unknownEntity('type is not known')
      case 'unknown':
        return unknownEntity(entity.reason)
    }
  }

  /** What has several types at once has the members of all; what is a member of several is all that they say of it. */
  #ofAll(found: readonly Entity[]): Entity {
    const known = found.filter((one) => one.is !== 'unknown')
    const [first, second] = known
    if (first === undefined)
      return (
        found.find((one) => one.is === 'unknown' && one.reason !== 'no declaration is known') ??
        unknownEntity('no declaration is known')
      )
    return second === undefined || known.every(({ is }) => is !== 'instance' && is !== 'type' && is !== 'all')
      ? first
      : { is: 'all', of: known }
  }

  /** An alias of `Base & { … }`. */
  #isIntersection(type: TypeEntry): boolean {
    return type.bases.length > 0 && this.#parts.table.symbols[type.symbol]?.kind === 'type'
  }

  #ownOrInherited(one: TypeEntry, type: TypeEntry, name: string, isCalled: boolean): Entity {
    return one === type
      ? (this.#ownMember(type, name, isCalled) ?? unknownEntity('no declaration is known'))
      : this.member({ is: 'instance', type: one }, name, isCalled)
  }

  #ofModule({ files, whole }: Extract<Entity, { is: 'module' }>, name: string, isCalled: boolean): Entity {
    const found = this.#modules.exported(files, name)
    return found.is === 'unknown' && whole !== undefined ? this.member(whole, name, isCalled) : found
  }

  memberOf(type: TypeEntry, name: string, isCalled: boolean): Entity {
    const { table, lookups, types } = this.#parts
    const missing = (place: TypeEntry): Entity =>
      unknownEntity(types.hasOutsideBase(place) ? 'inherited from outside' : 'no declaration is known')
    const mayPassOn = table.symbols[type.symbol]?.kind === 'module' && table.names.has(name)
    if (!table.memberNames.has(name) && !mayPassOn) return missing(type)
    const key = memberKey(name, isCalled)
    return lookups.ask(this.#members, type, key, () => {
      const found = lookups.search(this.#members, type, key, {
        own: (place) => this.#ownMember(place, name, isCalled),
        next: (place) => types.basesOf(place),
        last: missing,
      })
      return found.is === 'unknown'
        ? (this.#setOutside(type, name) ??
            this.#addedBeside(type, name, isCalled) ??
            (mayPassOn ? this.#throughStars(type, name, isCalled) : null) ??
            found)
        : found
    })
  }

  /** A name of another module, all of which a block of a module imports. */
  #throughStars(type: TypeEntry, name: string, isCalled: boolean): Entity | null {
    for (const [field, { file, value }] of type.fields) {
      if (!field.startsWith('*')) continue
      const found = this.member(this.#parts.values.value(file, value).entity, name, isCalled)
      if (found.is !== 'unknown') return found
    }
    return null
  }

  /** A member that another crate of the repository adds to a type, by a trait of its own. */
  #addedBeside(type: TypeEntry, name: string, isCalled: boolean): Entity | null {
    const { lookups, table, types } = this.#parts
    for (const beside of table.besides.get(name) ?? []) {
      lookups.steps += 1
      if (beside !== type && types.extendedBy(beside) === type) return this.#ownMember(beside, name, isCalled)
    }
    return null
  }

  /** What a field of objects of a type, or of one that it is made from, is set to from outside, if all places are known. */
  #setOutside(type: TypeEntry, name: string): Entity | null {
    const { chains, lookups, table, types, values } = this.#parts
    const found: Entity[] = []
    for (const { file, object, value } of table.setFields.get(name) ?? []) {
      lookups.steps += 1
      const on = lookups.ask(this.#setOn, value, '', () => chains.evaluate(file, value[0], linksOf(object)).entity)
      if (on.is === 'instance' && types.withBases(type).includes(on.type)) found.push(values.value(file, value).entity)
    }
    return found.length === 0 ? null : eitherOf(found)
  }

  callableOf(type: TypeEntry): number | null {
    const { callMember } = type.file.rules
    const found = callMember === null ? null : this.memberOf(type, callMember, true)
    return found?.is === 'symbol' ? found.id : null
  }

  /** A member that a type declares itself. Null if it may be inherited. */
  #ownMember(type: TypeEntry, name: string, isCalled: boolean): Entity | null {
    const { table, values } = this.#parts
    const declared = type.members.get(name)
    // A constructor that has the name of its type is called by that.
    const isConstructor = name === table.symbols[type.symbol]?.name && name === type.file.rules.constructorOf(name)
    const member = isConstructor ? undefined : declared
    const field = type.fields.get(name)
    const isFunction = member === undefined && field?.value[2].startsWith('(') === true
    const { hasOwnNamesForCalls, hasOwnNamesForMethods } = type.file.rules
    // What a module imports may be a function, and is no field.
    const isObject = table.symbols[type.symbol]?.kind !== 'module'
    const isMethod = isCalled && (hasOwnNamesForCalls || (hasOwnNamesForMethods && isObject)) && !isFunction
    if (member !== undefined && (field === undefined || isMethod)) return entityOf(table, member)
    if (field !== undefined && !isMethod) return values.value(field.file, field.value).entity
    const inner = table.inner.get(type.key)
    const nested = inner?.get(name)
    if (nested !== undefined) return { is: 'type', type: nested }
    const companion = inner?.get('Companion')
    const found = companion === undefined ? null : this.memberOf(companion, name, isCalled)
    return found === null || found.is === 'unknown' ? null : found
  }

  extension(entity: Entity, call: ExtensionCall): Entity | null {
    const { file, declaration, name } = call
    if (file.rules.extensions === 'methods') return this.#extensionMethod(entity, call)
    if (file.rules.extensions === null || (entity.is !== 'instance' && entity.is !== 'unknown')) return null
    const { names, table, types } = this.#parts
    // A parameter may hold such a function.
    const { entity: held } = names.lookup(file, declaration, name)
    if (entity.is === 'instance' && held.is === 'symbol' && table.symbols[held.id]?.kind === PARAMETER) return held
    const { entity: found } = names.named(file, declaration, name)
    const symbol = found.is === 'symbol' ? table.symbols[found.id] : undefined
    if (symbol === undefined) return null
    if (entity.is === 'unknown') {
      const alike = this.#extensionsOutside(symbol).filter(([, receiver]) => this.#takes(receiver, entity, file.rules))
      return alike[0] === undefined || alike.length > 1 || isOfType(entity, call)
        ? null
        : { is: 'symbol', id: alike[0][0] }
    }
    const byReceiver = this.#extensionsLike(symbol)
    for (const type of byReceiver.size === 0 ? [] : types.withBases(entity.type)) {
      const id = byReceiver.get(type)
      if (id !== undefined) return { is: 'symbol', id }
    }
    return null
  }

  mayExtend(entity: Entity, call: ExtensionCall): boolean {
    const { file, declaration, name } = call
    const { names, table } = this.#parts
    if (file.rules.extensions === null || isOfType(entity, call)) return false
    if (file.rules.extensions === 'methods')
      return this.#extensionMethodsIn(file, declaration, name).some(({ receiver }) => receiver.is !== 'instance')
    const { entity: found } = names.named(file, declaration, name)
    const symbol = found.is === 'symbol' ? table.symbols[found.id] : undefined
    return symbol !== undefined && this.#extensionsOutside(symbol).length > 0
  }

  /** A static method of a type that is seen here, which takes such an object first: one for its very type, or the only one. */
  #extensionMethod(entity: Entity, call: ExtensionCall): Entity | null {
    const { file, declaration, name, count } = call
    const isOutside = entity.is === 'unknown' && entity.type !== undefined && !isOfType(entity, call)
    if (entity.is !== 'instance' && entity.is !== 'list' && entity.is !== 'variable' && !isOutside) return null
    const all = this.#extensionMethodsIn(file, declaration, name)
    const fittingOf = (isNearest: boolean): Map<number, boolean> => {
      const fitting = new Map<number, boolean>()
      for (const one of all) {
        if (one.isNearest !== isNearest) continue
        this.#parts.lookups.steps += 1
        if (!this.#isTaken(one.id, one.declaration, count)) continue
        const match = this.#takes(one.receiver, entity, file.rules)
        if (match !== null) fitting.set(one.id, match || fitting.get(one.id) === true)
      }
      return fitting
    }
    const nearest = fittingOf(true)
    const fitting = nearest.size > 0 ? nearest : fittingOf(false)
    const exact = [...fitting].filter(([, isExact]) => isExact)
    const [only, other] = exact.length > 0 ? exact : fitting.size > 0 ? [...fitting] : this.#ofAny(all, entity, count)
    return only === undefined || other !== undefined ? null : { is: 'symbol', id: only[0], isExtension: true }
  }

  /** Extensions of whatever they are called on, `Log<T>(this T value)`. */
  #ofAny(all: readonly ExtensionMethod[], { is }: Entity, count: number): [id: number, isExact: boolean][] {
    const isAny = ({ receiver }: ExtensionMethod): boolean =>
      receiver.is === 'variable' && receiver.of === null && receiver.bound === ''
    const fitting = all.filter((one) => isAny(one) && this.#isTaken(one.id, one.declaration, count))
    return is === 'instance' ? [...new Set(fitting.map(({ id }) => id))].map((id) => [id, false]) : []
  }

  /** Whether one declaration of an extension takes so many arguments (-1: not said) behind what it extends. */
  #isTaken(id: number, method: number, count: number): boolean {
    const { least = 0, most = -1 } =
      this.#parts.table.overloads.get(id)?.find((one) => one.declaration === method) ?? {}
    return count === -1 || (count >= least && (most === -1 || count < most))
  }

  /** Extensions of a name that are seen in a file, with what they extend. */
  #extensionMethodsIn(file: TableFile, declaration: number, name: string): readonly ExtensionMethod[] {
    const { lookups, names, table, types, values } = this.#parts
    const all = table.extensionMethods.get(name)
    if (all === undefined) return []
    const inFile = this.#extensionMethods.get(file) ?? new Map<string, readonly ExtensionMethod[]>()
    this.#extensionMethods.set(file, inFile)
    const known = inFile.get(name)
    if (known !== undefined) return known
    const found = all.flatMap(({ file: place, declaration: method, id, type }) => {
      lookups.steps += 1
      const around = types.around(place, method)
      if (around === null) return []
      const seen = names.named(file, declaration, table.symbols[around.symbol]?.name ?? '').entity
      // Projects declare extensions in classes of one full name, often that of a library: all of them are seen.
      if (seen.is !== 'type' || seen.type !== table.nearest(around, file)) return []
      const isNearest = seen.type === around
      return [{ id, declaration: method, receiver: values.typed(place, method, type), isNearest }]
    })
    inFile.set(name, found)
    return found
  }

  /**
   * Whether an extension of a receiver takes an object: true if it is of its very type, null if not. Of a type from outside
   * only its name is known, and not what it is made from.
   */
  #takes(receiver: Entity, entity: Entity, rules: NameRules): boolean | null {
    const { types, typeParameters } = this.#parts
    const [wanted, given] = [receiver, entity].map((one) => (one.is === 'variable' ? typeParameters.boundOf(one) : one))
    if (wanted === undefined || given === undefined) return null
    if (wanted.is === 'list' && given.is === 'list')
      return wanted.of.is === 'variable' ? false : this.#takes(wanted.of, given.of, rules)
    if (wanted.is === 'unknown' && given.is === 'unknown') {
      const [one, other] = [wanted, given].map(({ type }) => rules.basicTypes?.nameOf(type ?? '') ?? type)
      return receiver.is === 'unknown' && one !== '' && one === other ? true : null
    }
    if (wanted.is !== 'instance' || given.is !== 'instance') return null
    if (wanted.type === given.type) return receiver.is !== 'variable'
    return types.withBases(given.type).includes(wanted.type) ? false : null
  }

  /** Functions of one name and package that extend something from outside, with what they extend. */
  #extensionsOutside(symbol: TableSymbol): readonly [id: number, receiver: Entity][] {
    const { lookups, table, values } = this.#parts
    return table.sameNamed(symbol).flatMap(({ id, filePath }): [number, Entity][] => {
      lookups.steps += 1
      const place = table.byPath.get(filePath)
      const type = place?.values.get(table.declarationOf(id))?.get('this')?.[2] ?? ''
      if (place === undefined || type === '') return []
      const receiver = values.typed(place, table.declarationOf(id), type)
      return receiver.is === 'unknown' && receiver.type !== undefined ? [[id, receiver]] : []
    })
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

/** True for an object of a basic type that has a method of the name, which counts before an extension. */
function isOfType(entity: Entity, { file, name }: ExtensionCall): boolean {
  return entity.is === 'unknown' && entity.type !== undefined && isMethodOutside(file.rules, entity.type, name)
}

function isMethodOutside({ basicTypes, methodsOutside }: NameRules, type: string, name: string): boolean {
  const known = methodsOutside.get(basicTypes?.nameOf(type) ?? type)
  return known?.has(name) === true || methodsOutside.get('')?.has(name) === true
}

function memberKey(name: string, isCalled: boolean): string {
  return isCalled ? `${name}()` : name
}
