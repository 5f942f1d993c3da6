import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { porter2 } from '../src/words/porter2.js'

const library = createRequire(import.meta.url)('snowball-stemmers') as {
  newStemmer(language: string): { stem(word: string): string }
}
const oracle = library.newStemmer('english')

const endings = [
  ..."' 's 's' sses ied ies s us ss eed eedly ed edly ing ingly y tional enci anci abli entli izer ization".split(' '),
  ...'ational ation ator alism aliti alli fulness ousli ousness iveness iviti biliti bli ogi fulli lessli li'.split(
    ' ',
  ),
  ...'icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ism ate iti ous'.split(' '),
  ...'ive ize ion e l ll'.split(' '),
]

/** Letters put together at random, the same in every run, with endings that the rules are about. */
function madeUp(count: number): string[] {
  let state = 7
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const letters = "abcdefghijklmnopqrstuvwxyzyyaeiou'"
  const ending = (): string => endings[below(endings.length)] ?? ''
  return Array.from({ length: count }, () => {
    const start = Array.from({ length: 1 + below(6) }, () => letters[below(letters.length)]).join('')
    return start + ending() + (below(3) === 0 ? ending() : '')
  })
}

test('every stem equals that of the Snowball library, for real and for generated words', () => {
  const folder = new URL('../../../docs/', import.meta.url)
  const texts = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const real = texts.flatMap(
    (name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .toLowerCase()
        .match(/[a-z']+/g) ?? [],
  )
  const exceptions =
    'skis skies dying lying tying idly gently ugly early only singly sky news howe atlas cosmos bias andes'
  const kept = 'inning outing canning herring earring proceed exceed succeed innings generally communism arsenal'
  const words = [...new Set([...real, ...`${exceptions} ${kept} a is 's ' ''`.split(' '), ...madeUp(20_000)])]
  expect(words.length).toBeGreaterThan(20_000)
  expect(words.filter((word) => porter2(word) !== oracle.stem(word))).toEqual([])
})

test('a very long word is stemmed', () => {
  const long = 'ab'.repeat(300)
  expect(porter2(`${long}ing`)).toBe(oracle.stem(`${long}ing`))
})
