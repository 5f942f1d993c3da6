import type { Library, Rule } from '../code/rules.js'

const database = (client: string, target: string): Rule => ({ is: 'connect', edgeType: 'db', client, target })
const all = (client: string, target: string, names: readonly string[]): Record<string, Rule> =>
  Object.fromEntries(names.map((name) => [name, database(client, target)]))

/** Databases, caches and search engines that C# talks to. */
export const csharpData: readonly Library[] = [
  {
    name: 'ef-core',
    modules: [],
    words: [
      'UseNpgsql',
      'UseSqlServer',
      'UseSqlite',
      'UseMySql',
      'UseMySQL',
      'UseCosmos',
      'UseMongoDB',
      'UseOracle',
      'AddNpgsqlDbContext',
      'AddSqlServerDbContext',
      'AddNpgsqlDataSource',
    ],
    rules: {
      '?.UseNpgsql': database('postgres', '0'),
      '?.UseSqlServer': database('sqlserver', '0'),
      '?.UseAzureSql': database('sqlserver', '0'),
      '?.UseSqlite': database('sqlite', '0'),
      '?.UseMySql': database('mysql', '0'),
      '?.UseMySQL': database('mysql', '0'),
      '?.UseOracle': database('oracle', '0'),
      '?.UseCosmos': database('cosmos', '0'),
      '?.UseMongoDB': database('mongodb', '0'),
      '?.AddNpgsqlDbContext': database('postgres', '0'),
      '?.AddNpgsqlDataSource': database('postgres', '0'),
      '?.AddSqlServerDbContext': database('sqlserver', '0'),
      '?.AddAzureNpgsqlDbContext': database('postgres', '0'),
      '?.AddMySqlDataSource': database('mysql', '0'),
    },
  },
  {
    name: 'ado',
    modules: [],
    words: ['NpgsqlConnection', 'SqlConnection', 'MySqlConnection', 'SqliteConnection', 'NpgsqlDataSource'],
    rules: {
      ...all('postgres', '0', ['NpgsqlConnection', 'NpgsqlDataSource.Create', 'NpgsqlDataSourceBuilder']),
      ...all('sqlserver', '0', ['SqlConnection']),
      ...all('mysql', '0', ['MySqlConnection']),
      ...all('sqlite', '0', ['SqliteConnection']),
    },
  },
  {
    name: 'marten',
    modules: [],
    words: ['AddMarten', 'Marten'],
    rules: {
      '?.AddMarten': database('postgres', 'inner:Connection|0'),
      'DocumentStore.For': database('postgres', 'inner:Connection|0'),
    },
  },
  {
    name: 'mongo',
    modules: [],
    words: ['MongoClient', 'AddMongoDBClient'],
    rules: { MongoClient: database('mongodb', '0'), '?.AddMongoDBClient': database('mongodb', '0') },
  },
  {
    name: 'redis',
    modules: [],
    words: [
      'ConnectionMultiplexer',
      'AddStackExchangeRedisCache',
      'AddRedis',
      'AddRedisClient',
      'AddRedisDistributedCache',
      'AddRedisOutputCache',
      'ISubscriber',
    ],
    types: { ISubscriber: 'redis-subscriber' },
    rules: {
      ...all('redis', '0', [
        'ConnectionMultiplexer.Connect',
        'ConnectionMultiplexer.ConnectAsync',
        '?.AddRedisClient',
        '?.AddRedisDistributedCache',
        '?.AddRedisOutputCache',
        '?.AddKeyedRedisClient',
      ]),
      '?.AddStackExchangeRedisCache': database('redis', '0.Configuration|0.InstanceName'),
      '?.GetSubscriber': { is: 'role', role: 'redis-subscriber' },
      'redis-subscriber.PublishAsync': { is: 'topic', role: 'publish', broker: 'redis', topic: '0' },
      'redis-subscriber.Publish': { is: 'topic', role: 'publish', broker: 'redis', topic: '0' },
      'redis-subscriber.SubscribeAsync': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
      'redis-subscriber.Subscribe': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0' },
    },
  },
  {
    name: 'elasticsearch',
    modules: [],
    words: ['ElasticClient', 'ElasticsearchClient', 'ElasticsearchSinkOptions'],
    rules: {
      ...all('elasticsearch', '0', ['ElasticClient', 'ElasticsearchClient']),
    },
  },
  {
    name: 'cosmos',
    modules: [],
    words: ['CosmosClient', 'AmazonDynamoDBClient', 'AddAzureCosmosClient'],
    rules: {
      CosmosClient: database('cosmos', '0'),
      '?.AddAzureCosmosClient': database('cosmos', '0'),
      AmazonDynamoDBClient: database('dynamodb', '0.ServiceURL|0'),
    },
  },
  {
    name: 'google-data',
    modules: [],
    words: ['SpannerConnection', 'FirestoreDb'],
    rules: { SpannerConnection: database('spanner', '0'), 'FirestoreDb.Create': database('firestore', '0') },
  },
]
