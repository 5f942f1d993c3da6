import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Graph, LabelsSchema, precision, recall, routeKey, scoreGraph, totals } from '../src/graph-score.ts'

const labels = LabelsSchema.parse({
  repository: 'shop/shop',
  commit: '0'.repeat(40),
  services: [
    { name: 'web' },
    { name: 'orders', aliases: ['order-service'] },
    { name: 'mail', optional: true },
    { name: 'orders-db', kind: 'db', alt: ['postgres'] },
    { name: 'stock-db', kind: 'db', alt: ['postgres'] },
    { name: 'broker', kind: 'queue' },
  ],
  edges: [
    { source: 'web', target: 'orders', type: 'http', evidence: ['web/client.ts:3'] },
    { source: 'web', target: 'mail', type: 'http', optional: true, evidence: ['web/mail.ts:3'] },
    { source: 'orders', target: 'orders-db', type: 'db', anyType: true, evidence: ['compose.yaml:9'] },
    { source: 'web', target: 'stock-db', type: 'db', evidence: ['compose.yaml:4'] },
    { source: 'orders', target: 'broker', type: 'queue', view: 'broker', reverse: true, evidence: ['orders/bus.ts:1'] },
    { source: 'web', target: 'broker', type: 'queue', view: 'broker', evidence: ['web/bus.ts:1'] },
    { source: 'web', target: 'orders', type: 'queue', view: 'logical', evidence: ['web/bus.ts:1'] },
    { source: 'web', target: 'orders', type: 'http', optional: true, evidence: ['web/other.ts:1'] },
  ],
  endpoints: { orders: ['GET /orders/{id:int}', 'ANY /health', 'GET /files/*', 'POST /orders'] },
  optionalEndpoints: { orders: ['GET /metrics'], mail: ['POST /send'] },
  pairs: [
    { from: 'web/client.ts#listOrders', to: 'orders/routes.ts#list', type: 'http' },
    { from: 'web/bus.ts#*', to: 'orders/bus.ts#Bus.on', type: 'queue' },
    { from: 'web/mail.ts#send', to: 'mail/send.ts#send', type: 'http', optional: true },
  ],
  ignored: ['zipkin.*', '.*-db'],
})

const scored = (graph: Partial<Graph>) =>
  scoreGraph(labels, { nodes: [], edges: [], endpoints: [], pairs: [], ...graph })
const nodes = (...names: string[]) => scored({ nodes: names.map((name) => ({ name })) }).services
const drawn = (...edges: string[]) =>
  scored({
    edges: edges.map((edge) => {
      const [source = '', target = '', edgeType = 'http'] = edge.split(' ')
      return { source, target, edgeType }
    }),
  })
const routes = (...names: string[]) =>
  scored({
    endpoints: names.map((name) => {
      const [service = '', method = '', path = ''] = name.split(' ')
      return { service, method, path }
    }),
  }).endpoints

test('a service counts under its alias, in any case, with punctuation, port, namespace or DNS tail', () => {
  for (const name of [
    'order-service',
    'Order_Service',
    'orders:8080',
    'orders.shop',
    'orders.shop.svc.cluster.local',
  ]) {
    expect(nodes(name)).toEqual({ right: 1, wrong: [], missed: ['web', 'orders-db', 'stock-db', 'broker'] })
  }
  expect(nodes('orderly').wrong).toEqual(['orderly'])
})

test('a shared name stands for each service that lists it', () => {
  expect(nodes('postgres').missed).toEqual(['web', 'orders', 'broker'])
  expect(drawn('orders postgres db').edges).toMatchObject({ right: 1, wrong: [] })
})

test('what is optional neither helps nor hurts', () => {
  expect(nodes('mail')).toEqual(nodes())
  expect(drawn('web mail grpc')).toEqual(drawn())
  expect(drawn('orders mail http')).toEqual(drawn())
  expect(drawn('web orders grpc').typed.missed).toContain('web -> orders http')
  expect(routes('orders GET /metrics', 'mail POST /send')).toEqual(routes())
})

test('ignored names, public hosts and this machine count nowhere, but an unknown name does', () => {
  const names = ['zipkin-server', 'orders.vendor.com', 'localhost', '127.0.0.1:80']
  expect(nodes(...names)).toEqual(nodes())
  expect(drawn(...names.map((name) => `web ${name}`))).toEqual(drawn())
  expect(nodes('metrics-db', 'orders-db')).toMatchObject({ right: 1, wrong: [] })
  expect(drawn('web my-zipkin', 'web my-zipkin').edges.wrong).toEqual(['web -> myzipkin'])
})

test('an edge may be drawn the other way round only where the labels say so', () => {
  expect(drawn('broker orders queue').typed).toMatchObject({ right: 1, wrong: [] })
  expect(drawn('orders web').edges).toMatchObject({ right: 0, wrong: ['orders -> web'] })
})

test('a type matters in typed edges, unless any type will do', () => {
  const { edges, typed } = drawn('web stock-db http')
  expect(edges).toMatchObject({ right: 1, wrong: [] })
  expect(typed).toMatchObject({ right: 0, wrong: ['web -> stock-db http'] })
  expect(drawn('orders orders-db http').typed).toMatchObject({ right: 1, wrong: [] })
})

test('messages count as they are drawn, by broker or from publisher to subscriber', () => {
  const calls = ['web orders http', 'orders orders-db db', 'web stock-db db']
  const byBroker = ['web broker queue', 'orders broker queue']
  const all = { wrong: [], missed: [] }
  expect(drawn(...calls, ...byBroker).typed).toEqual({ right: 5, ...all })
  expect(drawn(...calls, 'web orders queue').typed).toEqual({ right: 4, ...all })
  expect(drawn(...calls, ...byBroker, 'web orders queue').typed).toEqual({ right: 5, ...all })
  expect(drawn(...calls).typed).toEqual({ right: 3, wrong: [], missed: ['web -> orders queue'] })
})

test('a self edge is dropped', () => {
  expect(drawn('orders order-service')).toEqual(drawn())
})

test.each(['{orderId}', ':id', '<int:id>', '[id]', '{id?}', '*'])('a parameter may be spelled %s', (parameter) => {
  expect(routes(`orders GET /Orders/${parameter}/`)).toMatchObject({ right: 1, wrong: [] })
})

test('what follows a parameter in its segment is part of the path', () => {
  expect(routeKey('GET /orders/:id.json')).toBe(routeKey('GET /orders/{id}.json'))
  expect(routeKey('GET /orders/:id.json')).not.toBe(routeKey('GET /orders/:id'))
  expect(routeKey('GET /orders/:id(\\d+)?')).toBe(routeKey('GET /orders/{id}'))
})

test('the method ANY stands for each, on either side; other methods and paths are wrong', () => {
  expect(routes('orders GET /health', 'orders ANY /orders')).toMatchObject({ right: 2, wrong: [] })
  expect(routes('orders PUT /orders', 'orders GET /orders/latest')).toMatchObject({
    right: 0,
    wrong: ['orders PUT /orders', 'orders GET /orders/latest'],
  })
})

test('routes of a service whose routes were not read count nowhere', () => {
  expect(routes('web GET /', 'unknown GET /')).toEqual(routes())
})

test('totals add up counts; figures of nothing are 0', () => {
  const sum = totals([drawn('web orders'), drawn('orders web')]).edges
  expect([sum.right, precision(sum), recall(sum)]).toEqual([1, 1 / 2, 1 / (1 + sum.missed.length)])
  expect(precision(drawn().edges)).toBe(0)
})

test.each([
  {
    change: { edges: [{ source: 'web', target: 'shop', type: 'http', evidence: ['a.ts:1'] }] },
    says: '"shop" is used',
  },
  { change: { edges: [{ source: 'web', target: 'orders', type: 'http', evidence: ['a.ts'] }] }, says: '"file:line"' },
  { change: { endpoints: { orders: ['/orders'] } }, says: 'expected a method and a path' },
  { change: { notes: [] }, says: 'notes' },
])('labels are refused with $says', ({ change, says }) => {
  const { error } = LabelsSchema.safeParse({ ...labels, ...change })
  expect(error?.issues.map((issue) => issue.message).join()).toContain(says)
})

test.each(globSync('labels/*/*.json', { cwd: `${import.meta.dirname}/..` }))('%s can be scored', (file) => {
  const written = LabelsSchema.parse(JSON.parse(readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')))
  expect(scoreGraph(written, { nodes: [], edges: [], endpoints: [], pairs: [] })).toMatchObject({
    edges: { right: 0, wrong: [] },
  })
})

test('a handler that is called by its route is a function of its file', () => {
  const found = { from: 'shop/web/bus.ts:4 publish', to: 'shop/orders/bus.ts POST /orders/{id}' }
  const pairs = [{ from: 'web/bus.ts#publish', to: 'orders/bus.ts#*', type: 'http' as const }]
  expect(scoreGraph({ ...labels, pairs }, { nodes: [], edges: [], endpoints: [], pairs: [found] }).pairs).toEqual({
    right: 1,
    wrong: [],
    missed: [],
  })
})

test('a pair of functions counts by files and names, with or without what a function is in', () => {
  const { pairs } = scored({
    pairs: [
      { from: 'shop/web/client.ts:12 Client.listOrders', to: 'shop/orders/routes.ts Routes.list' },
      { from: 'shop/web/client.ts:14 Client.listOrders', to: 'shop/orders/routes.ts Routes.list' },
      { from: 'shop/web/client.ts:20 Client.listOrdersOf', to: 'shop/orders/routes.ts Routes.list' },
      { from: 'shop/web/mail.ts:3 send', to: 'shop/mail/send.ts send' },
      { from: 'shop/web/bus.ts:3 publish', to: 'shop/orders/bus.ts Bus.off' },
    ],
  })
  expect(pairs).toEqual({
    right: 1,
    wrong: [
      'shop/web/client.ts Client.listOrdersOf -> shop/orders/routes.ts Routes.list',
      'shop/web/bus.ts publish -> shop/orders/bus.ts Bus.off',
    ],
    missed: ['web/bus.ts#* -> orders/bus.ts#Bus.on'],
  })
  expect(
    scoreGraph({ ...labels, pairs: undefined }, { nodes: [], edges: [], endpoints: [], pairs: [] }).pairs.missed,
  ).toEqual([])
})
