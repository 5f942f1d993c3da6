import { createServer } from 'node:http'
import { CoderagError, type Embedder } from '@coderag/types'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createEmbedderGuards, type EmbedderGuard } from '../src/search/embedder-guard.js'
import { fixedEmbedder, twoAxes } from './brute-force.js'
import { retrieverOver } from './retriever-over.js'

const down = (): Promise<never> => Promise.reject(new CoderagError('EMBED_UNAVAILABLE', 'down', {}))

let now = 0
let outcomes: string[] = []
let pauses = 0

beforeEach(() => {
  now = 0
  outcomes = []
  pauses = 0
})

function guard(options: { failures?: number; pauseMs?: number } = {}): EmbedderGuard {
  const onOutcome = (outcome: string): void => void outcomes.push(outcome)
  const onPause = (): void => void pauses++
  return createEmbedderGuards({ failures: 3, pauseMs: 1_000, now: () => now, onOutcome, onPause, ...options })(
    fixedEmbedder([1, 0]),
  )
}

async function ask(own: EmbedderGuard, times: number): Promise<number> {
  let asked = 0
  for (let at = 0; at < times; at++) await own.ask(() => (asked++, down())).catch(() => undefined)
  return asked
}

test('after three questions in a row without an answer it is left alone', async () => {
  const own = guard()
  expect(await ask(own, 10)).toBe(3)
  expect(outcomes.slice(2, 5)).toEqual(['EMBED_UNAVAILABLE', 'EMBED_PAUSED', 'EMBED_PAUSED'])
  expect(pauses).toBe(1)
  await expect(own.ask(down)).rejects.toMatchObject({ code: 'EMBED_PAUSED', details: { failures: 3, pauseMs: 1_000 } })
})

test('an answer in between begins the count anew', async () => {
  const own = guard()
  await ask(own, 2)
  expect(await own.ask(async () => 7)).toBe(7)
  expect(await ask(own, 10)).toBe(3)
})

test('after the pause one question tries it, the others meanwhile do not wait for it', async () => {
  const own = guard()
  await ask(own, 3)
  now = 1_000
  let answer: (value: number) => void = () => undefined
  const trial = own.ask(() => new Promise<number>((resolve) => (answer = resolve)))
  expect(await ask(own, 5)).toBe(0)
  answer(7)
  expect(await trial).toBe(7)
  expect(await own.ask(async () => 8)).toBe(8)
})

test('a trial that fails begins the next pause', async () => {
  const own = guard()
  await ask(own, 3)
  now = 1_500
  expect(await ask(own, 5)).toBe(1)
  now = 2_499
  expect(await ask(own, 5)).toBe(0)
  now = 2_500
  expect(await ask(own, 5)).toBe(1)
  expect(pauses).toBe(3)
})

test('a trial whose caller hangs up leaves the trial to the next question', async () => {
  const own = guard()
  await ask(own, 3)
  now = 1_000
  await expect(own.ask(() => Promise.reject(new Error('hung up')))).rejects.toThrow('hung up')
  expect(await own.ask(async () => 7)).toBe(7)
})

test('what has to be put right is no reason to leave it alone, nor is a pause of 0', async () => {
  const own = guard()
  const wrongKey = (): Promise<never> => Promise.reject(new CoderagError('EMBED_REFUSED', 'key', {}))
  for (let at = 0; at < 5; at++) await expect(own.ask(wrongKey)).rejects.toMatchObject({ code: 'EMBED_REFUSED' })
  expect(await ask(guard({ pauseMs: 0 }), 9)).toBe(9)
})

test('each embedder is judged by itself', async () => {
  const guards = createEmbedderGuards({
    ...{ failures: 1, pauseMs: 1_000, now: () => 0, onOutcome: () => undefined, onPause: () => undefined },
  })
  const [one, other] = [fixedEmbedder([1, 0]), fixedEmbedder([0, 1])]
  await ask(guards(one), 1)
  expect(await ask(guards(one), 1)).toBe(0)
  expect(await ask(guards(other), 1)).toBe(1)
})

test('a server that takes questions and never answers costs the first three their time, and is found again', async () => {
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
    ranking: { embedTimeoutMs: 300, embedPauseMs: 60_000 },
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
  now = 60_000
  expect(await retriever.query({ text: 'retry with backoff' })).toMatchObject({ mode: 'hybrid', warnings: [] })
})
