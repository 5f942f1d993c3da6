import { describe, expect, test } from 'vitest'
import { compareRuns, type Dataset, saysName, scoreRun, summarize } from '../src/index.js'

const datasets: Dataset[] = [
  {
    name: 'kit',
    language: 'go',
    root: null,
    questions: [
      question('how are requests routed', ['router.go']),
      question('panic recovery', ['recoverer.go', 'mux.go']),
    ],
  },
  { name: 'web', language: 'python', root: null, questions: [question('sessions', ['sessions.py'])] },
]

function question(query: string, files: readonly string[]): Dataset['questions'][number] {
  return { query, relevant: files.map((path) => ({ path, lines: null, grade: 1 })), category: 'semantic' }
}

function answer(dataset: string, query: string, ...files: string[]) {
  return { dataset, query, files: files.map((path) => ({ path, tokens: 400 })), ms: 5 }
}

const run = [
  answer('kit', 'how are requests routed', 'mux.go', 'router.go'),
  answer('kit', 'panic recovery', 'recoverer.go', 'recoverer.go', 'mux.go'),
  answer('web', 'sessions', 'app.py'),
]

describe('scoring', () => {
  test('a file counts once, at its best place', () => {
    expect(scoreRun(datasets, run)[1]).toMatchObject({ ndcg10: 1, recall: [0.5, 1, 1, 1] })
  })

  test('recall at a budget counts the pieces that fit as a whole', () => {
    // 400 tokens each: one fits 500, two fit 1,000
    expect(scoreRun(datasets, run)[0]?.recallAtTokens).toEqual([0, 1, 1, 1])
  })

  test('lines count where a first file shows one of them, in its best passage or a further one', () => {
    const lines = { path: 'mux.go', lines: [40, 60] as const, grade: 1 }
    const asked = { query: 'panic', relevant: [lines, { ...lines, path: 'other.go', lines: null }], category: null }
    const of = (...files: { path: string; start_line?: number; end_line?: number; further?: [number, number][] }[]) =>
      scoreRun(
        [{ name: 'kit', language: 'go', root: null, questions: [asked] }],
        [{ dataset: 'kit', query: 'panic', files }],
      )[0]?.linesAt
    const before = { path: 'mux.go', start_line: 1, end_line: 39 }
    const elsewhere = { path: 'other.go', start_line: 40, end_line: 60 }
    expect(of(elsewhere, { ...before, end_line: 40 })).toEqual([0, 1])
    expect(of({ ...before, further: [[60, 70]] })).toEqual([1, 1])
    expect(of({ ...before, further: [[61, 70]] })).toEqual([0, 0])
    expect(of({ path: 'mux.go' })).toBe(null)
  })

  test('the overall figure is the mean of the datasets, not of the questions', () => {
    const { overall, byLanguage, latency } = summarize(scoreRun(datasets, run))
    const first = 1 / Math.log2(3)
    expect(overall.ndcg10).toBeCloseTo(((first + 1) / 2 + 0) / 2, 10)
    expect(byLanguage['python']?.ndcg10).toBe(0)
    expect(latency).toEqual({ p50: 5, p95: 5, p99: 5 })
  })

  test('a run of other questions is refused', () => {
    expect(() => scoreRun(datasets, [...run.slice(1), answer('web', 'cookies')])).toThrowError(
      expect.objectContaining({ code: 'EVAL_RUN_MISMATCH', details: { missing: 1, unknown: 1 } }),
    )
  })
})

describe('a question says the name of a file', () => {
  test.each([
    ['how are routes matched', 'src/routing.py', true],
    ['request and response interceptors', 'lib/core/InterceptorManager.js', false],
    ['dispatching a request', 'lib/core/dispatchRequest.js', true],
    ['WebSocket upgrade', 'extract/ws.rs', false],
  ])('%s / %s: %s', (query, path, expected) => {
    expect(saysName(query, path)).toBe(expected)
  })
})

describe('the bootstrap', () => {
  const better = [answer('kit', 'how are requests routed', 'router.go'), ...run.slice(1)]

  test('gives the difference of the overall figures and an interval around it', () => {
    const {
      difference,
      interval,
      better: count,
      worse,
    } = compareRuns(scoreRun(datasets, run), scoreRun(datasets, better))
    expect(difference).toBeCloseTo((1 - 1 / Math.log2(3)) / 4, 10)
    expect([count, worse]).toEqual([1, 0])
    expect(interval[0]).toBe(0)
    expect(interval[1]).toBeGreaterThan(difference)
  })

  test('is the same for the same seed, and another for another', () => {
    const scores = scoreRun(datasets, run)
    const other = scoreRun(datasets, better)
    const draw = (seed: number) => compareRuns(scores, other, { seed, resamples: 101 }).notBetter
    expect(draw(7)).toBe(draw(7))
    expect(new Set([1, 2, 3, 4, 5, 6].map(draw)).size).toBeGreaterThan(1)
  })

  test('compares by the place of the first answer when told to', () => {
    const [before, after] = [scoreRun(datasets, run), scoreRun(datasets, better)]
    const { difference } = compareRuns(before, after, { metric: 'reciprocalRank' })
    expect(difference).toBeCloseTo((1 - 1 / 2) / 4, 10)
  })

  test('refuses runs of other questions', () => {
    const scores = scoreRun(datasets, run)
    expect(() => compareRuns(scores, scores.slice(1))).toThrowError(
      expect.objectContaining({ code: 'EVAL_RUN_MISMATCH' }),
    )
  })
})
