import type { ServiceEdge, ServiceNode } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { createGraphStore } from '../../src/service-graph/index.js'

function node(name: string, kind: ServiceNode['kind'] = 'service', aliases: string[] = []): ServiceNode {
  const roots = kind === 'service' ? [{ path: name, name, repoName: 'shop' }] : []
  return { name, kind, aliases, language: null, ports: [], roots, evidence: [] }
}

function edge(source: string, target: string, edgeType: ServiceEdge['edgeType'] = 'http'): ServiceEdge {
  return { source, target, edgeType, evidence: [], confidence: 1, methods: [], urlPatterns: [] }
}

/** web → orders → db, orders tells stock by a message, stock → db. */
const store = createGraphStore({
  format: 1,
  nodes: [
    node('db', 'database'),
    node('orders', 'service', ['orders-api']),
    node('stock'),
    node('web', 'service', ['db']),
  ],
  edges: [
    edge('orders', 'db', 'db'),
    edge('orders', 'stock', 'queue'),
    edge('stock', 'db', 'db'),
    edge('web', 'orders'),
  ],
  unresolved: [],
  endpoints: [],
  rpcs: [],
})

describe('questions to the service graph', () => {
  test('names are found whatever their case, a name of its own before another’s alias', () => {
    expect(store.find('ORDERS-API')?.name).toBe('orders')
    expect(store.find('db')?.kind).toBe('database')
    expect(store.find('nobody')).toBeNull()
  })

  test('neighbours keep to the depth and the direction', () => {
    const names = (depth: number, direction: 'in' | 'out'): string[] =>
      store.neighbours('orders', { depth, direction }).map(({ source, target }) => `${source}>${target}`)
    expect(names(1, 'in')).toEqual(['web>orders'])
    expect(names(2, 'out').sort()).toEqual(['orders>db', 'orders>stock', 'stock>db'])
  })

  test('a failure goes to callers, and over messages to those who listen', () => {
    expect(store.dependents('db').map(({ name, depth }) => [name, depth])).toEqual([
      ['orders', 1],
      ['stock', 1],
      ['web', 2],
    ])
    expect(store.dependents('stock')).toEqual([])
    expect(store.dependents('orders').map(({ name }) => name)).toEqual(['web', 'stock'])
  })

  test('a shortest way has the fewest steps, and there may be none', () => {
    expect(store.path('web', 'db')?.map(({ target }) => target)).toEqual(['orders', 'db'])
    expect(store.path('db', 'web')).toBeNull()
    expect(store.path('web', 'web')).toEqual([])
  })

  test('a file belongs to the service in whose folder it lies', () => {
    expect(store.serviceOf('shop', 'orders/main.go')).toBe('orders')
    expect(store.serviceOf('shop', 'ordersystem/main.go')).toBeNull()
  })
})

describe('the graph within some repositories', () => {
  const proof = (repoName: string) => ({
    chunkId: '',
    repoName,
    filePath: 'a.yaml',
    line: 1,
    strategy: 'compose-service',
    extractor: 'compose/environment',
  })
  const shared = createGraphStore({
    format: 1,
    nodes: [
      { ...node('orders', 'service', ['orders-prod']), evidence: [proof('deploy')] },
      { ...node('ledger'), roots: [{ path: 'ledger', name: 'ledger', repoName: 'vault' }] },
      node('web'),
    ],
    edges: [
      { ...edge('web', 'orders'), evidence: [proof('shop'), proof('vault')], urlPatterns: ['/secret'] },
      { ...edge('orders', 'ledger'), evidence: [proof('shop')] },
    ],
    unresolved: [
      { source: 'web', edgeType: 'http', target: 'env LEDGER', reason: 'not set', evidence: proof('vault') },
    ],
    endpoints: [
      {
        service: 'orders',
        protocol: 'http',
        method: 'GET',
        path: '/orders',
        handler: null,
        evidence: proof('shop'),
        callers: ['ledger', 'web'],
      },
    ],
    rpcs: [],
  }).within(['shop'])

  test('has no node, edge or caller that only another repository proves', () => {
    expect(shared.nodes().map(({ name }) => name)).toEqual(['orders', 'web'])
    expect(shared.edges().map(({ source, target }) => `${source} → ${target}`)).toEqual(['web → orders'])
    expect(shared.unresolved()).toEqual([])
    expect(shared.endpoints()[0]?.callers).toEqual(['web'])
    expect(shared.path('web', 'ledger')).toBeNull()
  })

  test('has no value that another repository may have contributed', () => {
    expect(shared.find('orders-prod')).toBeNull()
    expect(shared.edges()[0]).toMatchObject({ urlPatterns: [], evidence: [{ repoName: 'shop' }] })
  })
})
