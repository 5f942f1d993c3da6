import type { CrawlSource } from '@coderag/types'
import { indexedSource, manifestOf } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { batchesOf } from '../src/process/batch.js'
import { createProgress, type ProgressEvent } from '../src/progress.js'
import { createReport } from '../src/report.js'
import { planSource, type SourcePlan } from '../src/plan/staleness.js'
import { discovery, indexedUnit, outcome, unit } from './sketches.js'

const source: CrawlSource = { kind: 'repo', path: '/shop' }

function planOf(repoName: string, sizes: Readonly<Record<string, number>>): SourcePlan {
  const units = Object.entries(sizes).map(([key, size]) => unit(key, { size }))
  return planSource(source, discovery({ repoName, units }), null, {
    incremental: true,
    fingerprint: 'f1',
    located: { services: [], facts: [], names: [] },
    namesState: '',
  })
}

describe('batches', () => {
  const sizesOf = (sizes: readonly number[]): number[][] => {
    const units = sizes.map((size, index) => unit(`${index}`, { size }))
    return [
      ...batchesOf({ source, head: discovery(), services: [], known: { services: [], all: [] } }, units, 100),
    ].map((batch) => batch.units.map((found) => found.size))
  }

  test('hold every unit once, in order, and close once they are full', () => {
    expect(sizesOf([60, 60, 10, 500, 10, 10])).toEqual([
      [60, 60],
      [10, 500],
      [10, 10],
    ])
    expect(sizesOf([100, 1])).toEqual([[100], [1]])
    expect(sizesOf([])).toEqual([])
  })

  test('of tiny files are closed by their number', () => {
    expect(sizesOf(Array.from({ length: 600 }, () => 0)).map((batch) => batch.length)).toEqual([256, 256, 88])
  })
})

test('progress adds up over sources that have files of the same name', () => {
  const events: ProgressEvent[] = []
  const progress = createProgress([planOf('a', { x: 10, y: 20 }), planOf('b', { x: 100 })], (event) =>
    events.push(event),
  )
  progress([outcome('x'), outcome('y')], 5)
  progress([outcome('x')], 1)
  const totals = { phase: 'process', unitsTotal: 3, bytesTotal: 130 }
  expect(events).toEqual([
    { ...totals, units: 0, bytes: 0, chunks: 0 },
    { ...totals, units: 2, bytes: 30, chunks: 5 },
    { ...totals, units: 3, bytes: 130, chunks: 6 },
  ])
})

describe('the report', () => {
  test('sums up what was read and what the index holds now', () => {
    const plan = planOf('shop', { a: 10, b: 20 })
    const skip = { key: 'b', reason: 'binary', detail: 'd' } as const
    const audits = [
      { chunkId: '1', corpusType: 'DOC_RUNBOOK', counts: [count('EMAIL', 2)] },
      { chunkId: '2', corpusType: 'DOC_RUNBOOK', counts: [count('EMAIL', 1), count('PHONE', 1)] },
      { chunkId: '3', corpusType: 'DOC_GOOGLE', counts: [] },
      {
        chunkId: '4',
        corpusType: 'CODE_LOGIC',
        counts: [
          { ...count('SECRET', 1), left: 'likely' },
          { ...count('SECRET', 1), left: 'unlikely' },
        ],
        left: { path: 'a', places: [place(9, 'likely'), place(4, 'unlikely')] },
      },
    ] as const
    const indexed = indexedSource({ units: { a: indexedUnit('a', { chunks: 4 }) }, skips: [skip] })
    const report = createReport().finish({
      committed: true,
      manifest: manifestOf({ generation: 8, chunkCount: 40, sources: [indexed] }),
      plans: [plan],
      outcomes: new Map([[plan, [outcome('a', { audits }), outcome('b', { skip })]]]),
    })
    expect(report).toMatchObject({ committed: true, generation: 8, chunkCount: 40, warnings: [] })
    expect(report.sources).toEqual([
      {
        repoName: 'shop',
        kind: 'repo',
        gitCommit: 'c1',
        read: 2,
        unchanged: 0,
        removed: 0,
        bytes: 30,
        chunks: 4,
        skips: [skip],
        failures: [],
        notices: [],
        findings: { EMAIL: 3, PHONE: 1, SECRET: 2 },
        audit: {
          rows: [
            {
              corpusType: 'CODE_LOGIC',
              sensitivity: 'clean',
              level: 'warn',
              chunks: 1,
              replaced: {},
              left: { SECRET: 1 },
              unlikely: { SECRET: 1 },
            },
            {
              corpusType: 'DOC_RUNBOOK',
              sensitivity: 'maybe_sensitive',
              level: 'info',
              chunks: 2,
              replaced: { EMAIL: 3, PHONE: 1 },
              left: {},
              unlikely: {},
            },
            {
              corpusType: 'DOC_GOOGLE',
              sensitivity: 'sensitive',
              level: 'warn',
              chunks: 1,
              replaced: {},
              left: {},
              unlikely: {},
            },
          ],
          left: [
            { ...place(4, 'unlikely'), path: 'a' },
            { ...place(9, 'likely'), path: 'a' },
          ],
          chunks: [audits[0], audits[1], audits[3]],
        },
      },
    ])
  })

  test('adds up times by step, and a step that throws is timed too', async () => {
    const report = createReport()
    report.addStages({ chunk: 5 })
    report.addStages({ chunk: 7, scrub: 1 })
    await expect(report.timed('discover', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const { stepMs } = report.finish({ committed: false, manifest: manifestOf(), plans: [], outcomes: new Map() })
    expect(stepMs).toMatchObject({ chunk: 12, scrub: 1, discover: expect.any(Number) })
  })

  test('turns a failure to tidy up into a warning without its message', async () => {
    const report = createReport()
    await report.leniently('free old versions', () => Promise.reject(new Error('a line of a file')))
    const { warnings } = report.finish({ committed: true, manifest: manifestOf(), plans: [], outcomes: new Map() })
    expect(warnings).toEqual(['could not free old versions (UNEXPECTED)'])
  })
})

function count<Kind extends string>(kind: Kind, n: number) {
  return { kind, detector: 'rule', count: n } as const
}

function place<Sure extends 'likely' | 'unlikely'>(line: number, confidence: Sure) {
  return { kind: 'SECRET', detector: 'rule', confidence, line, context: '0123456789abcdef', check: null } as const
}
