import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { embeddingText } from '../src/index.js'

test('the text of a chunk has the prefix of the model, its path and its overlap', () => {
  const chunk = {
    ...cleanChunk({ path: 'orders/total.ts', text: 'return sum\n' }),
    overlap: cleanChunk({ text: 'let sum' }).text,
  }
  expect(embeddingText(chunk)).toBe('orders/total.ts\nlet sum\nreturn sum\n')
  expect(embeddingText({ ...chunk, overlap: null }, 'passage: ')).toBe('passage: orders/total.ts\nreturn sum\n')
})

test('prose follows its headings after an empty line', () => {
  const chunk = cleanChunk({
    prefix: 'docs/rollback.md > ## Steps',
    text: 'Stop the queue.',
    corpusType: 'DOC_RUNBOOK',
  })
  expect(embeddingText(chunk)).toBe('docs/rollback.md > ## Steps\n\nStop the queue.')
})
