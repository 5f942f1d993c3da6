import { expect, test } from 'vitest'
import { operationOf } from '../../src/service-graph/compare/operation.js'

test.each([
  ['a route', { 'http.request.method': 'GET', 'http.route': '/orders/{id}' }, 'http GET /orders/{id}'],
  ['names before 2024', { 'http.method': 'post', 'http.target': '/orders?card=1' }, 'http POST /orders'],
  [
    'an address without a route',
    { 'http.method': 'GET', 'http.url': 'http://orders:80/orders/17/lines' },
    'http GET /orders/{}/lines',
  ],
  [
    'a long identifier',
    { 'http.request.method': 'GET', 'url.path': '/orders/9f86d081884c7d65' },
    'http GET /orders/{}',
  ],
  [
    'an address of mail',
    { 'http.request.method': 'GET', 'url.path': '/users/ann%40acme.test/orders/bob@acme.test' },
    'http GET /users/{}/orders/{}',
  ],
  [
    'tokens',
    { 'http.request.method': 'GET', 'url.path': `/reset/${'aB3'.repeat(8)}/${'eyJ'}hbGciOi.eyJzdWIi.x_Y` },
    'http GET /reset/{}/{}',
  ],
  [
    'the name of a package',
    { 'http.request.method': 'POST', 'url.path': '/twirp/acme.stock.v1.StockService/ReserveAllOfTheItems' },
    'http POST /twirp/acme.stock.v1.StockService/ReserveAllOfTheItems',
  ],
  [
    'a word that looks like no value',
    { 'http.request.method': 'GET', 'url.path': '/orders/feed' },
    'http GET /orders/feed',
  ],
  ['an unknown method', { 'http.request.method': '_OTHER', 'http.route': '/x' }, 'http null /x'],
  [
    'gRPC',
    { 'rpc.system': 'grpc', 'rpc.service': 'stock.v1.Stock', 'rpc.method': 'Reserve' },
    'grpc Reserve stock.v1.Stock/Reserve',
  ],
  [
    'gRPC with the whole method',
    { 'rpc.system.name': 'grpc', 'rpc.method': 'stock.v1.Stock/Reserve' },
    'grpc Reserve stock.v1.Stock/Reserve',
  ],
  [
    'a message',
    { 'messaging.system': 'kafka', 'messaging.destination.name': 'orders.placed' },
    'queue null orders.placed',
  ],
  ['a query', { 'db.system': 'postgresql', 'http.method': 'GET' }, 'db null null'],
  ['work of its own', {}, 'unknown null null'],
] as const)('reads the operation of %s', (_what, attributes, expected) => {
  const { edgeType, method, path } = operationOf(new Map(Object.entries(attributes)), 'name')
  expect(`${edgeType} ${method} ${path}`).toBe(expected)
})
