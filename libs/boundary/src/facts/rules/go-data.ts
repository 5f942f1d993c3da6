import type { Library } from '../code/rules.js'

/** Databases, caches and search engines that Go talks to. */
export const goData: readonly Library[] = [
  {
    name: 'database-sql',
    modules: ['database/sql', 'github.com/jmoiron/sqlx', 'github.com/XSAM/otelsql'],
    words: ['"database/sql"', 'jmoiron/sqlx', 'otelsql'],
    rules: Object.fromEntries(
      ['Open', 'Connect', 'MustConnect', 'MustOpen', 'ConnectContext'].map((name) => [
        `database-sql.${name}`,
        {
          is: 'connect',
          edgeType: 'db',
          client: { at: name === 'ConnectContext' ? '1' : '0', otherwise: 'sql' },
          target: name === 'ConnectContext' ? '2' : '1',
        },
      ]),
    ),
  },
  {
    name: 'pgx',
    modules: ['github.com/jackc/pgx', 'github.com/go-pg/pg'],
    rules: {
      'pgx.Connect': { is: 'connect', edgeType: 'db', client: 'postgres', target: '1|0.Addr|0' },
      'pgx.New': { is: 'connect', edgeType: 'db', client: 'postgres', target: '1' },
      'pgx.ParseConfig': { is: 'connect', edgeType: 'db', client: 'postgres', target: '0' },
    },
  },
  {
    name: 'gorm',
    modules: ['gorm.io/driver', 'github.com/jinzhu/gorm', 'github.com/glebarez/sqlite'],
    rules: {
      'gorm.Open': { is: 'connect', edgeType: 'db', client: { at: 'this', otherwise: 'gorm' }, target: '1|0.DSN|0' },
      'gorm.New': { is: 'connect', edgeType: 'db', client: { at: 'this', otherwise: 'gorm' }, target: '0.DSN' },
    },
  },
  {
    name: 'redis',
    modules: [
      'github.com/redis/go-redis',
      'github.com/go-redis/redis',
      'github.com/gomodule/redigo',
      'github.com/redis/rueidis',
    ],
    types: {
      'redis.Client': 'redis',
      'redis.ClusterClient': 'redis',
      'redis.UniversalClient': 'redis',
      'redis.Cmdable': 'redis',
    },
    rules: {
      'redis.NewClient': [
        { is: 'role', role: 'redis', address: '0.Addr|0.InitAddress' },
        { is: 'connect', edgeType: 'db', client: 'redis', target: '0.Addr|0.InitAddress|0' },
      ],
      'redis.NewClusterClient': [
        { is: 'role', role: 'redis', address: '0.Addrs.0' },
        { is: 'connect', edgeType: 'db', client: 'redis', target: '0.Addrs.0|0' },
      ],
      'redis.NewUniversalClient': [
        { is: 'role', role: 'redis', address: '0.Addrs.0' },
        { is: 'connect', edgeType: 'db', client: 'redis', target: '0.Addrs.0|0' },
      ],
      'redis.ParseURL': { is: 'role', role: 'redis-options', address: '0' },
      'redis.Dial': { is: 'connect', edgeType: 'db', client: 'redis', target: '1' },
      'redis.DialURL': { is: 'connect', edgeType: 'db', client: 'redis', target: '0' },
      'redis.Publish': { is: 'topic', role: 'publish', broker: 'redis', topic: '1' },
      'redis.Subscribe': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '1' },
      'redis.PSubscribe': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '1' },
      'redis.LPush': { is: 'topic', role: 'publish', broker: 'redis', topic: '1' },
      'redis.RPush': { is: 'topic', role: 'publish', broker: 'redis', topic: '1' },
      'redis.BLPop': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '2' },
      'redis.BRPop': { is: 'topic', role: 'subscribe', broker: 'redis', topic: '2' },
    },
  },
  {
    name: 'mongo',
    modules: ['go.mongodb.org/mongo-driver', 'gopkg.in/mgo', 'github.com/globalsign/mgo', 'github.com/qiniu/qmgo'],
    rules: {
      'mongo.ApplyURI': { is: 'role', role: 'mongo-options', address: '0' },
      'mongo.Connect': { is: 'connect', edgeType: 'db', client: 'mongodb', target: '1|0' },
      'mongo.Dial': { is: 'connect', edgeType: 'db', client: 'mongodb', target: '0' },
      'mongo.DialWithTimeout': { is: 'connect', edgeType: 'db', client: 'mongodb', target: '0' },
      'mongo.DialWithInfo': { is: 'connect', edgeType: 'db', client: 'mongodb', target: '0.Addrs' },
    },
  },
  {
    name: 'aws-data',
    modules: ['github.com/aws/aws-sdk-go-v2/service/dynamodb', 'github.com/aws/aws-sdk-go/service/dynamodb'],
    rules: {
      'aws-data.NewFromConfig': { is: 'connect', edgeType: 'db', client: 'dynamodb', target: 'this' },
      'aws-data.New': { is: 'connect', edgeType: 'db', client: 'dynamodb', target: 'this' },
    },
  },
  {
    name: 'elasticsearch',
    modules: [
      'github.com/elastic/go-elasticsearch',
      'github.com/olivere/elastic',
      'github.com/opensearch-project/opensearch-go',
    ],
    rules: {
      'elasticsearch.NewClient': { is: 'connect', edgeType: 'db', client: 'elasticsearch', target: '0.Addresses.0|0' },
      'elasticsearch.NewDefaultClient': { is: 'connect', edgeType: 'db', client: 'elasticsearch', target: 'this' },
    },
  },
  {
    name: 'memcache',
    modules: ['github.com/bradfitz/gomemcache'],
    rules: { 'memcache.New': { is: 'connect', edgeType: 'db', client: 'memcached', target: '0' } },
  },
  {
    name: 'spanner',
    modules: ['cloud.google.com/go/spanner'],
    rules: { 'spanner.NewClient': { is: 'connect', edgeType: 'db', client: 'spanner', target: '1' } },
  },
  {
    name: 'firestore',
    modules: ['cloud.google.com/go/firestore', 'firebase.google.com/go'],
    rules: { 'firestore.NewClient': { is: 'connect', edgeType: 'db', client: 'firestore', target: '1' } },
  },
  {
    name: 'cassandra',
    modules: ['github.com/gocql/gocql'],
    rules: { 'cassandra.NewCluster': { is: 'connect', edgeType: 'db', client: 'cassandra', target: '0' } },
  },
]
