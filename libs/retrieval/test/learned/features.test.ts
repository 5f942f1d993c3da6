import type { CorpusType, RankedChunk } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { type FeatureName, featuresOf, groupByFile, readQuery } from '../../src/training.js'

function valueOf(name: FeatureName, query: string, ...candidates: RankedChunk[]): number {
  const [row] = featuresOf(readQuery(query), groupByFile(candidates), [name])
  return row?.[0] ?? NaN
}

function found(path: string, more: Partial<RankedChunk['chunk']> = {}, text = 'value\n'): RankedChunk {
  return {
    chunk: { ...cleanChunk({ path, text, prefix: 'value' }), ...more },
    score: 0.5,
    ranks: { code: { rank: 2, score: 4 } },
  }
}

test.each<[FeatureName, string, string, number]>([
  ['nameRarity', 'how requests are dispatched', 'lib/dispatchRequest.js', 1],
  ['nameRarity', 'how cookies are stored', 'lib/dispatchRequest.js', 0],
  ['nameRarity', 'middleware kernels', 'src/middleware/mod.rs', 1],
  // Of the two meanings of "give up" one is to abort, so that it counts 0.65.
  ['nameRarity', 'when the kernel gives up', 'src/abort.ts', 0.65],
  ['test', 'retry', 'src/retry_test.go', 1],
  ['test', 'retry tests', 'src/retry_test.go', 0],
  ['test', 'retry', 'src/latest.go', 0],
  ['test', 'retry', 'Contest.java', 0],
  ['test', 'retry', 'src/test/java/RetryIT.java', 1],
  ['test', 'retry', 'RetryTests.cs', 1],
  ['test', 'how bats counts tests that were run', 'test/count.bats', 0],
  ['test', 'how a test is skipped', 'test/skip.bats', 0.5],
  ['test', 'how is a lease tested', 'test/lease.py', 0],
  ['test', 'test cases of the parser', 'test/parser.py', 0],
  ['test', 'skip', 'lib/test_functions.bash', 0],
  ['test', 'skip', 'lib/test_functions.py', 1],
  ['test', 'client', 'src/testing.py', 0],
  ['sample', 'router', 'examples/router/main.go', 1],
  ['sample', 'router', 'dist/node/router.cjs', 1],
  ['sample', 'router', 'api/router.klib.api', 1],
  ['sample', 'router', 'src/distribute.ts', 0],
  ['sample', 'router example', 'examples/router/main.go', 0],
  ['internal', 'fields', 'pydantic/_internal/_fields.py', 1],
])('%s of "%s" for %s is %d', (name, query, path, expected) => {
  expect(valueOf(name, query, found(path))).toBeCloseTo(expected, 10)
})

test.each<[FeatureName, string, string, number]>([
  ['definesPair', 'rate limit of a client', 'RateLimit', 1],
  ['definesPair', 'rate limit of a client', 'http::RA_TELIMIT', 1],
  ['declaredSimilarity', 'rate limit', 'rateLimit', 1],
])('%s of "%s" where %s is defined is %d', (name, query, defined, expected) => {
  expect(valueOf(name, query, found('a.ts', { definedNames: [defined] }))).toBe(expected)
})

test('a document fits by its words where documents hold the answer, and is no worse than code', () => {
  const guide = { ...found('guide.md', { corpusType: 'DOC_README' }), ranks: { prose: { rank: 1, score: 4 } } }
  const code = { ...found('retry.ts'), ranks: { prose: { rank: 2, score: 2 } } }
  const names: FeatureName[] = ['document', 'askedProse', 'askedCoverage']
  const rows = (asked?: ReadonlyMap<CorpusType, number>) => {
    const query = readQuery('value', asked === undefined ? {} : { asked })
    return featuresOf(query, groupByFile([guide, code]), names).map((row) => Array.from(row))
  }
  expect(rows(new Map([['DOC_README', 1]]))).toEqual([
    [0, 1, 1],
    [0, 0, 0],
  ])
  expect(rows(new Map([['DOC_RUNBOOK', 1]]))[0]).toEqual([1, 0, 0])
  expect(rows()[0]).toEqual([1, 0, 0])
})

test('three good passages of a file count more than one', () => {
  const piece = (path: string, byteStart: number, score: number): RankedChunk => ({
    ...found(path),
    chunk: cleanChunk({ path, byteStart }),
    ranks: { dense: { rank: 1, score } },
  })
  const candidates = [piece('a.ts', 0, 0.9), piece('b.ts', 0, 0.6), piece('b.ts', 10, 0.6), piece('b.ts', 20, 0.6)]
  const rows = featuresOf(readQuery('retry'), groupByFile([...candidates, piece('b.ts', 30, 0.1)]), ['denseTopThree'])
  expect(rows.map(([value]) => value)).toEqual([expect.closeTo(1 / 3), expect.closeTo(2 / 3)])
})

test('a folder counts by its code, not by tests or documents, and separately for each repository', () => {
  const inFolder = (path: string, more: Partial<RankedChunk['chunk']> = {}): RankedChunk => ({
    ...found(path, more),
    ranks: { dense: { rank: 1, score: 0.5 } },
  })
  const candidates = [
    inFolder('src/server/http/router.ts'),
    inFolder('src/server/http/deep/below/params.ts'),
    inFolder('lib/router.js'),
    inFolder('dist/router.js'),
    inFolder('tests/router.ts'),
    inFolder('guide/routing.md', { corpusType: 'DOC_README' }),
    inFolder('src/server/http/router.ts', { repoName: 'other', sourceUri: 'repo://other/src/server/http/router.ts' }),
  ]
  const rows = featuresOf(readQuery('routing'), groupByFile(candidates), ['folderShare'])
  expect(rows.map(([value]) => value)).toEqual([1, 1, Math.SQRT1_2, 0, 0, 0, Math.SQRT1_2])
})

test.each([
  ['tests_e2e/helpers.py', 1],
  ['cypress/support/login.ts', 1],
  ['src/Shop.Orders.Tests/Objects/Order.cs', 1],
  ['src/Shop.Orders.Specs/Order.cs', 1],
  ['src/Shop.Latest/Order.cs', 0],
  ['Tests/Shared/Builders.cs', 1],
  ['Src/OrderSpecs.cs', 1],
  ['Src/Specs.cs', 0],
  ['src/test-runner/run.ts', 0],
  ['src/contest/e2e.ts', 0],
])('a folder of tests is told by its name: %s', (path, isTest) => {
  expect(valueOf('test', 'retry', found(path))).toBe(isTest)
})

test.each([
  ['web/wwwroot/lib/chart.js', 1],
  ['web/wwwroot/js/chart.js', 0],
])('libraries of others are samples: %s', (path, isSample) => {
  expect(valueOf('sample', 'retry', found(path))).toBe(isSample)
})

test('files without a language count as code only if no language is known', () => {
  const shares = (...languages: (string | null)[]): (number | undefined)[] => {
    const candidates = languages.map((language, index) => found(`part${index}/a`, { language }))
    return featuresOf(readQuery('routing'), groupByFile(candidates), ['folderShare']).map(([value]) => value)
  }
  expect(shares('go', null)).toEqual([1, 0])
  expect(shares(null, null)).toEqual([1, 1])
})

test('the importance of a file comes from the graph, and is 0 without one', () => {
  expect(valueOf('importance', 'retry', { ...found('a.ts'), importance: 0.7 })).toBe(0.7)
  expect(valueOf('importance', 'retry', found('a.ts'))).toBe(0)
})

test('without vectors a folder counts by words', () => {
  const rows = featuresOf(readQuery('routing'), groupByFile([found('src/a.ts'), found('docs/b.ts')]), ['folderShare'])
  expect(rows.map(([value]) => value)).toEqual([1, 0])
})

test('a rare term weighs more than one in all candidates', () => {
  const candidates = [found('a.ts', {}, 'axios interceptor'), found('b.ts', {}, 'axios'), found('c.ts', {}, 'axios')]
  const [rare, common] = featuresOf(readQuery('axios interceptor'), groupByFile(candidates), ['fileCoverage'])
  expect(rare?.[0]).toBeCloseTo(1, 10)
  expect(common?.[0]).toBeLessThan(0.4)
})

test('scores are relative to the best file, and those of several passages add up', () => {
  const candidates = [
    { ...found('a.ts'), ranks: { code: { rank: 1, score: 8 } } },
    { ...found('b.ts', { id: 'b1' }), ranks: { code: { rank: 2, score: 6 }, dense: { rank: 1, score: 0.5 } } },
    { ...found('b.ts', { id: 'b2' }), ranks: { code: { rank: 3, score: 6 } } },
  ]
  const rows = featuresOf(readQuery('x'), groupByFile(candidates), ['codeBest', 'codeSum', 'denseBest'])
  expect(rows.map((row) => Array.from(row))).toEqual([
    [1, 8 / 12, 0],
    [0.75, 1, 1],
  ])
})

test('a file counts by its similarity as a whole, relative to the most similar', () => {
  const near = (path: string, score: number) => ({ ...found(path), ranks: { source: { rank: 1, score } } })
  const files = groupByFile([near('a.ts', 0.3), near('b.ts', 0.6), found('c.ts')])
  expect(featuresOf(readQuery('x'), files, ['denseFile'])).toEqual([0.5, 1, 0].map((value) => Float64Array.of(value)))
})

test('an older version is recognised, unless the query asks for it', () => {
  const files = [found('src/v3/types.ts'), found('src/v4/types.ts')]
  expect(valueOf('oldVersion', 'schema types', ...files)).toBe(1)
  expect(valueOf('oldVersion', 'v3 schema types', ...files)).toBe(0)
  expect(valueOf('oldVersion', 'schema types', ...files.toReversed())).toBe(0)
})

const aboutTests = (text: string, codeFiles = 6) => [
  found('spec/runner.spec.js'),
  ...Array.from({ length: codeFiles }, (_, at) => found(`src/runner-${at}.js`, {}, text)),
]

test.each<[string, number]>([
  ['random order of tests', 1],
  ['the test that failed', 1],
  ['tests for the runner', 0],
  ['how is the order of runs tested', 0],
])('where most of the code speaks of tests, "%s" has the penalty for tests %d', (query, expected) => {
  expect(valueOf('test', query, ...aboutTests('export function runTest(spec) {}\n'))).toBe(expected)
})

test.each([
  [4, 0],
  [5, 1],
])('of %d files of code that speak of tests, tests have the penalty %d', (files, expected) => {
  const found = aboutTests('export function runTest(spec) {}\n', files)
  expect(valueOf('test', 'random order of tests', ...found)).toBe(expected)
})

test.each<[string, number]>([
  ['random order of tests', 0],
  ['the test that failed', 0],
])('elsewhere "%s" has the penalty for tests %d, whatever latest values are inspected', (query, expected) => {
  expect(valueOf('test', query, ...aboutTests('export function latest(inspection) {}\n'))).toBe(expected)
})
