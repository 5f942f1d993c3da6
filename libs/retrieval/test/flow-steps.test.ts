import type { ServiceEdge, ServiceEndpoint } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { flowSteps } from '../src/graphs/flow/flow-steps.js'
import { edge, evidenceIn, graphOf, symbol, symbolsOf } from './graphs.js'

const chunkOf = (serviceName: string, path: string, name: string) => ({
  ...cleanChunk({ path, text: `${name}() {}\n`, serviceName }),
  symbolName: name,
})
const page = chunkOf('web', 'web/page.ts', 'submit')
const client = chunkOf('web', 'web/client.ts', 'send')
const place = chunkOf('orders', 'orders/place.ts', 'place')
const other = chunkOf('orders', 'orders/other.ts', 'list')
const ship = chunkOf('shipping', 'shipping/ship.ts', 'ship')
const pack = chunkOf('depot', 'depot/pack.ts', 'pack')
const all = [page, client, place, other, ship, pack]
const store = { get: async (ids: readonly string[]) => all.filter(({ id }) => ids.includes(id)) }
const proof = (chunk: (typeof all)[number]) => evidenceIn(chunk.id, chunk.filePath ?? '')

const call = (
  from: (typeof all)[number],
  to: string,
  pattern: string,
  more: Partial<ServiceEdge> = {},
): ServiceEdge => ({
  ...edge(from.serviceName ?? '', to, [proof(from)]),
  methods: ['POST'],
  urlPatterns: [pattern],
  ...more,
})
const offer = (
  chunk: (typeof all)[number],
  method: string,
  path: string,
  protocol: 'http' | 'queue' = 'http',
): ServiceEndpoint => ({
  service: chunk.serviceName ?? '',
  protocol,
  method,
  path,
  handler: chunk.symbolName,
  evidence: proof(chunk),
  callers: [],
})
const graph = graphOf(
  [
    call(client, 'orders', '/orders/{}'),
    call(place, 'shipping', '/shipping'),
    call(ship, 'depot', 'parcels.ready', { edgeType: 'queue', methods: ['publish'] }),
  ],
  [
    offer(other, 'GET', '/orders/{id}'),
    offer(place, 'POST', '/orders/{id}'),
    offer(ship, 'POST', '/shipping'),
    offer(pack, 'subscribe', 'parcels.ready', 'queue'),
  ],
)

test('a flow leads from a call to its handler, to the calls of the handler, and to listeners', async () => {
  const steps = await flowSteps([client], { graph, symbols: null, store })
  expect(steps.map(({ chunk, reason }) => `${chunk.filePath}: ${reason}`)).toEqual([
    'orders/place.ts: answers POST /orders/{id} of web',
    'shipping/ship.ts: answers POST /shipping of orders',
    'depot/pack.ts: listens to parcels.ready of shipping',
  ])
})

test('the symbol graph finds the call that leaves the service inside the callees of a step', async () => {
  const symbols = symbolsOf(
    [
      symbol(1, 'submit', { chunkId: page.id, filePath: 'web/page.ts' }),
      symbol(2, 'send', { chunkId: client.id, filePath: 'web/client.ts' }),
    ],
    [[1, 2]],
  )
  expect((await flowSteps([page], { graph, symbols, store })).map(({ service }) => service)).toEqual([
    'orders',
    'shipping',
    'depot',
  ])
  expect(await flowSteps([page], { graph, symbols: null, store })).toEqual([])
})

test('paths of placeholders only, and edges that another chunk proves, are not followed', async () => {
  const open = graphOf([call(client, 'orders', '/{}')], [offer(place, 'POST', '/{id}')])
  expect(await flowSteps([client], { graph: open, symbols: null, store })).toEqual([])
  expect(await flowSteps([other], { graph, symbols: null, store })).toEqual([])
})

test('a cycle of services ends', async () => {
  const circle = graphOf(
    [call(client, 'orders', '/orders'), call(place, 'web', '/page')],
    [offer(place, 'POST', '/orders'), offer(client, 'POST', '/page')],
  )
  expect(await flowSteps([client], { graph: circle, symbols: null, store })).toHaveLength(2)
})
