import { describe, expect, test } from 'vitest'
import { fuse, type FusionInput, LIST_NAMES } from '../src/search/fusion.js'

const even = { dense: 1, code: 1, prose: 1 }
const list = (name: FusionInput['name'], ...ids: string[]): FusionInput => ({
  name,
  results: ids.map((id, index) => ({ id, score: 100 - index })),
})

describe('reciprocal rank fusion', () => {
  test('adds 1 / (60 + rank) over the lists that hold a chunk', () => {
    const fused = fuse([list('code', 'a', 'b', 'c'), list('prose', 'b', 'd')], { k: 60, weights: even })
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ['b', expect.closeTo(0.032522474881, 12)], // second of code, first of prose: 1/62 + 1/61
      ['a', expect.closeTo(0.016393442623, 12)], // first of code: 1/61
      ['d', expect.closeTo(0.016129032258, 12)], // second of prose: 1/62
      ['c', expect.closeTo(0.015873015873, 12)], // third of code: 1/63
    ])
  })

  test('multiplies the share of a list by its weight', () => {
    const lists = [list('code', 'a', 'b'), list('prose', 'b', 'd')]
    const fused = fuse(lists, { k: 60, weights: { ...even, prose: 2 } })
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ['b', expect.closeTo(0.048915917504, 12)], // 1/62 + 2/61
      ['d', expect.closeTo(0.032258064516, 12)], // 2/62
      ['a', expect.closeTo(0.016393442623, 12)], // 1/61
    ])
  })

  test('keeps the rank and score that each list gave', () => {
    const fused = fuse([list('dense', 'a', 'b'), list('code', 'b')], { k: 60, weights: even })
    expect(fused.find(({ id }) => id === 'b')?.ranks).toEqual({
      dense: { rank: 2, score: 99 },
      code: { rank: 1, score: 100 },
    })
  })

  test('a chunk in two lists at rank 60 beats one that is first in a single list', () => {
    const filler = (prefix: string): string[] => Array.from({ length: 59 }, (_, index) => `${prefix}${index}`)
    const lists = [list('code', ...filler('c'), 'both'), list('prose', ...filler('p'), 'both')]
    // 2/120 = 0.016667 against 1/61 = 0.016393
    expect(fuse(lists, { k: 60, weights: even })[0]?.id).toBe('both')
  })

  test('equal scores are ordered by best rank, then by id, whatever the order of the lists', () => {
    const code = list('code', 'm', 'x', 'b')
    const prose = list('prose', 'n', 'a', 'x')
    const forward = fuse([code, prose], { k: 60, weights: even }).map(({ id }) => id)
    const backward = fuse([prose, code], { k: 60, weights: even }).map(({ id }) => id)
    // x is in both; m and n are each first once; a is second once, b third once
    expect(forward).toEqual(['x', 'm', 'n', 'a', 'b'])
    expect(backward).toEqual(forward)
  })

  test('agrees with the sum written out, on lists drawn at random', () => {
    let state = 7
    const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below
    const lists = LIST_NAMES.map((name) =>
      list(name, ...new Set(Array.from({ length: 40 }, () => `chunk${random(60)}`))),
    )
    for (const { id, score } of fuse(lists, { k: 60, weights: even })) {
      const ranks = lists.map(({ results }) => results.findIndex((result) => result.id === id)).filter((at) => at >= 0)
      expect(score).toBeCloseTo(
        ranks.reduce((sum, at) => sum + 1 / (61 + at), 0),
        12,
      )
    }
  })
})
