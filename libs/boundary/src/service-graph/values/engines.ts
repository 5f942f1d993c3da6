import { isNamedAfter, plainName } from '../services/names.js'
import type { Entity } from '../owners/entity.js'
import type { System } from '../owners/system.js'

/** Deployed engines, for clients that do not say where theirs is. */
export class Engines {
  readonly #system: System

  constructor(system: System) {
    this.#system = system
  }

  /**
   * The one engine of a kind that a service can be talking to: what it is deployed with or started after, what is named
   * after it, else the only one there is. Several are none.
   */
  only(service: Entity, isMeant: (engine: string) => boolean): Entity | null {
    return this.#among(
      service,
      this.#system.entities.filter(
        (entity) => entity.kind !== 'service' && entity.engine !== null && isMeant(entity.engine),
      ),
    )
  }

  /** Returns the only deployed instance of any engine of a kind, or null. */
  onlyOf(service: Entity, kind: Entity['kind']): Entity | null {
    return this.#among(
      service,
      this.#system.entities.filter((entity) => entity.kind === kind),
    )
  }

  #among(service: Entity, everywhere: readonly Entity[]): Entity | null {
    const near = this.#system.nearest(service, everywhere)
    // What runs in a container stands for a server of the same kind that a cloud provides elsewhere.
    const run = near.filter((entity) => entity.workloads.length > 0)
    const all = run.length > 0 ? run : near
    const own = all.filter((entity) => entity.home === service)
    const awaited = all.filter((entity) => this.isAwaited(service, entity))
    const named = all.filter(({ name }) => isNamedAfter(name, service.name))
    const open = all.filter((entity) => entity.home === null)
    for (const found of [awaited, own, named, open]) {
      if (found.length === 1) return found[0] ?? null
      if (found.length > 1) return null
    }
    return null
  }

  /** Returns true if a service is started after an engine. */
  isAwaited(service: Entity, entity: Entity): boolean {
    const names = new Set([...entity.allNames].map(plainName))
    return service.workloads.some(({ fact }) => fact.dependsOn.some((name) => names.has(plainName(name))))
  }
}
