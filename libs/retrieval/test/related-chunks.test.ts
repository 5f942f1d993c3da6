import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { edge, graphOf, symbol, symbolsOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

const named = (name: string, path: string, text: string, serviceName: string) => ({
  ...cleanChunk({ path, text, serviceName }),
  symbolName: name,
  definedNames: [name],
})
const submit = named(
  'submitCheckout',
  'shop/submit.ts',
  'export function submitCheckout(basket) {\n  check(basket)\n  lock(basket)\n  return ordersClient(basket)\n}\n',
  'shop',
)
const client = named(
  'ordersClient',
  'shop/orders-client.ts',
  'export function ordersClient(b) {\n  return post(b)\n}\n',
  'shop',
)
const handler = named(
  'accept',
  'orders/accept.ts',
  'export function accept(body) {\n  const row = parse(body)\n  insert(row)\n  announce(row) // basket\n}\n',
  'orders',
)
const noise = Array.from({ length: 40 }, (_, at) =>
  cleanChunk({
    path: `docs/${at}.md`,
    text: `what happens when a checkout is submitted, ${at}\n`,
    corpusType: 'DOC_README',
  }),
)
// More similar to the queries than the chunks that the graphs lead to, but useless.
const words = Array.from({ length: 6 }, (_, at) =>
  cleanChunk({
    path: `shop/words-${at}.ts`,
    text: `// basket, basket, order placed and billed ${at}\none(1)\ntwo(2)\nthree(3)\nfour(4)\n`,
    serviceName: 'shop',
  }),
)
const symbols = symbolsOf(
  [
    symbol(1, 'submitCheckout', { chunkId: submit.id, filePath: 'shop/submit.ts' }),
    symbol(2, 'ordersClient', { chunkId: client.id, filePath: 'shop/orders-client.ts' }),
  ],
  [[1, 2]],
)
const graphs = {
  snapshot: { graph: async () => graphOf([edge('shop', 'orders')]), symbols: async () => symbols },
  manifest: { hasGraphs: true },
}
const chunks = [submit, client, handler, ...words, ...noise]
const reasons = async (text: string, setup: Parameters<typeof retrieverOver>[0] = graphs) => {
  const { sources } = await (await retrieverOver({ chunks, ...setup })).query({ text, budget: 3_000 })
  return new Map(sources.map(({ filePath, reason }) => [filePath, reason]))
}

describe('related chunks of a context', () => {
  test('a query about a flow gets the callees of the hits and the services that they lead to', async () => {
    const found = await reasons('what happens when submitCheckout runs with a basket')
    expect(found.get('shop/orders-client.ts')).toMatch(/called by hit 1, submitCheckout/)
    expect(found.get('orders/accept.ts')).toMatch(/on the way, in orders/)
  })

  test('a query about a change gets the callees of its place', async () => {
    const found = await reasons('add a retry to submitCheckout')
    expect(found.get('shop/orders-client.ts')).toMatch(/called by hit 1, submitCheckout/)
  })

  test('other queries use their hits only', async () => {
    const found = await reasons('how does submitCheckout check the basket')
    expect([...found.values()].join(' ')).not.toMatch(/called by|on the way/)
  })

  test('without graphs a flow is answered from its hits', async () => {
    const found = await reasons('what happens when submitCheckout runs with a basket', {})
    expect([...found.values()].join(' ')).not.toMatch(/called by|on the way/)
  })

  test('names in the first steps lead on where no call does', async () => {
    const send = named(
      'placeOrder',
      'shop/place.ts',
      'export function placeOrder() {\n  bus.send(new OrderPayload(basket()))\n}\n',
      'shop',
    )
    const consume = named(
      'OrderConsumer',
      'billing/consumer.ts',
      'export class OrderConsumer {\n  on(m: OrderPayload) {\n    bill(m)\n    store(m)\n    tell(m)\n  }\n}\n',
      'billing',
    )
    const found = await reasons('what happens after placeOrder, until the order is billed', {
      ...graphs,
      chunks: [send, ...words, ...noise, consume],
    })
    expect(found.get('billing/consumer.ts')).toMatch(/OrderPayload/)
  })
})
