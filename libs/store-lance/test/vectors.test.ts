import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { encodeChunks } from '@coderag/types'
import { embeddedChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { bestRows } from '../src/image/vectors/best-rows.js'
import { quantise, type QuantisedRows, restore } from '../src/image/format/quantise.js'
import { ScoreKernel } from '../src/image/vectors/score-kernel.js'
import { scoreModule, scoreSourceHash } from '../src/image/vectors/score-module.js'
import { openChunkReader, openChunkWriter } from '../src/index.js'
import { temporaryDirectory } from './temporary.js'

describe('the score kernel', () => {
  test('was assembled from the source beside it', () => {
    const source = readFileSync(new URL('../src/image/vectors/score.wat', import.meta.url))
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

describe('a vector with 16 bits per number', () => {
  test('is restored at length 1 with an error below 1e-4, whatever its length was', () => {
    for (const length of [1, 0.001, 5_000]) {
      const vector = Float32Array.from({ length: 64 }, (_, index) => Math.sin(index * 78.233))
      const norm = Math.hypot(...vector)
      const rows = quantised(64)
      const scaled = vector.map((value) => value * length)
      const scale = quantise(scaled, 0, rows)
      const restored = restore(rows.high, rows.low, scale)
      restored.forEach((value, index) => expect(value).toBeCloseTo((vector[index] ?? 0) / norm, 4))
    }
  })

  test('of zeros has no scale', () => {
    expect(quantise(new Float32Array(8), 0, quantised(8))).toBe(0)
  })

  test('does not change when it is quantised again', () => {
    const vector = Float32Array.from({ length: 48 }, (_, index) => Math.cos(index * 3.7))
    const [first, second] = [quantised(48), quantised(48)]
    const scale = quantise(vector, 0, first)
    const again = quantise(restore(first.high, first.low, scale), 0, second)
    expect(second).toEqual(first)
    expect(again).toBeCloseTo(scale, 9)
  })
})

function quantised(dimensions: number): QuantisedRows {
  return { high: new Int8Array(dimensions), stride: dimensions, low: new Int8Array(dimensions) }
}

test.each([3, 17, 4_096])('sums of %d equal, maximal numbers do not overflow', async (dimensions) => {
  const uri = await temporaryDirectory()
  const even = new Array<number>(dimensions).fill(1)
  const halves = even.map((_, index) => (index * 2 < dimensions ? 1 : -1))
  const chunks = [even, halves, even.map((value) => -value)].map((vector, index) =>
    embeddedChunk(vector, { path: `f${index}` }),
  )
  await using writer = await openChunkWriter({ uri, dimensions })
  await writer.put(encodeChunks(chunks))
  await using reader = await openChunkReader({ uri, snapshot: await writer.snapshot() })
  const hits = await reader.searchVector(Float32Array.from(even), { limit: 3 })
  expect(hits.map(({ id }) => id)).toEqual(chunks.map(({ id }) => id))
  expect(hits[0]?.score).toBeCloseTo(1, 4)
  expect(hits[2]?.score).toBeCloseTo(-1, 4)
})
