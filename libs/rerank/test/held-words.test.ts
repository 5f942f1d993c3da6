import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { groupByFile, readQuestion } from '../src/index.js'
import { HeldWords } from '../src/held-words.js'

/** Words of a question that a piece holds, by what stands above it and its text. */
function held(question: string, prefix: string, text: string): string[] {
  const { words } = readQuestion(question)
  const found = new HeldWords(groupByFile([{ chunk: cleanChunk({ path: 'src/a.ts', text, prefix }), score: 1 }]), words)
  return words.filter((_, word) => found.holders[word] === 1).map((word) => word.text)
}

test('a piece holds the words of its text and of what stands above it', () => {
  expect(held('retry lease timeout', 'src/Lease.ts > renew', 'function Retry() {}\n')).toEqual(['retry', 'lease'])
})

test('what stands above a piece and its text make no word together', () => {
  expect(held('timeout', 'src/time', 'out of order\n')).toEqual([])
})
