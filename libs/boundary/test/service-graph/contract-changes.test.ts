import type { GraphStore } from '@coderag/types'
import { expect, test } from 'vitest'
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
  const changes = contractChanges(side(before), side(after), { repository, consumers: side(before) })
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
  expect(contractChanges(side(before), side(after), { repository, consumers: side(before) })).toEqual([])
})

test('an endpoint that nobody is known to call is to be reviewed', async () => {
  const [before, after] = [await system('/health'), await system('/ready')]
  const changes = contractChanges(side(before), side(after), { repository, consumers: side(before) })
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
  const changes = contractChanges(side(index), side(topics()), { repository, consumers: side(index) })
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
  expect(contractChanges(side(index), side(topics()), { repository, consumers: side(index) })).toEqual([])
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
  const changes = contractChanges(side(null), after, { repository, consumers: side(null, [set]) })
  expect(changes.map(({ name, severity, consumers }) => [name, severity, consumers.length])).toEqual([
    ['NEEDED', 'review', 0],
    ['WITH_DEFAULT', 'none', 0],
    ['SET', 'none', 1],
  ])
})
