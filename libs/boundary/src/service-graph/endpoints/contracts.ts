import { bareName } from '../services/names.js'
import type { FactDocument } from '../../source-facts.js'
import type { Entity, Placed } from '../owners/entity.js'
import type { CodeOwners } from '../owners/code-owners.js'
import { sharedFolders } from '../owners/copies.js'

/** Endpoints and gRPC services that services offer and call, regardless of the target. */
export class Contracts {
  readonly #served = new Map<Entity, Set<string>>()
  readonly #asked = new Map<Entity, Set<string>>()
  readonly #httpServers = new Set<Entity>()
  readonly #httpClients = new Set<Entity>()
  readonly #pages = new Set<Entity>()

  constructor(documents: readonly FactDocument[], owners: CodeOwners) {
    for (const document of documents) {
      const services = owners.ownersOf(document)
      if (services.length === 0) continue
      for (const fact of document.facts.plain) {
        for (const service of services) this.#add(service, fact)
      }
    }
  }

  /** Returns true if a service calls a gRPC service that another service implements. */
  sharesContract(caller: Entity, server: Entity): boolean {
    const served = this.#served.get(server)
    return served !== undefined && [...(this.#asked.get(caller) ?? [])].some((name) => served.has(name))
  }

  /**
   * Returns true if a service has a stub with the name of another service. Decides the type of an edge that other
   * evidence proves.
   */
  asksFor(caller: Entity, server: Entity): boolean {
    const names = new Set([...server.allNames].map(bareName))
    return [...(this.#asked.get(caller) ?? [])].some((name) => names.has(bareName(name)))
  }

  /**
   * Returns the one service that implements a gRPC service, or null for none, several, and the caller itself. Of several the one
   * counts that shares more folders with the caller than the others do: a repository may hold several systems.
   *
   * @param isNear - Whether a server can be meant at all.
   */
  onlyServerOf(grpcService: string, caller: Entity, isNear: (server: Entity) => boolean): Entity | null {
    const wanted = lastPart(grpcService)
    const servers = [...this.#served]
      .filter(([server, served]) => served.has(wanted) && isNear(server))
      .map(([server]) => server)
    const depths = servers.map((server) => sharedFolders(server, caller))
    const deepest = Math.max(...depths)
    const [only, ...others] = servers.filter((_, at) => depths[at] === deepest)
    return only === undefined || others.length > 0 || only === caller ? null : only
  }

  callsGrpc(service: Entity): boolean {
    return this.#asked.has(service)
  }

  /** Returns true if a service is a page that runs in a browser, judged by its build. */
  isPage(service: Entity): boolean {
    return this.#pages.has(service)
  }

  answersHttp(service: Entity): boolean {
    return this.#httpServers.has(service)
  }

  answersGrpc(service: Entity): boolean {
    return this.#served.has(service)
  }

  callsHttp(service: Entity): boolean {
    return this.#httpClients.has(service)
  }

  /** Returns true if a port is a customary HTTP port of a service that speaks both HTTP and gRPC. */
  isHttpPort(server: Entity, port: number | null): boolean {
    return port !== null && this.answersHttp(server) && /^(?:80|443|3000|5000|80[0-9]0|8000|8888)$/.test(String(port))
  }

  #add(service: Entity, fact: Placed['fact']): void {
    if (fact.kind === 'endpoint') {
      if (fact.protocol === 'http') this.#httpServers.add(service)
      else addTo(this.#served, service, lastPart(fact.path.split('/')[0] ?? ''))
    } else if (fact.kind === 'registrar') {
      this.#httpServers.add(service)
    } else if (fact.kind === 'package') {
      if (fact.ecosystem === 'npm' && fact.dependencies.some((name) => PAGE.test(name))) this.#pages.add(service)
    } else if (fact.kind === 'call') {
      if (fact.edgeType === 'http') this.#httpClients.add(service)
      if (fact.grpcService !== null) addTo(this.#asked, service, lastPart(fact.grpcService))
    }
  }
}

const PAGE =
  /^(?:react-dom|react-scripts|vue|@angular\/core|svelte|preact|solid-js|next|nuxt|vite|@vue\/cli-service|jquery|astro)$/

/** `hipstershop.CartService` → `cartservice`: stubs seldom say their package. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

function addTo(map: Map<Entity, Set<string>>, key: Entity, value: string): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, new Set([value]))
  else known.add(value)
}
