import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bestRows } from '../../src/scan/best-rows.js'
import { ScoreKernel } from '../../src/scan/score-kernel.js'
import { scoreModule, scoreSourceHash } from '../../src/scan/score-module.js'

describe('the score kernel', () => {
  test('was assembled from the source beside it', () => {
    const source = readFileSync(new URL('../../src/scan/score.wat', import.meta.url))
    expect(createHash('sha256').update(source).digest('hex'), 'assemble score.wat as score-module.ts says').toBe(
      scoreSourceHash,
    )
    expect(Buffer.from(scoreModule, 'base64')).toHaveLength(297)
  })

  test.each([16, 48, 256])('computes the products that a plain loop computes, %d numbers per row', (stride) => {
    const rows = 40
    const kernel = new ScoreKernel(rows, stride)
    for (let at = 0; at < kernel.vectors.length; at++) kernel.vectors[at] = ((at * 7_919) % 255) - 127
    for (let row = 0; row < rows; row++) kernel.scales[row] = 1 + row / 8
    const random = Float32Array.from({ length: stride }, (_, d) => Math.sin(d * 12.9898 + stride))
    const length = Math.hypot(...random)
    const unit = random.map((value) => value / length)
    const selected = Uint32Array.from([39, 0, 7, 8, 9, 30])
    const scores = kernel.scores(unit, selected)
    const products = Array.from(selected, (row) =>
      unit.reduce((sum, value, d) => sum + value * (kernel.vectors[row * stride + d] ?? 0), 0),
    )
    const factor = (scores[39] ?? 0) / ((products[0] ?? 0) * (kernel.scales[39] ?? 0))
    selected.forEach((row, index) => {
      const expected = (products[index] ?? 0) * (kernel.scales[row] ?? 0)
      expect((scores[row] ?? 0) / factor).toBeCloseTo(expected, 0)
    })
    expect(scores[1]).toBe(0)
  })
})

describe('the best rows', () => {
  const scores = Float32Array.from({ length: 500 }, (_, index) => Math.sin(index * 12.9898) * 43.7)
  const passing = Uint32Array.from(scores.keys()).filter((row) => row % 5 !== 0)

  test.each([1, 7, 100, 399, 900])('are those that sorting selects, %d of 400', (limit) => {
    const sorted = [...passing].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, limit)
    expect([...bestRows(scores, passing, limit)].sort((a, b) => a - b)).toEqual(sorted.sort((a, b) => a - b))
  })

  test('are the first rows of those with equal scores', () => {
    const levels = scores.map((score) => Math.round(score / 20))
    const sorted = [...passing].sort((a, b) => (levels[b] ?? 0) - (levels[a] ?? 0) || a - b).slice(0, 130)
    expect([...bestRows(levels, passing, 130).toSorted()]).toEqual(sorted.sort((a, b) => a - b))
  })

  test('of no rows are none', () => {
    expect([...bestRows(scores, new Uint32Array(), 5)]).toEqual([])
  })
})
