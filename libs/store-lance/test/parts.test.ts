import { createRequire } from 'node:module'
import { encodeChunks, pathMatcher, type TextColumn } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { IdSet } from '../src/lance/id-set.js'
import { pathCondition } from '../src/lance/path-condition.js'
import { literal, oneOf } from '../src/lance/sql.js'

test('importing the library and its memory store loads neither LanceDB nor Arrow', async () => {
  await import('../src/index.js')
  await import('../src/memory.js')
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  expect(loaded.filter((path) => /lancedb|apache-arrow/.test(path))).toEqual([])
})

describe('the set of ids', () => {
  const chunks = Array.from({ length: 5_000 }, (_, index) => cleanChunk({ path: `f${index % 4_000}` }))
  const ids = encodeChunks(chunks).columns.id as TextColumn

  test('agrees with a plain set while it grows', () => {
    const fast = new IdSet()
    const plain = new Set<string>()
    chunks.forEach(({ id }, row) => {
      expect(fast.add(ids, row)).toBe(!plain.has(id))
      plain.add(id)
    })
    expect(fast.size).toBe(plain.size)
  })

  test('detects ids in common with another set', () => {
    const [low, high, both] = [new IdSet(), new IdSet(), new IdSet()]
    for (let row = 0; row < 1_000; row++) low.add(ids, row)
    for (let row = 2_000; row < 3_000; row++) high.add(ids, row)
    expect(low.overlaps(high)).toBe(false)
    both.addAll(low)
    both.addAll(high)
    expect(both.size).toBe(2_000)
    expect(high.overlaps(both)).toBe(true)
    expect(both.overlaps(new IdSet())).toBe(false)
  })
})

describe('globs over paths', () => {
  test.each([
    [['src/**'], 'src/a/.env.ts', true],
    [['*.ts'], 'src/a.ts', false],
    [['**/*.ts', '!**/test/**'], 'src/test/a.ts', false],
    [['!**/test/**'], 'src/a.ts', true],
    [['{a,b}/[0-9]?.md'], 'b/12.md', true],
    [[], 'anything', true],
    [['!!odd'], '!odd', false],
    [['**'], null, false],
    [['!src/**'], null, true],
  ])('the globs %j match %j: %j', (globs, path, expected) => {
    expect(pathMatcher(globs)(path)).toBe(expected)
  })

  test('a folder becomes one range, whatever its number of files', () => {
    const paths = ['a', 'b', 'c'].flatMap((folder) => Array.from({ length: 500 }, (_, n) => `${folder}/f${1_000 + n}`))
    expect(pathCondition(paths, ['b/**'])).toBe(
      "(file_path IS NOT NULL AND (false OR (file_path >= 'b/f1000' AND file_path <= 'b/f1499')))",
    )
  })

  test('the shorter of selecting and excluding is used', () => {
    const paths = Array.from({ length: 100 }, (_, n) => `f${n}`).toSorted()
    expect(pathCondition(paths, ['!f5'])).toBe(
      "(file_path IS NULL OR (file_path IS NOT NULL AND NOT (file_path IN ('f5'))))",
    )
  })
})

test('a literal is quoted and escaped', () => {
  expect(literal("it's '' \\ %")).toBe("'it''s '''' \\ %'")
  expect(oneOf('id', [])).toBe('false')
})
