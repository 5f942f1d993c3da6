import { describe, expect, test } from 'vitest'
import { factsOf as manifestFactsOf } from '../manifests/facts-of.js'
import { factsOf } from './facts-of.js'
import type { Fact } from '../../src/stored.js'

const literal = (value: string) => ({ kind: 'literal', value })
const variable = (name: string, fallback: unknown = null) => ({ kind: 'env', name, fallback })

/** Connections as their engine and their address. */
function connectionsIn(facts: readonly Fact[]): unknown[] {
  return facts.flatMap((fact) => (fact.kind === 'call' ? [[fact.client, fact.target]] : []))
}

describe('settings of Django', () => {
  const connections = async (settings: string) =>
    connectionsIn(await factsOf('shop/settings.py', `import os\nimport environ\nenv = environ.Env()\n${settings}\n`))

  test('name databases by engine, host and port', async () => {
    const settings = `DATABASES = {
    'default': {
        'ENGINE': 'django.db.backends.postgresql', 'NAME': 'orders',
        'HOST': os.environ.get('DB_HOST', 'orders-db'), 'PORT': 5433,
    },
    'old': {'ENGINE': 'django.db.backends.mysql', 'HOST': ''},
}
CACHES = {'default': {'BACKEND': 'django_redis.cache.RedisCache', 'LOCATION': 'redis://cache:6379/1'}}`
    expect(await connections(settings)).toEqual([
      ['postgres', { kind: 'concat', parts: [variable('DB_HOST', literal('orders-db')), literal(':5433')] }],
      ['mysql', literal('localhost')],
      ['redis', literal('redis://cache:6379/1')],
    ])
  })

  test('name databases by a variable that holds the address', async () => {
    const settings = `DATABASES = {
    'default': env.db(),
    'stock': env.db('STOCK_URL', default='postgres://stock-db/stock'),
    'prices': dj_database_url.config(default='mysql://prices-db/prices'),
}`
    expect(await connections(settings)).toEqual([
      ['sql', variable('DATABASE_URL')],
      ['postgres', variable('STOCK_URL', literal('postgres://stock-db/stock'))],
      ['mysql', variable('DATABASE_URL', literal('mysql://prices-db/prices'))],
    ])
  })

  test('name a database by what they are updated with', async () => {
    const settings = `DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': 'db.sqlite3'}}
ADDRESS = os.environ.get('ORDERS_DB')
from_env = dj_database_url.config(default=ADDRESS, conn_max_age=500)
DATABASES['default'].update(from_env)
OPTIONS['default'].update(dj_database_url.config(default='mysql://prices-db/prices'))`
    expect(await connections(settings)).toEqual([['sql', variable('DATABASE_URL', variable('ORDERS_DB'))]])
  })

  test('name no server by a file, by the memory of the process, and under another name', async () => {
    const settings = `DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': BASE_DIR / 'db.sqlite3'}}
CACHES = {'default': {'BACKEND': 'django.core.cache.backends.locmem.LocMemCache'}}
REPLICAS = {'default': {'ENGINE': 'django.db.backends.postgresql', 'HOST': 'replica'}}`
    expect(await connections(settings)).toEqual([])
  })
})

describe('settings of Flask', () => {
  const connections = async (text: string) => connectionsIn(await factsOf('shop/config.py', `import os\n${text}\n`))

  test('name a database in a class, in a module and in calls', async () => {
    const settings = `class Production(Config):
    SQLALCHEMY_DATABASE_URI = 'mysql+pymysql://orders-db:3306/orders'
    CELERY_BROKER_URL = os.environ.get('BROKER', 'amqp://broker:5672')
app.config['SQLALCHEMY_DATABASE_URI'] = os.environ['DATABASE_URL']
app.config.from_mapping(MONGO_URI='mongodb://stock-db/stock')
app.config.update({'CACHE_REDIS_URL': 'redis://cache:6379'})`
    expect(await connections(settings)).toEqual([
      ['mysql', literal('mysql+pymysql://orders-db:3306/orders')],
      ['rabbitmq', variable('BROKER', literal('amqp://broker:5672'))],
      ['sql', variable('DATABASE_URL')],
      ['mongodb', literal('mongodb://stock-db/stock')],
      ['redis', literal('redis://cache:6379')],
    ])
  })

  test('name no server by a file, and not where a setting is read', async () => {
    const settings = `class Testing(Config):
    SQLALCHEMY_DATABASE_URI = 'sqlite:///:memory:'
    SQLALCHEMY_DATABASE_URI_OLD = 'postgresql://old/orders'
url = app.config['SQLALCHEMY_DATABASE_URI']`
    expect(await connections(settings)).toEqual([])
  })

  test('are not the variables that the code gives to another program', async () => {
    const given = `docker.run('shop', environment={'MONGO_URI': 'mongodb://stock-db/stock'})
task = {'container_env': {'MONGO_URI': 'mongodb://stock-db/stock'}}`
    expect(await connections(given)).toEqual([])
    expect(await connections("config = {'MONGO_URI': 'mongodb://stock-db/stock'}")).toHaveLength(1)
  })
})

describe('a schema of Prisma', () => {
  const connections = async (text: string) => connectionsIn(await manifestFactsOf('prisma/schema.prisma', text))

  test('names its database by a variable, by an address, or by the variable of its tools', async () => {
    expect(
      await connections('datasource db {\n  provider = "postgresql"\n  url      = env("ORDERS_URL")\n}\n'),
    ).toEqual([['postgres', variable('ORDERS_URL')]])
    expect(await connections('datasource db {\n  provider = "mongodb"\n  url = "mongodb://db/orders"\n}\n')).toEqual([
      ['mongodb', literal('mongodb://db/orders')],
    ])
    expect(await connections('datasource db {\n  provider = "mysql"\n}\n')).toEqual([
      ['mysql', variable('DATABASE_URL')],
    ])
  })

  test('names no server by a file, nor by a generator', async () => {
    const text = `datasource db {\n  provider = "sqlite"\n  url = "file:./dev.db"\n}
generator client {\n  provider = "prisma-client-js"\n}\n`
    expect(await connections(text)).toEqual([])
  })
})
