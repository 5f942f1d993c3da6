import { edgeConfidence } from './edge-confidence.js'
import { CONFIG_CLIENT, CONFIG_SERVER } from '../owners/config-stores.js'
import { INFRASTRUCTURE_SERVERS } from '../services/infrastructure-roles.js'
import type { EdgeSet } from './edge-set.js'
import type { Entity, Placed } from '../owners/entity.js'
import type { Resolution } from '../resolution.js'
import type { Setting } from '../values/environment.js'
import { plainName } from '../services/names.js'

/** Libraries that send what they observe, or changes of configuration, over the broker of the system. */
const BUS = new RegExp(
  String.raw`^spring-cloud-(?:starter-)?bus-(?:amqp|kafka)$|^spring-cloud-netflix-hystrix-(?:amqp|stream)$|` +
    String.raw`^spring-cloud-(?:starter-)?(?:netflix-)?turbine-(?:amqp|stream)$`,
)
const TURBINE = /^spring-cloud-(?:starter-)?(?:netflix-)?turbine(?:-stream|-amqp)?$/
const DASHBOARD = /^spring-cloud-(?:starter-)?(?:netflix-)?hystrix-dashboard$/
const GATEWAY = /^spring-cloud-(?:starter-)?(?:netflix-zuul|zuul|gateway(?:-mvc|-server-webflux|-server-webmvc)?)$/
const DISCOVERY_GATEWAY = /^spring-cloud-(?:starter-)?(?:netflix-)?zuul$/

/**
 * Adds the edges of servers that a system runs for all its services: a client library proves that its service talks to
 * the one server of that kind. With several such servers, only an address tells which.
 */
export function findInfrastructureEdges(on: Resolution, edges: EdgeSet): void {
  const { system } = on
  const services = system.entities.filter(({ kind }) => kind === 'service')
  for (const rule of INFRASTRUCTURE_SERVERS) {
    if (rule.client === null) continue
    const servers = services.filter(({ infrastructure }) => infrastructure === rule)
    for (const service of services) {
      if (!system.dependencies.has(service, rule.client) || isSwitchedOff(on, service, rule.role)) continue
      if (servers.some((server) => server === service || edges.types(service, server).length > 0)) continue
      const [server, ...others] = servers
      if (server === undefined || others.length > 0) continue
      add(on, edges, { source: service, target: server, library: rule.client, strategy: `role/${rule.role}` })
    }
  }
  for (const service of services) {
    addBus(on, edges, service)
    addWatched(on, edges, service, services)
    addDiscovered(on, edges, service, services)
  }
  addAwaited(on, edges)
}

/** A bus, and streams of metrics, go through the one broker of the system. */
function addBus(on: Resolution, edges: EdgeSet, service: Entity): void {
  const library = on.system.dependencies.find(service, BUS)
  if (library === null) return
  const broker = on.engines.only(service, (engine) =>
    /kafka/.test(library) ? engine === 'kafka' : /^(?:rabbitmq|kafka)$/.test(engine),
  )
  if (broker === null || edges.types(service, broker).includes('queue')) return
  add(on, edges, { source: service, target: broker, library: BUS, strategy: 'role/bus', edgeType: 'queue' })
}

/** Turbine gathers the metrics of the applications that its settings list, and a dashboard shows those of Turbine. */
function addWatched(on: Resolution, edges: EdgeSet, service: Entity, services: readonly Entity[]): void {
  const { system, environment } = on
  if (system.dependencies.has(service, TURBINE)) {
    for (const { value } of environment.setting(service, 'turbine:app-config')) {
      if (value.kind !== 'literal') continue
      for (const name of value.value.split(',')) {
        const target = services.find((other) => other !== service && isNamed(other, name.trim()))
        if (target !== undefined)
          add(on, edges, { source: service, target, library: TURBINE, strategy: 'role/monitoring' })
      }
    }
  } else if (system.dependencies.has(service, DASHBOARD)) {
    const [turbine, ...others] = services.filter((other) => system.dependencies.has(other, TURBINE))
    if (turbine === undefined || others.length > 0) return
    add(on, edges, { source: service, target: turbine, library: DASHBOARD, strategy: 'role/monitoring' })
  }
}

/** A Zuul proxy without routes forwards to every service that is registered under its name. */
function addDiscovered(on: Resolution, edges: EdgeSet, gateway: Entity, services: readonly Entity[]): void {
  const { system, environment } = on
  const isOn = environment
    .setting(gateway, 'spring:cloud:gateway:discovery:locator:enabled')
    .some(({ value }) => value.kind === 'literal' && value.value === 'true')
  const library = isOn ? GATEWAY : DISCOVERY_GATEWAY
  if (!system.dependencies.has(gateway, library)) return
  const hasRoutes = on.placed('proxy_rule').some((rule) => on.routes.ownerOf(rule) === gateway)
  if (hasRoutes && !isOn) return
  for (const target of services) {
    const isRegistered = INFRASTRUCTURE_SERVERS.some(
      ({ role, client }) => role === 'discovery' && client !== null && system.dependencies.has(target, client),
    )
    if (target === gateway || target.infrastructure !== null || !isRegistered || !target.hasCode) continue
    if (system.dependencies.has(target, GATEWAY)) continue
    add(on, edges, { source: gateway, target, library, strategy: 'discovery/gateway' })
  }
}

/** A program of others names in no code what it needs. What it is started after, or linked with, tells. */
function addAwaited(on: Resolution, edges: EdgeSet): void {
  const { system } = on
  for (const source of system.entities) {
    if (source.hasCode || (source.infrastructure === null && source.kind === 'service')) continue
    for (const workload of source.workloads) {
      for (const name of workload.fact.dependsOn) {
        const target = system.workloadNamed(workload.document, name)
        if (target === null || target === source) continue
        const isOfServers = source.infrastructure !== null ? !target.hasCode : target.infrastructure !== null
        if (!isOfServers || edges.types(source, target).length > 0) continue
        const edgeType = target.kind === 'queue' ? 'queue' : target.kind === 'database' ? 'db' : 'http'
        const confidence = edgeConfidence.startedAfter
        edges.add({ source, target, edgeType, places: [workload], strategy: 'started-after', confidence })
      }
    }
  }
}

interface Finding {
  readonly source: Entity
  readonly target: Entity
  readonly library: RegExp
  readonly strategy: string
  readonly edgeType?: 'http' | 'queue'
}

function add(on: Resolution, edges: EdgeSet, { source, target, library, strategy, edgeType = 'http' }: Finding): void {
  const places: readonly Placed[] = on.system.dependencies.places(source, library)
  edges.add({ source, target, edgeType, places, strategy, confidence: edgeConfidence.clientLibrary })
}

/** Settings by which a client is switched off. */
const SWITCHES: ReadonlyMap<string, readonly string[]> = new Map([
  ['discovery', ['eureka:client:enabled', 'spring:cloud:discovery:enabled', 'spring:cloud:consul:enabled']],
  ['configuration', ['spring:cloud:config:enabled']],
  ['tracing', ['spring:zipkin:enabled']],
  ['administration', ['spring:boot:admin:client:enabled']],
])

function isSwitchedOff(on: Resolution, service: Entity, role: string): boolean {
  return (SWITCHES.get(role) ?? []).some((key) => {
    const own: readonly Setting[] = on.environment.setting(service, key).filter(({ sharing }) => sharing === 'own')
    return own.length > 0 && own.every(({ value }) => value.kind === 'literal' && value.value === 'false')
  })
}

function isNamed(entity: Entity, name: string): boolean {
  return [...entity.allNames].some((own) => plainName(own) === plainName(name))
}

/** Prefixes of settings that a library reads by itself, and the libraries that do. */
const READERS: readonly (readonly [prefix: RegExp, library: RegExp])[] = [
  [/^spring:rabbitmq:/, /amqp|rabbit/],
  [/^spring:kafka:/, /kafka/],
  [/^spring:cloud:stream:kafka:/, /kafka/],
  [/^spring:(?:data:)?mongodb:/, /mongo/],
  [/^spring:(?:data:)?redis:/, /redis|session/],
  [
    /^spring:(?:datasource|r2dbc|jpa|flyway|liquibase):/,
    /jdbc|jpa|mybatis|r2dbc|flyway|liquibase|jooq|hikari|mysql|postgres|mariadb/,
  ],
  [/^spring:(?:data:)?elasticsearch:/, /elasticsearch/],
  [/^eureka:/, /eureka/],
  [/^spring:cloud:consul:/, /consul/],
  [/^spring:cloud:config:server:/, CONFIG_SERVER],
  [/^spring:cloud:config:/, CONFIG_CLIENT],
  [/^spring:boot:admin:/, /spring-boot-admin/],
  [/^(?:spring:zipkin|management:zipkin|spring:sleuth):/, /zipkin|sleuth/],
  [/^(?:spring:)?security:oauth2?:/, /oauth2?|security/],
  [/^spring:mail:/, /mail/],
]

/** Returns true if a service is built with a library that reads a setting by itself. */
export function isReadByLibrary(on: Resolution, service: Entity, key: string): boolean {
  const plain = key.toLowerCase()
  const reader = READERS.find(([prefix]) => prefix.test(plain))
  return reader !== undefined && on.system.dependencies.has(service, reader[1])
}
