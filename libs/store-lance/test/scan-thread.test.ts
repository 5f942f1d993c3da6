import { closeSync, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { encodeChunks, type ChunkStore, type ScoredId } from '@coderag/types'
import { embeddedChunk } from '@coderag/types/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { kthLargest } from '../src/image/kth-largest.js'
import { Scan } from '../src/image/scan.js'
import { ScanThread } from '../src/image/scan-thread.js'
import { ScanTurns } from '../src/image/scan-turns.js'
import { offsetWord, slotWords } from '../src/image/slot.js'
import { VectorMemory } from '../src/image/vector-memory.js'
import { openChunkStore } from '../src/index.js'
import { temporaryDirectory } from './temporary.js'

const rows = 50_000
const stride = 32

describe('a thread that searches', async () => {
  const lowBytes = join(await temporaryDirectory(), 'rows')
  await writeFile(lowBytes, Buffer.from(Array.from({ length: rows * stride }, (_, at) => (at * 31) & 0xff)))
  const file = openSync(lowBytes, 'r')
  const memory = new VectorMemory(rows, stride)
  const high = memory.signed(memory.at.vectors, rows * stride)
  const random = pseudoRandom(3)
  for (let at = 0; at < high.length; at++) high[at] = Math.round((random() + random() - 1) * 100)
  memory.floats(memory.at.scales, rows).fill(1)
  const all = sharedRows(rows, () => true)
  const places = {
    slots: new Uint32Array(new SharedArrayBuffer(rows * slotWords * 4)),
    segments: [{ firstRow: 0, file }],
  }
  for (let row = 0; row < rows; row++) places.slots[row * slotWords + offsetWord] = row * stride
  const scan = new Scan(memory, all, places)
  const filters = [all, sharedRows(rows, (row) => row % 7 !== 2), sharedRows(rows, (row) => row % 40 === 0)]
  const questions = Array.from({ length: 12 }, () => Float32Array.from({ length: stride }, () => random() - 0.5))

  const filterOf = (at: number) => filters[at % filters.length] ?? all

  afterAll(() => closeSync(file))

  test('finds what a search without it finds, for many who ask at once, whichever thread comes to it first', async () => {
    const expected = questions.map((unit, at) => scan.best(unit, filterOf(at), 30))
    const thread = new ScanThread(scan)
    let left = 30
    while (left > 0) {
      if (thread.isReady) left--
      const found = await Promise.all(questions.map((unit, at) => thread.best(unit, filterOf(at), 30)))
      expect(found).toEqual(expected)
      for (const [at, unit] of questions.entries()) {
        expect(await thread.best(unit, filterOf(at), 30)).toEqual(expected[at])
      }
    }
    await thread.close()
  })

  test('keeps the process alive while it is asked, and not while it is idle', async () => {
    const ports = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
    const before = ports()
    const thread = new ScanThread(scan)
    expect(ports()).toBe(before)
    const waiting = thread.best(questions[0] ?? new Float32Array(stride), all, 30)
    expect(ports()).toBeGreaterThan(before)
    await waiting
    expect(ports()).toBe(before)
    await thread.close()
  })

  test('a search that fails on the asking thread fails, rather than to be done again out of turn', async () => {
    const unreadable = { ...places, segments: [{ firstRow: 0, file: -1 }] }
    const thread = new ScanThread(new Scan(memory, all, unreadable))
    // The other thread never hears of it.
    const posting = vi.spyOn(Worker.prototype, 'postMessage').mockReturnValue()
    try {
      const waiting = [1, 2].map((at) => thread.best(questions[at] ?? new Float32Array(stride), all, 30))
      const outcomes = await Promise.allSettled(waiting)
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    } finally {
      posting.mockRestore()
      await thread.close()
    }
  })

  test('gives nothing once it is closed, also to those who wait', async () => {
    const thread = new ScanThread(scan)
    const closing = thread.close()
    const waiting = [1, 2, 3].map((at) => thread.best(questions[at] ?? new Float32Array(stride), all, 30))
    await closing
    const expected = [1, 2, 3].map((at) => scan.best(questions[at] ?? new Float32Array(stride), all, 30))
    for (const [at, found] of (await Promise.all(waiting)).entries()) {
      if (found !== null) expect(found).toEqual(expected[at])
    }
    expect(await thread.best(questions[1] ?? new Float32Array(stride), all, 30)).toBeNull()
    expect(thread.isReady).toBe(false)
  })
})

describe('two threads that take turns', () => {
  const shared = new SharedArrayBuffer(8)
  const [one, other] = [new ScanTurns(shared), new ScanTurns(shared)]

  test('do each search once, and none before the one before is done', () => {
    expect(one.take(2)).toBe(false)
    expect(one.take(1)).toBe(true)
    expect(other.take(1)).toBe(false)
    expect(other.take(2)).toBe(false)
    one.end(1)
    expect(other.take(1)).toBe(false)
    other.waitFor(2)
    expect(other.take(2)).toBe(true)
    other.end(2)
  })

  test('know where the other has used the memory', () => {
    expect(other.isAfterOther(3)).toBe(true)
    expect(other.isAfterOther(4)).toBe(false)
    expect(one.isAfterOther(5)).toBe(true)
    expect(other.isAfterOther(6)).toBe(true)
  })
})

describe('a table of 40,000 rows', () => {
  const queries = Array.from({ length: 300 }, (_, seed) => direction(seed * 101 + 5))
  let uri = ''
  let snapshot = 0

  beforeAll(async () => {
    uri = await temporaryDirectory()
    await using writer = await openChunkStore({ uri, mode: 'write', dimensions: 16 })
    for (let first = 0; first < 40_000; first += 2_000) {
      const chunks = Array.from({ length: 2_000 }, (_, at) =>
        embeddedChunk([...direction(first + at)], { path: `f${(first + at) >> 3}.ts`, byteStart: at }),
      )
      await writer.put(encodeChunks(chunks))
    }
    snapshot = await writer.snapshot()
  })

  const found = async (store: ChunkStore): Promise<ScoredId[][]> => {
    const lists: ScoredId[][] = []
    for (const query of queries) lists.push([...(await store.searchVector(query, { limit: 20 }))])
    return lists
  }

  test('gives the same with a thread and without one, also while it is closed', async () => {
    await using plain = await openChunkStore({ uri, mode: 'read', snapshot, thread: false })
    const threaded = await openChunkStore({ uri, mode: 'read', snapshot })
    expect(await found(threaded)).toEqual(await found(plain))
    const last = threaded.searchVector(queries[0] ?? direction(0), { limit: 20 })
    const [outcome] = await Promise.allSettled([last, threaded[Symbol.asyncDispose]()])
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'STORE_CLOSED' })
    else expect(outcome.value).toEqual(await plain.searchVector(queries[0] ?? direction(0), { limit: 20 }))
  })
})

test.each([1, 2, 99, 100, 500])('the %d. largest of a hundred values is the one that sorting puts there', (wanted) => {
  const random = pseudoRandom(wanted)
  for (const kinds of [1, 3, 10_000]) {
    const values = Float32Array.from({ length: 200 }, () => Math.floor(random() * kinds))
    const places = Uint32Array.from({ length: 100 }, (_, at) => at * 2)
    const sorted = Array.from(places, (place) => values[place] ?? 0).sort((a, b) => b - a)
    expect(kthLargest(values, places, wanted)).toBe(sorted[Math.min(wanted, 100) - 1])
  }
})

test('none of no values is the largest', () => {
  expect(kthLargest(new Float32Array(4), new Uint32Array(), 3)).toBe(Infinity)
})

function sharedRows(count: number, passes: (row: number) => boolean): Uint32Array {
  const passing = Uint32Array.from({ length: count }, (_, row) => row).filter(passes)
  const shared = new Uint32Array(new SharedArrayBuffer(passing.length * 4))
  shared.set(passing)
  return shared
}

function direction(seed: number): Float32Array {
  const random = pseudoRandom(Math.imul(seed + 1, 0x9e3779b1) >>> 0)
  return Float32Array.from({ length: 16 }, () => random() - 0.5)
}

function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
