import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { porter2 } from '../src/words/porter2.js'
import { madeUpWords, wordsOfGuides } from './words.js'

const library = createRequire(import.meta.url)('snowball-stemmers') as {
  newStemmer(language: string): { stem(word: string): string }
}
const oracle = library.newStemmer('english')

test('every stem equals that of the Snowball library, for real and for generated words', () => {
  const exceptions =
    'skis skies dying lying tying idly gently ugly early only singly sky news howe atlas cosmos bias andes'
  const kept = 'inning outing canning herring earring proceed exceed succeed innings generally communism arsenal'
  const words = [
    ...new Set([...wordsOfGuides(), ...`${exceptions} ${kept} a is 's ' ''`.split(' '), ...madeUpWords(20_000)]),
  ]
  expect(words.length).toBeGreaterThan(20_000)
  expect(words.filter((word) => porter2(word) !== oracle.stem(word))).toEqual([])
})

test('a very long word is stemmed', () => {
  const long = 'ab'.repeat(300)
  expect(porter2(`${long}ing`)).toBe(oracle.stem(`${long}ing`))
})
