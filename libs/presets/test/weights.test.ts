import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as model from '@coderag/embedding-static'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { composeIngest } from '../dist/index.js'
import { composeRetriever } from '../src/compose-retriever.js'

type Model = typeof model

vi.mock('@coderag/embedding-static', async (importOriginal) => {
  const original = await importOriginal<Model>()
  return { ...original, loadWeights: vi.fn(original.loadWeights) }
})

const service = fileURLToPath(new URL('../../../fixtures/shop/payments-cs', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-weights-'))
const [words, vectors] = ['words', 'vectors'].map((name) => join(root, name)) as [string, string]
const reads = vi.mocked(model.loadWeights)

async function crawl(dataDir: string, embedder: 'static' | 'none'): Promise<void> {
  await using pipeline = await composeIngest({ dataDir, embedder, crawl: { concurrency: 1 }, graphs: false })
  await pipeline.ingest([{ kind: 'repo', path: service }])
}

beforeAll(async () => {
  await crawl(words, 'none')
  await crawl(vectors, 'static')
})
beforeEach(() => void reads.mockClear())
afterAll(() => rmSync(root, { recursive: true }))

test('an index without vectors reads no weights', async () => {
  await using retriever = await composeRetriever({ dataDir: words })
  expect((await retriever.query({ text: 'refund a payment' })).hits).not.toEqual([])
  expect(reads).not.toHaveBeenCalled()
})

test('weights that were damaged and are mended are read by a running retriever', async () => {
  await crawl(words, 'none')
  await using retriever = await composeRetriever({ dataDir: words })
  await crawl(words, 'static')
  reads.mockResolvedValueOnce(new SharedArrayBuffer(64))
  expect((await retriever.query({ text: 'refund a payment' })).warnings).not.toEqual([])
  expect((await retriever.query({ text: 'refund a payment' })).warnings).toEqual([])
  expect(reads).toHaveBeenCalledTimes(2)
})

test('the weights are read once for all generations', async () => {
  await using retriever = await composeRetriever({ dataDir: vectors })
  await retriever.query({ text: 'refund a payment' })
  await retriever.query({ text: 'authorize a card' })
  expect(reads).toHaveBeenCalledTimes(1)
})
