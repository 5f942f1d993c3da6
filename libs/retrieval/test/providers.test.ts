import type { ServiceEndpoint } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { PROVIDERS } from '../src/search/providers/providers.js'
import { edge, graphOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

const code = (path: string, text: string, definedNames: readonly string[] = []) => ({
  ...cleanChunk({ path, text, repo: 'shop' }),
  definedNames,
})

async function evidenceOfFiles(text: string, chunks: ReturnType<typeof code>[], endpoints: ServiceEndpoint[] = []) {
  const graph = graphOf([edge('orders', 'mail')], endpoints)
  const ranking = { features: { weights: { graph: 1 } } }
  const retriever = await retrieverOver({ chunks, ranking, snapshot: { graph: async () => graph } })
  const { hits, trace } = await retriever.query({ text })
  const partOf = (id: string) => trace.contributions.find((own) => own.id === id)?.parts['graph'] ?? 0
  return Object.fromEntries(hits.map(({ chunk }) => [chunk.filePath, partOf(chunk.id)]))
}

test('every provider has a name of its own, which is its step in a trace', () => {
  expect(new Set(PROVIDERS.map(({ name }) => name)).size).toBe(PROVIDERS.length)
})

test('of a chunk that several providers find, the greatest evidence counts, and a chunk that no list has is a candidate', async () => {
  const handler = code('views.py', 'def refund_order():\n  fail("could not refund the whole amount")\n', [
    'refund_order',
  ])
  const writes = code('log.py', 'warn("could not refund the whole amount")\n')
  const routes = code('routes.py', 'path(views.refund_order)\n')
  const evidence = { chunkId: routes.id, repoName: 'shop', filePath: 'routes.py', line: 1, strategy: '', extractor: '' }
  const endpoint: ServiceEndpoint = {
    service: 'orders',
    protocol: 'http',
    method: 'POST',
    path: '/bookings/{id}',
    handler: 'refund_order',
    evidence,
    callers: [],
  }
  const query = 'POST /bookings/17 says "could not refund the whole amount"'
  expect(await evidenceOfFiles(query, [handler, writes, routes], [endpoint])).toEqual({
    'views.py': 0.9,
    'routes.py': 0.8,
    'log.py': 0.5,
  })
})
