import { randomNumbers } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { openingsOf } from '../../src/detectors/secrets/openings.js'
import { VENDOR_TOKENS } from '../../src/detectors/secrets/secret-vendor.js'
import { createSampler } from './sampler.js'

describe('what texts that match a pattern begin with', () => {
  test.each([
    ['sk-[a-z]+', ['sk']],
    ['(?:ab|c)d', ['ab', 'cd']],
    ['a?b{2}|c', ['ab', 'bb', 'c']],
    ['a{1}b|x{0,1}y', ['ab', 'xy', 'y']],
    ['(?<![\\w.-])(?!no)[ab]\\d{0}\\.', ['a.', 'b.']],
    ['a*', ['', 'a', 'aa']],
    ['[^\\x00-yA]\\}?', ['z', 'z}', '{', '{}', '|', '|}', '}', '}}', '~', '~}', '\x7f', '\x7f}']],
  ])('%s', (pattern, openings) => expect([...openingsOf(pattern)].sort()).toEqual([...openings].sort()))

  test.each(['(a)\\1', '^a', '(?<name>a)', '\\bb', 'a)'])('%s is no shape of a token', (pattern) => {
    expect(() => openingsOf(pattern)).toThrow('Expected')
  })

  test.each(VENDOR_TOKENS)('every %s begins with one of its openings', (_, shape) => {
    const openings = openingsOf(shape)
    expect(openings.size).toBeLessThan(200)
    const samples = Array.from({ length: 100 }, createSampler(shape, randomNumbers(3)))
    expect(samples.filter((sample) => !openings.has(sample.slice(0, 2)))).toEqual([])
  })
})
