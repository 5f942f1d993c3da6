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
