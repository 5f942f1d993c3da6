import { groupBy } from '../services/group-by.js'
import type { Entity, Placed } from '../owners/entity.js'
import type { System } from '../owners/system.js'

/** Proxies that stand at the edge of the system: an entry, not a service of it. */
const ENTRY =
  /^(?:ingress|gateway-api|istio|openshift|contour|httproute|virtualservice|gateway|traefik-crd|kong-ingress)$/

/** Rules of proxies and gateways: whose they are, and where a path leads. */
export class Routes {
  readonly #system: System
  readonly #rules: readonly Placed<'proxy_rule'>[]
  readonly #byOwner: ReadonlyMap<Entity | null, readonly Placed<'proxy_rule'>[]>
  readonly #served: (service: Entity, path: string) => boolean

  constructor(
    system: System,
    rules: readonly Placed<'proxy_rule'>[],
    served: (service: Entity, path: string) => boolean,
  ) {
    this.#system = system
    this.#rules = rules
    this.#served = served
    this.#byOwner = groupBy(rules, (rule) => this.ownerOf(rule))
  }

  /** The service that a rule belongs to; null for an entry into the system. */
  ownerOf({ document, fact }: Placed<'proxy_rule'>): Entity | null {
    if (ENTRY.test(fact.proxy)) return null
    if (fact.workload !== null) return this.#system.workloadNamed(document, fact.workload)
    const mounting = this.#system.mounting(document)
    if (mounting !== null) return mounting
    const [owner, ...others] = this.#system.ownersOf(document)
    if (owner !== undefined) return others.length === 0 ? owner : null
    return this.#system.toolAt(document, fact.proxy)
  }

  /** Returns true if a service answers a path itself. */
  isServedBy(service: Entity, path: string): boolean {
    return this.#served(service, path)
  }

  /** The rule of a service's own proxy that takes a path. */
  ownRuleFor(service: Entity, path: string): Placed<'proxy_rule'> | null {
    return longest(this.#byOwner.get(service) ?? [], path)
  }

  /** The rule that takes a path which a page of `service` asks for: its own proxy's, else an entry's. */
  routeOf(service: Entity, path: string): Placed<'proxy_rule'> | null {
    const own = this.ownRuleFor(service, path)
    if (own !== null) return own
    const entry = longest(this.#byOwner.get(null) ?? [], path)
    if (entry !== null) return entry
    return longest(this.#rules, path)
  }
}

/** The rule with the longest path that begins the asked one. */
function longest(rules: readonly Placed<'proxy_rule'>[], path: string): Placed<'proxy_rule'> | null {
  let best: Placed<'proxy_rule'> | null = null
  for (const rule of rules) {
    const prefix = plainPrefix(rule.fact.path)
    const isMatch = prefix === '' || path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`)
    if (isMatch && prefix.length > (best === null ? -1 : plainPrefix(best.fact.path).length)) best = rule
  }
  return best
}

/** `/api/users/?(.*)` and `~ ^/api/users` begin with `/api/users`. */
export function plainPrefix(pattern: string): string {
  const plain = pattern.replace(/^[~^=*\s]+/, '')
  const cut = plain.search(/[?*+()[\]{}|$\\]/)
  const prefix = (cut === -1 ? plain : plain.slice(0, cut)).replace(/\/+$/, '')
  return prefix.startsWith('/') || prefix === '' ? prefix : `/${prefix}`
}
