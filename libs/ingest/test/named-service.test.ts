import type { RawChunk } from '@coderag/types'
import { rawText } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { bindNamedServices } from '../src/process/named-service.js'

const NAMES = {
  services: ['docs', 'ferrybook', 'orders'],
  all: ['docs', 'ferrybook', 'ledger-worker', 'orders', 'orders-api', 'web'],
}

function chunk(text: string, title: string | null = null): RawChunk {
  return {
    ...cleanChunk({}),
    text: rawText(text),
    contextPrefix: rawText(''),
    overlap: null,
    signature: null,
    docstring: null,
    sectionPath: title === null ? null : rawText(title),
    author: null,
    participants: [],
  }
}

function bound(
  filePath: string,
  chunks: readonly RawChunk[],
  corpusType: 'DOC_RUNBOOK' | 'DOC_README' = 'DOC_RUNBOOK',
) {
  return bindNamedServices({ corpusType, filePath }, chunks, NAMES).map(({ serviceName, mentions }) => [
    serviceName,
    mentions,
  ])
}

test('a document whose name or title is a service belongs to it as a whole', () => {
  expect(bound('runbooks/orders.md', [chunk('Restart it.'), chunk('Ask ferrybook.')])).toEqual([
    ['orders', []],
    ['orders', ['ferrybook']],
  ])
  expect(bound('a/7.md', [chunk('Restart it.', 'Runbook: orders')])).toEqual([['orders', []]])
})

test('otherwise a part belongs to the one service that it names', () => {
  expect(bound('a/7.md', [chunk('ferrybook lags'), chunk('the orders service and ferrybook')])).toEqual([
    ['ferrybook', ['ferrybook']],
    [null, ['orders', 'ferrybook']],
  ])
})

test('a folder and a common word bind nothing, and a readme belongs to no service that it names', () => {
  expect(bound('docs/adr/7.md', [chunk('orders of magnitude')])).toEqual([[null, []]])
  expect(bound('orders.md', [chunk('the orders service')], 'DOC_README')).toEqual([[null, ['orders']]])
})

test('names of workloads, containers and hosts are found as whole words, and bind no part to them', () => {
  const talk = 'ledger-worker hangs: curl http://orders-api.prod.svc:8080/health'
  expect(bound('a/7.md', [chunk(talk)])).toEqual([[null, ['ledger-worker', 'orders-api']]])
  const near = 'the ledger-workers and myorders-api, orders-api-v2, a web of lies, the orders of June'
  expect(bound('a/7.md', [chunk(near)])).toEqual([[null, []]])
  expect(bound('a/7.md', [chunk('restart the web service')])).toEqual([[null, ['web']]])
})
