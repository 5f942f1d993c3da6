import { closeSync, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Records } from '../src/image/records.js'
import { temporaryDirectory } from './temporary.js'

const fileBytes = 200_003

describe('records', () => {
  const contents = [filled(1), filled(7)]
  let files: number[] = []

  beforeAll(async () => {
    const directory = await temporaryDirectory()
    const paths = contents.map((_, index) => join(directory, `rows${index}`))
    await Promise.all(contents.map((bytes, index) => writeFile(paths[index] ?? '', bytes)))
    files = paths.map((path) => openSync(path, 'r'))
  })
  afterAll(() => files.forEach((file) => closeSync(file)))

  test('are the bytes of the files, wherever they lie and however long they are', () => {
    const records = new Records(files)
    for (let step = 0; step < 700; step++) {
      const file = step % 2
      const length = [0, 1, 256, 1_700, 8_192, 20_000, 70_000][step % 7] ?? 0
      const offset = (step * 7_919_393) % (fileBytes - length)
      const expected = contents[file]?.subarray(offset, offset + length)
      expect(expected?.equals(records.read(file, offset, length))).toBe(true)
    }
  })

  test.each([300, 9_000, 70_000])('are refused where a file ends too early, %d bytes', (length) => {
    const records = new Records(files)
    expect(() => records.read(0, fileBytes - length + 1, length)).toThrow(RangeError)
    expect(contents[0]?.subarray(-length).equals(records.read(0, fileBytes - length, length))).toBe(true)
  })
})

function filled(seed: number): Buffer {
  const words = new Uint32Array(Math.ceil(fileBytes / 4))
  for (let index = 0; index < words.length; index++) words[index] = Math.imul(index + seed, 2_654_435_761)
  return Buffer.from(words.buffer, 0, fileBytes)
}
