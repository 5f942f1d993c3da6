import type { CleanChunk } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { createRetriever } from '../src/index.js'
import { bruteForceIndex, bruteForceStore, fixedEmbedder, twoAxes, wordAnalyzer } from './brute-force.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { memoryIndex, nothingElse } from './memory-index.js'

const older = cleanChunk({ path: 'older.ts', text: 'const price = 1\n' })
const newer = cleanChunk({ path: 'newer.ts', text: 'const price = 2\n' })
const generations = new Map<number, CleanChunk[]>([
  [1, [older]],
  [2, [newer]],
  [3, [older, newer]],
])

/** Promise that a test resolves. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open }
}

interface Hooks {
  /** Called before a generation is opened. */
  readonly open?: (generation: number) => Promise<void>
  /** Called before chunks of a generation are read. */
  readonly get?: (generation: number) => Promise<void>
  /** Called before a generation is closed. */
  readonly close?: (generation: number) => Promise<void>
}

/** An index of the generations by number. It records what is opened and closed, and a test can delay and fail its steps. */
function openings(hooks: Hooks = {}) {
  const log: string[] = []
  const index = memoryIndex(async ({ generation }) => {
    await hooks.open?.(generation)
    const chunks = generations.get(generation) ?? []
    log.push(`open ${generation}`)
    const store = bruteForceStore(chunks)
    let closed = false
    return {
      ...nothingElse,
      lexical: bruteForceIndex(chunks),
      chunks: {
        ...store,
        async get(ids) {
          await hooks.get?.(generation)
          if (closed) throw new Error('read after close')
          return store.get(ids)
        },
      },
      async [Symbol.asyncDispose]() {
        closed = true
        await hooks.close?.(generation)
        log.push(`close ${generation}`)
      },
    }
  })
  const put = (generation: number): void =>
    index.put(manifestOfChunks(generations.get(generation) ?? [], { generation }))
  put(1)
  return { log, index, put }
}

const analyzer = wordAnalyzer

describe('a new generation', () => {
  test('answers the next query, and the old one is closed', async () => {
    const { log, index, put } = openings()
    await using retriever = await createRetriever({ index, analyzer })
    expect(await retriever.query({ text: 'price' })).toMatchObject({ generation: 1, hits: [{ chunk: older }] })

    put(2)
    expect(await retriever.query({ text: 'price' })).toMatchObject({ generation: 2, hits: [{ chunk: newer }] })
    expect(log).toEqual(['open 1', 'open 2', 'close 1'])
  })

  test('leaves queries under way on the old one, which is closed when the last of them ends', async () => {
    const reading = gate()
    const bothReading = gate()
    let reads = 0
    const { log, index, put } = openings({
      get: async (generation) => {
        if (generation === 2) return
        if (++reads === 2) bothReading.open()
        await reading.passed
      },
    })
    await using retriever = await createRetriever({ index, analyzer })
    const first = retriever.query({ text: 'price' })
    const second = retriever.query({ text: 'price' })
    await bothReading.passed

    put(2)
    expect((await retriever.query({ text: 'price' })).generation).toBe(2)
    expect(log).toEqual(['open 1', 'open 2'])

    reading.open()
    expect((await first).generation).toBe(1)
    expect((await second).generation).toBe(1)
    await retriever.close()
    expect(log).toEqual(['open 1', 'open 2', 'close 1', 'close 2'])
  })

  test('does not wait for the old one to close', async () => {
    const closing = gate()
    const { log, index, put } = openings({
      close: (generation) => (generation === 1 ? closing.passed : Promise.resolve()),
    })
    const retriever = await createRetriever({ index, analyzer })
    put(2)
    expect((await retriever.query({ text: 'price' })).generation).toBe(2)
    expect(log).not.toContain('close 1')

    const closed = retriever.close()
    closing.open()
    await closed
    expect(log).toContain('close 1')
  })

  test('is opened once for any number of concurrent queries', async () => {
    const { log, index, put } = openings()
    await using retriever = await createRetriever({ index, analyzer })
    put(2)
    const results = await Promise.all(Array.from({ length: 50 }, () => retriever.query({ text: 'price' })))
    expect(new Set(results.map(({ generation }) => generation))).toEqual(new Set([2]))
    expect(log.filter((entry) => entry.startsWith('open'))).toEqual(['open 1', 'open 2'])
  })

  test('that replaces another while queries run never mixes two, and nothing stays open', async () => {
    const { log, index, put } = openings({ get: () => new Promise(setImmediate) })
    const retriever = await createRetriever({ index, analyzer })
    const asked: Promise<void>[] = []
    for (const generation of [2, 3, 1, 3, 2]) {
      for (let query = 0; query < 8; query++) {
        const result = retriever.query({ text: 'price' })
        asked.push(
          result.then(({ hits, generation: own }) => {
            expect(new Set(hits.map(({ chunk }) => chunk))).toEqual(new Set(generations.get(own)))
          }),
        )
      }
      put(generation)
    }
    await Promise.all(asked)
    await retriever.close()
    const count = (what: string): number => log.filter((entry) => entry.startsWith(what)).length
    expect(count('close')).toBe(count('open'))
  })

  test('that cannot be opened leaves the old one in service with a warning, until it can', async () => {
    let broken = true
    const { index, put } = openings({
      async open(generation) {
        if (generation === 2 && broken) throw new Error('table is gone')
      },
    })
    await using retriever = await createRetriever({ index, analyzer })
    put(2)
    const { generation, warnings } = await retriever.query({ text: 'price' })
    expect(generation).toBe(1)
    expect(warnings).toEqual([
      { code: 'NEWER_GENERATION_UNUSABLE', message: expect.stringContaining('This answer is from generation 1') },
    ])

    broken = false
    expect(await retriever.query({ text: 'price' })).toMatchObject({ generation: 2, warnings: [] })
  })

  test('made with another embedder is closed again and leaves the old one in service', async () => {
    const { log, index } = openings()
    index.put(manifestOfChunks([older], { embedder: twoAxes }))
    const openEmbedder = async () => fixedEmbedder([1, 0])
    await using retriever = await createRetriever({ index, analyzer, openEmbedder })
    index.put(manifestOfChunks([newer], { generation: 2, embedder: { ...twoAxes, id: 'other' } }))
    const { generation, warnings } = await retriever.query({ text: 'price' })
    expect(generation).toBe(1)
    expect(warnings[0]?.message).toContain('INDEX_EMBEDDER_MISMATCH')
    expect(log).toEqual(['open 1', 'open 2', 'close 2'])
  })

  test('whose embedder can not be opened is closed again', async () => {
    const { log, index } = openings()
    index.put(manifestOfChunks([older], { embedder: twoAxes }))
    const openEmbedder = () => Promise.reject(new Error('no key'))
    await expect(createRetriever({ index, analyzer, openEmbedder })).rejects.toThrow('no key')
    expect(log).toEqual(['open 1', 'close 1'])
  })
})

describe('a generation that a writer pruned', () => {
  test('before it was open is skipped for the one that replaced it', async () => {
    const { index, put } = openings({
      async open(generation) {
        if (generation !== 1) return
        put(2)
        throw new Error('version 1 was pruned')
      },
    })
    await using retriever = await createRetriever({ index, analyzer })
    expect((await retriever.query({ text: 'price' })).generation).toBe(2)
  })

  test('under a running query makes the query start over on the new one, once', async () => {
    const { log, index, put } = openings({
      get: async (generation) => {
        if (generation === 2) return
        put(2)
        throw new Error('data file was pruned')
      },
    })
    await using retriever = await createRetriever({ index, analyzer })
    expect(await retriever.query({ text: 'price' })).toMatchObject({ generation: 2, hits: [{ chunk: newer }] })
    expect(log).toEqual(['open 1', 'open 2', 'close 1'])
  })

  test('an error without a new generation is thrown', async () => {
    let reads = 0
    const { index } = openings({
      get: async () => {
        reads++
        throw new Error('disk failure')
      },
    })
    await using retriever = await createRetriever({ index, analyzer })
    await expect(retriever.query({ text: 'price' })).rejects.toThrow('disk failure')
    expect(reads).toBe(1)
  })
})

describe('opening and closing', () => {
  test('a place without an index names the command that makes one', async () => {
    const { index } = openings()
    index.put(null)
    await expect(createRetriever({ index, analyzer })).rejects.toMatchObject({
      code: 'INDEX_MISSING',
      message: expect.stringContaining('coderag index'),
    })
  })

  test('an index that was removed is not answered from', async () => {
    const { index } = openings()
    await using retriever = await createRetriever({ index, analyzer })
    index.put(null)
    await expect(retriever.query({ text: 'price' })).rejects.toMatchObject({ code: 'INDEX_MISSING' })
  })

  test('close waits for queries under way and refuses later ones', async () => {
    const reading = gate()
    const { log, index } = openings({ get: () => reading.passed })
    const retriever = await createRetriever({ index, analyzer })
    const query = retriever.query({ text: 'price' })
    const closed = Promise.all([retriever.close(), retriever.close()])
    await expect(retriever.query({ text: 'price' })).rejects.toMatchObject({ code: 'RETRIEVER_CLOSED' })
    expect(log).toEqual(['open 1'])

    reading.open()
    expect((await query).hits).toHaveLength(1)
    await closed
    expect(log).toEqual(['open 1', 'close 1'])
  })

  test('close while a generation is being opened closes that one too', async () => {
    const opening = gate()
    const started = gate()
    const { log, index, put } = openings({
      async open(generation) {
        if (generation !== 2) return
        started.open()
        await opening.passed
      },
    })
    const retriever = await createRetriever({ index, analyzer })
    put(2)
    const query = retriever.query({ text: 'price' })
    await started.passed
    const closed = retriever.close()
    opening.open()
    expect((await query).generation).toBe(2)
    await closed
    expect(log.toSorted()).toEqual(['close 1', 'close 2', 'open 1', 'open 2'])
  })

  test('a part that can not be closed is reported by close', async () => {
    const { index } = openings({ close: () => Promise.reject(new Error('busy')) })
    const retriever = await createRetriever({ index, analyzer })
    await expect(retriever.close()).rejects.toMatchObject({ errors: [{ message: 'busy' }] })
  })
})
