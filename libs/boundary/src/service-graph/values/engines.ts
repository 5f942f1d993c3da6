import type { FactDocument } from '../../source-facts.js'
import { isNamedAfter } from '../services/names.js'
import type { Entity } from '../owners/entity.js'
import { environmentOfPath } from '../owners/environments.js'
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
    const isDefault = ({ filePath }: FactDocument): boolean => environmentOfPath(filePath) === null
    const started = all.filter((entity) => this.isAwaited(service, entity, isDefault))
    const awaited = all.filter((entity) => this.isAwaited(service, entity))
    const named = all.filter(({ name }) => isNamedAfter(name, service.name))
    const open = all.filter((entity) => entity.home === null)
    for (const found of [started, awaited, own, named, open]) {
      if (found.length === 1) return found[0] ?? null
      if (found.length > 1) return null
    }
    return null
  }

  /**
   * Returns true if a service is started after an engine.
   *
   * @param isMeant - Whether what a document starts counts.
   */
  isAwaited(service: Entity, entity: Entity, isMeant: (document: FactDocument) => boolean = () => true): boolean {
    return service.workloads.some(
      ({ document, fact }) =>
        isMeant(document) && fact.dependsOn.some((name) => this.#system.workloadNamed(document, name) === entity),
    )
  }
}
