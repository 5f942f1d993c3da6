import { baseOf, isInside, parentOf } from '@coderag/facts/stored'
import type { FactDocument } from '../../source-facts.js'
import { plainName } from '../services/names.js'
import type { PlacedFacts } from '../placed-facts.js'
import type { Dependencies } from './dependencies.js'
import type { Entity, Placed } from './entity.js'
import type { ServiceRoots } from './service-roots.js'

/** A folder whose files a configuration server hands to the applications that they are named after. */
interface ConfigStore {
  readonly repoName: string
  readonly folder: string
}

/** Libraries of a configuration server and of its clients. */
export const CONFIG_SERVER = /^spring-cloud-config-server$/
export const CONFIG_CLIENT = /^spring-cloud-(?:starter-config|config-client)$/

/** Files that an application reads from its own class path. */
const OWN_FILE = /(?:^|\/)src\/main\/resources\/(?:config\/)?(?:application|bootstrap)(?:-[\w-]+)?\.\w+$/
const SETTINGS_FILE = /\.(?:ya?ml|properties|json)$/

/**
 * Finds the applications that the files of Spring Cloud Config servers belong to. A file `orders.yml` or
 * `orders-dev.yml` belongs to `orders`, and `application.yml` to all clients of the server.
 */
export class ConfigStores {
  readonly #stores: ConfigStore[] = []
  readonly #byName = new Map<string, Entity | null>()
  readonly #clients: readonly Entity[]

  constructor(
    entities: readonly Entity[],
    facts: PlacedFacts,
    { dependencies, roots }: { readonly dependencies: Dependencies; readonly roots: ServiceRoots },
  ) {
    const services = entities.filter(({ kind }) => kind === 'service')
    this.#clients = services.filter((service) => dependencies.has(service, CONFIG_CLIENT))
    const servers = services.filter((service) => dependencies.has(service, CONFIG_SERVER))
    if (servers.length === 0) return
    for (const service of services) {
      for (const name of new Set([...service.allNames].map(plainName))) {
        this.#byName.set(name, this.#byName.has(name) ? null : service)
      }
    }
    const folders = new Map<string, Set<string>>()
    for (const { repoName, filePath } of facts.documents) {
      const known = folders.get(repoName) ?? new Set()
      folders.set(repoName, known)
      if (SETTINGS_FILE.test(filePath)) known.add(parentOf(filePath))
    }
    for (const { document, fact } of facts.of('setting')) {
      const server = OWN_FILE.test(document.filePath) ? roots.ownerOf(document.repoName, document.filePath) : null
      if (server === null || !servers.includes(server)) continue
      for (const place of placesIn(fact)) this.#add(place, document.repoName, folders)
    }
    for (const server of servers) {
      for (const { repoName, path } of server.roots)
        this.#stores.push({ repoName, folder: below(path, 'src/main/resources') })
    }
  }

  /** Returns the applications that a file of a store belongs to; null for a file that lies in no store. */
  ownersOf({ repoName, filePath }: FactDocument): readonly Entity[] | null {
    if (this.#stores.length === 0 || OWN_FILE.test(filePath) || !SETTINGS_FILE.test(filePath)) return null
    if (!this.#stores.some((store) => store.repoName === repoName && isInside(filePath, store.folder))) return null
    const name = baseOf(filePath).replace(SETTINGS_FILE, '')
    const folder = this.#named(baseOf(parentOf(filePath)))
    if (/^application(?:-|$)/.test(name)) return folder === null ? this.#clients : [folder]
    // A profile follows the name: `orders-dev`, `order-service-prod`.
    for (let rest = name; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('-')))) {
      const named = this.#named(rest)
      if (named !== null) return [named]
    }
    return /docker|logback|log4j|ehcache/.test(name) ? null : []
  }

  #named(name: string): Entity | null {
    return this.#byName.get(plainName(name)) ?? null
  }

  /** Adds the folders or the repository that a location of the server's settings names. */
  #add(place: string, repoName: string, folders: ReadonlyMap<string, ReadonlySet<string>>): void {
    const last = baseOf(place.replace(/\.git$/, '').replace(/\/+$/, '')).replace(/^\w+:/, '')
    if (last === '' || /[{}$*]/.test(last)) return
    const other = [...folders.keys()].find((name) => plainName(name) === plainName(last))
    if (other !== undefined && other !== repoName) this.#stores.push({ repoName: other, folder: '' })
    for (const folder of folders.get(repoName) ?? []) {
      for (let at = folder; at !== ''; at = parentOf(at)) {
        if (baseOf(at) === last) this.#stores.push({ repoName, folder: at })
      }
    }
  }
}

/** Keys that locate configuration: folders, and repositories of Git. */
const PLACE_KEY = /^spring:?cloud:?config:?server:(?:.*:)?(?:search-?locations|search-?paths|uri)(?::\d+)?$/i

/** Locations of configuration that a setting of a server gives. */
function placesIn({ key, value }: Placed<'setting'>['fact']): readonly string[] {
  if (!PLACE_KEY.test(key)) return []
  const last = value.kind === 'concat' ? value.parts.at(-1) : value
  return last?.kind === 'literal' ? last.value.split(',') : []
}

function below(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`
}
