import type { CleanChunk, ServiceNode } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { recordsOf } from '../src/index-reader/service-records.js'
import { bruteForceIndex, bruteForceStore, wordAnalyzer } from './brute-force.js'
import { graphOf } from './graphs.js'

const node: ServiceNode = {
  name: 'orders',
  kind: 'service',
  aliases: ['order-api'],
  language: 'go',
  ports: [],
  roots: [{ repoName: 'shop', path: 'orders', name: 'orders-go' }],
  evidence: [],
}
const graph = { ...graphOf([]), find: (name: string) => (name === 'orders' ? node : null) }

function recordsIn(chunks: readonly CleanChunk[]) {
  const reader = { chunks: bruteForceStore(chunks), lexical: bruteForceIndex(chunks), analyzer: wordAnalyzer }
  return recordsOf(reader, graph, 'orders')
}

test('what was written about a service is found by all its names, incidents first and the newest of them', async () => {
  const thread = (id: string, timestamp: string, channel: string): CleanChunk => ({
    ...cleanChunk({ corpusType: 'CONVO_SLACK', path: id, channel, timestamp, text: 'the orders service is down\n' }),
    threadId: id,
  })
  const found = await recordsIn([
    cleanChunk({ corpusType: 'DOC_ADR', path: 'docs/adr/0002-outbox.md', text: 'order-api writes an outbox\n' }),
    { ...cleanChunk({ corpusType: 'DOC_RUNBOOK', path: 'runbooks/a.md', text: 'orders-go lags\n' }), sectionPath: cleanChunk({ text: 'Lag > Fix' }).text }, // prettier-ignore
    thread('1', '2026-03-01T00:00:00.000Z', 'incidents'),
    thread('2', '2026-03-04T00:00:00.000Z', 'incidents'),
    thread('3', '2026-03-09T00:00:00.000Z', 'dev'),
    { ...cleanChunk({ corpusType: 'CONVO_TRANSCRIPT', path: 'planning.vtt', text: 'orders again\n' }), serviceName: 'orders-go' }, // prettier-ignore
  ])
  expect(found.map(({ kind, filePath }) => [kind, filePath])).toEqual([
    ['incident', '2'],
    ['incident', '1'],
    ['runbook', 'runbooks/a.md'],
    ['decision', 'docs/adr/0002-outbox.md'],
    ['conversation', '3'],
    ['conversation', 'planning.vtt'],
  ])
  expect(found[2]?.title).toBe('Lag')
})

test('a common word, another service and an ordinary page are no records', async () => {
  const found = await recordsIn([
    cleanChunk({ corpusType: 'DOC_RUNBOOK', path: 'runbooks/b.md', text: 'orders of magnitude more\n' }),
    cleanChunk({ corpusType: 'DOC_ADR', path: 'docs/adr/3.md', text: 'the orders-archive keeps a copy\n' }),
    cleanChunk({ corpusType: 'DOC_README', path: 'README.md', text: 'the orders service takes orders\n' }),
    cleanChunk({ corpusType: 'CODE_LOGIC', path: 'a.ts', text: 'order-api\n' }),
  ])
  expect(found).toEqual([])
})

test('a page about an incident is a record wherever it lies', async () => {
  const path = 'docs/postmortems/2026-02-11.md'
  const [record] = await recordsIn([cleanChunk({ corpusType: 'DOC_README', path, text: 'order-api lost writes\n' })])
  expect(record).toMatchObject({ kind: 'incident', filePath: path, title: 'order-api lost writes' })
})
