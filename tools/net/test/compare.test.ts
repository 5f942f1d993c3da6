import { describe, expect, test } from 'vitest'
import { compare } from '../src/compare.ts'
import { drawGained } from '../src/draw-gained.ts'
import type { Recording } from '../src/recording.ts'
import { describe as describeSource, summarize } from '../src/report.ts'

const quick = { code: 0, processorSeconds: 10, peakMegabytes: 500, message: '' } as const
const base: Recording = {
  format: 1,
  source: 'owner+shop',
  commit: 'c0ffee',
  crawl: quick,
  files: 10,
  chunks: 100,
  failed: 0,
  nodes: { 'service orders': 'orders' },
  edges: { 'orders → payments http': 'shop/orders/main.go:7 call' },
  endpoints: { 'orders GET /orders': 'shop/orders/main.go:3' },
  calls: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`a.go:f${at} calls a.go:g`, 'shop/a.go:1'])),
  ndcg: 0.9,
  hits: { 'where does it start': ['main.go:1', 'a.go:1'] },
}

function without(found: Recording['calls'], count: number): Recording['calls'] {
  return Object.fromEntries(Object.entries(found).slice(count))
}

describe('comparing two recordings of one source', () => {
  test('the same recording twice has neither differences nor flags', () => {
    const { flags, differences, movedFirstHits } = compare(base, base)
    expect([flags, differences, movedFirstHits]).toEqual([[], [], [0, 1]])
  })

  test.each<[flag: string, after: Partial<Recording>]>([
    ['hang', { crawl: { ...quick, code: 'hang' } }],
    ['exit code 0 → 1', { crawl: { ...quick, code: 1 } }],
    ['time', { crawl: { ...quick, processorSeconds: 15.1 } }],
    ['memory', { crawl: { ...quick, peakMegabytes: 751 } }],
    ['chunks lost', { chunks: 97 }],
    ['failures', { failed: 1 }],
    ['ranking', { ndcg: 0.87 }],
    ['edges lost', { edges: {} }],
    ['endpoints lost', { endpoints: {} }],
    ['calls lost', { calls: without(base.calls, 3) }],
  ])('%s is a flag', (flag, after) => {
    expect(compare(base, { ...base, ...after }).flags).toEqual([flag])
  })

  test.each<[what: string, after: Partial<Recording>]>([
    ['a little more time', { crawl: { ...quick, processorSeconds: 14.9 } }],
    ['two of a hundred calls less', { calls: without(base.calls, 2) }],
    ['more of everything found', { edges: { ...base.edges, 'orders → stock http': 'shop/b.go:1' } }],
    ['a ranking that can no longer be measured', { ndcg: null }],
  ])('%s is no flag', (_what, after) => {
    expect(compare(base, { ...base, ...after }).flags).toEqual([])
  })

  test('what one build found alone is listed with the place that proves it', () => {
    const after = { ...base, edges: { 'orders → stock http': 'shop/b.go:1 call' } }
    expect(describeSource(compare(base, after), 60).split('\n').slice(1)).toEqual([
      '    - edge orders → payments http   shop/orders/main.go:7 call',
      '    + edge orders → stock http   shop/b.go:1 call',
    ])
  })

  test('sums and means are over all sources', () => {
    const slower = { ...base, ndcg: 0.7, crawl: { ...quick, processorSeconds: 12 } }
    const text = summarize([compare(base, base), compare(base, slower)])
    expect(text).toContain('2 sources, 1 flagged')
    expect(text).toContain('processor seconds 20.0 → 22.0 (1.100)')
    expect(text).toContain('mean of 2: 0.900 → 0.800')
    expect(text).toContain('flag: owner+shop: ranking')
  })
})

test('gained edges are drawn from all sources, the same for one seed', () => {
  const edges = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`orders → s${at} http`, 'shop/b.go:1']))
  const comparisons = [compare(base, { ...base, edges: { ...base.edges, ...edges } })]
  const first = drawGained(comparisons, 10, 1)
  expect(first).toHaveLength(5)
  expect(new Set(first).size).toBe(5)
  expect(drawGained(comparisons, 10, 1)).toEqual(first)
  expect(drawGained(comparisons, 10, 2)).not.toEqual(first)
})
