import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { CREATED_NAMES } from '@coderag/storage'
import type { CrawlSource } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { createBench, type Bench } from './pipeline-bench.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

const INCREMENTAL = { incremental: true }
const BEFORE = { 'shop/a.ts': 'alpha\n', 'shop/b.ts': 'beta\n' }
const AFTER = { 'shop/a.ts': 'omega\n', 'shop/c.ts': 'gamma\n' }
const STEPS = [
  'open lexical',
  'open store',
  'delete',
  'lexical add',
  'put',
  'optimize',
  'snapshot',
  'lexical write',
  'graph write',
] as const

/** An index of one source, of which files were changed, added and removed since. */
async function changedBench(): Promise<{ bench: Bench; source: CrawlSource & { path: string } }> {
  const path = tempDirectory()
  const source = { kind: 'repo', path, repoName: 'shop' } as const
  writeFiles(path, { 'a.ts': 'alpha\n', 'b.ts': 'beta\n' })
  const bench = createBench()
  await bench.ingest([source])
  writeFiles(path, { 'a.ts': 'omega\n', 'c.ts': 'gamma\n' })
  rmSync(join(path, 'b.ts'))
  return { bench, source }
}

function failAt(bench: Bench, step: string, error: unknown): void {
  bench.stores.step = (name) => {
    if (name === step) throw error
  }
}

describe('an error at any step leaves the last generation, and the next run completes', () => {
  // A fresh table has nothing to delete.
  const cases = STEPS.flatMap((step) => [[step, true] as const, [step, false] as const]).filter(
    ([step, incremental]) => incremental || step !== 'delete',
  )
  test.each(cases)('at "%s", incremental: %s', async (step, incremental) => {
    const { bench, source } = await changedBench()
    failAt(bench, step, new Error('the step failed'))
    await expect(bench.ingest([source], { incremental })).rejects.toThrow('the step failed')
    expect((await bench.read()).files).toEqual(BEFORE)
    expect(existsSync(join(bench.dataDir, 'write.lock'))).toBe(false)

    bench.stores.step = () => undefined
    await bench.ingest([source], INCREMENTAL)
    expect((await bench.read()).files).toEqual(AFTER)
    for (const kind of ['bm25', 'graph']) expect(readdirSync(join(bench.dataDir, kind))).toHaveLength(2)
  })

  test('at the manifest', async () => {
    const { bench, source } = await changedBench()
    const manifest = join(bench.dataDir, 'manifest.json')
    const aside = join(bench.dataDir, 'aside.json')
    bench.stores.step = (name) => {
      if (name !== 'snapshot') return
      renameSync(manifest, aside)
      mkdirSync(manifest)
    }
    await expect(bench.ingest([source], INCREMENTAL)).rejects.toMatchObject({ code: 'INDEX_LINKED' })
    rmdirSync(manifest)
    renameSync(aside, manifest)
    expect((await bench.read()).files).toEqual(BEFORE)
    bench.stores.step = () => undefined
    await bench.ingest([source], INCREMENTAL)
    expect((await bench.read()).files).toEqual(AFTER)
  })
})

test('an error after the commit is a warning: the new generation stands', async () => {
  const { bench, source } = await changedBench()
  failAt(bench, 'prune', new Error('busy'))
  const report = await bench.ingest([source])
  expect(report).toMatchObject({ committed: true, warnings: ['could not free old versions (UNEXPECTED)'] })
  expect((await bench.read()).files).toEqual(AFTER)
})

describe('a full disk', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  test.each([
    ['of the system', full],
    ['inside another error', new Error('could not write', { cause: full })],
    ['in the words of a native library', new Error('IO: No space left on device (os error 28)')],
    ['hidden by an error while closing', Object.assign(new Error('closing'), { suppressed: full })],
  ])('is named as such, %s', async (_, error) => {
    const { bench, source } = await changedBench()
    failAt(bench, 'put', error)
    await expect(bench.ingest([source], INCREMENTAL)).rejects.toMatchObject({
      code: 'INGEST_DISK_FULL',
      details: { location: bench.dataDir },
    })
    expect((await bench.read()).files).toEqual(BEFORE)
  })

  test.each(['lexical write', 'graph write'])('frees the room of what is half written at "%s"', async (step) => {
    const { bench, source } = await changedBench()
    failAt(bench, step, full)
    await expect(bench.ingest([source], INCREMENTAL)).rejects.toMatchObject({ code: 'INGEST_DISK_FULL' })
    for (const kind of ['bm25', 'graph']) expect(readdirSync(join(bench.dataDir, kind))).toEqual(['1'])
  })
})

describe('an abort', () => {
  test.each(['open store', 'put', 'snapshot'])('at "%s" leaves the last generation and the lock free', async (step) => {
    const { bench, source } = await changedBench()
    const controller = new AbortController()
    bench.stores.step = (name) => {
      if (name === step) controller.abort(new Error('stopped'))
    }
    const run = bench.ingest([source], { incremental: true, signal: controller.signal })
    await expect(run).rejects.toThrow('stopped')
    expect((await bench.read()).files).toEqual(BEFORE)
    bench.stores.step = () => undefined
    await bench.ingest([source], INCREMENTAL)
    expect((await bench.read()).files).toEqual(AFTER)
  })
})

test('a second run on the same directory is refused while the first one writes', async () => {
  const { bench, source } = await changedBench()
  let second: unknown
  bench.stores.step = async (name) => {
    if (name === 'put') second = await bench.ingest([source]).catch((error: unknown) => error)
  }
  await bench.ingest([source], INCREMENTAL)
  expect(second).toMatchObject({ code: 'INDEX_LOCKED', details: { pid: process.pid } })
})

test('a run that lost its lock to another machine does not commit over it', async () => {
  const { bench, source } = await changedBench()
  bench.stores.step = (name) => {
    const theirs = JSON.stringify({ pid: 1, host: 'elsewhere.example', startedAt: 'now' })
    if (name === 'put') writeFileSync(join(bench.dataDir, 'write.lock'), theirs)
  }
  await expect(bench.ingest([source], INCREMENTAL)).rejects.toMatchObject({ code: 'INDEX_LOCKED' })
  expect((await bench.read()).files).toEqual(BEFORE)
  expect(existsSync(join(bench.dataDir, 'write.lock'))).toBe(true)
})

test('leftovers of a killed run are dropped by the next one', async () => {
  const { bench, source } = await changedBench()
  const left = { 'bm25/2/index.json': 'half', 'graph/2/facts': 'half', 'manifest.json.half': '{"format' }
  writeFiles(bench.dataDir, left)
  const names = ['bm25/2/', 'graph/2/', ...Object.keys(left)]
  appendFileSync(join(bench.dataDir, CREATED_NAMES), names.map((name) => `${name}\n`).join(''))
  await bench.ingest([source], INCREMENTAL)
  expect(readdirSync(bench.dataDir).sort()).toEqual([
    '.gitignore',
    'bm25',
    CREATED_NAMES,
    'graph',
    'history',
    'manifest.json',
    'service_graph.json',
  ])
  for (const kind of ['bm25', 'graph']) {
    expect(readdirSync(join(bench.dataDir, kind)).sort()).toEqual(['1', '2'])
  }
  expect((await bench.read()).files).toEqual(AFTER)
})
