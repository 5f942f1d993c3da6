import { expect, test } from 'vitest'
import type { RatedQuery } from '../src/confidence/examples.js'
import { crossValidated, fitConfidence, judge, withCommonParts } from '../src/confidence/fit.js'
import { fitLogistic, probabilityOf } from '../src/confidence/logistic.js'
import { confidenceReport } from '../src/confidence/report.js'

const noise = (at: number): number => ((at * 7_919) % 101) / 1_000

function query(at: number, isAnswerable: boolean): RatedQuery {
  const similarity = (isAnswerable ? 0.6 : 0.2) + noise(at)
  return {
    setting: 'root',
    about: 'a',
    asked: isAnswerable ? 'a' : 'b',
    part: at % 5,
    query: `q${at}`,
    mode: 'hybrid',
    answer: { similarity },
    hits: [{ first: 1 }, { first: 0 }],
    isRelevant: [isAnswerable && at % 10 !== 0, false],
  }
}

const queries = Array.from({ length: 200 }, (_, at) => query(at, at % 2 === 1))

test('a logistic regression finds the probabilities of its rows', () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ features: { x: at % 2 }, isTrue: at % 4 === 1, weight: 1 }))
  const weights = fitLogistic(rows, ['x'], 0)
  expect(probabilityOf(weights, { x: 1 })).toBeCloseTo(0.5, 2)
  expect(probabilityOf(weights, { x: 0 })).toBeLessThan(0.01)
})

test('unanswerable queries are refused, and few answerable ones', () => {
  const judged = crossValidated(queries)
  expect(judged).toHaveLength(200)
  const refused = judged.filter(({ isRefused }) => isRefused)
  expect(refused.filter(({ query: { asked } }) => asked === 'b').length).toBeGreaterThan(90)
  expect(refused.filter(({ query: { asked } }) => asked === 'a').length).toBeLessThan(10)
})

test('probabilities of hits never grow down the list', () => {
  const [first = 0, second = 1] = judge(query(3, true), fitConfidence(queries)).hits
  expect(second).toBeLessThanOrEqual(first)
})

test('the report counts what is refused and compares what is said with what is right', () => {
  const report = confidenceReport(crossValidated(queries))
  expect(report).toMatch(/^refused of unanswerable: \d+ of 100 /)
  expect(report).toContain('| probability | number | said | right |')
})

test('files have common parts, and no query is judged that was fitted to as put to another repository', () => {
  const pair = (about: string, asked: string): RatedQuery => ({ ...query(0, about === asked), about, asked })
  const own = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => pair(name, name))
  const all = [...own, pair('a', 'f'), pair('', 'b'), pair('a', 'b'), pair('f', 'e')]
  expect(withCommonParts(all).map(({ about, asked, part }) => `${about}${asked}${part}`)).toEqual([
    ...['aa0', 'bb1', 'cc2', 'dd3', 'ee4', 'ff0'],
    'af0',
    'b1',
  ])
})
