import { expect, test } from 'vitest'
import { conceptsOf, stemEnglish } from '../src/index.js'
import { isEnglishStopWord } from '../src/words/stop-words.js'
import groups from '../src/thesaurus/english.json' with { type: 'json' }

function synonymsOf(text: string, term: string): ReadonlyMap<string, number> | undefined {
  return conceptsOf(text).find(({ stem }) => stem === term)?.synonyms
}

test.each([
  ['users removed from a group', 'remov', 'delete'],
  ['when the client gives up', 'give up', 'abort'],
  ['Log in with a password', 'log in', 'authenticate'],
  ['many requests at the same time', 'at the same time', 'concurrent'],
  ['one more than the cap', 'cap', 'limit'],
])('"%s" has for "%s" the synonym "%s"', (text, term, synonym) => {
  expect(synonymsOf(text, term)?.get(stemEnglish(synonym))).toBeGreaterThan(0)
})

test.each([
  ['a single word, which is a name', 'delete'],
  ['names of code', 'deleteUser delete_user user.delete src/delete.ts'],
  ['stop words', 'which of them is where'],
  ['words of other scripts', 'удалить пользователя 删除 用户'],
  ['a text of more than 40 words', 'delete the user '.repeat(14)],
  ['nothing', ''],
])('%s has no synonyms', (_, text) => {
  expect(conceptsOf(text)).toEqual([])
})

test('a phrase counts in place of its words, and is written as one word, as code writes it', () => {
  const terms = conceptsOf('sign in and sign a certificate').map(({ stem }) => stem)
  expect(terms).toEqual(['sign in', 'sign', 'certif'])
  expect(synonymsOf('please sign in', 'sign in')?.get('signin')).toBe(1)
})

test('a synonym in one of several meanings of a word weighs less than one in all of them', () => {
  const synonyms = synonymsOf('an error of the server', 'error') ?? new Map<string, number>()
  expect(synonyms.get('failur')).toBeGreaterThan(synonyms.get('mistak') ?? 1)
  expect(Math.max(...synonyms.values())).toBeLessThanOrEqual(1)
})

test('every group of the thesaurus has two terms or more, each once, and no group is there twice', () => {
  expect(new Set(groups).size).toBe(groups.length)
  for (const line of groups) {
    const terms = line.split(', ')
    expect(terms.length, line).toBeGreaterThan(1)
    expect(new Set(terms).size, line).toBe(terms.length)
    expect(line, line).toMatch(/^[a-z0-9+ ,-]+$/)
  }
})

test('two terms with one stem count once', () => {
  expect(synonymsOf('the case of a letter', 'case')?.get('name')).toBe(1)
  const terms = groups.flatMap((line) => line.split(', '))
  const weights = terms.flatMap((term) =>
    conceptsOf(`zzz ${term}`).flatMap(({ synonyms }) => [...synonyms.values()].filter((weight) => weight > 1)),
  )
  expect(weights).toEqual([])
})

test('every term of the thesaurus that is no stop word is found in a text', () => {
  const terms = groups.flatMap((line) => line.split(', ')).filter((term) => /^[a-z0-9 -]+$/.test(term))
  const stemsOf = (term: string): string => term.split(/[ -]/).map(stemEnglish).join(' ')
  const missing = terms.filter((term) => !conceptsOf(`zzz ${term}`).some(({ stem }) => stem === stemsOf(term)))
  expect(missing.filter((term) => !isEnglishStopWord(term, term))).toEqual([])
})
