import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CrawlSource } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { countingEmbedder } from './memory-stages.js'
import { createBench, type Bench } from './pipeline-bench.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

const INCREMENTAL = { incremental: true }

function sourceOf(repoName: string, text: string): CrawlSource {
  const path = tempDirectory()
  writeFiles(path, { 'a.ts': text })
  return { kind: 'repo', path, repoName }
}

async function crawled(): Promise<{ bench: Bench; sources: readonly CrawlSource[] }> {
  const bench = createBench()
  const sources = [sourceOf('shop', 'alpha\n'), sourceOf('auth', 'login\n')]
  await bench.ingest(sources)
  return { bench, sources }
}

const lose = ({ dataDir }: Bench, part: string): void => rmSync(join(dataDir, part), { recursive: true })

describe('an index that lost its terms', () => {
  test('gets them back from the stored chunks by an update of one source, which says so', async () => {
    const { bench, sources } = await crawled()
    lose(bench, 'bm25')
    const report = await bench.ingest(sources.slice(0, 1), INCREMENTAL)
    expect(report).toMatchObject({ committed: true, generation: 2, sources: [{ read: 0 }] })
    expect(report.warnings).toEqual([expect.stringMatching(/bm25.1 was missing: .*made again from the stored chunks/)])
    expect((await bench.read()).terms).toEqual(new Set(['alpha', 'login']))
    expect((await bench.ingest(sources, INCREMENTAL)).committed).toBe(false)
  })

  test('gets them back while it is embedded anew', async () => {
    const { bench } = await crawled()
    lose(bench, 'bm25')
    const report = await bench.reembed(countingEmbedder('main'))
    expect(report.warnings).toEqual([expect.stringContaining('bm25')])
    const { terms, manifest } = await bench.read()
    expect(terms).toEqual(new Set(['alpha', 'login']))
    expect(manifest.embedder?.id).toBe('count')
  })
})

describe.each([
  ['chunks', (bench: Bench) => bench.stores.snapshots.clear()],
  ['graphs', (bench: Bench) => lose(bench, 'graph')],
])('an index that lost its %s', (_, loseParts) => {
  test('reads all its sources again, and says so', async () => {
    const { bench, sources } = await crawled()
    const before = await bench.read()
    loseParts(bench)
    const report = await bench.ingest(sources, INCREMENTAL)
    expect(report.sources).toMatchObject([{ read: 1 }, { read: 1 }])
    expect(report.warnings).toEqual([expect.stringContaining('every source was read again')])
    expect((await bench.read()).files).toEqual(before.files)
    expect(readdirSync(join(bench.dataDir, 'graph'))).toContain('2')
  })

  test('is not left without sources that a run does not name', async () => {
    const { bench, sources } = await crawled()
    loseParts(bench)
    const refused = { code: 'INGEST_INDEX_DAMAGED', details: { left: ['auth'] } }
    await expect(bench.ingest(sources.slice(0, 1), INCREMENTAL)).rejects.toMatchObject(refused)
    await expect(bench.reembed(countingEmbedder('main'))).rejects.toMatchObject({ code: 'INGEST_INDEX_DAMAGED' })
    const report = await bench.ingest(sources.slice(0, 1), { ...INCREMENTAL, remove: ['auth'] })
    expect(report.committed).toBe(true)
    expect(Object.keys((await bench.read()).files)).toEqual(['shop/a.ts'])
  })
})
