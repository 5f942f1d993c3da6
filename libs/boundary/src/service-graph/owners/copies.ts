import { baseOf } from '@coderag/facts/stored'
import { plainName } from '../services/names.js'
import type { Entity } from './entity.js'
import { commonLength } from './source-tree.js'

/** The number of folders, from the repository downwards, that the code of two services lies in. */
export function sharedFolders(a: Entity, b: Entity): number {
  const shared = a.roots.flatMap((one) =>
    b.roots.flatMap((other) => (one.repoName === other.repoName ? [commonLength(one.path, other.path)] : [])),
  )
  return Math.max(0, ...shared)
}

/**
 * Leaves out what belongs to another copy of the system, as courses and samples hold: of services whose folders have one name
 * those count that share most folders with `from`. `orders/api` and `stock/api` are no copies: such a service is left out only
 * if one that does the same as `from` shares more folders with it.
 *
 * @param alikeOf - Returns the services that do the same as `from`, which may be one of them.
 */
export function inOwnCopy<T>(
  from: Entity,
  all: readonly T[],
  { serviceOf, alikeOf }: { serviceOf: (one: T) => Entity; alikeOf: (one: T) => Iterable<Entity> },
): readonly T[] {
  const nearest = new Map<string, number>()
  const keysOf = ({ roots }: Entity): readonly string[] =>
    roots.map(({ repoName, path }) => `${repoName}\n${plainName(baseOf(path))}`)
  for (const one of all) {
    const depth = sharedFolders(from, serviceOf(one))
    for (const key of keysOf(serviceOf(one))) nearest.set(key, Math.max(depth, nearest.get(key) ?? 0))
  }
  return all.filter((one) => {
    const service = serviceOf(one)
    const depth = sharedFolders(from, service)
    if (keysOf(service).every((key) => depth === nearest.get(key))) return true
    return ![...alikeOf(one)].some((other) => other !== service && sharedFolders(other, service) > depth)
  })
}
