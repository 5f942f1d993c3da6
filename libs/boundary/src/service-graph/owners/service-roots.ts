import { isInside, parentOf } from '@coderag/facts/stored'
import type { ServiceRoot } from '@coderag/types'
import type { Entity, Placed } from './entity.js'

interface OwnedRoot extends Pick<ServiceRoot, 'path' | 'isOfOthers'> {
  readonly entity: Entity
}

/** Folders of services, by repository. */
export class ServiceRoots {
  readonly #byRepository = new Map<string, OwnedRoot[]>()
  readonly #byImage = new Map<string, Entity>()

  add(
    repoName: string,
    { images = [], ...root }: Pick<ServiceRoot, 'path' | 'images' | 'isOfOthers'>,
    entity: Entity,
  ): void {
    const known = this.#byRepository.get(repoName)
    if (known === undefined) this.#byRepository.set(repoName, [{ ...root, entity }])
    else known.push({ ...root, entity })
    for (const image of images) this.#byImage.set(`${repoName}\n${image}`, entity)
  }

  /** The service whose folder a path lies in; the innermost counts. */
  ownerOf(repoName: string, path: string): Entity | null {
    let best: OwnedRoot | null = null
    for (const root of this.#byRepository.get(repoName) ?? []) {
      if (!isInside(path, root.path)) continue
      if (root.path.length > (best?.path.length ?? -1)) best = root
    }
    return best?.entity ?? null
  }

  /** The service whose code an image holds, or else that in whose folder it is built. */
  builtFrom({ document: { repoName, filePath }, fact }: Placed<'workload'>): Entity | null {
    const image = fact.platform === 'dockerfile' ? filePath : `${filePath}#${fact.name}`
    const held = this.#byImage.get(`${repoName}\n${image}`)
    if (held !== undefined) return held
    for (const path of [fact.dockerfile === null ? null : parentOf(fact.dockerfile), fact.buildContext]) {
      if (path === null) continue
      const [, beside, below = ''] = /^\.\.\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
      const owner = beside === undefined ? this.ownerOf(repoName, path) : this.ownerOf(beside, below)
      if (owner !== null) return owner
    }
    return null
  }

  /** Returns true if a service's folders hold those of other code: a build context there tells nothing. */
  isAroundOthers(entity: Entity): boolean {
    return entity.roots.every(({ repoName, path }) =>
      this.#of(repoName).some(
        (other) => other.isOfOthers !== true && other.path !== path && isInside(other.path, path),
      ),
    )
  }

  #of(repoName: string): readonly OwnedRoot[] {
    return this.#byRepository.get(repoName) ?? []
  }
}
