import { expect, test } from 'vitest'
import { TermRows } from '../src/term-rows.js'
import { stemTableOf, Vocabulary } from '../src/vocabulary.js'
import { vocabulary } from './tiny-model.js'

const newTermRows = (): TermRows => new TermRows(new Vocabulary(stemTableOf(vocabulary)))

function countsOf(add: (terms: TermRows) => void, terms = newTermRows()): Record<string, number> {
  terms.start()
  add(terms)
  const { rows, counts, size } = terms.finish()
  return Object.fromEntries(Array.from({ length: size }, (_, at) => [vocabulary[rows[at] ?? 0] ?? '', counts[at] ?? 0]))
}

test('a term has the row of its stem, in code and in prose', () => {
  expect(countsOf((terms) => terms.addText('parsed headers', 'code'))).toEqual({ pars: 1, header: 1 })
  expect(countsOf((terms) => terms.addText('Parsing the header.', 'prose'))).toEqual({ pars: 1, header: 1 })
})

test('the parts of a known identifier count once', () => {
  expect(countsOf((terms) => terms.addText('getUserName(user)', 'code'))).toEqual({ get: 1, user: 2, name: 1 })
})

test('an unknown word counts by its known parts', () => {
  expect(countsOf((terms) => terms.addText('kubelet', 'code'))).toEqual({ kube: 1, let: 1 })
  expect(countsOf((terms) => terms.addText('zzz', 'code'))).toEqual({})
})

test('two adjacent words of a query also count as the identifier that they form', () => {
  expect(countsOf((terms) => terms.addQuery('parse the status code'))).toEqual({
    pars: 1,
    status: 1,
    code: 1,
    statuscod: 1,
  })
  expect(countsOf((terms) => terms.addQuery('code status'))).toEqual({ code: 1, status: 1 })
})

test('the rows of a text do not depend on earlier texts', () => {
  const terms = newTermRows()
  const add = (rows: TermRows): void => rows.addText('kubelet getUserName statusCode', 'code')
  const before = countsOf(add, terms)
  countsOf((rows) => rows.addText(Array.from({ length: 100_000 }, (_, n) => `w${n}x`).join(' '), 'code'), terms)
  terms.makeRoom()
  expect(countsOf(add, terms)).toEqual(before)
})
