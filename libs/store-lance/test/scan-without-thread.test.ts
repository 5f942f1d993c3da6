import { encodeChunks } from '@coderag/types'
import { embeddedChunk } from '@coderag/types/testing'
import { expect, test, vi } from 'vitest'
import { Scan } from '../src/image/scan.js'
import { openChunkStore } from '../src/index.js'
import { temporaryDirectory } from './temporary.js'

// As under Node's permission model.
vi.mock('node:worker_threads', () => ({
  Worker: class {
    constructor() {
      throw new Error('no threads')
    }
  },
}))
vi.mock('node:os', async (original) => ({ ...(await original<object>()), availableParallelism: () => 2 }))

const rows = 40_000

test('where a thread may not start, searches make the sketch by themselves, and find the same', async () => {
  const uri = await temporaryDirectory()
  await using writer = await openChunkStore({ uri, mode: 'write', dimensions: 16 })
  for (let first = 0; first < rows; first += 2_000) {
    const chunks = Array.from({ length: 2_000 }, (_, at) =>
      embeddedChunk(direction(first + at), { path: `f${(first + at) >> 3}.ts`, byteStart: at }),
    )
    await writer.put(encodeChunks(chunks))
  }
  const snapshot = await writer.snapshot()
  await using store = await openChunkStore({ uri, mode: 'read', snapshot })
  const ask = () => store.searchVector(Float32Array.from(direction(7)), { limit: 20 })
  const left = vi.spyOn(Scan.prototype, 'sketchSome')

  const compared = await ask()
  for (let search = 1; search < 20; search++) expect(await ask()).toEqual(compared)
  expect(left.mock.results.map(({ value }) => value as boolean).slice(0, 3)).toEqual([true, true, false])
})

function direction(seed: number): number[] {
  return Array.from({ length: 16 }, (_, at) => Math.sin((seed + 1) * (at + 1) * 1.7))
}
