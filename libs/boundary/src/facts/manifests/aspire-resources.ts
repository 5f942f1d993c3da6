import type { ServiceEdgeType } from '@coderag/types'

/** What a method of an Aspire host adds. */
export interface AddedResource {
  /** `nested`: a database, queue or topic of what it is called on. */
  readonly kind: 'workload' | 'resource' | 'nested'
  readonly edgeType: ServiceEdgeType
  readonly engine: string | null
}

const workloadMethods =
  /^Add(?:Project|Container|Executable|Dockerfile|NpmApp|NodeApp|ViteApp|BunApp|DenoApp|DenoTask|YarnApp|PnpmApp|PythonApp|PythonProject|PythonModule|PythonScript|UvicornApp|GolangApp|RustApp|SpringApp|JavaApp|AzureFunctionsProject|Yarp)$/

const resourceMethods: Readonly<Record<string, readonly [edgeType: ServiceEdgeType, engine: string]>> = {
  AddPostgres: ['db', 'postgres'],
  AddAzurePostgresFlexibleServer: ['db', 'postgres'],
  AddSqlServer: ['db', 'sqlserver'],
  AddAzureSqlServer: ['db', 'sqlserver'],
  AddMySql: ['db', 'mysql'],
  AddOracle: ['db', 'oracle'],
  AddSqlite: ['db', 'sqlite'],
  AddMongoDB: ['db', 'mongodb'],
  AddRedis: ['db', 'redis'],
  AddValkey: ['db', 'redis'],
  AddGarnet: ['db', 'redis'],
  AddAzureRedis: ['db', 'redis'],
  AddAzureManagedRedis: ['db', 'redis'],
  AddAzureCosmosDB: ['db', 'cosmosdb'],
  AddElasticsearch: ['db', 'elasticsearch'],
  AddMeilisearch: ['db', 'meilisearch'],
  AddQdrant: ['db', 'qdrant'],
  AddMilvus: ['db', 'milvus'],
  AddRavenDB: ['db', 'ravendb'],
  AddSurrealServer: ['db', 'surrealdb'],
  AddAzureStorage: ['db', 'azure-storage'],
  AddRabbitMQ: ['queue', 'rabbitmq'],
  AddKafka: ['queue', 'kafka'],
  AddNats: ['queue', 'nats'],
  AddActiveMQ: ['queue', 'activemq'],
  AddAzureServiceBus: ['queue', 'azure-service-bus'],
  AddAzureEventHubs: ['queue', 'eventhubs'],
  AddExternalService: ['http', 'http'],
}

const nestedMethods: Readonly<Record<string, ServiceEdgeType>> = {
  AddDatabase: 'db',
  AddCosmosDatabase: 'db',
  AddBlobs: 'db',
  AddBlobContainer: 'db',
  AddTables: 'db',
  AddQueues: 'queue',
  AddServiceBusQueue: 'queue',
  AddServiceBusTopic: 'queue',
  AddHub: 'queue',
}

/** Null for methods that add nothing to the graph, such as parameters. */
export function addedResource(method: string): AddedResource | null {
  if (workloadMethods.test(method)) return { kind: 'workload', edgeType: 'unknown', engine: null }
  const resource = Object.hasOwn(resourceMethods, method) ? resourceMethods[method] : undefined
  if (resource !== undefined) return { kind: 'resource', edgeType: resource[0], engine: resource[1] }
  const nested = Object.hasOwn(nestedMethods, method) ? nestedMethods[method] : undefined
  return nested === undefined ? null : { kind: 'nested', edgeType: nested, engine: null }
}
