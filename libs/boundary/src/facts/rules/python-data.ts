import type { Library, Rule } from '../code/rules.js'

const database = (client: string, target: string): Rule => ({ is: 'connect', edgeType: 'db', client, target })

/** Databases, caches and search engines that Python talks to. */
export const pythonData: readonly Library[] = [
  {
    name: 'sqlalchemy',
    modules: ['sqlalchemy', 'sqlmodel', 'databases', 'flask_sqlalchemy'],
    rules: Object.fromEntries(
      ['create_engine', 'create_async_engine', 'engine_from_config', 'Database', 'async_engine_from_config'].map(
        (name): [string, Rule] => [
          `sqlalchemy.${name}`,
          { is: 'connect', edgeType: 'db', client: { at: '"sql"', otherwise: 'sql' }, target: '0|url=' },
        ],
      ),
    ),
  },
  {
    name: 'psycopg',
    modules: ['psycopg', 'psycopg2', 'psycopg_pool', 'asyncpg', 'aiopg'],
    words: ['psycopg', 'asyncpg', 'aiopg'],
    rules: Object.fromEntries(
      [
        'connect',
        'create_pool',
        'ConnectionPool',
        'AsyncConnectionPool',
        'Connection.connect',
        'AsyncConnection.connect',
        'pool.ThreadedConnectionPool',
        'pool.SimpleConnectionPool',
        'SimpleConnectionPool',
        'ThreadedConnectionPool',
      ].map((name): [string, Rule] => [`psycopg.${name}`, database('postgres', 'host=|dsn=|0|conninfo=')]),
    ),
  },
  {
    name: 'mysql',
    modules: ['pymysql', 'mysql', 'MySQLdb', 'aiomysql'],
    rules: {
      'mysql.connect': database('mysql', 'host=|0'),
      'mysql.connector.connect': database('mysql', 'host=|0'),
      'mysql.create_pool': database('mysql', 'host=|0'),
    },
  },
  {
    name: 'mongo',
    modules: ['pymongo', 'motor', 'mongoengine', 'flask_pymongo', 'beanie'],
    rules: {
      'mongo.MongoClient': database('mongodb', '0|host='),
      'mongo.AsyncMongoClient': database('mongodb', '0|host='),
      'mongo.AsyncIOMotorClient': database('mongodb', '0|host='),
      'mongo.motor_asyncio.AsyncIOMotorClient': database('mongodb', '0|host='),
      'mongo.connect': database('mongodb', 'host=|0'),
      'mongo.PyMongo': database('mongodb', 'uri=|1'),
    },
  },
  {
    name: 'redis',
    modules: ['redis', 'aioredis', 'rediscluster'],
    words: ['redis'],
    types: { 'redis.Redis': 'redis-client', 'redis.StrictRedis': 'redis-client' },
    rules: {
      ...Object.fromEntries(
        [
          'Redis',
          'StrictRedis',
          'from_url',
          'Redis.from_url',
          'asyncio.Redis',
          'asyncio.from_url',
          'asyncio.Redis.from_url',
          'RedisCluster',
          'StrictRedis.from_url',
        ].map((name): [string, readonly Rule[]] => [
          `redis.${name}`,
          [{ is: 'role', role: 'redis-client', address: 'host=|0|url=' }, database('redis', 'host=|0|url=')],
        ]),
      ),
      'redis-client.pubsub': { is: 'role', role: 'redis-client' },
      'redis-client.publish': { is: 'topic', role: 'publish', broker: 'redis', topic: '0' },
      'redis-client.subscribe': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
      'redis-client.psubscribe': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
      'redis-client.lpush': { is: 'topic', role: 'publish', broker: 'redis', topic: '0' },
      'redis-client.rpush': { is: 'topic', role: 'publish', broker: 'redis', topic: '0' },
      'redis-client.xadd': { is: 'topic', role: 'publish', broker: 'redis', topic: '0' },
      'redis-client.blpop': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
      'redis-client.brpop': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
    },
  },
  {
    name: 'elasticsearch',
    modules: ['elasticsearch', 'opensearchpy', 'elasticsearch_dsl'],
    rules: {
      'elasticsearch.Elasticsearch': database('elasticsearch', '0|hosts='),
      'elasticsearch.AsyncElasticsearch': database('elasticsearch', '0|hosts='),
      'elasticsearch.OpenSearch': database('elasticsearch', '0|hosts='),
    },
  },
  {
    name: 'cosmos',
    modules: ['azure.cosmos'],
    rules: { 'cosmos.CosmosClient': database('cosmos', '0|url=') },
  },
  {
    name: 'cassandra',
    modules: ['cassandra'],
    rules: { 'cassandra.Cluster': database('cassandra', '0') },
  },
  {
    name: 'google-data',
    modules: ['google.cloud.firestore', 'google.cloud.spanner', 'google.cloud.bigquery', 'langchain_google_alloydb_pg'],
    rules: {
      'google-data.Client': database('firestore', 'project='),
      'google-data.AlloyDBEngine.from_instance': database('postgres', 'instance='),
    },
  },
]
