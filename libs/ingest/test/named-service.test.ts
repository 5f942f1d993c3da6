import type { RawChunk } from '@coderag/types'
import { rawText } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { bindNamedService } from '../src/process/named-service.js'

const SERVICES = ['orders', 'ferrybook', 'docs']

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
  return bindNamedService({ corpusType, filePath }, chunks, SERVICES).map(({ serviceName, mentions }) => [
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

test('a folder, a common word and a readme bind nothing', () => {
  expect(bound('docs/adr/7.md', [chunk('orders of magnitude')])).toEqual([[null, []]])
  expect(bound('orders.md', [chunk('the orders service')], 'DOC_README')).toEqual([[null, []]])
})
