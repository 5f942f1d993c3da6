import type { CrawlSource } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { countingEmbedder, memoryStages } from './memory-stages.js'
import { createBench } from './pipeline-bench.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

const INCREMENTAL = { incremental: true }

function sourceOf(repoName: string, files: Readonly<Record<string, string>>): CrawlSource & { path: string } {
  const path = tempDirectory()
  writeFiles(path, files)
  return { kind: 'repo', path, repoName }
}

function shop(): CrawlSource & { path: string } {
  return sourceOf('shop', { 'a.ts': 'alpha\n\nbeta\n', 'b.ts': 'gamma\n', 'docs/c.md': 'delta\n' })
}

describe('embedding', () => {
  test('an embedder on the main thread is asked only for content that is new', async () => {
    const bench = createBench()
    const source = shop()
    const embedder = countingEmbedder('main')
    await bench.ingest([source], {}, { embedder })
    expect(embedder.calls.flat().sort()).toEqual(['alpha\n\n', 'beta\n', 'delta\n', 'gamma\n'])
    embedder.calls.length = 0
    writeFiles(source.path, { 'a.ts': 'alpha\n\nomega\n' })
    await bench.ingest([source], INCREMENTAL, { embedder })
    expect(embedder.calls).toEqual([['omega\n']])
    const rows = bench.stores.snapshots.get(Number((await bench.read()).manifest.parts['chunks']))
    expect([...(rows?.values() ?? [])].every((chunk) => 'vector' in chunk)).toBe(true)
  })

  test.each([
    ['another model', countingEmbedder('main', 'other')],
    ['no model', null],
    [
      'another pooling',
      { ...countingEmbedder('main'), identity: { ...countingEmbedder('main').identity, pooling: 'cls' } },
    ],
  ])('%s is refused for an index that has vectors, until everything is read again', async (_, embedder) => {
    const bench = createBench()
    const source = shop()
    await bench.ingest([source], {}, { embedder: countingEmbedder('main') })
    await expect(bench.ingest([source], INCREMENTAL, { embedder })).rejects.toMatchObject({
      code: 'INGEST_EMBEDDER_MISMATCH',
      message: expect.stringContaining('coderag index --rebuild'),
    })
    await expect(bench.ingest([sourceOf('auth', {})], {}, { embedder })).rejects.toMatchObject({
      code: 'INGEST_EMBEDDER_MISMATCH',
    })
    expect(await bench.ingest([source], {}, { embedder })).toMatchObject({ committed: true })
    expect((await bench.read()).manifest.embedder).toEqual(embedder?.identity ?? null)
  })

  test('another embedder and other tokenizers are settings that changed, and nothing is without an index', async () => {
    const bench = createBench()
    const embedder = countingEmbedder('main')
    expect(await bench.changedSettings({ embedder })).toEqual([])
    await bench.ingest([shop()], {}, { embedder })
    expect(await bench.changedSettings({ embedder })).toEqual([])
    expect(await bench.changedSettings({ embedder: null })).toEqual(['embedder'])
    const analyzer = { ...memoryStages().analyzer, fingerprint: 'words/2' }
    expect(await bench.changedSettings({ embedder, analyzer })).toEqual(['tokenizer'])
  })
})
