import type { ServiceEdgeType } from '@coderag/types'
import { engineInName, engineNamed, engineOfScheme, isCompatible } from '../services/infrastructure.js'
import type { Address } from '../values/address.js'
import type { Contracts } from '../endpoints/contracts.js'
import type { Entity, Placed } from '../owners/entity.js'
import { isForMail } from '../values/variable-names.js'

/** A way from a service to something, without the call that takes it. */
interface Way {
  readonly service: Entity
  readonly target: Entity
  readonly address: Address
  /** Name of the variable or key that leads there. Empty if there is none. */
  readonly name: string
}

/** Turns an entity into a database if a database driver calls it, whatever image it runs. */
export function asCalled(entity: Entity, { edgeType, client }: Placed<'call'>['fact']): Entity {
  if (entity.kind !== 'service' || entity.hasCode || (edgeType !== 'db' && edgeType !== 'queue')) return entity
  entity.kind = edgeType === 'db' ? 'database' : 'queue'
  entity.engine = engineNamed(client)?.engine ?? client
  return entity
}

/** Engines that are asked over gRPC. */
const GRPC_ENGINES = /^(?:etcd|qdrant|eventstore|pubsub|firestore|pulsar|cockroachdb)$/

/**
 * Returns true if a client can speak to an entity at all. An address may have several values, of which one means
 * something else: a gRPC client does not call a message broker, an HTTP client not `postgres://`, and a driver only engines of its family.
 */
export function canCall(entity: Entity, { edgeType, client }: Placed<'call'>['fact'], { scheme }: Address): boolean {
  if (edgeType === 'http' && scheme !== null && engineOfScheme(scheme) !== null) return false
  if (entity.kind !== 'database' && entity.kind !== 'queue') return true
  if (edgeType === 'grpc') return GRPC_ENGINES.test(entity.engine ?? '')
  if (edgeType !== 'db' && edgeType !== 'queue') return true
  const engine = engineNamed(client)?.engine
  return engine === undefined || entity.engine === null || isCompatible(engine, entity.engine)
}

/** The client decides; what only speaks HTTP to a database is a database all the same. */
export function calledType(target: Entity, edgeType: ServiceEdgeType, { scheme }: Address): ServiceEdgeType {
  // The management of a broker is asked over HTTP.
  if (target.kind === 'queue') return edgeType === 'http' ? 'http' : 'queue'
  if (target.kind === 'database' && edgeType !== 'queue') return 'db'
  const engine = scheme === null ? null : engineOfScheme(scheme)
  if (engine !== null && edgeType !== 'queue') return engine.kind === 'queue' ? 'queue' : 'db'
  if (edgeType !== 'unknown') return edgeType
  if (scheme === 'grpc' || scheme === 'grpcs') return 'grpc'
  return /^(?:https?|wss?)$/.test(scheme ?? '') ? 'http' : 'unknown'
}

/** The type of an edge without a call: what the target is, what the scheme says, or what both ends have in common. */
export function inferredType({ service, target, address, name }: Way, contracts: Contracts): ServiceEdgeType {
  const { scheme, port, isConnection } = address
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
  // A program may hold the broker or the database itself: `ACTIVEMQ_HOST=orders`, `BROKER_ADDRESS=tcp://orders:61616`.
  const isWeb = /^(?:https?|wss?)$/.test(scheme ?? '')
  if (meant !== null && !isWeb) return meant.kind === 'queue' ? 'queue' : 'db'
  if (/^(?:tcp|ssl|nio|stomp|failover)$/.test(scheme ?? '') && isBrokerName(name)) return 'queue'
  if (/(?:^|[_:.])g?rpc(?:[_:.]|$)/i.test(name) && !/^https?$/.test(scheme ?? '')) return 'grpc'
  if (isConnection === true) return 'db'
  const speaksGrpc = contracts.sharesContract(service, target) || contracts.asksFor(service, target)
  if (/^grpcs?$/.test(scheme ?? '') || (speaksGrpc && !contracts.isHttpPort(target, port))) return 'grpc'
  if (scheme !== null && /^(?:https?|wss?|lb)$/.test(scheme)) return 'http'
  if (isForMail(name) || /^(?:smtp|imap|pop3?)s?$/.test(scheme ?? '')) return 'unknown'
  if (contracts.callsGrpc(service) && !contracts.callsHttp(service) && !contracts.answersHttp(target)) return 'grpc'
  if (contracts.answersGrpc(target) && !contracts.answersHttp(target)) return 'grpc'
  if (contracts.callsHttp(service) || target.kind === 'external' || contracts.answersHttp(target)) return 'http'
  if (port !== null && /^5005\d$/.test(String(port))) return 'grpc'
  return port !== null && /^(?:80|443|3\d{3}|5000|8\d{3})$/.test(String(port)) ? 'http' : 'unknown'
}

/** Returns true if a variable's name says that its target is a message broker. */
export function isBrokerName(name: string): boolean {
  return /celery|broker|queue|bull|sidekiq|pub_?sub|messag|event/i.test(name)
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
