import { isTest } from '@coderag/facts/names'
import { describeExpr } from '@coderag/facts/stored'
import { wordsOf } from '../endpoints/paths.js'
import { groupBy } from '../services/group-by.js'
import { driverIn, engineNamed, isCompatible, isSqlDriver, takesAnyDriver } from '../services/infrastructure.js'
import type { Interruptible } from '../../pace.js'
import { addAllowedEdges } from './allowed-edges.js'
import { edgeConfidence } from './edge-confidence.js'
import { HOLE, isLocalHost, parseAddresses } from '../values/address.js'
import { EdgeSet } from './edge-set.js'
import { asCalled, calledType, canCall, inferredType, isBrokerName } from './edge-types.js'
import type { Entity, Placed } from '../owners/entity.js'
import { findInfrastructureEdges, isReadByLibrary } from './infrastructure-edges.js'
import { LocalProxies } from './local-proxies.js'
import { isToldBy, LocalStores } from './local-stores.js'
import type { Resolution } from '../resolution.js'
import type { Forwarding, GivenPath } from './service-calls.js'
import { Targets, type Hit } from './targets.js'
import { findQueueEdges } from './topics.js'
import {
  askedPath,
  hasNoModels,
  hasPortOrScheme,
  isBarePath,
  isOfFile,
  isScript,
  SCAFFOLD,
} from './written-addresses.js'
import { isAddressName, isExample, isForObservation, isForOthers, isOwnAddress } from '../values/variable-names.js'
import { both, EVERYWHERE } from '../values/held-in.js'
import type { Scope } from '../values/frame.js'
import type { Value } from '../values/value.js'

/** A call whose target is not known, with what in other systems has its name. */
interface OpenCall {
  readonly service: Entity
  readonly call: Placed<'call'>
  readonly reason: string
  readonly possible: readonly Entity[]
}

/** A variable, a setting, an argument or a rule that names what only other systems have. */
interface OpenSetting {
  readonly service: Entity
  readonly target: string
  readonly place: Placed
  readonly possible: readonly Entity[]
}

/** Finds edges by all kinds of evidence, from calls with a known target down to variables that only name one. */
export class EdgeFinder {
  readonly #on: Resolution
  readonly #targets: Targets
  readonly edges: EdgeSet
  readonly #localProxies: LocalProxies
  readonly #localStores: LocalStores
  /** Calls whose target is not known: what they need may be known from elsewhere. */
  readonly #open: OpenCall[] = []
  readonly #openSettings: OpenSetting[] = []
  /** Reads of variables that nothing here sets. */
  readonly #unsetReads: { readonly service: Entity; readonly read: Placed<'env_read'> }[] = []
  /** Services that name the driver of a relational database: it is the one that libraries for any driver use there. */
  readonly #withDriver = new Set<Entity>()

  constructor(resolution: Resolution) {
    this.#on = resolution
    this.edges = new EdgeSet(resolution.environments)
    this.#targets = new Targets(resolution.hosts)
    this.#localProxies = new LocalProxies(resolution.system)
    this.#localStores = new LocalStores(resolution, this.edges)
  }

  /**
   * Calls, then what reads and settings add, then calls that only the engine behind them can place, then messages, then
   * what is allowed and nothing else says.
   */
  *find(): Interruptible<EdgeSet> {
    const { owners, system } = this.#on
    const calls = this.#on.placed('call')
    for (const isKept of [false, true]) {
      for (const call of calls) {
        if ((call.fact.isKept === true) !== isKept) continue
        for (const service of owners.ownersOf(call.document)) this.#call(service, call)
        yield
      }
    }
    for (const read of this.#on.placed('env_read')) {
      for (const service of owners.ownersOf(read.document)) this.#read(service, read)
      yield
    }
    for (const service of system.entities) {
      if (service.kind !== 'service') continue
      this.#settings(service)
      this.#variables(service)
      this.#arguments(service)
      yield
    }
    this.#references()
    this.#proxies()
    findInfrastructureEdges(this.#on, this.edges)
    for (const service of system.entities)
      if (service.kind === 'service' && service.hasCode) this.#localStores.addOf(service)
    yield
    this.#unset()
    this.#servedPaths()
    for (const open of this.#open) {
      this.#leaveOrPlace(open)
      yield
    }
    for (const { service, target, place, possible } of this.#openSettings)
      this.edges.leaveSetting(service, target, place, possible)
    findQueueEdges(this.#on, this.edges)
    yield
    addAllowedEdges(this.#on, this.edges)
    this.#localStores.nameByUsers()
    return this.edges
  }

  get externals(): readonly Entity[] {
    return [...this.#targets.externals, ...this.#localProxies.entities, ...this.#localStores.entities]
  }

  /** Returns the paths that services give to functions of their own, and those of requests whose host is not known. */
  givenPaths(): GivenPath[] {
    const { owners, routes } = this.#on
    const found: GivenPath[] = []
    const add = (source: Entity, given: Omit<GivenPath, 'source' | 'targets'>): void => {
      // A gateway asks for the paths that it serves itself.
      if (given.method === null && routes.isServedBy(source, given.path)) return
      const targets = [...this.edges.targetsOf(source, 'http'), ...this.edges.targetsOf(source, 'unknown')]
      const services = targets.filter(({ kind }) => kind === 'service')
      if (services.length > 0) found.push({ ...given, source, targets: [...new Set(services)] })
    }
    for (const place of this.#on.placed('path'))
      for (const source of owners.ownersOf(place.document)) add(source, { ...place.fact, place })
    for (const { service, call } of this.#open) {
      const path = askedPath(call)
      if (path !== null) add(service, { path, method: call.fact.method, place: call })
    }
    return found
  }

  /** Returns the paths for which the tests of a service ask. What they ask for is the service itself, at whatever host. */
  testedPaths(): GivenPath[] {
    const { system } = this.#on
    const found: GivenPath[] = []
    const add = (place: Placed, path: string | null, method: string | null): void => {
      // Tests of middleware ask for `/` where any path would do.
      if (path === null || path === '/' || !isTest(place.document.filePath)) return
      for (const source of system.ownersOf(place.document))
        found.push({ source, targets: [source], path, method, place })
    }
    for (const place of this.#on.placed('path')) add(place, place.fact.path, place.fact.method)
    for (const call of this.#on.placed('call')) add(call, askedPath(call), call.fact.method)
    return found
  }

  /** Returns the service to which another one forwards a path by its own rules, and the rule. */
  forwarded(service: Entity, path: string): Forwarding | null {
    const found = this.#on.routes.ownRulesFor(service, path).flatMap((rule) => {
      const { hits } = this.#targets.of(this.#on.routeValues(rule, service), service, 'http')
      return hits.flatMap(({ entity }) => (entity.kind === 'service' ? [{ service: entity, rule }] : []))
    })
    const [first] = found
    return first !== undefined && found.every((other) => other.service === first.service) ? first : null
  }

  #call(service: Entity, call: Placed<'call'>): void {
    const { document, fact } = call
    const scope = { service, document }
    if (fact.edgeType === 'db' && isSqlDriver(fact.client)) this.#withDriver.add(service)
    // A file of the program, which no other process serves; its name may be that of a service: `shop.db`.
    if (fact.client === 'sqlite') return
    const values = this.#on.evaluator.values(fact.target, scope)
    const path = fact.path === null ? '' : (this.#on.evaluator.values(fact.path, scope)[0]?.text ?? HOLE)
    if (fact.edgeType === 'http' && this.#isRelative(service, values, path)) {
      // The name of a variable in place of the host says more than rules for any host.
      if (values.some(({ text }) => text.startsWith(HOLE)) && this.#namedCall(service, call, path)) return
      if (this.#relativeCall(service, call, values.find(({ text }) => text.includes('/')) ?? null, path)) return
    }
    // An address that is given apart from its path is a host: `http.request({ host: 'orders', path: '/items' })`.
    const isHost = fact.path !== null && values.every(({ text }) => !text.includes('/'))
    const isBare =
      fact.edgeType === 'http' && isScript(fact) && !isHost && values.length > 0 && values.every(isBarePath)
    const {
      hits: all,
      reason,
      possible,
    } = isBare
      ? { hits: [], reason: 'a path without a host', possible: [] }
      : this.#targets.of(values, service, fact.edgeType)
    // A stub that is kept in a field may be used by another file, or not at all: what else is known counts first.
    const isNew = ({ entity }: Hit): boolean => fact.isKept !== true || this.edges.types(service, entity).length === 0
    const met = all.filter(({ entity, address }) => canCall(entity, fact, address))
    const callable = met.filter((hit) => !this.#isOwn(service, call, hit, path))
    if (callable.length === 0 && met.length > 0) return
    const hits = callable.filter(isNew)
    if (hits.length < callable.length) return
    // Nothing is met, or what a name may overrule.
    if (hits.every((hit) => this.#isDoubtful(service, hit)) && this.#namedCall(service, call, path, 'orLocal')) return
    if (hits.length === 0) {
      if (this.#contractCall(service, call)) return
      const why = values.length === 0 ? 'the target is not known' : (reason ?? 'the target is no address')
      this.#open.push({ service, call, reason: why, possible })
      return
    }
    for (const hit of hits) {
      this.edges.add({
        source: service,
        target: asCalled(hit.entity, fact),
        edgeType: calledType(hit.entity, fact.edgeType, hit.address),
        places: [call, ...hit.value.places],
        strategy: hit.strategy,
        heldIn: hit.value.heldIn,
        confidence:
          hit.confidence * (fact.edgeType === 'unknown' ? edgeConfidence.callOfUnknownType : edgeConfidence.call),
        method: fact.method,
        pattern: fact.edgeType === 'http' ? `${hit.address.path}${path}` : (fact.grpcService ?? null),
      })
    }
    // Of a table of services, some addresses may be set and others not.
    if (values.length > 0) this.#namedCall(service, call, path)
  }

  /**
   * Inside a container, `localhost` is the container itself: a service that asks a port that its own one has for a path that only it answers
   * asks itself, whoever has that port on the machine outside.
   *
   * @see https://docs.docker.com/compose/how-tos/networking/
   */
  #isOwn(service: Entity, { fact }: Placed<'call'>, { entity, address }: Hit, path: string): boolean {
    const { port } = address
    if (fact.edgeType !== 'http' || !isLocalHost(address.host) || port === null || !service.ports.has(port))
      return false
    const asked = `${address.path}${path}`
    return this.#on.routes.isServedBy(service, asked) && !this.#on.routes.isServedBy(entity, asked)
  }

  /**
   * A call to an address that nothing here sets: the name of its variable may say whose it is.
   *
   * @param hostOfUnset - `orLocal` if an address of the machine itself, which developers use, is none either.
   */
  #namedCall(service: Entity, call: Placed<'call'>, path: string, hostOfUnset: true | 'orLocal' = true): boolean {
    const { document, fact } = call
    if (fact.edgeType !== 'http' && fact.edgeType !== 'grpc') return false
    const values = this.#on.evaluator.values(fact.target, { service, document, hostOfUnset })
    const unset = values.filter(({ origin }) => origin === 'unset')
    const hits = this.#targets.of(unset, service, fact.edgeType).hits.filter(({ entity }) => entity.kind === 'service')
    for (const hit of hits) {
      this.edges.add({
        source: service,
        target: hit.entity,
        edgeType: fact.edgeType,
        places: [call, ...hit.value.places],
        strategy: hit.strategy,
        heldIn: hit.value.heldIn,
        confidence: edgeConfidence.unsetVariable * hit.confidence,
        method: fact.method,
        pattern: fact.edgeType === 'http' ? `${hit.address.path}${path}` : (fact.grpcService ?? null),
      })
    }
    return hits.length > 0
  }

  /** Only a page meets what is published on this machine: to others the name of a variable says more than a program without code. */
  #isDoubtful(service: Entity, { entity, address }: Hit): boolean {
    return isLocalHost(address.host) && !entity.hasCode && !this.#on.contracts.isPage(service)
  }

  /** A gRPC client whose address a registry gives: its service is implemented once in the system. */
  #contractCall(service: Entity, call: Placed<'call'>): boolean {
    const { edgeType, grpcService, method } = call.fact
    const server =
      edgeType !== 'grpc' || grpcService === null
        ? null
        : this.#on.contracts.onlyServerOf(grpcService, service, (other) =>
            this.#on.system.areOfOneSystem(service, other),
          )
    if (server === null) return false
    this.edges.add({
      source: service,
      target: server,
      edgeType: 'grpc',
      places: [call],
      strategy: 'only-server',
      confidence: edgeConfidence.onlyServer,
      method,
      pattern: grpcService,
    })
    return true
  }

  /** A read of a variable whose value names something: the use may be hidden in a library, the dependency is not. */
  #read(service: Entity, read: Placed<'env_read'>): void {
    const { document, fact } = read
    const scope = { service, document }
    const { evaluator } = this.#on
    const valuesIn = (own: Scope): readonly Value[] =>
      fact.source === 'env'
        ? evaluator.variable(fact.name, fact.fallback, own)
        : evaluator.setting(fact.name, fact.fallback, own)
    const values = valuesIn(scope)
    if (isForOthers(fact.name)) return
    if (values.length === 0 && fact.source === 'env') this.#unsetReads.push({ service, read })
    const usable = values.filter(
      ({ text, origin }) =>
        (isAddressName(fact.name) || hasPortOrScheme(text)) &&
        // Configuration of Laravel lists all drivers that an application could use, each with a default.
        !(origin === 'default' && SCAFFOLD.test(document.filePath)),
    )
    const hasSeveral = this.#on.owners.hasOthers(document, service)
    const isShared = hasSeveral || this.#on.system.ownersOf(document).length === 0
    const isNamed = (): boolean => {
      const unset = valuesIn({ ...scope, hostOfUnset: 'orLocal' }).filter(({ origin }) => origin === 'unset')
      return this.#targets
        .of(unset, service, 'http')
        .hits.some(({ entity }) => this.edges.types(service, entity).length > 0)
    }
    for (const hit of this.#hitsOf(usable, service, read)) {
      if (this.#isDoubtful(service, hit) && isNamed()) continue
      // A default in code beside the services says nothing about which of them uses it: a port of this machine, a store of some of them.
      const isOfAll = isLocalHost(hit.address.host) || (hasSeveral && hit.entity.kind !== 'service')
      if (isShared && hit.value.origin === 'default' && isOfAll) continue
      this.#weakEdge(service, hit, [read, ...hit.value.places], edgeConfidence.read, fact.name)
    }
  }

  /**
   * Variables that nothing here sets, of a service with requests to addresses that are not known: these are handed on in a way
   * that can't be followed, and the name of a variable may say whose one is. Of a language without models no request is known.
   */
  #unset(): void {
    const asking = new Set(this.#open.flatMap(({ service, call }) => (call.fact.edgeType === 'http' ? [service] : [])))
    for (const { service, read } of this.#unsetReads) {
      const { document, fact } = read
      const mayAsk = asking.has(service) || hasNoModels(fact)
      if (!mayAsk || this.#on.owners.hasOthers(document, service)) continue
      const values = this.#on.evaluator.variable(fact.name, null, { service, document, hostOfUnset: true })
      for (const hit of this.#targets.of(values, service, 'http').hits)
        if (hit.entity.kind === 'service' && this.edges.types(service, hit.entity).length === 0)
          this.#weakEdge(service, hit, [read], edgeConfidence.unsetVariable * edgeConfidence.read, fact.name)
    }
  }

  /** Requests whose host nothing tells, to a path that one service of the system alone answers. */
  #servedPaths(): void {
    const { system, evaluator, endpoints, owners } = this.#on
    const http = endpoints.filter(({ protocol }) => protocol === 'http')
    const byWords = groupBy(http, ({ path }) => wordsOf(path))
    for (const { service, call } of this.#open) {
      const { document, fact } = call
      // Clients in shared code are not of all that use the code.
      if (fact.edgeType !== 'http' || owners.hasOthers(document, service)) continue
      const values = evaluator.values(fact.target, { service, document })
      const asked = [askedPath(call) ?? '', ...values.map(({ text }) => text.replace(/^(?:\{\})+/, ''))]
      for (const path of new Set(asked.filter(isTelling))) {
        const answering = (byWords.get(wordsOf(path)) ?? []).filter(
          ({ service: other, method }) =>
            system.areOfOneSystem(service, other) && (method === '*' || (fact.method ?? method) === method),
        )
        const [only, ...others] = new Set(answering.map((endpoint) => endpoint.service))
        if (only === undefined || others.length > 0 || only === service) continue
        if (this.edges.types(service, only).length > 0) continue
        this.edges.add({
          source: service,
          target: only,
          edgeType: 'http',
          places: [call],
          strategy: 'served-path',
          confidence: edgeConfidence.servedPath,
          method: fact.method,
          pattern: path,
        })
      }
    }
  }

  #settings(service: Entity): void {
    for (const setting of this.#on.environment.settings(service)) {
      if (isForOthers(setting.name)) continue
      if (isTest(setting.place.document.filePath)) continue
      if (setting.sharing === 'shared' && !isReadByLibrary(this.#on, service, setting.name)) continue
      const scope = { service, document: setting.place.document }
      const values = this.#on.evaluator.values(setting.value, scope).map(
        (value): Value => ({
          ...value,
          origin: 'setting',
          through: setting.name,
          places: [setting.place, ...value.places],
          heldIn: both(setting.heldIn, value.heldIn ?? EVERYWHERE),
        }),
      )
      const usable = values.filter(({ text }) => isAddressName(setting.name) || hasPortOrScheme(text))
      for (const hit of this.#hitsOf(usable, service, setting.place)) {
        if (isLocalHost(hit.address.host) && hit.value.origin !== 'setting') continue
        this.#weakEdge(service, hit, hit.value.places, edgeConfidence.setting, setting.name)
      }
    }
  }

  /** Variables that a manifest gives to this workload alone: given for a reason, even if the read was not seen. */
  #variables(service: Entity): void {
    for (const setting of this.#on.environment.runtimeVariables(service)) {
      if (setting.sharing === 'shared' || isForOthers(setting.name)) continue
      const scope = { service, document: setting.place.document }
      const values = this.#on.evaluator
        .values(setting.value, scope)
        .map(
          (value): Value => ({
            ...value,
            origin: 'variable',
            through: setting.name,
            places: [setting.place],
            heldIn: both(setting.heldIn, value.heldIn ?? EVERYWHERE),
          }),
        )
        .filter(({ text }) => isAddressName(setting.name) || hasPortOrScheme(text))
      for (const hit of this.#hitsOf(values, service, setting.place)) {
        if (isLocalHost(hit.address.host) && !isOfFile(setting.place)) continue
        this.#weakEdge(
          service,
          { ...hit, strategy: `manifest-only/${hit.strategy}` },
          [setting.place],
          edgeConfidence.unreadVariable,
          setting.name,
        )
      }
    }
  }

  /** Where the values of a place lead to. If only other systems have what they name, the place is left open. */
  #hitsOf(
    values: readonly Value[],
    service: Entity,
    place: Placed,
    edgeType: 'http' | 'unknown' = 'unknown',
  ): readonly Hit[] {
    const { hits, possible } = this.#targets.of(values, service, edgeType)
    const [first] = values
    if (hits.length === 0 && possible.length > 0 && first !== undefined)
      this.#openSettings.push({ service, target: first.through ?? first.text, place, possible })
    return hits
  }

  /** Addresses on a workload's command line. */
  #arguments(service: Entity): void {
    for (const workload of service.workloads) {
      for (const address of workload.fact.addresses ?? []) {
        const values = this.#on.evaluator.values(address, { service, document: workload.document })
        for (const hit of this.#hitsOf(values, service, workload)) {
          if (isLocalHost(hit.address.host)) continue
          this.#weakEdge(
            service,
            { ...hit, strategy: `argument/${hit.strategy}` },
            [workload],
            edgeConfidence.workloadArgument,
            '',
          )
        }
      }
    }
  }

  /** An edge without a call: its type is what the target is, what the scheme says, or what both ends have in common. */
  #weakEdge(service: Entity, hit: Hit, places: readonly Placed[], confidence: number, name: string): void {
    const { entity, address } = hit
    if (this.#targets.isStandIn(service, entity)) return
    if (isForObservation(name) && entity.infrastructure === null) return
    const isRead = places.some(({ fact }) => fact.kind === 'env_read') || isReadByLibrary(this.#on, service, name)
    if (entity.kind === 'external' && (!isRead || places.some(({ document }) => isExample(document.filePath)))) return
    const { contracts } = this.#on
    if (isOwnAddress(name) && (!contracts.isPage(service) || contracts.answersHttp(service))) return
    // A server that knows where its page is lets it in, or writes links to it; it does not call it.
    if (contracts.isPage(entity) && !contracts.answersHttp(entity) && contracts.answersHttp(service)) return
    const known = this.edges.types(service, entity)
    // Redis is a cache to one part of a service and a broker to another.
    const isOther = entity.engine === 'redis' && isBrokerName(name)
    const types =
      known.length > 0 && !isOther ? known : [inferredType({ service, target: entity, address, name }, contracts)]
    for (const edgeType of types) {
      this.edges.add({
        source: service,
        target: entity,
        edgeType,
        places,
        strategy: hit.strategy,
        heldIn: hit.value.heldIn,
        confidence: confidence * hit.confidence,
      })
    }
  }

  /** A path without a host; in a page also one behind a base address that nothing here sets. */
  #isRelative(service: Entity, values: readonly Value[], path: string): boolean {
    if (values.some(({ text }) => /^\/(?!\/)/.test(text))) return true
    if (!this.#on.contracts.isPage(service)) return false
    return values.length === 0 ? path.startsWith('/') : values.every(({ text }) => /^(?:\{\})*\//.test(text))
  }

  /** Resolves a path without a host: it goes to the server of the page, which forwards it by its rules. */
  #relativeCall(service: Entity, call: Placed<'call'>, value: Value | null, path: string): boolean {
    const whole = `${value?.text ?? ''}${path}`.replace(/^(?:\{\})+/, '')
    if (this.#on.routes.isServedBy(service, whole)) return true
    // The rules of a development server lead to the machine itself, those of another environment to the service.
    for (const rule of this.#on.routes.routesOf(service, whole)) {
      const all = this.#targets.of(this.#on.routeValues(rule, service), service, 'http').hits
      // The entry of a dashboard takes no requests of a page of the system.
      const hits = all.filter(({ entity }) => entity.infrastructure === null)
      for (const hit of hits) {
        this.edges.add({
          source: service,
          target: hit.entity,
          edgeType: 'http',
          places: [call, ...(value?.places ?? []), rule],
          strategy: `route/${rule.fact.proxy}`,
          confidence: edgeConfidence.routedCall * hit.confidence,
          method: call.fact.method,
          pattern: whole,
          rule,
        })
      }
      if (hits.length > 0) return true
    }
    return false
  }

  #references(): void {
    for (const reference of this.#on.placed('reference')) {
      const { document, fact } = reference
      const { system } = this.#on
      const source =
        fact.tool === undefined ? system.workloadNamed(document, fact.from) : system.toolAt(document, fact.tool)
      const target = this.#referred(reference, source)
      if (source === null || target === null || source.kind !== 'service') continue
      const known = this.edges.types(source, target)
      const address = { scheme: null, host: fact.to, port: null, path: '' }
      const inferred =
        fact.edgeType === 'unknown'
          ? inferredType({ service: source, target, address, name: fact.to }, this.#on.contracts)
          : fact.edgeType
      const edgeType = inferred === 'unknown' && target.kind === 'service' ? 'http' : inferred
      for (const type of known.length > 0 ? known : [edgeType]) {
        if (source === target) continue
        const strategy = `reference/${fact.platform}`
        this.edges.add({
          source,
          target,
          edgeType: type,
          places: [reference],
          strategy,
          confidence: edgeConfidence.reference,
        })
      }
    }
  }

  /** The target of a reference: a workload of the manifest, or for a tool's configuration a host. */
  #referred({ document, fact }: Placed<'reference'>, source: Entity | null): Entity | null {
    if (fact.tool === undefined) return this.#on.system.workloadNamed(document, fact.to)
    const [address] = parseAddresses(fact.to)
    const wanted = fact.edgeType === 'db' ? 'database' : 'service'
    // A tool on the machine itself is its own neighbour; the ports of its container are not the machine's.
    const match =
      address === undefined || isLocalHost(address.host) ? null : this.#on.hosts.resolve(address, source, wanted)
    return match !== null && 'entity' in match ? match.entity : null
  }

  #proxies(): void {
    for (const rule of this.#on.placed('proxy_rule')) {
      const owner = this.#on.routes.ownerOf(rule)
      const source = owner ?? this.#localProxies.of(rule)
      if (source === null) continue
      for (const hit of this.#hitsOf(this.#on.routeValues(rule, source), source, rule, 'http')) {
        const isNamed = hit.value.origin === 'unset'
        if (hit.entity.kind === 'external' || (isNamed && hit.entity.kind !== 'service')) continue
        if (owner === null && (hit.entity.kind !== 'service' || !isLocalHost(hit.address.host))) continue
        const grpc = this.edges.types(source, hit.entity).includes('grpc')
        this.edges.add({
          source,
          target: hit.entity,
          edgeType: calledType(hit.entity, grpc ? 'grpc' : 'http', hit.address),
          places: [rule, ...hit.value.places],
          strategy: `proxy/${rule.fact.proxy}`,
          heldIn: hit.value.heldIn,
          confidence: edgeConfidence.proxyRule * hit.confidence * (isNamed ? edgeConfidence.unsetVariable : 1),
          pattern: rule.fact.path,
        })
      }
    }
  }

  /**
   * The engine of a client, or its own name. Of a library for any driver, the one that an address names, or the package of the only
   * driver beside it. Null if that is none that is deployed, as SQLite or H2.
   */
  #engineOf(service: Entity, { document, fact }: Placed<'call'>): string | null {
    if (!takesAnyDriver(fact.client)) return engineNamed(fact.client)?.engine ?? fact.client
    const values = this.#on.evaluator.values(fact.target, { service, document })
    const drivers = values.flatMap(({ text }) => driverIn(text) ?? [])
    const [known] = drivers.flatMap((driver) => engineNamed(driver)?.engine ?? [])
    if (drivers.length > 0) return known ?? null
    const packaged = this.#on.system.dependencies.driverOf(service)
    return packaged === null ? fact.client : (engineNamed(packaged)?.engine ?? null)
  }

  /** A driver whose address is not known still talks to its engine: to the one that is there, if only one is. */
  #leaveOrPlace({ service, call, reason, possible }: OpenCall): void {
    const { fact } = call
    if (takesAnyDriver(fact.client) && this.#withDriver.has(service)) return
    const client = this.#engineOf(service, call)
    if (client !== null && (fact.edgeType === 'db' || fact.edgeType === 'queue')) {
      const placed = this.#on.engines.only(service, (other) => isCompatible(client, other))
      // Shared code holds drivers that not all its users need. Those that do import it by name or set the address.
      const isShared = this.#on.owners.isDoubtful(call.document, service) && !isToldBy(this.#on, service, call)
      if (placed !== null && isShared && this.edges.types(service, placed).length === 0) {
        if (!this.#on.engines.isAwaited(service, placed)) return
      }
      if (placed !== null) {
        const edgeType = placed.kind === 'queue' ? 'queue' : fact.edgeType
        const known = this.edges.types(service, placed)
        if (!known.includes(edgeType)) {
          const strategy = 'only-instance'
          this.edges.add({
            source: service,
            target: placed,
            edgeType,
            places: [call],
            strategy,
            confidence: edgeConfidence.onlyInstance,
          })
        }
        return
      }
    }
    if (this.#localStores.addCalled(service, call, client)) return
    const target = describeExpr(fact.target)
    const shown = fact.path === null ? target : `${target}${describeExpr(fact.path)}`
    const open = { edgeType: fact.edgeType, target: shown === HOLE ? fact.client : shown, reason }
    this.edges.leave(service, open, call, possible)
  }
}

/** Returns true for a path with two words of its own, beside `api` and a version: `/api/v1/orders/search`. */
function isTelling(path: string): boolean {
  const words = path.split('/').filter((part) => /^[a-z][\w-]+$/i.test(part) && !/^(?:api|v\d+)$/i.test(part))
  return path.startsWith('/') && words.length >= 2
}
