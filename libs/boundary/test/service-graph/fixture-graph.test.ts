import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createFactExtractor } from '@coderag/facts'
import { createSyntax } from '@coderag/syntax'
import { type FactChange, rawText, type CorpusType, type GraphStore } from '@coderag/types'
import { MemoryParts } from '@coderag/types/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { createServiceLocator, openServiceGraph, writeGraphs } from '../../src/index.js'

const shop = new URL('../../../../fixtures/shop', import.meta.url).pathname
let graph: GraphStore
const parts = new MemoryParts()

/** What the crawler makes of the example system, in short: code, deployment, and environment files that it keeps out. */
beforeAll(async () => {
  const keys: string[] = []
  for (const entry of await readdir(shop, { recursive: true, withFileTypes: true })) {
    const key = relative(shop, join(entry.parentPath, entry.name))
    if (entry.isFile() && !/^(?:conversations|docs)|\.md$/.test(key)) keys.push(key)
  }
  const isCode = (key: string): boolean => /\.(?:go|ts|tsx|py|cs)$/.test(key)
  const corpusOf = (key: string): CorpusType => (isCode(key) ? 'CODE_LOGIC' : 'CODE_DEPLOY')
  const isSecret = (key: string): boolean => key.endsWith('.env')
  const units = await Promise.all(
    keys
      .filter((key) => !isSecret(key))
      .map(async (key) => ({ key, corpusType: corpusOf(key), size: (await stat(join(shop, key))).size, state: '' })),
  )
  const skips = keys.filter(isSecret).map((key) => ({ key, reason: 'secret_file' as const, detail: '' }))
  const head = { repoName: 'shop', uriPrefix: 'repo://shop/' }
  const located = await createServiceLocator().locate({ kind: 'repo', path: shop }, { ...head, units, skips })
  const changes: FactChange[] = []
  changes.push({ source: { ...head, ...located } })
  const extractor = createFactExtractor({ syntax: createSyntax({ keepLastTree: true }) })
  for (const { key, corpusType } of units) {
    const text = rawText(await readFile(join(shop, key), 'utf8'))
    const sourceUri = `${head.uriPrefix}${key}`
    const document = { sourceUri, corpusType, repoName: 'shop', filePath: key, gitHash: null, text }
    const facts = await extractor.extract(document, [])
    if (facts !== null)
      changes.push({ add: [{ sourceUri, repoName: 'shop', filePath: key, serviceName: null, ...facts }] })
  }
  await writeGraphs(changes, { previous: null, parts })
  graph = await openServiceGraph(parts)
}, 60_000)

describe('the graph of the example system', () => {
  test('has its services under the names that they are deployed by', () => {
    const services = graph.nodes().filter(({ kind, roots }) => kind === 'service' && roots.length > 0)
    expect(services.map(({ name }) => name)).toEqual(['auth', 'gateway', 'inventory', 'orders', 'payments', 'web'])
    expect(graph.find('orders-api')?.name).toBe('orders')
    expect(graph.serviceOf('shop', 'gateway-ts/client/src/api.ts')).toBe('web')
  })

  test('is asked by further names that a reader gives, but not by those of services that it lacks', async () => {
    const named = await openServiceGraph(parts, { warehouse: 'inventory', till: 'payments-api', basket: 'carts' })
    expect(named.find('Warehouse')?.name).toBe('inventory')
    expect(named.find('till')?.name).toBe(graph.find('payments-api')?.name)
    expect(named.find('basket')).toBeNull()
    expect(graph.find('warehouse')).toBeNull()
  })

  test.each([
    ['web', 'gateway', 'http'],
    ['web', 'payments', 'http'],
    ['gateway', 'orders', 'http'],
    ['gateway', 'payments', 'http'],
    ['orders', 'inventory', 'http'],
    ['orders', 'payments', 'grpc'],
    ['payments', 'orders', 'http'],
    ['inventory', 'orders', 'queue'],
    ['orders', 'inventory', 'queue'],
    ['payments', 'orders', 'queue'],
    ['payments', 'inventory', 'queue'],
    ['orders', 'orders-db', 'db'],
    ['inventory', 'inventory-db', 'db'],
    ['payments', 'payments-db', 'db'],
    ['inventory', 'redis', 'db'],
    ['inventory', 'redis', 'queue'],
    ['auth', 'redis', 'db'],
    ['orders', 'kafka', 'queue'],
    ['inventory', 'kafka', 'queue'],
    ['payments', 'kafka', 'queue'],
    ['payments', 'api.tidepay.example.com', 'http'],
    ['gateway', 'inventory', 'http'],
    ['gateway', 'auth', 'grpc'],
  ])('%s reaches %s by %s, with evidence', (source, target, edgeType) => {
    const edge = graph
      .edges()
      .find((own) => own.source === source && own.target === target && own.edgeType === edgeType)
    expect(edge?.evidence.length).toBeGreaterThan(0)
    expect(edge?.evidence.every(({ filePath, line }) => filePath !== '' && line > 0)).toBe(true)
  })

  test.each([
    ['payments', 'auth'],
    ['inventory', 'payments'],
    ['web', 'orders'],
    ['web', 'inventory'],
    ['web', 'auth'],
    ['gateway', 'kafka'],
    ['orders', 'auth'],
    ['payments', 'provider-fake'],
    ['payments', 'payments-db.sql.example.com'],
  ])('%s does not reach %s, however tempting', (source, target) => {
    expect(graph.edges().filter((edge) => edge.source === source && edge.target === target)).toEqual([])
  })

  test('composes routes over files and mounts', () => {
    const routes = graph.endpoints('gateway').map(({ method, path }) => `${method} ${path}`)
    expect(routes).toContain('POST /api/v1/orders/{orderId}/cancel')
    expect(graph.endpoints('payments').map(({ path }) => path)).toContain('/v1/payments/{paymentId}/receipt')
    expect(graph.endpoints('inventory').map(({ path }) => path)).toContain('/v1/reservations/{reservation_id}')
  })

  test('knows the topics between services, through outboxes', () => {
    const topics = graph.edges().filter(({ edgeType, urlPatterns }) => edgeType === 'queue' && urlPatterns.length > 0)
    expect(topics.map(({ source, target, urlPatterns }) => `${source} -> ${target} ${urlPatterns.join(' ')}`)).toEqual([
      'inventory -> orders reservations.expired',
      'orders -> inventory orders.cancelled orders.created',
      'payments -> inventory payments.refunded',
      'payments -> orders payments.settled',
    ])
  })

  test('knows who breaks when orders does', () => {
    expect(graph.dependents('orders').map(({ name }) => name)).toEqual(expect.arrayContaining(['gateway', 'web']))
  })
})
