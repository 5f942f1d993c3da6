import type { CrawlSource } from '@coderag/types'
import { indexedSource, manifestOf } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { isIdle, planSource } from '../src/plan/staleness.js'
import { discovery, indexedUnit, unit } from './sketches.js'

const source: CrawlSource = { kind: 'repo', path: '/shop' }
const incremental = {
  incremental: true,
  fingerprint: 'f1',
  located: { services: [], facts: [], names: [] },
  namesState: '',
}

const indexed = manifestOf({
  sources: [indexedSource({ units: { a: indexedUnit('a'), b: indexedUnit('b'), gone: indexedUnit('gone') } })],
})

function keys(units: readonly { key: string }[]): string[] {
  return units.map((found) => found.key)
}

describe('an incremental plan', () => {
  test('reads what is new or changed, keeps the rest and drops what is gone', () => {
    const found = discovery({ units: [unit('a'), unit('b', { state: 'sha256:other' }), unit('new')] })
    const plan = planSource(source, found, indexed, incremental)
    expect(keys(plan.toRead)).toEqual(['b', 'new'])
    expect(plan.unchanged).toEqual(['a'])
    expect(plan.removed).toEqual(['gone'])
    expect(plan.replaceAll).toBe(false)
    expect(isIdle(plan)).toBe(false)
  })

  test('reads a file again whose corpus type changed', () => {
    const found = discovery({ units: [unit('a', { corpusType: 'DOC_ADR' }), unit('b'), unit('gone')] })
    expect(keys(planSource(source, found, indexed, incremental).toRead)).toEqual(['a'])
  })

  test('is idle when nothing changed', () => {
    const found = discovery({ units: [unit('a'), unit('b'), unit('gone')] })
    expect(isIdle(planSource(source, found, indexed, incremental))).toBe(true)
  })

  test('reads unchanged files again in which secrets were left, if it is told to', () => {
    const counted = (left?: 'likely') => [{ kind: 'SECRET', detector: 'rules', count: 1, ...(left && { left }) }]
    const units = {
      a: indexedUnit('a', { findings: counted('likely') }),
      b: indexedUnit('b', { findings: counted() }),
      c: indexedUnit('c'),
    }
    const found = discovery({ units: [unit('a'), unit('b'), unit('c')] })
    const before = manifestOf({ sources: [indexedSource({ units })] })
    expect(isIdle(planSource(source, found, before, incremental))).toBe(true)
    const plan = planSource(source, found, before, { ...incremental, readsLeftSecrets: true })
    expect(keys(plan.toRead)).toEqual(['a'])
  })

  test('replaces a source that other stages made', () => {
    const found = discovery({ units: [unit('a'), unit('b')] })
    const plan = planSource(source, found, indexed, {
      incremental: true,
      fingerprint: 'f2',
      located: { services: [], facts: [], names: [] },
      namesState: '',
    })
    expect(keys(plan.toRead)).toEqual(['a', 'b'])
    expect(plan).toMatchObject({ unchanged: [], removed: ['gone'], replaceAll: true })
  })

  test('reads everything of a source that the index does not hold', () => {
    const found = discovery({ repoName: 'other', units: [unit('a')] })
    const plan = planSource(source, found, indexed, incremental)
    expect(plan).toMatchObject({ previous: null, removed: [], replaceAll: false })
    expect(keys(plan.toRead)).toEqual(['a'])
  })

  test('a file named like a property of every object is new', () => {
    const found = discovery({ units: [unit('constructor'), unit('__proto__')] })
    expect(keys(planSource(source, found, indexed, incremental).toRead)).toEqual(['constructor', '__proto__'])
  })
})

test('a plan that is not incremental reads everything, and an emptied source is not idle', () => {
  const found = discovery({ units: [unit('a')] })
  const plan = planSource(source, found, indexed, {
    incremental: false,
    fingerprint: 'f1',
    located: { services: [], facts: [], names: [] },
    namesState: '',
  })
  expect(keys(plan.toRead)).toEqual(['a'])
  expect(plan).toMatchObject({ removed: ['b', 'gone'], replaceAll: true })
  expect(
    isIdle(
      planSource(source, discovery(), indexed, {
        incremental: false,
        fingerprint: 'f1',
        located: { services: [], facts: [], names: [] },
        namesState: '',
      }),
    ),
  ).toBe(false)
})

test('a file whose service got another root is read again, though its content is the same', () => {
  const before = manifestOf({
    sources: [
      indexedSource({
        services: [{ path: '', name: 'shop' }],
        units: { 'cart/a': indexedUnit('cart/a'), 'web/b': indexedUnit('web/b') },
      }),
    ],
  })
  const found = discovery({ units: [unit('cart/a'), unit('web/b')] })
  const services = [
    { path: '', name: 'shop' },
    { path: 'cart', name: 'cart' },
  ]
  const plan = planSource(source, found, before, { ...incremental, located: { services, facts: [], names: [] } })
  expect(keys(plan.toRead)).toEqual(['cart/a'])
  expect(plan.unchanged).toEqual(['web/b'])
})
