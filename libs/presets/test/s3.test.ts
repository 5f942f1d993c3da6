import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findS3Server, startS3Server, type S3Server } from '@coderag/store-s3/testing'
import type { IndexStorage } from '@coderag/types'
import {
  allIds,
  batchOf,
  beginOn,
  chunkOf,
  commitSource,
  idsOf,
  indexStorageContract,
  nextOf,
  openNewest,
} from '@coderag/types/storage-contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { composeIndex } from '../src/compose-index.js'

/** Number of times that the server is killed. Full runs set `CODERAG_FAULTS=30`. */
const KILLS = Number(process.env['CODERAG_FAULTS'] ?? 3)

const chunksOf = (word: string) =>
  Array.from({ length: 200 }, (_, at) => chunkOf(`${word}/${at}.ts`, `${word} number ${at}`))

const program = findS3Server()
if (program === null) {
  process.stderr.write('SKIPPED: this machine has no versitygw; see the README of store-s3.\n')
}

describe.skipIf(program === null)('object storage', () => {
  let server: S3Server
  let count = 0
  const useKeys = (): void => {
    for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value)
  }
  beforeAll(async () => {
    server = await startS3Server(program ?? '')
    useKeys()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  /** Opens a place with a local copy of its own, as another machine does. */
  const openAt = async (prefix: string, bucket = 'bucket'): Promise<IndexStorage> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'coderag-s3-cache-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    return composeIndex({ dataDir, index: `s3://${bucket}/${prefix}?endpoint=${server.endpoint}` })
  }
  const fresh = (): string => `test/${++count}`
  const objectsOf = (prefix: string, folder: string): string => join(server.directory, 'bucket', prefix, folder)

  indexStorageContract('object storage', {
    hasGraphs: true,
    hasParallelWriters: false,
    scoresExactly: true,
    open: () => openAt(fresh()),
  })

  test('another machine reads what one wrote, writes on, and both see the newest', async () => {
    const prefix = fresh()
    await using one = await openAt(prefix)
    await using two = await openAt(prefix)
    await commitSource(one, 'shop', [chunkOf('a.ts', 'alpha')])
    await using old = await openNewest(two)
    await commitSource(two, 'bank', [chunkOf('b.go', 'alpha', { repo: 'bank' })])
    await commitSource(one, 'pay', [chunkOf('c.go', 'alpha', { repo: 'pay' })])
    expect(await allIds(two)).toHaveLength(3)
    expect(await allIds(one)).toHaveLength(3)
    expect(await old.chunks.count()).toBe(1)
  })

  test('a writer on another machine is kept out while one writes', async () => {
    const prefix = fresh()
    await using one = await openAt(prefix)
    await using two = await openAt(prefix)
    await using _claim = await one.claim('all')
    await expect(two.claim('all')).rejects.toMatchObject({ code: 'S3_CLAIMED', details: { pid: process.pid } })
  })

  test('a commit on top of a generation that is not the newest any more is refused', async () => {
    const prefix = fresh()
    await using one = await openAt(prefix)
    await using two = await openAt(prefix)
    await commitSource(one, 'shop', [chunkOf('a.ts', 'alpha')])
    await using claim = await one.claim('all')
    await using writer = await beginOn(claim)
    await writer.add(batchOf([chunkOf('b.ts', 'alpha')]))
    // As if this process had slept for so long that its claim was taken over and given back.
    rmSync(join(objectsOf(prefix, ''), 'claim.json'))
    await commitSource(two, 'bank', [chunkOf('b.go', 'alpha', { repo: 'bank' })])
    const commit = writer.commit({ optimize: false, defersCalls: false }, nextOf(['shop'], 2))
    await expect(commit).rejects.toMatchObject({ code: 'S3_CLAIMED' })
    expect(await allIds(two)).toHaveLength(2)
  })

  test('pruning deletes what neither the newest generation nor the one before needs', async () => {
    const prefix = fresh()
    await using storage = await openAt(prefix)
    for (const word of ['one', 'two', 'three', 'four']) await commitSource(storage, 'shop', [chunkOf('a.ts', word)])
    const before = readdirSync(objectsOf(prefix, 'files')).length
    await using claim = await storage.claim('all')
    await using writer = await beginOn(claim)
    await writer.commit({ optimize: true, defersCalls: false }, nextOf(['shop'], 1))
    await writer.prune()
    expect(readdirSync(objectsOf(prefix, 'lists'))).toHaveLength(2)
    expect(readdirSync(objectsOf(prefix, 'files')).length).toBeLessThan(before)
    expect(await allIds(storage)).toHaveLength(1)
  })

  test("pruning keeps other people's objects below the prefix, and frees what a killed writer had named", async () => {
    const prefix = fresh()
    await using storage = await openAt(prefix)
    await commitSource(storage, 'shop', [chunkOf('a.ts', 'one')])
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
    const mine = [
      'files/notes.txt',
      `files/${hash('mine')}`,
      'lists/todo.json',
      `lists/${hash('list')}.json`,
      'mine.txt',
    ]
    for (const name of mine) writeFileSync(objectsOf(prefix, name), 'mine')
    const lost = JSON.stringify({ files: [{ name: 'bm25/9/segment-1.bin', size: 4, sha256: hash('lost') }] })
    writeFileSync(objectsOf(prefix, `lists/${hash(lost)}.json`), lost)
    writeFileSync(objectsOf(prefix, `files/${hash('lost')}`), 'lost')
    await using claim = await storage.claim('all')
    await using writer = await beginOn(claim)
    await writer.commit({ optimize: true, defersCalls: false }, nextOf(['shop'], 1))
    await writer.prune()
    for (const name of mine) expect(readFileSync(objectsOf(prefix, name), 'utf8')).toBe('mine')
    expect(existsSync(objectsOf(prefix, `files/${hash('lost')}`))).toBe(false)
    expect(existsSync(objectsOf(prefix, `lists/${hash(lost)}.json`))).toBe(false)
    expect(await allIds(storage)).toHaveLength(1)
  })

  test('files that somebody put into the local copies stay there, and are not stored', async () => {
    const prefix = fresh()
    const dataDir = await mkdtemp(join(tmpdir(), 'coderag-s3-cache-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const open = () => composeIndex({ dataDir, index: `s3://bucket/${prefix}?endpoint=${server.endpoint}` })
    {
      await using storage = await open()
      await commitSource(storage, 'shop', [chunkOf('a.ts', 'one')])
      expect(await allIds(storage)).toHaveLength(1)
    }
    const folders = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
    const mine = folders.map((folder) => join(folder, 'main.go'))
    for (const path of mine) writeFileSync(path, 'package main')
    for (const word of ['two', 'three', 'four']) {
      // As after a killed writer: the copy is not settled, and is made anew.
      for (const cache of readdirSync(join(dataDir, 's3')).filter((name) => name !== 'main.go'))
        rmSync(join(dataDir, 's3', cache, 'work.json'), { force: true })
      await using storage = await open()
      await commitSource(storage, 'shop', [chunkOf('a.ts', word)])
      expect(await allIds(storage)).toHaveLength(1)
    }
    for (const path of mine) expect(readFileSync(path, 'utf8')).toBe('package main')
    const sum = createHash('sha256').update('package main').digest('hex')
    expect(existsSync(objectsOf(prefix, `files/${sum}`))).toBe(false)
  })

  test('a lost or changed object is reported, and a crawl can write over it', async () => {
    const prefix = fresh()
    await using storage = await openAt(prefix)
    await commitSource(storage, 'shop', [chunkOf('a.ts', 'alpha')])
    const manifest = (await storage.current())?.manifest
    if (manifest === undefined) throw new Error('nothing was committed')
    const files = readdirSync(objectsOf(prefix, 'files'))
    for (const name of files) writeFileSync(join(objectsOf(prefix, 'files'), name), 'changed')
    const damaged = { code: 'S3_OBJECT_DAMAGED' }
    await using other = await openAt(prefix)
    await expect(other.open(manifest)).rejects.toMatchObject(damaged)
    expect((await other.damage(manifest)).map(({ part }) => part).sort()).toEqual(['chunks', 'terms'])
    for (const name of files.slice(1)) rmSync(join(objectsOf(prefix, 'files'), name))
    await expect(other.open(manifest)).rejects.toMatchObject(damaged)
    await using claim = await other.claim('all')
    await using writer = await beginOn(claim, { base: null })
    await writer.add(batchOf([chunkOf('a.ts', 'alpha')]))
    await writer.commit({ optimize: false, defersCalls: false }, nextOf(['shop'], 1))
    await using third = await openAt(prefix)
    expect(await allIds(third)).toHaveLength(1)
  })

  test(
    `a server that is killed ${KILLS} times while a writer commits keeps whole generations`,
    async () => {
      const prefix = fresh()
      await using storage = await openAt(prefix)
      await commitSource(storage, 'shop', chunksOf('start'))
      let stored = idsOf(chunksOf('start'))
      for (let kill = 0; kill < KILLS; kill++) {
        const next = chunksOf(`word${kill}`)
        const killed = delay(kill * 5).then(() => server.kill())
        const commit = await Promise.allSettled([commitSource(storage, 'shop', next), killed])
        await server.restart()
        const [{ status, ...outcome }] = commit
        if (status === 'rejected') expect(outcome).toMatchObject({ reason: { code: 'S3_UNREACHABLE' } })
        const found = await allIds(storage)
        // The answer can be lost although the server has committed.
        if (status === 'fulfilled') expect(found).toEqual(idsOf(next))
        else expect([stored, idsOf(next)]).toContainEqual(found)
        // A claim that could not be given back is this process's, which still runs.
        rmSync(join(objectsOf(prefix, ''), 'claim.json'), { force: true })
        await commitSource(storage, 'shop', next)
        stored = await allIds(storage)
        expect(stored).toEqual(idsOf(next))
      }
    },
    KILLS * 30_000,
  )

  test('wrong keys, a missing bucket and a missing server are told apart, and no key is shown', async () => {
    const secret = ['wrong', 'key', process.pid].join('-')
    await expect((await openAt('x', 'nowhere')).current()).rejects.toMatchObject({ code: 'S3_NO_BUCKET' })
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret)
    const refused = await (await openAt('x')).current().catch((error: unknown) => error)
    useKeys()
    expect(refused).toMatchObject({ code: 'S3_ACCESS' })
    expect(String(refused)).not.toContain(secret)
    const gone = await composeIndex({ index: 's3://bucket/x?endpoint=http://127.0.0.1:9' })
    await expect(gone.claim('all')).rejects.toMatchObject({ code: 'S3_UNREACHABLE' })
  })
})

test.each(['s3://', 's3:///x', 's3://bucket/../x', 's3://bucket/x?key=1', 's3://user:pass@bucket/x'])(
  '%s is no place',
  async (index) => {
    await expect(composeIndex({ index })).rejects.toMatchObject({ code: 'S3_ADDRESS' })
  },
)
