import { expect, test } from 'vitest'
import { Beginnings } from '../src/beginnings.js'
import { bestLikeness, wordsOf } from '../src/words.js'

const words =
  'cry cries crying die dies dying lie lying tie tying sky skies use using uses age aging try tries tried retry auth authentication authorize config configuration request req response cache caching cached index indices query queries route routing routes token tokens tokenize user users x 2fa 8 utf8 straße élan'.split(
    ' ',
  )

test('a word that is ruled out is like none of the question', () => {
  let ruledOut = 0
  for (const asked of words) {
    const question = wordsOf(asked)
    const beginnings = new Beginnings(question.flatMap(({ text, stem }) => [text, stem]))
    for (const name of words.flatMap((word) => [word, word.toUpperCase(), `${word}s`])) {
      const [start, end] = ['get_'.length, 'get_'.length + name.length]
      if (beginnings.mayStandAt(`get_${name}`, start, end)) {
        expect(beginnings.mayStandIn(`get_${name}`, 0), `${name} for ${asked}`).toBe(true)
        continue
      }
      ruledOut++
      expect(Math.max(...wordsOf(name).map((word) => bestLikeness(word, question))), `${name} for ${asked}`).toBe(0)
    }
  }
  expect(ruledOut).toBeGreaterThan(3_000)
})

test('a name is looked for by its first letters, whatever separates them', () => {
  const beginnings = new Beginnings(['email'])
  expect(beginnings.mayStandAt('E_Mail', 0, 6)).toBe(true)
  expect(beginnings.mayStandAt('E_Rail', 0, 6)).toBe(false)
  expect(beginnings.mayStandAt('Em', 0, 2)).toBe(false)
})
