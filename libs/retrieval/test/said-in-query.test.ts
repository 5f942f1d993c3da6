import type { GraphStore, ServiceEndpoint } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { edge, graphOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

const code = (path: string, text: string, serviceName: string | null = null) => ({
  ...cleanChunk({ path, text, repo: 'shop' }),
  serviceName,
})
const manifest = (path: string, text: string) =>
  cleanChunk({ path, text, repo: 'shop', corpusType: 'CODE_DEPLOY', language: 'yaml' })

async function firstFile(text: string, chunks: ReturnType<typeof cleanChunk>[], graph: GraphStore | null = null) {
  const retriever = await retrieverOver({ chunks, snapshot: { graph: async () => graph } })
  const { hits } = await retriever.query({ text, topK: 3 })
  return hits[0]?.chunk.filePath
}

/** Returns what a signal of weight 1 added to each file. */
async function valueOfFiles(
  signal: 'place' | 'environment',
  text: string,
  chunks: ReturnType<typeof cleanChunk>[],
  graph: GraphStore | null = null,
) {
  const ranking = { features: { weights: { [signal]: 1 } } }
  const retriever = await retrieverOver({ chunks, ranking, snapshot: { graph: async () => graph } })
  const { hits, trace } = await retriever.query({ text, topK: 3 })
  const partOf = (id: string) => trace.contributions.find((own) => own.id === id)?.parts[signal] ?? 0
  return Object.fromEntries(hits.map(({ chunk }) => [chunk.filePath, partOf(chunk.id)]))
}

test('a service that a question names is the place of its code, which bears the name of its folder, not of longer names', async () => {
  const shop = graphOf([edge('orders', 'mail')])
  const graph = {
    ...shop,
    find(name: string) {
      const node = shop.find(name)
      return node === null ? null : { ...node, roots: [{ repoName: 'shop', path: '', name: `${name}-go` }] }
    },
  }
  const chunks = [
    manifest('db.yaml', 'orders-db: reserve pieces\n'),
    manifest('deploy.yaml', 'orders: reserve pieces\n'),
    code('src/saga.go', 'func place() { reserve(pieces) }\n', 'orders-go'),
  ]
  const places = await valueOfFiles('place', 'how does the order service reserve pieces', chunks, graph)
  expect(places).toEqual({ 'db.yaml': 0, 'deploy.yaml': 0.95, 'src/saga.go': 0.95 })
})

test('an environment that a question names is the place of its manifests', async () => {
  const chunks = [
    manifest('base/orders.yaml', 'replicas of orders: 2\n'),
    manifest('overlays/staging/orders.yaml', 'replicas: 1\n'),
    code('staging/orders.go', 'func replicas() {}\n'),
  ]
  const places = await valueOfFiles('environment', 'how many replicas of orders in staging', chunks)
  expect(places).toEqual({ 'base/orders.yaml': 0, 'overlays/staging/orders.yaml': 1, 'staging/orders.go': 0 })
})

test('a request is answered by its handler, and a variable by what reads it', async () => {
  const routes = code('routes.py', 'path("orders/<id>", views.refund_order)\n')
  const handler = { ...code('views.py', 'def refund_order(): pass\n'), definedNames: ['refund_order'] }
  const reads = code('settings.py', 'limit = os.environ["SHOP_LIMIT"]\n')
  const says = code('help.py', '# which code handles POST orders 17: orders are orders, SHOP_LIMIT is SHOP_LIMIT\n')
  const endpoint: ServiceEndpoint = {
    service: 'orders',
    protocol: 'http',
    method: 'POST',
    path: '/orders/{id}',
    handler: 'views.refund_order',
    evidence: { chunkId: routes.id, repoName: 'shop', filePath: 'routes.py', line: 1, strategy: '', extractor: '' },
    callers: [],
  }
  const graph = { ...graphOf([]), endpoints: () => [endpoint] }
  const chunks = [says, routes, handler, reads]
  expect(await firstFile('which code handles POST /orders/17', chunks, graph)).not.toBe('help.py')
  expect(await firstFile('which code handles POST /orders/17', chunks)).toBe('help.py')
  expect(await firstFile('where is SHOP_LIMIT read', chunks)).toBe('settings.py')
})
