import type { ConnectRule, Library, Rule } from '../code/rules.js'

const database = (client: string, target: string): Rule => ({ is: 'connect', edgeType: 'db', client, target })
const store = (client: string, target: string): ConnectRule => ({
  is: 'connect',
  edgeType: 'db',
  client,
  target,
  needsTarget: true,
})
const address = '0.connectionString|0.url|0.uri|0.host|0'
const inObject = '0.connection.connectionString|0.connection.host|0.connection|0.url|0.host|0'

/** Databases, caches and search engines that TypeScript and JavaScript talk to. */
export const ecmascriptData: readonly Library[] = [
  {
    name: 'pg',
    modules: ['pg', 'pg-promise', 'postgres', '@neondatabase/serverless', 'pg-pool', 'slonik'],
    words: ["'pg'", '"pg"', 'pg-promise', "'postgres'", '"postgres"', 'neondatabase', 'slonik'],
    rules: {
      'pg.Pool': database('postgres', address),
      'pg.Client': database('postgres', address),
      'pg.createPool': database('postgres', '0'),
      'pg.neon': database('postgres', '0'),
      'pg()': database('postgres', address),
      pg: database('postgres', address),
    },
  },
  {
    name: 'mysql',
    modules: ['mysql', 'mysql2', 'mariadb'],
    words: ["'mysql", '"mysql', "'mariadb'", '"mariadb"'],
    rules: {
      'mysql.createConnection': database('mysql', '0.host|0.uri|0'),
      'mysql.createPool': database('mysql', '0.host|0.uri|0'),
      'mysql.createPoolCluster': database('mysql', '0.host|0'),
    },
  },
  {
    // Where Express keeps its sessions. A store that is handed a client has its address there.
    name: 'session-store',
    modules: ['connect-redis', 'connect-mongo', 'connect-mongodb-session', 'connect-pg-simple'],
    patterns: [
      { name: /^RedisStore$/, isNew: true, rule: store('redis', '0.host|0.url') },
      { name: /^Mongo(?:DB)?Store$/i, isNew: true, rule: store('mongodb', '0.mongoUrl|0.url|0.uri') },
      { name: /^pgSession$/i, isNew: true, rule: store('postgres', '0.conString') },
    ],
    rules: { 'session-store.create': store('mongodb', '0.mongoUrl') },
  },
  {
    name: 'mongoose',
    modules: ['mongoose', 'mongodb', 'monk', '@nestjs/mongoose', '@typegoose/typegoose'],
    rules: {
      'mongoose.connect': database('mongodb', '0'),
      'mongoose.createConnection': database('mongodb', '0'),
      'mongoose.MongoClient': database('mongodb', '0'),
      'mongoose.MongoClient.connect': database('mongodb', '0'),
      'mongoose.MongooseModule.forRoot': database('mongodb', '0'),
      'mongoose.MongooseModule.forRootAsync': database('mongodb', '0.useFactory.uri'),
    },
  },
  {
    name: 'typeorm',
    modules: ['typeorm', '@nestjs/typeorm', '@mikro-orm/core', '@mikro-orm/nestjs'],
    rules: Object.fromEntries(
      ['DataSource', 'createConnection', 'TypeOrmModule.forRoot', 'MikroORM.init', 'MikroOrmModule.forRoot'].map(
        (name): [string, Rule] => [
          `typeorm.${name}`,
          {
            is: 'connect',
            edgeType: 'db',
            client: { at: '0.type', otherwise: 'typeorm' },
            target: '0.url|0.host|0.clientUrl|0',
          },
        ],
      ),
    ),
  },
  {
    name: 'sequelize',
    modules: ['sequelize', 'sequelize-typescript', '@nestjs/sequelize'],
    rules: {
      'sequelize.Sequelize': {
        is: 'connect',
        edgeType: 'db',
        client: { at: '3.dialect|1.dialect|0.dialect', otherwise: 'sql' },
        target: '3.host|0.host|0',
      },
      sequelize: {
        is: 'connect',
        edgeType: 'db',
        client: { at: '3.dialect|1.dialect|0.dialect', otherwise: 'sql' },
        target: '3.host|0.host|0',
      },
      'sequelize.SequelizeModule.forRoot': {
        is: 'connect',
        edgeType: 'db',
        client: { at: '0.dialect', otherwise: 'sql' },
        target: '0.host|0.uri|0',
      },
    },
  },
  {
    name: 'prisma',
    modules: ['@prisma/client'],
    rules: { 'prisma.PrismaClient': database('prisma', '0.datasources.db.url|0.datasourceUrl') },
  },
  {
    name: 'knex',
    modules: ['knex', 'objection'],
    words: ["'knex'", '"knex"'],
    rules: {
      knex: { is: 'connect', edgeType: 'db', client: { at: '0.client', otherwise: 'sql' }, target: inObject },
      'knex.knex': { is: 'connect', edgeType: 'db', client: { at: '0.client', otherwise: 'sql' }, target: inObject },
    },
  },
  {
    name: 'redis',
    modules: ['redis', 'ioredis', '@liaoliaots/nestjs-redis', 'connect-redis', 'handy-redis', '@redis/client'],
    words: ["'redis'", '"redis"', 'ioredis', 'nestjs-redis', '@redis/client'],
    types: { 'redis.Redis': 'redis-client', 'redis.RedisClientType': 'redis-client' },
    rules: {
      'redis.createClient': [
        { is: 'role', role: 'redis-client', address: '0.url|0.socket.host|0.host|1' },
        database('redis', '0.url|0.socket.host|0.host|1|0'),
      ],
      'redis.createCluster': [{ is: 'role', role: 'redis-client' }, database('redis', '0.rootNodes.0.url|0')],
      redis: [{ is: 'role', role: 'redis-client', address: '0.host|1|0' }, database('redis', '0.host|1|0')],
      'redis.Redis': [{ is: 'role', role: 'redis-client', address: '0.host|1|0' }, database('redis', '0.host|1|0')],
      'redis.Cluster': [{ is: 'role', role: 'redis-client' }, database('redis', '0.0.host|0')],
      'redis-client.duplicate': { is: 'role', role: 'redis-client' },
      'redis-client.publish': { is: 'topic', role: 'publish', broker: 'redis', topic: '0' },
      'redis-client.subscribe': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
      'redis-client.psubscribe': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
      'redis-client.pSubscribe': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
      ...Object.fromEntries(
        ['lpush', 'rpush', 'lPush', 'rPush', 'xadd', 'xAdd'].map((name): [string, Rule] => [
          `redis-client.${name}`,
          { is: 'topic', role: 'publish', broker: 'redis', topic: '0' },
        ]),
      ),
      ...Object.fromEntries(
        ['blpop', 'brpop', 'blPop', 'brPop'].map((name): [string, Rule] => [
          `redis-client.${name}`,
          { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
        ]),
      ),
    },
  },
  {
    name: 'dynamodb',
    modules: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', 'dynamoose'],
    rules: {
      'dynamodb.DynamoDBClient': database('dynamodb', '0.endpoint'),
      'dynamodb.DynamoDB': database('dynamodb', '0.endpoint'),
    },
  },
  {
    name: 'cosmos',
    modules: ['@azure/cosmos'],
    rules: { 'cosmos.CosmosClient': database('cosmos', '0.endpoint|0') },
  },
  {
    name: 'elasticsearch',
    modules: ['@elastic/elasticsearch', '@opensearch-project/opensearch', 'meilisearch'],
    rules: {
      'elasticsearch.Client': database('elasticsearch', '0.node|0.nodes|0'),
      'elasticsearch.MeiliSearch': database('meilisearch', '0.host'),
    },
  },
  {
    name: 'cassandra',
    modules: ['cassandra-driver'],
    rules: { 'cassandra.Client': database('cassandra', '0.contactPoints') },
  },
]
