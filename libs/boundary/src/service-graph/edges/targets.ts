import type { ServiceEdgeType } from '@coderag/types'
import { edgeConfidence } from './edge-confidence.js'
import { isLocalHost, parseAddresses, type Address } from '../values/address.js'
import { Entity } from '../owners/entity.js'
import type { HostNames } from '../values/host-names.js'
import type { Value } from '../values/value.js'

/** A place where an address was found to lead to. */
export interface Hit {
  readonly entity: Entity
  readonly address: Address
  readonly value: Value
  readonly strategy: string
  readonly confidence: number
}

/** Resolves addresses to entities of the system, external hosts, and stand-ins. */
export class Targets {
  readonly #hosts: HostNames
  readonly #externals = new Map<string, Entity>()
  /** Maps each substitute to the services that are sent to it in one environment and to the real target in another. */
  readonly #standIns = new Map<Entity, Set<Entity>>()

  constructor(hosts: HostNames) {
    this.#hosts = hosts
  }

  get externals(): readonly Entity[] {
    return [...this.#externals.values()]
  }

  /**
   * Resolves the addresses of values. The machine itself counts only if nothing else is known.
   * @returns `reason`: why the first unresolved address leads nowhere. `possible`: what in other systems has the names of
   *   unresolved addresses.
   */
  of(
    values: readonly Value[],
    service: Entity,
    edgeType: ServiceEdgeType,
  ): { readonly hits: readonly Hit[]; readonly reason: string | null; readonly possible: readonly Entity[] } {
    const wanted = edgeType === 'db' ? 'database' : edgeType === 'queue' ? 'queue' : 'service'
    const hits: Hit[] = []
    const local: Hit[] = []
    const possible: Entity[] = []
    let reason: string | null = null
    for (const value of values) {
      for (const address of parseAddresses(value.text)) {
        const match = this.#hosts.resolve(address, service, wanted)
        if ('reason' in match) {
          reason ??= match.reason
          possible.push(...(match.possible ?? []))
          continue
        }
        const entity = 'external' in match ? this.#external(match.external) : match.entity
        if (entity === service) {
          reason ??= 'it is the service itself'
          continue
        }
        const strategy = strategyOf(value, 'external' in match ? 'external-host' : match.strategy)
        const confidence = 'external' in match ? edgeConfidence.externalHost : match.confidence
        const own = isLocalHost(address.host) ? local : hits
        own.push({ entity, address, value, strategy, confidence })
      }
    }
    const all = hits.length > 0 ? hits : local
    const meant = withoutStandIns(all, edgeType)
    for (const { entity } of all) {
      if (!meant.some((hit) => hit.entity === entity)) this.#addStandIn(service, entity)
    }
    return { hits: meant, reason, possible }
  }

  /** Returns true if a service is sent to an entity only as a stand-in. */
  isStandIn(service: Entity, entity: Entity): boolean {
    return this.#standIns.get(service)?.has(entity) === true
  }

  #addStandIn(service: Entity, entity: Entity): void {
    const known = this.#standIns.get(service)
    if (known === undefined) this.#standIns.set(service, new Set([entity]))
    else known.add(entity)
  }

  #external(host: string): Entity {
    const known = this.#externals.get(host)
    if (known !== undefined) return known
    const made = new Entity('external', host)
    this.#externals.set(host, made)
    return made
  }
}

/**
 * Removes stand-ins from the targets of one name in several environments. A managed database stands in for a deployed
 * one; an image without code that replaces an external host, such as a mock server, stands in for that host.
 */
function withoutStandIns(hits: readonly Hit[], edgeType: ServiceEdgeType): readonly Hit[] {
  const outside = hits.filter(({ entity }) => entity.kind === 'external')
  if (outside.length === 0) return hits
  const isStore = ({ entity }: Hit): boolean => entity.kind === 'database' || entity.kind === 'queue'
  const isData = edgeType === 'db' || edgeType === 'queue'
  const stores = hits.filter((hit) => isStore(hit) || (hit.entity.kind !== 'external' && isData))
  if (stores.length > 0) return hits.filter(({ entity }) => entity.kind !== 'external')
  return hits.filter(({ entity }) => entity.kind === 'external' || entity.hasCode)
}

function strategyOf({ origin, through }: Value, host: string): string {
  if (through === null) return `literal/${host}`
  return `${origin === 'default' ? 'default-in-code' : origin}/${host}`
}
