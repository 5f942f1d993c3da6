import { isInside, parentOf } from '@coderag/facts/stored'
import type { Entity, Placed } from './entity.js'

/** Folders of services, by repository. */
export class ServiceRoots {
  readonly #byRepository = new Map<string, { readonly path: string; readonly entity: Entity }[]>()

  add(repoName: string, path: string, entity: Entity): void {
    const known = this.#byRepository.get(repoName)
    if (known === undefined) this.#byRepository.set(repoName, [{ path, entity }])
    else known.push({ path, entity })
  }

  /** The service whose folder a path lies in; the innermost counts. */
  ownerOf(repoName: string, path: string): Entity | null {
    let best: { readonly path: string; readonly entity: Entity } | null = null
    for (const root of this.#byRepository.get(repoName) ?? []) {
      if (!isInside(path, root.path)) continue
      if (root.path.length > (best?.path.length ?? -1)) best = root
    }
    return best?.entity ?? null
  }

  /** The service in whose folder an image is built. */
  builtFrom({ document: { repoName }, fact }: Placed<'workload'>): Entity | null {
    for (const path of [fact.dockerfile === null ? null : parentOf(fact.dockerfile), fact.buildContext]) {
      if (path === null) continue
      const [, beside, below = ''] = /^\.\.\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
      const owner = beside === undefined ? this.ownerOf(repoName, path) : this.ownerOf(beside, below)
      if (owner !== null) return owner
    }
    return null
  }

  /** Returns the services whose folders lie inside the build context of a workload. */
  within({ document: { repoName }, fact: { buildContext } }: Placed<'workload'>): readonly Entity[] {
    if (buildContext === null) return []
    const inside = this.#of(repoName).filter(({ path }) => isInside(path, buildContext))
    return [...new Set(inside.map(({ entity }) => entity))]
  }

  /** Returns true if a service's folders hold those of others: a build context there tells nothing. */
  isAroundOthers(entity: Entity): boolean {
    return entity.roots.every(({ repoName, path }) =>
      this.#of(repoName).some((other) => other.path !== path && isInside(other.path, path)),
    )
  }

  #of(repoName: string): readonly { readonly path: string; readonly entity: Entity }[] {
    return this.#byRepository.get(repoName) ?? []
  }
}
