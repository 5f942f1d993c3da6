import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanChunk } from '@coderag/types/testing'
import type { CleanChunk } from '@coderag/types'
import { afterAll, describe, expect, test } from 'vitest'
import { createOpenAiEmbedder, openVectorCache, type OpenAiOptions } from '../src/index.js'
import { fakeClock } from './fake-clock.js'
import {
  breakOff,
  cutShort,
  DIMENSIONS,
  failWith,
  hang,
  sendVectors,
  startFakeService,
  wordCounts,
  type Behaviour,
} from './fake-service.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-embed-'))
afterAll(() => rmSync(root, { recursive: true }))
let place = 0
const key = ['secret', 'of', 'the', 'test'].join('-')
const chunks = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'].map((word) =>
  cleanChunk({ path: `${word}.ts`, text: `export const ${word} = 1\n` }),
)

async function opened(script: readonly Behaviour[], options: OpenAiOptions = {}) {
  const service = await startFakeService()
  service.script.push(...script)
  const clock = fakeClock()
  const directory = join(root, `${++place}`)
  const embedder = createOpenAiEmbedder(
    {
      baseUrl: service.baseUrl,
      dimensions: DIMENSIONS,
      apiKey: key,
      batchTexts: 2,
      concurrency: 1,
      maxAttempts: 3,
      ...options,
    },
    { clock, openCache: (identity) => openVectorCache({ directory, identity }) },
  )
  return { service, clock, embedder, directory, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}

describe('what passes is tried again', () => {
  test.each([
    ['429 that says seconds', failWith(429, { 'retry-after': '7' }), [7_000]],
    [
      '429 that says a date',
      failWith(429, { 'retry-after': new Date(Date.UTC(2026, 0, 1, 0, 0, 9)).toUTCString() }),
      [9_000],
    ],
    ['429 that says nothing', failWith(429), [375]],
    ['503 with a date in the past', failWith(503, { 'retry-after': new Date(0).toUTCString() }), []],
    ['500', failWith(500), [375]],
    ['an answer that breaks off', breakOff, [375]],
    ['an answer that is cut short', cutShort, [375]],
  ])('%s', async (_, behaviour, pauses) => {
    await using bench = await opened([behaviour])
    const embedded = await bench.embedder.embed(chunks.slice(0, 2))
    expect(embedded).toHaveLength(2)
    expect(bench.service.requests).toHaveLength(2)
    expect(bench.clock.pauses).toEqual(pauses)
  })

  test('no answer at all, once the time limit has passed', async () => {
    await using bench = await opened([hang], { timeoutMs: 40 })
    await expect(bench.embedder.embedQuery('alpha')).resolves.toHaveLength(DIMENSIONS)
    expect(bench.clock.pauses).toEqual([375])
  })

  test('with pauses that double', async () => {
    await using bench = await opened([failWith(502), failWith(500)])
    await bench.embedder.embedQuery('alpha')
    expect(bench.clock.pauses).toEqual([375, 750])
  })

  test('and a rate limit holds back the requests beside the one that met it', async () => {
    await using bench = await opened([failWith(429, { 'retry-after': '20' })], { concurrency: 3 })
    await bench.embedder.embed(chunks)
    expect(bench.clock.pauses.filter((ms) => ms >= 20_000).length).toBeGreaterThan(0)
    expect(bench.service.requests).toHaveLength(4)
  })
})

describe('what does not pass ends with an error that names no key and no text', () => {
  test.each([
    ['EMBED_RATE_LIMITED', [failWith(429), failWith(429), failWith(429)], 3],
    ['EMBED_RATE_LIMITED', [failWith(429, { 'retry-after': '100000' })], 1],
    ['EMBED_UNAVAILABLE', [failWith(500), breakOff, cutShort], 3],
    ['EMBED_REFUSED', [failWith(401, {}, { error: { code: 'invalid_api_key', message: `no such key: ${key}` } })], 1],
    ['EMBED_REFUSED', [failWith(429, {}, { error: { type: 'insufficient_quota' } })], 1],
    ['EMBED_REFUSED', [failWith(400, {}, { error: { message: 'too long: export const alpha' } })], 1],
    ['EMBED_REFUSED', [failWith(404)], 1],
    ['EMBED_BAD_RESPONSE', [sendVectors([])], 1],
    ['EMBED_BAD_RESPONSE', [sendVectors('none')], 1],
    ['EMBED_BAD_RESPONSE', [sendVectors([0, 0].map((index) => ({ index, embedding: wordCounts('a') })))], 1],
    ['EMBED_BAD_RESPONSE', [sendVectors([0, 5].map((index) => ({ index, embedding: wordCounts('a') })))], 1],
    [
      'EMBED_BAD_RESPONSE',
      [sendVectors([0, 1].map((index) => ({ index, embedding: [null, ...wordCounts('a').slice(1)] })))],
      1,
    ],
    [
      'EMBED_BAD_RESPONSE',
      [sendVectors([0, 1].map((index) => ({ index, embedding: ['NaN', ...wordCounts('a').slice(1)] })))],
      1,
    ],
    ['EMBED_BAD_RESPONSE', [sendVectors([0, 1].map((index) => ({ index, embedding: wordCounts('') })))], 1],
    ['EMBED_DIMENSIONS', [sendVectors([0, 1].map((index) => ({ index, embedding: [1, 2, 3] })))], 1],
  ])('%s', async (code, script, attempts) => {
    await using bench = await opened(script)
    const error: unknown = await bench.embedder.embed(chunks.slice(0, 2)).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    const shown = `${String(error)} ${JSON.stringify(error)}`
    expect(shown).not.toContain(key)
    expect(shown).not.toContain('alpha')
    expect(bench.service.requests).toHaveLength(attempts)
  })

  test('a server that is not there', async () => {
    await using bench = await opened([])
    await bench.service[Symbol.asyncDispose]()
    await expect(bench.embedder.embedQuery('alpha')).rejects.toMatchObject({
      code: 'EMBED_UNAVAILABLE',
      details: { reason: 'ECONNREFUSED', attempts: 3 },
    })
  })
})

describe('nothing is paid for twice', () => {
  const wordsOf = (requests: readonly { body: { input: readonly string[] } }[]): string[] =>
    requests.flatMap(({ body }) => body.input.map((text) => text.split('.ts', 1).join('')))

  test('a run that failed goes on where it was', async () => {
    await using bench = await opened([(request, response) => ok(request, response), failWith(401)])
    await expect(bench.embedder.embed(chunks)).rejects.toMatchObject({ code: 'EMBED_REFUSED' })
    // As a new process would find it: another embedder over the same directory.
    await using again = await opened([])
    const embedder = createOpenAiEmbedder(
      { baseUrl: again.service.baseUrl, dimensions: DIMENSIONS, batchTexts: 2 },
      { openCache: (identity) => openVectorCache({ directory: bench.directory, identity }) },
    )
    const embedded = await embedder.embed(chunks)
    expect(wordsOf(again.service.requests).toSorted()).toEqual(['delta', 'epsilon', 'gamma', 'zeta'])
    expect(embedded.map(({ vector }) => vector)).toEqual(
      (await (await opened([])).embedder.embed(chunks)).map(({ vector }) => vector),
    )
  })

  test('what other requests brought before one failed is kept', async () => {
    await using bench = await opened([failWith(401)], { concurrency: 3 })
    await expect(bench.embedder.embed(chunks)).rejects.toMatchObject({ code: 'EMBED_REFUSED' })
    const paid = bench.service.requests.length - 1
    const before = bench.service.requests.length
    await bench.embedder.embed(chunks)
    expect(bench.service.requests.length - before).toBe(3 - paid)
  })

  test('equal content is sent once', async () => {
    await using bench = await opened([])
    const twice = [chunks[0], chunks[0], chunks[1]].filter((chunk): chunk is CleanChunk => chunk !== undefined)
    expect(await bench.embedder.embed(twice)).toHaveLength(3)
    expect(wordsOf(bench.service.requests)).toEqual(['alpha', 'beta'])
  })
})

test('an aborted signal ends a pause and sends nothing more', async () => {
  await using bench = await opened([])
  const abort = new AbortController()
  const reason = new Error('stop')
  bench.service.script.push((_, response) => {
    abort.abort(reason)
    response.destroy()
  })
  await expect(bench.embedder.embed(chunks, { signal: abort.signal })).rejects.toBe(reason)
  expect(bench.service.requests).toHaveLength(1)
})

test('a text that is longer than the model takes is cut, and the cut is counted', async () => {
  await using bench = await opened([], { maxInputTokens: 64 })
  const long = cleanChunk({ path: 'long.ts', text: 'the order of the day is paid in full\n'.repeat(40) })
  await bench.embedder.embed([...chunks.slice(0, 1), long])
  const sent = bench.service.requests.flatMap(({ body }) => body.input)
  expect(sent[1]?.length).toBeLessThan(64 * 5)
  expect(long.text.startsWith(sent[1]?.slice('long.ts\n'.length) ?? '-')).toBe(true)
  expect(bench.embedder.cut).toMatchObject({ texts: 1 })
  expect(bench.embedder.cut?.tokens).toBeGreaterThan(200)
})

test('requests hold at most so many texts, and so many tokens', async () => {
  await using bench = await opened([], { batchTexts: 4 })
  await bench.embedder.embed(chunks)
  expect(bench.service.requests.map(({ body }) => body.input.length)).toEqual([4, 2])
})

function ok(request: Parameters<Behaviour>[0], response: Parameters<Behaviour>[1]): void {
  response.end(
    JSON.stringify({ data: request.body.input.map((text, index) => ({ index, embedding: wordCounts(text) })) }),
  )
}
