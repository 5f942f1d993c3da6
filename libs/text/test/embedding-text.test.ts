import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { embeddingText } from '../src/index.js'

test('a chunk is read with its path, its overlap and what the model wants before it', () => {
  const chunk = {
    ...cleanChunk({ path: 'orders/total.ts', text: 'return sum\n' }),
    overlap: cleanChunk({ text: 'let sum' }).text,
  }
  expect(embeddingText(chunk)).toBe('orders/total.ts\nlet sum\nreturn sum\n')
  expect(embeddingText({ ...chunk, overlap: null }, 'passage: ')).toBe('passage: orders/total.ts\nreturn sum\n')
})

test('prose stands apart from its headings', () => {
  const chunk = cleanChunk({
    prefix: 'docs/rollback.md > ## Steps',
    text: 'Stop the queue.',
    corpusType: 'DOC_RUNBOOK',
  })
  expect(embeddingText(chunk)).toBe('docs/rollback.md > ## Steps\n\nStop the queue.')
})
