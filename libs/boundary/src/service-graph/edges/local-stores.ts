import { isTest } from '@coderag/facts/names'
import type { ServiceEdgeType } from '@coderag/types'
import { Entity, type Placed } from '../owners/entity.js'
import type { Resolution } from '../resolution.js'
import {
  defaultPortOf,
  driverIn,
  engineInName,
  engineNamed,
  engineOfScheme,
  isCompatible,
  takesAnyDriver,
} from '../services/infrastructure.js'
import { plainName } from '../services/names.js'
import { isLocalHost, isPlaceholderHost, isPrivateHost, parseAddresses, type Address } from '../values/address.js'
import type { Setting } from '../values/environment.js'
import { both, EVERYWHERE, type HeldIn } from '../values/held-in.js'
import { isAddressName, isExample, isForOthers } from '../values/variable-names.js'
import { edgeConfidence } from './edge-confidence.js'
import type { EdgeSet } from './edge-set.js'
import { isReadByLibrary } from './infrastructure-edges.js'

/** An engine that no manifest deploys. */
interface Local {
  /** Null if it is the machine itself. */
  readonly host: string | null
  readonly engine: string
  readonly kind: 'database' | 'queue'
  /** Null if neither the address nor the engine says one. */
  readonly port: number | null
  readonly repoName: string
}

/**
 * The databases and brokers that services reach where no manifest deploys them, on the machine itself or under a bare name such
 * as `redis`: a datasource without a container. Services of one repository that name the same host, engine and port share it.
 */
export class LocalStores {
  readonly #on: Resolution
  readonly #edges: EdgeSet
  readonly #stores = new Map<string, Entity>()
  readonly #isStore = new Set<Entity>()
  /** Names of nodes, as `plainName` spells them. */
  readonly #taken: Set<string>

  constructor(on: Resolution, edges: EdgeSet) {
    this.#on = on
    this.#edges = edges
    this.#taken = new Set(on.system.entities.map(({ name }) => plainName(name)))
  }

  get entities(): readonly Entity[] {
    return [...this.#isStore]
  }

  /** Of several stores of one engine on the machine itself, names each that one service alone reaches after that service. */
  nameByUsers(): void {
    const unplaced = this.entities.filter(({ isUnplaced }) => isUnplaced)
    for (const store of unplaced) {
      const [user, ...others] = this.#edges.sourcesOf(store)
      const isOnly = unplaced.every((other) => other === store || other.engine !== store.engine)
      const name = `${user?.name}-${store.engine}`
      if (isOnly || user === undefined || others.length > 0 || this.#taken.has(plainName(name))) continue
      this.#taken.add(plainName(name))
      store.name = name
    }
  }

  /** Adds the engines that the settings and the variables of a service name, but for those that it reaches deployed. */
  addOf(service: Entity): void {
    const { environment, evaluator } = this.#on
    const found: { key: string; local: Local; place: Placed; heldIn: HeldIn }[] = []
    const settings = [...environment.settings(service), ...environment.runtimeVariables(service)]
    const drivers = settings.flatMap(({ name, value }) =>
      LARAVEL_DRIVER.test(name) && value.kind === 'literal' ? [value.value] : [],
    )
    const isLaravel = settings.some(({ name }) => /^QUEUE_(?:DRIVER|CONNECTION)$/.test(name))
    const isChosen = ({ engine }: Local): boolean => !isLaravel || !IS_SHARED.test(engine) || drivers.includes(engine)
    for (const setting of settings) {
      const { document } = setting.place
      if (isForOthers(setting.name)) continue
      if (setting.sharing === 'shared' && !isReadByLibrary(this.#on, service, setting.name)) continue
      if (isTest(document.filePath) || isExample(document.filePath)) continue
      for (const { text, heldIn = EVERYWHERE } of evaluator.values(setting.value, { service, document }))
        for (const address of parseAddresses(text)) {
          const local = localOf(address, setting)
          if (local === null || !isChosen(local) || !this.#isNowhere(address, service)) continue
          // An address of one's own network is the machine that the manifests are deployed to, if one publishes that engine there.
          if (isPrivateHost(address.host) && this.#publishedFor(local, service, 'published-port') === null) continue
          const key = `${plainName(setting.name)}\n${local.engine}`
          found.push({ key, local, place: setting.place, heldIn: both(setting.heldIn, heldIn) })
        }
    }
    // Where the setting names a host in another environment, the machine itself is the same store.
    const hosted = new Set(found.filter(({ local }) => local.host !== null).map(({ key }) => key))
    for (const { key, local, place, heldIn } of found)
      if (local.host !== null || !hosted.has(key)) this.#add(service, local, place, heldIn)
  }

  /**
   * Adds the engine that a call without another target reaches. Returns false if nothing tells which engine it is.
   *
   * @param client - The engine that the call's client talks to; null if none is deployed.
   */
  addCalled(service: Entity, call: Placed<'call'>, client: string | null): boolean {
    const { document, fact } = call
    if (fact.edgeType !== 'db' && fact.edgeType !== 'queue') return false
    const values = this.#on.evaluator.values(fact.target, { service, document })
    const addresses = values.flatMap(({ text, heldIn }) => parseAddresses(text).map((address) => ({ address, heldIn })))
    // Shared code holds drivers that not all its users need, and the address that it has if nobody gives it another.
    const { owners } = this.#on
    const isTold = isToldBy(this.#on, service, call)
    const isShared = owners.hasOthers(document, service) && !isTold
    for (const { address, heldIn } of isShared ? [] : addresses) {
      if (isPrivateHost(address.host) || !this.#isNowhere(address, service)) continue
      const engine = (address.scheme === null ? null : engineOfScheme(address.scheme)) ?? engineNamed(client ?? '')
      if (engine === null) continue
      this.#add(service, madeOf(engine, address, document.repoName), call, heldIn)
      return true
    }
    const isOfPackage = takesAnyDriver(fact.client)
    const isElsewhere = isOfPackage && (addresses.length > 0 || values.some(({ text }) => driverIn(text) !== null))
    const engine = isElsewhere ? null : engineNamed(client ?? '')
    if (engine === null) return false
    // A client whose address is not known talks to the engine that settings name.
    const isMeant = (entity: Entity): boolean => entity.engine !== null && isCompatible(engine.engine, entity.engine)
    const own = [...this.#edges.targetsOf(service, 'db'), ...this.#edges.targetsOf(service, 'queue')]
    if (own.some((entity) => this.#isStore.has(entity) && isMeant(entity))) return true
    // Or to one whose address the environment alone has.
    if (owners.isDoubtful(document, service) && !isTold) return false
    if (!isOfPackage && !this.#on.evaluator.readsOutside(fact.target, { service, document })) return false
    const { system } = this.#on
    if (system.nearest(service, system.entities.filter(isMeant)).length > 0) return false
    const { name } = service.behind ?? service
    const host = IS_SHARED.test(engine.engine) || engine.kind === 'queue' ? null : `${name}-${engine.engine}`
    const local = { ...engine, host, port: defaultPortOf(engine.engine), repoName: document.repoName }
    this.#add(service, local, call, undefined)
    return true
  }

  #add(service: Entity, local: Local, place: Placed, heldIn: HeldIn | undefined): void {
    const isMeant = (engine: string): boolean => isCompatible(local.engine, engine)
    // Redis is a broker to the clients that use it as one.
    const isBroker = local.kind === 'queue' || (place.fact.kind === 'call' && place.fact.edgeType === 'queue')
    const edgeType: ServiceEdgeType = isBroker ? 'queue' : 'db'
    const reached = [...this.#edges.targetsOf(service, 'db'), ...this.#edges.targetsOf(service, 'queue')]
    const isMet = reached.some(
      (entity) => entity.engine !== null && isMeant(entity.engine) && !this.#isStore.has(entity),
    )
    if (isMet) return
    const deployed = this.#publishedFor(local, service) ?? this.#on.engines.only(service, isMeant)
    this.#edges.add({
      source: service,
      target: deployed ?? this.#storeOf(local),
      edgeType,
      places: [place],
      strategy: 'local-store',
      heldIn,
      confidence: edgeConfidence.localStore,
    })
  }

  /** The engine that is published on the port which clients of the machine itself take by default. */
  #publishedFor({ engine, host, port, kind }: Local, service: Entity, only?: 'published-port'): Entity | null {
    if (host !== null || port === null) return null
    const match = this.#on.hosts.resolve({ host: 'localhost', port }, service, kind)
    if (only !== undefined && (!('entity' in match) || match.strategy !== only)) return null
    return 'entity' in match && match.entity.engine !== null && isCompatible(engine, match.entity.engine)
      ? match.entity
      : null
  }

  /** Returns true for the machine itself, an address of one's own network, and a host without a domain that nothing here is called. */
  #isNowhere(address: Address, service: Entity): boolean {
    const isBare = !address.host.includes('.') && /[a-z]/.test(address.host)
    if (!isLocalHost(address.host) && !isPrivateHost(address.host) && !isBare) return false
    const match = this.#on.hosts.resolve(address, service, 'database')
    return 'reason' in match && match.isAmbiguous !== true
  }

  #storeOf(local: Local): Entity {
    const known = this.#stores.get(keyOf(local))
    if (known !== undefined) return known
    const made = new Entity(local.kind, this.#freeName(local))
    this.#isStore.add(made)
    this.#taken.add(plainName(made.name))
    made.engine = local.engine
    made.isUnplaced = local.host === null
    this.#stores.set(keyOf(local), made)
    return made
  }

  /** Returns the shortest name that no node has: of the host or the engine, then with the port, the repository or a number. */
  #freeName({ host, engine, port, repoName }: Local): string {
    const own = host ?? engine
    const names = [own, `${own}-${port ?? 'local'}`, `${repoName}-${own}`, `${repoName}-${own}-${port ?? 'local'}`]
    for (let number = 2; ; number += 1) {
      const free = names.find((name) => !this.#taken.has(plainName(name)))
      if (free !== undefined) return free
      names.push(`${repoName}-${own}-${number}`)
    }
  }
}

/** Checks whether a file of a service alone, such as its settings, says the address that shared code calls. */
export function isToldBy(
  { evaluator, owners }: Resolution,
  service: Entity,
  { document, fact }: Placed<'call'>,
): boolean {
  const ofService = (place: Placed): boolean => {
    const [owner, ...others] = owners.ownersOf(place.document)
    return owner === service && others.length === 0
  }
  return evaluator.values(fact.target, { service, document }).some(({ places }) => places.some(ofService))
}

/** Caches, which services of a system share, as they do brokers. A database of unknown address is taken for the service's own. */
const IS_SHARED = /^(?:redis|memcached)$/

/**
 * Variables by which Laravel chooses among the caches and brokers that its configuration lists
 * (https://laravel.com/docs/cache#configuration, https://laravel.com/docs/queues#connections-vs-queues).
 */
const LARAVEL_DRIVER =
  /^(?:CACHE_(?:DRIVER|STORE)|SESSION_DRIVER|QUEUE_(?:DRIVER|CONNECTION)|BROADCAST_(?:DRIVER|CONNECTION))$/

function keyOf({ repoName, host, engine, port }: Local): string {
  return `${repoName}\n${host}\n${engine}\n${port}`
}

/** A word under this key is the name of one of several connections: https://laravel.com/docs/queues#connections-vs-queues. */
const NAMES_ONE = /(?:^|[:._])connection$/i

/** What a setting names: by the scheme of the address, or by the words of the key, as `spring.redis.host`. */
function localOf({ host, port, scheme }: Address, { name, place }: Setting): Local | null {
  // A word without a port is a host only under the key of an address: not the name of a topic or a group.
  if (scheme === null && port === null && (!isAddressName(name) || NAMES_ONE.test(name))) return null
  const engine = scheme === null ? engineInName(name) : engineOfScheme(scheme)
  return engine === null ? null : madeOf(engine, { host, port }, place.document.repoName)
}

function madeOf(
  { engine, kind }: Pick<Local, 'engine' | 'kind'>,
  { host, port }: Pick<Address, 'host' | 'port'>,
  repoName: string,
): Local {
  const isUnknown = isLocalHost(host) || isPlaceholderHost(host) || isPrivateHost(host)
  return { engine, kind, host: isUnknown ? null : host, port: port ?? defaultPortOf(engine), repoName }
}
