import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { createStaticEmbedder, readWeights } from '../src/index.js'
import { embedderContract } from '../src/testing.js'
import { tinyBytes } from './tiny-model.js'

const bundled = fileURLToPath(new URL('../model/static-code.bin', import.meta.url))

embedderContract('the bundled model', () => createStaticEmbedder())

test('the identity names the weights', () => {
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

test('the overlap of a chunk is part of what is embedded', async () => {
  const embedder = createStaticEmbedder()
  const chunk = cleanChunk({ text: 'return total\n' })
  const [plain, joined] = await embedder.embed([
    chunk,
    { ...chunk, overlap: cleanChunk({ text: 'invoice tax\n' }).text },
  ])
  expect(plain?.vector).not.toEqual(joined?.vector)
})

test('a batch of terms with another number of prefixes is refused', () => {
  const none = new Uint32Array(0)
  const batch = {
    rows: 1,
    terms: [],
    offsets: Uint32Array.of(0, 0),
    termIds: none,
    counts: new Uint16Array(0),
    lengths: Uint32Array.of(0),
  }
  expect(() => createStaticEmbedder().embedTerms(batch, [])).toThrow(
    expect.objectContaining({ code: 'STATIC_BATCH_MISMATCH', details: { rows: 1, prefixes: 0 } }),
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
