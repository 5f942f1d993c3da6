import type { CrawlSource } from '@coderag/types'
import { afterEach, describe, expect, test } from 'vitest'
import type { Batch, BatchProcessor, UnitOutcome } from '../src/process/batch.js'
import { createWorkerPool, type WorkerPoolOptions } from '../src/process/worker-pool.js'
import { discovery, unit } from './sketches.js'

const entry = new URL('./test-worker.mjs', import.meta.url)
const source: CrawlSource = { kind: 'repo', path: '/shop' }
const head = discovery()
const pools: BatchProcessor[] = []

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool[Symbol.asyncDispose]()
})

function open(options: Partial<WorkerPoolOptions> = {}): BatchProcessor {
  const pool = createWorkerPool({ entry, setup: {}, threads: 2, unitTimeoutMs: 5_000, ...options })
  pools.push(pool)
  return pool
}

/** Batches of the given keys; a batch is a string of keys with spaces between. */
function batches(...list: readonly string[]): Batch[] {
  return list.map((keys) => ({
    source,
    head,
    services: [],
    known: { services: [], all: [] },
    units: keys.split(' ').map((key) => unit(key)),
  }))
}

async function outcomesOf(pool: BatchProcessor, work: Iterable<Batch>): Promise<UnitOutcome[]> {
  const outcomes: UnitOutcome[] = []
  for await (const { result } of pool.run(work)) outcomes.push(...result.outcomes)
  return outcomes
}

function keys(outcomes: readonly UnitOutcome[]): string[] {
  return outcomes.map((outcome) => outcome.key)
}

function failures(outcomes: readonly UnitOutcome[]): (string | undefined)[][] {
  return outcomes.filter(({ failure }) => failure !== null).map(({ key, failure }) => [key, failure?.code])
}

test('results come in the order of the batches, whichever is done first', async () => {
  const work = Array.from({ length: 20 }, (_, index) => (index % 5 === 0 ? `slow${index}` : `a${index} b${index}`))
  const outcomes = await outcomesOf(open(), batches(...work))
  expect(keys(outcomes)).toEqual(work.flatMap((batch) => batch.split(' ')))
})

test('one pool serves several runs, and an empty one', async () => {
  const pool = open()
  expect(await outcomesOf(pool, [])).toEqual([])
  expect(keys(await outcomesOf(pool, batches('a')))).toEqual(['a'])
  expect(keys(await outcomesOf(pool, batches('b', 'c')))).toEqual(['b', 'c'])
})

describe('near its bound of memory', () => {
  /** Number of batches that were taken before the first result was. */
  async function takenBefore(pool: BatchProcessor): Promise<number> {
    let taken = 0
    const counted = function* (): Generator<Batch> {
      for (const batch of batches(...Array.from({ length: 12 }, (_, index) => `a${index}`))) {
        taken += 1
        yield batch
      }
    }
    for await (const { result } of pool.run(counted())) {
      expect(result.outcomes).toHaveLength(1)
      return taken
    }
    return taken
  }

  test('a pool takes one batch after the other, and says that it did', async () => {
    const pool = open({ threads: 2, maxBytes: 1_000, usedBytes: () => 900 })
    expect(await takenBefore(pool)).toBeLessThanOrEqual(2)
    expect(pool.memory).toEqual({ maxBytes: 1_000, wasShort: true })
  })

  test('a pool that is used again says of its last run only', async () => {
    let used = 900
    const pool = open({ threads: 2, maxBytes: 1_000, usedBytes: () => used })
    await outcomesOf(pool, batches('a0', 'a1'))
    expect(pool.memory?.wasShort).toBe(true)
    used = 100
    await outcomesOf(pool, batches('a2', 'a3'))
    expect(pool.memory?.wasShort).toBe(false)
  })

  test('a pool below it takes as many as its threads can work on, and says nothing', async () => {
    const pool = open({ threads: 2, maxBytes: 1_000, usedBytes: () => 899 })
    expect(await takenBefore(pool)).toBeGreaterThan(4)
    expect(pool.memory).toEqual({ maxBytes: 1_000, wasShort: false })
  })
})

test('batches are taken as they are needed, not all at once', async () => {
  let taken = 0
  const endless = function* (): Generator<Batch> {
    for (;;) yield { source, head, services: [], known: { services: [], all: [] }, units: [unit(`u${taken++}`)] }
  }
  for await (const { batch } of open({ threads: 2 }).run(endless())) if (batch.units[0]?.key === 'u3') break
  expect(taken).toBeLessThan(16)
})

describe('a unit that brings its worker down', () => {
  test.each([
    ['ends the process', 'exit-x', 'WORKER_CRASHED', 'no code'],
    ['throws past everything', 'throw-x', 'WORKER_CRASHED', 'no code'],
  ])('%s: it is recorded as failed, and its neighbours are processed', async (_, culprit, code, words) => {
    const outcomes = await outcomesOf(open({ threads: 1 }), batches(`a b ${culprit} c d`, 'e'))
    expect(keys(outcomes)).toEqual(['a', 'b', culprit, 'c', 'd', 'e'])
    expect(failures(outcomes)).toEqual([[culprit, code]])
    expect(outcomes[2]?.failure?.message).toContain(words)
    expect(outcomes[2]?.failure?.message).not.toContain('a line of')
  })

  test('spins for ever: it is given up after its time, and its neighbours are processed', async () => {
    const outcomes = await outcomesOf(open({ threads: 2, unitTimeoutMs: 400 }), batches('a spin-x b', 'c'))
    expect(keys(outcomes)).toEqual(['a', 'spin-x', 'b', 'c'])
    expect(failures(outcomes)).toEqual([['spin-x', 'UNIT_TIMEOUT']])
  })

  test('waits for ever: it is given up after ten times its time, and its neighbours are processed', async () => {
    const outcomes = await outcomesOf(open({ threads: 1, unitTimeoutMs: 100 }), batches('a wait-x b'))
    expect(failures(outcomes)).toEqual([['wait-x', 'UNIT_TIMEOUT']])
    expect(keys(outcomes)).toEqual(['a', 'wait-x', 'b'])
  })

  test('blocks its thread in native code, which tells no time: it is given up after ten times its time', async () => {
    const outcomes = await outcomesOf(open({ threads: 1, unitTimeoutMs: 100 }), batches('a block-x b'))
    expect(failures(outcomes)).toEqual([['block-x', 'UNIT_TIMEOUT']])
    expect(keys(outcomes)).toEqual(['a', 'block-x', 'b'])
  })

  test('fills the heap of its thread: it is given up, and its neighbours are processed', async () => {
    const outcomes = await outcomesOf(open({ threads: 1, heapMb: 64 }), batches('a fill-x b', 'c'))
    expect(keys(outcomes)).toEqual(['a', 'fill-x', 'b', 'c'])
    expect(failures(outcomes)).toEqual([['fill-x', 'UNIT_OUT_OF_MEMORY']])
    expect(outcomes[1]?.failure?.message).toContain('more than 64 MB')
  })

  test('several of them, at the edges too, cost themselves only', async () => {
    const work = batches('exit-1 a exit-2', 'spin-3', 'throw-4 exit-5 b', 'c')
    const outcomes = await outcomesOf(open({ threads: 2, unitTimeoutMs: 400 }), work)
    expect(keys(outcomes)).toEqual(['exit-1', 'a', 'exit-2', 'spin-3', 'throw-4', 'exit-5', 'b', 'c'])
    expect(failures(outcomes).map(([key]) => key)).toEqual(['exit-1', 'exit-2', 'spin-3', 'throw-4', 'exit-5'])
  })
})

test('a thread that is spent is replaced, and the rest of its batch is processed by the next', async () => {
  const outcomes = await outcomesOf(open({ threads: 1 }), batches('a spend-x b c', 'd'))
  expect(keys(outcomes)).toEqual(['a', 'spend-x', 'b', 'c', 'd'])
  const [a, spend, b, c, d] = outcomes.map(({ notices }) => notices[0])
  expect(spend).toBe(a)
  expect(b).not.toBe(a)
  expect([c, d]).toEqual([b, b])
})

test('many slow units in one batch are not taken for one that hangs', async () => {
  const slow = Array.from({ length: 16 }, (_, index) => `slow${index}`)
  const outcomes = await outcomesOf(open({ threads: 1, unitTimeoutMs: 400 }), batches(slow.join(' ')))
  expect(failures(outcomes)).toEqual([])
})

test('a unit that gets little of a busy processor is not given up', async () => {
  const outcomes = await outcomesOf(open({ threads: 1, unitTimeoutMs: 300 }), batches('a pause-x b'))
  expect(failures(outcomes)).toEqual([])
})

test('a worker that takes long to start does not cost its first unit', async () => {
  const pool = open({ threads: 1, unitTimeoutMs: 300, setup: { startMs: 900 } })
  expect(failures(await outcomesOf(pool, batches('a b')))).toEqual([])
})

describe('a worker that can not start', () => {
  test.each([
    ['throws', { setup: { start: 'throw' } }, 'no grammar for go'],
    ['exits', { setup: { start: 'exit' } }, 'exit code 7'],
    ['is not there', { entry: new URL('./no-such-worker.mjs', import.meta.url) }, 'no-such-worker.mjs'],
  ])('%s: the run is rejected and says why', async (_, options, reason) => {
    const pool = open(options)
    const rejection = { code: 'INGEST_WORKER_START', message: expect.stringContaining(reason) }
    await expect(outcomesOf(pool, batches('a', 'b', 'c', 'd'))).rejects.toMatchObject(rejection)
    await expect(outcomesOf(pool, batches('e'))).rejects.toMatchObject(rejection)
  })
})

test('an aborted signal ends a run that hangs, and one that has not begun', async () => {
  const controller = new AbortController()
  const running = (async () => {
    for await (const { result } of open().run(batches('a', 'spin-x'), controller.signal)) {
      if (result.outcomes[0]?.key === 'a') controller.abort(new Error('enough'))
    }
  })()
  await expect(running).rejects.toThrow('enough')
  await expect(open().run(batches('a'), controller.signal)[Symbol.asyncIterator]().next()).rejects.toThrow('enough')
})

test('no thread runs on after disposal, hanging ones included', async () => {
  const threads = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
  const before = threads()
  const pool = open({ threads: 2 })
  const steps = pool.run(batches('a', 'spin-x', 'spin-y'))[Symbol.asyncIterator]()
  await steps.next()
  expect(threads()).toBeGreaterThan(before)
  await pool[Symbol.asyncDispose]()
  expect(threads()).toBe(before)
})
