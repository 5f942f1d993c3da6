import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IndexManifest } from '@coderag/types'
import { openIndex, type Engine } from './engines.js'
import { startProxy } from './proxy.js'
import type { TestServer } from './servers.js'
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
