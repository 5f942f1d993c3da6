import { tempDirectory } from '@coderag/storage/testing'
import { encodeChunks } from '@coderag/types'
import { embeddedChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { quantise, type QuantisedRows, restore } from '../src/image/format/quantise.js'
import { openChunkReader, openChunkWriter } from '../src/index.js'

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
  const uri = tempDirectory()
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
