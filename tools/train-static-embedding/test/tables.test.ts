import { expect, test } from 'vitest'
import type { HeldOutResult, SearchQuality } from '../src/evaluation/held-out.js'
import { heldOutTable } from '../src/evaluation/tables.js'

const quality = (share: number): SearchQuality => ({
  reciprocalRanks: Array.from({ length: 20 }, () => share),
  mrr: share,
  recall10: 1,
})
const result = (repository: string, queries: number): HeldOutResult => ({
  repository,
  language: 'go',
  queries,
  candidates: 100,
  bm25: quality(0.25),
  model: quality(0.5),
  mixed: quality(1),
})

test('rankings are compared pair by pair, per query', () => {
  const table = heldOutTable([result('kit/kit', 20), result('kit/mux', 20)])
  expect(table).toContain('| all | 2 | 40 | 0.250 / 1.000 | 0.500 / 1.000 | 1.000 / 1.000 |')
  expect(table).toContain('model against BM25: MRR 0.250 [0.250, 0.250], better 40, worse 0 of 40')
  expect(table).toContain('mixed against BM25: MRR 0.750 [0.750, 0.750], better 40, worse 0 of 40')
  expect(table).toContain('mixed against model: MRR 0.500 [0.500, 0.500], better 40, worse 0 of 40')
})

test('a repository with too few queries is left out', () => {
  expect(heldOutTable([result('kit/kit', 20), result('kit/few', 19)])).toContain('| all | 1 | 20 |')
})
