import { expect, test } from 'vitest'
import { parseHistory, serializeHistory, type SourceHistory } from '../src/index.js'

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
