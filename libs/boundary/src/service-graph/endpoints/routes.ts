import { compare } from '../edges/compare.js'
import { groupBy } from '../services/group-by.js'
import type { Entity, Placed } from '../owners/entity.js'
import type { System } from '../owners/system.js'

/** Proxies that stand at the edge of the system: an entry, not a service of it. */
const ENTRY =
  /^(?:ingress|gateway-api|istio|openshift|contour|httproute|virtualservice|gateway|traefik-crd|kong-ingress)$/

/** Rules in labels of containers. */
const LABELS = 'compose/traefik'
/** Matches the image of Traefik, as against others of its organisation: `traefik/whoami`. */
const TRAEFIK = /(?:^|\/)traefik(?:$|[:@])/

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
    // Labels of containers configure the one that watches them, https://doc.traefik.io/traefik/providers/docker/.
    if (fact.extractor === LABELS) return this.#system.toolIn(document, TRAEFIK)
    const mounting = this.#system.mounting(document)
    if (mounting !== null) return mounting
    const [owner, ...others] = this.#system.ownersOf(document)
    if (owner !== undefined) return others.length === 0 ? owner : null
    return this.#system.toolAt(document, fact.proxy)
  }

  /** The rules of entries of the service's system that name a part of the path. An entry of all paths may be that of another host. */
  #deployedFor(service: Entity, path: string): readonly Placed<'proxy_rule'>[] {
    const near = (this.#byOwner.get(null) ?? []).filter(({ document }) =>
      [...service.repositories].some((own) => this.#system.areNamedOne(own, document.repoName)),
    )
    return longest(near, path).filter(({ fact }) => plainPrefix(fact.path) !== '')
  }

  /** Returns true if a service answers a path itself. */
  isServedBy(service: Entity, path: string): boolean {
    return this.#served(service, path)
  }

  /** The rules of a service's own proxies that take a path, such as those of two environments. */
  ownRulesFor(service: Entity, path: string): readonly Placed<'proxy_rule'>[] {
    return longest(this.#byOwner.get(service) ?? [], path)
  }

  /**
   * The rules that take a path which a page of `service` asks for, the first that leads anywhere counts: those of its own proxies, else
   * those of entries. What is deployed comes before the server that runs while a page is developed.
   */
  routesOf(service: Entity, path: string): readonly Placed<'proxy_rule'>[] {
    const own = this.ownRulesFor(service, path)
    if (own.some(({ fact }) => !DEVELOPMENT.test(fact.proxy))) return own
    if (own.length > 0) return [...this.#deployedFor(service, path), ...own]
    const entries = longest((this.#byOwner.get(null) ?? []).filter(isForAnyHost), path)
    return entries.length > 0 ? entries : longest(this.#rules.filter(isForAnyHost), path)
  }
}

/** A container that is labelled for all paths has a host of its own, which is not that of a page of another one. */
function isForAnyHost({ fact }: Placed<'proxy_rule'>): boolean {
  return fact.extractor !== LABELS || plainPrefix(fact.path) !== ''
}

/** Tools whose rules hold while a page is developed. */
const DEVELOPMENT = /^(?:vite|webpack|vue-cli|angular|create-react-app)$/

/** The rules with the longest path that begins the asked one, in the order of their files. */
function longest(rules: readonly Placed<'proxy_rule'>[], path: string): readonly Placed<'proxy_rule'>[] {
  let best: Placed<'proxy_rule'>[] = []
  let most = 0
  for (const rule of rules) {
    const prefix = plainPrefix(rule.fact.path)
    const isMatch = prefix === '' || path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`)
    if (!isMatch || prefix.length < most) continue
    if (prefix.length > most) best = []
    most = prefix.length
    best.push(rule)
  }
  return best.sort((a, b) => compare(a.document.sourceUri, b.document.sourceUri) || a.fact.line - b.fact.line)
}

/** `/api/users/?(.*)` and `~ ^/api/users` begin with `/api/users`. */
export function plainPrefix(pattern: string): string {
  const plain = pattern.replace(/^[~^=*\s]+/, '')
  const cut = plain.search(/[?*+()[\]{}|$\\]/)
  const prefix = (cut === -1 ? plain : plain.slice(0, cut)).replace(/\/+$/, '')
  return prefix.startsWith('/') || prefix === '' ? prefix : `/${prefix}`
}
