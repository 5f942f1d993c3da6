import type { GraphStore, SymbolGraph } from '@coderag/types'
import { expect, test } from 'vitest'
import { toArrays } from '../../src/call-graph/symbol-file.js'
import { createSymbolGraph } from '../../src/call-graph/symbol-graph.js'
import { atOnce } from '../../src/pace.js'
import { type BranchSide, contractChanges, createGraphStore, type Variable } from '../../src/service-graph/index.js'
import { composeOf, graphOf } from '../graph-of.js'

const server = (path: string): string =>
  `const express = require('express')\nconst app = express()\napp.get('${path}', (req, res) => res.json([]))\napp.listen(80)\n`
const client = `const axios = require('axios')\nexport const load = (id) => axios.get(\`http://orders/orders/\${id}\`)\n`
const packageFile = (name: string): string =>
  JSON.stringify({ name, dependencies: { express: '1.0.0', axios: '1.0.0' } })

function system(path: string): Promise<GraphStore> {
  return graphOf({
    'docker-compose.yml': composeOf('orders', 'web'),
    'orders/package.json': packageFile('orders'),
    'orders/server.js': server(path),
    'web/package.json': packageFile('web'),
    'web/client.js': client,
  })
}

function side(graph: GraphStore | null, variables: readonly Variable[] = []): BranchSide {
  return { graph, symbols: null, variables }
}

const repository = { repoName: 'system', files: new Set(['orders/server.js']) }

test('an endpoint that is gone breaks the services that call it', async () => {
  const [before, after] = [await system('/orders/:id'), await system('/v2/orders/:id')]
  const changes = contractChanges(side(before), side(after), repository)
  expect(changes).toMatchObject([
    {
      kind: 'endpoint',
      change: 'removed',
      name: 'GET /orders/{id}',
      service: 'orders',
      filePath: 'orders/server.js',
      severity: 'breaking',
      consumers: [{ service: 'web', filePath: 'web/client.js', line: 2 }],
    },
    { kind: 'endpoint', change: 'added', name: 'GET /v2/orders/{id}', severity: 'none', consumers: [] },
  ])
})

test('of the places where a service calls another, only those that call the endpoint use it', async () => {
  const graph = (path: string): Promise<GraphStore> =>
    graphOf({
      'docker-compose.yml': composeOf('orders', 'web'),
      'orders/package.json': packageFile('orders'),
      'orders/server.js': `${server(path)}app.get('/prices', (req, res) => res.json([]))\n`,
      'web/package.json': packageFile('web'),
      'web/client.js': `${client}export const prices = () => axios.get('http://orders/prices')\n`,
    })
  const changes = contractChanges(side(await graph('/orders/:id')), side(await graph('/v2/orders/:id')), repository)
  expect(changes[0]?.consumers).toEqual([{ service: 'web', repoName: 'system', filePath: 'web/client.js', line: 2 }])
})

test('an endpoint that one of two services loses is gone', async () => {
  const graph = (path: string): Promise<GraphStore> =>
    graphOf({
      'docker-compose.yml': composeOf('orders', 'stock'),
      'orders/package.json': packageFile('orders'),
      'orders/server.js': server(path),
      'stock/package.json': packageFile('stock'),
      'stock/server.js': server('/health'),
    })
  const changes = contractChanges(side(await graph('/health')), side(await graph('/ready')), repository)
  expect(changes.map(({ change, name, service }) => [change, name, service])).toEqual([
    ['removed', 'GET /health', 'orders'],
    ['added', 'GET /ready', 'orders'],
  ])
})

test('another name of a parameter is the same endpoint', async () => {
  const [before, after] = [await system('/orders/:id'), await system('/orders/:orderId')]
  expect(contractChanges(side(before), side(after), repository)).toEqual([])
})

test('an endpoint that nobody is known to call is to be reviewed', async () => {
  const [before, after] = [await system('/health'), await system('/ready')]
  const changes = contractChanges(side(before), side(after), repository)
  expect(changes.map(({ name, severity }) => [name, severity])).toEqual([
    ['GET /health', 'review'],
    ['GET /ready', 'none'],
  ])
})

function topics(...uses: readonly { source: string; target: string }[]): GraphStore {
  const node = (name: string) => ({
    name,
    kind: 'service' as const,
    aliases: [],
    language: null,
    ports: [],
    roots: [{ path: '', name, repoName: name === 'orders' ? 'system' : name }],
    evidence: [],
  })
  const place = { chunkId: '', repoName: 'system', filePath: 'saga.go', line: 3, strategy: 's', extractor: 'e' }
  return createGraphStore({
    format: 1,
    nodes: ['mail', 'orders', 'stock'].map(node),
    edges: uses.map(({ source, target }) => ({
      source,
      target,
      edgeType: 'queue',
      methods: ['publish'],
      urlPatterns: ['orders.created'],
      confidence: 1,
      evidence: [place, { ...place, repoName: 'mail', filePath: 'consumer.go', line: 9 }],
    })),
    unresolved: [],
    endpoints: [],
    rpcs: [],
  })
}

test('a message that is no longer sent breaks those who wait for it, in other repositories', () => {
  const index = topics({ source: 'orders', target: 'mail' })
  const changes = contractChanges(side(index), side(topics()), repository)
  expect(changes).toMatchObject([
    {
      kind: 'topic',
      change: 'removed',
      name: 'publish orders.created',
      severity: 'breaking',
      filePath: 'saga.go',
      consumers: [{ service: 'mail', repoName: 'mail', filePath: 'consumer.go', line: 9 }],
    },
  ])
})

test('of a topic the place is named that sends or takes its messages, not another of the edge', () => {
  const both = { source: 'orders', target: 'mail', edgeType: 'queue' as const, confidence: 1 }
  const place = (repoName: string, line: number) => {
    return { chunkId: '', repoName, filePath: 'a.go', line, strategy: 's', extractor: 'e' }
  }
  const call = (path: string, line: number) => ({
    ...both,
    method: 'publish',
    path,
    evidence: place('system', line),
    arrival: { service: 'mail', method: 'subscribe', path, handler: null, evidence: place('mail', line + 10) },
  })
  const graph = (...sent: readonly string[]): GraphStore => {
    const nodes = topics().nodes()
    const edges = [
      { ...both, methods: ['publish'], urlPatterns: sent, evidence: [place('system', 1), place('mail', 11)] },
    ]
    const calls = [call('orders.created', 1), call('orders.gone', 2)].filter(({ path }) => sent.includes(path))
    return createGraphStore({ format: 1, nodes, edges, unresolved: [], endpoints: [], rpcs: [], calls })
  }
  const changes = contractChanges(
    side(graph('orders.created', 'orders.gone')),
    side(graph('orders.created')),
    repository,
  )
  expect(changes).toMatchObject([
    { name: 'publish orders.gone', filePath: 'a.go', line: 2, consumers: [{ repoName: 'mail', line: 12 }] },
  ])
})

test('messages between other repositories are not of the branch', () => {
  const index = topics({ source: 'stock', target: 'mail' })
  expect(contractChanges(side(index), side(topics()), repository)).toEqual([])
})

test('a variable without a value of its own that nothing sets is to be reviewed', () => {
  const at = { service: 'orders', repoName: 'system', filePath: 'orders/server.js', line: 4 }
  const read = (name: string, hasDefault: boolean): Variable => ({ ...at, name, role: 'read', hasDefault })
  const set: Variable = {
    ...at,
    repoName: 'deploy',
    filePath: 'values.yaml',
    name: 'SET',
    role: 'set',
    hasDefault: true,
  }
  const after = side(null, [read('NEEDED', false), read('WITH_DEFAULT', true), read('SET', false)])
  const changes = contractChanges(side(null, [set]), after, repository)
  expect(changes.map(({ name, severity, consumers }) => [name, severity, consumers.length])).toEqual([
    ['NEEDED', 'review', 0],
    ['WITH_DEFAULT', 'none', 0],
    ['SET', 'none', 1],
  ])
})

/** Declarations as `path:name`, of which the last one calls the first. */
function declarations(...placed: readonly string[]): SymbolGraph {
  const symbols = placed.map((place, id) => {
    const [filePath = '', qualifiedName = ''] = place.split(':')
    const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1)
    const at = { filePath, startLine: 1, endLine: 2, lines: [1], chunkId: '' }
    return { id, name, qualifiedName, kind: 'method', type: '', ...at }
  })
  const edges = [{ from: placed.length - 1, to: 0, kind: 'calls', line: 2, strategy: 'import' } as const]
  return createSymbolGraph([atOnce(toArrays('system', { symbols, edges, open: [] }))])
}

test('a declaration that is gone breaks what calls it, and one that stays is found among any number of its name', () => {
  const many = Array.from({ length: 60 }, (_, at) => `kept.py:K${at}.init`)
  const [gone, stays, caller] = ['orders.py:Order.total', 'orders.py:Order.init', 'web.py:show']
  const before = { ...side(null), symbols: declarations(gone, stays, caller) }
  const after = { ...side(null), symbols: declarations(...many, stays, caller) }
  const changes = contractChanges(before, after, { repoName: 'system', files: new Set(['orders.py']) })
  expect(changes).toMatchObject([
    { change: 'removed', name: 'Order.total', severity: 'breaking', consumers: [{ filePath: 'web.py', line: 2 }] },
  ])
})

test('a declaration that is gone from one of two files that have its name is gone, and one that moved is not', () => {
  const files = new Set(['a.py', 'b.py', 'c.py'])
  const changesOf = (...after: readonly string[]) =>
    contractChanges(
      { ...side(null), symbols: declarations('a.py:load', 'b.py:load', 'web.py:show') },
      { ...side(null), symbols: declarations(...after, 'web.py:show') },
      { repoName: 'system', files },
    ).map(({ change, name, filePath, severity }) => [change, name, filePath, severity])
  expect(changesOf('b.py:load')).toEqual([['removed', 'load', 'a.py', 'breaking']])
  expect(changesOf('a.py:load', 'c.py:load')).toEqual([])
})

test('a declaration that moved to where its callers do not look for it is gone', () => {
  const files = new Set(['a.py', 'b.py'])
  const changesOf = (caller: string, ...after: readonly string[]) =>
    contractChanges(
      { ...side(null), symbols: declarations('a.py:load', 'a.py:save', caller) },
      { ...side(null), symbols: declarations(...after, caller) },
      { repoName: 'system', files },
    ).map(({ change, name, filePath, severity }) => [change, name, filePath, severity])
  expect(changesOf('web.py:show', 'b.py:load', 'a.py:save')).toEqual([])
  expect(changesOf('web.py:show', 'a.py:save', 'b.py:load')).toEqual([
    ['removed', 'load', 'a.py', 'breaking'],
    ['added', 'load', 'b.py', 'none'],
  ])
  expect(changesOf('b.py:show', 'a.py:save', 'b.py:load')).toEqual([])
})
