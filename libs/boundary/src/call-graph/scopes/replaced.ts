import { eitherOf, unknownEntity, type Entity, type TypeVariable } from '../entities.js'

/** Maximum depth of type arguments in type arguments: what grows with each call, as `wrap(): Box<Box<T>>`, ends there. */
const maxDepth = 4

/** Puts something in the place of each type parameter in an entity. */
export function replaced(entity: Entity, replace: (variable: TypeVariable) => Entity, depth = 0): Entity {
  switch (entity.is) {
    case 'variable':
      return replace(entity)
    case 'list':
    case 'instance': {
      const args = entity.is === 'list' ? [entity.of] : (entity.args ?? [])
      if (args.length === 0) return entity
      if (depth >= maxDepth) return entity.is === 'list' ? unknownEntity('type is not known') : plain(entity)
      const [of = entity, ...others] = args.map((one) => replaced(one, replace, depth + 1))
      return entity.is === 'list' ? { ...entity, of } : { ...entity, args: [of, ...others] }
    }
    case 'tuple':
      return depth >= maxDepth
        ? unknownEntity('type is not known')
        : { ...entity, of: entity.of.map((one) => replaced(one, replace, depth + 1)) }
    case 'either':
      return depth >= maxDepth
        ? unknownEntity('type is not known')
        : eitherOf(entity.of.map((one) => replaced(one, replace, depth + 1)))
    default:
      return entity
  }
}

function plain({ type }: Extract<Entity, { is: 'instance' }>): Entity {
  return { is: 'instance', type }
}
