import { randomNumbers } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { LITERALS } from '../../src/data/literals.js'
import { ASSIGNMENT, assignmentsIn, everyAssignment } from '../../src/detectors/secrets/assignment.js'
import { findKeywords, hasKeyword } from '../../src/detectors/text/keywords.js'
import { looksRandom } from '../../src/detectors/secrets/randomness.js'
import { createScan } from '../../src/detectors/text/scan.js'
import { CREDENTIAL_PATTERNS } from '../../src/detectors/secrets/secret-credentials.js'
import { CUE, STRONG_CUE } from '../../src/detectors/secrets/secret-keyword.js'
import { INTRODUCED, TITLED } from '../../src/detectors/people/person.js'
import { PATTERNS } from '../../src/detectors/street-address.js'
import { STATEMENTS } from '../../src/detectors/secrets/secret-statement.js'
import { everyVendorToken, SHAPED, VENDOR_TOKENS, vendorTokensIn } from '../../src/detectors/secrets/secret-vendor.js'
import { createSampler } from './sampler.js'

const places = (matches: Iterable<RegExpExecArray>): string[] => [...matches].map((m) => `${m.index} ${m[0]}`)
const cuesIn = (text: string): string[] => createScan(text).cues.map(({ meaning }) => meaning)
const pick = (random: () => number, list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''

/** Pieces that stand around secrets, or that look like the beginning of one. */
const AROUND = [
  '',
  '=',
  '_',
  '-',
  '.',
  '/',
  ':',
  'x',
  'A',
  '7',
  '://',
  'https://',
  '==',
  'sk-',
  '\u017b',
  '@',
  '$',
  '(',
]
const WORDS =
  'key token secret api Api api-key apikey passwd passphrase pwd pw psw pass author signature sig pat login bearer credentials is string name id my.app user_ = : => -> := == != , > " \' \\" { [ ] ( ) \n \u212a \u017f 7 - _ . abcdefgh 1234567 <b> <- <![CDATA[ value'.split(
    / (?!\n)/,
  )

describe('a quick search never hides what the slow one finds', () => {
  test.each(VENDOR_TOKENS.map(([kind, shape], row) => ({ kind, shape, row })))(
    'tokens of row $row, $kind, with anything around them',
    ({ shape, row }) => {
      const random = randomNumbers(row + 1)
      const sample = createSampler(shape, random)
      let found = 0
      for (let round = 0; round < 150; round += 1) {
        const around = (): string => pick(random, AROUND) + pick(random, AROUND)
        const text = `${around()}${sample()}${around()}${sample()}${around()}`
        const expected = places(everyVendorToken(text))
        expect(places(vendorTokensIn(text))).toEqual(expected)
        found += expected.length
      }
      expect(found).toBeGreaterThan(50)
    },
  )

  test.each(SHAPED.map(([kind, fixed, shape]) => ({ kind, fixed, shape })))(
    'the fixed part of $kind stands in all that $shape matches',
    ({ fixed, shape }) => {
      const random = randomNumbers(7)
      const samples = Array.from({ length: 200 }, createSampler(shape.source, random)).filter(
        (text) => text.search(shape) !== -1,
      )
      const holds = (text: string): boolean =>
        fixed instanceof RegExp ? fixed.test(text) : fixed.some((literal) => createScan(text).literals.has(literal))
      expect(samples.filter((sample) => !holds(sample))).toEqual([])
    },
  )

  test('the pass over literals finds those that a text includes, and no others', () => {
    const random = randomNumbers(37)
    for (let round = 0; round < 3000; round += 1) {
      const parts = Array.from(
        { length: 6 },
        () => pick(random, LITERALS).slice(random() < 0.3 ? 1 : 0) + pick(random, AROUND),
      )
      const text = parts.map((part) => (random() < 0.5 ? part.toUpperCase() : part)).join('')
      const expected = LITERALS.filter((literal) => text.toLowerCase().includes(literal))
      expect([...createScan(text).literals].sort(), text).toEqual([...expected].sort())
    }
  })

  test('names with keywords and what is assigned to them', () => {
    const random = randomNumbers(11)
    const assignment = createSampler(ASSIGNMENT, random)
    let found = 0
    for (let round = 0; round < 20_000; round += 1) {
      const words = Array.from({ length: 12 }, () => pick(random, WORDS) + pick(random, ['', '', ' ', 'a']))
      const text = round % 2 === 0 ? words.join('') : words.slice(0, 4).join('') + assignment()
      const line = { text, from: Math.floor(random() * 3), until: text.length - 5, to: text.length }
      const keywords = findKeywords(text)
      const first = keywords.findIndex((start) => start >= line.from)
      const expected = places(everyAssignment(line))
      expect(first === -1 ? [] : places(assignmentsIn(line, keywords, first)), text).toEqual(expected)
      found += expected.length
    }
    expect(found).toBeGreaterThan(8_000)
  })

  test.each(CREDENTIAL_PATTERNS.map(({ pattern, mayMatch }) => ({ pattern, mayMatch })))(
    'credentials of $pattern',
    ({ pattern, mayMatch }) => {
      const random = randomNumbers(13)
      const sample = createSampler(pattern.source, random)
      const drawn = (): string => (pattern.ignoreCase && random() < 0.5 ? sample().toUpperCase() : sample())
      const texts = Array.from({ length: 1000 }, () => ` ${drawn()}x`).filter((text) => text.search(pattern) !== -1)
      expect(texts.length).toBeGreaterThan(300)
      expect(texts.filter((text) => !mayMatch(createScan(text)))).toEqual([])
    },
  )

  test.each(STATEMENTS)('statements of $pattern hold "$word"', ({ pattern, word }) => {
    const random = randomNumbers(29)
    const samples = Array.from({ length: 1000 }, createSampler(pattern.source, random))
    const texts = samples.map((sample) => ` ${sample} /user:x`).filter((text) => text.search(pattern) !== -1)
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((text) => !createScan(text).literals.has(word))).toEqual([])
  })

  const GUARD = /\(\?=[\\\w-]+\)(?=\(\?<=)/
  test.each(STATEMENTS.filter(({ pattern }) => pattern.source.includes('(?<=')))(
    'a statement finds the same whether its word is tried before or after what stands before it: $pattern',
    ({ pattern }) => {
      expect(pattern.source).toMatch(GUARD)
      const random = randomNumbers(41)
      const sample = createSampler(pattern.source, random)
      const plain = new RegExp(pattern.source.replace(GUARD, ''), pattern.flags)
      let found = 0
      for (let round = 0; round < 500; round += 1) {
        const text = `${sample()}${pick(random, AROUND)} ${sample()}${pick(random, AROUND)}${sample().slice(9)}`
        const expected = places(text.matchAll(plain))
        expect(places(text.matchAll(pattern)), text).toEqual(expected)
        found += expected.length
      }
      expect(found).toBeGreaterThan(100)
    },
  )

  test.each(PATTERNS.flatMap(({ guard, cue, patterns }) => patterns.map((pattern) => ({ guard, cue, pattern }))))(
    'addresses of $pattern',
    ({ guard, cue, pattern }) => {
      const random = randomNumbers(23)
      const sample = createSampler(inAscii(pattern.source), random)
      const texts = Array.from({ length: 4000 }, () => ` ${sample()} x`).filter((text) => text.search(pattern) !== -1)
      expect(texts.length).toBeGreaterThan(10)
      expect(texts.filter((text) => !guard.test(text))).toEqual([])
      const holdsCue = (text: string): boolean =>
        cue === null || (cue === 'FLAT' && text.includes('#')) || cuesIn(text).includes(cue)
      expect(texts.filter((text) => !holdsCue(text))).toEqual([])
    },
  )

  test.each([
    ['TITLE', TITLED],
    ['INTRODUCTION', INTRODUCED],
  ])('a name behind a word of %s begins at the word', (cue, pattern) => {
    const sample = createSampler(inAscii(pattern.source), randomNumbers(31))
    const anywhere = new RegExp(pattern.source, pattern.flags.replace('y', 'g'))
    const texts = Array.from({ length: 2000 }, () => ` (${sample()}, x`).filter((text) => text.search(anywhere) !== -1)
    expect(texts.length).toBeGreaterThan(500)
    const starts = (text: string): readonly number[] =>
      createScan(text).cues.flatMap(({ meaning, start }) => (meaning === cue ? [start] : []))
    expect(texts.filter((text) => !starts(text).includes(text.search(anywhere)))).toEqual([])
  })

  test.each([CUE, STRONG_CUE])('a word that speaks for a secret holds a keyword: %s', (cue) => {
    const random = randomNumbers(17)
    const sample = createSampler(cue.source, random)
    const texts = Array.from({ length: 3000 }, () => pick(random, WORDS) + sample() + ' x')
    const cued = texts.filter((text) => cue.test(text))
    expect(cued.length).toBeGreaterThan(1000)
    expect(cued.filter((text) => !hasKeyword(findKeywords(text), 0, text.length))).toEqual([])
  })

  test('a keyword is found in every part of a text that holds one, also where two overlap', () => {
    const text = 'x patoken passig monkey-pass tokenpat'
    const keywords = findKeywords(text)
    for (let from = 0; from < text.length; from += 1) {
      for (let to = from + 1; to <= text.length; to += 1) {
        const holds = findKeywords(text.slice(from, to)).length > 0
        expect(holds && !hasKeyword(keywords, from, to), text.slice(from, to)).toBe(false)
      }
    }
    expect(hasKeyword(keywords, 0, 1)).toBe(false)
    expect(hasKeyword(findKeywords('plain words'), 0, 11)).toBe(false)
  })
})

test('a token looks random exactly if its entropy and its changes of class say so', () => {
  const random = randomNumbers(19)
  const answers = Array.from({ length: 3000 }, (_, round) => {
    const alphabet = round % 3 === 0 ? 'ab01' : round % 3 === 1 ? 'aBcDeF0123456789' : 'abcdefghijKLMN2_-/\u00e9'
    const token = Array.from({ length: 14 + (round % 20) }, () => pick(random, [...alphabet])).join('')
    expect(looksRandom(token, 0.14), token).toBe(saysRandom(token, 0.14))
    return looksRandom(token, 0.14)
  })
  expect(new Set(answers).size).toBe(2)
})

/** The sampler draws ASCII: classes of letters become those of English. */
function inAscii(source: string): string {
  return source
    .replace(/\\p\{Lu\}(?=[[ ])/g, '[A-Z]')
    .replaceAll(String.raw`\p{Lu}`, 'A-Z')
    .replace(/(?<!\[[^\]]*)\\p\{L[lu]?\}/g, '[a-z]')
    .replace(/\\p\{L[lu]?\}/g, 'a-z')
    .replaceAll(String.raw`\p{M}`, '')
    .replaceAll(String.raw`\p{N}`, '0-9')
}

/** The definition, written plainly. */
function saysRandom(token: string, least: number): boolean {
  const shares = [...new Set(token)].map((one) => (token.split(one).length - 1) / token.length)
  const bits = shares.reduce((sum, share) => sum - share * Math.log2(share), 0)
  const runs = token.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []
  const vowels = (run: string): number => (run.match(/[aeiouy]/gi)?.length ?? 0) / run.length
  const isWord = (run: string): boolean =>
    run.length >= 5 &&
    /[a-z]/i.test(run) &&
    vowels(run) >= 0.2 &&
    vowels(run) <= 0.7 &&
    !/[bcdfghjklmnpqrstvwxz]{5,}/i.test(run)
  const changes = runs.length - 1 - 2 * runs.filter(isWord).length
  return (
    token.length >= 16 && /\d/.test(token) && /[A-Za-z]/.test(token) && bits >= 3 && changes / token.length >= least
  )
}
