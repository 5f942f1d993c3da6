import type { ServiceEdge, ServiceNode } from '@coderag/types'
import { expect, test } from 'vitest'
import { groupsOf } from '../src/page/views/map-groups.js'

const evidence = { chunkId: '', repoName: '', filePath: 'a', line: 1, strategy: '', extractor: '' }
const node = (name: string, repoName: string | null, more: Partial<ServiceNode> = {}): ServiceNode => ({
  name,
  kind: 'service',
  aliases: [],
  language: null,
  ports: [],
  roots: repoName === null ? [] : [{ path: '', name, repoName }],
  evidence: [],
  ...more,
})
const edge = (source: string, target: string): ServiceEdge => ({
  source,
  target,
  edgeType: 'http',
  evidence: [],
  confidence: 1,
  methods: [],
  urlPatterns: [],
})
const inNamespace = (namespace: string): Partial<ServiceNode> => ({
  deployments: [{ workload: 'w', platform: 'kubernetes', namespace, image: null, ports: [], variables: [], evidence }],
})
const host = { kind: 'external' } as const

/** Title → names, with `*` for a frame. */
function titled(nodes: readonly ServiceNode[], edges: readonly ServiceEdge[]): Record<string, string> {
  const part = { format: 1, nodes, edges, unresolved: [], endpoints: [], rpcs: [], calls: [] } as const
  const groups = groupsOf(part)
  return Object.fromEntries(
    groups.map(({ title, isFramed, nodes: members }) => [
      `${title}${isFramed ? '*' : ''}`,
      members.map(({ name }) => name).join(),
    ]),
  )
}

test('each repository has a frame, with what only it uses; what several share has none', () => {
  const database = node('orders-db', null, { kind: 'database', evidence: [{ ...evidence, repoName: 'deploy' }] })
  const nodes = [
    node('orders', 'orders'),
    database,
    node('web', 'web'),
    node('mail', null, host),
    node('git', null, host),
  ]
  const broker = node('bus', null, { kind: 'queue', evidence: [{ ...evidence, repoName: 'deploy' }] })
  const shared = [edge('orders', 'git'), edge('web', 'git'), edge('orders', 'bus'), edge('web', 'bus')]
  expect(titled([...nodes, broker], [...shared, edge('web', 'mail'), edge('orders', 'orders-db')])).toEqual({
    'orders*': 'orders,orders-db',
    'deploy*': 'bus',
    'web*': 'web,mail',
    'External hosts': 'git',
  })
})

test('a repository with several namespaces has a frame for each', () => {
  const nodes = [
    node('a', 'shop', inNamespace('sales')),
    node('b', 'shop', inNamespace('stock')),
    node('c', 'shop'),
    node('d', 'tools', inNamespace('ops')),
  ]
  expect(titled(nodes, [])).toEqual({ 'shop · sales*': 'a', 'shop · stock*': 'b', 'shop*': 'c', 'tools*': 'd' })
})

test('one repository is divided by kind, without frames', () => {
  const nodes = [node('a', 'shop'), node('b', 'shop'), node('db', null, { kind: 'database' })]
  expect(titled(nodes, [edge('a', 'db')])).toEqual({ Services: 'a,b', Databases: 'db' })
})
