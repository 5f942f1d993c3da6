import { hasMembers, type NameRules } from '@coderag/facts/names'
import {
  type ImportedName,
  type Link,
  type NamedValue,
  type ParameterType,
  allOf,
  functionParts,
  linksOf,
  typeParts,
} from '@coderag/facts/stored'
import { passesValue, resultOf, valueArgument } from './containers.js'
import {
  entityOf,
  unknown,
  unknownEntity,
  type Entity,
  type Found,
  type Instance,
  type TypeVariable,
} from './entities.js'
import { Answers, entityAnswers, type Lookups } from './lookups.js'
import { ConstantNames } from './names/constant-names.js'
import { CrateNames } from './names/crate-names.js'
import { ModuleLookup } from './names/module-lookup.js'
import type { NameSystem } from './names/name-system.js'
import { Namespaces } from './names/namespaces.js'
import { PackageNames } from './names/package-names.js'
import { QualifiedNames } from './names/qualified-names.js'
import type { SymbolTable, TableFile, TableSymbol, TypeEntry } from './symbol-table.js'
import { replaced } from './type-arguments.js'

const selfNames = new Set(['this', 'self', 'cls', 'Self'])
const ownTypes = new Set(['Self', 'this', 'static', 'self'])
/** How type parameters are mostly written; a dialect does not say which names are some. */
const TYPE_PARAMETER = /^[A-Z][A-Z0-9]?$|^T[A-Z]/
const superNames = new Set(['super', 'base'])

/**
 * Follows names through scopes, imports and types; an equal name alone leads nowhere. Whatever can lead back to itself is
 * asked through `Lookups`.
 */
export class ScopeResolver {
  readonly #table: SymbolTable
  readonly #lookups: Lookups
  readonly #named = new Answers<Found>(unknown('no declaration is known'), isUnknown)
  readonly #values = new Answers<Found>(unknown('type is not known'), isUnknown)
  readonly #results = entityAnswers('type is not known')
  readonly #exports = entityAnswers('no declaration is known')
  /** Members by their name; those that are called have `()` after it. */
  readonly #members = entityAnswers('no declaration is known')
  /** Whether a type has a base that is not of the repository. */
  readonly #outside = new Answers<boolean>(false, (isOutside) => !isOutside)
  readonly #constantMembers = entityAnswers('no declaration is known')
  /** What a type parameter is in a type that is made from its type, by its place and type. */
  readonly #arguments = entityAnswers('type is not known')
  readonly #resultMembers = entityAnswers('type is not known')
  readonly #bases = new Answers<readonly TypeEntry[]>([], ({ length }) => length === 0)
  readonly #starTargets = new Map<TableFile, readonly TableFile[]>()
  readonly #packages = new Map<TableFile, ReadonlyMap<string, ImportedName>>()
  readonly #parameters = new Map<TableFile, ReadonlyMap<string, ParameterType>>()
  readonly #extensions = new Map<string, ReadonlyMap<TypeEntry, number>>()
  readonly #modules: ModuleLookup<TableFile>
  /** By the `system` of their languages; names of modules are found here. */
  readonly #systems: Readonly<Record<Exclude<NameRules['system'], 'modules'>, NameSystem>>

  constructor(table: SymbolTable, lookups: Lookups) {
    this.#table = table
    this.#lookups = lookups
    this.#modules = new ModuleLookup(table.byPath)
    const context = { table, lookups, member: (entity: Entity, name: string) => this.member(entity, name) }
    this.#systems = {
      packages: new PackageNames(context),
      namespaces: new Namespaces(table),
      qualified: new QualifiedNames(context),
      constants: new ConstantNames(context),
      crates: new CrateNames(context),
    }
  }

  modulesOf(file: TableFile, module: string): readonly TableFile[] {
    const found = this.#modules.find(file, module)
    return found === null || found === 'outside' ? [] : found
  }

  /** The value of a whole chain, seen from a declaration of a file (-1: from the file). */
  evaluate(file: TableFile, declaration: number, links: readonly Link[]): Found {
    const [first] = links
    if (first === undefined) return unknown('no chain of names')
    const start = links.length > 1 ? this.#holder(file, declaration, first) : this.#first(file, declaration, first)
    let { entity } = start
    for (let at = 1; at < links.length && entity.is !== 'unknown'; at += 1) {
      const { name, marks, isCalled } = links[at] ?? first
      const member = this.member(entity, name, isCalled)
      const found = member.is === 'unknown' ? (this.#extension(file, declaration, entity, name) ?? member) : member
      entity = this.#marked(found, marks)
    }
    return entity === start.entity ? start : { entity, strategy: start.strategy }
  }

  /** What stands before a dot is no method where methods have names of their own: `Pair.of()` beside a method `Pair`. */
  #holder(file: TableFile, declaration: number, first: Link): Found {
    const start = this.#first(file, declaration, first)
    const { hasOwnNamesForCalls, callsWithoutBrackets } = file.rules
    if (start.entity.is !== 'symbol' || first.isCalled || !hasOwnNamesForCalls || callsWithoutBrackets) return start
    const named = this.named(file, declaration, first.name)
    return isUnknown(named) ? start : named
  }

  /** A function outside of a type that names the type, or one that the type is made from, as its receiver. */
  #extension(file: TableFile, declaration: number, entity: Entity, name: string): Entity | null {
    if (!file.rules.hasExtensions || entity.is !== 'instance') return null
    const { entity: found } = this.named(file, declaration, name)
    const symbol = found.is === 'symbol' ? this.#table.symbols[found.id] : undefined
    if (symbol === undefined) return null
    const byReceiver = this.#extensionsLike(symbol)
    for (const type of byReceiver.size === 0 ? [] : this.withBases(entity.type)) {
      const id = byReceiver.get(type)
      if (id !== undefined) return { is: 'symbol', id }
    }
    return null
  }

  /** Functions of one name and package by the type that they extend. */
  #extensionsLike(symbol: TableSymbol): ReadonlyMap<TypeEntry, number> {
    const key = `${this.#table.byPath.get(symbol.filePath)?.space ?? ''} ${symbol.name}`
    const known = this.#extensions.get(key)
    if (known !== undefined) return known
    const found = new Map<TypeEntry, number>()
    for (const { id, filePath } of this.#table.sameNamed(symbol)) {
      const place = this.#table.byPath.get(filePath)
      const receiver = place?.values.get(this.#table.declarationOf(id))?.get('this')?.[2] ?? ''
      const type = place === undefined || receiver === '' ? null : this.typeNamed(place, -1, receiver)
      if (type !== null && !found.has(type)) found.set(type, id)
    }
    this.#extensions.set(key, found)
    return found
  }

  /** A type, then those that it is made from, each once. */
  withBases(type: TypeEntry): readonly TypeEntry[] {
    const seen = new Set([type])
    // What is added while the set is walked through is walked through, too.
    for (const one of seen) {
      this.#lookups.steps += 1
      for (const base of this.basesOf(one)) seen.add(base)
    }
    return [...seen]
  }

  /** The types of this repository that a type is made from, in the order in which they are written. */
  basesOf(type: TypeEntry): readonly TypeEntry[] {
    if (type.bases.length === 0) return []
    return this.#lookups.ask(this.#bases, type, '', () =>
      type.bases.flatMap((base) => this.typeNamed(base.file, base.declaration, base.type) ?? []),
    )
  }

  /** Resolves a name in the scope of a declaration. */
  lookup(file: TableFile, declaration: number, name: string, isCalled = false): Found {
    const { declarations } = file.symbols
    const { bareMembers, hasExtensions, hasOwnNamesForCalls } = file.rules
    for (let owner = declaration; ; owner = declarations[owner]?.[3] ?? -1) {
      const kind = declarations[owner]?.[1]
      const isType = hasMembers(kind, file.rules)
      const hasImplicitSelf = bareMembers === 'types' || (bareMembers === 'modules' && kind === 'module')
      const isMethod = isCalled && hasOwnNamesForCalls
      const value = isMethod || (isType && !hasImplicitSelf) ? undefined : file.values.get(owner)?.get(name)
      const nested = isType ? undefined : file.nested.get(owner)?.get(name)
      if (nested !== undefined) return { entity: entityOf(this.#table, nested), strategy: 'same-file' }
      if (value !== undefined) return this.#value(file, value)
      const receiver = hasExtensions ? file.values.get(owner)?.get('this')?.[2] : undefined
      if (receiver !== undefined) {
        const type = this.typeNamed(file, -1, receiver)
        const found = type === null ? null : this.#memberOf(type, name, isCalled)
        if (type !== null && found !== null && found.is !== 'unknown')
          return { entity: this.#seenFrom(found, { is: 'instance', type }), strategy: 'self' }
      }
      if (isType && hasImplicitSelf) {
        const type = this.#table.types.get(file.typeKeys[owner] ?? '')
        const found =
          type === undefined ? unknownEntity('no declaration is known') : this.#memberOf(type, name, isCalled)
        if (type !== undefined && found.is !== 'unknown')
          return { entity: this.#seenFrom(found, { is: 'instance', type }), strategy: 'self' }
      }
      if (owner === -1) break
    }
    return this.named(file, declaration, name)
  }

  /** Resolves a name at the top of a file: its own declarations, those of its package or namespace, its imports. */
  named(file: TableFile, declaration: number, name: string): Found {
    const { system } = file.rules
    if (system !== 'modules') return this.#systems[system].lookup(file, declaration, name)
    return this.#lookups.ask(this.#named, file, name, () => this.#atTop(file, name))
  }

  #atTop(file: TableFile, name: string): Found {
    const own = this.#table.spaces.get(file.space)?.get(name)
    if (own !== undefined) {
      const isHere = this.#table.symbols[own]?.filePath === file.path
      return { entity: entityOf(this.#table, own), strategy: isHere ? 'same-file' : 'same-package' }
    }
    const imported = this.#importNamed(file, name)
    if (imported !== undefined) {
      const [, module, exported] = imported
      return { entity: this.#imported(file, module, exported, name), strategy: 'import' }
    }
    for (const [, module] of file.rules.isExported(name) ? (file.imports.get('*') ?? []) : []) {
      const entity = this.#exported(this.modulesOf(file, module), name)
      if (entity.is !== 'unknown') return { entity, strategy: 'import' }
    }
    return unknown('no declaration is known')
  }

  /** A type by its written name, seen from a file. */
  typeNamed(file: TableFile, declaration: number, name: string): TypeEntry | null {
    if (name === '') return null
    const [first = '', ...rest] = typeParts(name).name.split('.')
    let entity = this.#localType(file, declaration, first) ?? this.named(file, declaration, first).entity
    for (const part of rest) entity = this.member(entity, part)
    return entity.is === 'type' ? this.#table.sibling(entity.type, false) : null
  }

  /** A type that is declared in a function around. */
  #localType(file: TableFile, declaration: number, name: string): Entity | null {
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const id = file.nested.get(owner)?.get(name)
      const type = id === undefined ? undefined : this.#table.typeOfSymbol(id)
      if (type !== undefined) return { is: 'type', type }
    }
    return null
  }

  /** Resolves a member after a dot. */
  member(entity: Entity, name: string, isCalled = false): Entity {
    switch (entity.is) {
      case 'instance':
      case 'type': {
        const { type } = entity
        if (!this.#isConstant(type.symbol)) {
          const found = this.#memberOf(type, name, isCalled)
          return entity.is === 'type' ? found : this.#seenFrom(found, entity)
        }
        return this.#lookups.ask(this.#constantMembers, type, memberKey(name, isCalled), () => {
          // The declared type of a constant counts before what it is made of.
          const found = this.member(this.#constant(type.symbol), name, isCalled)
          return found.is === 'unknown' ? this.#memberOf(type, name, isCalled) : found
        })
      }
      case 'module':
        return this.#exported(entity.files, name)
      case 'namespace':
        return entity.of.member(entity.name, name)
      case 'symbol': {
        const { id } = entity
        const symbol = this.#table.symbols[id]
        const isRead = symbol?.kind === 'property' || this.#fileOf(id)?.rules.callsWithoutBrackets === true
        return symbol === undefined || !isRead
          ? unknownEntity('type is not known')
          : this.#lookups.ask(this.#resultMembers, symbol, name, () => this.member(this.#result(id), name))
      }
      case 'variable':
        return this.member(this.#boundOf(entity), name, isCalled)
      case 'list':
        return { is: 'list-method', name, list: entity }
      case 'object': {
        const { file, declaration, prefix } = entity
        const value = file.values.get(declaration)?.get(`${prefix}.${name}`)
        return value === undefined ? unknownEntity('no declaration is known') : this.#value(file, value).entity
      }
      case 'all': {
        for (const one of entity.of) {
          const found = this.member(one, name, isCalled)
          if (found.is !== 'unknown') return found
        }
        return unknownEntity('no declaration is known')
      }
      case 'list-method':
      case 'function':
        return unknownEntity('type is not known')
      case 'unknown':
        return entity
    }
  }

  /** Returns the constructor that a new object of a type calls. */
  constructorOf(type: TypeEntry): number {
    const name = type.file.rules.constructorOf(this.#table.symbols[type.symbol]?.name ?? '')
    return (name === null ? undefined : type.members.get(name)) ?? type.symbol
  }

  /** Files that an import leads to. */
  importedFiles(file: TableFile, module: string, exported: string): readonly TableFile[] {
    const { system } = file.rules
    if (system === 'modules') return this.modulesOf(file, module)
    const entity = this.#systems[system].imported(file, module, exported)
    const id = entity.is === 'type' ? entity.type.symbol : entity.is === 'symbol' ? entity.id : -1
    const found = this.#table.byPath.get(this.#table.symbols[id]?.filePath ?? '')
    return found === undefined ? [] : [found]
  }

  /** The type that `super` means: what is inherited comes before what is implemented. */
  #superOf(type: TypeEntry): TypeEntry | null {
    const inherited = type.bases.filter(({ kind }) => kind === 'inherits')
    const bases = inherited.length > 0 ? inherited : type.bases
    if (bases.length !== 1 && !type.file.rules.hasMixins && type.parts.length === 0) return null
    for (const base of bases) {
      const found = this.typeNamed(base.file, base.declaration, base.type)
      if (found !== null && found !== type) return found
    }
    return null
  }

  #fileOf(id: number): TableFile | undefined {
    return this.#table.byPath.get(this.#table.symbols[id]?.filePath ?? '')
  }

  #first(file: TableFile, declaration: number, { name, marks, isCalled }: Link): Found {
    if (name.startsWith('^')) {
      const id = file.ids[Number(name.slice(1))]
      return id === undefined
        ? unknown('no declaration is known')
        : { entity: entityOf(this.#table, id), strategy: 'same-file' }
    }
    const around = selfNames.has(name) || superNames.has(name) ? this.#typeAround(file, declaration) : null
    const isSelf = selfNames.has(name) && !file.values.get(declaration)?.get(name)?.[2]
    if (isSelf && (around !== null || name === 'this')) {
      if (around === null) return unknown('type is not known')
      // `new self()`, `Self { … }` and `self.class.new` make an object of the same type.
      const left = marks[0] === '{}' ? marks.slice(1) : marks
      return { entity: this.#marked({ is: 'instance', type: around }, left), strategy: 'self' }
    }
    if (superNames.has(name) && around !== null && !file.values.get(declaration)?.has(name)) {
      const base = this.#superOf(around)
      if (base === null) return unknown('inherited from outside')
      const left = marks[0] === '()' || marks[0] === '{}' ? marks.slice(1) : marks
      return { entity: this.#marked({ is: 'instance', type: base }, left), strategy: 'self' }
    }
    const looked = this.lookup(file, declaration, name, isCalled)
    const isInterface = looked.entity.is === 'type' && this.#table.symbols[looked.entity.type.symbol]?.kind !== 'class'
    const found =
      looked.entity.is === 'type' && isInterface
        ? { ...looked, entity: { is: 'type', type: this.#table.sibling(looked.entity.type, true) } as const }
        : looked
    return marks.length === 0 ? found : { ...found, entity: this.#marked(found.entity, marks) }
  }

  #typeAround(file: TableFile, declaration: number): TypeEntry | null {
    return this.#table.types.get(file.typeKeys[declaration] ?? '') ?? null
  }

  #value(file: TableFile, value: NamedValue): Found {
    return this.#lookups.ask(this.#values, value, '', (cell) => {
      const [owner, , type, written] = value
      if (type !== '') return { entity: this.#typed(file, owner, type), strategy: 'declared-type' }
      if (written === '') return unknown('type is not known')
      if (written.startsWith('{}'))
        return assigned({ is: 'object', prefix: written.slice(2), file, declaration: owner })
      const chains = written.split('|')
      const entities: Entity[] = []
      for (const chain of chains) {
        const { entity } = this.evaluate(file, owner, linksOf(chain))
        // A variable that holds a function or a class is called like it.
        if (chains.length === 1) return assigned(entity)
        if (entity.is === 'unknown') return unknown('type is not known')
        entities.push(entity)
        // `b = b.step()`: it stays what it was set to at first, if all that follows agrees.
        if (entities.length === 1) cell.answer = assigned(entity)
      }
      // Several variables share the name: only what all of them are is known.
      const common = entities.find((one) => entities.every((entity) => this.#isSameOrMore(entity, one)))
      const isOther = cell.wasRead && common !== entities[0]
      return common === undefined || isOther ? unknown('type is not known') : assigned(common)
    })
  }

  /** True if an entity is another one, or an object of a type that extends that of the other. */
  #isSameOrMore(entity: Entity, other: Entity): boolean {
    if (entity.is === 'symbol') return other.is === 'symbol' && entity.id === other.id
    if (entity.is === 'type') return other.is === 'type' && entity.type === other.type
    return entity.is === 'instance' && other.is === 'instance' && this.withBases(entity.type).includes(other.type)
  }

  #marked(entity: Entity, marks: readonly string[]): Entity {
    let current = entity
    for (const mark of marks) {
      if (current.is === 'unknown') return current
      // What a constant holds is called, not the constant.
      if (current.is === 'type' && this.#isConstant(current.type.symbol)) current = this.#constant(current.type.symbol)
      if (mark === '{}' || (mark === '()' && current.is === 'type')) {
        current = current.is === 'type' ? { is: 'instance', type: current.type } : unknownEntity('type is not known')
      } else if (mark === '()') current = this.#called(current)
      else if (mark === '[]' && current.is === 'list') current = current.of
      else if (mark === '[*]' && current.is === 'list' && current.hasKeys !== true) current = current.of
      else if (mark.includes(':')) current = this.#passed(current, mark)
      // `Box[int](…)` names a type argument.
      else if (!(mark === '[]' && (current.is === 'type' || current.is === 'symbol')))
        return unknownEntity('type is not known')
    }
    return current
  }

  /** What a call gives back. */
  #called(entity: Entity): Entity {
    if (entity.is === 'symbol') return this.#seenFrom(this.#result(entity.id), entity.of)
    if (entity.is === 'function') {
      const { file, declaration, type, of } = entity
      return this.#seenFrom(this.#typed(file, declaration, functionParts(type)?.result ?? ''), of)
    }
    if (entity.is === 'instance') {
      const callable = entity.type.members.get('()')
      return callable === undefined
        ? unknownEntity('type is not known')
        : this.#seenFrom(this.#result(callable), entity)
    }
    if (entity.is !== 'list-method') return unknownEntity('type is not known')
    const result = resultOf(entity.name)
    return result === null
      ? unknownEntity('type is not known')
      : result === 'value'
        ? entity.list.of
        : { is: 'list', of: entity.list.of }
  }

  /** `(1:0)`: parameter 0 of the function that is passed as argument 1. */
  #passed(entity: Entity, mark: string): Entity {
    const [argument = 0, parameter = 0] = mark.slice(1, -1).split(':').map(Number)
    if (entity.is === 'list-method') {
      return passesValue(entity.name, argument, parameter) ? entity.list.of : unknownEntity('type is not known')
    }
    const passed = this.#parameterOf(entity, argument)
    if (passed.is !== 'function') return unknownEntity('type is not known')
    const type = functionParts(passed.type)?.parameters[parameter] ?? ''
    return this.#seenFrom(this.#typed(passed.file, passed.declaration, type), passed.of)
  }

  #parameterOf(entity: Entity, index: number): Entity {
    if (entity.is === 'function') {
      const type = functionParts(entity.type)?.parameters[index] ?? ''
      return this.#seenFrom(this.#typed(entity.file, entity.declaration, type), entity.of)
    }
    const id = entity.is === 'symbol' ? entity.id : entity.is === 'type' ? this.constructorOf(entity.type) : -1
    const file = this.#table.byPath.get(this.#table.symbols[id]?.filePath ?? '')
    const [declaration = -1, , type = ''] =
      file === undefined ? [] : (this.#parametersOf(file).get(`${id} ${index}`) ?? [])
    if (file === undefined) return unknownEntity('type is not known')
    return this.#seenFrom(this.#typed(file, declaration, type), entity.is === 'symbol' ? entity.of : undefined)
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

  #isConstant(id: number): boolean {
    return this.#table.symbols[id]?.kind === 'constant'
  }

  /** What a constant holds. */
  #constant(id: number): Entity {
    return this.#isConstant(id) ? this.#result(id) : unknownEntity('type is not known')
  }

  #result(id: number): Entity {
    const symbol = this.#table.symbols[id]
    const file = this.#table.byPath.get(symbol?.filePath ?? '')
    const several = this.#table.results.get(id)
    if (symbol === undefined || file === undefined || (symbol.type === '' && several === undefined))
      return unknownEntity('type is not known')
    const declaration = this.#table.declarationOf(id)
    return this.#lookups.ask(this.#results, symbol, '', () =>
      several === undefined
        ? this.#typed(file, declaration, symbol.type)
        : this.#commonBase([...several].map((type) => this.#typed(file, declaration, type))),
    )
  }

  /** The one of several values that the others are, too, whichever overload is meant. */
  #commonBase(values: readonly Entity[]): Entity {
    const bases = values.map((value) => (value.is === 'instance' ? this.withBases(value.type) : []))
    const common = values.find((value) => value.is === 'instance' && bases.every((types) => types.includes(value.type)))
    return common ?? unknownEntity('type is not known')
  }

  /** The value that has a type, as `typeName` writes it, seen from a declaration of a file. */
  #typed(file: TableFile, declaration: number, type: string): Entity {
    if (type === '' || type === '=') return unknownEntity('type is not known')
    if (type.startsWith('=')) return this.evaluate(file, declaration, linksOf(type.slice(1))).entity
    if (type.startsWith('(')) return { is: 'function', type, file, declaration }
    if (type.startsWith('{}')) return { is: 'object', prefix: type.slice(2), file, declaration }
    const all = allOf(type)
    if (all.length > 1) return { is: 'all', of: all.map((one) => this.#typed(file, declaration, one)) }
    if (type.endsWith('[]')) return { is: 'list', of: this.#typed(file, declaration, type.slice(0, -2)) }
    const variable = this.#variable(file, declaration, type)
    if (variable !== null) return variable
    const { name, args } = typeParts(type)
    const named = this.typeNamed(file, declaration, name)
    const value = named === null && args.length > 0 ? valueArgument(name) : null
    if (value !== null)
      return { is: 'list', of: this.#typed(file, declaration, args[value] ?? ''), hasKeys: value === 1 }
    if (named === null) {
      // `-> Self` gives back what it is a member of.
      const own = ownTypes.has(type) ? this.#typeAround(file, declaration) : null
      return own === null ? this.#noType(file, declaration, type) : { is: 'instance', type: own }
    }
    const symbol = this.#table.symbols[named.symbol]
    const isAlias = symbol?.kind === 'type' && symbol.type !== ''
    const instance: Instance =
      args.length === 0
        ? { is: 'instance', type: named }
        : { is: 'instance', type: named, args: args.map((arg) => this.#typed(file, declaration, arg)) }
    // An alias may have type parameters of its own.
    return isAlias ? this.#seenFrom(this.#result(named.symbol), instance) : instance
  }

  /** The type parameter of a name that a declaration, or one around it, has. */
  #variable(file: TableFile, declaration: number, name: string): TypeVariable | null {
    if (file.typeParameters.size === 0) return null
    const { declarations } = file.symbols
    for (let owner = declaration; owner >= 0; owner = declarations[owner]?.[3] ?? -1) {
      const found = file.typeParameters.get(owner)?.get(name)
      if (found === undefined) continue
      const place = /^#(\d+)$/.exec(found.bound)?.[1]
      const isOfType = place !== undefined || hasMembers(declarations[owner]?.[1], file.rules)
      const of = isOfType ? this.#typeAround(file, owner) : null
      const index = place === undefined ? found.index : Number(place)
      return { is: 'variable', of, index, bound: place === undefined ? found.bound : '', file, declaration: owner }
    }
    return null
  }

  /** What the arguments of a type parameter extend. */
  #boundOf({ bound, file, declaration, of, index }: TypeVariable): Entity {
    if (bound === '' && of !== null) {
      const { file: place, declaration: owner } = of
      const named = [...(place.typeParameters.get(owner)?.values() ?? [])].find((other) => other.index === index)
      return named === undefined || named.bound === ''
        ? unknownEntity('type is not known')
        : this.#plain(this.#typed(place, owner, named.bound))
    }
    return this.#plain(this.#typed(file, declaration, bound))
  }

  /** A bound that is another parameter says nothing here; most have none, and one may name itself. */
  #plain(entity: Entity): Entity {
    return entity.is === 'variable' ? unknownEntity('type is not known') : entity
  }

  /** What a member, or the result of one, is when it is reached from an object: its type parameters are those of the object. */
  #seenFrom(entity: Entity, from: Instance | undefined): Entity {
    if (from === undefined) return entity
    if (entity.is === 'symbol' || entity.is === 'function')
      return entity.of === undefined ? { ...entity, of: from } : entity
    return replaced(entity, (variable) => {
      if (variable.of === null) return variable
      const own = variable.of === from.type ? variable : this.#argument(from.type, variable)
      return replaced(own, (inner) => (inner.of === from.type ? (from.args?.[inner.index] ?? inner) : inner))
    })
  }

  /** What a type parameter of a base is in a type, in terms of that type's own parameters. */
  #argument(type: TypeEntry, variable: TypeVariable): Entity {
    return this.#lookups.ask(this.#arguments, type, `${variable.index} ${variable.of?.key ?? ''}`, () => {
      for (const { file, declaration, type: written } of type.bases) {
        const base = this.#typed(file, declaration, written)
        if (base.is !== 'instance') continue
        const found = this.#seenFrom(variable, base)
        const isStill = found.is === 'variable' && found.of === variable.of
        if (found.is !== 'unknown' && !isStill) return found
      }
      return unknownEntity('type is not known')
    })
  }

  /** Says why a type is not known: only an import, or a name that no file declares, says that it is outside. */
  #noType(file: TableFile, declaration: number, type: string): Entity {
    const [first = ''] = type.split('.')
    const { entity } = this.named(file, declaration, first)
    if (entity.is === 'unknown' && entity.reason === 'outside the repository') return entity
    const { typeNames } = this.#table
    const isHere = TYPE_PARAMETER.test(first) || type.split('.').some((name) => typeNames.has(name))
    return unknownEntity(isHere ? 'type is not known' : 'outside the repository')
  }

  #memberOf(type: TypeEntry, name: string, isCalled: boolean): Entity {
    const missing = (place: TypeEntry): Entity =>
      unknownEntity(this.#hasOutsideBase(place) ? 'inherited from outside' : 'no declaration is known')
    if (!this.#table.memberNames.has(name)) return missing(type)
    const key = memberKey(name, isCalled)
    return this.#lookups.ask(this.#members, type, key, () =>
      this.#lookups.search(this.#members, type, key, {
        own: (place) => this.#ownMember(place, name, isCalled),
        next: (place) => this.basesOf(place),
        last: missing,
      }),
    )
  }

  /** A member that a type declares itself. Null if it may be inherited. */
  #ownMember(type: TypeEntry, name: string, isCalled: boolean): Entity | null {
    const declared = type.members.get(name)
    // A constructor is called by its type, whose name it may have.
    const isConstructor = declared !== undefined && name === this.#table.symbols[type.symbol]?.name
    const member = isConstructor ? undefined : declared
    const field = type.fields.get(name)
    const isMethod = isCalled && type.file.rules.hasOwnNamesForCalls
    if (member !== undefined && (field === undefined || isMethod)) return entityOf(this.#table, member)
    if (field !== undefined && !isMethod) return this.#value(field.file, field.value).entity
    const inner = this.#table.inner.get(type.key)
    const nested = inner?.get(name)
    if (nested !== undefined) return { is: 'type', type: nested }
    const companion = inner?.get('Companion')
    const found = companion === undefined ? null : this.#memberOf(companion, name, isCalled)
    return found === null || found.is === 'unknown' ? null : found
  }

  /** A base may be written as a member of the type itself, such as `A extends A.Missing`. */
  #hasOutsideBase(type: TypeEntry): boolean {
    return this.#lookups.ask(this.#outside, type, '', () =>
      type.bases.some((base) => this.typeNamed(base.file, base.declaration, base.type) === null),
    )
  }

  /** The import that brings in a local name. Some need not say it: then it is that of the package. */
  #importNamed(file: TableFile, name: string): ImportedName | undefined {
    const { packageName } = file.rules
    return packageName === null ? file.imports.get(name)?.[0] : this.#packagesOf(file, packageName).get(name)
  }

  #packagesOf(file: TableFile, packageName: (path: string) => string): ReadonlyMap<string, ImportedName> {
    const known = this.#packages.get(file)
    if (known !== undefined) return known
    const found = new Map<string, ImportedName>()
    for (const imported of file.symbols.imports) {
      const [written, module] = imported
      const local = written === '' ? (this.modulesOf(file, module)[0]?.symbols.module ?? packageName(module)) : written
      if (!found.has(local)) found.set(local, imported)
    }
    this.#packages.set(file, found)
    return found
  }

  #imported(file: TableFile, module: string, exported: string, name: string): Entity {
    const files = this.#modules.find(file, module)
    if (files === null || files === 'outside') {
      // `from package import module`, where the package has no file of its own.
      const below = this.#submodule(file, module, exported)
      return below ?? unknownEntity('outside the repository')
    }
    if (exported === '*') return { is: 'module', files }
    const found = this.#exported(files, exported)
    if (found.is !== 'unknown') return found
    return this.#submodule(file, module, exported === 'default' ? name : exported) ?? found
  }

  #submodule(file: TableFile, module: string, name: string): Entity | null {
    if (file.rules.submoduleEnding === null) return null
    const files = this.modulesOf(file, module.endsWith('.') ? `${module}${name}` : `${module}.${name}`)
    return files.length === 0 ? null : { is: 'module', files }
  }

  /** Resolves a name that a module exports, following re-exports. */
  #exported(files: readonly TableFile[], name: string): Entity {
    const [first] = files
    if (first === undefined || !this.#table.names.has(name)) return unknownEntity('no declaration is known')
    return this.#lookups.ask(this.#exports, first, name, () =>
      this.#lookups.search(this.#exports, first, name, {
        own: (file) => this.#ownExport(file, name),
        next: (file) => this.#starTargetsOf(file),
        last: (file) => this.#besideModule(file, name) ?? unknownEntity('no declaration is known'),
      }),
    )
  }

  /** A name that a module declares or exports by that name. Null if it may come with another module's. */
  #ownExport(file: TableFile, name: string): Entity | null {
    if (file.rules.space === 'folder') return this.#folderExport(file, name)
    const own = name === 'default' ? undefined : this.#table.spaces.get(file.space)?.get(name)
    if (own !== undefined) return entityOf(this.#table, own)
    if (name === 'default' && file.values.get(-1)?.has('default') === true)
      return { is: 'object', prefix: 'default', file, declaration: -1 }
    const [imported] = file.imports.get(`${file.rules.exportWord}${name}`) ?? []
    if (imported !== undefined) {
      const [, module, exported] = imported
      if (module === '') return this.lookup(file, -1, exported).entity
      return this.#imported(file, module, exported, name)
    }
    const value = file.values.get(-1)?.get(name)
    return value === undefined ? null : this.#value(file, value).entity
  }

  #folderExport({ space }: TableFile, name: string): Entity {
    const id = this.#table.spaces.get(space)?.get(name)
    if (id !== undefined) return entityOf(this.#table, id)
    for (const file of this.#table.filesBySpace.get(space) ?? []) {
      const value = file.values.get(-1)?.get(name)
      if (value !== undefined) return this.#value(file, value).entity
    }
    return unknownEntity('no declaration is known')
  }

  /** Modules of which a module exports all. */
  #starTargetsOf(file: TableFile): readonly TableFile[] {
    const known = this.#starTargets.get(file)
    if (known !== undefined) return known
    const stars = file.imports.get(`${file.rules.exportWord}*`) ?? []
    const targets = stars.flatMap(([, module]) => this.modulesOf(file, module).slice(0, 1))
    this.#starTargets.set(file, targets)
    return targets
  }

  /** `import a.b` gives `a`, of which `b` is a file beside its `__init__`. */
  #besideModule({ rules, directory }: TableFile, name: string): Entity | null {
    if (rules.submoduleEnding === null) return null
    const beside = this.#table.byPath.get([directory, `${name}${rules.submoduleEnding}`].filter(Boolean).join('/'))
    return beside === undefined ? null : { is: 'module', files: [beside] }
  }
}

function memberKey(name: string, isCalled: boolean): string {
  return isCalled ? `${name}()` : name
}

function isUnknown({ entity }: Found): boolean {
  return entity.is === 'unknown'
}

function assigned(entity: Entity): Found {
  return { entity, strategy: 'assigned-type' }
}
