import { Entity, type Placed } from '../owners/entity.js'
import type { System } from '../owners/system.js'
import { isDeployedPlace } from '../services/markers.js'

/** Servers that are installed on a machine, with a configuration of their own. */
const SERVER = /^(?:nginx|haproxy|apache|caddy)$/

/**
 * Proxies that no manifest runs: a server on the machine itself, known by its configuration alone, before services that are started
 * beside it.
 */
export class LocalProxies {
  readonly #system: System
  readonly #proxies = new Map<string, Entity>()

  constructor(system: System) {
    this.#system = system
  }

  get entities(): readonly Entity[] {
    return [...this.#proxies.values()]
  }

  /** Returns the proxy of a rule that belongs to nothing deployed. Null if a workload may be that proxy, or if it is no server. */
  of({ document, fact: { proxy } }: Placed<'proxy_rule'>): Entity | null {
    const { repoName, filePath } = document
    if (!SERVER.test(proxy) || !isDeployedPlace(filePath)) return null
    if (this.#system.ownersOf(document).length > 0 || this.#isDeployed(proxy)) return null
    const key = `${repoName}\n${proxy}`
    const known = this.#proxies.get(key)
    if (known !== undefined) return known
    const isTaken = this.entities.some(({ name }) => name === proxy)
    const made = new Entity('service', isTaken ? `${repoName}-${proxy}` : proxy)
    this.#proxies.set(key, made)
    return made
  }

  #isDeployed(proxy: string): boolean {
    return this.#system.entities.some(
      (entity) => entity.isCalled(proxy) || entity.workloads.some(({ fact }) => fact.image?.includes(proxy) === true),
    )
  }
}
