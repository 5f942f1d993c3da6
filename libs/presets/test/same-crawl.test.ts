import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { composeIngest } from '../dist/index.js'

const shop = fileURLToPath(new URL('../../../fixtures/shop', import.meta.url))
// A service, and documents that name people.
const sources = ['auth-go', 'docs'].map((folder) => ({ kind: 'repo' as const, path: join(shop, folder) }))
const root = mkdtempSync(join(tmpdir(), 'coderag-same-crawl-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Crawls on two threads. Returns the files of the terms and of the graphs by their names. */
async function crawled(name: string): Promise<Map<string, string>> {
  const dataDir = join(root, name)
  await using ingest = await composeIngest({
    dataDir,
    crawl: { concurrency: 2 },
    scrub: { placeholderKey: 'a key of the test only' },
  })
  // Small batches, so that each thread gets some.
  await ingest.ingest(sources, { batchBytes: 16_384 })
  const files = ['bm25', 'graph'].flatMap((part) =>
    readdirSync(join(dataDir, part), { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)),
  )
  const written = files.filter((file) => /\.\w+$/.test(file)).sort()
  return new Map(written.map((file) => [file, readFileSync(join(dataDir, file)).toString('base64')]))
}

// Where numbers of placeholders differ, so do terms: without a key in the configuration, each run has one of its own.
test('two crawls with one key for placeholders write the same terms and graphs', async () => {
  const first = await crawled('first')
  expect([...first.keys()]).toContain(join('bm25', '1', 'segment-1.bin'))
  const second = await crawled('second')
  expect([...second].filter(([file, bytes]) => first.get(file) !== bytes).map(([file]) => file)).toEqual([])
  expect([...second.keys()]).toEqual([...first.keys()])
})
