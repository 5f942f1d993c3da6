import { isTest } from '@coderag/facts/names'
import { baseOf, isInside, parentOf } from '@coderag/facts/stored'
import {
  emulatedEngine,
  engineNamed,
  engineOfImage,
  imageName,
  isEngineJob,
  isNameOfEngineJob,
  isTooling,
  startsZooKeeper,
} from '../services/infrastructure.js'
import {
  INFRASTRUCTURE_SERVERS,
  infrastructureServerNamed,
  type InfrastructureServer,
} from '../services/infrastructure-roles.js'
import { groupBy } from '../services/group-by.js'
import { compare } from '../edges/compare.js'
import { isPlaceName, plainName } from '../services/names.js'
import type { SourceEntry } from '../../read-sources.js'
import type { FactDocument } from '../../source-facts.js'
import type { PlacedFacts } from '../placed-facts.js'
import { ConfigStores } from './config-stores.js'
import { Dependencies } from './dependencies.js'
import { ImportedSettings } from './imported-settings.js'
import { Entity, type NameTier, type Placed } from './entity.js'
import { Programs, workersLast } from './programs.js'
import { ServiceRoots } from './service-roots.js'
import { assign, type Assignment, foreignOrganisations } from './assignment.js'
import { JoinedRepositories } from './joined-repositories.js'
import { infrastructureOf } from './workload-infrastructure.js'

/** Names that any project may give its own database or cache: equal ones in two folders are two things. */
const COMMON_INFRA = new RegExp(
  String.raw`^(?:db|database|sql|sqlserver|sqldb|sqldata|mssql|postgres(?:ql)?|pg|mysql|maria(?:db)?|` +
    String.raw`mongo(?:db)?|redis|cache|elasticsearch|nosql|dynamodb|cassandra|memcached)$`,
)

/** Libraries of services that keep data, send messages, or forward requests. */
const OWN_WORK = new RegExp(
  String.raw`^spring-(?:boot-starter-(?:data-|jdbc|amqp|activemq)|` +
    String.raw`cloud-(?:starter-)?(?:netflix-)?(?:zuul|gateway|feign|openfeign)|kafka|rabbit)|` +
    String.raw`^axon-`,
)

const APPLICATION_NAME = /^(?:spring|quarkus|micronaut):application:name$/
/** Files of settings that an application reads itself. */
const OWN_SETTINGS = /(?:^|\/)(?:application|bootstrap|appsettings)(?:[-.][\w-]+)?\.\w+$/

/** All that is deployed or could be, bound to the code that it runs. */
export class System {
  readonly entities: Entity[] = []
  readonly #roots = new ServiceRoots()
  readonly #byWorkload = new Map<string, Entity>()
  /** By document and name, in the order of binding: one manifest may deploy a name in several namespaces. */
  readonly #byDocumentWorkload = new Map<string, { readonly line: number; entity: Entity }[]>()
  readonly dependencies: Dependencies
  readonly #configStores: ConfigStores
  readonly #importedSettings: ImportedSettings
  readonly #programs = new Programs()
  readonly #foreign: ReadonlySet<string>
  readonly #assignments = new Map<Placed, Assignment>()
  readonly #joined: JoinedRepositories
  /** The system that a source names, by repository; empty for those that name none. */
  readonly #systems: ReadonlyMap<string, string>
  readonly #dockerfiles = new Map<string, Placed<'workload'>['fact']>()
  /** Names of workloads that run no engine, by repository. */
  readonly #programNames: ReadonlySet<string>

  constructor(sources: readonly SourceEntry[], facts: PlacedFacts) {
    this.#systems = new Map(sources.map(({ repoName, system }) => [repoName, system ?? '']))
    const topNames = namesAtTop(facts.of('package'))
    this.#addRoots(sources, topNames)
    this.#addUndeployed(sources, facts.of('endpoint'), topNames)
    this.#addApplicationNames(facts.of('setting'))
    const workloads = facts.of('workload')
    for (const { document, fact } of workloads) {
      if (fact.platform === 'dockerfile') this.#dockerfiles.set(`${document.repoName}\n${document.filePath}`, fact)
    }
    this.#programNames = new Set(
      workloads.flatMap(({ document, fact }) =>
        fact.image !== null && engineOfImage(fact.image) !== null ? [] : [`${document.repoName}\n${fact.name}`],
      ),
    )
    this.#foreign = foreignOrganisations(workloads, this.entities)
    // Workloads with an image come first: overlays and overrides repeat names without images.
    const ranked = workloads.map((workload) => ({ workload, rank: rankOf(workload) }))
    for (const { workload } of ranked.sort((a, b) => a.rank - b.rank || workersLast(a.workload.fact, b.workload.fact)))
      this.#bind(workload)
    for (const resource of facts.of('resource')) this.#addResource(resource)
    for (const name of facts.of('network_name')) this.#addNetworkName(name)
    this.#addNamespaces()
    this.#joined = new JoinedRepositories(this.entities)
    this.#mergeDeployed()
    this.dependencies = new Dependencies(facts.of('package'), this.#roots)
    this.#addServers(facts.of('endpoint'))
    this.#importedSettings = new ImportedSettings(facts, this.#roots)
    this.#configStores = new ConfigStores(this.entities, facts, { dependencies: this.dependencies, roots: this.#roots })
  }

  /** The services that a file belongs to: the one in whose folder it lies, or those that a store hands it to or that import it. */
  ownersOf(document: FactDocument): readonly Entity[] {
    const handed = this.#configStores.ownersOf(document) ?? this.#importedSettings.ownersOf(document)
    return handed ?? this.ownersAt(document.repoName, document.filePath)
  }

  /** The services in whose folder a file lies: several if they run different programs of one code base. */
  ownersAt(repoName: string, filePath: string): readonly Entity[] {
    const owner = this.ownerOf(repoName, filePath)
    return owner === null ? [] : this.#programs.owners(owner, filePath)
  }

  /** The service whose folder a file lies in; the innermost counts. */
  ownerOf(repoName: string, filePath: string): Entity | null {
    return this.#roots.ownerOf(repoName, filePath)
  }

  /**
   * Returns the workload that a manifest refers to by name, or null.
   *
   * @param line - Where it does. Of several workloads of that name the last one above counts.
   */
  workloadNamed(document: FactDocument, name: string, line = Infinity): Entity | null {
    const here = this.#byDocumentWorkload.get(`${document.sourceUri}\n${name}`) ?? []
    const above = here.filter((own) => own.line <= line).sort((a, b) => b.line - a.line)
    return (
      (above[0] ?? here[0])?.entity ??
      this.#byWorkload.get(`${document.repoName}\n${name}`) ??
      this.unique(name, document.repoName)
    )
  }

  /** Why a workload is taken to run the code of its service. Null if it is deployed from a manifest alone. */
  assignmentOf(workload: Placed): Assignment | null {
    return this.#assignments.get(workload) ?? null
  }

  /** The only workload that mounts a document, or the file beside it that is made of it: `nginx.conf` of `nginx.conf.template`. */
  mounting({ repoName, filePath }: FactDocument): Entity | null {
    const made = filePath.replace(/\.(?:template|tmpl|tpl|j2)$/, '')
    return this.#onlyRunning(repoName, ({ files = [] }) => files.includes(filePath) || files.includes(made))
  }

  /**
   * The workload that runs a tool whose configuration is a document: the one that mounts it, the one in whose build
   * folder it lies, or the only one of the repository with that image. A connector of Kafka Connect is sent to it by others, who may
   * mount or hold the document.
   */
  toolAt(document: FactDocument, tool: string): Entity | null {
    const { repoName, filePath } = document
    // `debezium/connect` and `cp-kafka-connect`, as against `acme/connector`.
    const named = this.toolIn(document, new RegExp(`(?:^|[/_-])${tool}(?:$|[:/_-])`))
    const isBuilt = ({ platform, buildContext }: Placed<'workload'>['fact']): boolean =>
      platform !== 'dockerfile' && !!buildContext && isInside(filePath, buildContext)
    return tool === 'connect' ? named : (this.mounting(document) ?? this.#onlyRunning(repoName, isBuilt) ?? named)
  }

  /** The only workload of a document, else of its repository, whose image, or else whose name, matches. */
  toolIn({ repoName, filePath }: FactDocument, image: RegExp): Entity | null {
    const isMeant = (fact: Placed<'workload'>['fact']): boolean => image.test((fact.image ?? fact.name).toLowerCase())
    return this.#onlyRunning(repoName, isMeant, filePath) ?? this.#onlyRunning(repoName, isMeant)
  }

  #onlyRunning(
    repoName: string,
    test: (fact: Placed<'workload'>['fact']) => boolean,
    filePath?: string,
  ): Entity | null {
    const found = this.entities.filter(({ workloads }) =>
      workloads.some(
        ({ document, fact }) =>
          document.repoName === repoName && (filePath === undefined || document.filePath === filePath) && test(fact),
      ),
    )
    const [only] = found
    return only === undefined || found.length > 1 ? null : only
  }

  /** The one entity of that name in a repository, else in all of its system. */
  unique(name: string, repoName: string): Entity | null {
    const plain = plainName(name)
    if (plain === '') return null
    const named = this.entities.filter((entity) => entity.isCalled(plain))
    const here = named.filter((entity) => entity.repositories.has(repoName))
    const near = named.filter(({ repositories }) =>
      [...repositories].some((other) => this.areNamedOne(other, repoName)),
    )
    const [only, ...others] = here.length > 0 ? here : near
    return others.length > 0 ? null : (only ?? null)
  }

  /** Returns true if two entities are of one system: repositories join them. */
  areJoined(a: Entity, b: Entity): boolean {
    return this.#joined.areOne(a, b)
  }

  /** Returns true if the sources of two repositories name the same system, or none. */
  areNamedOne(repoName: string, other: string): boolean {
    return repoName === other || (this.#systems.get(repoName) ?? '') === (this.#systems.get(other) ?? '')
  }

  /** Returns true if two entities are of one system: repositories join them, or their sources say so. */
  areOfOneSystem(a: Entity, b: Entity): boolean {
    if (this.areJoined(a, b)) return true
    const [own, other] = [a.repositories, b.repositories]
    return (
      own.size === 0 || other.size === 0 || [...own].some((one) => [...other].some((two) => this.areNamedOne(one, two)))
    )
  }

  /** Those of some entities that a repository joins with a service, or else those that are of its system. */
  nearest(service: Entity | null, entities: readonly Entity[]): readonly Entity[] {
    if (service === null) return entities
    const near = entities.filter((entity) => this.areJoined(service, entity))
    return near.length > 0 ? near : entities.filter((entity) => this.areOfOneSystem(service, entity))
  }

  #addRoots(sources: readonly SourceEntry[], topNames: ReadonlyMap<string, string>): void {
    for (const { repoName, services } of sources) {
      const own = new Map<string, Entity>()
      for (const root of services) {
        const name = root.path === '' && root.name === repoName ? (topNames.get(repoName) ?? repoName) : root.name
        const entity = own.get(root.name) ?? this.#add(new Entity('service', name))
        own.set(root.name, entity)
        entity.roots.push({ path: root.path, name: root.name, repoName })
        this.#roots.add(repoName, root, entity)
        entity.addName('directory', name)
        const folder = baseOf(root.path)
        // The root of a program that is one file has the name of the file without its ending.
        if (folder !== '' && !isPlaceName(folder) && !folder.startsWith(`${root.name}.`))
          entity.addName('directory', folder)
        if (services.length === 1 || root.path === '') entity.addName('directory', repoName)
      }
    }
  }

  /** A repository without any sign of how it is deployed is one service if it answers requests. */
  #addUndeployed(
    sources: readonly SourceEntry[],
    endpoints: readonly Placed<'endpoint'>[],
    topNames: ReadonlyMap<string, string>,
  ): void {
    const answering = new Set(
      endpoints.flatMap(({ document }) => (isTest(document.filePath) ? [] : [document.repoName])),
    )
    for (const { repoName, services } of sources) {
      if (services.length > 0 || !answering.has(repoName)) continue
      const entity = this.#add(new Entity('service', topNames.get(repoName) ?? repoName))
      entity.roots.push({ path: '', name: repoName, repoName })
      this.#roots.add(repoName, { path: '' }, entity)
      entity.addName('directory', repoName)
    }
  }

  /** Adds the names under which applications register with discovery. */
  #addApplicationNames(settings: readonly Placed<'setting'>[]): void {
    for (const { document, fact } of settings) {
      if (!APPLICATION_NAME.test(fact.key) || fact.value.kind !== 'literal' || !OWN_SETTINGS.test(document.filePath))
        continue
      this.ownerOf(document.repoName, document.filePath)?.addName('application-name', fact.value.value)
    }
  }

  #add(entity: Entity): Entity {
    this.entities.push(entity)
    return entity
  }

  #bind(workload: Placed<'workload'>): void {
    const { document, fact } = workload
    const code = this.#entityOf(workload)
    if (code === null) return
    const entity = this.#programs.of(code, fact, (made) => this.#add(made))
    entity.workloads.push(workload)
    entity.addName(tierOf(fact.platform), fact.name)
    for (const alias of fact.platform === 'dockerfile' ? [] : fact.aliases) {
      // A label that a workload has for its name groups it with its database.
      const isOfAnother = entity.kind !== 'service' && this.#programNames.has(`${document.repoName}\n${alias}`)
      if (!isOfAnother) entity.addName(tierOf(fact.platform), alias)
    }
    if (isPublished(fact) && entity.hasCode) entity.images.add(imageName(fact.image ?? ''))
    for (const port of fact.ports) entity.ports.add(port)
    const inDocument = `${document.sourceUri}\n${fact.name}`
    const here = this.#byDocumentWorkload.get(inDocument) ?? []
    this.#byDocumentWorkload.set(inDocument, here)
    here.push({ line: fact.line, entity })
    const key = `${document.repoName}\n${fact.name}`
    if (!this.#byWorkload.has(key) || fact.platform !== 'dockerfile') this.#byWorkload.set(key, entity)
  }

  #entityOf(workload: Placed<'workload'>): Entity | null {
    const { document, fact } = workload
    const { repoName } = document
    const engine = this.#engineOf(workload)
    const built = this.#roots.builtFrom(workload)
    if (fact.platform === 'dockerfile') return engine === null ? built : null
    const extended = this.#engineBuiltAt(workload)
    if (extended !== null) return this.#infrastructure(fact.name, extended, document)
    if (engine !== null && (built === null || fact.buildContext === null)) {
      if (startsZooKeeper(fact.command ?? []) || isEngineJob(fact.name, fact.command ?? [])) return this.#tool(workload)
      return this.#infrastructure(fact.name, engine, document)
    }
    const assigned = assign(workload, this.entities, this.#roots, this.#foreign)
    if (assigned !== null) {
      this.#assignments.set(workload, assigned)
      return assigned.entity
    }
    const known = this.#byWorkload.get(`${repoName}\n${fact.name}`) ?? this.unique(fact.name, repoName)
    const isApart = known !== null && isElsewhere(known, workload)
    if (!isApart && known?.repositories.has(repoName) === true) return known
    if (isNameOfEngineJob(fact.name)) return this.#tool(workload)
    const engineLike = infrastructureOf(fact)
    if (engineLike !== null) return this.#infrastructure(fact.name, engineLike, document)
    if (isTooling(fact.image ?? fact.name)) return this.#tool(workload)
    return isApart ? this.#apart(known, workload) : this.#add(new Entity('service', fact.name))
  }

  /** The engine that a workload's image or command runs. `acme/mongodb-datastore` beside code of that name is built of the code. */
  #engineOf({ document, fact: { image, command = [] } }: Placed<'workload'>): ReturnType<typeof engineOfImage> {
    const engine = image === null ? null : engineOfImage(image)
    if (engine === null || image === null) return emulatedEngine(command)
    const name = imageName(image)
    const isOwn = engineNamed(name) === null && this.unique(name, document.repoName)?.hasCode === true
    return isOwn ? null : engine
  }

  /** Adds a workload of a name that another namespace has for something else. Both are called as the cluster calls them. */
  #apart(known: Entity, { document: { repoName }, fact: { name, namespace } }: Placed<'workload'>): Entity {
    const inNamespace = (own: string | null): string => (own === null ? name : `${name}.${own}`)
    const same = this.entities.find(
      (entity) => entity.name === inNamespace(namespace) && entity.repositories.has(repoName),
    )
    if (same !== undefined) return same
    const [own] = namespacesOf(known)
    if (!known.hasCode && known.name === name) known.name = inNamespace(own ?? null)
    return this.#add(new Entity('service', inNamespace(namespace)))
  }

  /** Adds the names of services with their namespaces, `orders.shop`, where one name means several. */
  #addNamespaces(): void {
    const named = this.entities.flatMap((entity) =>
      [...(entity.names.get('k8s-service') ?? []), ...(entity.names.get('app-label') ?? [])].map((name) => ({
        entity,
        name,
      })),
    )
    for (const [, own] of groupBy(named, ({ name }) => name.toLowerCase())) {
      if (new Set(own.map(({ entity }) => entity)).size < 2) continue
      for (const { entity, name } of own)
        for (const namespace of namespacesOf(entity)) entity.addName('namespaced', `${name}.${namespace}`.toLowerCase())
    }
  }

  /** A workload that only operates or observes the system. */
  #tool(workload: Placed<'workload'>): Entity {
    const entity = this.#add(new Entity('service', workload.fact.name))
    entity.isTooling = true
    entity.infrastructure = this.#serverOf(workload)
    return entity
  }

  /** The server that a workload of others runs: by its image, by the image that is extended, or by its name. */
  #serverOf({ document: { repoName }, fact }: Placed<'workload'>): InfrastructureServer | null {
    const path = fact.buildContext === null ? null : (fact.dockerfile ?? below(fact.buildContext, 'Dockerfile'))
    const extended = path === null ? null : (this.#dockerfiles.get(`${repoName}\n${path}`)?.image ?? null)
    for (const name of [fact.image, extended, fact.name]) {
      const server = name === null ? null : infrastructureServerNamed(name)
      if (server !== null) return server
    }
    return null
  }

  /** A service that is built with the library of a server, and does nothing else, is that server. */
  #addServers(endpoints: readonly Placed<'endpoint'>[]): void {
    const answering = new Set(endpoints.map(({ document }) => this.ownerOf(document.repoName, document.filePath)))
    for (const entity of this.entities) {
      if (entity.kind !== 'service' || !entity.hasCode) continue
      // A dashboard may also be a page of a service with work of its own.
      const isBusy = answering.has(entity) || this.dependencies.has(entity, OWN_WORK)
      entity.infrastructure =
        INFRASTRUCTURE_SERVERS.find(
          ({ role, server }) =>
            server !== null && this.dependencies.has(entity, server) && !(role === 'monitoring' && isBusy),
        ) ?? null
    }
  }

  /** The engine whose image a Dockerfile extends, such as a database with its tables. */
  #engineBuiltAt({ document: { repoName }, fact }: Placed<'workload'>): ReturnType<typeof engineOfImage> {
    if (fact.buildContext === null) return null
    const dockerfile = this.#dockerfiles.get(
      `${repoName}\n${fact.dockerfile ?? below(fact.buildContext, 'Dockerfile')}`,
    )
    return dockerfile?.image == null ? null : engineOfImage(dockerfile.image)
  }

  #infrastructure(
    name: string,
    { engine, kind }: { engine: string | null; kind: 'database' | 'queue' },
    document: FactDocument,
  ): Entity {
    const around = this.#roots.ownerOf(document.repoName, document.filePath)
    // What stands at the top of a system is everybody's, whatever else starts there.
    const home = around === null || this.#roots.isAroundOthers(around) ? null : around
    const isShared = kind === 'queue' || !COMMON_INFRA.test(plainName(name))
    const known = this.entities.find(
      (entity) =>
        entity.kind === kind &&
        entity.engine === engine &&
        plainName(entity.name) === plainName(name) &&
        entity.repositories.has(document.repoName) &&
        (isShared || entity.home === home),
    )
    if (known !== undefined) {
      if (home === null) known.home = null
      return known
    }
    const entity = this.#add(new Entity(kind, name))
    entity.engine = engine
    entity.home = home
    return entity
  }

  #addResource(resource: Placed<'resource'>): void {
    const { fact } = resource
    const engine = engineNamed(fact.engine)
    const kind = fact.resourceType
    const plain = plainName(fact.name)
    const known = this.entities.find(
      (entity) => entity.kind === kind && entity.isCalled(plain) && entity.repositories.has(resource.document.repoName),
    )
    const entity = known ?? this.#add(new Entity(kind, fact.name))
    entity.engine ??= engine?.engine ?? fact.engine
    entity.addName(fact.platform === 'aspire' ? 'compose-service' : 'directory', fact.name)
    for (const host of fact.hosts ?? []) entity.addName('app-label', host)
    entity.resources.push(resource)
  }

  /** Returns what runs in workloads that labels select, in the document's repository. No labels select nothing. */
  selected({ repoName }: FactDocument, namespace: string | null, labels: readonly string[]): readonly Entity[] {
    return this.entities.filter((entity) =>
      entity.workloads.some(
        ({ document, fact: workload }) =>
          document.repoName === repoName &&
          labels.length > 0 &&
          (workload.namespace === namespace || workload.namespace === null || namespace === null) &&
          labels.every((label) => workload.labels.includes(label)),
      ),
    )
  }

  #addNetworkName({ document, fact }: Placed<'network_name'>): void {
    if (fact.externalName !== null) return
    const candidates = this.selected(document, fact.namespace, fact.selector)
    const named = candidates.length > 0 ? null : this.workloadNamed(document, fact.name)
    const [first, ...others] = named === null ? candidates : [named]
    if (first === undefined) return
    // Versions behind one name are one service, where none of them is known by its own code.
    const merged = others.filter((entity) => !entity.hasCode && entity.kind === first.kind)
    if (merged.length !== others.length) return
    for (const entity of merged) this.#merge(first, entity)
    first.addName('k8s-service', fact.name)
    for (const port of fact.ports) first.ports.add(port)
    this.#byWorkload.set(`${document.repoName}\n${fact.name}`, first)
  }

  /**
   * What the repositories of one system deploy under one name, without code of their own, is one thing. So is a
   * service's own copy of shared infrastructure, for development; names that anybody would give tell nothing where both
   * are copies.
   */
  #mergeDeployed(): void {
    for (const entity of [...this.entities]) {
      if (entity.hasCode) continue
      const plain = plainName(entity.name)
      const isCommon = COMMON_INFRA.test(plain)
      const same = this.entities.filter(
        (other) =>
          other !== entity &&
          other.isCalled(plain) &&
          !other.hasCode &&
          other.kind === entity.kind &&
          (other.engine ?? entity.engine) === (entity.engine ?? other.engine) &&
          (other.home === null || (entity.home !== null && !isCommon)) &&
          (entity.kind !== 'service' || isCopyOf(other, entity)) &&
          this.#joined.areOne(other, entity),
      )
      // Containers of several workloads may have one name: `mongo` in the pods of each database.
      const shared = same.find(({ name }) => plainName(name) === plain) ?? (same.length === 1 ? same[0] : undefined)
      if (shared !== undefined) this.#merge(shared, entity)
    }
    const inDoubt = this.entities.filter(
      (entity) =>
        !entity.hasCode &&
        entity.home !== null &&
        COMMON_INFRA.test(plainName(entity.name)) &&
        this.#isNameTaken(entity),
    )
    for (const entity of inDoubt) entity.name = `${entity.home?.name}-${entity.name}`
  }

  #isNameTaken(entity: Entity): boolean {
    return this.entities.some(
      (other) =>
        other !== entity && plainName(other.name) === plainName(entity.name) && this.#joined.areOne(other, entity),
    )
  }

  #merge(into: Entity, from: Entity): void {
    for (const [tier, names] of from.names) for (const name of names) into.addName(tier, name)
    into.workloads.push(...from.workloads)
    into.resources.push(...from.resources)
    into.engine ??= from.engine
    into.isTooling &&= from.isTooling
    into.infrastructure ??= from.infrastructure
    for (const port of from.ports) into.ports.add(port)
    for (const [key, entity] of this.#byWorkload) if (entity === from) this.#byWorkload.set(key, into)
    for (const placed of this.#byDocumentWorkload.values())
      for (const own of placed) if (own.entity === from) own.entity = into
    this.entities.splice(this.entities.indexOf(from), 1)
  }
}

/**
 * Names that manifests at the top of repositories give to what lies there, by repository: a checkout may have any name.
 * The first package manager by its name counts whose manifests give another name than the repository's; none if they give
 * several. A chart is named after what it deploys.
 */
function namesAtTop(packages: readonly Placed<'package'>[]): ReadonlyMap<string, string> {
  const atTop = packages.filter(({ document }) => parentOf(document.filePath) === '')
  const names = new Map<string, string>()
  for (const [repoName, own] of groupBy(atTop, ({ document }) => document.repoName)) {
    const byManager = groupBy(own, ({ fact }) => fact.ecosystem)
    const ordered = [...byManager].filter(([manager]) => manager !== 'helm').sort(([a], [b]) => compare(a, b))
    // A workspace has no name of its own.
    const named = ordered.map(([, packages]) =>
      packages.map(({ fact }) => lastName(fact.name)).filter((name) => plainName(name) !== ''),
    )
    const [only, ...others] = named.find((found) => found.some((name) => name !== repoName)) ?? []
    if (only !== undefined && others.length === 0 && !isPlaceName(only)) names.set(repoName, only)
  }
  return names
}

/** `orders` of `github.com/acme/orders/v2` and of `@acme/orders`. */
function lastName(name: string): string {
  return baseOf(name.replace(/\/v\d+$/, ''))
}

/** Namespaces that manifests say of the workloads of an entity, each once. */
export function namespacesOf({ workloads }: Entity): ReadonlySet<string> {
  return new Set(workloads.flatMap(({ fact: { namespace } }) => namespace ?? []))
}

/**
 * Returns true if a workload is another thing than what has its name: it runs in another namespace, and another image. One
 * image in several namespaces is one service, deployed for several environments or tenants.
 */
function isElsewhere(known: Entity, { fact: { namespace, image } }: Placed<'workload'>): boolean {
  const namespaces = namespacesOf(known)
  const images = new Set(known.workloads.flatMap(({ fact }) => fact.image ?? []))
  if (namespace === null || image === null || namespaces.size === 0 || images.size === 0) return false
  return !namespaces.has(namespace) && !images.has(image)
}

/** A Dockerfile has the name of its folder, by which nobody calls what it builds if something else is deployed under it. */
function tierOf(platform: Placed<'workload'>['fact']['platform']): NameTier {
  return platform === 'compose' ? 'compose-service' : platform === 'dockerfile' ? 'directory' : 'app-label'
}

/** A program of others that another repository deploys under the same name. */
function isCopyOf(other: Entity, entity: Entity): boolean {
  const isElsewhere = [...other.repositories].every((name) => !entity.repositories.has(name))
  return isElsewhere && plainName(other.name) === plainName(entity.name)
}

/** An image that a manifest builds and names, as against the base of a Dockerfile. */
function isPublished({ image, buildContext, platform }: Placed<'workload'>['fact']): boolean {
  return image !== null && buildContext !== null && platform !== 'dockerfile'
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** Builds and engines before images, images before names. */
function rankOf({ fact }: Placed<'workload'>): 0 | 1 | 2 {
  if (fact.buildContext !== null || fact.dockerfile !== null) return 0
  if (fact.image === null) return 2
  return engineOfImage(fact.image) === null ? 1 : 0
}
