import { closeSync, openSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RecordBlocks } from '../src/image/record-blocks.js'
import { temporaryDirectory } from './temporary.js'

/** More than what stays in memory, so that blocks take the places of others. */
const fileBytes = 20_000_003

describe('records that are read in blocks', () => {
  const contents = [filled(1), filled(7)]
  let files: number[] = []

  beforeAll(async () => {
    const directory = await temporaryDirectory()
    const paths = contents.map((_, index) => join(directory, `rows${index}`))
    await Promise.all(contents.map((bytes, index) => writeFile(paths[index] ?? '', bytes)))
    files = paths.map((path) => openSync(path, 'r'))
  })
  afterAll(() => files.forEach((file) => closeSync(file)))

  test('are the bytes of the files, wherever they lie and whatever was read before', () => {
    const blocks = new RecordBlocks(files)
    for (let step = 0; step < 6_000; step++) {
      const file = step % 2
      const length = [0, 1, 256, 1_700, 8_192, 20_000, 70_000][step % 7] ?? 0
      const offset = (step % 3 === 0 ? step * 977 : step * 7_919_393) % (fileBytes - length)
      const expected = contents[file]?.subarray(offset, offset + length)
      expect(expected?.equals(blocks.read(file, offset, length))).toBe(true)
    }
  })

  test('reach to the end of a file', () => {
    const last = new RecordBlocks(files).read(1, fileBytes - 300, 300)
    expect(contents[1]?.subarray(fileBytes - 300).equals(last)).toBe(true)
  })

  test.each([300, 9_000, 70_000])('are refused where a file ends too early, %d bytes', (length) => {
    const blocks = new RecordBlocks(files)
    expect(() => blocks.read(0, fileBytes - length + 1, length)).toThrow(RangeError)
    expect(blocks.read(0, fileBytes - length, length)).toHaveLength(length)
  })

  test('are read once: a file may change afterwards', async () => {
    const path = join(await temporaryDirectory(), 'rows')
    await writeFile(path, 'one record and its neighbour')
    const file = openSync(path, 'r')
    const blocks = new RecordBlocks([file])
    expect(blocks.read(0, 0, 10).toString()).toBe('one record')
    await truncate(path, 5)
    expect(blocks.read(0, 19, 9).toString()).toBe('neighbour')
    closeSync(file)
  })
})

function filled(seed: number): Buffer {
  const words = new Uint32Array(Math.ceil(fileBytes / 4))
  for (let index = 0; index < words.length; index++) words[index] = Math.imul(index + seed, 2_654_435_761)
  return Buffer.from(words.buffer, 0, fileBytes)
}
