import { describe, expect, test } from 'vitest'
import { CHUNK_COLUMNS, chunkFromRow, columnBuffers, decodeChunks, encodeChunks } from '../src/index.js'
import { cleanChunk, embeddedChunk } from '../src/testing.js'

describe('chunk columns', () => {
  test('decoding gives back what was encoded, non-ASCII, empty strings and nulls included', () => {
    const chunks = [
      cleanChunk({ path: 'a.ts', text: 'const größe = "日本"\n' }),
      { ...cleanChunk({ path: 'b.ts', text: '' }), imports: ['fs', '', 'ä'], language: null },
      {
        ...cleanChunk({ path: 'c.ts' }),
        symbolName: 'total',
        symbolKind: 'constant' as const,
        timestamp: '2026-01-01T00:00:00Z',
      },
    ]
    expect(decodeChunks(encodeChunks(chunks))).toEqual(chunks)
  })

  test('vectors come back row by row', () => {
    const chunks = [embeddedChunk([1, 0], { path: 'a.ts' }), embeddedChunk([0, 1], { path: 'b.ts' })]
    expect(decodeChunks(encodeChunks(chunks))).toEqual(chunks)
  })

  test('a batch where only some chunks have a vector is refused', () => {
    const mixed = [cleanChunk({ path: 'a.ts' }), embeddedChunk([1], { path: 'b.ts' })]
    expect(() => encodeChunks(mixed)).toThrow(expect.objectContaining({ code: 'COLUMNS_MIXED_VECTORS' }))
    expect(() => encodeChunks(mixed.toReversed())).toThrow(expect.objectContaining({ code: 'COLUMNS_MIXED_VECTORS' }))
  })

  test('vectors that lie together already are taken over, one for every chunk', () => {
    const chunks = [embeddedChunk([1, 0], { path: 'a.ts' }), embeddedChunk([0, 1], { path: 'b.ts' })]
    const plain = [cleanChunk({ path: 'a.ts' }), cleanChunk({ path: 'b.ts' })]
    const values = Float32Array.of(1, 0, 0, 1)
    const batch = encodeChunks(plain, { dimensions: 2, values })
    expect(decodeChunks(batch)).toEqual(chunks)
    expect(batch.vectors?.values).toBe(values)
    expect(() => encodeChunks(plain, { dimensions: 3, values })).toThrow(
      expect.objectContaining({ code: 'COLUMNS_MIXED_VECTORS' }),
    )
  })

  test('a batch survives a transfer of its buffers', () => {
    const chunks = [cleanChunk({ path: 'a.ts' }), embeddedChunk([1], { path: 'b.ts' })].slice(0, 1)
    const batch = encodeChunks(chunks)
    const moved = structuredClone(batch, { transfer: columnBuffers(batch) })
    expect(decodeChunks(moved)).toEqual(chunks)
  })

  test('every field of a chunk has a column', () => {
    const { byteRange: _, ...fields } = cleanChunk()
    expect(CHUNK_COLUMNS.map((spec) => spec.field).toSorted()).toEqual(
      [...Object.keys(fields), 'byteStart', 'byteEnd'].toSorted(),
    )
  })

  test('a stored row of the wrong shape names the column', () => {
    expect(() => chunkFromRow(CHUNK_COLUMNS.map(({ column }) => (column === 'id' ? 7 : null)))).toThrow(
      expect.objectContaining({ code: 'COLUMNS_BAD_ROW', details: { column: 'id', expected: 'a string' } }),
    )
  })
})
