import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadWeights, openWeights, readWeights } from '../src/weights-file.js'
import { partOf, tinyBytes, tinyModel, vocabulary } from './tiny-model.js'

function altered(change: (bytes: Uint8Array) => void): ArrayBufferLike {
  const bytes = tinyBytes()
  change(bytes)
  return bytes.buffer
}

describe('a weights file', () => {
  test('is read as it was written, each number within half a step of 8 bits', () => {
    const model = tinyModel()
    const { table, documentScales } = partOf(model)
    expect(model).toMatchObject({ dimensions: 4, headWeight: 2 })
    const weight = (row: number): number => 1 / (row + 1)
    const numbers = (row: number): number[] => [0, 1, 2, 3].map((d) => Math.sin((row * 4 + d) * 7 + 1))
    const steps = vocabulary.map((_, row) => (Math.max(...numbers(row).map(Math.abs)) / 127) * weight(row))
    vocabulary.forEach((stem, row) => {
      expect(model.vocabulary.rowOf(stem)).toBe(row)
      const step = ((documentScales[row] ?? 0) / 2 ** 20) * Math.max(...steps)
      expect(step).toBeCloseTo(steps[row] ?? 0, 6)
      numbers(row).forEach((value, d) => {
        expect(Math.abs((table[row * 4 + d] ?? 0) * step - value * weight(row))).toBeLessThan(step / 2 + 1e-6)
      })
    })
  })

  test('says by its id whether two models give the same vectors', () => {
    expect(openWeights(tinyBytes().buffer).id).toBe(tinyModel().id)
    expect(tinyModel(3).id).not.toBe(tinyModel(2).id)
  })

  test.each([
    ['at once', readWeights],
    ['meanwhile', loadWeights],
  ])('is read into memory that threads can share, %s', async (_, read) => {
    const path = join(mkdtempSync(join(tmpdir(), 'weights-')), 'tiny.bin')
    writeFileSync(path, tinyBytes())
    const shared = await read(path)
    expect(shared).toBeInstanceOf(SharedArrayBuffer)
    expect(Buffer.from(new Uint8Array(shared)).equals(readFileSync(path))).toBe(true)
    expect(partOf(openWeights(shared)).table.buffer).toBe(shared)
  })

  test('that is missing is named in the error', async () => {
    const path = join(tmpdir(), 'no-such-weights.bin')
    const missing = { code: 'STATIC_WEIGHTS_MISSING', details: { path } }
    expect(() => readWeights(path)).toThrow(expect.objectContaining(missing))
    await expect(loadWeights(path)).rejects.toMatchObject(missing)
  })

  test.each([
    ['one bit of the table is wrong', altered((bytes) => bytes.fill((bytes.at(-9) ?? 0) ^ 1, -9, -8)), 'checksum'],
    ['one bit of its vocabulary is wrong', altered((bytes) => bytes.fill((bytes[50] ?? 0) ^ 1, 50, 51)), 'checksum'],
    ['it is something else', altered((bytes) => bytes.fill(0x50, 0, 4)), 'not a weights file'],
    ['its end is missing', tinyBytes().buffer.slice(0, -1), 'cut off'],
    ['it is empty', new ArrayBuffer(0), 'cut off'],
    ['its header promises more rows', altered((bytes) => bytes.fill(99, 24, 25)), 'cut off'],
  ])('is refused if %s', (_, bytes, reason) => {
    expect(() => openWeights(bytes)).toThrow(
      expect.objectContaining({ code: 'STATIC_WEIGHTS_CORRUPT', details: { reason: expect.stringContaining(reason) } }),
    )
  })

  test('of another format is refused with both versions', () => {
    expect(() => openWeights(altered((bytes) => bytes.fill(7, 4, 5)))).toThrow(
      expect.objectContaining({ code: 'STATIC_WEIGHTS_FORMAT', details: { found: 7, expected: 3 } }),
    )
  })
})
