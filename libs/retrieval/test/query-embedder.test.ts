import { createServer } from 'node:http'
import { CoderagError, type Embedder } from '@coderag/types'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { QueryEmbedder } from '../src/search/query-embedder.js'
import { fixedEmbedder, twoAxes } from './brute-force.js'
import { retrieverOver } from './retriever-over.js'

const unavailable = (): Promise<never> => Promise.reject(new CoderagError('EMBED_UNAVAILABLE', 'down', {}))
const vector = Float32Array.of(1, 0)

let now = 0
let outcomes: string[] = []
let pauses = 0
let calls = 0
/** Stands for the model. */
let embedQuery: () => Promise<Float32Array> = unavailable

beforeEach(() => {
  now = 0
  outcomes = []
  pauses = 0
  calls = 0
  embedQuery = unavailable
})

function queryEmbedder(options: { timeoutMs?: number } = {}): QueryEmbedder {
  const embedder: Embedder = { ...fixedEmbedder([1, 0]), embedQuery: () => (calls++, embedQuery()) }
  return new QueryEmbedder(embedder, {
    timeoutMs: 0,
    now: () => now,
    onOutcome: (outcome) => void outcomes.push(outcome),
    onPause: () => void pauses++,
    ...options,
  })
}

/** Embeds queries one after another and returns how many of them reached the model. */
async function embedTimes(own: QueryEmbedder, times: number): Promise<number> {
  const before = calls
  for (let at = 0; at < times; at++) await own.embed('query', undefined).catch(() => undefined)
  return calls - before
}

test('after three failures in a row the embedder is paused', async () => {
  const own = queryEmbedder()
  expect(await embedTimes(own, 10)).toBe(3)
  expect(outcomes.slice(2, 5)).toEqual(['EMBED_UNAVAILABLE', 'EMBED_PAUSED', 'EMBED_PAUSED'])
  expect(pauses).toBe(1)
  await expect(own.embed('query', undefined)).rejects.toMatchObject({
    code: 'EMBED_PAUSED',
    details: { failures: 3, pauseMs: 15_000 },
  })
})

test('a success resets the count of failures', async () => {
  const own = queryEmbedder()
  await embedTimes(own, 2)
  embedQuery = async () => vector
  expect(await own.embed('query', undefined)).toBe(vector)
  embedQuery = unavailable
  expect(await embedTimes(own, 10)).toBe(3)
})

test('after the pause one query tries the embedder, and concurrent queries do not wait for it', async () => {
  const own = queryEmbedder()
  await embedTimes(own, 3)
  now = 15_000
  let answer: (value: Float32Array) => void = () => undefined
  embedQuery = () => new Promise((resolve) => (answer = resolve))
  const trial = own.embed('query', undefined)
  expect(await embedTimes(own, 5)).toBe(0)
  answer(vector)
  expect(await trial).toBe(vector)
  embedQuery = async () => vector
  expect(await own.embed('query', undefined)).toBe(vector)
})

test('a trial that fails begins the next pause', async () => {
  const own = queryEmbedder()
  await embedTimes(own, 3)
  now = 20_000
  expect(await embedTimes(own, 5)).toBe(1)
  now = 34_999
  expect(await embedTimes(own, 5)).toBe(0)
  now = 35_000
  expect(await embedTimes(own, 5)).toBe(1)
  expect(pauses).toBe(3)
})

test('a trial whose caller aborts leaves the trial to the next query', async () => {
  const own = queryEmbedder()
  await embedTimes(own, 3)
  now = 15_000
  embedQuery = () => new Promise(() => undefined)
  await expect(own.embed('query', AbortSignal.timeout(1))).rejects.toThrow()
  embedQuery = async () => vector
  expect(await own.embed('query', undefined)).toBe(vector)
})

test('an embedder that ignores its signal is left at the time limit', async () => {
  embedQuery = () => new Promise(() => undefined)
  await expect(queryEmbedder({ timeoutMs: 1 }).embed('query', undefined)).rejects.toMatchObject({
    code: 'EMBED_TIMED_OUT',
    details: { timeoutMs: 1 },
  })
})

test('a failure that needs a change of the configuration pauses nothing', async () => {
  const own = queryEmbedder()
  embedQuery = () => Promise.reject(new CoderagError('EMBED_REFUSED', 'key', {}))
  for (let at = 0; at < 5; at++)
    await expect(own.embed('query', undefined)).rejects.toMatchObject({ code: 'EMBED_REFUSED' })
  expect(calls).toBe(5)
})

test('a server that never answers delays the first three queries only, and is used again when it answers', async () => {
  let asked = 0
  let isWell = false
  const server = createServer((_, response) => {
    if (isWell) response.end('[1, 0]')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const overHttp: Embedder = {
    ...fixedEmbedder([1, 0]),
    async embedQuery(_, { signal } = {}) {
      asked++
      const response = await fetch(url, signal === undefined ? {} : { signal })
      return Float32Array.from((await response.json()) as number[])
    },
  }
  const retriever = await retrieverOver({
    manifest: { embedder: twoAxes },
    snapshot: { embedder: overHttp },
    ranking: { embedTimeoutMs: 300 },
    now: () => new Date(now),
  })
  const warned: string[] = []
  for (let at = 0; at < 20; at++) {
    const { mode, hits, warnings } = await retriever.query({ text: 'retry with backoff' })
    expect(mode).toBe('lexical')
    expect(hits[0]?.chunk.filePath).toBe('client/retry.go')
    warned.push(...warnings.map(({ code, message }) => `${code} ${/EMBED_\w+/.exec(message)?.[0]}`))
  }
  expect(asked).toBe(3)
  expect(warned.slice(2, 4)).toEqual(['EMBEDDER_UNAVAILABLE EMBED_TIMED_OUT', 'EMBEDDER_UNAVAILABLE EMBED_PAUSED'])
  isWell = true
  expect((await retriever.query({ text: 'retry with backoff' })).mode).toBe('lexical')
  now = 15_000
  expect(await retriever.query({ text: 'retry with backoff' })).toMatchObject({ mode: 'hybrid', warnings: [] })
})
