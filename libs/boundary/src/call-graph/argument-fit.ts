import { ANY, STEP, type BasicTypes } from '@coderag/facts/names'
import { functionParts, linksOf } from '@coderag/facts/stored'
import type { Entity, Instance, TypeVariable } from './entities.js'
import type { ScopeResolver } from './scopes/scope-resolver.js'
import type { TableFile, TypeEntry } from './symbol-table.js'

/** What an argument is, as far as overloads are chosen by it. */
export type Argument =
  | { readonly is: 'basic'; readonly name: string }
  /** A type of another repository or library, of which only the name is known. */
  | { readonly is: 'outside'; readonly name: string }
  /** A function without a name, or a named one; its number of parameters is null if it is not said. */
  | { readonly is: 'code'; readonly arity: number | null }
  | { readonly is: 'nothing' }
  | Extract<Entity, { is: 'instance' | 'list' }>

/**
 * How far an argument is from what a parameter takes, 0 for the very type: a whole step of the language is `STEP`. Null if
 * the parameter can't take it, undefined if that is not known.
 */
export type Fit = number | null | undefined

/** Distance of a type outside of the repository that a type names as its base. */
const OUTSIDE_BASE = STEP / 2

const kindsWithoutCode = new Set(['class', 'enum', 'record', 'struct'])

/** Compares arguments with parameters by their types. */
export class ArgumentFit {
  readonly #resolver: ScopeResolver
  /** Names of the outside types that types are made from; null if some may be made from others that are not seen here. */
  readonly #outside = new Map<TypeEntry, { readonly names: ReadonlySet<string>; readonly isClosed: boolean }>()

  constructor(resolver: ScopeResolver) {
    this.#resolver = resolver
  }

  /** What an argument is, as `CallSite` writes it; null if that is not known. */
  argumentOf(file: TableFile, declaration: number, written: string): Argument | null {
    const { basicTypes } = file.rules
    if (written === '' || basicTypes === null) return null
    if (written === '~') return { is: 'nothing' }
    if (written.startsWith('(')) return { is: 'code', arity: written === '(' ? null : Number(written.slice(1)) }
    const literal = basicTypes.typeOf(written)
    if (literal !== null) return { is: 'basic', name: literal }
    const { chains, values } = this.#resolver
    const entity = written.startsWith(':')
      ? values.typed(file, declaration, written.slice(1))
      : chains.evaluate(file, declaration, linksOf(written)).entity
    return this.#argument(file, declaration, entity, basicTypes)
  }

  #argument(file: TableFile, declaration: number, entity: Entity, basicTypes: BasicTypes): Argument | null {
    const { table, typeParameters, values } = this.#resolver
    switch (entity.is) {
      case 'instance':
      case 'list':
        return entity
      case 'symbol':
        return table.symbols[entity.id]?.kind === 'property'
          ? this.#argument(file, declaration, values.result(entity.id), basicTypes)
          : null
      case 'variable': {
        // Of any other call, what the parameter stands for is not known here.
        if (!isSeenFrom(entity, file, declaration)) return null
        if (entity.bound === '') return { is: 'outside', name: basicTypes.any }
        const bound = typeParameters.boundOf(entity)
        return bound.is === 'instance' ? bound : null
      }
      case 'unknown': {
        if (entity.type === undefined) return null
        const name = basicTypes.nameOf(entity.type)
        return { is: basicTypes.isBasic(name) ? 'basic' : 'outside', name }
      }
      default:
        return null
    }
  }

  /** @param parameter - What it takes. @param of - What the function is called on. */
  fit(argument: Argument, parameter: Entity, basicTypes: BasicTypes, of: Instance | undefined): Fit {
    if (parameter.is === 'variable') return this.#fitVariable(argument, parameter, basicTypes, of)
    if (parameter.is === 'unknown' && parameter.type === undefined) return undefined
    switch (argument.is) {
      case 'basic':
        return this.#fitBasic(argument.name, parameter, basicTypes)
      case 'outside':
        return this.#fitOutside(argument.name, parameter, basicTypes)
      case 'instance':
        return this.#fitInstance(argument.type, parameter, basicTypes)
      case 'list':
        return this.#fitList(argument, parameter, basicTypes)
      case 'code':
        return this.#fitCode(argument.arity, parameter, basicTypes)
      case 'nothing':
        return parameter.is === 'unknown' && basicTypes.isWithoutNull(basicTypes.nameOf(parameter.type ?? ''))
          ? null
          : undefined
    }
  }

  #fitVariable(argument: Argument, variable: TypeVariable, basicTypes: BasicTypes, of: Instance | undefined): Fit {
    const { typeParameters } = this.#resolver
    if (argument.is === 'code' || argument.is === 'nothing') return undefined
    if (variable.of !== null) {
      const seen = typeParameters.seenFrom(variable, of)
      return seen.is === 'variable' ? undefined : this.fit(argument, seen, basicTypes, undefined)
    }
    if (variable.bound !== '') {
      const bound = typeParameters.boundOf(variable)
      return bound.is === 'variable' ? undefined : this.fit(argument, bound, basicTypes, undefined)
    }
    return argument.is === 'basic' ? (basicTypes.distance(argument.name, basicTypes.any) ?? ANY) : ANY
  }

  #fitBasic(name: string, parameter: Entity, basicTypes: BasicTypes): Fit {
    switch (parameter.is) {
      case 'unknown': {
        const taking = basicTypes.nameOf(parameter.type ?? '')
        const distance = basicTypes.distance(name, taking)
        if (distance !== null) return distance
        return basicTypes.haveConversions && !basicTypes.isBasic(taking) ? undefined : null
      }
      case 'list':
        return basicTypes.distance(name, basicTypes.nameOf(parameter.name ?? ''))
      case 'instance':
        return converts(parameter.type) ? undefined : null
      case 'function':
        return null
      default:
        return undefined
    }
  }

  #fitOutside(name: string, parameter: Entity, basicTypes: BasicTypes): Fit {
    const isAny = name === basicTypes.any
    if (isAny && basicTypes.areNarrowed) return undefined
    switch (parameter.is) {
      case 'unknown': {
        const taking = basicTypes.nameOf(parameter.type ?? '')
        if (taking === name) return 0
        if (taking === basicTypes.any) return ANY
        if (isAny) return null
        return basicTypes.isValue(taking) && !basicTypes.haveConversions ? null : undefined
      }
      case 'list':
      case 'function':
        return isAny ? null : undefined
      case 'instance':
        return isAny && !converts(parameter.type) ? null : undefined
      default:
        return undefined
    }
  }

  #fitInstance(type: TypeEntry, parameter: Entity, basicTypes: BasicTypes): Fit {
    const { table, types } = this.#resolver
    const { names, isClosed } = this.#outsideOf(type, basicTypes)
    switch (parameter.is) {
      case 'unknown': {
        const taking = basicTypes.nameOf(parameter.type ?? '')
        if (taking === basicTypes.any) return ANY
        if (names.has(taking)) return OUTSIDE_BASE
        if (converts(type)) return undefined
        const kind = table.symbols[type.symbol]?.kind
        const hasOthers = names.size > 0 || (kind !== 'class' && kind !== 'interface')
        return basicTypes.isValue(taking) || !hasOthers ? null : undefined
      }
      case 'instance': {
        if (types.standsFor(parameter.type)[0] !== parameter.type || types.standsFor(type)[0] !== type) return undefined
        const at = types.withBases(type).indexOf(parameter.type)
        if (at !== -1) return at
        const isNarrowed = basicTypes.areNarrowed && types.withBases(parameter.type).includes(type)
        return !isClosed || isNarrowed || converts(type) || converts(parameter.type) ? undefined : null
      }
      case 'list':
        if (parameter.name !== undefined && names.has(parameter.name)) return OUTSIDE_BASE
        return isClosed && names.size === 0 ? null : undefined
      case 'function':
        return isClosed && names.size === 0 && !type.fields.has('()') ? null : undefined
      default:
        return undefined
    }
  }

  #fitList(list: Extract<Entity, { is: 'list' }>, parameter: Entity, basicTypes: BasicTypes): Fit {
    switch (parameter.is) {
      case 'unknown': {
        const taking = basicTypes.nameOf(parameter.type ?? '')
        if (taking === basicTypes.any) return ANY
        return basicTypes.isValue(taking) && !basicTypes.haveConversions ? null : undefined
      }
      case 'list':
        if (list.name === '' || parameter.name === '') return undefined
        if (list.name === parameter.name) return list.name === undefined ? undefined : 0
        return list.name === undefined && !basicTypes.arraysAreLists ? null : undefined
      case 'instance':
        return converts(parameter.type) ? undefined : null
      case 'function':
        return null
      default:
        return undefined
    }
  }

  #fitCode(arity: number | null, parameter: Entity, basicTypes: BasicTypes): Fit {
    const { members, table, types } = this.#resolver
    switch (parameter.is) {
      case 'unknown':
        return basicTypes.isValue(basicTypes.nameOf(parameter.type ?? '')) ? null : undefined
      case 'list':
        return parameter.name === undefined ? null : undefined
      case 'function': {
        const parameters = functionParts(parameter.type)?.parameters
        return arity === null || parameters === undefined ? undefined : parameters.length === arity ? 0 : null
      }
      case 'instance': {
        const only = types.withBases(parameter.type).find(({ fields }) => fields.has('()'))
        const method = only?.fields.get('()')?.value[3] ?? ''
        if (method === '' || method.includes('|'))
          return kindsWithoutCode.has(table.symbols[parameter.type.symbol]?.kind ?? '') ? null : undefined
        const found = members.memberOf(parameter.type, method, true)
        if (found.is !== 'symbol' || arity === null) return undefined
        return table.takes(found.id, arity) ? 0 : null
      }
      default:
        return undefined
    }
  }

  /** Types outside that a type and its bases are made from; not closed, if one of them may be made from types in here. */
  #outsideOf(type: TypeEntry, basicTypes: BasicTypes): { names: ReadonlySet<string>; isClosed: boolean } {
    const known = this.#outside.get(type)
    if (known !== undefined) return known
    const { types } = this.#resolver
    const names = new Set<string>()
    let isClosed = true
    for (const one of types.withBases(type)) {
      for (const { file, declaration, type: written } of one.bases) {
        if (types.typeNamed(file, declaration, written) !== null) continue
        const [plain = ''] = written.split('<', 1)
        const name = basicTypes.nameOf(plain)
        names.add(name)
        isClosed &&= basicTypes.isOfLibrary(name) || file.rules.containers.valueArgument(name) !== null
      }
    }
    const found = { names, isClosed }
    this.#outside.set(type, found)
    return found
  }
}

/** True for a type that says how values of other types become one of it, or the other way round. */
function converts({ fields }: TypeEntry): boolean {
  return fields.has('implicit')
}

/** True for a type parameter of a declaration that a place stands in. */
function isSeenFrom(variable: TypeVariable, file: TableFile, declaration: number): boolean {
  if (variable.file !== file) return false
  let owner = declaration
  while (owner >= 0 && owner !== variable.declaration) owner = file.symbols.declarations[owner]?.[3] ?? -1
  return owner >= 0
}
