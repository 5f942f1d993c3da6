import { hasMembers } from '@coderag/facts/names'
import { type Link, type ParameterType, functionParts } from '@coderag/facts/stored'
import {
  eitherOf,
  entityOf,
  listLike,
  unknown,
  unknownEntity,
  wholeOf,
  type Entity,
  type Found,
  type Instance,
} from '../entities.js'
import type { Overload, TableFile, TypeEntry } from '../symbol-table.js'
import { isUnknown, type Chains, type Parts } from './parts.js'

const classKinds = new Set(['class', 'enum', 'record', 'struct'])
const ownResults = new Set(['this', 'Self', 'static'])

/** Follows expressions from their first name through calls, elements and members. */
export class ChainLookup implements Chains {
  readonly #parts: Parts
  readonly #parameters = new Map<TableFile, ReadonlyMap<string, ParameterType>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  evaluate(file: TableFile, declaration: number, links: readonly Link[], passed = -1): Found {
    const [first, ...others] = links
    if (first === undefined) return unknown('no chain of names')
    if (others.length === 0) return this.#first(file, declaration, first)
    let found = this.holder(file, declaration, first)
    for (const [at, link] of others.entries())
      found = this.after(file, declaration, found, link, at === others.length - 1 ? passed : -1)
    return found
  }

  after(file: TableFile, declaration: number, before: Found, link: Link, passed = -1): Found {
    const { members } = this.#parts
    const { entity, strategy } = before
    const { name, marks, isCalled, count, isNew } = link
    const given = this.#given(file, declaration, link)
    const call = { file, declaration, name, count: count === -1 ? passed : count }
    if (entity.is === 'unknown') {
      const extension = isCalled ? members.extension(entity, call) : null
      if (extension !== null) return { entity: this.#marked(extension, marks, count, given), strategy }
      const mayExtend = isCalled && entity.reason === 'outside the repository' && members.mayExtend(entity, call)
      return { entity: unknownEntity(mayExtend ? 'type is not known' : entity.reason), strategy }
    }
    const around = this.#around(file, entity, name)
    const named =
      around ??
      (isNew && file.rules.makesWithNew ? this.#madeInside(entity, name) : null) ??
      members.member(entity, name, isCalled)
    const { sameObject, passesItself } = file.rules
    const isSame =
      named.is === 'unknown' &&
      ((marks[0] === '()' && sameObject.has(name)) || (marks[0] === '(0:0)' && passesItself.has(name)))
    const member = isSame ? entity : isCalled ? this.#overloaded(entity, named, name, count) : named
    const found =
      member.is === 'unknown' || member.is === 'list-method' ? (members.extension(entity, call) ?? member) : member
    return {
      entity: this.#marked(
        found,
        isSame || (around !== null && marks[0] === '()') ? marks.slice(1) : marks,
        count,
        given,
      ),
      strategy,
    }
  }

  /** What the type arguments of a link are. */
  #given(file: TableFile, declaration: number, { typeArguments }: Link): readonly Entity[] {
    return typeArguments.length === 0
      ? nothingGiven
      : typeArguments.map((type) => this.#parts.values.typed(file, declaration, type))
  }

  /** A class may overload what it inherits: the nearest declaration that takes so many arguments. */
  #overloaded(on: Entity, found: Entity, name: string, count: number): Entity {
    const { table, types, typeParameters } = this.#parts
    const isOn = on.is === 'instance' || on.is === 'type'
    if (!isOn || found.is !== 'symbol' || table.takes(found.id, count)) return found
    for (const { members } of types.withBases(on.type)) {
      const id = members.get(name)
      if (id !== undefined && table.takes(id, count))
        return typeParameters.seenFrom({ is: 'symbol', id }, on.is === 'instance' ? on : undefined)
    }
    return found
  }

  /** What stands before a dot is no method where methods have names of their own: `Pair.of()` beside a method `Pair`. */
  holder(file: TableFile, declaration: number, first: Link): Found {
    const start = this.#first(file, declaration, first)
    const { hasOwnNamesForCalls, callsWithoutBrackets } = file.rules
    if (start.entity.is !== 'symbol' || first.isCalled || !hasOwnNamesForCalls || callsWithoutBrackets) return start
    const named = this.#parts.names.named(file, declaration, first.name)
    return isUnknown(named) ? start : named
  }

  /** `Outer.this`, `Outer.super`, `Interface.super`, and `Type.super()`, which is no call. */
  #around(file: TableFile, entity: Entity, name: string): Entity | null {
    if (entity.is !== 'type') return null
    const { type } = entity
    if (file.rules.selfNames.has(name)) return { is: 'instance', type }
    if (!file.rules.superNames.has(name)) return null
    const isInterface = this.#parts.table.symbols[type.symbol]?.kind === 'interface'
    return this.#inheritedFrom(isInterface ? [type] : this.#parts.types.supersOf(type))
  }

  #inheritedFrom(types: readonly TypeEntry[]): Entity {
    const bases = types.map((type): Entity => ({ is: 'instance', type }))
    const [base, other] = bases
    if (base === undefined) return unknownEntity('inherited from outside')
    return other === undefined ? base : { is: 'all', of: bases }
  }

  /** The type of which a new object is made, whatever else has its name. */
  #made(file: TableFile, declaration: number, name: string, found: Found): Found {
    if (found.entity.is === 'type') return found
    const type = this.#parts.types.typeNamed(file, declaration, name)
    if (type !== null) return { entity: { is: 'type', type }, strategy: 'declared-type' }
    return isUnknown(found) ? found : unknown('no declaration is known')
  }

  /** Such a type inside of another one. */
  #madeInside(entity: Entity, name: string): Entity | null {
    if (entity.is !== 'type') return null
    const type = this.#parts.table.inner.get(entity.type.key)?.get(name)
    return type === undefined ? null : { is: 'type', type }
  }

  #first(file: TableFile, declaration: number, link: Link): Found {
    const { name, marks, isCalled, count, isNew } = link
    const { table, names, types } = this.#parts
    const { selfNames, superNames } = file.rules
    if (name.startsWith('^')) {
      const [number = '', inner] = name.slice(1).split('/', 2)
      if (inner !== undefined) return this.#first(file, Number(number), { ...link, name: inner })
      const id = file.ids[Number(number)]
      if (marks[0] === '()') {
        const result = this.#parts.values.resultAt(file, Number(number))
        return { entity: this.#marked(result, marks.slice(1), -1), strategy: 'declared-type' }
      }
      return id === undefined
        ? unknown('no declaration is known')
        : { entity: entityOf(table, id), strategy: 'same-file' }
    }
    const around = selfNames.has(name) || superNames.has(name) ? types.around(file, declaration) : null
    const isSelf = selfNames.has(name) && !this.#isBound(file, declaration, name)
    if (isSelf && (around !== null || name === 'this')) {
      if (around === null) return unknown('type is not known')
      // `new self()`, `Self { … }`, `self.class.new` and `cls()` make an object of the same type.
      const left = marks[0] === '{}' || (name === file.rules.selfType && marks[0] === '()') ? marks.slice(1) : marks
      return { entity: this.#marked({ is: 'instance', type: around }, left, count), strategy: 'self' }
    }
    if (superNames.has(name) && around !== null && !file.values.get(declaration)?.has(name)) {
      const left = marks[0] === '()' || marks[0] === '{}' ? marks.slice(1) : marks
      return { entity: this.#marked(this.#inheritedFrom(types.supersOf(around)), left, count), strategy: 'self' }
    }
    const called = names.lookup(file, declaration, name, isCalled)
    // A constructor is passed functions like a method of its name.
    const isPassed = marks[0]?.includes(':') === true && isUnknown(called)
    const all = isPassed ? names.lookup(file, declaration, name) : called
    const looked = isNew && file.rules.makesWithNew ? this.#made(file, declaration, name, all) : all
    const isInterface = looked.entity.is === 'type' && table.symbols[looked.entity.type.symbol]?.kind !== 'class'
    const found =
      looked.entity.is === 'type' && isInterface
        ? { ...looked, entity: { is: 'type', type: table.sibling(looked.entity.type, true) } as const }
        : looked
    const given = this.#given(file, declaration, link)
    if (isNew && found.entity.is === 'unknown' && file.rules.extensions === 'methods') {
      const made = this.#parts.values.typed(file, declaration, name)
      return { entity: this.#marked(made, marks.slice(1), count), strategy: 'assigned-type' }
    }
    return marks.length === 0 && found.entity.is !== 'type'
      ? found
      : { ...found, entity: this.#marked(found.entity, marks, count, given) }
  }

  /** True if a function gives what means the object around another meaning. */
  #isBound(file: TableFile, declaration: number, name: string): boolean {
    if (name === file.rules.selfType) return !this.#isSelfType(file, declaration, name)
    if (file.rules.extensions !== 'functions') return Boolean(file.values.get(declaration)?.get(name)?.[2])
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const value = file.values.get(owner)?.get(name)
      // What a function is passed may be called on an object: that shows by its type.
      if (value !== undefined && !(value[3].includes(':@') && isUnknown(this.#parts.values.value(file, value))))
        return true
      if (hasMembers(file.symbols.declarations[owner]?.[1], file.rules)) return false
    }
    return false
  }

  /** True if the variable that is meant is one of a method, and stands for the type around: its value is its own name. */
  #isSelfType(file: TableFile, declaration: number, name: string): boolean {
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const value = file.values.get(owner)?.get(name)
      if (value !== undefined) return value[3] === name
      if (hasMembers(file.symbols.declarations[owner]?.[1], file.rules)) return false
    }
    return false
  }

  /**
   * @param count - Number of arguments of the first call.
   * @param given - What the type arguments before it are.
   */
  #marked(entity: Entity, marks: readonly string[], count: number, given = nothingGiven): Entity {
    const { table, types, values } = this.#parts
    let current = marks.length === 0 ? entity : wholeOf(entity)
    if (current.is === 'type') {
      const type = table.withArity(current.type, given.length)
      if (type !== current.type) current = { is: 'type', type }
    }
    // `handlers[name]()` looks like a call with type arguments.
    else if (given.length > 0 && current.is !== 'symbol') current = elementOf(current, '[]')
    for (const mark of marks) {
      if (current.is === 'unknown') return unknownEntity(current.reason)
      if (current.is === 'either') {
        current = eitherOf(current.of.map((one) => this.#marked(one, [mark], count)))
        continue
      }
      // What a constant holds is called, not the constant.
      if (current.is === 'type' && values.isConstant(current.type.symbol))
        current = values.constant(current.type.symbol)
      // A function that makes objects may give back another one.
      const made = mark === '()' && current.is === 'type' ? this.#resultOfMaker(current.type) : null
      if (made !== null) current = made
      else if (mark === '{}' || (mark === '()' && current.is === 'type')) {
        const [type = null] = current.is === 'type' ? types.standsFor(current.type) : []
        const args = given.length === 0 ? {} : { args: given }
        current = type === null ? unknownEntity('type is not known') : { is: 'instance', type, ...args }
      } else if (mark === '()') current = this.#called(current, count, given)
      else if (mark.startsWith('[')) current = this.#element(current, mark)
      else if (mark === '(?)') current = this.#tested(current)
      else current = this.#passed(current, mark)
    }
    return current
  }

  #element(entity: Entity, mark: string): Entity {
    const { elementMember } = entity.is === 'instance' ? entity.type.file.rules : { elementMember: null }
    if (entity.is !== 'instance' || elementMember === null || mark === '[*]') return elementOf(entity, mark)
    const method = this.#parts.members.member(entity, elementMember, true)
    return method.is === 'symbol' ? this.#called(method, 1, nothingGiven) : unknownEntity('type is not known')
  }

  /** What a function that tests its argument says that it is. */
  #tested(entity: Entity): Entity {
    const { table, values } = this.#parts
    const { filePath = '', type = '' } = (entity.is === 'symbol' ? table.symbols[entity.id] : undefined) ?? {}
    const file = table.byPath.get(filePath)
    return entity.is !== 'symbol' || file === undefined || !type.startsWith('?')
      ? unknownEntity('type is not known')
      : values.typed(file, table.declarationOf(entity.id), type.slice(1))
  }

  #resultOfMaker(type: TypeEntry): Entity | null {
    const { kind, type: result } = this.#parts.table.symbols[type.symbol] ?? {}
    return kind === 'function' && result !== '' ? this.#parts.values.result(type.symbol) : null
  }

  /** What a call gives back. */
  #called(entity: Entity, count: number, given: readonly Entity[]): Entity {
    const { typeParameters, values } = this.#parts
    if (entity.is === 'symbol' && given.length > 0)
      return typeParameters.given(this.#called(entity, count, nothingGiven), entity.id, given)
    if (entity.is === 'symbol') {
      // What gives back its own object gives back that of the class that it is called on.
      const { of } = entity
      const { type = '' } = this.#parts.table.symbols[entity.id] ?? {}
      return of !== undefined && isOwnObject(type, of.type.file.rules.selfNames)
        ? of
        : typeParameters.seenFrom(values.result(entity.id, count), of)
    }
    if (entity.is === 'function') {
      const { file, declaration, type, of } = entity
      return typeParameters.seenFrom(values.typed(file, declaration, functionParts(type)?.result ?? ''), of)
    }
    if (entity.is === 'instance') {
      const callable = this.#parts.members.callableOf(entity.type)
      return callable === null
        ? unknownEntity('type is not known')
        : typeParameters.seenFrom(values.result(callable), entity)
    }
    if (entity.is !== 'list-method') return unknownEntity('type is not known')
    const { list, name } = entity
    switch (list.containers.resultOf(name)) {
      case null:
        return unknownEntity('type is not known')
      case 'value':
        return list.of
      case 'values':
        return listLike(list)
      case 'pairs':
        return { ...listLike(list), of: list }
    }
  }

  /** `(1:0)`: parameter 0 of the function that is passed as argument 1; `(:0:2)`: that of a function itself, which has two. */
  #passed(entity: Entity, mark: string): Entity {
    if (mark.startsWith('(:')) {
      const [, index = 0, own = 0] = numbersIn(mark)
      return this.#givenTo(entity, index, own) ?? unknownEntity('type is not known')
    }
    const [argument = 0, parameter = 0, count, arity = 0] = numbersIn(mark)
    if (entity.is === 'list-method') {
      const { of, containers, hasKeys } = entity.list
      if (parameter !== RECEIVER && containers.passesValue(entity.name, argument, parameter, hasKeys)) return of
      const isPair = hasKeys === true && containers.loopsThroughPairs
      return isPair && containers.passesValue(entity.name, argument, parameter)
        ? { ...entity.list }
        : unknownEntity('type is not known')
    }
    if (count === undefined || entity.is === 'function')
      return this.#givenTo(this.#parameterOf(entity, argument), parameter, arity) ?? unknownEntity('type is not known')
    const id = this.#calledSymbol(entity)
    const isExtension = entity.is === 'symbol' && entity.isExtension === true
    const basicTypes = this.#parts.table.byPath.get(this.#parts.table.symbols[id]?.filePath ?? '')?.rules.basicTypes
    const given: Entity[] = []
    for (const overload of this.#parts.table.overloadsOf(id, count)) {
      const taken = this.#taken(
        id,
        overload,
        argument + (isExtension ? 1 : 0),
        entity.is === 'symbol' ? entity.of : undefined,
      )
      // Such a type is no function.
      if (taken.is === 'unknown' && basicTypes?.isValue(basicTypes.nameOf(taken.type ?? '')) === true) continue
      const found = this.#givenTo(taken, parameter, arity)
      if (found !== null) given.push(found)
    }
    // Which overload is meant shows by its other arguments.
    const [first, ...others] = given
    const isSame = others.every((one) => one.is === 'instance' && first?.is === 'instance' && one.type === first.type)
    return first !== undefined && isSame ? first : unknownEntity('type is not known')
  }

  /** A parameter of a function or of the only method of an interface; null if it has another number of them. */
  #givenTo(passed: Entity, index: number, arity: number): Entity | null {
    const { members, table, types, typeParameters, values } = this.#parts
    if (passed.is === 'variable' && passed.bound !== '')
      return this.#givenTo(typeParameters.boundOf(passed), index, arity)
    if (passed.is === 'function') {
      const { parameters = [], receiver = '' } = functionParts(passed.type) ?? {}
      if (arity > 0 && parameters.length !== arity) return null
      const type = index === RECEIVER ? receiver : (parameters[index] ?? '')
      return typeParameters.seenFrom(values.typed(passed.file, passed.declaration, type), passed.of)
    }
    if (index === RECEIVER) return unknownEntity('type is not known')
    // What has no parameters is none that a function stands for.
    if (passed.is === 'list' && passed.name === undefined) return null
    if (passed.is === 'instance' && classKinds.has(table.symbols[passed.type.symbol]?.kind ?? '')) return null
    if (passed.is !== 'instance') return unknownEntity('type is not known')
    const only = types.withBases(passed.type).find(({ fields }) => fields.has('()'))
    const method = only?.fields.get('()')?.value[3] ?? ''
    const found = method === '' || method.includes('|') ? null : members.memberOf(passed.type, method, true)
    if (found?.is !== 'symbol' || !table.takes(found.id, arity)) return null
    const [overload, other] = table.overloadsOf(found.id, arity)
    if (overload === undefined || other !== undefined) return unknownEntity('type is not known')
    return this.#taken(found.id, overload, index, passed)
  }

  /** What an overload takes as an argument: its parameters are the first of its values. */
  #taken(id: number, { declaration, most, least }: Overload, index: number, of: Instance | undefined): Entity {
    const { table, typeParameters, values } = this.#parts
    const file = table.byPath.get(table.symbols[id]?.filePath ?? '')
    const names = [...(file?.values.get(declaration)?.values() ?? [])].filter(([, name]) => name !== 'this')
    const isMore = most === -1 && index >= least
    const [, , type = ''] = names[isMore ? least : index] ?? []
    const isTaken = isMore ? type.endsWith('[]') : most === -1 || index < most
    if (file === undefined || !isTaken) return unknownEntity('type is not known')
    return typeParameters.seenFrom(values.typed(file, declaration, isMore ? type.slice(0, -2) : type), of)
  }

  #calledSymbol(entity: Entity): number {
    return entity.is === 'symbol' ? entity.id : entity.is === 'type' ? this.#parts.types.constructorOf(entity.type) : -1
  }

  #parameterOf(entity: Entity, index: number): Entity {
    const { table, typeParameters, values } = this.#parts
    if (entity.is === 'function') {
      const type = functionParts(entity.type)?.parameters[index] ?? ''
      return typeParameters.seenFrom(values.typed(entity.file, entity.declaration, type), entity.of)
    }
    const id = this.#calledSymbol(entity)
    const file = table.byPath.get(table.symbols[id]?.filePath ?? '')
    const [declaration = -1, , type = ''] =
      file === undefined ? [] : (this.#parametersOf(file).get(`${id} ${index}`) ?? [])
    if (file === undefined) return unknownEntity('type is not known')
    return typeParameters.seenFrom(
      values.typed(file, declaration, type),
      entity.is === 'symbol' ? entity.of : undefined,
    )
  }

  /** Parameters of a file's functions by the symbol of the function and their place. */
  #parametersOf(file: TableFile): ReadonlyMap<string, ParameterType> {
    const known = this.#parameters.get(file)
    if (known !== undefined) return known
    const found = new Map<string, ParameterType>()
    for (const parameter of file.symbols.parameters) {
      const key = `${file.ids[parameter[0]] ?? -1} ${parameter[1]}`
      if (!found.has(key)) found.set(key, parameter)
    }
    this.#parameters.set(file, found)
    return found
  }
}

/** What an element is: `[]` by a key, `[*]` in a loop, `[0]` by its place. `Box[int](…)` names a type argument. */
function elementOf(entity: Entity, mark: string): Entity {
  if (mark === '[]' && (entity.is === 'type' || entity.is === 'symbol')) return entity
  if (entity.is === 'tuple')
    return mark === '[]' || mark === '[*]'
      ? eitherOf(entity.of)
      : (entity.of[Number(mark.slice(1, -1))] ?? unknownEntity('type is not known'))
  if (entity.is !== 'list') return unknownEntity('type is not known')
  const isPlace = mark === '[*]' && entity.name === undefined && entity.containers.loopsThroughPlaces
  if (isPlace) return unknownEntity('type is not known')
  if (mark !== '[*]' || entity.hasKeys !== true) return entity.of
  // A pair is read like what it is one of.
  return entity.containers.loopsThroughPairs ? { ...entity } : unknownEntity('type is not known')
}

/** Stands for the object that a function is called on, in the place of a parameter. */
const RECEIVER = -1

/** `(1:0:2)`; `@` is the receiver. */
function numbersIn(mark: string): number[] {
  return mark
    .slice(1, -1)
    .split(':')
    .map((part) => (part === '@' ? RECEIVER : Number(part)))
}

const nothingGiven: readonly Entity[] = []

/** True for a result that is the object itself, as it is declared or inferred. */
function isOwnObject(type: string, selfNames: ReadonlySet<string>): boolean {
  return ownResults.has(type) || (type.startsWith('=') && selfNames.has(type.slice(1)))
}
