import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { createRetriever } from '../src/index.js'
import { bruteForceIndex, bruteForceStore, wordAnalyzer } from './brute-force.js'
import { graphOf } from './graphs.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { memoryIndex, nothingElse } from './memory-index.js'

test('hits and matches name the services that call what they handle', async () => {
  const handler = cleanChunk({ path: 'orders/list.ts', text: 'function listOrders() {}\n' })
  const other = cleanChunk({ path: 'orders/price.ts', text: 'const orders = price()\n' })
  const graph = { ...graphOf([]), callersOf: (id: string) => (id === handler.id ? ['payments', 'web'] : []) }
  const chunks = [handler, other]
  const index = memoryIndex(async () => ({
    ...nothingElse,
    graph: async () => graph,
    lexical: bruteForceIndex(chunks),
    chunks: bruteForceStore(chunks),
  }))
  index.put(manifestOfChunks(chunks))
  await using retriever = await createRetriever({ index, analyzer: wordAnalyzer })
  const { hits, chunks: shown } = await retriever.query({ text: 'listOrders orders' })
  const callers = new Map(hits.map(({ chunk }) => [chunk.filePath, chunk.calledBy]))
  expect(callers.get('orders/list.ts')).toEqual(['payments', 'web'])
  expect(callers.get('orders/price.ts')).toEqual([])
  expect(shown.map(({ calledBy }) => calledBy)).toEqual(hits.map(({ chunk }) => chunk.calledBy))
  const [match] = await retriever.lookup('orders/list.ts')
  expect(match?.chunk.calledBy).toEqual(['payments', 'web'])
})
