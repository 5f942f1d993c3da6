import { createGraphStore } from '@coderag/boundary/service-graph'
import type { EdgeEvidence, GraphStore, ServiceEdge, ServiceNode, WorkloadAssignment } from '@coderag/types'

function place(filePath: string, line: number): EdgeEvidence {
  return { chunkId: 'c', repoName: 'shop', filePath, line, strategy: 'variable/compose-service', extractor: 'go/env' }
}

function node(name: string, kind: ServiceNode['kind'], aliases: readonly string[] = []): ServiceNode {
  return { name, kind, aliases, language: null, ports: [8080], roots: [], evidence: [] }
}

function edge(source: string, target: string, edgeType: ServiceEdge['edgeType'], urlPatterns: string[]): ServiceEdge {
  const methods = edgeType === 'queue' ? ['publish'] : []
  return { source, target, edgeType, confidence: 0.9, methods, urlPatterns, evidence: [place(`${source}.go`, 7)] }
}

const assignments: readonly WorkloadAssignment[] = [
  {
    workload: 'orders-api',
    repoName: 'shop',
    filePath: 'compose.yaml',
    line: 3,
    reasons: [
      { reason: 'built from its folder', points: 15 },
      { reason: 'it has the name of the workload', points: 10 },
    ],
    runnerUp: { service: 'stock', reasons: [{ reason: 'it lies in the same repository', points: 4 }] },
  },
]

/** web → orders → orders-db, and orders tells stock by a topic in two environments. */
export function sampleGraph(): GraphStore {
  return createGraphStore({
    format: 1,
    nodes: [
      { ...node('orders', 'service', ['orders-api']), assignments },
      node('orders-db', 'database'),
      node('stock', 'service'),
      node('web', 'service'),
    ],
    edges: [
      edge('orders', 'orders-db', 'db', []),
      { ...edge('orders', 'stock', 'queue', ['orders.created']), environments: ['production', 'staging'] },
      edge('web', 'orders', 'http', ['/v1/orders']),
    ],
    unresolved: [
      {
        source: 'web',
        edgeType: 'http',
        target: 'http://stock/items',
        reason: 'stock is a name of another system',
        evidence: place('a.ts', 3),
        possible: ['stock'],
      },
    ],
    endpoints: [
      {
        service: 'orders',
        protocol: 'http',
        method: 'GET',
        path: '/v1/orders',
        handler: 'listOrders',
        evidence: place('api.go', 12),
        callers: ['web'],
      },
    ],
    rpcs: [],
  })
}
