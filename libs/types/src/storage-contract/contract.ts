import { describe, expect, test } from 'vitest'
import { chunkMatcher } from '../chunk-filter.js'
import type { ChunkFilter } from '../chunk-filter.js'
import type { ChunkReader, LexicalReader } from '../index-parts.js'
import type { IndexStorage } from '../index-storage.js'
import {
  allIds,
  batchOf,
  beginOn,
  chunkOf,
  commitSource,
  dimensions,
  idsOf,
  nextOf,
  openNewest,
  termsOf,
  vectorOf,
} from './sketches.js'

const QUIET = { optimize: false, defersCalls: false }

/** An engine under test. */
export interface StorageEngine {
  /** Opens a new, empty place. */
  open(): Promise<IndexStorage>
  /** True if writers of different sources can run at the same time. */
  readonly hasParallelWriters: boolean
  /** True if the engine was opened with graphs. */
  readonly hasGraphs: boolean
  /** True if words are scored by the chunks that are visible, and no others. */
  readonly scoresExactly: boolean
}

const EVERY_FIELD: Required<ChunkFilter> = {
  corpusTypes: ['CODE_LOGIC'],
  repos: ['shop'],
  services: ['cart'],
  languages: ['typescript'],
  symbolKinds: ['function'],
  pathGlobs: ['src/*'],
  channels: ['cart'],
  participants: ['<PERSON_1>'],
  since: '2026-03-03T00:00:00.000Z',
  until: '2026-03-03T00:00:00.001Z',
}

/** Another writer holds the claim. */
const HELD = /(?:LOCKED|CLAIMED)$/
const OTHER_LENGTH = /DIMENSIONS$/

/** Defines the tests that every `IndexStorage` must pass. Call it from a test file of the engine. */
export function indexStorageContract(name: string, engine: StorageEngine): void {
  describe(`${name} keeps the IndexStorage contract`, () => {
    const empty = (): Promise<IndexStorage> => engine.open()

    test('an empty place has no index, and a claim changes nothing of that', async () => {
      await using storage = await empty()
      expect(await storage.current()).toBeNull()
      expect(await storage.identity()).toBeNull()
      await using claim = await storage.claim('all')
      expect(await claim.current()).toBeNull()
      expect(await storage.identity()).toBeNull()
    })

    test('what was committed is found by id, by words and by vector', async () => {
      await using storage = await empty()
      const chunks = [
        chunkOf('a.ts', 'refund the order'),
        chunkOf('b.ts', 'charge the card'),
        chunkOf('ü/日本.ts', 'größe 東京都 заказ'),
      ]
      await commitSource(storage, 'shop', chunks)
      await using reader = await openNewest(storage)
      const ids = chunks.map(({ id }) => id)
      const { vector: _, ...first } = chunks[0] ?? chunkOf('', '')
      expect(await reader.chunks.get([ids[2] ?? '', 'unknown', ids[0] ?? ''])).toMatchObject([
        { id: ids[2], text: 'größe 東京都 заказ', filePath: 'ü/日本.ts' },
        first,
      ])
      expect((await reader.lexical.search(['refund'], { limit: 5 })).map(({ id }) => id)).toEqual([ids[0]])
      expect((await reader.lexical.search(['заказ'], { limit: 5 })).map(({ id }) => id)).toEqual([ids[2]])
      const nearest = await reader.chunks.searchVector(vectorOf('charge the card'), { limit: 2 })
      expect(nearest[0]?.id).toBe(ids[1])
      expect(nearest[0]?.score).toBeCloseTo(1, 2)
      expect(nearest).toHaveLength(2)
      expect(await reader.chunks.sourcesOf([ids[1] ?? '', 'unknown'])).toEqual(['repo://shop/b.ts', null])
    })

    test('words are scored by BM25 over the chunks that are visible', async () => {
      await using storage = await empty()
      await commitSource(storage, 'old', [chunkOf('gone.ts', 'order order order', { repo: 'old' })])
      const chunks = [chunkOf('a.ts', 'order refund'), chunkOf('b.ts', 'order order list')]
      await commitSource(storage, 'shop', chunks)
      await commitSource(storage, 'old', [])
      const idsInOrder = chunks.map(({ id }) => id)
      await using reader = await openNewest(storage)
      const hits = await reader.lexical.search(['order', 'refund', 'refund'], { limit: 5 })
      const idf = (frequency: number) => Math.log(1 + (2 - frequency + 0.5) / (frequency + 0.5))
      const weight = (count: number, length: number) => (count * 2.5) / (count + 1.5 * (0.25 + (0.75 * length) / 2.5))
      expect(hits.map(({ id }) => id)).toEqual(idsInOrder)
      if (!engine.scoresExactly) return
      expect(hits.map(({ score }) => score)).toEqual([
        expect.closeTo(idf(2) * weight(1, 2) + 2 * idf(1) * weight(1, 2), 4),
        expect.closeTo(idf(2) * weight(2, 3), 4),
      ])
    })

    test('a reader keeps its generation while a writer replaces and removes chunks', async () => {
      await using storage = await empty()
      const before = [chunkOf('a.ts', 'alpha one'), chunkOf('b.ts', 'beta two')]
      await commitSource(storage, 'shop', before)
      await using old = await openNewest(storage)
      await using claim = await storage.claim(['repo:shop'])
      await using writer = await beginOn(claim)
      await writer.delete({ sourceUris: ['repo://shop/a.ts'] })
      const added = chunkOf('c.ts', 'alpha three')
      await writer.add(batchOf([added]))
      expect(idsOf(await old.chunks.get(idsOf([...before, added])))).toEqual(idsOf(before))
      await writer.commit(QUIET, nextOf(['shop'], 2))
      expect(idsOf(await old.chunks.get(idsOf([...before, added])))).toEqual(idsOf(before))
      expect(await old.lexical.search(['alpha'], { limit: 5 })).toMatchObject([{ id: before[0]?.id }])
      expect(await old.chunks.count({ pathGlobs: ['*.ts'] })).toBe(2)
      await using reader = await openNewest(storage)
      expect(await reader.lexical.search(['alpha'], { limit: 5 })).toMatchObject([{ id: added.id }])
      expect(idsOf(await reader.chunks.searchVector(vectorOf('x'), { limit: 9 }))).toEqual(
        idsOf([added, ...before.slice(1)]),
      )
      expect(await allIds(storage)).toEqual(idsOf([added, ...before.slice(1)]))
    })

    test('a chunk of equal id replaces the former one', async () => {
      await using storage = await empty()
      const chunk = chunkOf('a.ts', 'alpha')
      await commitSource(storage, 'shop', [chunk])
      await using claim = await storage.claim(['repo:shop'])
      await using writer = await beginOn(claim)
      await writer.add(batchOf([{ ...chunk, language: 'go' }]))
      await writer.commit(QUIET, nextOf(['shop'], 1))
      await using reader = await openNewest(storage)
      expect(await reader.chunks.get([chunk.id])).toMatchObject([{ language: 'go' }])
      expect(await reader.chunks.count()).toBe(1)
      expect(await reader.lexical.search(['alpha'], { limit: 5 })).toHaveLength(1)
    })

    test('a writer that did not commit leaves nothing', async () => {
      await using storage = await empty()
      const kept = [chunkOf('a.ts', 'alpha')]
      await commitSource(storage, 'shop', kept)
      {
        await using claim = await storage.claim('all')
        await using writer = await beginOn(claim)
        await writer.delete({ uriPrefix: 'repo://' })
        await writer.add(batchOf([chunkOf('b.ts', 'alpha beta')]))
      }
      expect(await allIds(storage)).toEqual(idsOf(kept))
      await commitSource(storage, 'bank', [chunkOf('b.go', 'alpha', { repo: 'bank' })])
      await using reader = await openNewest(storage)
      expect(await reader.lexical.search(['alpha'], { limit: 5 })).toHaveLength(2)
      expect(await reader.lexical.search(['beta'], { limit: 5 })).toEqual([])
    })

    test.runIf(engine.hasParallelWriters)(
      'two writers of different sources commit in any order, and both stay',
      async () => {
        await using storage = await empty()
        await commitSource(storage, 'shop', [chunkOf('a.ts', 'alpha')])
        await using first = await storage.claim(['repo:one'])
        await using second = await storage.claim(['repo:two'])
        await using one = await beginOn(first)
        await using two = await beginOn(second)
        const chunks = [chunkOf('1.ts', 'alpha', { repo: 'one' }), chunkOf('2.ts', 'alpha', { repo: 'two' })]
        await one.add(batchOf(chunks.slice(0, 1)))
        await two.add(batchOf(chunks.slice(1)))
        await two.commit(QUIET, nextOf(['two'], 2))
        await using between = await openNewest(storage)
        await one.commit(QUIET, nextOf(['one'], 3))
        await using reader = await openNewest(storage)
        expect(await reader.lexical.search(['alpha'], { limit: 5 })).toHaveLength(3)
        expect(await between.lexical.search(['alpha'], { limit: 5 })).toHaveLength(2)
        expect(await reader.chunks.count()).toBe(3)
        expect((await storage.current())?.manifest.sources.map(({ repoName }) => repoName).sort()).toEqual([
          'one',
          'shop',
          'two',
        ])
      },
    )

    test('two writers of one source exclude each other, and a claim of the whole index excludes all', async () => {
      await using storage = await empty()
      const held = { code: expect.stringMatching(HELD) as string }
      {
        await using _one = await storage.claim(['repo:one'])
        await expect(storage.claim(['repo:two', 'repo:one'])).rejects.toMatchObject(held)
        await expect(storage.claim('all')).rejects.toThrow(`Process ${process.pid} on`)
      }
      await using _all = await storage.claim('all')
      await expect(storage.claim(['repo:one'])).rejects.toMatchObject(held)
    })

    test.runIf(engine.hasParallelWriters)('writers of different sources do not exclude each other', async () => {
      await using storage = await empty()
      await using _one = await storage.claim(['repo:one'])
      await using _two = await storage.claim(['repo:two'])
      await expect(storage.claim(['repo:one'])).rejects.toThrow(`Process ${process.pid} on`)
    })

    test('an index is replaced as a whole by a base of null', async () => {
      await using storage = await empty()
      await commitSource(storage, 'shop', [chunkOf('a.ts', 'alpha')])
      await using claim = await storage.claim('all')
      await using writer = await beginOn(claim, { base: null })
      const last = chunkOf('d.ts', 'alpha')
      await writer.add(batchOf([last]))
      await writer.commit(QUIET, nextOf(['shop'], 1))
      await writer.prune()
      expect(await allIds(storage)).toEqual([last.id])
      await using reader = await openNewest(storage)
      expect(await reader.lexical.search(['alpha'], { limit: 5 })).toMatchObject([{ id: last.id }])
    })

    test('a manifest can be replaced without a writer, under a new identity', async () => {
      await using storage = await empty()
      const first = await commitSource(storage, 'shop', [chunkOf('a.ts', 'alpha')])
      const before = await storage.identity()
      await using claim = await storage.claim('all')
      const second = await claim.commit((newest) => ({ ...(newest ?? first), generation: 2, createdAt: 'later' }))
      expect((await storage.current())?.manifest).toEqual(second)
      expect(await storage.identity()).not.toBe(before)
      expect(await allIds(storage)).toHaveLength(1)
      expect(await storage.damage(second)).toEqual([])
    })

    test('a commit that its caller stops leaves nothing', async () => {
      await using storage = await empty()
      await commitSource(storage, 'shop', [chunkOf('a.ts', 'alpha')])
      const before = await storage.identity()
      {
        await using claim = await storage.claim('all')
        await using writer = await beginOn(claim)
        await writer.delete({ uriPrefix: 'repo://' })
        const stop = (): never => {
          throw new Error('stopped')
        }
        await expect(writer.commit(QUIET, stop)).rejects.toThrow('stopped')
      }
      expect(await storage.identity()).toBe(before)
      expect(await allIds(storage)).toHaveLength(1)
      await commitSource(storage, 'bank', [chunkOf('b.go', 'alpha', { repo: 'bank' })])
      expect(await allIds(storage)).toHaveLength(2)
    })

    test.runIf(engine.hasParallelWriters)(
      'a base of null leaves out all earlier rows of the claimed sources only',
      async () => {
        await using storage = await empty()
        await commitSource(storage, 'shop', [chunkOf('a.ts', 'alpha')])
        const other = chunkOf('b.go', 'alpha', { repo: 'bank' })
        await commitSource(storage, 'bank', [other])
        {
          await using claim = await storage.claim(['repo:shop'])
          await using writer = await beginOn(claim, { base: null })
          const fresh = chunkOf('c.ts', 'alpha')
          await writer.add(batchOf([fresh]))
          await writer.commit(QUIET, nextOf(['shop'], 2))
          expect(await allIds(storage)).toEqual(idsOf([fresh, other]))
        }
        await using claim = await storage.claim('all')
        await using writer = await beginOn(claim, { base: null })
        const last = chunkOf('d.ts', 'alpha')
        await writer.add(batchOf([last]))
        await writer.commit(QUIET, nextOf(['shop'], 1))
        await writer.prune()
        expect(await allIds(storage)).toEqual([last.id])
        await using reader = await openNewest(storage)
        expect(await reader.lexical.search(['alpha'], { limit: 5 })).toMatchObject([{ id: last.id }])
        expect(await reader.chunks.searchVector(vectorOf('alpha'), { limit: 5 })).toMatchObject([{ id: last.id }])
      },
    )

    test('terms can be replaced without touching chunks', async () => {
      await using storage = await empty()
      const chunks = [chunkOf('b.ts', 'beta'), chunkOf('a.ts', 'alpha alpha')]
      await commitSource(storage, 'shop', chunks)
      await using claim = await storage.claim('all')
      await using writer = await beginOn(claim, { replaces: 'terms' })
      const renamed = chunks.map((chunk) => ({ ...chunk, text: chunk.text.replace('alpha', 'omega') as never }))
      const batch = batchOf(chunks.toReversed())
      await writer.addTerms({ columns: batch.columns, terms: termsOf(renamed.toReversed()) })
      await writer.commit(QUIET, nextOf(['shop'], 2))
      await using reader = await openNewest(storage)
      expect(await reader.lexical.search(['omega'], { limit: 5 })).toMatchObject([{ id: chunks[1]?.id }])
      expect(await reader.lexical.search(['alpha'], { limit: 5 })).toMatchObject([{ id: chunks[1]?.id }])
      expect(await reader.lexical.search(['beta'], { limit: 5 })).toMatchObject([{ id: chunks[0]?.id }])
    })

    test('vectors can be replaced without touching words', async () => {
      await using storage = await empty()
      const chunks = [chunkOf('a.ts', 'alpha'), chunkOf('b.ts', 'beta')]
      await commitSource(storage, 'shop', chunks)
      await using old = await openNewest(storage)
      {
        await using claim = await storage.claim('all')
        await using writer = await beginOn(claim, { replaces: 'vectors' })
        const turned = chunks.map((chunk, index) => ({ ...chunk, vector: chunks[1 - index]?.vector ?? chunk.vector }))
        await writer.replaceVectors(batchOf(turned).columns)
        await writer.commit(QUIET, nextOf(['shop'], 2))
      }
      const query = { limit: 1 }
      expect(await old.chunks.searchVector(vectorOf('alpha'), query)).toMatchObject([{ id: chunks[0]?.id }])
      await using reader = await openNewest(storage)
      expect(await reader.chunks.searchVector(vectorOf('alpha'), query)).toMatchObject([{ id: chunks[1]?.id }])
      expect(await reader.lexical.search(['alpha'], query)).toMatchObject([{ id: chunks[0]?.id }])
      await commitSource(storage, 'bank', [chunkOf('c.go', 'alpha', { repo: 'bank' })], { prune: true })
      await using last = await openNewest(storage)
      expect(await last.lexical.search(['alpha'], { limit: 5 })).toHaveLength(2)
      expect(await last.chunks.get(idsOf(chunks))).toHaveLength(2)
      expect(await last.chunks.searchVector(vectorOf('alpha'), { limit: 5 })).toHaveLength(3)
    })

    test('many small generations are merged, and answer as one large one', async () => {
      await using storage = await empty()
      const chunks = Array.from({ length: 30 }, (_, index) => chunkOf(`f${index}.ts`, `word${index % 7} common`))
      for (let index = 0; index < chunks.length; index++) {
        await using claim = await storage.claim(['repo:shop'])
        await using writer = await beginOn(claim)
        if (index >= 10) await writer.delete({ sourceUris: [`repo://shop/f${index - 10}.ts`] })
        await writer.add(batchOf(chunks.slice(index, index + 1)))
        await writer.commit({ optimize: true, defersCalls: false }, nextOf(['shop'], Math.min(10, index + 1)))
        if (index % 6 === 5) await writer.prune()
      }
      await using reader = await openNewest(storage)
      const expected = idsOf(chunks.slice(20))
      expect(await allIds(storage)).toEqual(expected)
      expect(idsOf(await reader.lexical.search(['common'], { limit: 50 }))).toEqual(expected)
      expect(idsOf(await reader.chunks.searchVector(vectorOf('common'), { limit: 50 }))).toEqual(expected)
      if (!engine.scoresExactly) return
      const idf = (frequency: number) => Math.log(1 + (10 - frequency + 0.5) / (frequency + 0.5))
      const [best] = await reader.lexical.search(['word6'], { limit: 1 })
      expect(best?.score).toBeCloseTo(idf(2), 4)
    })

    test('vectors are known by content, also those of rows that were deleted since', async () => {
      await using storage = await empty()
      const chunk = chunkOf('a.ts', 'alpha')
      await commitSource(storage, 'shop', [chunk])
      await using claim = await storage.claim('all')
      await using writer = await beginOn(claim)
      await writer.delete({ uriPrefix: 'repo://shop/' })
      const known = await writer.vectorsByContent([chunk.contentHash, 'f'.repeat(64)])
      expect([...known.keys()]).toEqual([chunk.contentHash])
      expect([...(known.get(chunk.contentHash) ?? [])]).toEqual(
        [...chunk.vector].map((value) => expect.closeTo(value, 2)),
      )
    })

    test('vectors of another length are refused', async () => {
      await using storage = await empty()
      await commitSource(storage, 'shop', [chunkOf('a.ts', 'alpha')])
      await using claim = await storage.claim(['repo:shop'])
      await expect(beginOn(claim, { dimensions: 4 })).rejects.toMatchObject({
        code: expect.stringMatching(OTHER_LENGTH),
      })
      await using writer = await beginOn(claim)
      const wrong = { ...chunkOf('b.ts', 'beta'), vector: Float32Array.of(1, 0) }
      await expect(writer.add(batchOf([wrong]))).rejects.toMatchObject({ code: expect.stringMatching(OTHER_LENGTH) })
      await using reader = await openNewest(storage)
      await expect(reader.chunks.searchVector(Float32Array.of(1, 0), { limit: 1 })).rejects.toMatchObject({
        code: expect.stringMatching(OTHER_LENGTH),
      })
      await expect(reader.chunks.searchVector(new Float32Array(dimensions), { limit: 1 })).rejects.toMatchObject({
        code: expect.stringMatching(/VECTOR$/),
      })
    })

    const filters: readonly [string, ChunkFilter, readonly string[]][] = [
      ['corpusTypes', { corpusTypes: ['CODE_CONFIG'] }, ['conf/app.yaml']],
      ['repos', { repos: ['bank'] }, ['src/deep/pay.go']],
      ['services', { services: ['pay'] }, ['src/deep/pay.go']],
      ['services by what a chunk names', { services: ['ledger'] }, ['conf/app.yaml']],
      ['a part of a named service', { services: ['ledge'] }, []],
      ['languages', { languages: ['go', 'typescript'] }, ['src/cart.ts', 'src/deep/pay.go']],
      ['symbolKinds', { symbolKinds: ['function'] }, ['src/cart.ts']],
      ['a glob', { pathGlobs: ['src/**'] }, ['src/cart.ts', 'src/deep/pay.go']],
      ['an excluding glob', { pathGlobs: ['!**/deep/**', '!app/**'] }, ['src/cart.ts', 'conf/app.yaml']],
      ['a path', { pathGlobs: ['conf/app.yaml'] }, ['conf/app.yaml']],
      [
        'a path with brackets and parentheses',
        { pathGlobs: ['app/(site)/[id]/page.tsx'] },
        ['app/(site)/[id]/page.tsx'],
      ],
      ['a glob with parentheses', { pathGlobs: ['app/(site)/**'] }, ['app/(site)/[id]/page.tsx']],
      ['channels', { channels: ['ops'] }, ['conf/app.yaml']],
      ['participants', { participants: ['<PERSON_2>', '<PERSON_9>'] }, ['conf/app.yaml']],
      ['a part of a participant', { participants: ['<PERSON_'] }, []],
      ['a time from', { since: '2026-03-04T07:30:00.000Z' }, ['conf/app.yaml']],
      ['a time before its end', { until: '2026-03-04T07:30:00.000Z' }, ['src/cart.ts']],
      ['no globs', { repos: ['bank'], pathGlobs: [] }, ['src/deep/pay.go']],
      ['every field', EVERY_FIELD, ['src/cart.ts']],
      ['an empty list', { repos: [] }, []],
      ['no participants', { participants: [] }, []],
      ['an unknown name', { repos: ["o'neill"] }, []],
      ['two fields', { repos: ['shop'], pathGlobs: ['**/*.ts'] }, ['src/cart.ts']],
    ]

    test('filters narrow before the limit, in both searches, in scans and in counts', async () => {
      await using storage = await empty()
      const wanted = [
        chunkOf('app/(site)/[id]/page.tsx', 'refund', { repo: 'site', language: null }),
        chunkOf('src/cart.ts', 'refund b', {
          channel: 'cart',
          symbolKind: 'function',
          serviceName: 'cart',
          timestamp: '2026-03-03T00:00:00.000Z',
          participants: ['<PERSON_1>'],
        }),
        chunkOf('src/deep/pay.go', 'refund c', { repo: 'bank', language: 'go', serviceName: 'pay' }),
        chunkOf('conf/app.yaml', 'refund d', {
          language: null,
          corpusType: 'CODE_CONFIG',
          channel: 'ops',
          mentions: ['billing', 'ledger'],
          timestamp: '2026-03-04T07:30:00.000Z',
          participants: ['<PERSON_3>', '<PERSON_2>'],
        }),
      ]
      // Better hits for both searches, which no filter lets pass.
      const better = Array.from({ length: 60 }, (_, index) =>
        chunkOf(`deep/other/deep/${index}.py`, 'refund refund', {
          repo: 'other',
          language: 'python',
          symbolKind: 'class',
        }),
      )
      await commitSource(storage, 'shop', [...wanted, ...better])
      await using reader = await openNewest(storage)
      const paths = new Map([...wanted, ...better].map(({ id, filePath }) => [id, filePath]))
      for (const [title, filter, expected] of filters) {
        const pathsOf = (hits: readonly { id: string }[]) => hits.map(({ id }) => paths.get(id)).sort()
        const limit = 3
        const sorted = [...expected].sort()
        const meant = [...wanted, ...better].filter(chunkMatcher(filter)).map(({ filePath }) => filePath)
        expect(meant.sort(), title).toEqual(sorted)
        const isOpen = filter.pathGlobs?.[0]?.startsWith('!') === true
        if (!isOpen) {
          expect(pathsOf(await reader.lexical.search(['refund'], { limit, filter })), title).toEqual(sorted)
          const nearest = await reader.chunks.searchVector(vectorOf('refund refund'), { limit, filter })
          expect(pathsOf(nearest), title).toEqual(sorted)
        }
        expect(await reader.chunks.count(filter), title).toBe(expected.length)
        const scanned: { id: string }[] = []
        for await (const chunks of reader.chunks.scan({ filter, batchRows: 2 })) scanned.push(...chunks)
        expect(pathsOf(scanned), title).toEqual(sorted)
      }
    })

    test('a part scores like an index of that part alone', async () => {
      if (!engine.scoresExactly) return
      const own = [
        chunkOf('a.ts', 'refund the order', { repo: 'shop' }),
        chunkOf('b.ts', 'order order list of a shop', { repo: 'shop' }),
        chunkOf('c.ts', 'charge refund', { repo: 'shop' }),
        chunkOf('d.md', 'refund', { repo: 'shop', corpusType: 'DOC_README' }),
      ]
      const hidden = Array.from({ length: 40 }, (_, at) =>
        chunkOf(`h/${at}.ts`, 'refund '.repeat(1 + (at % 7)), { repo: 'vault' }),
      )
      const answers = async (lexical: LexicalReader) => [
        await lexical.search(['refund'], { limit: 3 }),
        await lexical.search(['order', 'refund', 'refund'], { limit: 3 }),
        await lexical.search(['list', 'charge', 'unknown'], { limit: 3 }),
        await lexical.search(['refund'], { limit: 3, filter: { corpusTypes: ['DOC_README'] } }),
      ]
      const nearest = (chunks: ChunkReader) =>
        chunks.searchVector(vectorOf('refund'), { limit: 3, filter: { repos: ['shop'] }, exact: true })
      const alone = async () => {
        await using storage = await empty()
        await commitSource(storage, 'shop', own)
        await using reader = await openNewest(storage)
        return { words: await answers(reader.lexical), vectors: await nearest(reader.chunks) }
      }
      const expected = await alone()
      await using storage = await empty()
      await commitSource(storage, 'vault', hidden.slice(0, 20))
      await commitSource(storage, 'shop', own)
      await commitSource(storage, 'vault', hidden)
      await using reader = await openNewest(storage)
      expect(await answers(reader.lexical.within({ repos: ['shop'] }))).toEqual(expected.words)
      expect(await answers(reader.lexical.within({ repos: ['shop'] }).within({ repos: ['shop', 'vault'] }))).toEqual(
        expected.words,
      )
      expect(await nearest(reader.chunks)).toEqual(expected.vectors)
      expect(await reader.lexical.within({ repos: [] }).search(['refund'], { limit: 3 })).toEqual([])
    })

    test('vectors of some sources are searched, of those that pass the filter', async () => {
      await using storage = await empty()
      const own = [
        chunkOf('a.ts', 'refund'),
        chunkOf('a.ts', 'list', { byteStart: 10 }),
        chunkOf('b.md', 'refund refund'),
      ]
      await commitSource(storage, 'shop', [...own, chunkOf('c.ts', 'refund')])
      await using reader = await openNewest(storage)
      const near = async (paths: readonly string[], filter: ChunkFilter = {}) => {
        const sourceUris = paths.map((path) => `repo://shop/${path}`)
        return idsOf(await reader.chunks.searchVector(vectorOf('refund'), { limit: 9, filter, sourceUris }))
      }
      expect(await near(['a.ts', 'none.ts'])).toEqual([own[0]?.id, own[1]?.id])
      expect((await near(['b.md', 'a.ts'])).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
      expect(await near(['b.md', 'a.ts'], { pathGlobs: ['*.md'] })).toEqual([own[2]?.id])
      expect(await near(['b.md', 'a.ts'], { repos: ['other'] })).toEqual([])
      expect(await near([])).toEqual([])
    })

    test('a batch of 10,000 rows is one batch', { timeout: 120_000 }, async () => {
      await using storage = await empty()
      const chunks = Array.from({ length: 10_000 }, (_, index) =>
        chunkOf(`f${index % 500}/${index}.ts`, `word${index} all`),
      )
      await commitSource(storage, 'shop', chunks, { optimize: true })
      await using reader = await openNewest(storage)
      expect(await reader.chunks.count()).toBe(10_000)
      expect(await reader.lexical.search(['word7777'], { limit: 3 })).toMatchObject([{ id: chunks[7777]?.id }])
      const readers = await Promise.all(Array.from({ length: 8 }, () => openNewest(storage)))
      const answers = await Promise.all(readers.map((one) => one.lexical.search(['all', 'word5'], { limit: 20 })))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]?.[0]?.id).toBe(chunks[5]?.id)
    })

    test('vectors of a source are summed, and columns are copied with their vectors', async () => {
      await using storage = await empty()
      const chunks = [chunkOf('a.ts', 'alpha'), chunkOf('a.ts', 'beta', { byteStart: 10 }), chunkOf('b.ts', 'gamma')]
      await commitSource(storage, 'shop', chunks)
      await using reader = await openNewest(storage)
      const sums = await reader.chunks.sourceVectors(['repo://shop/a.ts', 'repo://shop/none.ts'])
      const sum = vectorOf('alpha').map((value, index) => value + (vectorOf('beta')[index] ?? 0))
      const length = Math.hypot(...sum)
      expect([...sums.keys()]).toEqual(['repo://shop/a.ts'])
      expect([...(sums.get('repo://shop/a.ts') ?? [])]).toEqual(
        [...sum].map((value) => expect.closeTo(value / length, 2)),
      )
      let rows = 0
      for await (const columns of reader.chunks.scanColumns({ batchRows: 2 })) {
        rows += columns.rows
        expect(columns.vectors?.values).toHaveLength(columns.rows * dimensions)
      }
      expect(rows).toBe(3)
    })

    test('an index without vectors answers by words', async () => {
      await using storage = await empty()
      await using claim = await storage.claim('all')
      await using writer = await claim.begin({ base: null, dimensions: null, graphs: false })
      const { vector: _, ...chunk } = chunkOf('a.ts', 'alpha')
      await writer.add(batchOf([chunk]))
      await writer.commit(QUIET, nextOf(['shop'], 1, false))
      await using reader = await openNewest(storage)
      expect(await reader.lexical.search(['alpha'], { limit: 5 })).toMatchObject([{ id: chunk.id }])
      await expect(reader.chunks.searchVector(vectorOf('x'), { limit: 1 })).rejects.toMatchObject({
        code: expect.stringMatching(OTHER_LENGTH),
      })
    })

    test.runIf(engine.hasGraphs)('graphs follow the generation, and their facts can be copied', async () => {
      await using storage = await empty()
      const service = (name: string) => ({
        uriPrefix: `repo://${name}/`,
        repoName: name,
        services: [{ path: '', name }],
        facts: [],
      })
      for (const name of ['shop', 'bank']) {
        await using claim = await storage.claim([`repo:${name}`])
        await using writer = await beginOn(claim, { graphs: true })
        writer.source(service(name))
        await writer.add(batchOf([chunkOf('a.ts', 'alpha', { repo: name })]))
        await writer.commit(QUIET, nextOf([name], 1))
      }
      const both = (await storage.current())?.manifest
      if (both === undefined) throw new Error('there is no index')
      {
        await using claim = await storage.claim(['repo:bank'])
        await using writer = await beginOn(claim, { graphs: true })
        await writer.delete({ uriPrefix: 'repo://bank/' })
        await writer.commit(QUIET, nextOf([], 1))
      }
      await using old = await storage.open(both, { only: 'graphs' })
      await using reader = await openNewest(storage)
      expect((await old.graph())?.nodes().map((node) => node.name)).toEqual(['bank', 'shop'])
      expect((await reader.graph())?.nodes().map((node) => node.name)).toEqual(['shop'])
      expect(await reader.central()).toEqual([])
      const facts: string[] = []
      for await (const { source } of reader.facts()) facts.push(source.uriPrefix)
      expect(facts).toEqual(['repo://shop/'])
    })

    test('a history is visible at once and stays with its commit', async () => {
      await using storage = await empty()
      const key = { id: 'repo:shop', gitCommit: 'abc' }
      const history = { commit: 'abc', complete: true, units: new Map() }
      await using claim = await storage.claim(['repo:shop'])
      expect(await claim.hasHistory(key)).toBe(false)
      await claim.putHistory(key, history)
      await claim.putHistory(key, history)
      expect(await claim.hasHistory(key)).toBe(true)
    })
  })
}
