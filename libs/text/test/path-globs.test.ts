import picomatch from 'picomatch'
import { expect, test } from 'vitest'
import { pathMatcher } from '../src/path-globs.js'

test('a plain path matches like the same glob', () => {
  const paths = ['src/a.ts', 'src/b.ts', '.github/x.yml', 'src/a.tsx', 'a.ts', 'src/sub/a.ts', 'src/a-b_c.d.ts']
  const globs = [...paths, './src/a.ts', 'src//a.ts', 'src/../a.ts', 'src/a.ts/', 'src/a.t?', '@a/b.ts', 'src/a(1).ts']
  for (const glob of globs) {
    const matches = picomatch(glob, { dot: true, nonegate: true })
    const expected = paths.filter((path) => matches(path))
    expect(paths.filter(pathMatcher([glob]))).toEqual(expected)
    expect(paths.filter(pathMatcher([glob, 'src/sub/*', '!src/a.ts']))).toEqual(
      paths.filter((path) => path !== 'src/a.ts' && (expected.includes(path) || path === 'src/sub/a.ts')),
    )
  }
})

test('a path with many hyphens does not make the plain-path test slow', () => {
  const folder = `docs/${'ab-'.repeat(60)}x`
  const from = performance.now()
  expect([`${folder}/a.md`, 'docs/a.md'].filter(pathMatcher([`${folder}/*`]))).toEqual([`${folder}/a.md`])
  expect(performance.now() - from).toBeLessThan(10_000)
})

test('a glob of nested or overlapping repetitions does not hold the process', () => {
  const started = performance.now()
  for (const glob of ['+(a|aa)', '+(+(a))', '*(+(a))', '+(+(+(a)))']) {
    expect(pathMatcher([glob])(`${'a'.repeat(45)}!`)).toBe(false)
  }
  expect(performance.now() - started).toBeLessThan(1_000)
})
