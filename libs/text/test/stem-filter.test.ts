import { expect, test } from 'vitest'
import { stemEnglish, stemFilter } from '../src/index.js'
import { madeUpWords, wordsOfGuides } from './words.js'

const passes = (stems: readonly string[], text: string): boolean => stemFilter(stems)(text, 0, text.length)

test('every word passes the filter of its stem', () => {
  const irregular = 'dying lying tying using trying news ids dbs idly early'.split(' ')
  const words = [...wordsOfGuides(), ...irregular, ...madeUpWords(20_000)].filter((word) => !word.includes("'"))
  expect(words.length).toBeGreaterThan(20_000)
  expect(words.filter((word) => !passes([stemEnglish(word)], word))).toEqual([])
})

test.each([
  'retryRequest',
  'requestRetry',
  'REQUEST_RETRIES',
  'request-retry',
  'HTTPRetrier',
  '__retrying',
  'größeRetry',
])('%s passes the filter of a stem that a part of it has', (word) => {
  expect(passes(['delet', 'retri'], word)).toBe(true)
})

test.each(['carefully', 'poetry', 'requestTimeout', 're', 'e', '1', '_'])(
  '%s does not pass: no part of it begins with the letters of a stem',
  (word) => {
    expect(passes(['delet', 'retri', 'fulli'], word)).toBe(false)
  },
)

test('only the range is read', () => {
  const passesRetry = stemFilter(['retri'])
  expect(passesRetry('retry it', 0, 5)).toBe(true)
  expect(passesRetry('retry it', 6, 8)).toBe(false)
  expect(passesRetry('a retry', 0, 4)).toBe(false)
})

test('without stems no word passes', () => {
  expect(passes([], 'retry')).toBe(false)
})
