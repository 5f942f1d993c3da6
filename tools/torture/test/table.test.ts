import { expect, test } from 'vitest'
import { createRandom } from '../src/random.ts'
import { tableOf } from '../src/table.ts'
import { HOSTILE_FILES } from '../src/inputs/hostile-shapes.ts'

test('a seed repeats what is drawn, and another draws something else', () => {
  const draw = (seed: number): number[] => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => random.below(1_000))
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(8)).not.toEqual(draw(7))
  expect(Math.min(...draw(7))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...draw(7))).toBeLessThan(1_000)
})

test('a row of the table shows what was not measured as a dash', () => {
  const row = {
    name: 'a',
    trials: 3,
    survived: 2,
    silentlyWrong: 1,
    leaked: 0,
    worstMs: 1_250,
    worstMb: null,
    failures: [],
  }
  const cells = tableOf([row]).split('\n').at(-1)?.split('|') ?? []
  expect(cells.map((cell) => cell.trim())).toEqual(['', 'a', '3', '2', '1', '0', '1.3 s', '–', ''])
})

test('hostile files have paths of their own, are never longer than asked for, and have no line that is skipped', () => {
  const paths = HOSTILE_FILES.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { path, text } of HOSTILE_FILES) {
    const made = text(10_000)
    expect(made.length, path).toBeLessThan(20_000)
    expect(Math.max(...made.split('\n').map((line) => line.length)), path).toBeLessThanOrEqual(1_000)
  }
})
