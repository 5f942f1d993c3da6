import type { FactDraft } from '../../fact-collector.js'
import type { Resource } from './kubernetes-workload.js'

/**
 * Kinds of operators that run a database or a broker, by `group/Kind`, with the names of the Services that the documentation of
 * an operator says it makes beside one of the resource's own name, `{}`.
 */
const operators: Readonly<
  Record<string, readonly [type: 'database' | 'queue', engine: string, ...hosts: readonly string[]]>
> = {
  'postgresql.cnpg.io/Cluster': ['database', 'postgres', '{}-rw', '{}-ro', '{}-r'],
  'acid.zalan.do/postgresql': ['database', 'postgres', '{}-repl'],
  'postgres-operator.crunchydata.com/PostgresCluster': [
    'database',
    'postgres',
    '{}-primary',
    '{}-replicas',
    '{}-pgbouncer',
  ],
  'kubedb.com/Postgres': ['database', 'postgres'],
  'mysql.oracle.com/InnoDBCluster': ['database', 'mysql'],
  'mariadb.mmontes.io/MariaDB': ['database', 'mariadb'],
  'mongodbcommunity.mongodb.com/MongoDBCommunity': ['database', 'mongodb', '{}-svc'],
  'psmdb.percona.com/PerconaServerMongoDB': ['database', 'mongodb', '{}-rs0', '{}-mongos'],
  'redis.redis.opstreelabs.in/Redis': ['database', 'redis'],
  'databases.spotahome.com/RedisFailover': ['database', 'redis', 'rfs-{}', 'rfr-{}'],
  'elasticsearch.k8s.elastic.co/Elasticsearch': ['database', 'elasticsearch', '{}-es-http'],
  'scylla.scylladb.com/ScyllaCluster': ['database', 'scylla', '{}-client'],
  'cassandra.datastax.com/CassandraDatacenter': ['database', 'cassandra'],
  'kafka.strimzi.io/Kafka': ['queue', 'kafka', '{}-kafka-bootstrap', '{}-kafka-brokers'],
  'rabbitmq.com/RabbitmqCluster': ['queue', 'rabbitmq'],
  'jetstream.nats.io/Stream': ['queue', 'nats'],
  'sql.cnrm.cloud.google.com/SQLInstance': ['database', 'cloud-sql'],
  'pubsub.cnrm.cloud.google.com/PubSubTopic': ['queue', 'pubsub'],
  'dynamodb.services.k8s.aws/Table': ['database', 'dynamodb'],
  'sqs.services.k8s.aws/Queue': ['queue', 'sqs'],
}

/** Adds the database or the broker that an operator's resource requests. */
export function* operatorFacts({ node, kind, apiVersion, name, platform }: Resource): Generator<FactDraft> {
  const group = apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')))
  const key = `${group}/${kind}`
  const known = Object.hasOwn(operators, key) ? operators[key] : undefined
  if (known === undefined) return
  const [resourceType, engine, ...hosts] = known
  const at = { line: node.at('metadata', 'name').line || node.line, extractor: 'kubernetes/operator', platform }
  yield {
    kind: 'resource',
    ...at,
    name,
    resourceType,
    engine,
    scopes: [],
    address: null,
    ...(hosts.length > 0 ? { hosts: hosts.map((host) => host.replace('{}', name)) } : {}),
  }
}
