import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTokenCounter, TOKEN_ENCODINGS } from '../src/index.js'

interface Encoding {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number
}

const require = createRequire(import.meta.url)
const folders = [join(import.meta.dirname, '..', 'src'), join(import.meta.dirname, 'samples')]
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

/** Texts that the patterns of the encodings split, and texts that they do not split. */
const PARTS = [
  'a',
  'B',
  'e',
  'S',
  'ing',
  "'",
  "'s",
  "'LL",
  "'v",
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  '\v',
  '/',
  '//',
  '.',
  '(',
]
const MORE = [
  '1',
  '12',
  '_',
  '\0',
  '\x7f',
  '=====',
  'é',
  'ß',
  'Ǆ',
  '\u0301',
  '日',
  '本語',
  '\u00a0',
  '\u2028',
  '\u3000',
  '😀',
  '\ud83d',
]

/** Repeatable; seeds and results are 32-bit. */
function randoms(seed: number): (below: number) => number {
  let state = seed
  return (below) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % below
}

describe.each(TOKEN_ENCODINGS)('%s is counted as the library counts that the table is from', (id) => {
  const counter = createTokenCounter(id)
  const library = require(`gpt-tokenizer/encoding/${id}`) as Encoding
  const expected = (text: string): number => library.countTokens(text, { disallowedSpecial: new Set() })

  test('in whole files', () => {
    expect(files.map((text) => counter.count(text))).toEqual(files.map(expected))
  })

  test.each([
    { what: 'ASCII', parts: PARTS },
    { what: 'any text', parts: [...PARTS, ...MORE] },
  ])('in 20,000 texts put together at random: $what', ({ parts }) => {
    const random = randoms(parts.length)
    const texts = Array.from({ length: 20_000 }, () =>
      Array.from({ length: 1 + random(14) }, () => parts[random(parts.length)]).join(''),
    )
    expect(texts.filter((text) => counter.count(text) !== expected(text))).toEqual([])
  })

  test('in words longer than any token, and in a text longer than those before', () => {
    const texts = ['x'.repeat(700), `${'=-'.repeat(400)}\n`, 'Ünïcödé'.repeat(90), files.join('\n').repeat(3)]
    expect(texts.map((text) => counter.count(text))).toEqual(texts.map(expected))
  })

  test('in words of about the maximum memoised length, the second time as the first', () => {
    const random = randoms(8)
    const letters = 'aeinorstlT'
    const words = Array.from({ length: 4_000 }, (_, at) =>
      Array.from({ length: 6 + (at % 28) }, () => letters[random(letters.length)]).join(''),
    )
    const texts = [...words, ...words].map((word) => ` ${word.toLowerCase()}`)
    expect(texts.filter((text) => counter.count(text) !== expected(text))).toEqual([])
  })

  test('line by line, if no line is blank and no line begins with a slash after a sign or a blank line', () => {
    const random = randoms(PARTS.length)
    const apart = /(?<=[\p{L}\p{N} \t]\r?\n)(?=[^\S\r\n]*[^\s])|(?<=\n)(?=[^\S\r\n]*[^\s/]|[^\S\r\n]+\/)/u
    const texts = Array.from({ length: 20_000 }, () =>
      Array.from({ length: 4 + random(20) }, () => PARTS[random(PARTS.length)]).join(''),
    )
    const sum = (text: string): number => text.split(apart).reduce((all, line) => all + counter.count(line), 0)
    expect([...files, ...texts].filter((text) => sum(text) !== expected(text))).toEqual([])
    expect(texts.filter((text) => text.split(apart).length > 1).length).toBeGreaterThan(5_000)
  })
})
