import { parentOf } from '@coderag/facts/stored'
import { bareName, plainName } from '../services/names.js'
import { groupBy } from '../services/group-by.js'
import { engineNamed } from '../services/infrastructure.js'
import { edgeConfidence } from '../edges/edge-confidence.js'
import { isLocalHost, isPlaceholderHost, isPublicHost, type Address } from './address.js'
import { type Entity, type NameTier, type Placed } from '../owners/entity.js'
import { namespacesOf, type System } from '../owners/system.js'
import type { ListeningPorts } from './listening-ports.js'

/** Result of resolving a host name. */
export type HostMatch =
  | { readonly entity: Entity; readonly strategy: string; readonly confidence: number }
  | { readonly external: string }
  /** `isAmbiguous`: several fit. `possible`: what has the name in other systems. */
  | { readonly reason: string; readonly isAmbiguous?: true; readonly possible?: readonly Entity[] }

const TIERS: readonly (readonly [NameTier, number])[] = [
  ['namespaced', edgeConfidence.kubernetesService],
  ['k8s-service', edgeConfidence.kubernetesService],
  ['app-label', edgeConfidence.appLabel],
  ['compose-service', edgeConfidence.composeService],
  ['application-name', edgeConfidence.applicationName],
  ['directory', edgeConfidence.directory],
]

/** Resolves host names in the order of `NameTier`. Two candidates of one tier are no match. */
export class HostNames {
  readonly #system: System
  readonly #listening: ListeningPorts
  readonly #tiers: readonly (readonly [NameTier, number, ReadonlyMap<string, readonly Entity[]>])[]

  constructor(system: System, listening: ListeningPorts) {
    this.#system = system
    this.#listening = listening
    this.#tiers = TIERS.map(([tier, confidence]) => {
      const named = system.entities.flatMap((entity) =>
        [...(entity.names.get(tier) ?? [])].map((name) => [name.toLowerCase(), entity] as const),
      )
      const byName = new Map(
        [...groupBy(named, ([name]) => name)].map(([name, own]) => [
          name,
          [...new Set(own.map(([, entity]) => entity))],
        ]),
      )
      return [tier, confidence, byName] as const
    })
  }

  /**
   * @param from - The calling service. A service's own development database belongs to it alone.
   * @param wanted - Kind of the target that the client expects, for a name that a service and a database share.
   */
  resolve({ host, port }: Pick<Address, 'host' | 'port'>, from: Entity | null, wanted: Entity['kind']): HostMatch {
    if (isLocalHost(host)) return this.#local(port, from)
    const labels = host.split('.')
    const isCluster = /\.(?:svc|local|internal)(?:\.|$)/.test(host) || labels.length <= 2
    const isService = /\.svc(?:\.|$)/.test(host)
    const isShort = host.includes('.') && isCluster && !isPublicHost(host)
    const [name = '', namespace = ''] = labels
    const candidates = [host, ...(isService ? [`${name}.${namespace}`] : []), ...(isShort || isService ? [name] : [])]
    let ambiguous: HostMatch | null = null
    const named = candidates.flatMap((name) =>
      this.#tiers.map(([tier, confidence, byName]) => ({ tier, confidence, all: byName.get(name) ?? [] })),
    )
    const near = new Set(
      this.#system.nearest(
        from,
        named.flatMap(({ all }) => all),
      ),
    )
    for (const { tier, confidence, all: everywhere } of named) {
      const all = everywhere.filter((entity) => near.has(entity))
      const fitting = all.filter((entity) => entity.kind === wanted)
      const found = inProject(this.#visible(fitting.length > 0 ? fitting : all, from), from)
      if (found.length === 1 && found[0] !== undefined) {
        const entity = engineNamed(host) === null ? found[0] : this.#ownFor(found[0], from)
        return { entity, strategy: tier, confidence }
      }
      if (found.length > 1) ambiguous ??= severalOf(found)
    }
    if (ambiguous !== null) return ambiguous
    if (isPlaceholderHost(host)) return { reason: `${host} is an example` }
    if (isPublicHost(host)) return { external: host }
    const partial = this.#partial(labels[0] ?? host, from)
    if (partial !== null) return partial
    const beyond = new Set(named.flatMap(({ all }) => all).filter((entity) => entity !== from && !near.has(entity)))
    if (beyond.size === 0) return { reason: `nothing is called ${host}` }
    return { reason: `${host} is a name of another system`, possible: [...beyond] }
  }

  /** A service with a database of its own does not mean that of another service by the name or the port that each has by default. */
  #ownFor(entity: Entity, from: Entity | null): Entity {
    if (from === null || entity.home === null || entity.home === from) return entity
    const [own, ...others] = this.#system.entities.filter(
      ({ home, kind, engine }) => home === from && kind === entity.kind && engine === entity.engine,
    )
    return own === undefined || others.length > 0 ? entity : own
  }

  /** Returns the calling service's own entities, or else those that belong to no service. */
  #visible(entities: readonly Entity[], from: Entity | null): readonly Entity[] {
    if (entities.length < 2) return entities
    const own = entities.filter((entity) => entity.home !== null && entity.home === from)
    if (own.length > 0) return own
    const shared = entities.filter((entity) => entity.home === null)
    // A cluster looks in the namespace of the caller.
    const beside = from === null ? [] : shared.filter((entity) => shareNamespace(entity, from))
    if (beside.length === 1) return beside
    // The name of a deployed thing beats the same name of a folder that is built nowhere.
    const deployed = shared.filter((entity) => entity.workloads.length > 0)
    return deployed.length > 0 ? deployed : shared.length > 0 ? shared : entities
  }

  #partial(host: string, from: Entity | null): HostMatch | null {
    const bare = bareName(host)
    if (bare.length < 3 || engineNamed(host) !== null) return null
    const plain = plainName(host)
    const isNamed = (test: (own: string) => boolean) => (entity: Entity) => [...entity.allNames].some(test)
    const one = (name: string): string => name.replace(/s$/, '')
    for (const test of [
      (entity: Entity) => entity.isCalled(plain),
      isNamed((own) => one(bareName(own)) === one(bare)),
      isNamed((own) => own.length > 3 && host.endsWith(`-${own.toLowerCase()}`)),
    ]) {
      const found = this.#visible(this.#system.nearest(from, this.#system.entities.filter(test)), from)
      if (found.length === 1 && found[0] !== undefined) {
        return { entity: found[0], strategy: 'partial-name', confidence: edgeConfidence.partialName }
      }
      if (found.length > 1) return severalOf(found)
    }
    return null
  }

  /**
   * Returns the entity behind a port of the machine: the one that is published on it, or else the one that listens on it if it
   * is started by hand, as its code or its settings say, or as its container alone shows, published or not (`EXPOSE`, `containerPort`:
   * https://docs.docker.com/reference/dockerfile/#expose). Only what has code here and databases are
   * started by hand: the port of another image, such as 8080, may well be that of a program whose framework listens there by default.
   */
  #local(port: number | null, from: Entity | null): HostMatch {
    if (port === null) return { reason: 'the machine itself' }
    const having = (portsOf: (fact: Placed<'workload'>['fact']) => readonly number[]): readonly Entity[] =>
      this.#system.entities.filter(({ workloads }) => workloads.some(({ fact }) => portsOf(fact).includes(port)))
    const visible = (entities: readonly Entity[]) => this.#visible(this.#system.nearest(from, entities), from)
    const published = having(({ publishedPorts }) => publishedPorts.map(([outside]) => outside))
    const isPublished = published.length > 0
    const known = visible(isPublished ? published : this.#listening.on(port))
    const isStarted = ({ hasCode, kind }: Entity): boolean => hasCode || kind !== 'service'
    const contained = known.length > 0 ? [] : visible(having(({ ports }) => ports).filter(isStarted))
    const found = contained.length === 1 ? contained : known
    if (found.length === 1 && found[0] !== undefined) {
      const entity = this.#ownFor(found[0], from)
      return isPublished
        ? { entity, strategy: 'published-port', confidence: edgeConfidence.publishedPort }
        : { entity, strategy: 'listening-port', confidence: edgeConfidence.listeningPort }
    }
    if (found.length === 0) return { reason: `localhost:${port}: nobody publishes it or listens on it` }
    const reason = `localhost:${port}: ${namesOf(found)} ${isPublished ? 'publish it' : 'listen on it'}`
    return { reason, isAmbiguous: true }
  }
}

function severalOf(found: readonly Entity[]): HostMatch {
  return { reason: `two candidates: ${namesOf(found)}`, isAmbiguous: true }
}

function namesOf(entities: readonly Entity[]): string {
  return entities
    .map(({ name }) => name)
    .sort()
    .join(', ')
}

/** A name is first that of a service of the own project of compose: https://docs.docker.com/compose/how-tos/networking/. */
function inProject(entities: readonly Entity[], from: Entity | null): readonly Entity[] {
  const around = from === null || entities.length < 2 ? [] : entities.filter((entity) => shareProject(entity, from))
  return around.length === 1 ? around : entities
}

function shareProject(a: Entity, b: Entity): boolean {
  const own = projectsOf(b)
  return [...projectsOf(a)].some((project) => own.has(project))
}

/** The folders whose compose files deploy an entity. */
function projectsOf({ workloads }: Entity): ReadonlySet<string> {
  return new Set(
    workloads.flatMap(({ document: { repoName, filePath }, fact }) =>
      fact.platform === 'compose' ? [`${repoName}\n${parentOf(filePath)}`] : [],
    ),
  )
}

function shareNamespace(a: Entity, b: Entity): boolean {
  const own = namespacesOf(b)
  return [...namespacesOf(a)].some((namespace) => own.has(namespace))
}
