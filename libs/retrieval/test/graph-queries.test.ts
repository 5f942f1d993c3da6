import { expect, test } from 'vitest'
import {
  callsOf,
  contractOf,
  impactOf,
  joinGraphs,
  pathBetween,
  present,
  reasonsOf,
  selectGraph,
} from '../src/graphs/index.js'
import { edge, graphOf, symbol, symbolsOf } from './graphs.js'

const services = graphOf([
  edge('web', 'orders'),
  edge('orders', 'payments'),
  { ...edge('orders', 'stock'), edgeType: 'queue', urlPatterns: ['orders.created'] },
])
const [place, save, put] = [
  symbol(0, 'place', { chunkId: 'a', filePath: 'orders.ts' }),
  symbol(1, 'save', { chunkId: 'b', filePath: 'repo.ts' }),
  symbol(2, 'save', { chunkId: 'c', filePath: 'cache.ts' }),
]
const symbols = symbolsOf([place, save, put], [[0, 1]])

test('a part of the graph has both nodes of each of its edges', () => {
  expect(selectGraph(services, { service: 'web' }).nodes.map(({ name }) => name)).toEqual(['web', 'orders'])
  expect(selectGraph(services).edges).toHaveLength(3)
})

test('a part of some kinds follows only edges of these, so that nothing in it is cut off', () => {
  const [toOrders, toDb, toMail] = [edge('web', 'orders'), edge('orders', 'db'), edge('db', 'mail')]
  const store = graphOf([toOrders, { ...toDb, edgeType: 'db' }, toMail])
  const part = selectGraph(store, { service: 'web', depth: 3, direction: 'out', kinds: ['http'] })
  expect(part.edges).toEqual([toOrders])
  expect(part.nodes.map(({ name }) => name)).toEqual(['web', 'orders'])
  expect(selectGraph(store, { kinds: ['db'] }).nodes.map(({ name }) => name)).toEqual(['orders', 'db'])
})

test('servers for all services can be left out, with their edges', () => {
  const store = graphOf([edge('web', 'orders'), { ...edge('web', 'registry'), isInfrastructure: true }])
  const nodes = store.nodes().map((node) => (node.name === 'registry' ? { ...node, role: 'discovery' as const } : node))
  const part = selectGraph({ ...store, nodes: () => nodes }, { hidesInfrastructure: true })
  expect(part.nodes.map(({ name }) => name)).toEqual(['web', 'orders'])
  expect(part.edges.map(({ target }) => target)).toEqual(['orders'])
})

const noCalls = async (): Promise<null> => null

test('the impact of a topic is on its listeners', async () => {
  expect(await impactOf({ services, symbols: noCalls }, 'orders.created')).toMatchObject({
    kind: 'topic',
    dependents: [
      { name: 'stock', depth: 1 },
      { name: 'orders', depth: 2 },
      { name: 'web', depth: 3 },
    ],
  })
})

test('a dependent of several listeners of a topic has its least depth, whichever listener comes first', async () => {
  const sent = { edgeType: 'queue' as const, urlPatterns: ['orders.created'] }
  const store = graphOf([
    { ...edge('orders', 'stock'), ...sent },
    { ...edge('orders', 'mail'), ...sent },
    edge('api', 'stock'),
    edge('web', 'api'),
    edge('web', 'mail'),
    edge('admin', 'web'),
  ])
  const { dependents } = await impactOf({ services: store, symbols: noCalls }, 'orders.created')
  const depths = dependents.map(({ name, depth }) => `${name} ${depth}`)
  expect(depths.sort()).toEqual(['admin 3', 'api 2', 'mail 1', 'orders 2', 'stock 1', 'web 2'])
})

test('a contract has the messages and the callers of a service', () => {
  const { messages, callers } = contractOf(services, null, 'orders')
  expect(messages.map(({ target }) => target)).toEqual(['stock'])
  expect(callers.map(({ source }) => source)).toEqual(['web'])
})

test('the error for an unknown service lists similar names', async () => {
  await expect(impactOf({ services, symbols: noCalls }, 'ordrs')).rejects.toThrow(
    'Nothing of the map is called "ordrs". Similar names: orders.',
  )
  expect(() => selectGraph(services, { service: 'warehouse' })).toThrow('Known: web, orders, payments, stock.')
})

test('the error for a name that may be a declaration lists similar declarations, too', async () => {
  await expect(impactOf({ services, symbols: async () => symbols }, 'plaec')).rejects.toThrow(
    'Nothing of the map is called "plaec". Similar names: place.',
  )
})

test('a service is found by what people call it, and the result has its name', async () => {
  expect(selectGraph(services, { service: 'order service' }).service).toBe('orders')
  expect((await impactOf({ services, symbols: noCalls }, 'the order service')).name).toBe('orders')
  expect(contractOf(services, null, 'OrderService').service).toBe('orders')
  expect(await pathBetween({ services, symbols: async () => symbols }, 'web app', 'payment service')).toMatchObject({
    from: 'web',
    to: 'payments',
  })
})

test('the reasons of a service are those of the one meant, otherwise the names that may be meant', () => {
  const shop = graphOf([edge('mail-api', 'mail-worker'), edge('web', 'orders')])
  expect(reasonsOf(shop, 'the order service')).toMatchObject({ service: 'orders', assignments: [], places: [] })
  expect(reasonsOf(shop, 'mails')).toEqual(['mail-api', 'mail-worker'])
  expect(reasonsOf(shop, 'ordrs')).toEqual(['orders'])
})

test('names that may mean several services are listed', async () => {
  const shop = graphOf([edge('mail-api', 'mail-worker')])
  await expect(impactOf({ services: shop, symbols: noCalls }, 'mails')).rejects.toThrow(
    'Several services may be called "mails": mail-api, mail-worker.',
  )
})

test('what stands in the code comes before what a service is called', async () => {
  const order = symbol(0, 'OrderService', { chunkId: 'a', filePath: 'orders.ts' })
  const pay = symbol(1, 'PaymentService', { chunkId: 'b', filePath: 'pay.ts' })
  const classes = symbolsOf([order, pay], [[0, 1]])
  const path = await pathBetween({ services, symbols: async () => classes }, 'OrderService', 'PaymentService')
  expect(path).toMatchObject({ from: order, to: pay })
})

test('an ambiguous symbol is refused with its candidates', () => {
  expect(() => callsOf(joinGraphs(symbols, null), 'callers', 'save')).toThrow(
    expect.objectContaining({ code: 'SYMBOL_AMBIGUOUS', details: { name: 'save', candidates: [save, put] } }),
  )
  expect(callsOf(joinGraphs(symbols, null), 'callers', 'repo.ts:save').edges.map(({ from }) => from)).toEqual([place])
})

test('callers say how many calls of the name were taken for calls of libraries', () => {
  const open = (reason: string) => ({ name: 'repo.save', line: 4, reason, from: place })
  const calls = [open('outside the repository'), open('unknown name')]
  const graph = joinGraphs({ ...symbols, openCalls: (names) => new Map([...names].map((name) => [name, calls])) }, null)
  expect(callsOf(graph, 'callers', 'repo.ts:save').takenForOutside).toBe(1)
  expect(callsOf(graph, 'callers', 'repo.ts:save').undecided).toBe(1)
  expect(callsOf(graph, 'callees', 'place')).toMatchObject({ takenForOutside: 0, undecided: 0 })
})

test('a function is meant rather than a variable of its name, which is found if nothing else has it', () => {
  const limit = symbol(0, 'limit', { chunkId: 'a', filePath: 'orders.ts' })
  const variable = { ...symbol(1, 'limit', { chunkId: 'b', filePath: 'settings.ts' }), kind: 'variable' }
  const alone = { ...symbol(2, 'MAX', { chunkId: 'b', filePath: 'settings.ts' }), kind: 'variable' }
  const symbols = symbolsOf([limit, variable, alone], [])
  expect(callsOf(joinGraphs(symbols, null), 'callers', 'limit').symbol.id).toBe(0)
  expect(callsOf(joinGraphs(symbols, null), 'callers', 'MAX').symbol.id).toBe(2)
})

test('a path is between services or between symbols', async () => {
  expect(await pathBetween({ services, symbols: async () => symbols }, 'web', 'orders')).toMatchObject({
    steps: [{ source: 'web' }],
  })
  expect(await pathBetween({ services, symbols: async () => symbols }, 'place', 'repo.ts:save')).toMatchObject({
    from: place,
    to: save,
    steps: [{ from: place, to: save }],
  })
  expect(await pathBetween({ services, symbols: async () => symbols }, 'repo.ts:save', 'place')).toMatchObject({
    steps: null,
  })
  await expect(pathBetween({ services, symbols: async () => symbols }, 'web', 'nothing')).rejects.toMatchObject({
    code: 'SERVICE_UNKNOWN',
  })
})

test('a missing graph is an error that says what to do', () => {
  expect(() => present(null, 'service')).toThrow(/with --no-graphs or the setting graphs: false.* coderag index\./)
})
