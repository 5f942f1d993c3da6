import { describe, expect, test } from 'vitest'
import type {
  EdgeEvidence,
  GraphStore,
  LineCoverage,
  OpenCallFrom,
  OwnerRule,
  ServiceCall,
  ServiceEndpoint,
  ServiceNode,
  SymbolGraph,
  SymbolRef,
} from '@coderag/types'
import {
  callsOf,
  contractOf,
  describeCall,
  describeRuns,
  focusOn,
  impactOf,
  joinGraphs,
  type MixedPath,
  ownersOf,
  pathBetween,
  relatedTo,
  testFilesOf,
  testsOf,
} from '../src/graphs/index.js'
import { edge, evidenceIn, graphOf, symbol, symbolsOf } from './graphs.js'

// web/page.ts: page → client → stock/api.ts: handler → query; `pure` calls nothing. stock uses the database stock-db.
const [page, client, handler, query, pure] = [
  declared(0, 'page', 'web/page.ts', 1),
  declared(1, 'client', 'web/client.ts', 1),
  declared(2, 'handler', 'stock/api.ts', 1),
  declared(3, 'query', 'stock/db.ts', 1),
  declared(4, 'pure', 'stock/api.ts', 20),
]
const symbols = symbolsOf(
  [page, client, handler, query, pure],
  [
    [0, 1],
    [2, 3],
  ],
)
const items: ServiceEndpoint = {
  service: 'stock',
  protocol: 'http',
  method: 'GET',
  path: '/items/{id}',
  handler: 'handler',
  evidence: { ...evidenceIn('', 'stock/api.ts'), line: 1 },
  callers: ['web'],
}
const { method, path, evidence } = items
const arrival = { service: 'stock', method, path, handler: 'handler', evidence }
const asks = callAt('web', 'stock', 'web/client.ts', { method, path: '/items/{}', arrival })
const reads = callAt('stock', 'stock-db', 'stock/db.ts', { edgeType: 'db' })
const services = over([edge('web', 'stock'), { ...edge('stock', 'stock-db'), edgeType: 'db' }], [asks, reads])

function declared(id: number, name: string, filePath: string, startLine: number): SymbolRef {
  return { ...symbol(id, name, { chunkId: `${id}`, filePath }), startLine, endLine: startLine + 9 }
}

function evidenceAt(filePath: string): EdgeEvidence {
  return { ...evidenceIn('', filePath), line: 3 }
}

function callAt(source: string, target: string, filePath: string, rest: Partial<ServiceCall>): ServiceCall {
  const plain = { edgeType: 'http', method: null, path: null, confidence: 1, arrival: null } as const
  return { ...plain, ...rest, source, target, evidence: evidenceAt(filePath) }
}

function over(edges: Parameters<typeof graphOf>[0], calls: readonly ServiceCall[]): GraphStore {
  return {
    ...graphOf(edges, [items]),
    calls: () => calls,
    serviceOf: (_repoName, filePath) => filePath.split('/')[0] ?? null,
  }
}

async function way(from: string, to: string, store = services, graph = symbols): Promise<MixedPath> {
  return (await pathBetween({ services: store, symbols: async () => graph }, from, to)) as MixedPath
}

const names = ({ steps }: MixedPath): string[] | undefined => steps?.map(({ to }) => to.name)

describe('a path between a function and a node', () => {
  test('leads over calls to the function that itself calls the node', async () => {
    const found = await way('page', 'stock-db')
    expect(names(found)).toEqual(['client', 'handler', 'query'])
    expect(found).toMatchObject({ call: { target: 'stock-db', evidence: { filePath: 'stock/db.ts' } } })
  })

  test('says that only the service of a function that calls nothing is known to call the node', async () => {
    expect(await way('pure', 'stock-db')).toMatchObject({ steps: [], call: null, rest: [{ target: 'stock-db' }] })
  })

  test('is empty if the function belongs to the node', async () => {
    expect(await way('query', 'stock')).toMatchObject({ from: query, to: 'stock', steps: [], rest: [] })
    expect(await way('web', 'page')).toMatchObject({ from: 'web', to: page, steps: [], rest: [] })
  })

  test('from a service leads over its calls, and without such a way over the edges of services', async () => {
    expect(names(await way('web', 'query'))).toEqual(['handler', 'query'])
    expect(await way('web', 'pure')).toMatchObject({ to: pure, steps: [], rest: [{ source: 'web', target: 'stock' }] })
  })

  test('from a service does not begin at its tests', async () => {
    const test = declared(9, 'test_read', 'web/tests/read.ts', 1)
    const asksItself = { ...callAt('web', 'web', 'web/tests/read.ts', { method, path, arrival }), confidence: 0.6 }
    const graph = symbolsOf([page, client, handler, query, pure, test], [[9, 4]])
    const store = over([edge('web', 'stock')], [asksItself, asks])
    expect(await way('web', 'pure', store, graph)).toMatchObject({ steps: [], rest: [{ target: 'stock' }] })
  })

  test('has what people call a service as its end', async () => {
    expect(await way('page', 'the stock service')).toMatchObject({ to: 'stock' })
    expect(await way('the web app', 'query')).toMatchObject({ from: 'web' })
  })

  test('is of equal ones that whose calls between services are surest', async () => {
    const other = declared(5, 'other', 'web/other.ts', 1)
    const graph = symbolsOf(
      [page, client, other, handler, query, pure],
      [
        [0, 1],
        [0, 5],
        [2, 3],
      ],
    )
    const asksToo = callAt('web', 'stock', 'web/other.ts', { method, path: '/items/{}', arrival })
    for (const [mine, its, through] of [
      [0.5, 0.9, 'other'],
      [0.9, 0.5, 'client'],
    ] as const) {
      const calls = [{ ...asks, confidence: mine }, { ...asksToo, confidence: its }, reads]
      expect(names(await way('page', 'query', over(services.edges(), calls), graph))).toEqual([
        through,
        'handler',
        'query',
      ])
    }
  })

  test('is none if nothing leads there', async () => {
    expect(await way('query', 'web')).toMatchObject({ steps: null })
  })

  test('begins at the one of several declarations from which it leads', () => {
    expect(joinGraphs(symbols, null).wayBetween([pure, page], ({ id }) => id === client.id)).toMatchObject({
      from: page,
      to: client,
    })
  })
})

describe('a path and a topic', () => {
  const [send, before, hear, after, other] = [
    declared(0, 'send', 'web/send.ts', 1),
    declared(1, 'before', 'web/before.ts', 1),
    declared(2, 'hear', 'stock/hear.ts', 1),
    declared(3, 'after', 'stock/after.ts', 1),
    declared(4, 'other', 'stock/other.ts', 1),
  ]
  const message = { edgeType: 'queue', path: 'sold' } as const
  const heardBy = {
    service: 'stock',
    method: 'subscribe',
    path: 'sold',
    handler: null,
    evidence: evidenceAt('stock/hear.ts'),
  }
  const store = over(
    [{ ...edge('web', 'stock'), edgeType: 'queue', urlPatterns: ['sold'] }],
    [callAt('web', 'stock', 'web/send.ts', { ...message, method: 'publish', arrival: heardBy })],
  )
  const graph = symbolsOf(
    [send, before, hear, after, other],
    [
      [1, 0],
      [2, 3],
      [1, 2],
      [4, 2],
    ],
  )

  test('end at what sends it, and go on from what hears it', async () => {
    expect(await way('before', 'sold', store, graph)).toMatchObject({ to: send, steps: [{ to: send }] })
    expect(await way('sold', 'after', store, graph)).toMatchObject({ from: hear, steps: [{ to: after }] })
    expect(await way('after', 'sold', store, graph)).toMatchObject({ from: after, to: send, steps: null })
  })

  describe('and its broker', () => {
    const queue = (source: string, target: string) => ({ ...edge(source, target), edgeType: 'queue' as const })
    const uses = ['web', 'stock'].map((service) => queue(service, 'kafka'))
    const [kafka, events] = ['kafka', 'events'].map(
      (name) => ({ ...store.find('web'), name, kind: 'queue' }) as ServiceNode,
    )
    const brokered = (...more: ReturnType<typeof queue>[]) => {
      const made = over([...store.edges(), ...uses, ...more], store.calls())
      const brokers = new Map(
        [kafka, events].flatMap((node) => (node === undefined ? [] : [[node.name, node] as const])),
      )
      return { ...made, find: (name: string) => brokers.get(name) ?? made.find(name) }
    }

    test('end at what sends a message over it, not at what hears it', async () => {
      const connected = callAt('stock', 'kafka', 'stock/hear.ts', { ...message, method: 'subscribe' })
      const made = { ...brokered(), calls: () => [...store.calls(), connected] }
      const found = await way('before', 'kafka', made, graph)
      expect(found).toMatchObject({ to: 'kafka', steps: [{ to: send }], call: { source: 'web', path: 'sold' } })
      expect(found.rest).toMatchObject([{ source: 'web', target: 'kafka' }])
      const answering = symbolsOf(
        [send, hear, other],
        [
          [4, 2],
          [2, 0],
        ],
      )
      expect(names(await way('other', 'kafka', made, answering))).toEqual(['hear', 'send'])
      expect(names(await way('other', 'kafka', made, graph))).toEqual(['hear'])
    })

    test('near miss: over which of two brokers it goes is not known', async () => {
      const both = [queue('web', 'events'), queue('stock', 'events')]
      expect(await way('before', 'kafka', brokered(...both), graph)).toMatchObject({ call: null })
      expect(await way('before', 'kafka', brokered(queue('web', 'events')), graph)).toMatchObject({
        steps: [{ to: send }],
      })
    })
  })

  test('are joined where only the one side is known', async () => {
    const sent = callAt('web', 'kafka', 'web/send.ts', { ...message, method: 'publish' })
    const heard = callAt('stock', 'kafka', 'stock/hear.ts', { ...message, method: 'subscribe' })
    const apart = { ...store, calls: () => [sent, heard] }
    expect(await way('before', 'sold', apart, graph)).toMatchObject({ to: send })
    expect(await way('sold', 'after', apart, graph)).toMatchObject({ from: hear })
    expect(await way('other', 'sold', apart, graph)).toMatchObject({ steps: null })
  })
})

describe('what breaks', () => {
  test('has every service, though only the nearest functions are listed', async () => {
    const tests = Array.from({ length: 600 }, (_, at) => declared(10 + at, `t${at}`, 'stock/api.ts', 100 + 10 * at))
    const graph = symbolsOf(
      [...tests, page, client, handler, query],
      [...tests.map(({ id }) => [id, 2] as const), [0, 1], [2, 3]],
    )
    const impact = await impactOf({ services, symbols: async () => graph }, 'query')
    expect(impact.functions).toHaveLength(500)
    expect(impact.functionCount).toBe(603)
    const two = await impactOf({ services, symbols: async () => graph }, 'query', { limit: 2 })
    expect([two.functions.length, two.functionCount]).toEqual([2, 603])
    expect(impact.dependents.map(({ name }) => name)).toEqual(['web'])
  })

  test('with an endpoint is found by its method in any case, and without a symbol graph by service', async () => {
    const [whole, byService] = [async () => symbols, async (): Promise<null> => null]
    expect(
      (await impactOf({ services, symbols: whole }, 'get /items/:id')).functions.map(({ symbol: own }) => own.name),
    ).toEqual(['client', 'page'])
    expect(await impactOf({ services, symbols: byService }, 'GET /items/{id}')).toMatchObject({
      kind: 'endpoint',
      functions: [],
      dependents: [{ name: 'web' }],
    })
  })

  test('with a file is refused if several files have that name, and found by its folder', async () => {
    const files = ['web/main.go', 'stock/main.go'].map((filePath, at) => ({
      ...declared(10 + at, 'main.go', filePath, 1),
      kind: 'module',
    }))
    const graph = symbolsOf([...files, page, client], [[0, 1]])
    const named: SymbolGraph = { ...graph, find: (name) => graph.find(name).filter(({ kind }) => kind !== 'module') }
    await expect(impactOf({ services, symbols: async () => named }, 'main.go')).rejects.toMatchObject({
      code: 'SYMBOL_AMBIGUOUS',
      message: '2 files are called "main.go". Name one with its folders or its repository.',
      details: { candidates: files },
    })
    for (const path of ['stock/main.go', 'stock\\main.go', '/home/me/shop/stock/main.go'])
      expect(await impactOf({ services, symbols: async () => named }, path)).toMatchObject({
        kind: 'file',
        name: 'stock/main.go',
      })
  })
})

describe('the owners of', () => {
  const rule = (pattern: string, ...owners: readonly string[]): OwnerRule => ({
    pattern,
    owners,
    section: null,
    evidence: evidenceIn('', 'CODEOWNERS'),
  })
  const [stock, both] = [rule('/stock/', '@stock'), rule('api.ts', '@stock', '@api')]
  const store: GraphStore = {
    ...services,
    ownersOf: (_repoName, filePath) =>
      filePath === 'stock/api.ts' ? [both] : filePath.startsWith('stock/') ? [stock] : [],
  }
  const owned = async (name: string): Promise<string[]> => {
    const { owners, files, unowned } = await ownersOf({ services: store, symbols: async () => symbols }, name, null)
    return [...owners.map((owner) => `${owner.name} ${owner.files}`), `${unowned} of ${files} unowned`]
  }

  test('a function are those of its file, and of an endpoint those of its route', async () => {
    expect(await owned('handler')).toEqual(['@api 1', '@stock 1', '0 of 1 unowned'])
    expect(await owned('GET /items/{id}')).toEqual(['@api 1', '@stock 1', '0 of 1 unowned'])
    expect(await owned('page')).toEqual(['1 of 1 unowned'])
  })

  test('what breaks are those of the functions, without tests', async () => {
    const { owners } = await impactOf({ services: store, symbols: async () => symbols }, 'query')
    expect(owners.map(({ name, files }) => `${name} ${files}`)).toEqual(['@api 1', '@stock 1'])
  })
})

describe('the tests of', () => {
  const file = (id: number, filePath: string): SymbolRef => ({ ...declared(id, filePath, filePath, 1), kind: 'module' })
  const [direct, helper, over, ofPage] = [
    declared(10, 'test_query', 'stock/tests/db.ts', 1),
    declared(11, 'prepared', 'stock/tests/db.ts', 20),
    declared(12, 'test_prepared', 'stock/tests/db.ts', 40),
    declared(13, 'test_page', 'web/tests/page.ts', 1),
  ]
  const [module, importing] = [file(14, 'stock/api.ts'), file(15, 'stock/tests/api.ts')]
  const plain = symbolsOf(
    [page, client, handler, query, pure, direct, helper, over, ofPage, module, importing],
    [
      [0, 1],
      [2, 3],
      [10, 3],
      [11, 3],
      [12, 11],
      [13, 0],
    ],
  )
  const imports = { from: importing, to: module, kind: 'imports', line: 1, strategy: 'import' } as const
  const graph: SymbolGraph = {
    ...plain,
    imports: (of, direction) => (of.id === module.id && direction === 'in' ? [imports] : []),
  }
  const named = async (name: string): Promise<string[]> => {
    const { tests } = await testsOf({ services, symbols: async () => graph }, name)
    return tests.map(({ depth, symbol: own }) => `${depth} ${own.name}`)
  }

  test('a function call it, over services too; a helper is no test', async () => {
    expect(await named('query')).toEqual(['1 test_query', '2 test_prepared', '4 test_page'])
    expect(await named('GET /items/{id}')).toEqual(['3 test_page'])
  })

  test('a module of tests beside the code of Rust calls it', async () => {
    const [total, adds] = [declared(0, 'total', 'src/cart.rs', 1), declared(1, 'adds', 'src/cart.rs', 9)]
    const graph = symbolsOf([total, { ...adds, qualifiedName: 'tests.adds' }], [[1, 0]])
    const { tests } = await testsOf({ services, symbols: async () => graph }, 'total')
    expect(tests.map(({ symbol: own }) => own.name)).toEqual(['adds'])
  })

  test('what no test calls are those of files that import its file', async () => {
    expect(await named('pure')).toEqual(['1 stock/tests/api.ts'])
    expect(await named('page')).toEqual(['1 test_page'])
  })

  test('changed files are listed by file, with those that changed themselves', () => {
    const joined = joinGraphs(graph, services)
    const filesOf = (...paths: readonly string[]): string[] =>
      testFilesOf(
        services,
        joined,
        paths.map((filePath) => ({ repoName: 'shop', filePath })),
      ).map(({ filePath, tests }) => `${filePath} ${tests}`)
    expect(filesOf('stock/db.ts')).toEqual(['stock/tests/db.ts 2', 'web/tests/page.ts 1'])
    expect(filesOf('stock/tests/api.ts', 'README.md')).toEqual(['stock/tests/api.ts 1'])
  })

  test('a service are its own and those outside', async () => {
    const root = { repoName: 'shop', path: 'stock', name: 'stock' }
    const store: GraphStore = {
      ...services,
      nodes: () => services.nodes().map((node) => (node.name === 'stock' ? { ...node, roots: [root] } : node)),
    }
    const { tests, testCount } = await testsOf({ services: store, symbols: async () => graph }, 'stock')
    expect(tests.map(({ symbol: own }) => own.name)).toEqual(['test_query', 'test_prepared', 'test_page'])
    expect(testCount).toBe(3)
  })
})

describe('a call that only run time shows', () => {
  const place = {
    repoName: '',
    filePath: 'traces.json',
    line: 1,
    chunkId: '',
    strategy: 'observed',
    extractor: 'zipkin',
  }
  const seen = {
    ...callAt('desk', 'stock', 'traces.json', { method, path, arrival, observed: { calls: 3 } }),
    evidence: place,
  }
  const store = over([edge('web', 'stock'), edge('desk', 'stock'), edge('stock', 'stock-db')], [asks, seen])
  const graph = joinGraphs(symbols, store)

  test('arrives at its handler, from a function that is not known', () => {
    const { edges, arriving } = callsOf(graph, 'callers', 'handler')
    expect(edges.map(({ from }) => from.name)).toEqual(['client'])
    expect(arriving.map(describeCall)).toEqual(['GET /items/{id} of stock, seen 3 times at run time'])
    expect(callsOf(graph, 'callees', 'handler').arriving).toEqual([])
  })

  test('makes its service one that breaks with the handler, and with what the handler calls', async () => {
    const broken = async (name: string): Promise<string[]> => {
      const { dependents } = await impactOf({ services: store, symbols: async () => symbols }, name)
      return dependents.map((own) => `${own.depth} ${own.name}`)
    }
    expect(await broken('handler')).toEqual(['1 web', '1 desk'])
    expect(await broken('query')).toEqual(['2 web', '2 desk'])
  })
})

describe('coverage of what tests are asked for', () => {
  const covering = (runs: Record<string, LineCoverage[]>): GraphStore => {
    return { ...services, coverageOf: (_repoName, filePath) => runs[filePath] ?? [] }
  }
  const coverageOf = async (name: string, store: GraphStore) =>
    (await testsOf({ services: store, symbols: async () => symbols }, name)).coverage

  test('a function ran if a line below its first did, in the tests that the report names', async () => {
    const test = 'TestHandler'
    const store = covering({
      'stock/api.ts': [
        { test, covered: [[1, 3]], missed: [] },
        { test: null, covered: [], missed: [[2, 9]] },
      ],
      'stock/db.ts': [{ test, covered: [[1, 1]], missed: [[2, 4]] }],
    })
    expect(await coverageOf('handler', store)).toEqual({ functions: 1, covered: 1, tests: [test] })
    expect(await coverageOf('query', store)).toEqual({ functions: 1, covered: 0, tests: [] })
  })

  test('is null for what no report speaks of', async () => {
    const store = covering({ 'stock/api.ts': [{ test: null, covered: [[2, 3]], missed: [] }] })
    expect(await coverageOf('pure', store)).toBeNull()
    expect(await coverageOf('page', store)).toBeNull()
  })

  test('names ten tests, and counts the others', () => {
    const tests = Array.from({ length: 12 }, (_, at) => `Test${at}`)
    const coverage = { functions: 3, covered: 2, tests }
    expect(describeRuns(coverage)).toBe(`, in ${tests.slice(0, 10).join(', ')} and 2 more tests`)
    expect(describeRuns({ ...coverage, tests: ['TestPlace'] })).toBe(', in TestPlace')
    expect(describeRuns({ ...coverage, tests: [] })).toBe('; the report does not say in which test')
    expect(describeRuns({ ...coverage, covered: 0, tests: [] })).toBe('')
  })
})

describe('open calls of a function that calls another service', () => {
  const outside = 'outside the repository'
  test.each([
    ['the call of the library is known to lead there', [['axios.get', outside]], []],
    [
      'another call of the line stays',
      [
        ['axios.get', outside],
        ['mystery', 'unknown name'],
      ],
      ['mystery'],
    ],
    [
      'which of two calls of libraries leads there is not known',
      [
        ['axios.get', outside],
        ['map', outside],
      ],
      ['axios.get', 'map'],
    ],
    ['the only call of the line leads there', [['send', 'unknown name']], []],
  ] as const)('%s', (_what, open, left) => {
    const unresolved = open.map(([name, reason]) => ({ name, reason, line: 3 }))
    const other = { name: 'later', reason: outside, line: 4 }
    const graph = joinGraphs({ ...symbols, unresolvedOf: () => [...unresolved, other] }, services)
    expect(graph.unresolvedOf(client).map(({ name }) => name)).toEqual([...left, 'later'])
  })
})

describe('a handler without a name', () => {
  const page = declared(0, 'page', 'web/page.ts', 1)
  const wiring = { ...declared(1, 'wiring', 'stock/api.ts', 1), endLine: 40 }
  const [list, get] = [declared(2, 'GET /v1.0/all', 'stock/api.ts', 3), declared(3, 'GET /{id}', 'stock/api.ts', 3)]
  const answering = (own: SymbolRef, path: string): ServiceEndpoint => ({
    ...items,
    handler: own.name,
    path,
    callers: [],
  })
  const endpoints = [answering(list, '/items/v1.0/all'), answering(get, '/items/{id}')]
  const [, one] = endpoints
  if (one === undefined) throw new RangeError('one of two')
  const asks = callAt('web', 'stock', 'web/page.ts', { method: 'GET', path: '/items/{}', arrival: { ...one } })
  const store: GraphStore = {
    ...over([edge('web', 'stock')], [asks]),
    endpoints: () => endpoints,
  }
  const graph = joinGraphs(symbolsOf([page, wiring, list, get], []), store)

  test('is what a call arrives at, though another one begins on the same line, and it has a dot', () => {
    expect(graph.between().map(({ from, to }) => [from.name, to.name])).toEqual([['page', 'GET /{id}']])
    expect(graph.handlersOf(endpoints)).toEqual([list, get])
  })

  test('is found by its endpoint, with or without its service; another service has none', async () => {
    for (const name of ['GET /items/{id}', 'stock GET /items/:id', '/items/{}'])
      expect(callsOf(graph, 'callers', name)).toMatchObject({ symbol: get, edges: [{ from: page, kind: 'requests' }] })
    expect(() => callsOf(graph, 'callers', 'web GET /items/{id}')).toThrow('no declaration')
    const way = await pathBetween(
      { services: store, symbols: async () => symbolsOf([page, wiring, list, get], []) },
      'page',
      'GET /items/{id}',
    )
    expect(way).toMatchObject({ from: page, to: get, steps: [{ kind: 'requests' }] })
  })
})

describe('what is related to', () => {
  // all: load, save; some: load, audit; other: audit; far: nothing of these.
  const names = ['all', 'some', 'other', 'far', 'load', 'save', 'audit', 'log', 'inTest']
  const own = names.map((name, id) =>
    declared(id, name, name === 'inTest' ? 'web/test/a.test.ts' : `web/${name}.ts`, 1),
  )
  const calls = [
    [0, 4],
    [0, 5],
    [0, 7],
    [1, 4],
    [1, 5],
    [1, 6],
    [2, 6],
    [2, 7],
    [3, 7],
    [8, 4],
  ] as const
  const graph = symbolsOf(own, calls)
  const place = (name: string) => ({
    service: 'web',
    role: 'reads' as const,
    evidence: { ...evidenceIn('', `web/${name}.ts`), line: 2 },
  })
  const store: GraphStore = {
    ...over([edge('web', 'stock')], []),
    items: () => [{ kind: 'table', name: 'stocks', places: [place('other'), place('far')] }],
  }
  const related = (name: string) => relatedTo({ services: store, symbols: async () => graph }, name)

  test('a function depends on the same functions: more and rarer ones first, tests apart', async () => {
    const { functions, functionCount } = await related('all')
    expect(functions.map(({ symbol, shared }) => [symbol.name, shared.map(({ name }) => name)])).toEqual([
      ['some', ['load', 'save']],
      ['other', ['log']],
      ['far', ['log']],
    ])
    expect(functionCount).toBe(3)
    expect(functions[0]?.score).toBe(3.01)
  })

  test('a function uses the same tables', async () => {
    const { functions } = await related('far')
    expect(functions[0]?.symbol.name).toBe('other')
    expect(functions[0]?.shared.map(({ name }) => name)).toEqual(['stocks', 'log'])
  })

  test('near miss: nothing is, if it depends on nothing that others do; an unknown name is refused', async () => {
    expect((await related('load')).functions).toEqual([])
    await expect(related('nothing')).rejects.toMatchObject({ code: 'SERVICE_UNKNOWN' })
  })
})

test('the contract of a proxy has the functions that call it, with those that answer behind it', () => {
  const through = { ...asks, target: 'edge' }
  const store = over([edge('web', 'edge'), edge('edge', 'stock')], [through])
  const { calls } = contractOf(store, joinGraphs(symbols, store), 'edge')
  expect(calls.map(({ from, to }) => `${from.name} ${to.name}`)).toEqual(['client handler'])
})

describe('of several functions of one name, what answers', () => {
  const route = declared(0, 'routes', 'stock/routes.ts', 1)
  const imports = { ...declared(9, 'stock/routes.ts', 'stock/routes.ts', 1), kind: 'module' }
  const member = (id: number, qualifiedName: string, filePath: string, kind = 'method'): SymbolRef => ({
    ...declared(id, qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1), filePath, 1),
    qualifiedName,
    kind,
  })
  const answers = (handler: string, ...found: SymbolRef[]): string[] => {
    const endpoint = { ...items, handler, evidence: { ...evidenceIn('', 'stock/routes.ts'), line: 3 } }
    const graph: SymbolGraph = {
      ...symbolsOf([route, imports, ...found], []),
      imports: () =>
        found.slice(0, 1).map((to) => ({ from: imports, to, kind: 'imports', line: 1, strategy: 'import' })),
    }
    return joinGraphs(graph, over([], []))
      .handlersOf([endpoint])
      .map(({ qualifiedName }) => qualifiedName)
  }

  test('is that of the type, the object or the file that the handler is named after, in any case', () => {
    const [orders, users] = [
      member(1, 'UserController.show', 'stock/a.ts'),
      member(2, 'OrderController.show', 'stock/b.ts'),
    ]
    expect(answers('OrderController.show', orders, users)).toEqual(['OrderController.show'])
    expect(answers('orderController.show', orders, users)).toEqual(['OrderController.show'])
    const [one, two] = [member(1, 'show', 'stock/user-controller.ts'), member(2, 'show', 'stock/order.controller.ts')]
    expect(answers('userController.show', one, two)).toEqual(['show'])
    expect(answers('controller.show', one, two)).toEqual(['show'])
  })

  test('is that of a file that the routes import, and no member of an interface', () => {
    const [imported, other] = [member(1, 'show', 'stock/a.ts'), member(2, 'show', 'stock/b.ts')]
    expect(answers('show', imported, other)).toEqual(['show'])
    const shape = { ...declared(3, 'Shows', 'stock/c.ts', 1), kind: 'interface' }
    expect(answers('any.show', shape, member(4, 'Shows.show', 'stock/c.ts'), other)).toEqual(['show'])
    expect(answers('any.show', shape, member(4, 'Shows.show', 'stock/c.ts'))).toEqual([])
  })

  test('is a value of that name only where there is no function', () => {
    const [value, method] = [member(1, 'Values.show', 'stock/a.ts', 'constant'), member(2, 'Any.show', 'stock/b.ts')]
    expect(answers('show', value, method)).toEqual(['Any.show'])
    expect(answers('show', value)).toEqual(['Values.show'])
  })

  test('is what is called on the line of the route, as a function that gives the handler back', () => {
    const [called, other] = [member(1, 'a.show', 'stock/a.ts'), member(2, 'b.show', 'stock/b.ts')]
    const endpoint = { ...items, handler: 'show', evidence: { ...evidenceIn('', 'stock/routes.ts'), line: 2 } }
    const graph = { ...symbolsOf([route, called, other], [[0, 2]]), imports: () => [] }
    expect(joinGraphs(graph, over([], [])).handlersOf([endpoint])).toEqual([other])
  })

  test('is not told by a name alone that no import and no type tells apart', () => {
    const [one, two, three] = [
      member(1, 'Any.show', 'stock/a.ts'),
      member(2, 'show', 'stock/b.ts'),
      member(3, 'show', 'stock/b.ts'),
    ]
    expect(answers('orders.show', { ...one, name: 'other' }, two, three)).toEqual([])
  })
})

test('a call of a client that the repository does not hold is told by its type, or by a name of two words', () => {
  const [wiring, caller, answering] = [
    declared(0, 'wiring', 'web/main.go', 1),
    declared(1, 'page', 'web/pages/page.go', 1),
    { ...declared(2, 'GetItem', 'stock/server.go', 1), qualifiedName: 'Server.GetItem' },
  ]
  const rpc: ServiceEndpoint = {
    ...items,
    protocol: 'grpc',
    method: 'GetItem',
    path: 'stock.v1.StockService/GetItem',
    handler: 'Server',
  }
  const grpc = callAt('web', 'stock', 'web/main.go', { edgeType: 'grpc', path: 'StockService' })
  const store: GraphStore = { ...over([edge('web', 'stock')], [grpc]), endpoints: () => [rpc] }
  const pairs = (
    name: string,
    {
      call = grpc,
      beside = [],
      ...rest
    }: { type?: string; reason?: string; from?: SymbolRef; call?: ServiceCall; beside?: readonly OpenCallFrom[] } = {},
    method = 'GetItem',
  ): number => {
    const open = { name, line: 5, reason: 'outside the repository', from: caller, ...rest }
    const handler = { ...answering, name: method, qualifiedName: `Server.${method}` }
    const graph = {
      ...symbolsOf([wiring, caller, handler], []),
      openCalls: () => new Map([[method, [open, ...beside]]]),
    }
    const endpoints = () => [{ ...rpc, method, path: `stock.v1.StockService/${method}` }]
    const serviceOf: GraphStore['serviceOf'] = (_repoName, path) =>
      path.startsWith('libs/') ? null : (path.split('/')[0] ?? null)
    return joinGraphs(graph, { ...store, endpoints, calls: () => [call], serviceOf }).between().length
  }
  expect(pairs('p.stock.GetItem', { type: 'StockServiceClient' })).toBe(1)
  // What injects a client names no service: `@GrpcClient("stock")`.
  const injected = { ...grpc, path: 'GrpcClient' }
  expect(pairs('p.stock.GetItem', { type: 'StockServiceClient', call: injected })).toBe(1)
  expect(pairs('p.stock.GetItem', { type: 'StockServiceBlockingStub' })).toBe(1)
  expect(pairs('p.cache.GetItem', { type: 'DynamoDB' })).toBe(0)
  expect(pairs('p.stock.GetItem')).toBe(1)
  // `res.GetItem()` of a message, beside a call on the client.
  const message = { name: 'res.GetItem', line: 6, reason: 'outside the repository', from: caller }
  expect(pairs('p.stock.GetItem', { type: 'StockServiceClient', beside: [message] })).toBe(1)
  expect(pairs('p.stock.GetItem', { beside: [message] })).toBe(2)
  expect(pairs('p.stock.GetItem', { reason: 'type is not known' })).toBe(0)
  expect(pairs('Modules.GetItem')).toBe(0)
  expect(pairs('p.stock.Get', {}, 'Get')).toBe(0)
  expect(pairs('p.stock.Get', { type: 'StockServiceClient' }, 'Get')).toBe(1)
  // A library of the system is of no service; what it calls itself is the call of each that uses it.
  const shared = { ...grpc, evidence: { ...grpc.evidence, filePath: 'libs/stock/wiring.go' } }
  const beside = declared(4, 'fetch', 'libs/stock/clients/fetch.go', 1)
  expect(pairs('s.stock.GetItem', { type: 'StockServiceClient', call: shared, from: beside })).toBe(1)
  const elsewhere = declared(4, 'fetch', 'libs/other/fetch.go', 1)
  expect(pairs('s.stock.GetItem', { type: 'StockServiceClient', call: shared, from: elsewhere })).toBe(0)
  const inTest = declared(3, 'TestPage', 'web/pages/page_test.go', 1)
  expect(pairs('p.stock.GetItem', { type: 'StockServiceClient', from: inTest })).toBe(0)
})

test('a service that answers a method of gRPC and calls the same of another one calls it where the client is', () => {
  const [own, caller, other] = [
    declared(0, 'Move', 'web/server.go', 1),
    declared(1, 'forward', 'web/client.go', 1),
    declared(2, 'Move', 'stock/server.go', 1),
  ]
  const rpc = (service: string): ServiceEndpoint => ({
    ...items,
    service,
    protocol: 'grpc',
    method: 'Move',
    path: 'things.v1.Things/Move',
    evidence: { ...evidenceIn('', `${service}/server.go`), line: 1 },
  })
  const endpoints = [rpc('web'), rpc('stock')]
  const grpc = callAt('web', 'stock', 'web/client.go', { edgeType: 'grpc', path: 'things.v1.Things' })
  const store: GraphStore = {
    ...over([edge('web', 'stock')], [grpc]),
    endpoints: (service) => endpoints.filter((one) => service === undefined || one.service === service),
  }
  const open = { name: 'client.Move', line: 5, reason: 'unknown', from: caller }
  // What stands in for the client in a test wraps no call.
  const fake = declared(3, 'Move', 'web/client_test.go', 1)
  const tested = { ...symbolsOf([fake, caller, other], []), openCalls: () => new Map([['Move', [open]]]) }
  const onlyStock: GraphStore = { ...store, endpoints: () => [rpc('stock')] }
  expect(joinGraphs(tested, onlyStock).between()).toHaveLength(1)
  const graph = { ...symbolsOf([own, caller, other], []), openCalls: () => new Map([['Move', [open]]]) }
  const pairs = joinGraphs(graph, store).between()
  expect(pairs.map(({ from, to, line }) => `${from.name}:${line} ${to.filePath}`)).toEqual([
    'forward:5 stock/server.go',
  ])
})

describe('the functions around', () => {
  const around = async (name: string, steps = 2, graph: SymbolGraph = symbols): Promise<string[]> => {
    const { functions } = await focusOn({ services, symbols: async () => graph }, name, { steps })
    return functions.map((own) => `${own.steps} ${own.service} ${own.symbol.name}`)
  }

  test('a function are its callers and callees over services, nearest first, as far as the steps', async () => {
    expect(await around('query')).toEqual(['0 stock query', '1 stock handler', '2 web client'])
    expect(await around('query', 1)).toEqual(['0 stock query', '1 stock handler'])
    const { edges } = await focusOn({ services, symbols: async () => symbols }, 'query', { steps: 2 })
    expect(edges.map(({ from, to, kind }) => `${from.name} ${kind} ${to.name}`)).toEqual([
      'handler calls query',
      'client requests handler',
    ])
  })

  test('a function do not include what else calls its helpers', async () => {
    const other = declared(5, 'other', 'stock/other.ts', 1)
    const graph = symbolsOf(
      [page, client, handler, query, pure, other],
      [
        [2, 3],
        [5, 3],
      ],
    )
    expect(await around('handler', 2, graph)).not.toContain('2 stock other')
    expect(await around('query', 1, graph)).toContain('1 stock other')
  })

  test('an endpoint are those around its handler, and around a service those that cross its border', async () => {
    expect(await around('GET /items/{id}', 1)).toEqual(['0 stock handler', '1 web client', '1 stock query'])
    expect(await around('web', 1)).toEqual(['0 web client', '1 web page', '1 stock handler'])
  })

  test('do not include tests, and are cut at 150', async () => {
    const many = Array.from({ length: 200 }, (_, at) => declared(100 + at, `f${at}`, 'stock/many.ts', 1))
    const test = declared(99, 'test_query', 'stock/tests/db.ts', 1)
    const graph = symbolsOf(
      [page, client, handler, query, pure, test, ...many],
      [[99, 3], ...many.map(({ id }) => [id, 3] as const)],
    )
    const focus = await focusOn({ services, symbols: async () => graph }, 'query', { steps: 1 })
    expect(focus.functions).toHaveLength(150)
    expect(focus.isCut).toBe(true)
    expect(focus.functions.map(({ symbol: own }) => own.name)).not.toContain('test_query')
  })
})
