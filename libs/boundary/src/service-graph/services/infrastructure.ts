import type { ServiceNodeKind } from '@coderag/types'

/** One engine with its well-known images and client libraries. */
interface Engine {
  readonly engine: string
  readonly kind: Exclude<ServiceNodeKind, 'service' | 'external'>
  /** Last part of an image's name, without registry and tag. */
  readonly image: RegExp
  /** Ports that it listens on by default. */
  readonly ports: readonly number[]
  /** Schemes of addresses that lead to it. */
  readonly schemes: readonly string[]
}

const ENGINES: readonly Engine[] = [
  row(
    'postgres',
    'database',
    /^(?:postgres(?:ql)?|postgis|pgvector|timescaledb|spilo|alloydb-omni|cloudnative-pg)(?:-|$)/,
    [5432],
    'postgres postgresql jdbc:postgresql postgresql+asyncpg postgresql+psycopg postgresql+psycopg2 postgis',
  ),
  row(
    'mysql',
    'database',
    /^(?:mysql(?:-server)?|percona(?:-server)?)(?:-|$)/,
    [3306],
    'mysql jdbc:mysql mysql+pymysql mysql2 mysql+mysqlconnector mysql+aiomysql',
  ),
  row('mariadb', 'database', /^mariadb(?:-|$)/, [3306], 'mariadb jdbc:mariadb'),
  row(
    'mongodb',
    'database',
    /^(?:mongo(?:db)?(?:-community-server)?|percona-server-mongodb)(?:-|$)/,
    [27017],
    'mongodb mongodb+srv',
  ),
  row(
    'redis',
    'database',
    /^(?:redis(?:-stack(?:-server)?|-cluster|-sentinel)?|keydb|dragonfly|valkey(?:-cluster)?)$/,
    [6379],
    'redis rediss valkey',
  ),
  row('memcached', 'database', /^memcached$/, [11211], 'memcached'),
  row(
    'sqlserver',
    'database',
    /^(?:mssql(?:-server)?|azure-sql-edge|server)(?:-linux)?$/,
    [1433],
    'sqlserver jdbc:sqlserver mssql mssql+pyodbc',
  ),
  row('cassandra', 'database', /^(?:cassandra|scylla)(?:-|$)/, [9042], 'cassandra'),
  row('elasticsearch', 'database', /^(?:elasticsearch(?:-oss|-wolfi)?)$/, [9200], ''),
  row('opensearch', 'database', /^opensearch$/, [9200], ''),
  row('dynamodb', 'database', /^(?:dynamodb-local|aws-dynamodb-local)$/, [], ''),
  row('neo4j', 'database', /^neo4j(?:-|$)/, [7687], 'neo4j bolt neo4j+s bolt+s'),
  row('couchdb', 'database', /^couchdb$/, [5984], ''),
  row('couchbase', 'database', /^couchbase(?:-|$)/, [8091], 'couchbase'),
  row('clickhouse', 'database', /^clickhouse(?:-server)?$/, [9000, 8123], 'clickhouse jdbc:clickhouse'),
  row('influxdb', 'database', /^influx(?:db)?$/, [8086], ''),
  row('cockroachdb', 'database', /^cockroach$/, [26257], 'cockroachdb'),
  row('eventstore', 'database', /^(?:eventstore|kurrentdb)(?:db)?$/, [2113], 'esdb'),
  row('oracle', 'database', /^oracle-?(?:xe|free|database)?$/, [1521], 'oracle jdbc:oracle'),
  row('minio', 'database', /^minio$/, [9000], ''),
  row('etcd', 'database', /^etcd$/, [2379], ''),
  row('qdrant', 'database', /^qdrant$/, [6333, 6334], ''),
  row('meilisearch', 'database', /^meilisearch$/, [7700], ''),
  row('azurite', 'database', /^azurite$/, [10000], ''),
  row('firestore', 'database', /^(?:firestore(?:-emulator)?|gcloud-firestore-emulator)$/, [], ''),
  row('cosmos', 'database', /^azure-cosmos-emulator$/, [], ''),
  row('spanner', 'database', /^(?:cloud-)?spanner-emulator$/, [], ''),
  row('bigtable', 'database', /^(?:cloud-)?bigtable-emulator$/, [], ''),
  row('datastore', 'database', /^(?:gcloud-|google-cloud-)?datastore-emulator$/, [], ''),
  row('rabbitmq', 'queue', /^rabbitmq(?:-|$)/, [5672], 'amqp amqps'),
  row(
    'kafka',
    'queue',
    /^(?:(?:cp-)?kafka(?:-native)?|redpanda|eventhubs-emulator)$/,
    [9092, 29092, 9093, 19092],
    'kafka',
  ),
  row('nats', 'queue', /^nats(?:-streaming|-server)?$/, [4222], 'nats tls+nats'),
  row('activemq', 'queue', /^(?:activemq(?:-artemis|-classic)?|artemis)$/, [61616], 'activemq failover'),
  row('pulsar', 'queue', /^pulsar(?:-all|-standalone)?$/, [6650], 'pulsar'),
  row('mqtt', 'queue', /^(?:eclipse-mosquitto|mosquitto|emqx|hivemq4?|vernemq)$/, [1883], 'mqtt mqtts'),
  row('sqs', 'queue', /^(?:elasticmq(?:-native)?|goaws)$/, [9324], 'sqs'),
  row('pubsub', 'queue', /^(?:gcloud-pubsub-emulator|pubsub-emulator)$/, [8085], 'pubsub'),
  row('azure-service-bus', 'queue', /^servicebus-emulator$/, [], 'sb'),
  row('beanstalkd', 'queue', /^beanstalkd$/, [11300], ''),
]

/** Observation, administration and plumbing: never a part of the system that its own code is. */
const TOOLING: readonly RegExp[] = [
  // Metrics, traces and logs.
  /prometheus|grafana|jaeger|zipkin|otel(?:col)?|opentelemetry|heapster|fluent-?(?:d|bit)|promtail|exporter|kube-state-metrics/,
  /^(?:loki|tempo|all-in-one|kibana|logstash|filebeat|metricbeat|apm-server|seq|alertmanager|cadvisor|netdata|statsd.*|graphite.*)$/,
  /^(?:chronograf|telegraf|kapacitor|collectd|skywalking.*|healthchecks.*|aspire-dashboard|weave-?scope|scope|kiali)$/,
  // Meshes, side cars and registries.
  /istio|linkerd|kube-webhook|cert-manager|schema-registry|zookeeper/,
  /^(?:dapr|daprd|placement|pause|vault|consul|registrator)$/,
  // Pages that show or administer something else.
  /swagger-ui/,
  /^(?:pgadmin4?|adminer|phpmyadmin|mongo-express|redis-?commander|redisinsight|kafka-ui|kafdrop|akhq|kowl|localstack-ui|filebrowser)$/,
  /^(?:portainer.*|watchtower|dozzle|sonarqube.*|mailhog|mailpit|mailcatcher|maildev)$/,
  // Bases, and what runs once.
  /^(?:busybox|alpine|curl|ubuntu|debian|wait-for-it|dockerize|mc|migrate|flyway|liquibase|dbmate|sqitch)$/,
]

function row(engine: string, kind: Engine['kind'], image: RegExp, ports: readonly number[], schemes: string): Engine {
  return { engine, kind, image, ports, schemes: schemes === '' ? [] : schemes.split(' ') }
}

/** `ghcr.io/acme/orders:1.2@sha256:…` → `orders`. */
export function imageName(image: string): string {
  const path = image.replace(/@.*$/, '').replace(/:[^/:]*$/, '')
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

/** The engine that an image runs; null for everything else. `mcr.microsoft.com/mssql/server` is told by its folder. */
export function engineOfImage(image: string): Pick<Engine, 'engine' | 'kind'> | null {
  const name = imageName(image)
  const whole = image.toLowerCase()
  if (isTooling(image) || /exporter|backup|operator|admin|init|migrat|proxy|-ui$/.test(name)) return null
  return (
    ENGINES.find((engine) => {
      if (engine.engine === 'sqlserver' && name === 'server') return whole.includes('mssql')
      if (engine.engine === 'spanner' && name === 'emulator') return whole.includes('cloud-spanner-emulator')
      return engine.image.test(name)
    }) ?? null
  )
}

/** Programs of an engine's image that ask a server, as against the server itself. */
const CLIENTS: readonly RegExp[] = [
  /^(?:psql|pg_\w+|createdb|mysql|mysqldump|mysqladmin|mariadb|mongosh?|mongoimport|mongorestore|mongodump|redis-cli)$/,
  /^(?:sqlcmd|sqlpackage|cqlsh|cypher-shell|clickhouse-client|influx|etcdctl|mc|curl|wget)$/,
  /^(?:rabbitmq(?:admin|ctl)|kafka-(?!server)[\w-]+|rpk|nats|pulsar-admin)$/,
]
const SERVERS: readonly RegExp[] = [
  /^(?:postgres|mysqld|mariadbd|mongod|mongos|redis-server|sqlservr|cassandra|neo4j|clickhouse-server|rabbitmq-server)$/,
  /^(?:nats-server|kafka-(?:server-start|run)|run|start|server)$/,
]
/** Parts of the name of a workload that works on an engine once. */
const JOB = new RegExp(
  String.raw`(?:^|[-_.])(?:init\w*|set-?up|seed\w*|configurator|creat\w*|migrat\w*|populat\w*|backup|` +
    String.raw`bootstrap|provision\w*|load\w*|restore)(?:[-_.]|$)`,
  'i',
)

/** Returns true for the name of what works on an engine once, and is none: `mssql-init`, `mongo-seed`. */
export function isNameOfEngineJob(name: string): boolean {
  return JOB.test(name) && engineInName(name) !== null
}

/** Returns true if a workload runs an engine's image to work on a server elsewhere: to create topics, to load data. */
export function isEngineJob(name: string, command: readonly string[]): boolean {
  const programs = command.map((word) => word.slice(word.lastIndexOf('/') + 1).replace(/\.sh$/, ''))
  const runsOneOf = (known: readonly RegExp[]): boolean =>
    programs.some((program) => known.some((names) => names.test(program)))
  if (programs.length === 0 || runsOneOf(SERVERS)) return false
  return JOB.test(name) || runsOneOf(CLIENTS)
}

/** Returns true for the ZooKeeper that distributions of Kafka hold: https://kafka.apache.org/38/documentation.html#quickstart. */
export function startsZooKeeper(command: readonly string[]): boolean {
  return command.some((word) => word.includes('zookeeper-server-start'))
}

/** Returns the engine that a command of the Google Cloud CLI emulates: `gcloud beta emulators pubsub start`. */
export function emulatedEngine(command: readonly string[]): Pick<Engine, 'engine' | 'kind'> | null {
  const at = command.indexOf('emulators')
  return at === -1 ? null : engineNamed(command[at + 1] ?? '')
}

/** The engine behind a scheme such as `amqp` or `jdbc:postgresql`. */
export function engineOfScheme(scheme: string): Pick<Engine, 'engine' | 'kind'> | null {
  return ENGINES.find(({ schemes }) => schemes.includes(scheme.toLowerCase())) ?? null
}

/** The engine that listens on a port by default. */
export function engineOfPort(port: number): Pick<Engine, 'engine' | 'kind'> | null {
  return ENGINES.find(({ ports }) => ports.includes(port)) ?? null
}

/** The port that an engine listens on if nothing says another; null if it has none of its own. */
export function defaultPortOf(engine: string): number | null {
  return ENGINES.find((row) => row.engine === engine)?.ports[0] ?? null
}

/** The engine of a name such as `postgresql`, `state.redis` or `EntityFrameworkCore.SqlServer`. */
export function engineNamed(name: string): Pick<Engine, 'engine' | 'kind'> | null {
  const plain = name.toLowerCase().replace(/^(?:state|pubsub|bindings|lock|configuration)\./, '')
  const alias = ENGINE_ALIASES.get(plain) ?? plain
  return ENGINES.find(({ engine }) => engine === alias) ?? null
}

const ENGINE_ALIASES = new Map([
  ['postgresql', 'postgres'],
  ['pg', 'postgres'],
  ['pgsql', 'postgres'],
  ['pgx', 'postgres'],
  ['psycopg', 'postgres'],
  ['psycopg2', 'postgres'],
  ['asyncpg', 'postgres'],
  ['npgsql', 'postgres'],
  ['mongo', 'mongodb'],
  ['mongoose', 'mongodb'],
  ['pymongo', 'mongodb'],
  ['motor', 'mongodb'],
  ['mssql', 'sqlserver'],
  ['sqlsrv', 'sqlserver'],
  ['sql-server', 'sqlserver'],
  ['ioredis', 'redis'],
  ['garnet', 'redis'],
  ['valkey', 'redis'],
  ['stackexchange.redis', 'redis'],
  ['amqp', 'rabbitmq'],
  ['rabbit', 'rabbitmq'],
  ['jetstream', 'nats'],
  ['servicebus', 'azure-service-bus'],
  ['azure.servicebus.queues', 'azure-service-bus'],
  ['azure.servicebus.topics', 'azure-service-bus'],
  ['kafkajs', 'kafka'],
  ['mysql2', 'mysql'],
  ['oracledb', 'oracle'],
  ['elastic', 'elasticsearch'],
  ['s3', 'minio'],
  ['eventhubs', 'kafka'],
])

/** The engine that a part of a name tells: `carts-dynamodb`, `MONGO_HOST`. */
export function engineInName(name: string): Pick<Engine, 'engine' | 'kind'> | null {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').split(/[^A-Za-z0-9]+/)
  for (const part of parts) {
    const engine = part === '' ? null : engineNamed(part)
    if (engine !== null) return engine
  }
  return null
}

/**
 * Returns true if a client can talk to an engine: two engines speak the same protocol, and a library for SQL that names no
 * driver speaks to any relational database.
 */
export function isCompatible(client: string, engine: string): boolean {
  if (client === engine) return true
  if (ANY_SQL.has(client)) return RELATIONAL.has(engine)
  return FAMILIES.some((family) => family.includes(client) && family.includes(engine))
}

/**
 * Packages of drivers, which libraries for any driver need beside them: https://sequelize.org/docs/v6/getting-started/#installing,
 * https://docs.sqlalchemy.org/en/20/dialects/, and those of JDBC.
 */
const DRIVER_PACKAGES: readonly (readonly [engine: string, names: RegExp])[] = [
  ['postgres', /^(?:pg(?:-native|8000)?|psycopg2?(?:[-[].+)?|asyncpg|(?:r2dbc-)?postgresql)$/],
  ['mysql', /^(?:mysql2?|mysqlclient|py-?mysql|aiomysql|asyncmy|mysql-connector-.+)$/i],
  ['mariadb', /^(?:mariadb|mariadb-java-client)$/],
  ['sqlserver', /^(?:tedious|mssql-jdbc|pymssql)$/],
  ['oracle', /^(?:oracledb|cx_oracle|ojdbc\d+)$/i],
  ['sqlite', /^(?:(?:better-)?sqlite3?|aiosqlite|sqlite-jdbc|h2|hsqldb)$/],
]

/** The engine of a driver's package, `sqlite` for those that run in the program. Null for other packages. */
export function engineOfPackage(name: string): string | null {
  return DRIVER_PACKAGES.find(([, names]) => names.test(name))?.[0] ?? null
}

/** Returns true for a library whose driver is chosen by an address or a setting. That of Prisma is in its schema. */
export function takesAnyDriver(client: string): boolean {
  return ANY_SQL.has(client)
}

/** Returns true for the driver of a relational database, deployed or in a file of the program. */
export function isSqlDriver(client: string): boolean {
  return /sqlite/i.test(client) || RELATIONAL.has(engineNamed(client)?.engine ?? '')
}

/**
 * The name of a driver at the start of an address, in small letters: `h2` of `jdbc:h2:mem:x`, `postgresql` of
 * `postgresql+asyncpg://…`, `sqlite` of `sqlite:/tmp/x.db`. Null if there is none.
 */
export function driverIn(address: string): string | null {
  return /^(?:jdbc:|r2dbc:)?([a-z]\w*)(?:[+.-][\w+.-]*)?:(?!\d)/.exec(address.toLowerCase())?.[1] ?? null
}

const ANY_SQL: ReadonlySet<string> = new Set(['sql', 'jdbc', 'r2dbc', 'pdo', 'gorm', 'typeorm', 'doctrine'])
const RELATIONAL: ReadonlySet<string> = new Set(['postgres', 'mysql', 'mariadb', 'sqlserver', 'oracle', 'cockroachdb'])

const FAMILIES: readonly (readonly string[])[] = [
  ['mysql', 'mariadb'],
  ['postgres', 'cockroachdb'],
  ['elasticsearch', 'opensearch'],
  ['cassandra', 'scylla'],
  ['rabbitmq', 'activemq'],
]

/** Images that programs of a language run on. */
const RUNTIME = new RegExp(
  String.raw`(?:^|[/-])(?:node|python|ruby|golang|php|rust|elixir|erlang|perl|swift|dart|deno|bun|openjdk|` +
    String.raw`java|jdk|jre|temurin|corretto|aspnet|dotnet|maven|gradle)(?:[:-]|$)`,
)

/** Returns true for an image that has the language of a program, and no program of its own. */
export function isRuntime(image: string): boolean {
  return RUNTIME.test(image)
}

/** Returns true if an image only monitors or operates the system. */
export function isTooling(image: string): boolean {
  const name = imageName(image)
  return TOOLING.some((tools) => tools.test(name))
}
