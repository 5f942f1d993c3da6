import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tempDirectory } from '@coderag/storage/testing'
import { type ChunkColumns, encodeChunks } from '@coderag/types'
import { embeddedChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { imageDirectory } from '../src/image/format/snapshot-file.js'
import { openChunkReader, openChunkWriter } from '../src/index.js'
import { DataSums } from '../src/lance/data-sums.js'
import { filesBelow } from './files-below.js'

/** An index of two writes without its image, so that rows come from LanceDB's own files. */
async function indexWithoutImage() {
  const uri = tempDirectory()
  await using store = await openChunkWriter({ uri, dimensions: 2 })
  await store.put(encodeChunks([embeddedChunk([0, 1], { path: 'a.ts', text: 'const retries = 3' })]))
  await store.snapshot()
  await store.put(encodeChunks([embeddedChunk([1, 0], { path: 'b.ts', text: 'const timeoutMs = 250' })]))
  const snapshot = await store.snapshot()
  await rm(imageDirectory(uri, 'chunks'), { recursive: true })
  const data = (await filesBelow(uri)).filter(({ path }) => path.endsWith('.lance'))
  return { uri, snapshot, data }
}

async function rowsOf(uri: string, snapshot: number): Promise<string> {
  await using reader = await openChunkReader({ uri, snapshot })
  const batches: ChunkColumns[] = []
  for await (const batch of reader.scanColumns()) batches.push(batch)
  return JSON.stringify(batches)
}

/** Flips a bit every so many bytes, and counts the reads that gave other rows and those that were refused. */
async function flipAll({ uri, snapshot, data }: Awaited<ReturnType<typeof indexWithoutImage>>) {
  const right = await rowsOf(uri, snapshot)
  const counts = { trials: 0, wrong: 0, corrupt: 0 }
  for (const { path } of data) {
    const sound = await readFile(path)
    for (let at = 0; at < sound.length; at += 97) {
      const bytes = Buffer.from(sound)
      bytes[at] = (bytes[at] ?? 0) ^ 4
      await writeFile(path, bytes)
      counts.trials++
      const rows = await rowsOf(uri, snapshot).catch((error: unknown) => error)
      if (rows instanceof Error && 'code' in rows && rows.code === 'STORE_CORRUPT') counts.corrupt++
      else if (rows !== right) counts.wrong++
    }
    await writeFile(path, sound)
  }
  return counts
}

test('a flipped bit in a data file of LanceDB is never read as rows', async () => {
  const index = await indexWithoutImage()
  const { trials, wrong, corrupt } = await flipAll(index)
  expect(trials).toBeGreaterThan(50)
  expect({ wrong, corrupt }).toEqual({ wrong: 0, corrupt: trials })
})

test('a reader of a table without an image refuses damaged rows, also a few', async () => {
  const { uri, snapshot, data } = await indexWithoutImage()
  for (const { path } of data) {
    const bytes = await readFile(path)
    await writeFile(path, bytes.fill('x', 20, 21))
  }
  await expect(openChunkReader({ uri, snapshot })).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
})

test('without the sums a flipped letter is read as it is', async () => {
  const { uri, snapshot, data } = await indexWithoutImage()
  const right = await rowsOf(uri, snapshot)
  await rm(join(uri, 'chunks.sums.json'))
  for (const { path } of data) {
    const bytes = await readFile(path)
    const at = bytes.indexOf('retries')
    if (at !== -1) await writeFile(path, bytes.fill('x', at, at + 1))
  }
  expect(await rowsOf(uri, snapshot)).not.toBe(right)
})

test('a writer makes no image from a damaged data file', async () => {
  const { uri, snapshot, data } = await indexWithoutImage()
  const path = data[0]?.path ?? ''
  const bytes = await readFile(path)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  await writeFile(path, bytes)
  await using writer = await openChunkWriter({ uri, snapshot })
  await writer.put(encodeChunks([embeddedChunk([1, 1], { path: 'c.ts', text: 'const limit = 9' })]))
  await expect(writer.snapshot()).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
})

test('files without a sum, and sums that are damaged themselves, do not stop a reader', async () => {
  const { uri, snapshot } = await indexWithoutImage()
  const right = await rowsOf(uri, snapshot)
  for (const text of ['', '{"data/', '7', '{"data/gone.lance":1}']) {
    await writeFile(join(uri, 'chunks.sums.json'), text)
    expect(await rowsOf(uri, snapshot)).toBe(right)
  }
})

test('a file that could not be read is read again, a damaged one stays damaged', async () => {
  const { uri, data } = await indexWithoutImage()
  const path = data[0]?.path ?? ''
  const sound = await readFile(path)
  const sums = new DataSums(uri, 'chunks')
  await rm(path)
  await mkdir(path)
  await expect(sums.verify()).rejects.toMatchObject({ code: 'EISDIR' })
  await rm(path, { recursive: true })
  await writeFile(path, sound)
  await sums.verify()

  const damaged = new DataSums(uri, 'chunks')
  await writeFile(path, sound.subarray(1))
  await expect(damaged.verify()).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
  await writeFile(path, sound)
  await expect(damaged.verify()).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
})
