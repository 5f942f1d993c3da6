import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { groupByFile, readQuery } from '../../src/training.js'
import { TermCoverage } from '../../src/rank/learned/term-coverage.js'

/** Returns the words of a query that a passage with this prefix and text contains. */
function contained(query: string, prefix: string, text: string): string[] {
  const { words } = readQuery(query)
  const files = groupByFile([{ chunk: cleanChunk({ path: 'src/a.ts', text, prefix }), score: 1 }])
  const { frequencies } = new TermCoverage(files, words)
  return words.filter((_, word) => frequencies[word] === 1).map((word) => word.text)
}

test('a passage contains the words of its text and of its prefix', () => {
  expect(contained('retry lease timeout', 'src/Lease.ts > renew', 'function Retry() {}\n')).toEqual(['retry', 'lease'])
})

test('the end of a prefix and the begin of a text form no word', () => {
  expect(contained('timeout', 'src/time', 'out of order\n')).toEqual([])
})

test('a synonym counts where its word is missing, whatever else a file contains', () => {
  const { words } = readQuery('retry lease')
  const texts = ['retry an attempt\n', 'attempt a lease\n', 'attempt\n', 'retry the lease\n', 'nothing\n']
  const files = texts.map((text, at) => ({
    passages: [{ chunk: cleanChunk({ path: `src/${at}.ts`, text }), score: 1 }],
  }))
  const terms = new TermCoverage(files, words)
  const synonym = Math.fround(words[0]?.synonyms.get('attempt') ?? 0)
  expect(synonym).toBeGreaterThan(0)
  expect(synonym).toBeLessThan(1)
  expect(texts.map((_, at) => terms.of(at, at + 1, [1, 0]))).toEqual([1, synonym, synonym, 1, 0])
})
