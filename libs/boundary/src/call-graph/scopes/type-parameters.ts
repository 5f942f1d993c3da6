import { hasMembers } from '@coderag/facts/names'
import { unknownEntity, type Entity, type Instance, type TypeVariable } from '../entities.js'
import { entityAnswers } from '../lookups.js'
import type { TableFile, TypeEntry } from '../symbol-table.js'
import type { Parts, TypeParameters } from './parts.js'
import { replaced } from './replaced.js'

/** Finds type parameters, and puts what they stand for in their place. */
export class TypeParameterLookup implements TypeParameters {
  readonly #parts: Parts
  /** What a type parameter is in a type that is made from its type, by its place and type. */
  readonly #arguments = entityAnswers('type is not known')

  constructor(parts: Parts) {
    this.#parts = parts
  }

  variable(file: TableFile, declaration: number, name: string): TypeVariable | null {
    if (file.typeParameters.size === 0) return null
    const { declarations } = file.symbols
    for (let owner = declaration; owner >= 0; owner = declarations[owner]?.[3] ?? -1) {
      const found = file.typeParameters.get(owner)?.get(name)
      if (found === undefined) continue
      const place = /^#(\d+)$/.exec(found.bound)?.[1]
      const isOfType = place !== undefined || hasMembers(declarations[owner]?.[1], file.rules)
      const of = isOfType ? this.#parts.types.around(file, owner) : null
      const index = place === undefined ? found.index : Number(place)
      return { is: 'variable', of, index, bound: place === undefined ? found.bound : '', file, declaration: owner }
    }
    return null
  }

  boundOf({ bound, file, declaration, of, index }: TypeVariable): Entity {
    const { values } = this.#parts
    if (bound === '' && of !== null) {
      const { file: place, declaration: owner } = of
      const named = [...(place.typeParameters.get(owner)?.values() ?? [])].find((other) => other.index === index)
      return named === undefined || named.bound === ''
        ? unknownEntity('type is not known')
        : plain(values.typed(place, owner, named.bound))
    }
    return plain(values.typed(file, declaration, bound))
  }

  seenFrom(entity: Entity, from: Instance | undefined): Entity {
    if (from === undefined) return entity
    if (entity.is === 'symbol' || entity.is === 'function')
      return entity.of === undefined ? { ...entity, of: from } : entity
    return replaced(entity, (variable) => {
      if (variable.of === null) return variable
      const own = variable.of === from.type ? variable : this.#argument(from.type, variable)
      return replaced(own, (inner) => (inner.of === from.type ? (from.args?.[inner.index] ?? inner) : inner))
    })
  }

  given(result: Entity, id: number, given: readonly Entity[]): Entity {
    const { table } = this.#parts
    const declaration = table.declarationOf(id)
    const file = table.byPath.get(table.symbols[id]?.filePath ?? '')
    return replaced(result, (variable) =>
      variable.of === null && variable.file === file && variable.declaration === declaration
        ? (given[variable.index] ?? variable)
        : variable,
    )
  }

  /** What a type parameter of a base is in a type, in terms of that type's own parameters. */
  #argument(type: TypeEntry, variable: TypeVariable): Entity {
    return this.#parts.lookups.ask(this.#arguments, type, `${variable.index} ${variable.of?.key ?? ''}`, () => {
      for (const { file, declaration, type: written } of type.bases) {
        const base = this.#parts.values.typed(file, declaration, written)
        if (base.is !== 'instance') continue
        const found = this.seenFrom(variable, base)
        const isStill = found.is === 'variable' && found.of === variable.of
        if (found.is !== 'unknown' && !isStill) return found
      }
      return unknownEntity('type is not known')
    })
  }
}

/** A bound that is another parameter says nothing here; most have none, and one may name itself. */
function plain(entity: Entity): Entity {
  return entity.is === 'variable' ? unknownEntity('type is not known') : entity
}
