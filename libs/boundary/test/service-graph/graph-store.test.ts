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

  test('of equal ways the surest is taken', () => {
    const sure = (confidence: number, ...ends: readonly [string, string]): ServiceEdge => ({
      ...edge(...ends),
      confidence,
    })
    const edges = [
      sure(0.9, 'a', 'b'),
      sure(0.5, 'b', 'd'),
      sure(0.7, 'a', 'c'),
      sure(0.8, 'c', 'd'),
      sure(0.9, 'd', 'e'),
    ]
    const nodes = ['a', 'b', 'c', 'd', 'e'].map((name) => node(name))
    const ways = createGraphStore({ format: 1, nodes, edges, unresolved: [], endpoints: [], rpcs: [] })
    expect(ways.path('a', 'e')?.map(({ target }) => target)).toEqual(['c', 'd', 'e'])
  })

  test('a file belongs to the service in whose folder it lies', () => {
    expect(store.serviceOf('shop', 'orders/main.go')).toBe('orders')
    expect(store.serviceOf('shop', 'ordersystem/main.go')).toBeNull()
  })
})
