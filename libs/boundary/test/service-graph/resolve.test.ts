import { describe, expect, test } from 'vitest'
import { isPublicHost, parseAddresses } from '../../src/service-graph/values/address.js'
import { matchesPath, plainPath } from '../../src/service-graph/endpoints/paths.js'
import { plainPrefix } from '../../src/service-graph/endpoints/routes.js'
import { isSameTopic } from '../../src/service-graph/edges/topic-names.js'
import { isAddressName, isForObservation, isForOthers } from '../../src/service-graph/values/variable-names.js'

describe('addresses', () => {
  test.each([
    ['http://orders:8080/v1/{}', ['orders', 8080]],
    ['jdbc:postgresql://orders-db:5432/orders', ['orders-db', 5432]],
    ['jdbc:otel:postgresql://orders-db:5432/orders', ['orders-db', 5432]],
    ['r2dbc:pool:postgresql://orders-db:5432/orders?schema=own', ['orders-db', 5432]],
    ['Server=orderdb,1433;Database=orders', ['orderdb', 1433]],
    ['host=db port=5432 dbname=x', ['db', 5432]],
    ['@tcp(catalogue-db:3306)/socks', ['catalogue-db', 3306]],
    ['dns:///orders:50051', ['orders', 50051]],
    ['https+http://catalog-api', ['catalog-api', null]],
    ['http://orders%s/x', ['orders', null]],
    ['http://orders-{}:8080/x', ['orders', 8080]],
    ['orders.{}', ['orders', null]],
    ['redis:6379', ['redis', 6379]],
    ['file:8080', ['file', 8080]],
    ['Data Source=sql.db;Initial Catalog=orders', ['sql.db', null]],
    ['postgres://nullable/orders', ['nullable', null]],
  ])('%s', (text, [host, port]) => {
    expect(parseAddresses(text)).toEqual([expect.objectContaining({ host, port })])
  })

  test('lists of brokers are several', () => {
    expect(parseAddresses('kafka-1:9092,kafka-2:9092').map(({ host }) => host)).toEqual(['kafka-1', 'kafka-2'])
    expect(parseAddresses('jdbc:postgresql://localhost:0/orders')).toEqual([])
  })

  test('paths, holes in front, sentences and words longer than a label of a host are none', () => {
    const texts = ['/api/orders', '{}/orders', 'no address at all', '', 'orders'.repeat(11)]
    for (const text of texts) expect(parseAddresses(text)).toEqual([])
  })

  test('a file and a socket of the machine have no host', () => {
    const texts = [
      'file:{}?cache=shared',
      'file:orders.db',
      'sqlite:///var/orders.db',
      'sqlite3:orders',
      'postgresql:///orders',
      'sqlite+aiosqlite:///orders.db',
      'jdbc:sqlite://orders.db',
      'duckdb:///orders.duckdb',
      'unix:///orders/api.sock',
      'redis+socket:///orders/redis.sock',
      'host=/orders/postgresql dbname=shop',
    ]
    for (const text of [...texts, 'jdbc:mysql:///orders', 'Data Source=orders.db;Cache=Shared'])
      expect(parseAddresses(text)).toEqual([])
  })

  test('values of a variable that stand for none are no host', () => {
    for (const text of ['null', 'true', 'null:11211', 'redis://null:6379', 'empty', '(null)'])
      expect(parseAddresses(text)).toEqual([])
  })

  test('a name in a namespace is not of the outside world', () => {
    expect(isPublicHost('api.stripe.com')).toBe(true)
    expect(isPublicHost('orders.shop.svc.cluster.local')).toBe(false)
  })
})

describe('names of variables', () => {
  test('those of databases, users and topics hold no host, whatever their value', () => {
    expect(['ORDERS_URL', 'REDIS_ADDR', 'PRODUCT_SERVICE', 'Kafka:BootstrapServers'].every(isAddressName)).toBe(true)
    expect(['POSTGRES_DB', 'DB_USER', 'ORDERS_TOPIC', 'SERVICE_NAME'].some(isAddressName)).toBe(false)
  })

  test('addresses to come back to are for others', () => {
    expect(['CORS_ORIGINS', 'OAUTH_REDIRECT_URI', 'BasketApiClient'].every(isForOthers)).toBe(true)
    expect(isForOthers('springdoc.server-url')).toBe(true)
    expect(['JwtTokenSettings:Issuer', 'JWT_ISSUER', 'Jwt:ValidIssuer'].every(isForOthers)).toBe(true)
    // The keys of an issuer are asked for: OpenID Connect Discovery.
    expect(
      ['ORDERS_URL', 'CLIENT_ADDR', 'spring.security.oauth2.resourceserver.jwt.issuer-uri'].some(isForOthers),
    ).toBe(false)
  })

  test('addresses of observations are only for servers that take them', () => {
    expect(['OTEL_EXPORTER_OTLP_ENDPOINT', 'spring:zipkin:base-url'].every(isForObservation)).toBe(true)
    expect(['ORDERS_URL', 'TRACK_URL'].some(isForObservation)).toBe(false)
  })
})

describe('paths', () => {
  test('parameters are spelled one way', () => {
    expect(plainPath('/a/:id/b/{x:guid}/<int:n>/[slug]/*rest')).toBe('/a/{id}/b/{x}/{n}/{slug}/{rest}')
  })

  test('a called path fits an endpoint part by part', () => {
    expect(matchesPath('/orders/{id}', '/orders/123?full=1')).toBe(true)
    expect(matchesPath('/orders/{id}', '/orders')).toBe(false)
    expect(matchesPath('/orders/{id}', '/carts/1')).toBe(false)
  })

  test('rules of proxies begin with what stands before their patterns', () => {
    expect(plainPrefix('/api/users/?(.*)')).toBe('/api/users')
    expect(plainPrefix('~ ^/api/')).toBe('/api')
  })
})

test('topics match by name or by the wildcards of their broker', () => {
  expect(isSameTopic('orders.created', 'orders.*')).toBe(true)
  expect(isSameTopic('orders.item.created', 'orders.#')).toBe(true)
  expect(isSameTopic('orders.created', 'carts.*')).toBe(false)
  expect(isSameTopic('orders', 'orders.#')).toBe(true)
  expect(isSameTopic('ordersnew', 'orders.#')).toBe(false)
  expect(isSameTopic('shop.orders.created', '#.created')).toBe(true)
  expect(isSameTopic('anything', '*')).toBe(false)
  expect(isSameTopic('orders.item.created', 'orders.#.item.#.created')).toBe(true)
  expect(isSameTopic('orders', 'orders.>')).toBe(false)
  expect(isSameTopic('orders.eu.created', 'orders.>')).toBe(true)
  expect(isSameTopic('orders.eu.created', '>.>.>')).toBe(true)
  expect(isSameTopic('orders.eu', '>.>.>')).toBe(false)
  // Thirty nested options of a regular expression would not end.
  const long = Array.from({ length: 30 }, (_, at) => `w${at}`).join('.')
  expect(isSameTopic(long, `${'#.'.repeat(30)}no`)).toBe(false)
})
