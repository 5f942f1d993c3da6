import { createHash } from 'node:crypto'
import { on } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { embedderContract } from '@coderag/embedding/testing'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { createStaticEmbedder, readWeights } from '../src/index.js'
import { tinyBytes } from './tiny-model.js'

const bundled = fileURLToPath(new URL('../model/static-code.bin', import.meta.url))

embedderContract('the bundled model', () => createStaticEmbedder())

test('the identity depends on the weights', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'weights-')), 'tiny.bin')
  writeFileSync(path, tinyBytes())
  const { id } = createStaticEmbedder().identity
  expect(id).toMatch(/^static-code\/[0-9a-f]{16}$/)
  expect(createStaticEmbedder().identity.id).toBe(id)
  expect(createStaticEmbedder({ weights: path }).identity.id).not.toBe(id)
})

test('embedders over shared weights give the vectors of embedders over the file', async () => {
  const shared = readWeights(bundled)
  const query = 'retry a failed request with backoff'
  const fromShared = await createStaticEmbedder({ weights: shared }).embedQuery(query)
  expect(fromShared).toEqual(await createStaticEmbedder().embedQuery(query))
})

test('the overlap of a chunk is embedded', async () => {
  const embedder = createStaticEmbedder()
  const chunk = cleanChunk({ text: 'return total\n' })
  const [plain, joined] = await embedder.embed([
    chunk,
    { ...chunk, overlap: cleanChunk({ text: 'invoice tax\n' }).text },
  ])
  expect(plain?.vector).not.toEqual(joined?.vector)
})

test('a batch of terms with another number of chunks is refused', () => {
  const none = new Uint32Array(0)
  const batch = {
    rows: 1,
    terms: [],
    offsets: Uint32Array.of(0, 0),
    termIds: none,
    counts: new Uint16Array(0),
    lengths: Uint32Array.of(0),
  }
  expect(() => createStaticEmbedder().fromTerms.embed(batch, [])).toThrow(
    expect.objectContaining({ code: 'STATIC_BATCH_MISMATCH', details: { rows: 1, chunks: 0 } }),
  )
})

test('an unknown option is refused', () => {
  const options = { weight: bundled }
  expect(() => createStaticEmbedder(options as never)).toThrow(/weight/)
})

test('the README names every error code', () => {
  const codes = readFileSync(new URL('../src/errors.ts', import.meta.url), 'utf8').match(/STATIC_\w+/g) ?? []
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(codes.length).toBeGreaterThan(3)
  for (const code of codes) expect(readme).toContain(code)
})

test('the weights match model/card.json and MODEL_CARD.md', () => {
  const sha256 = createHash('sha256').update(readFileSync(bundled)).digest('hex')
  const card = readFileSync(new URL('../model/card.json', import.meta.url), 'utf8')
  expect(JSON.parse(card)).toMatchObject({ sha256, dimensions: createStaticEmbedder().identity.dimensions })
  expect(readFileSync(new URL('../MODEL_CARD.md', import.meta.url), 'utf8')).toContain(sha256)
})

test('threads share one copy of the weights', async () => {
  const weights = readWeights(bundled)
  const source = `
    import { parentPort, workerData } from 'node:worker_threads'
    parentPort.postMessage(new Uint8Array(workerData)[0])
    new Uint8Array(workerData)[0] = 0
    parentPort.postMessage('changed')`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData: weights })
  const messages: unknown[] = []
  for await (const [message] of on(worker, 'message', { close: ['exit'] })) messages.push(message)
  expect(messages).toEqual([0x43, 'changed'])
  // What the thread wrote is seen here: the model can't be opened from these bytes any more.
  expect(() => createStaticEmbedder({ weights })).toThrow(expect.objectContaining({ code: 'STATIC_WEIGHTS_CORRUPT' }))
})
