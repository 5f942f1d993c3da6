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
 * those count that share most folders with `from`.
 */
export function inOwnCopy<T>(from: Entity, all: readonly T[], serviceOf: (one: T) => Entity): readonly T[] {
  const nearest = new Map<string, number>()
  const keysOf = ({ roots }: Entity): readonly string[] =>
    roots.map(({ repoName, path }) => `${repoName}\n${plainName(baseOf(path))}`)
  for (const one of all) {
    const depth = sharedFolders(from, serviceOf(one))
    for (const key of keysOf(serviceOf(one))) nearest.set(key, Math.max(depth, nearest.get(key) ?? 0))
  }
  return all.filter((one) => {
    const service = serviceOf(one)
    return keysOf(service).every((key) => sharedFolders(from, service) === nearest.get(key))
  })
}
