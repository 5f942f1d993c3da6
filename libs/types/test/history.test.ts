import { expect, test } from 'vitest'
import { historyFileName, parseHistory, serializeHistory, type SourceHistory } from '../src/index.js'

const history: SourceHistory = {
  commit: 'a'.repeat(40),
  complete: false,
  units: new Map([
    ['a.ts', { lastChangedAt: '2026-01-01T00:00:00.000Z', commits: 3, authors: 2, changeFrequency: 'hot' }],
    ['__proto__', { lastChangedAt: '2024-01-01T00:00:00.000Z', commits: 1, authors: 1, changeFrequency: 'new' }],
  ]),
}

test('a history comes back as it was written', () => {
  expect(parseHistory(serializeHistory(history))).toEqual(history)
})

test.each(['', '[]', '{"format":2}', '{"format":1,"commit":"a","complete":true,"units":{"a":[1,1,1,9]}}'])(
  '%j is refused',
  (text) => {
    expect(() => parseHistory(text)).toThrow(expect.objectContaining({ code: 'HISTORY_CORRUPT' }))
  },
)

test('source and commit name the file, and nothing else does', () => {
  const names = [
    historyFileName({ id: 'repo:a', gitCommit: '1' }),
    historyFileName({ id: 'repo:b', gitCommit: '1' }),
    historyFileName({ id: 'repo:a', gitCommit: '2' }),
  ]
  expect(new Set(names).size).toBe(3)
  expect(names[0]).toMatch(/^[0-9a-f]{32}\.json$/)
})
