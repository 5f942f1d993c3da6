import { describe, expect, test } from 'vitest'
import { CitationCheck } from '../src/citations.js'

function checked(text: string, { sources = 8, piece = 1 } = {}) {
  const check = new CitationCheck(() => sources)
  let out = ''
  for (let at = 0; at < text.length; at += piece) out += check.push(text.slice(at, at + piece))
  return { text: out + check.end(), ...check.citations }
}

describe('citations', () => {
  test('of sources stay, those of none are removed with the space before them', () => {
    expect(checked('The gateway calls orders [1][3]. Retries are off [9].')).toEqual({
      text: 'The gateway calls orders [1][3]. Retries are off.',
      cited: [1, 3],
      removed: [9],
    })
  })

  test.each([
    ['lists keep what is known', 'a [2, 9] b', 'a [2] b', [2], [9]],
    ['ranges are counted', 'a [2-4] b', 'a [2-4] b', [2, 3, 4], []],
    ['ranges beyond the last source are cut', 'a [7-10]', 'a [7, 8]', [7, 8], [9, 10]],
    ['a link is none', '[1](https://example.com) [12](x)', '[1](https://example.com) [12](x)', [], []],
    ['an index of zero is none', 'args[0] [1]', 'args[0] [1]', [1], []],
    ['code in a line holds none', 'see `rows[9]` [1]', 'see `rows[9]` [1]', [1], []],
    ['code with more backticks', '``a ` [9]`` [9]', '``a ` [9]``', [], [9]],
    ['a block of code holds none', '```\nrows[9]\n```\n[9]', '```\nrows[9]\n```\n', [], [9]],
    ['an open backtick ends with its paragraph', 'a ` b\n\nc [9]', 'a ` b\n\nc', [], [9]],
    ['other brackets stay', '[x] [ ] [1 [2]', '[x] [ ] [1 [2]', [2], []],
    ['a bracket at the end stays', 'a [1', 'a [1', [], []],
  ])('%s', (_name, text, expected, cited, removed) => {
    for (const piece of [1, 3, 1_000]) expect(checked(text, { piece })).toEqual({ text: expected, cited, removed })
  })

  test('do not hold back text that is no citation', () => {
    const check = new CitationCheck(() => 1)
    expect(check.push('The answer is')).toBe('The answer is')
    expect(check.push(' [')).toBe('')
    expect(check.push('that')).toBe(' [that')
  })
})
