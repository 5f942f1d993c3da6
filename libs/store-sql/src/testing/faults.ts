import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IndexManifest } from '@coderag/types'
import { openIndex, type Engine } from './engines.js'
import { startProxy } from './proxy.js'
import { announceSkip, type TestServer } from './servers.js'
import { mountSmallDisk } from './small-disk.js'
import { allIds, batchOf, beginOn, chunkOf, commitSource, idsOf, nextOf } from '@coderag/types/storage-contract'

const QUIET = { optimize: false, defersCalls: false }

/** Number of times that a server is killed. Full runs set `CODERAG_FAULTS=30`. */
const KILLS = Number(process.env['CODERAG_FAULTS'] ?? 3)

type ServedEngine = Engine & { readonly server: TestServer }

const chunks = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => chunkOf(`${word}/${index}.ts`, `${word} number ${index}`))

/**
 * Defines tests of a connection to a database that is cut in the middle of a commit.
 *
 * @param commit - How the driver spells the end of a transaction.
 */
export function sqlIndexCuts(name: string, start: () => Promise<ServedEngine>, commit: string): void {
  describe(`${name} survives cut connections`, () => {
    let engine: ServedEngine
    beforeAll(async () => {
      engine = await start()
    })
    afterAll(() => engine[Symbol.asyncDispose]())

    test.each(['before', 'after'] as const)(
      'a connection that is cut %s the server has the commit commits once',
      async (moment) => {
        const place = await engine.place()
        await using proxy = await startProxy(engine.server.port)
        await using direct = await openIndex(place, { search: await engine.search() })
        await commitSource(direct, 'shop', chunks('alpha', 3))
        const proxied = place.replace(`:${engine.server.port}`, `:${proxy.port}`)
        await using storage = await openIndex(proxied, { search: await engine.search() })
        await using claim = await storage.claim(['repo:shop'])
        await using writer = await beginOn(claim)
        const added = chunks('beta', 3)
        await writer.add(batchOf(added))
        let isCut = false
        const committed = await writer.commit(QUIET, (newest, written): IndexManifest => {
          // The next end of a transaction is that of the commit.
          if (!isCut) proxy.cutAt(commit, moment)
          isCut = true
          return nextOf(['shop'], 6)(newest, written)
        })
        expect(proxy.cuts).toBe(1)
        expect(committed.generation).toBe(2)
        expect((await direct.current())?.manifest.generation).toBe(2)
        expect(await allIds(direct)).toEqual(idsOf([...chunks('alpha', 3), ...added]))
      },
    )
  })
}

/** Defines tests of a server that is killed while a crawl writes. */
export function sqlIndexKills(name: string, start: () => Promise<ServedEngine>): void {
  describe(`${name} survives kills`, () => {
    let engine: ServedEngine
    beforeAll(async () => {
      engine = await start()
    })
    afterAll(() => engine[Symbol.asyncDispose]())

    test(`a server that is killed ${KILLS} times keeps whole generations`, { timeout: KILLS * 30_000 }, async () => {
      const place = await engine.place()
      let stored: string[] = []
      {
        await using storage = await openIndex(place, { search: await engine.search() })
        stored = idsOf(chunks('start', 20))
        await commitSource(storage, 'shop', chunks('start', 20))
      }
      for (let kill = 0; kill < KILLS; kill++) {
        const storage = await openIndex(place, { search: await engine.search() })
        const next = chunks(`word${kill}`, 200)
        let isKilled = false
        const killing = new Promise<void>((resolve) => {
          setTimeout(
            () => {
              isKilled = true
              void engine.server.kill().then(resolve)
            },
            5 + kill * 7,
          )
        })
        const committed = await commitSource(storage, 'shop', next).then(
          () => true,
          (error: unknown) => {
            expect(isKilled, String(error)).toBe(true)
            expect(error).toMatchObject({
              code: expect.stringMatching(/^(SQL_CONNECTION_LOST|SQL_UNREACHABLE|QDRANT_UNREACHABLE)$/),
            })
            return false
          },
        )
        await killing
        await Promise.resolve(storage[Symbol.asyncDispose]()).catch(() => undefined)
        await engine.server.restart()
        await using again = await openIndex(place, { search: await engine.search() })
        const found = await allIds(again)
        // The answer can be lost although the server has committed.
        if (committed) expect(found).toEqual(idsOf(next))
        else expect([stored, idsOf(next)]).toContainEqual(found)
        await commitSource(again, 'shop', next)
        stored = idsOf(next)
        expect(await allIds(again)).toEqual(stored)
      }
    })
  })
}

/** Megabytes of the disk: a new database with its log takes up to 250. */
const DISK_MB = 600
/** Bytes that are left before a crawl that writes several times as many. */
const LEFT_BYTES = 2 * 2 ** 20
const BIG_CHUNKS = 2_000

/** Text that no database compresses to nothing, with words for a search engine. */
const bulky = (word: string): ReturnType<typeof chunks> =>
  Array.from({ length: BIG_CHUNKS }, (_, index) => {
    const words = Array.from({ length: 50 }, (_word, at) => `w${(index * 31 + at * 97) % 5_000}`)
    const data = randomBytes(4_000).toString('hex')
    return chunkOf(`${word}/${index}.ts`, `${word} ${words.join(' ')} ${data}`)
  })

/**
 * Defines tests of a disk that gets full while a crawl writes.
 *
 * @param start - Starts the engine in a directory. Null if this machine has no such server. `ends` is
 *   the server if it ends when its disk is full: it is started again once there is space.
 */
export function sqlIndexOnFullDisk(
  name: string,
  start: (directory: string) => Promise<(Engine & { readonly ends?: TestServer }) | null>,
): void {
  test(`${name} keeps the last generation when its disk is full`, { timeout: 300_000 }, async ({ skip }) => {
    await using disk = await mountSmallDisk(DISK_MB)
    if (disk === null) {
      announceSkip('right to mount a small disk')
      return skip()
    }
    await using engine = await start(disk.directory)
    if (engine === null) {
      announceSkip(name)
      return skip()
    }
    await using storage = await openIndex(await engine.place(), { search: await engine.search() })
    const stored = chunks('alpha', 200)
    await commitSource(storage, 'shop', stored)
    const current = await storage.current()
    if (current === null) throw new Error('nothing was committed')
    await using reader = await storage.open(current.manifest)

    await disk.fill(LEFT_BYTES)
    const next = bulky('beta')
    const failure: unknown = await commitSource(storage, 'shop', next).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: expect.stringMatching(/^(?:SQL|QDRANT)_DISK_FULL$/),
      message: expect.stringMatching(/^The disk of .+ is full\. Free space and run again/),
    })
    if (engine.ends !== undefined) {
      await disk.free()
      await engine.ends.restart()
    }
    expect(await storage.current()).toEqual(current)
    expect(await allIds(storage)).toEqual(idsOf(stored))
    const [found] = await reader.lexical.search(['alpha'], { limit: 1 })
    expect(idsOf(stored)).toContain(found?.id)
    expect(await reader.chunks.searchVector(chunkOf('a.ts', 'alpha').vector, { limit: 5 })).toHaveLength(5)

    await disk.free()
    await commitSource(storage, 'shop', next)
    expect(await allIds(storage)).toEqual(idsOf(next))
  })
}
