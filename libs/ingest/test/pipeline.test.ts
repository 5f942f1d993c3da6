import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CrawlSource } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { createInlineProcessor } from '../src/process/inline-processor.js'
import type { IngestCall } from '../src/dependencies.js'
import type { ProgressEvent } from '../src/progress.js'
import { memoryStages, paragraphChunker, wordAnalyzer } from './memory-stages.js'
import { createBench, type Bench } from './pipeline-bench.js'
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

/** Counts the steps of writing from now on. */
function countSteps({ stores }: Bench): string[] {
  const steps: string[] = []
  stores.step = (name) => void steps.push(name)
  return steps
}

describe('one source', () => {
  test('a first run writes the first generation', async () => {
    const bench = createBench()
    const report = await bench.ingest([shop()])
    expect(report).toMatchObject({ committed: true, generation: 1, chunkCount: 4, warnings: [] })
    expect(report.sources).toMatchObject([{ repoName: 'shop', read: 3, unchanged: 0, chunks: 4, failures: [] }])
    const { files, manifest } = await bench.read()
    expect(files).toEqual({ 'shop/a.ts': 'alpha\n\nbeta\n', 'shop/b.ts': 'gamma\n', 'shop/docs/c.md': 'delta\n' })
    expect(manifest).toMatchObject({ generation: 1, corpusCounts: { CODE_LOGIC: 3, DOC_README: 1 } })
  })

  test('a file counts as what its content is, and is not read again for it', async () => {
    const bench = createBench()
    const messages = [{ type: 'message', user: 'U1', ts: '1772525100.000100', text: 'orders 4.2.0 goes to staging' }]
    const source = sourceOf('shop', { 'a.ts': 'alpha\n', 'export/dev/2026-03-03.json': JSON.stringify(messages) })
    await bench.ingest([source])
    const { manifest } = await bench.read()
    expect(manifest?.corpusCounts).toEqual({ CODE_LOGIC: 1, CONVO_SLACK: 1 })
    const units = { 'export/dev/2026-03-03.json': { corpusType: 'CONVO_SLACK', listedAs: 'CODE_CONFIG' } }
    expect(manifest?.sources).toMatchObject([{ units }])
    expect((await bench.ingest([source], INCREMENTAL)).sources).toMatchObject([{ read: 0, unchanged: 2 }])
  })

  test('nothing changed: nothing is opened, read or committed', async () => {
    const bench = createBench()
    const source = shop()
    await bench.ingest([source])
    const steps = countSteps(bench)
    const createProcessor = (): never => {
      throw new Error('no processor is needed')
    }
    const report = await bench.ingest([source], INCREMENTAL, { createProcessor })
    expect(report).toMatchObject({ committed: false, generation: 1, chunkCount: 4 })
    expect(report.sources).toMatchObject([{ read: 0, unchanged: 3, chunks: 4 }])
    expect(steps).toEqual([])
  })

  test('a changed, a new and a removed file: only those are touched', async () => {
    const bench = createBench()
    const source = shop()
    await bench.ingest([source])
    writeFiles(source.path, { 'a.ts': 'alpha\n\nomega\n', 'new.ts': 'epsilon\n' })
    rmSync(join(source.path, 'b.ts'))
    const report = await bench.ingest([source], INCREMENTAL)
    expect(report).toMatchObject({ committed: true, generation: 2 })
    expect(report.sources).toMatchObject([{ read: 2, unchanged: 1, removed: 1 }])
    const { files, terms } = await bench.read()
    expect(files).toEqual({ 'shop/a.ts': 'alpha\n\nomega\n', 'shop/new.ts': 'epsilon\n', 'shop/docs/c.md': 'delta\n' })
    expect(terms).toEqual(new Set(['alpha', 'omega', 'epsilon', 'delta']))
  })

  test('a run that is not incremental starts afresh and leaves no trace of the generation before', async () => {
    const bench = createBench()
    const source = shop()
    await bench.ingest([source])
    rmSync(join(source.path, 'b.ts'))
    const report = await bench.ingest([source])
    expect(report.sources).toMatchObject([{ read: 2, unchanged: 0 }])
    expect(Object.keys((await bench.read()).files)).toEqual(['shop/a.ts', 'shop/docs/c.md'])
  })

  test('hundreds of random changes leave what a fresh index would hold', async () => {
    const bench = createBench()
    const source = sourceOf('shop', {})
    const expected = new Map<string, string>()
    let seed = 7
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let run = 0; run < 20; run++) {
      for (let change = 0; change < 25; change++) {
        const name = `${random(3)}/f${random(12)}.ts`
        if (random(4) === 0) {
          rmSync(join(source.path, name), { force: true })
          expected.delete(`shop/${name}`)
        } else {
          const text = Array.from({ length: 1 + random(4) }, () => `w${random(50)}\n\n`).join('')
          writeFiles(source.path, { [name]: text })
          expected.set(`shop/${name}`, text)
        }
      }
      await bench.ingest([source], { incremental: run % 10 !== 5 })
      const { files, terms } = await bench.read()
      expect(files).toEqual(Object.fromEntries(expected))
      expect(terms).toEqual(new Set([...expected.values()].flatMap((text) => text.match(/\w+/g) ?? [])))
    }
    expect(readdirSync(join(bench.dataDir, 'bm25')).length).toBeLessThanOrEqual(2)
    expect(bench.stores.snapshots.size).toBeLessThanOrEqual(8)
  })
})

describe('several sources', () => {
  test('are added one after the other and stay when they are not named', async () => {
    const bench = createBench()
    await bench.ingest([shop()], INCREMENTAL)
    await bench.ingest([sourceOf('auth', { 'a.ts': 'login\n' })])
    const { files, manifest } = await bench.read()
    expect(Object.keys(files)).toEqual(['shop/a.ts', 'shop/b.ts', 'shop/docs/c.md', 'auth/a.ts'])
    expect(manifest.sources.map((source) => source.repoName)).toEqual(['auth', 'shop'])
  })

  test('of which one is read again keep the other', async () => {
    const bench = createBench()
    const source = shop()
    await bench.ingest([source, sourceOf('auth', { 'a.ts': 'login\n' })])
    rmSync(join(source.path, 'b.ts'))
    await bench.ingest([source])
    expect(Object.keys((await bench.read()).files).sort()).toEqual(['auth/a.ts', 'shop/a.ts', 'shop/docs/c.md'])
  })

  test('leave the index when they are removed, and can be crawled anew in the same run', async () => {
    const bench = createBench()
    const source = shop()
    await bench.ingest([source, sourceOf('auth', { 'a.ts': 'login\n' })])
    await bench.ingest([source], { incremental: true, remove: ['auth'] })
    expect(Object.keys((await bench.read()).files)).toHaveLength(3)
    const report = await bench.ingest([source], { incremental: true, remove: ['shop'] })
    expect(report.sources).toMatchObject([{ read: 3, unchanged: 0 }])
    expect(Object.keys((await bench.read()).files)).toHaveLength(3)
    await bench.ingest([], { incremental: true, remove: ['shop', 'shop'] })
    expect(await bench.read()).toMatchObject({ files: {}, manifest: { chunkCount: 0, sources: [] } })
  })

  test('an unknown name to remove, two equal names and an unknown kind are refused before anything is written', async () => {
    const bench = createBench()
    await bench.ingest([shop()])
    const steps = countSteps(bench)
    const twice = [sourceOf('auth', {}), sourceOf('auth', {})]
    await expect(bench.ingest([], { remove: ['nope'] })).rejects.toMatchObject({
      code: 'INGEST_SOURCE_UNKNOWN',
      details: { known: ['shop'] },
    })
    await expect(bench.ingest(twice)).rejects.toMatchObject({ code: 'INGEST_NAME_TAKEN' })
    await expect(bench.ingest([{ kind: 'gdocs_dir', path: '/x' }])).rejects.toMatchObject({
      code: 'INGEST_KIND_UNSUPPORTED',
    })
    expect(steps).toEqual([])
    expect((await bench.read()).manifest.generation).toBe(1)
  })

  test('one without files is recorded', async () => {
    const bench = createBench()
    await bench.ingest([shop()])
    await bench.ingest([sourceOf('empty', {})], INCREMENTAL)
    expect((await bench.read()).manifest.sources.map((source) => source.repoName)).toEqual(['empty', 'shop'])
    expect(await bench.ingest([sourceOf('empty', {})], INCREMENTAL)).toMatchObject({ committed: false })
  })
})

describe('units that fail or are skipped', () => {
  test('a failure that lasts is not tried again until the file changes; others are', async () => {
    const bench = createBench()
    const source = shop()
    const chunked: string[] = []
    const chunker = {
      ...paragraphChunker,
      chunk: async (document: Parameters<typeof paragraphChunker.chunk>[0]) => {
        chunked.push(document.filePath)
        if (document.text.startsWith('gamma')) throw new Error('no')
        return paragraphChunker.chunk(document)
      },
    }
    const changes = { stages: { chunkers: new Map([['window', chunker]] as const) } }
    const first = await bench.ingest([source], {}, changes)
    expect(first.sources[0]?.failures).toMatchObject([{ key: 'b.ts', stage: 'chunk' }])
    chunked.length = 0
    const second = await bench.ingest([source], INCREMENTAL, changes)
    expect(second).toMatchObject({ committed: false, sources: [{ failures: [{ key: 'b.ts' }] }] })
    expect(chunked).toEqual([])
    writeFiles(source.path, { 'b.ts': 'mended\n' })
    const third = await bench.ingest([source], INCREMENTAL, changes)
    expect(third.sources[0]?.failures).toEqual([])
    expect(chunked).toEqual(['b.ts'])
  })

  test('a file that is gone when it is to be read fails alone, and is forgotten by the next run', async () => {
    const bench = createBench()
    const source = shop()
    const stages = memoryStages()
    const createProcessor = () => {
      rmSync(join(source.path, 'b.ts'))
      return createInlineProcessor(stages)
    }
    const report = await bench.ingest([source], {}, { createProcessor })
    expect(report.sources[0]?.failures).toMatchObject([{ key: 'b.ts', stage: 'read', code: 'ENOENT' }])
    expect(await bench.ingest([source], INCREMENTAL)).toMatchObject({ committed: true, sources: [{ failures: [] }] })
    expect(Object.keys((await bench.read()).files)).toEqual(['shop/a.ts', 'shop/docs/c.md'])
  })

  test('a processor whose memory was short is in the warnings', async () => {
    const bench = createBench()
    const createProcessor = () => ({
      ...createInlineProcessor(memoryStages()),
      memory: { maxBytes: 1_000, wasShort: true },
    })
    const { warnings } = await bench.ingest([shop()], {}, { createProcessor })
    expect(warnings).toEqual([expect.stringContaining('the setting maxMemory raises it')])
  })

  test('a skip that the content decided is remembered without reading again', async () => {
    const bench = createBench()
    const source = sourceOf('shop', { 'a.ts': 'alpha\n', 'gen.go': '// Code generated by x. DO NOT EDIT.\n' })
    await bench.ingest([source])
    const report = await bench.ingest([source], INCREMENTAL)
    expect(report).toMatchObject({ committed: false })
    expect(report.sources).toMatchObject([{ read: 0, unchanged: 2, skips: [{ key: 'gen.go', reason: 'generated' }] }])
  })

  test('a file that becomes a link leaves the index', async () => {
    const bench = createBench()
    const source = shop()
    await bench.ingest([source])
    rmSync(join(source.path, 'b.ts'))
    symlinkSync('a.ts', join(source.path, 'b.ts'))
    const report = await bench.ingest([source], INCREMENTAL)
    expect(report.sources).toMatchObject([{ removed: 1, skips: [{ key: 'b.ts', reason: 'symlink' }] }])
    expect((await bench.read()).terms.has('gamma')).toBe(false)
  })
})

describe('stages that changed', () => {
  test('another fingerprint reads a source again', async () => {
    const bench = createBench()
    const source = shop()
    await bench.ingest([source])
    const report = await bench.ingest([source], INCREMENTAL, { fingerprint: 'f2' })
    expect(report.sources).toMatchObject([{ read: 3, unchanged: 0 }])
    expect(await bench.ingest([source], INCREMENTAL, { fingerprint: 'f2' })).toMatchObject({ committed: false })
    await bench.read()
  })

  test('another tokenizer makes the lexical index anew from the store, reading no file', async () => {
    const bench = createBench()
    const source = shop()
    await bench.ingest([source, sourceOf('auth', { 'a.ts': 'login\n' })])
    const report = await bench.ingest([source], INCREMENTAL, { analyzer: wordAnalyzer('x') })
    expect(report).toMatchObject({ committed: true, sources: [{ read: 0, unchanged: 3 }] })
    expect((await bench.read()).terms).toEqual(new Set(['xalpha', 'xbeta', 'xgamma', 'xdelta', 'xlogin']))
  })

  test('another tokenizer together with changes in two sources leaves no stale chunk behind', async () => {
    const bench = createBench()
    const first = shop()
    const second = sourceOf('auth', { 'a.ts': 'login\n', 'b.ts': 'logout\n' })
    await bench.ingest([first, second])
    writeFiles(first.path, { 'b.ts': 'changed\n' })
    rmSync(join(second.path, 'b.ts'))
    writeFiles(second.path, { 'a.ts': 'signin\n\nsignup\n' })
    await bench.ingest([first, second], INCREMENTAL, { analyzer: wordAnalyzer('x') })
    expect((await bench.read()).terms).toEqual(new Set(['xalpha', 'xbeta', 'xchanged', 'xdelta', 'xsignin', 'xsignup']))
  })
})

test('progress goes from looking through reading to writing', async () => {
  const events: ProgressEvent[] = []
  await createBench().ingest([shop()], { onProgress: (event) => events.push(event) })
  expect(events.map((event) => event.phase)).toEqual(['discover', 'process', 'process', 'commit'])
  expect(events[2]).toMatchObject({ units: 3, unitsTotal: 3, bytes: 24, bytesTotal: 24, chunks: 4 })
})

test('a first index of no sources is refused', async () => {
  await expect(createBench().ingest([])).rejects.toMatchObject({ code: 'INGEST_NO_FILES' })
})

test('an option that is not known or out of range is refused', async () => {
  await expect(createBench().ingest([], { batchBytes: 1 })).rejects.toThrow('batchBytes')
  await expect(createBench().ingest([], JSON.parse('{"speed":"fast"}') as IngestCall)).rejects.toThrow('speed')
})

test('a data directory below a file is refused with its reason', async () => {
  const bench = createBench()
  writeFileSync(bench.dataDir, 'a file')
  await expect(bench.ingest([shop()])).rejects.toMatchObject({ code: 'INDEX_UNWRITABLE' })
})

test('a corrupt manifest is refused without touching anything', async () => {
  const bench = createBench()
  await bench.ingest([shop()])
  mkdirSync(join(bench.dataDir, 'bm25', 'kept-for-rescue'))
  writeFileSync(join(bench.dataDir, 'manifest.json'), '{"format":1,"generation":')
  const steps = countSteps(bench)
  await expect(bench.ingest([shop()])).rejects.toMatchObject({ code: 'MANIFEST_CORRUPT' })
  expect(steps).toEqual([])
  expect(existsSync(join(bench.dataDir, 'bm25', 'kept-for-rescue'))).toBe(true)
  expect(existsSync(join(bench.dataDir, 'write.lock'))).toBe(false)
})
