import { expect, test } from 'vitest'
import { Beginnings } from '../src/beginnings.js'
import { bestLikeness, wordsOf } from '../src/words.js'

const words =
  'cry cries crying die dies dying lie lying tie tying sky skies use using uses age aging try tries tried retry auth authentication authorize config configuration request req response cache caching cached index indices query queries route routing routes token tokens tokenize user users x 2fa 8 utf8 straße élan'.split(
    ' ',
  )

test('a name that is ruled out has no word like one of the question', () => {
  let ruledOut = 0
  for (const asked of words) {
    const question = wordsOf(asked)
    const beginnings = new Beginnings(question.flatMap(({ text, stem }) => [text, stem]))
    for (const name of words.flatMap((word) => [
      word,
      `get${word.charAt(0).toUpperCase()}${word.slice(1)}`,
      `${word}_pool`,
    ])) {
      if (beginnings.mayStandIn(name)) continue
      ruledOut++
      expect(Math.max(...wordsOf(name).map((word) => bestLikeness(word, question))), `${name} for ${asked}`).toBe(0)
    }
  }
  expect(ruledOut).toBeGreaterThan(3_000)
})
