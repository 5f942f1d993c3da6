import { expect, test } from 'vitest'
import { createCodeTokenizer, stemEnglish, stemWords } from '../src/index.js'
import { madeUpWords, wordsOfGuides } from './words.js'

function found(stems: readonly string[], text: string): string[] {
  const words: string[] = []
  stemWords(stems)(text, (start, end) => words.push(text.slice(start, end)))
  return words
}

function wordsOf(text: string): string[] {
  const words: string[] = []
  createCodeTokenizer().words(text, (start, end) => words.push(text.slice(start, end)))
  return words
}

test('every word is found by its stem', () => {
  const irregular = 'dying lying tying using trying news ids dbs idly early'.split(' ')
  const words = [...wordsOfGuides(), ...irregular, ...madeUpWords(20_000)].filter((word) => !word.includes("'"))
  expect(words.length).toBeGreaterThan(20_000)
  expect(words.filter((word) => found([stemEnglish(word)], word)[0] !== word)).toEqual([])
})

test('a word is found once, whole, by each of its parts', () => {
  const words =
    'retryRequest requestRetry REQUEST_RETRIES HTTPRetrier __retrying a-retry retry-1x x-retry_delete-y'.split(' ')
  expect(found(['delet', 'retri'], words.join(' '))).toEqual(
    words.flatMap((word) => (word === 'retry-1x' ? ['retry'] : [word])),
  )
})

test('words are those of the code tokenizer that have a letter or digit', () => {
  const text = '(a-b) -c d- e--f g-_h _-i 1-2 3-j k-4 l-m-n o_-p_ \n-q-\tR-sT.u-v'
  expect(found([...'abcdefghijklmnopqrstuv1234'], text)).toEqual(wordsOf(text).filter((word) => word !== '_'))
})

test('words without a part that begins with the letters of a stem are left out', () => {
  expect(found(['delet', 'retri', 'fulli'], 'carefully poetry requestTimeout re e 1 _ - x-re')).toEqual([])
  expect(found([], 'retry')).toEqual([])
})

test('every word of a text with words of other letters is returned, but not of one with other marks', () => {
  expect(found(['retri'], 'größe of it')).toEqual(['größe', 'of', 'it'])
  expect(found(['retri'], '😀 “retry” → it — or give up ©')).toEqual(['retry'])
})
