import { expect, test } from 'vitest'
import { backoffMs, retryAfterMs } from '../src/http/retry.js'
import { fitText, groupIntoRequests } from '../src/http/requests.js'

const now = Date.UTC(2026, 4, 1, 12, 0, 0)

test.each([
  ['5', 5_000],
  ['0.25', 250],
  [' 12 ', 12_000],
  ['Fri, 01 May 2026 12:00:30 GMT', 30_000],
  ['Fri, 01 May 2026 11:00:00 GMT', 0],
  ['', null],
  ['soon', null],
  ['-3', null],
  [null, null],
])('Retry-After %j is %j ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})

test('pauses grow to half a minute, each by chance between half and whole', () => {
  expect([1, 2, 3, 20].map((attempt) => backoffMs(attempt, 0))).toEqual([250, 500, 1_000, 15_000])
  expect([1, 2, 3, 20].map((attempt) => backoffMs(attempt, 0.999))).toEqual([500, 1_000, 1_999, 29_985])
})

test('a cut never leaves half a character', () => {
  const { text, cutTokens } = fitText('𝒳'.repeat(500), 40)
  expect(() => encodeURIComponent(text)).not.toThrow()
  expect(cutTokens).toBeGreaterThan(0)
})

test('groups are bounded by tokens; a text that fills one alone stands alone', () => {
  const texts = [50, 50, 60, 10, 300].map((tokens) => ({ text: '', tokens, cutTokens: 0 }))
  expect(groupIntoRequests(texts, { maxTexts: 9, maxTokens: 160 })).toEqual([[0, 1], [2, 3], [4]])
})
