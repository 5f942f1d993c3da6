import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addModel } from '../src/models/index.js'
import { writeTinyCrossEncoder, writeTinyEncoder } from '@coderag/onnx/testing'
import { parseManifest, type CrawlSource } from '@coderag/types'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
// The built package, as a consumer has it: the workers run its files.
import { composeIngest, composeRetriever, embedderFromName, type Config } from '../dist/index.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-embedders-'))
const path = join(root, 'inventory-py')
const sources: readonly CrawlSource[] = [{ kind: 'repo', path }]
const words = ['reservation', 'expire', 'expires', 'stock', 'hold', 'return', 'def', 'self', 'order', 'item']
const key = ['made', 'up', 'key'].join('-')
let served: string[] = []
let refuseAfter = Infinity
let baseUrl = ''
let isHanging = false

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (isHanging) return
    const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string[] }
    if (served.length + input.length > refuseAfter || request.headers.authorization !== `Bearer ${key}`) {
      return void response.writeHead(401).end('{}')
    }
    served.push(...input)
    const data = input.map((text, index) => ({ index, embedding: [text.length, text.split('e').length, 1] }))
    response.end(JSON.stringify({ data }))
  })
})

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('../../../fixtures/shop/inventory-py', import.meta.url)), path, { recursive: true })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(root, { recursive: true })
})

let place = 0
function bench(embedder: NonNullable<Config['embedder']>, dataDir = join(root, `data-${++place}`)) {
  const environment = { HOUSE_KEY: key }
  const config = { dataDir, embedder, modelsDir: join(root, 'models'), crawl: { concurrency: 1 } }
  return {
    dataDir,
    pipeline: () => composeIngest(config, { environment }),
    retriever: (more: Config = {}) => composeRetriever({ ...config, ...more }, { environment }),
    manifest: () => parseManifest(readFileSync(join(dataDir, 'manifest.json'), 'utf8')),
  }
}

const houseObject = () => ({
  provider: 'openai' as const,
  model: 'house-model',
  dimensions: 3,
  baseUrl,
  apiKeyVariable: 'HOUSE_KEY',
  batchTexts: 8,
  concurrency: 1,
  maxAttempts: 1,
})
const house = (): NonNullable<Config['embedder']> => houseObject()

describe('an embedder over HTTP', () => {
  test('gives an index its vectors and questions theirs; a run that failed pays for nothing twice', async () => {
    const { pipeline, retriever, manifest } = bench(house())
    served = []
    refuseAfter = 20
    await expect((await pipeline()).ingest(sources)).rejects.toMatchObject({ code: 'EMBED_REFUSED' })
    const paid = served.length
    expect(paid).toBe(16)
    refuseAfter = Infinity
    const report = await (await pipeline()).ingest(sources)
    expect(report).toMatchObject({ committed: true, embedder: 'openai/house-model' })
    expect(served.length).toBe(new Set(served).size)
    expect(manifest().embedder).toMatchObject({ id: 'openai/house-model', dimensions: 3 })
    await using open = await retriever()
    served = []
    const { mode, hits } = await open.query({ text: 'how does a reservation expire' })
    expect(mode).toBe('hybrid')
    expect(hits.length).toBeGreaterThan(0)
    expect(served).toEqual(['how does a reservation expire'])
  })

  test('that hangs holds a question up for no longer than it may, and the words answer', async () => {
    const { pipeline, retriever } = bench(house())
    await (await pipeline()).ingest(sources)
    // The server takes the request and never answers.
    isHanging = true
    await using open = await retriever({
      embedder: { ...houseObject(), maxAttempts: 6 },
      ranking: { embedTimeoutMs: 50 },
    })
    const { mode, hits, warnings } = await open.query({ text: 'how does a reservation expire' })
    isHanging = false
    expect(mode).toBe('lexical')
    expect(hits.length).toBeGreaterThan(0)
    expect(warnings.map(({ code }) => code)).toEqual(['EMBEDDER_UNAVAILABLE'])
  })

  test('whose key is not in the environment is an error that names the variable', async () => {
    const { pipeline } = bench({ provider: 'voyage', apiKeyVariable: 'NOT_SET' })
    await expect(pipeline()).rejects.toMatchObject({ code: 'EMBED_KEY_MISSING' })
  })

  test('whose key is only in the environment of the process is without one: the app hands its environment over', async () => {
    vi.stubEnv('HOUSE_KEY', key)
    const config = {
      dataDir: join(root, 'unread'),
      embedder: { provider: 'voyage', apiKeyVariable: 'HOUSE_KEY' },
    } as const
    await expect(composeIngest(config)).rejects.toMatchObject({ code: 'EMBED_KEY_MISSING' })
    vi.unstubAllEnvs()
  })

  test('takes no key from a configuration', async () => {
    const config = { embedder: { provider: 'openai', apiKey: key } }
    const error: unknown = await composeIngest(config as Config).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' })
    expect(String(error)).toContain('apiKey')
    expect(String(error)).not.toContain(key)
  })
})

describe('an ONNX encoder', () => {
  test('is found in the model cache, embeds index and questions, and its files are verified', async () => {
    const folder = join(root, 'encoder')
    writeTinyEncoder(folder, { words, dimensions: 16 })
    const { folder: cached } = await addModel(folder, { directory: join(root, 'models'), name: 'house/encoder' })
    const { pipeline, retriever, dataDir } = bench({ provider: 'onnx', model: 'house/encoder', threads: 1 })
    const report = await (await pipeline()).ingest(sources)
    expect(report.embedder).toMatch(/^onnx\/house\/encoder\/[0-9a-f]{16}$/)
    expect(readdirSync(join(dataDir, 'vectors'))).toHaveLength(2)
    await using open = await retriever()
    expect((await open.query({ text: 'reservation expires' })).mode).toBe('hybrid')
    // The index remembers its model, so that a query needs no setting.
    await using plain = await composeRetriever({ dataDir, modelsDir: join(root, 'models') })
    expect((await plain.query({ text: 'reservation expires' })).mode).toBe('hybrid')
    rmSync(join(cached, 'tokenizer.json'))
    await expect(pipeline()).rejects.toMatchObject({ code: 'ONNX_MODEL_MISSING' })
  })

  test('that is not in the cache is an error that says how to get it', async () => {
    const { pipeline } = bench({ provider: 'onnx', model: 'house/absent' })
    await expect(pipeline()).rejects.toThrow(/coderag models add house\/absent/)
    await expect(bench({ provider: 'onnx' }).pipeline()).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })
})

describe('changing the embedder of an index', () => {
  test('embeds the stored text, without the sources, and the index answers with the new model only', async () => {
    const before = bench('static')
    await (await before.pipeline()).ingest(sources)
    const after = bench(house(), before.dataDir)
    const mismatch = { code: 'INGEST_EMBEDDER_MISMATCH', message: expect.stringContaining('coderag index --rebuild') }
    await expect((await after.pipeline()).ingest(sources, { incremental: true })).rejects.toMatchObject(mismatch)
    const stale = await after.retriever().catch((thrown: unknown) => thrown)
    expect(stale).toMatchObject({ code: 'INDEX_EMBEDDER_MISMATCH' })
    expect(String(stale)).toContain('coderag index --rebuild')

    const { chunkCount, sources: known } = before.manifest()
    const moved = `${path}-moved`
    cpSync(path, moved, { recursive: true })
    rmSync(path, { recursive: true })
    const report = await (await after.pipeline()).reembed()
    cpSync(moved, path, { recursive: true })
    expect(report).toMatchObject({ committed: true, generation: 2, chunkCount, embedder: 'openai/house-model' })
    expect(after.manifest().sources).toEqual(known)
    await using open = await after.retriever()
    expect((await open.query({ text: 'reservation' })).mode).toBe('hybrid')
    await expect(before.retriever()).rejects.toMatchObject({ code: 'INDEX_EMBEDDER_MISMATCH' })
    expect(await (await after.pipeline()).ingest(sources, { incremental: true })).toMatchObject({ committed: false })
  })

  test('that is interrupted leaves the index as it was, and goes on from the vectors it has', async () => {
    const before = bench('static')
    await (await before.pipeline()).ingest(sources)
    const after = bench(house(), before.dataDir)
    served = []
    refuseAfter = 10
    await expect((await after.pipeline()).reembed()).rejects.toMatchObject({ code: 'EMBED_REFUSED' })
    expect(before.manifest().generation).toBe(1)
    {
      await using open = await before.retriever()
      expect((await open.query({ text: 'reservation' })).mode).toBe('hybrid')
    }
    refuseAfter = Infinity
    expect(await (await after.pipeline()).reembed()).toMatchObject({ committed: true })
    expect(served.length).toBe(new Set(served).size)
    expect(existsSync(join(before.dataDir, 'vectors'))).toBe(true)
  })
})

test('a cross-encoder gives the final order when it is configured', async () => {
  const folder = join(root, 'cross')
  writeTinyCrossEncoder(folder, { words })
  const { pipeline, retriever } = bench('none')
  await (await pipeline()).ingest(sources)
  await using open = await retriever({ ranking: { reranker: { provider: 'onnx', folder, timeoutMs: 60_000 } } })
  const { hits, trace } = await open.query({ text: 'reservation expires', topK: 5 })
  expect(trace.reranker).toBe('cross-encoder/cross')
  const scores = hits.map((hit) => hit.rerankScore ?? Number.NaN)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('short names stand for embedders', () => {
  expect(embedderFromName('none')).toBe('none')
  expect(embedderFromName('openai')).toEqual({ provider: 'openai' })
  expect(embedderFromName('ollama:nomic-embed-text:v1.5')).toEqual({
    provider: 'ollama',
    model: 'nomic-embed-text:v1.5',
  })
  expect(embedderFromName('onnx:nomic-ai/CodeRankEmbed')).toEqual({ provider: 'onnx', model: 'nomic-ai/CodeRankEmbed' })
  expect(embedderFromName('onnx:./models/own')).toEqual({ provider: 'onnx', folder: './models/own' })
  expect(() => embedderFromName('onnx')).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  expect(() => embedderFromName('word2vec')).toThrow(/static, none, openai/)
})
