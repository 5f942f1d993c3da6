import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CoderagError, type CrawlSource } from '@coderag/types'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchSources, type WatchEvent } from '../src/watch/index.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

const PATIENCE = { timeout: 10_000, interval: 20 }

interface Watched {
  /** The sources of each update, by name, in order. The first is that of all sources. */
  readonly updates: string[][]
  readonly events: WatchEvent[]
  /** Whether updates leave the calls as they were. */
  defers: boolean
  /** Is awaited in each update. */
  during: () => Promise<void>
  end(): Promise<void>
}

/** Watches with a pipeline that only notes what it is asked for. */
function watch(sources: readonly CrawlSource[], dataDir: string): Watched {
  const ending = new AbortController()
  const watched: Watched = {
    updates: [],
    events: [],
    defers: false,
    during: async () => undefined,
    end: async () => undefined,
  }
  const pipeline = {
    async ingest(named: readonly CrawlSource[]) {
      watched.updates.push(named.map(({ repoName }) => repoName ?? ''))
      await watched.during()
      const { length: generation } = watched.updates
      return {
        committed: true,
        generation,
        chunkCount: 1,
        callsAreOld: watched.defers,
        embedder: null,
        sources: [],
        elapsedMs: 1,
        stepMs: {},
        warnings: [],
      }
    },
  }
  const onEvent = (event: WatchEvent): void => void watched.events.push(event)
  const running = watchSources({
    pipeline,
    sources,
    ignored: [dataDir],
    signal: ending.signal,
    onEvent,
    retryMs: 100,
    idleMs: 200,
  })
  watched.end = async () => {
    ending.abort()
    await running
  }
  onTestFinished(() => watched.end())
  return watched
}

function repository(repoName: string): CrawlSource & { path: string } {
  const path = join(tempDirectory(), repoName)
  mkdirSync(path)
  writeFiles(path, { 'a.ts': 'alpha\n' })
  return { kind: 'repo', path, repoName }
}

async function ready(watched: Watched): Promise<void> {
  await vi.waitFor(() => expect(watched.events).toMatchObject([{ type: 'ready' }]), PATIENCE)
}

test('first updates every source, then only those that change', async () => {
  const [shop, pay] = [repository('shop'), repository('pay')]
  const watched = watch([shop, pay], tempDirectory())
  await ready(watched)
  writeFiles(pay.path, { 'new.ts': 'beta\n' })
  await vi.waitFor(() => expect(watched.updates).toEqual([['shop', 'pay'], ['pay']]), PATIENCE)
  await vi.waitFor(
    () => expect(watched.events.at(-1)).toMatchObject({ type: 'updated', report: { generation: 2 } }),
    PATIENCE,
  )
})

test('changes during an update are one further update, however many they are', async () => {
  const shop = repository('shop')
  const watched = watch([shop], tempDirectory())
  await ready(watched)
  let go: () => void = () => undefined
  watched.during = () => new Promise((done) => (go = done))
  writeFiles(shop.path, { 'b.ts': 'beta\n' })
  await vi.waitFor(() => expect(watched.updates).toHaveLength(2), PATIENCE)
  watched.during = async () => undefined
  for (let at = 0; at < 300; at++) writeFiles(shop.path, { [`burst${at}.ts`]: 'gamma\n' })
  // The system tells of files some time after they are written; what it tells of after the update is a change of its own.
  await new Promise((done) => setTimeout(done, 1_000))
  go()
  await vi.waitFor(() => expect(watched.updates).toHaveLength(3), PATIENCE)
  await new Promise((done) => setTimeout(done, 300))
  expect(watched.updates).toHaveLength(3)
})

test('while git writes a working tree, nothing is read', async () => {
  const shop = repository('shop')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: shop.path, stdio: 'ignore' })
  git('init')
  const watched = watch([shop], tempDirectory())
  await ready(watched)
  writeFileSync(join(shop.path, '.git', 'index.lock'), '')
  writeFiles(shop.path, { 'b.ts': 'beta\n' })
  await new Promise((done) => setTimeout(done, 1_500))
  expect(watched.updates).toHaveLength(1)
  rmSync(join(shop.path, '.git', 'index.lock'))
  await vi.waitFor(() => expect(watched.updates).toHaveLength(2), PATIENCE)
})

test('files of the index and of node_modules are no change', async () => {
  const shop = repository('shop')
  const dataDir = join(shop.path, 'data')
  mkdirSync(dataDir)
  const watched = watch([shop], dataDir)
  await ready(watched)
  writeFiles(shop.path, { 'data/manifest.json': '{}', 'node_modules/left/index.js': '' })
  await new Promise((done) => setTimeout(done, 500))
  expect(watched.updates).toHaveLength(1)
})

test('a deleted repository is said to be gone, and followed again when it is back', async () => {
  const [shop, pay] = [repository('shop'), repository('pay')]
  const watched = watch([shop, pay], tempDirectory())
  await ready(watched)
  renameSync(shop.path, `${shop.path}-aside`)
  await vi.waitFor(() => expect(watched.events).toContainEqual({ type: 'gone', path: shop.path }), PATIENCE)
  writeFiles(pay.path, { 'new.ts': 'beta\n' })
  await vi.waitFor(() => expect(watched.updates.at(-1)).toEqual(['pay']), PATIENCE)
  renameSync(`${shop.path}-aside`, shop.path)
  await vi.waitFor(() => expect(watched.updates.at(-1)).toEqual(['shop']), PATIENCE)
})

test('a failed update is reported once and tried again', async () => {
  const shop = repository('shop')
  const watched = watch([shop], tempDirectory())
  await ready(watched)
  let failures = 2
  watched.during = async () => {
    if (failures-- > 0) throw new CoderagError('INDEX_LOCKED', 'another process writes', {})
  }
  writeFiles(shop.path, { 'b.ts': 'beta\n' })
  await vi.waitFor(() => expect(watched.updates).toHaveLength(4), PATIENCE)
  const failed = { type: 'failed', code: 'INDEX_LOCKED', message: 'another process writes' }
  await vi.waitFor(
    () => expect(watched.events).toMatchObject([{ type: 'ready' }, failed, { type: 'updated' }]),
    PATIENCE,
  )
})

test('deferred calls are resolved once nothing changes', async () => {
  const shop = repository('shop')
  const watched = watch([shop], tempDirectory())
  await ready(watched)
  watched.defers = true
  writeFiles(shop.path, { 'b.ts': 'beta\n' })
  await vi.waitFor(() => expect(watched.updates).toEqual([['shop'], ['shop'], []]), PATIENCE)
  await new Promise((done) => setTimeout(done, 500))
  expect(watched.updates).toHaveLength(3)
})

test('the end aborts the wait for changes', async () => {
  const watched = watch([repository('shop')], tempDirectory())
  await ready(watched)
  await watched.end()
  expect(watched.updates).toHaveLength(1)
})
