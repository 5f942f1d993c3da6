import { parseManifest, type CrawlSource, type Failure, type FailureStage } from '@coderag/types'
import { indexedSource, manifestOf } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { nextManifest } from '../src/commit/next-manifest.js'
import { recordSource, sameRecord } from '../src/commit/source-record.js'
import { planSource } from '../src/plan/staleness.js'
import { discovery, indexedUnit, outcome, unit } from './sketches.js'

const source: CrawlSource = { kind: 'repo', path: '/shop' }
const facts = { fingerprint: 'f1', crawledAt: '2026-02-02T00:00:00.000Z' }

function failure(key: string, stage: FailureStage): Failure {
  return { key, stage, code: 'X', message: 'x' }
}

describe('the record of a source', () => {
  const previous = indexedSource({
    units: { kept: indexedUnit('kept'), changed: indexedUnit('changed'), gone: indexedUnit('gone') },
    skips: [{ key: 'kept', reason: 'minified', detail: 'd' }],
    failures: [failure('kept', 'chunk'), failure('changed', 'chunk'), failure('.', 'discover')],
    notices: { kept: ['n'], changed: ['old'] },
  })
  const found = discovery({
    gitCommit: 'c2',
    units: [unit('kept'), unit('changed', { state: 'sha256:2' }), unit('b.txt'), unit('a.ts')],
    skips: [{ key: 'z.png', reason: 'binary', detail: '.png' }],
  })
  const plan = planSource(source, found, manifestOf({ sources: [previous] }), {
    incremental: true,
    fingerprint: 'f1',
    located: { services: [], facts: [], names: [] },
    namesState: '',
  })

  test('keeps what was not read again and replaces what was', () => {
    const skip = { key: 'b.txt', reason: 'binary', detail: 'holds NUL bytes' } as const
    const outcomes = [
      outcome('changed', { chunks: 5 }),
      outcome('b.txt', { chunks: 0, skip }),
      outcome('a.ts', { chunks: 1, notices: ['odd'] }),
    ]
    const record = recordSource(plan, outcomes, facts)
    expect(record).toEqual({
      ...previous,
      gitCommit: 'c2',
      crawledAt: facts.crawledAt,
      units: {
        'a.ts': indexedUnit('a.ts', { chunks: 1 }),
        'b.txt': indexedUnit('b.txt', { chunks: 0 }),
        changed: { state: 'sha256:2', corpusType: 'CODE_LOGIC', chunks: 5 },
        kept: indexedUnit('kept'),
      },
      skips: [
        skip,
        { key: 'kept', reason: 'minified', detail: 'd' },
        { key: 'z.png', reason: 'binary', detail: '.png' },
      ],
      failures: [failure('kept', 'chunk')],
      notices: { 'a.ts': ['odd'], kept: ['n'] },
    })
  })

  test.each([
    ['read', false],
    ['embed', false],
    ['chunk', true],
    ['scrub', true],
    ['analyze', true],
  ] as const)('a failure to %s is remembered until the content changes: %s', (stage, isRemembered) => {
    const failed = outcome('a.ts', { chunks: 0, failure: failure('a.ts', stage) })
    const record = recordSource(plan, [failed], facts)
    expect(record.failures).toContainEqual(failure('a.ts', stage))
    expect(Object.hasOwn(record.units, 'a.ts')).toBe(isRemembered)
  })

  test('survives the manifest file as it is, odd file names included', () => {
    const odd = discovery({ units: [unit('__proto__'), unit('constructor'), unit('größe\n.ts')] })
    const oddPlan = planSource(source, odd, null, {
      incremental: true,
      fingerprint: 'f1',
      located: { services: [], facts: [], names: [] },
      namesState: '',
    })
    const record = recordSource(
      oddPlan,
      oddPlan.toRead.map(({ key }) => outcome(key)),
      facts,
    )
    const parsed = parseManifest(JSON.stringify(manifestOf({ sources: [record] }))).sources[0]
    expect(parsed === undefined ? null : Object.keys(parsed.units)).toEqual(['__proto__', 'constructor', 'größe\n.ts'])
    expect(sameRecord(parsed, record)).toBe(true)
  })

  test('equals another that only differs in its time', () => {
    expect(sameRecord({ ...previous, crawledAt: 'later' }, previous)).toBe(true)
    expect(sameRecord({ ...previous, gitCommit: 'c9' }, previous)).toBe(false)
    expect(sameRecord(previous, null)).toBe(false)
    expect(sameRecord(undefined, previous)).toBe(false)
  })
})

describe('the next manifest', () => {
  const changes = {
    createdAt: '2026-02-02T00:00:00.000Z',
    written: { parts: { chunks: 9 }, hasGraphs: true, services: 6, edges: 7, callsAreOld: false, graphWarnings: [] },
    embedder: null,
    lexicalFingerprint: 'words-2',
    removed: [],
    pruned: false,
  }

  test('replaces recorded sources, drops removed ones, keeps the others, and counts by corpus', () => {
    const doc = indexedUnit('r', { corpusType: 'DOC_README', chunks: 3 })
    const before = manifestOf({
      hasGraphs: true,
      serviceCount: 4,
      edgeCount: 5,
      sources: [
        indexedSource({ repoName: 'a', units: { x: indexedUnit('x') } }),
        indexedSource({ repoName: 'b', units: { x: indexedUnit('x') } }),
        indexedSource({ repoName: 'c', units: { r: doc, none: indexedUnit('none', { chunks: 0 }) } }),
      ],
    })
    const record = indexedSource({ repoName: 'b', units: { y: indexedUnit('y', { chunks: 7 }) } })
    const next = nextManifest(before, { ...changes, records: [record], removed: ['repo:a'] })
    expect(next.sources.map((found) => found.id)).toEqual(['repo:b', 'repo:c'])
    expect(next).toMatchObject({
      generation: 4,
      parts: { chunks: 9 },
      chunkCount: 10,
      corpusCounts: { CODE_LOGIC: 7, DOC_README: 3 },
      hasGraphs: true,
      serviceCount: 6,
      edgeCount: 7,
      lexicalFingerprint: 'words-2',
      prunedAtGeneration: 1,
    })
    expect(parseManifest(JSON.stringify(next))).toEqual(next)
  })

  test('of sources that stay refuses vectors of another model', () => {
    const stays = manifestOf({
      embedder: { id: 'a', dimensions: 2, pooling: 'mean', queryPrefix: '', documentPrefix: '' },
    })
    const before = { ...stays, sources: [indexedSource({ repoName: 'a' })] }
    const refused = expect.objectContaining({ code: 'INGEST_EMBEDDER_MISMATCH' })
    expect(() => nextManifest(before, { ...changes, records: [] })).toThrow(refused)
    expect(nextManifest(before, { ...changes, records: [], removed: ['repo:a'] }).embedder).toBeNull()
  })

  test('of nothing is complete, and remembers when it was pruned', () => {
    const next = nextManifest(null, { ...changes, records: [], pruned: true })
    expect(next).toMatchObject({ chunkCount: 0, corpusCounts: {}, sources: [], prunedAtGeneration: 1 })
    expect(parseManifest(JSON.stringify(next))).toEqual(next)
  })
})
