import { expect, test } from 'vitest'
import { createTermMatcher } from '../src/context/excerpt/term-matcher.js'

/** Returns the parts of a word that one of some terms marks. */
function marked(word: string, ...terms: string[]): string[] {
  return createTermMatcher(terms)(word).matches.map(([start, end]) => word.slice(start, end))
}

test.each([
  ['HTTPServer', 'server', ['Server']],
  ['retryAfterMs', 'after', ['After']],
  ['sha256', '256', ['256']],
  ['__init__', 'init', ['init']],
  ['MAX_SIZE', 'size', ['SIZE']],
  ['aB', 'b', ['B']],
  ['UserIDs', 'ds', ['Ds']],
  ['größeMax', 'max', ['Max']],
  ['ÉCOLENationale', 'ecole', ['ÉCOLE']],
  ['名前9', '9', ['9']],
  ['_', 'init', []],
])('in %s, %s marks %j', (word, term, parts) => {
  expect(marked(word, term)).toEqual(parts)
})

test('neighbouring parts of a word are one match, and a whole word comes before its parts', () => {
  expect(marked('getUserName', 'user', 'name')).toEqual(['UserName'])
  expect(marked('getUserName', 'getusername', 'user')).toEqual(['getUserName'])
})

test('a stem marks words with up to five letters more, also with its y', () => {
  expect(marked('the queries of a query were queried', 'queri')).toEqual(['queries', 'query', 'queried'])
  expect(marked('configurational', 'config')).toEqual([])
})

test('lines with and without other letters tell the same terms', () => {
  const text = 'retry the order\n\nno match\nOrderRetry again\n'
  const starts = [0, 16, 17, 26]
  const lines = (own: string) => ({ text: own, count: 4, startOf: (line: number) => starts[line] ?? own.length })
  const matcher = createTermMatcher(['retri', 'order'])
  const expected = [
    { line: 0, terms: ['retri', 'order'] },
    { line: 3, terms: ['order', 'retri'] },
  ]
  expect(matcher.termsOfLines(lines(text))).toEqual(expected)
  expect(matcher.termsOfLines(lines(text.replace('match', 'mätch')))).toEqual(expected)
})

test('a long line of matches takes time in proportion to its length', () => {
  const began = performance.now()
  expect(createTermMatcher(['order'])('order '.repeat(40_000)).matches).toHaveLength(40_000)
  // 0.04 s; with a new list for each match 24 s.
  expect(performance.now() - began).toBeLessThan(3_000)
})
