import {
  type NamedValue,
  allOf,
  alternativesOf,
  elementsOf,
  isImported,
  linksOf,
  typeParts,
} from '@coderag/facts/stored'
import { eitherOf, outsideEntity, unknown, unknownEntity, type Entity, type Found, type Instance } from '../entities.js'
import { Answers, entityAnswers } from '../lookups.js'
import type { TableFile } from '../symbol-table.js'
import { isUnknown, type Parts, type Values } from './parts.js'

const ownTypes = new Set(['Self', 'this', 'static', 'self'])

/** Says what variables, constants, results and written types are. */
export class ValueLookup implements Values {
  readonly #parts: Parts
  readonly #values = new Answers<Found>(unknown('type is not known'), isUnknown)
  readonly #results = entityAnswers('type is not known')

  constructor(parts: Parts) {
    this.#parts = parts
  }

  value(file: TableFile, value: NamedValue): Found {
    const { lookups } = this.#parts
    return lookups.ask(this.#values, value, '', (cell) => {
      const [owner, , type, written] = value
      if (type !== '') return { entity: this.typed(file, owner, type), strategy: 'declared-type' }
      if (written === '') return unknown('type is not known')
      if (isImported(written)) return this.#parts.names.named(file, -1, written)
      if (written.startsWith('{}'))
        return assigned({ is: 'object', prefix: written.slice(2), file, declaration: owner })
      const narrowing = written.indexOf('~')
      if (narrowing !== -1)
        return this.#narrowed(file, owner, written.slice(0, narrowing), written.slice(narrowing + 1))
      // `b = b.step()`: it stays what it was set to at first, if all that follows agrees.
      const { entity, isFirst } = this.#either(file, owner, written, (first) => (cell.answer = assigned(first)))
      return cell.wasRead && !isFirst ? unknown('type is not known') : assigned(entity)
    })
  }

  /** What is known of a value that passed a test: what it is without that, as far as that is so, too. */
  #narrowed(file: TableFile, declaration: number, test: string, outer: string): Found {
    const before = this.#parts.chains.evaluate(file, declaration, linksOf(outer))
    const tested = this.#either(file, declaration, test).entity
    if (tested.is === 'unknown') return before
    const allowed = tested.is === 'either' ? tested.of : [tested]
    const left = (before.entity.is === 'either' ? before.entity.of : [before.entity]).filter((one) =>
      allowed.some((other) => this.#isSameOrMore(one, other)),
    )
    return left.length === 0 ? assigned(tested) : { ...before, entity: eitherOf(left) }
  }

  /** What a chain is, or all of several with `|` between them: what all of them are, or one of them. */
  #either(
    file: TableFile,
    declaration: number,
    written: string,
    onFirst: (entity: Entity) => void = () => undefined,
  ): { readonly entity: Entity; readonly isFirst: boolean } {
    const alternatives = written.split('|')
    const entities: Entity[] = []
    for (const chain of alternatives) {
      const { entity } = this.#parts.chains.evaluate(file, declaration, linksOf(chain))
      // A variable that holds a function or a class is called like it.
      if (alternatives.length === 1 || entity.is === 'unknown') return { entity, isFirst: true }
      entities.push(entity)
      if (entities.length === 1) onFirst(entity)
    }
    const common = entities.find((one) => entities.every((entity) => this.#isSameOrMore(entity, one)))
    return { entity: common ?? eitherOf(entities), isFirst: common === entities[0] }
  }

  /** True if an entity is another one, or an object of a type that extends that of the other. */
  #isSameOrMore(entity: Entity, other: Entity): boolean {
    if (entity.is === 'symbol') return other.is === 'symbol' && entity.id === other.id
    if (entity.is === 'type') return other.is === 'type' && entity.type === other.type
    const { types } = this.#parts
    return entity.is === 'instance' && other.is === 'instance' && types.withBases(entity.type).includes(other.type)
  }

  isConstant(id: number): boolean {
    return this.#parts.table.symbols[id]?.kind === 'constant'
  }

  constant(id: number): Entity {
    return this.isConstant(id) ? this.result(id) : unknownEntity('type is not known')
  }

  result(id: number, count = -1): Entity {
    const { table, lookups } = this.#parts
    const symbol = table.symbols[id]
    const file = table.byPath.get(symbol?.filePath ?? '')
    const several = table.results.get(id)
    if (symbol === undefined || file === undefined || (symbol.type === '' && several === undefined))
      return unknownEntity('type is not known')
    const declaration = table.declarationOf(id)
    if (several === undefined)
      return lookups.ask(this.#results, symbol, '', () => givenBack(this.typed(file, declaration, symbol.type)))
    return lookups.ask(this.#results, symbol, `${count}`, () => {
      const types = new Map<string, number>()
      for (const { declaration: one } of table.overloadsOf(id, count)) {
        const type = file.symbols.declarations[one]?.[7] ?? ''
        if (!types.has(type)) types.set(type, one)
      }
      if (types.size === 0) for (const type of several) types.set(type, declaration)
      return this.#commonBase([...types].map(([type, one]) => this.typed(file, one, type)))
    })
  }

  resultAt(file: TableFile, declaration: number): Entity {
    const declared = file.symbols.declarations[declaration]
    if (declared === undefined || declared[7] === '') return unknownEntity('type is not known')
    return this.#parts.lookups.ask(this.#results, declared, '', () =>
      givenBack(this.typed(file, declaration, declared[7])),
    )
  }

  /** The one of several values that the others are, too, whichever overload is meant. */
  #commonBase(values: readonly Entity[]): Entity {
    const [only, second] = values
    if (only !== undefined && second === undefined) return only
    const bases = values.map((value) => (value.is === 'instance' ? this.#parts.types.withBases(value.type) : []))
    const common = values.find((value) => value.is === 'instance' && bases.every((types) => types.includes(value.type)))
    return common ?? unknownEntity('type is not known')
  }

  typed(file: TableFile, declaration: number, type: string): Entity {
    const { table, types, typeParameters } = this.#parts
    const { containers } = file.rules
    if (type === '' || type === '=') return unknownEntity('type is not known')
    if (type.startsWith('=')) return this.#either(file, declaration, type.slice(1)).entity
    if (type.startsWith('?')) return unknownEntity('type is not known')
    if (type.startsWith('(')) return { is: 'function', type, file, declaration }
    if (type.startsWith('{}')) return { is: 'object', prefix: type.slice(2), file, declaration }
    const either = alternativesOf(type)
    if (either.length > 1) return eitherOf(either.map((one) => this.typed(file, declaration, one)))
    const all = allOf(type)
    if (all.length > 1) return { is: 'all', of: all.map((one) => this.typed(file, declaration, one)) }
    if (type.startsWith('[') && type.endsWith(']')) {
      const parts = elementsOf(type)
      const names = parts.map(({ name }) => name)
      return { is: 'tuple', of: parts.map((part) => this.typed(file, declaration, part.type)), names }
    }
    if (type.endsWith('[]')) return { is: 'list', of: this.typed(file, declaration, type.slice(0, -2)), containers }
    const variable = typeParameters.variable(file, declaration, type)
    if (variable !== null) return variable
    const { name, args } = typeParts(type)
    const named = types.typeNamed(file, declaration, type)
    if (named === null && args.length > 0 && file.rules.dereferenced.has(name.slice(name.lastIndexOf('.') + 1)))
      return this.typed(file, declaration, args[0] ?? '')
    const value = named === null && args.length > 0 ? containers.valueArgument(name) : null
    if (value !== null)
      return {
        is: 'list',
        of: this.typed(file, declaration, args[value] ?? ''),
        containers,
        hasKeys: value === 1,
        name,
      }
    const called = named === null && args.length > 0 ? file.rules.functionType(name, args) : null
    if (called !== null) return { is: 'function', type: called, file, declaration, isOutside: true }
    if (named === null) {
      // `-> Self` gives back what it is a member of.
      const own = ownTypes.has(type) ? types.around(file, declaration) : null
      return own === null ? this.#noType(file, declaration, name) : { is: 'instance', type: own }
    }
    const symbol = table.symbols[named.symbol]
    const isAlias = symbol?.kind === 'type' && symbol.type !== ''
    const instance: Instance =
      args.length === 0
        ? { is: 'instance', type: named }
        : { is: 'instance', type: named, args: args.map((arg) => this.typed(file, declaration, arg)) }
    // An alias may have type parameters of its own.
    return isAlias ? typeParameters.seenFrom(this.result(named.symbol), instance) : instance
  }

  /** Says why a type is not known: only an import, or a name that no file declares, says that it is outside. */
  #noType(file: TableFile, declaration: number, type: string): Entity {
    const [first = ''] = type.split('.')
    const { entity } = this.#parts.names.named(file, declaration, first)
    const last = type.slice(type.lastIndexOf('.') + 1)
    if (entity.is === 'unknown' && entity.reason === 'outside the repository') return outsideEntity(last)
    const { typeNames } = this.#parts.table
    const isParameter = file.rules.typeParameters?.test(first) === true
    const isHere = isParameter || type.split('.').some((name) => typeNames.has(name))
    return isHere ? unknownEntity('type is not known') : outsideEntity(last)
  }
}

function givenBack(entity: Entity): Entity {
  return entity.is === 'function' ? { ...entity, isResult: true } : entity
}

function assigned(entity: Entity): Found {
  return { entity, strategy: 'assigned-type' }
}
