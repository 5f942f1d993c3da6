import type { ItemPlace, MapItem, ServiceEdge, ServiceNode } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { ClassifierRulesSchema, type QueryResult, type RelationKind } from '../src/index.js'
import { createClassifier } from '../src/training.js'
import { relationKindOf } from '../src/understand/relation/relation-kind.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { retrieverOver } from './retriever-over.js'
import { edge, evidenceIn, graphOf, symbol, symbolsOf } from './graphs.js'

const place = cleanChunk({ path: 'orders/place.go', text: 'func placeOrder() {\n\tpost("/payments")\n}\n' })
const pay = cleanChunk({ path: 'payments/pay.go', text: 'func charge() {\n\tledger.Write()\n}\n' })
const cart = cleanChunk({ path: 'cart/cart.go', text: 'func checkout() {\n\tplaceOrder()\n}\n' })
const noise = Array.from({ length: 30 }, (_, at) =>
  cleanChunk({ path: `docs/${at}.md`, text: `what breaks if payments goes down, ${at}\n`, corpusType: 'DOC_README' }),
)
const graph = graphOf(
  [
    edge('orders', 'payments', [evidenceIn(place.id, 'orders/place.go')]),
    edge('cart', 'orders', [evidenceIn(cart.id, 'cart/cart.go')]),
  ],
  [
    {
      service: 'payments',
      protocol: 'http',
      method: 'POST',
      path: '/payments',
      handler: 'charge',
      evidence: evidenceIn(pay.id, 'payments/pay.go'),
      callers: ['orders'],
    },
  ],
)
const symbols = symbolsOf(
  [
    symbol(1, 'placeOrder', { chunkId: place.id, filePath: 'orders/place.go' }),
    symbol(2, 'checkout', { chunkId: cart.id, filePath: 'cart/cart.go' }),
  ],
  [[2, 1]],
)

const graphs = {
  snapshot: { graph: async () => graph, symbols: async () => symbols },
  manifest: { hasGraphs: true },
}

test.each<[string, RelationKind]>([
  ['who calls placeOrder', 'callers'],
  ['which services depend on payments', 'callers'],
  ['what does the gateway talk to', 'callees'],
  ['dependencies of the cart service', 'callees'],
  ['what breaks if payments goes down', 'dependents'],
  ['blast radius of payments', 'dependents'],
  ['api surface of payments', 'surface'],
  ['which endpoints are there in payments', 'surface'],
  ['list the routes in payments', 'surface'],
  ['how are cart and payments connected', 'path'],
  ['upstream and downstream of orders', 'neighbours'],
  ['which tests cover placeOrder', 'tests'],
  ['what tests call placeOrder', 'tests'],
  ['who owns placeOrder', 'owners'],
  ['owner of the cart service', 'owners'],
  ['which databases does our system use', 'services'],
  ['which databases does the server use', 'callees'],
])('%s asks for %s', (text, kind) => {
  expect(relationKindOf(text)).toBe(kind)
})

async function ask(text: string): Promise<QueryResult> {
  const retriever = await retrieverOver({ chunks: [...noise, place, pay, cart], ...graphs })
  return retriever.query({ text, topK: 3 })
}

test('dependents come from the graph, nearest first, and the evidence ranks above chunks that only have the words', async () => {
  const { serviceContext, hits, strategy, context } = await ask('what breaks if payments goes down')
  expect(strategy).toMatchObject({ name: 'graph', route: 'relations of a service' })
  expect(serviceContext?.dependents.map(({ name, depth }) => [name, depth])).toEqual([
    ['orders', 1],
    ['cart', 2],
  ])
  expect(hits.slice(0, 2).map(({ chunk }) => chunk.filePath)).toEqual(['orders/place.go', 'cart/cart.go'])
  expect(context).toContain('orders depends on it directly, through payments')
})

test('an api surface names method, path, handler and callers', async () => {
  const { serviceContext, hits } = await ask('api surface of the payments service')
  expect(serviceContext?.lines).toEqual(['payments offers http POST /payments (charge), called by orders'])
  expect(hits[0]?.chunk.filePath).toBe('payments/pay.go')
})

test('an overview of a service shows its neighbours without raising their evidence', async () => {
  const { serviceContext, hits, classification, strategy } = await ask('give me an overview of the payments service')
  expect([classification.intent, strategy.route]).toEqual(['overview', 'a service as a whole'])
  expect(serviceContext).toMatchObject({ relation: 'neighbours', subjects: ['payments'] })
  expect(hits[0]?.chunk.filePath).not.toBe('orders/place.go')
})

test('callers of a declaration come from the symbol graph', async () => {
  const { serviceContext, hits } = await ask('who calls placeOrder')
  expect(serviceContext).toMatchObject({ relation: 'callers', subjects: ['placeOrder'] })
  expect(serviceContext?.lines).toEqual(['checkout calls placeOrder at shop/cart/cart.go:2'])
  expect(hits[0]?.chunk.filePath).toBe('cart/cart.go')
})

test('declarations without relations are left out if a namesake has some', async () => {
  const [type, property, caller] = [
    symbol(1, 'Ledger', { chunkId: pay.id, filePath: 'payments/pay.go' }),
    { ...symbol(2, 'Ledger', { chunkId: place.id, filePath: 'orders/place.go' }), qualifiedName: 'Order.Ledger' },
    symbol(3, 'checkout', { chunkId: cart.id, filePath: 'cart/cart.go' }),
  ]
  const asked = async (calls: readonly (readonly [number, number])[]) => {
    const own = symbolsOf([property, type, caller], calls)
    const snapshot = { ...graphs.snapshot, symbols: async () => own }
    const retriever = await retrieverOver({ chunks: [place, pay, cart], ...graphs, snapshot })
    return (await retriever.query({ text: 'what breaks if `Ledger` changes' })).serviceContext
  }
  expect(await asked([[3, 1]])).toMatchObject({ subjects: ['Ledger'], lines: [expect.stringContaining('checkout')] })
  expect(await asked([])).toMatchObject({ subjects: ['Order.Ledger', 'Ledger'], lines: [], unfollowed: [] })
})

test('callers in tests come after those in code', async () => {
  const [called, tested, caller] = [
    symbol(1, 'Ledger', { chunkId: pay.id, filePath: 'payments/pay.go' }),
    symbol(2, 'TestLedger', { chunkId: place.id, filePath: 'payments/pay_test.go' }),
    symbol(3, 'checkout', { chunkId: cart.id, filePath: 'cart/cart.go' }),
  ]
  const own = symbolsOf(
    [called, tested, caller],
    [
      [2, 1],
      [3, 1],
    ],
  )
  const snapshot = { ...graphs.snapshot, symbols: async () => own }
  const retriever = await retrieverOver({ chunks: [place, pay, cart], ...graphs, snapshot })
  const { serviceContext } = await retriever.query({ text: 'who calls `Ledger`' })
  expect(serviceContext?.calls.map(({ from }) => from.name)).toEqual(['checkout', 'TestLedger'])
})

test('what is left out of many callers is counted', async () => {
  const many = Array.from({ length: 70 }, (_, at) =>
    symbol(at + 2, `caller${at}`, { chunkId: cart.id, filePath: `cart/cart${at}.go` }),
  )
  const own = symbolsOf(
    [symbol(1, 'Ledger', { chunkId: pay.id, filePath: 'payments/pay.go' }), ...many],
    many.map(({ id }) => [id, 1] as const),
  )
  const snapshot = { ...graphs.snapshot, symbols: async () => own }
  const retriever = await retrieverOver({ chunks: [place, pay, cart], ...graphs, snapshot })
  const { serviceContext } = await retriever.query({ text: 'who calls `Ledger`' })
  expect(serviceContext?.calls).toHaveLength(60)
  expect(serviceContext?.lines.at(-1)).toBe('and 10 more calls')
})

describe('tests and owners', () => {
  const [called, tested, caller] = [
    symbol(1, 'Ledger', { chunkId: pay.id, filePath: 'payments/pay.go' }),
    symbol(2, 'TestLedger', { chunkId: place.id, filePath: 'payments/pay_test.go' }),
    symbol(3, 'checkout', { chunkId: cart.id, filePath: 'cart/cart.go' }),
  ]
  const rule = { pattern: '/payments', owners: ['@acme/pay'], section: null, evidence: evidenceIn('', 'CODEOWNERS') }
  async function answered(text: string, calls: readonly (readonly [number, number])[], isOwned = true) {
    const own = symbolsOf([called, tested, caller], calls)
    const services = {
      ...graph,
      ownersOf: (_: string, path: string) => (isOwned && path.startsWith('payments') ? [rule] : []),
    }
    const snapshot = { graph: async () => services, symbols: async () => own }
    const retriever = await retrieverOver({ chunks: [...noise, place, pay, cart], ...graphs, snapshot })
    const { serviceContext, hits } = await retriever.query({ text, topK: 3 })
    return { answer: serviceContext, first: hits[0]?.chunk.id }
  }

  test('are what the graphs know of a declaration', async () => {
    const calls = [
      [2, 1],
      [3, 1],
    ] as const
    const { answer, first } = await answered('which tests cover `Ledger`', calls)
    expect(answer).toMatchObject({
      relation: 'tests',
      subjects: ['Ledger'],
      lines: ['TestLedger calls Ledger at shop/payments/pay_test.go:2'],
    })
    expect(first).toBe(place.id)
    const owned = await answered('who owns `Ledger`', calls)
    expect(owned.answer).toMatchObject({
      relation: 'owners',
      lines: ['@acme/pay owns 1 of 1 file at shop/CODEOWNERS:3'],
    })
  })

  test('are said to be unknown where nothing tells them', async () => {
    const { answer } = await answered('which tests cover `Ledger`', [[3, 1]])
    expect(answer).toMatchObject({ relation: 'tests', subjects: ['Ledger'], lines: [] })
    expect((await answered('who owns `Ledger`', [], false)).answer).toMatchObject({ relation: 'owners', lines: [] })
    expect((await answered('who owns the garden', [])).answer).toBeNull()
  })
})

test('the result says so if the index has no calls in files as that of the subject', async () => {
  const own = symbolsOf([symbol(1, 'Ledger', { chunkId: pay.id, filePath: 'payments/pay.php' })], [])
  const snapshot = { ...graphs.snapshot, symbols: async () => own }
  const retriever = await retrieverOver({ chunks: [pay], ...graphs, snapshot })
  const { serviceContext } = await retriever.query({ text: 'who calls `Ledger`' })
  expect(serviceContext).toMatchObject({ subjects: ['Ledger'], lines: [], unfollowed: ['.php'] })
})

test('without a graph the query is answered by words, and the result says so', async () => {
  const retriever = await retrieverOver({ chunks: [place, cart] })
  const { strategy, serviceContext, hits } = await retriever.query({ text: 'who calls placeOrder' })
  expect(strategy).toMatchObject({ name: 'hybrid', reason: expect.stringContaining('the index has no graph') })
  expect(serviceContext).toBeNull()
  expect(hits.length).toBeGreaterThan(0)
})

test('evidence that the filter excludes is left out', async () => {
  const retriever = await retrieverOver({ chunks: [place, pay, cart], ...graphs })
  const filter = { languages: ['python'] }
  expect((await retriever.query({ text: 'who calls placeOrder', filter })).hits).toEqual([])
})

test('expandGraph returns the services around the hits', async () => {
  const chunks = [{ ...place, serviceName: 'orders' }]
  const retriever = await retrieverOver({ chunks, ...graphs })
  const plain = await retriever.query({ text: 'post payments' })
  const expanded = await retriever.query({ text: 'post payments', expandGraph: true })
  expect(plain.serviceContext).toBeNull()
  expect(expanded.serviceContext?.edges.map(({ source, target }) => `${source} ${target}`)).toEqual([
    'orders payments',
    'cart orders',
  ])
})

describe('tables, topics, variables and files', () => {
  const item = (
    kind: MapItem['kind'],
    name: string,
    places: readonly [ItemPlace['role'], string, string][],
  ): MapItem => ({
    kind,
    name,
    places: places.map(([role, chunkId, filePath]) => ({
      role,
      service: 'orders',
      evidence: evidenceIn(chunkId, filePath),
    })),
  })
  const items = [
    item('table', 'orders', [
      ['writes', place.id, 'orders/place.go'],
      ['reads', cart.id, 'cart/cart.go'],
      ['declares', '', 'orders/schema.sql'],
    ]),
    item('variable', 'LEDGER_URL', [
      ['reads', pay.id, 'payments/pay.go'],
      ['sets', '', 'compose.yaml'],
    ]),
  ]
  const charge = symbol(3, 'charge', { chunkId: pay.id, filePath: 'payments/pay.go' })
  const constant = {
    ...symbol(4, 'LEDGER_URL', { chunkId: pay.id, filePath: 'payments/settings.go' }),
    kind: 'constant',
  }
  const own = symbolsOf([...symbols.symbols(), charge, constant], [[2, 1]])
  async function answered(text: string): Promise<QueryResult> {
    const snapshot = { graph: async () => ({ ...graph, items: () => items }), symbols: async () => own }
    const retriever = await retrieverOver({ chunks: [...noise, place, pay, cart], ...graphs, snapshot })
    return retriever.query({ text, topK: 3 })
  }
  const linesOf = async (text: string) => (await answered(text)).serviceContext?.lines

  test('a table is told from the service of its name by the word beside it', async () => {
    const { serviceContext, hits } = await answered('what breaks if I change the orders table')
    expect(serviceContext).toMatchObject({ relation: 'dependents', subjects: ['table orders'] })
    expect(serviceContext?.lines).toEqual([
      'orders depends on it directly',
      'placeOrder writes orders at shop/orders/place.go:3',
      'checkout reads orders at shop/cart/cart.go:3',
      'orders is declared at shop/orders/schema.sql:3',
    ])
    expect(hits[0]?.chunk.filePath).toBe('orders/place.go')
    expect((await answered('what breaks if orders goes down')).serviceContext?.subjects).toEqual(['orders'])
  })

  test('a list of users that is cut says how much is left out', async () => {
    const functions = Array.from({ length: 70 }, (_, at) =>
      symbol(100 + at, `use${at}`, { chunkId: place.id, filePath: `orders/use${at}.go` }),
    )
    const used = item(
      'table',
      'parcels',
      functions.map(({ filePath }) => ['reads', place.id, filePath]),
    )
    const store = { ...graph, items: () => [used] }
    const snapshot = { graph: async () => store, symbols: async () => symbolsOf(functions, []) }
    const retriever = await retrieverOver({ chunks: [place], ...graphs, snapshot })
    const { serviceContext } = await retriever.query({ text: 'what uses the parcels table' })
    expect(serviceContext?.lines.at(-1)).toBe('and 10 more functions')
  })

  test('who writes is not who reads', async () => {
    const [writes, reads] = [
      await linesOf('who writes to the orders table'),
      await linesOf('what reads table `orders`'),
    ]
    expect(writes?.filter((line) => line.includes('.go'))).toEqual([
      'placeOrder writes orders at shop/orders/place.go:3',
    ])
    expect(reads?.filter((line) => line.includes('.go'))).toEqual(['checkout reads orders at shop/cart/cart.go:3'])
    for (const text of ['who reads and writes the orders table', 'what breaks if nobody writes to the orders table'])
      expect((await linesOf(text))?.filter((line) => line.includes('.go'))).toHaveLength(2)
  })

  test('a variable has its readers and the places that set it, also if a constant has its name', async () => {
    expect(await linesOf('who uses LEDGER_URL')).toEqual([
      'orders depends on it directly',
      'charge reads LEDGER_URL at shop/payments/pay.go:3',
      'LEDGER_URL is set at shop/compose.yaml:3',
    ])
  })

  test('a topic is told from the service of its name', async () => {
    const sent = { ...edge('cart', 'orders', [evidenceIn(cart.id, 'cart/cart.go')]), edgeType: 'queue' as const }
    const all = { ...graph, edges: () => [...graph.edges(), { ...sent, urlPatterns: ['orders'] }] }
    const retriever = await retrieverOver({
      chunks: [place, pay, cart],
      ...graphs,
      snapshot: { graph: async () => all, symbols: async () => symbols },
    })
    const { serviceContext } = await retriever.query({ text: 'who listens to the orders topic' })
    expect(serviceContext).toMatchObject({ subjects: ['topic orders'], dependents: [{ name: 'orders' }] })
  })

  test('a word before "table" that names none, and another kind of the name, tell nothing', async () => {
    expect(await linesOf('which table stores the orders')).toBeUndefined()
    expect((await answered('what uses the orders topic')).serviceContext?.subjects).toEqual(['orders'])
  })

  test.each(['list all endpoints', 'which routes are there?', 'what endpoints does the api have'])(
    '%s',
    async (text) => {
      const { serviceContext, strategy } = await answered(text)
      expect(strategy.name).toBe('graph')
      expect(serviceContext?.lines).toEqual(['payments offers http POST /payments (charge), called by orders'])
    },
  )

  test('endpoints of a repository are those of its services', async () => {
    const root = { repoName: 'shop', path: 'payments', name: 'payments' }
    const other = { ...cleanChunk({ path: 'main.go', text: 'func main() {}\n' }), repoName: 'depot' }
    const nodes = graph.nodes().map((node): ServiceNode => ({ ...node, roots: node.name === 'payments' ? [root] : [] }))
    const snapshot = { graph: async () => ({ ...graph, nodes: () => nodes }), symbols: async () => own }
    const chunks = [place, pay, other]
    const retriever = await retrieverOver({ chunks, snapshot, manifest: manifestOfChunks(chunks, { hasGraphs: true }) })
    const { serviceContext } = await retriever.query({ text: 'which endpoints does shop expose' })
    expect(serviceContext).toMatchObject({ relation: 'surface', subjects: ['payments'] })
  })

  test('endpoints that something is said of are searched', async () => {
    expect((await answered('which endpoints validate a token')).serviceContext).toBeNull()
    expect((await answered('which endpoint creates a payment')).serviceContext).toBeNull()
  })
})

test('services are listed with what they call, those with most connections first', async () => {
  const { serviceContext, strategy } = await ask('which services exist')
  expect(strategy).toMatchObject({ name: 'graph', route: 'all services' })
  expect(serviceContext?.lines).toEqual(['orders calls payments', 'cart calls orders', 'payments'])
  expect((await ask('what databases are there?')).serviceContext).toBeNull()
  expect((await ask('which services call payments')).serviceContext?.relation).toBe('callers')
})

describe('tables, topics and variables are listed with who uses them', () => {
  const at = (filePath: string, line: number) => ({ ...evidenceIn('', filePath), line })
  const items: readonly MapItem[] = [
    {
      kind: 'table',
      name: 'carts',
      places: [{ service: 'cart', role: 'reads', evidence: at('cart/cart.go', 2) }],
    },
    {
      kind: 'table',
      name: 'orders',
      places: [
        { service: 'orders', role: 'writes', evidence: at('orders/place.go', 9) },
        { service: 'cart', role: 'reads', evidence: at('cart/cart.go', 4) },
        { service: null, role: 'declares', evidence: at('db/orders.sql', 1) },
      ],
    },
    {
      kind: 'variable',
      name: 'DATABASE_URL',
      places: [
        { service: 'orders', role: 'reads', evidence: at('orders/place.go', 1) },
        { service: 'orders', role: 'sets', evidence: at('compose.yaml', 7) },
      ],
    },
  ]
  const placed: ServiceEdge = {
    ...edge('orders', 'payments', [evidenceIn('', 'orders/place.go')]),
    edgeType: 'queue',
    urlPatterns: ['orders.placed'],
  }
  const paid: ServiceEdge = { ...placed, source: 'payments', target: 'orders', urlPatterns: ['payments.made'] }
  const store = { ...graphOf([edge('cart', 'orders'), placed, paid]), items: () => items }
  const listed = async (text: string) => {
    const snapshot = { graph: async () => store, symbols: async () => symbols }
    const retriever = await retrieverOver({ chunks: [place, pay], ...graphs, snapshot })
    return (await retriever.query({ text })).serviceContext?.lines
  }

  test('all of them', async () => {
    const orders = 'orders is written by orders, read by cart at shop/db/orders.sql:1'
    expect(await listed('which tables are there?')).toEqual([orders, 'carts is read by cart at shop/cart/cart.go:2'])
    expect(await listed('list all environment variables')).toEqual([
      'DATABASE_URL is read by orders, set by orders at shop/compose.yaml:7',
    ])
    expect(await listed('which topics exist')).toEqual([
      'orders.placed is published by orders, heard by payments at shop/orders/place.go:3',
      'payments.made is published by payments, heard by orders at shop/orders/place.go:3',
    ])
  })

  test('those of a service', async () => {
    const orders = 'orders is written by orders, read by cart at shop/db/orders.sql:1'
    expect(await listed('which tables does the cart service read')).toEqual([
      orders,
      'carts is read by cart at shop/cart/cart.go:2',
    ])
    expect(await listed('which tables does the orders service write to')).toEqual([orders])
    expect(await listed('which tables does the cart service write')).toBeUndefined()
  })

  test('topics of a service are those that it publishes or hears, as is asked', async () => {
    const [published, heard] = [
      'orders.placed is published by orders, heard by payments at shop/orders/place.go:3',
      'payments.made is published by payments, heard by orders at shop/orders/place.go:3',
    ]
    expect(await listed('which topics does orders publish')).toEqual([published])
    expect(await listed('which topics does the orders service subscribe to')).toEqual([heard])
    expect(await listed('which topics does orders use')).toEqual([published, heard])
    expect(await listed('which topics does orders publish and consume')).toEqual([published, heard])
  })

  test('a list of what is no service is none of all services', async () => {
    expect(await listed('which tables does placeOrder read')).toBeUndefined()
    expect(await listed('which tables does the acme service write to')).toBeUndefined()
    expect(await listed('show tables of contents')).toBeUndefined()
    expect(await listed('which tables does our system use')).toHaveLength(2)
    expect(await listed('list the tables in the database')).toHaveLength(2)
  })

  test('near misses are searched', async () => {
    expect(await listed('which tables support sorting in the page')).toBeUndefined()
    expect(await listed('which variables are captured by the closure')).toBeUndefined()
  })
})

test('a list that is cut says how much is left out', async () => {
  const many = Array.from({ length: 70 }, (_, at) => ({
    service: 'payments',
    protocol: 'http' as const,
    method: 'GET',
    path: `/payments/${at}`,
    handler: null,
    evidence: evidenceIn('', 'payments/pay.go'),
    callers: [],
  }))
  const store = graphOf(
    Array.from({ length: 70 }, (_, at) => edge(`shop-${at}`, 'payments')),
    many,
  )
  const snapshot = { graph: async () => store, symbols: async () => symbols }
  const retriever = await retrieverOver({ chunks: [place, pay], ...graphs, snapshot })
  const linesOf = async (text: string) => (await retriever.query({ text })).serviceContext?.lines
  expect((await linesOf('list all endpoints'))?.slice(59)).toEqual([expect.any(String), 'and 10 more endpoints'])
  expect((await linesOf('which services exist'))?.slice(59)).toEqual([expect.any(String), 'and 11 more of them'])
  expect((await linesOf('which services call payments'))?.slice(60)).toEqual(['and 10 more calls between services'])
  const dependents = await linesOf('what breaks if payments fails')
  expect(dependents?.filter((line) => line.startsWith('and '))).toEqual([
    'and 10 more dependents',
    'and 10 more calls between services',
  ])
})

test('what a declaration calls is asked of the graphs, a flow is not', async () => {
  const { strategy, serviceContext } = await ask('what does checkout() call')
  expect(strategy).toMatchObject({ name: 'graph', route: 'what a declaration uses' })
  expect(serviceContext?.lines).toEqual(['checkout calls placeOrder at shop/cart/cart.go:2'])
  expect((await ask('what does checkout() call after the payment failed')).strategy.name).toBe('hybrid')
})

test('a name that the graphs are asked about and nobody declares is said', async () => {
  const { warnings } = await ask('who calls placeOrders')
  expect(warnings).toMatchObject([{ code: 'SUBJECT_UNKNOWN', message: expect.stringContaining('placeOrder.') }])
  const [warning] = (await ask('who uses MAX_ITEMS')).warnings
  // It may stand there, as a macro does.
  expect(warning?.message).toMatch(/^The graphs have nothing .* query for its text\.$/)
  expect((await ask('who calls placeOrder')).warnings).toEqual([])
  expect((await ask('where is placeOrders')).warnings).toEqual([])
})

test('the classifier knows the services of the graph', () => {
  const classifier = createClassifier(ClassifierRulesSchema.parse({}), () => new Date(0))
  const { entities } = classifier.classify('what does payments talk to', new Map([['payments', 'payments']]))
  expect(entities).toMatchObject([{ kind: 'service', value: 'payments' }])
})

test('an endpoint refers to its service, and clients of that service are found by name', async () => {
  const text = 'func charge() {}\n'
  const client = cleanChunk({ path: 'clients/payments_client.go', serviceName: 'orders', text })
  const cartsOwn = cleanChunk({ path: 'cart/payments.go', serviceName: 'cart', text })
  const retriever = await retrieverOver({ chunks: [place, pay, client, cartsOwn], ...graphs })
  const { serviceContext, trace } = await retriever.query({ text: 'who calls the payment endpoint to charge' })
  expect(serviceContext).toMatchObject({ relation: 'callers', subjects: ['payments'] })
  const proofOf = ({ id }: { id: string }) => trace.contributions.find((one) => one.id === id)?.parts['graph']
  expect(proofOf(client)).toBeGreaterThan(0)
  expect(proofOf(client)).toBe(proofOf(place))
  expect(proofOf(cartsOwn)).toBeUndefined()
})

test('a path refers to endpoints with its parts, not to those that only end with its letters', async () => {
  expect((await ask('who calls /payments')).serviceContext).toMatchObject({ subjects: ['payments'] })
  expect((await ask('who calls /ments')).serviceContext).toBeNull()
})

test('an endpoint that the graph does not know refers to nothing', async () => {
  expect((await ask('who calls the refund endpoint')).serviceContext).toBeNull()
})
