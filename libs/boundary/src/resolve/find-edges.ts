import type { ServiceEdgeType } from '@coderag/types'
import { engineInName, engineNamed, engineOfScheme, isCompatible } from '../services/infrastructure.js'
import { HOLE, isLocalHost, parseAddresses, type Address } from './address.js'
import { describeExpr } from './describe.js'
import { EdgeSet } from './edge-set.js'
import { Entity, type Placed } from './entity.js'
import type { Value } from './evaluate.js'
import type { HostMatch } from './host-names.js'
import type { Resolution } from './resolution.js'
import { isAddressName, isForOthers } from './variable-names.js'

/** A place where an address was found to lead to. */
interface Hit {
  readonly entity: Entity
  readonly address: Address
  readonly value: Value
  readonly strategy: string
  readonly confidence: number
}

/** Finds edges by all kinds of evidence, from calls with a known target down to variables that only name one. */
export class EdgeFinder {
  readonly #on: Resolution
  readonly edges = new EdgeSet()
  readonly #externals = new Map<string, Entity>()
  /** By the service that is sent there in one environment, and to the thing itself in another. */
  readonly #standIns = new Map<Entity, Set<Entity>>()
  /** Calls whose target is not known: what they need may be known from elsewhere. */
  readonly #open: { readonly service: Entity; readonly call: Placed<'call'>; readonly reason: string }[] = []

  constructor(resolution: Resolution) {
    this.#on = resolution
  }

  /** Calls, then what reads and settings add, then calls that only the engine behind them can place. */
  find(): EdgeSet {
    this.#eachCode('call', (service, call) => this.#call(service, call))
    this.#eachCode('env_read', (service, read) => this.#read(service, read))
    for (const service of this.#on.system.entities) {
      if (service.kind !== 'service') continue
      this.#settings(service)
      this.#variables(service)
      this.#arguments(service)
    }
    this.#references()
    this.#proxies()
    for (const open of this.#open) this.#leaveOrPlace(open)
    return this.edges
  }

  get externals(): readonly Entity[] {
    return [...this.#externals.values()]
  }

  #eachCode<K extends 'call' | 'env_read'>(kind: K, visit: (service: Entity, place: Placed<K>) => void): void {
    for (const place of this.#on.placed(kind)) {
      for (const service of this.#on.owners.ownersOf(place.document)) visit(service, place)
    }
  }

  #call(service: Entity, call: Placed<'call'>): void {
    const { document, fact } = call
    const scope = { service, document }
    const values = this.#on.evaluator.values(fact.target, scope)
    const path = fact.path === null ? '' : (this.#on.evaluator.values(fact.path, scope)[0]?.text ?? HOLE)
    if (fact.edgeType === 'http' && this.#isRelative(service, values, path)) {
      if (this.#relativeCall(service, call, values.find(({ text }) => text.includes('/')) ?? null, path)) return
    }
    const { hits, reason } = this.#hits(values, service, fact.edgeType)
    if (hits.length === 0) {
      const why = values.length === 0 ? 'the target is not known' : (reason ?? 'the target is no address')
      this.#open.push({ service, call, reason: why })
      return
    }
    for (const hit of hits) {
      this.edges.add({
        source: service,
        target: this.#asCalled(hit.entity, fact),
        edgeType: this.#typeOf(hit.entity, fact.edgeType, hit.address),
        places: [call, ...hit.value.places],
        strategy: hit.strategy,
        confidence: hit.confidence * (fact.edgeType === 'unknown' ? 0.8 : 0.98),
        method: fact.method,
        pattern: fact.edgeType === 'http' ? `${hit.address.path}${path}` : (fact.grpcService ?? null),
      })
    }
  }

  /** Where the addresses of values lead. The machine itself counts only where nothing else is known. */
  #hits(
    values: readonly Value[],
    service: Entity,
    edgeType: ServiceEdgeType,
  ): { readonly hits: readonly Hit[]; readonly reason: string | null } {
    const hits: Hit[] = []
    const local: Hit[] = []
    let reason: string | null = null
    for (const value of values) {
      for (const address of parseAddresses(value.text)) {
        const match = this.#match(address, service, edgeType)
        if ('reason' in match) {
          reason ??= match.reason
          continue
        }
        const entity = 'external' in match ? this.#external(match.external) : match.entity
        if (entity === service) {
          reason ??= 'it is the service itself'
          continue
        }
        const strategy = strategyOf(value, 'external' in match ? 'external-host' : match.strategy)
        const confidence = 'external' in match ? 0.9 : match.confidence
        const own = isLocalHost(address.host) ? local : hits
        own.push({ entity, address, value, strategy, confidence })
      }
    }
    const all = hits.length > 0 ? hits : local
    const meant = withoutStandIns(all, edgeType)
    for (const { entity } of all)
      if (!meant.some((hit) => hit.entity === entity)) {
        const known = this.#standIns.get(service)
        if (known === undefined) this.#standIns.set(service, new Set([entity]))
        else known.add(entity)
      }
    return { hits: meant, reason }
  }

  #match(address: Address, service: Entity, edgeType: ServiceEdgeType): HostMatch {
    const wanted = edgeType === 'db' ? 'database' : edgeType === 'queue' ? 'queue' : 'service'
    const match = this.#on.hosts.resolve(address, service, wanted)
    // A default port on the machine itself says which engine, and there may be only one of it.
    if ('reason' in match && isLocalHost(address.host)) return match
    return match
  }

  #external(host: string): Entity {
    const known = this.#externals.get(host)
    if (known !== undefined) return known
    const made = new Entity('external', host)
    this.#externals.set(host, made)
    return made
  }

  /** What a driver talks to is a database, whatever image it runs. */
  #asCalled(entity: Entity, { edgeType, client }: Placed<'call'>['fact']): Entity {
    if (entity.kind !== 'service' || entity.hasCode || (edgeType !== 'db' && edgeType !== 'queue')) return entity
    entity.kind = edgeType === 'db' ? 'database' : 'queue'
    entity.engine = engineNamed(client)?.engine ?? client
    return entity
  }

  /** The client decides; what only speaks HTTP to a database is a database all the same. */
  #typeOf(target: Entity, edgeType: ServiceEdgeType, { scheme }: Address): ServiceEdgeType {
    if (target.kind === 'queue') return 'queue'
    if (target.kind === 'database' && edgeType !== 'queue') return 'db'
    const engine = scheme === null ? null : engineOfScheme(scheme)
    if (engine !== null && edgeType !== 'queue') return engine.kind === 'queue' ? 'queue' : 'db'
    if (edgeType !== 'unknown') return edgeType
    return scheme === 'grpc' || scheme === 'grpcs'
      ? 'grpc'
      : /^(?:https?|wss?)$/.test(scheme ?? '')
        ? 'http'
        : 'unknown'
  }

  /** A read of a variable whose value names something: the use may be hidden in a library, the dependency is not. */
  #read(service: Entity, read: Placed<'env_read'>): void {
    const { document, fact } = read
    const scope = { service, document }
    const values =
      fact.source === 'env'
        ? this.#on.evaluator.variable(fact.name, fact.fallback, scope)
        : this.#on.evaluator.setting(fact.name, fact.fallback, scope)
    if (isForOthers(fact.name)) return
    const usable = values.filter(({ text }) => isAddressName(fact.name) || hasPortOrScheme(text))
    for (const hit of this.#hits(usable, service, 'unknown').hits) {
      this.#weakEdge(service, hit, [read, ...hit.value.places], 0.85, fact.name)
    }
  }

  #settings(service: Entity): void {
    for (const setting of this.#on.environment.settings(service)) {
      if (isForOthers(setting.name)) continue
      const scope = { service, document: setting.place.document }
      const values = this.#on.evaluator.values(setting.value, scope).map(
        (value): Value => ({
          ...value,
          origin: 'setting',
          through: setting.name,
          places: [setting.place, ...value.places],
        }),
      )
      const usable = values.filter(({ text }) => isAddressName(setting.name) || hasPortOrScheme(text))
      for (const hit of this.#hits(usable, service, 'unknown').hits) {
        if (isLocalHost(hit.address.host) && hit.value.origin !== 'setting') continue
        this.#weakEdge(service, hit, hit.value.places, 0.7, setting.name)
      }
    }
  }

  /** Variables that a manifest gives to this workload alone: given for a reason, even if the read was not seen. */
  #variables(service: Entity): void {
    for (const setting of this.#on.environment.variables(service)) {
      if (setting.sharing === 'shared' || isForOthers(setting.name)) continue
      const scope = { service, document: setting.place.document }
      const values = this.#on.evaluator
        .values(setting.value, scope)
        .map((value): Value => ({ ...value, origin: 'variable', through: setting.name, places: [setting.place] }))
        .filter(({ text }) => isAddressName(setting.name) || hasPortOrScheme(text))
      for (const hit of this.#hits(values, service, 'unknown').hits) {
        if (isLocalHost(hit.address.host)) continue
        this.#weakEdge(
          service,
          { ...hit, strategy: `manifest-only/${hit.strategy}` },
          [setting.place],
          0.5,
          setting.name,
        )
      }
    }
  }

  /** Addresses on a workload's command line. */
  #arguments(service: Entity): void {
    for (const workload of service.workloads) {
      for (const address of workload.fact.addresses ?? []) {
        const values = this.#on.evaluator.values(address, { service, document: workload.document })
        for (const hit of this.#hits(values, service, 'unknown').hits) {
          if (isLocalHost(hit.address.host)) continue
          this.#weakEdge(service, { ...hit, strategy: `argument/${hit.strategy}` }, [workload], 0.6, '')
        }
      }
    }
  }

  /** An edge without a call: its type is what the target is, what the scheme says, or what both ends have in common. */
  #weakEdge(service: Entity, hit: Hit, places: readonly Placed[], confidence: number, name: string): void {
    const { entity, address } = hit
    if (this.#standIns.get(service)?.has(entity) === true) return
    if (entity.kind === 'external' && places.every(({ fact }) => fact.kind !== 'env_read')) return
    const { contracts } = this.#on
    // A server that knows where its page is lets it in, or writes links to it; it does not call it.
    if (contracts.isPage(entity) && !contracts.answersHttp(entity) && contracts.answersHttp(service)) return
    const known = this.edges.types(service, entity)
    // Redis is a cache to one part of a service and a broker to another.
    const isOther = entity.engine === 'redis' && isBrokerName(name)
    const types = known.length > 0 && !isOther ? known : [this.#inferredType(service, entity, address, name)]
    for (const edgeType of types) {
      this.edges.add({
        source: service,
        target: entity,
        edgeType,
        places,
        strategy: hit.strategy,
        confidence: confidence * hit.confidence,
      })
    }
  }

  #inferredType(
    service: Entity,
    target: Entity,
    { scheme, port, isConnection }: Address,
    name: string,
  ): ServiceEdgeType {
    const meant = engineInName(name)
    if (target.kind === 'service' && !target.hasCode && meant !== null && !/^https?$/.test(scheme ?? '')) {
      target.kind = meant.kind
      target.engine = meant.engine
    }
    if (target.kind === 'queue') return 'queue'
    if (target.kind === 'database') return target.engine === 'redis' && isBrokerName(name) ? 'queue' : 'db'
    const engine = scheme === null ? null : engineOfScheme(scheme)
    if (engine !== null) {
      if (!target.hasCode) {
        target.kind = engine.kind
        target.engine = engine.engine
      }
      return engine.kind === 'queue' ? 'queue' : 'db'
    }
    const known = SDK_VARIABLES.get(name)
    if (known !== undefined) return known
    if (/(?:^|[_:.])g?rpc(?:[_:.]|$)/i.test(name) && !/^https?$/.test(scheme ?? '')) return 'grpc'
    if (isConnection === true) return 'db'
    const { contracts } = this.#on
    const speaksGrpc = contracts.sharesContract(service, target) || contracts.asksFor(service, target)
    if (/^grpcs?$/.test(scheme ?? '') || (speaksGrpc && !contracts.isHttpPort(target, port))) return 'grpc'
    if (scheme !== null && /^(?:https?|wss?|lb)$/.test(scheme)) return 'http'
    if (contracts.callsGrpc(service) && !contracts.callsHttp(service) && !contracts.answersHttp(target)) return 'grpc'
    if (contracts.answersGrpc(target) && !contracts.answersHttp(target)) return 'grpc'
    if (contracts.callsHttp(service) || target.kind === 'external' || contracts.answersHttp(target)) return 'http'
    if (port !== null && /^5005\d$/.test(String(port))) return 'grpc'
    return port !== null && /^(?:80|443|3\d{3}|5000|8\d{3})$/.test(String(port)) ? 'http' : 'unknown'
  }

  /** A path without a host; in a page also one behind a base address that nothing here sets. */
  #isRelative(service: Entity, values: readonly Value[], path: string): boolean {
    if (values.some(({ text }) => /^\/(?!\/)/.test(text))) return true
    if (!this.#on.contracts.isPage(service)) return false
    return values.length === 0 ? path.startsWith('/') : values.every(({ text }) => /^(?:\{\})*\//.test(text))
  }

  /** A path without a host goes to whoever serves the page, which hands it on by its rules. */
  #relativeCall(service: Entity, call: Placed<'call'>, value: Value | null, path: string): boolean {
    const whole = `${value?.text ?? ''}${path}`.replace(/^(?:\{\})+/, '')
    if (this.#on.routes.isServedBy(service, whole)) return true
    const routed = this.#on.routes.routeOf(service, whole)
    if (routed === null) return false
    const { hits } = this.#hits(this.#on.routeValues(routed, service), service, 'http')
    for (const hit of hits) {
      this.edges.add({
        source: service,
        target: hit.entity,
        edgeType: 'http',
        places: [call, ...(value?.places ?? []), routed],
        strategy: `route/${routed.fact.proxy}`,
        confidence: 0.85 * hit.confidence,
        method: call.fact.method,
        pattern: whole,
      })
    }
    return hits.length > 0
  }

  #references(): void {
    for (const reference of this.#on.placed('reference')) {
      const { document, fact } = reference
      const source = this.#on.system.workloadNamed(document, fact.from)
      const target = this.#on.system.workloadNamed(document, fact.to)
      if (source === null || target === null || source.kind !== 'service') continue
      const known = this.edges.types(source, target)
      const address = { scheme: null, host: fact.to, port: null, path: '' }
      const inferred =
        fact.edgeType === 'unknown' ? this.#inferredType(source, target, address, fact.to) : fact.edgeType
      const edgeType = inferred === 'unknown' && target.kind === 'service' ? 'http' : inferred
      for (const type of known.length > 0 ? known : [edgeType]) {
        const strategy = `reference/${fact.platform}`
        this.edges.add({ source, target, edgeType: type, places: [reference], strategy, confidence: 0.85 })
      }
    }
  }

  #proxies(): void {
    for (const rule of this.#on.placed('proxy_rule')) {
      const source = this.#on.routes.ownerOf(rule)
      if (source === null) continue
      for (const hit of this.#hits(this.#on.routeValues(rule, source), source, 'http').hits) {
        if (hit.entity.kind === 'external') continue
        const grpc = this.edges.types(source, hit.entity).includes('grpc')
        this.edges.add({
          source,
          target: hit.entity,
          edgeType: this.#typeOf(hit.entity, grpc ? 'grpc' : 'http', hit.address),
          places: [rule, ...hit.value.places],
          strategy: `proxy/${rule.fact.proxy}`,
          confidence: 0.9 * hit.confidence,
          pattern: rule.fact.path,
        })
      }
    }
  }

  /** A driver whose address is not known still talks to its engine: to the one that is there, if only one is. */
  #leaveOrPlace({ service, call, reason }: { service: Entity; call: Placed<'call'>; reason: string }): void {
    const { fact } = call
    const engine = engineNamed(fact.client)
    if (engine !== null && (fact.edgeType === 'db' || fact.edgeType === 'queue')) {
      const placed = this.#on.engines.only(service, (other) => isCompatible(engine.engine, other))
      if (placed !== null) {
        const edgeType = placed.kind === 'queue' ? 'queue' : fact.edgeType
        const known = this.edges.types(service, placed)
        if (!known.includes(edgeType)) {
          const strategy = 'only-instance'
          this.edges.add({ source: service, target: placed, edgeType, places: [call], strategy, confidence: 0.55 })
        }
        return
      }
    }
    const target = describeExpr(fact.target)
    const shown = fact.path === null ? target : `${target}${describeExpr(fact.path)}`
    this.edges.leave(service, { edgeType: fact.edgeType, target: shown === HOLE ? fact.client : shown, reason }, call)
  }
}

/**
 * What one name leads to in several environments. A managed database stands in for the deployed one; an image without
 * code that is put in place of an outside host, such as a mock server, stands in for that.
 */
function withoutStandIns(hits: readonly Hit[], edgeType: ServiceEdgeType): readonly Hit[] {
  const outside = hits.filter(({ entity }) => entity.kind === 'external')
  if (outside.length === 0) return hits
  const isStore = ({ entity }: Hit): boolean => entity.kind === 'database' || entity.kind === 'queue'
  const stores = hits.filter((hit) => isStore(hit) || (hit.entity.kind !== 'external' && isData(edgeType)))
  if (stores.length > 0) return hits.filter(({ entity }) => entity.kind !== 'external')
  return hits.filter(({ entity }) => entity.kind === 'external' || entity.hasCode)
}

function isData(edgeType: ServiceEdgeType): boolean {
  return edgeType === 'db' || edgeType === 'queue'
}

/** Variables that libraries read by themselves, and what these speak. */
const SDK_VARIABLES: ReadonlyMap<string, ServiceEdgeType> = new Map([
  ['FLAGD_HOST', 'grpc'],
  ['UNLEASH_URL', 'http'],
  ['AWS_ENDPOINT_URL', 'http'],
  ['EUREKA_CLIENT_SERVICEURL_DEFAULTZONE', 'http'],
  ['SPRING_CLOUD_CONFIG_URI', 'http'],
  ['CONSUL_HTTP_ADDR', 'http'],
  ['VAULT_ADDR', 'http'],
  ['TEMPORAL_ADDRESS', 'grpc'],
  ['DAPR_HTTP_ENDPOINT', 'http'],
  ['DAPR_GRPC_ENDPOINT', 'grpc'],
  ['PUBSUB_EMULATOR_HOST', 'queue'],
  ['CELERY_BROKER_URL', 'queue'],
  ['FIRESTORE_EMULATOR_HOST', 'db'],
  ['DATASTORE_EMULATOR_HOST', 'db'],
  ['SPANNER_EMULATOR_HOST', 'db'],
  ['BIGTABLE_EMULATOR_HOST', 'db'],
  ['STORAGE_EMULATOR_HOST', 'db'],
  ['AZURE_STORAGE_CONNECTION_STRING', 'db'],
  ['PGHOST', 'db'],
  ['MYSQL_HOST', 'db'],
])

function strategyOf({ origin, through }: Value, host: string): string {
  if (through === null) return `literal/${host}`
  return `${origin === 'default' ? 'default-in-code' : origin}/${host}`
}

function hasPortOrScheme(text: string): boolean {
  return (
    /^[a-z][a-z0-9+.:-]*:\/\//i.test(text) ||
    /^[a-z][\w.-]*:\d{2,5}(?:[/,]|$)/i.test(text) ||
    /(?:^|;)\s*(?:server|host|data source)=/i.test(text)
  )
}

function isBrokerName(name: string): boolean {
  return /celery|broker|queue|bull|sidekiq|pub_?sub|messag|event/i.test(name)
}
