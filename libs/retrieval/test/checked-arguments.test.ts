import { expect, test } from 'vitest'
import type { IndexQueries } from '../src/index.js'
import { edge, graphOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

/** Calls a query as JavaScript does, with anything. */
const ask = (queries: IndexQueries, query: keyof IndexQueries, ...args: readonly unknown[]): Promise<unknown> =>
  Reflect.apply(queries[query], queries, args) as Promise<unknown>

test.each<readonly [keyof IndexQueries, readonly unknown[], string]>([
  [
    'callers',
    [undefined],
    'callers() can\'t be used like this: give a name, such as "src/orders.ts:place", "POST /orders" or "orders".',
  ],
  ['impact', ['  '], "impact() can't be used like this: the name is empty."],
  [
    'callees',
    ['place', { depth: -1 }],
    "callees() can't be used like this: depth: Too small: expected number to be >=1.",
  ],
  ['callers', ['place', { dept: 2 }], 'callers() can\'t be used like this: "dept" is no option; did you mean "depth".'],
  ['callers', ['place', 3], "callers() can't be used like this: give options as an object with depth, limit."],
  [
    'graph',
    [{ kinds: ['htp'] }],
    'graph() can\'t be used like this: kinds.0: Invalid option: expected one of "http"|"grpc"|"queue"|"db"|"unknown".',
  ],
  [
    'untested',
    [{ services: 'orders' }],
    'untested() can\'t be used like this: "services" is no option; did you mean "service".',
  ],
  ['file', [''], "file() can't be used like this: the path is empty."],
])('%s(%j) is refused with what to write', async (query, args, message) => {
  const retriever = await retrieverOver()
  await expect(ask(retriever, query, ...args)).rejects.toMatchObject({ code: 'QUERY_INVALID', message })
})

test('options that are undefined are those that were not given', async () => {
  const graph = graphOf([edge('web', 'orders')])
  const retriever = await retrieverOver({ snapshot: { graph: async () => graph } })
  const part = await ask(retriever, 'graph', { service: 'web', depth: undefined })
  expect(part).toMatchObject({ service: 'web', edges: [edge('web', 'orders')] })
  await expect(retriever.contract(' orders ')).resolves.toMatchObject({ service: 'orders' })
})
