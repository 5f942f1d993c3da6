import type { ChunkFilter, CleanChunk, CorpusType, LexicalAnalyzer, LexicalIndex } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'

/** An implementation under test. */
interface LexicalEngine {
  readonly analyzer: LexicalAnalyzer
  /** Builds an index of exactly these chunks, in this order. */
  build(chunks: readonly CleanChunk[]): Promise<LexicalIndex>
}

/** Defines the vitest suite that every `LexicalIndex` must pass. */
export function lexicalIndexContract(name: string, engine: LexicalEngine): void {
  describe(`${name} keeps the LexicalIndex contract`, () => {
    async function found(chunks: readonly CleanChunk[], query: string, filter?: ChunkFilter): Promise<string[]> {
      using index = await engine.build(chunks)
      const terms = engine.analyzer.analyzeQuery(query).code
      const hits = await index.search(terms, { limit: 10, ...(filter === undefined ? {} : { filter }) })
      return hits.map(({ id }) => id)
    }

    test('the chunk with the rarest term of the query comes first', async () => {
      const [common, rare, other] = [
        chunkOf('a.ts', 'order total'),
        chunkOf('b.ts', 'order refund'),
        chunkOf('c.ts', 'order list'),
      ]
      expect((await found([common, rare, other], 'order refund'))[0]).toBe(rare.id)
    })

    test('chunks without any of the terms are left out', async () => {
      const [hit, miss] = [chunkOf('a.ts', 'refund'), chunkOf('b.ts', 'unrelated')]
      expect(await found([hit, miss], 'refund')).toEqual([hit.id])
      expect(await found([hit, miss], 'nowhere')).toEqual([])
    })

    test('equal scores come in index order', async () => {
      const chunks = ['a1.ts', 'b1.ts', 'c1.ts'].map((path) => chunkOf(path, 'refund'))
      expect(await found(chunks, 'refund')).toEqual(chunks.map(({ id }) => id))
      expect(await found(chunks.toReversed(), 'refund')).toEqual(chunks.toReversed().map(({ id }) => id))
    })

    test('scores descend, and limit is the maximum number of hits', async () => {
      const chunks = [1, 2, 3, 4].map((times) => chunkOf(`f${times}.ts`, 'refund '.repeat(times)))
      using index = await engine.build(chunks)
      const hits = await index.search(['refund'], { limit: 3 })
      expect(hits).toHaveLength(3)
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    })

    test('an identifier is found as a whole, by its parts and in another spelling', async () => {
      const chunk = chunkOf('a.ts', 'const parseRefundRequest = 1')
      for (const query of ['parseRefundRequest', 'refund', 'parse_refund_request', 'REFUND-REQUEST']) {
        expect(await found([chunk, chunkOf('b.ts', 'nothing here')], query)).toEqual([chunk.id])
      }
    })

    test('the prefix of a chunk is indexed', async () => {
      const chunk = { ...chunkOf('a.ts', 'x'), contextPrefix: chunkOf('x', 'pkg/auth > Validator').text }
      expect(await found([chunk, chunkOf('b.ts', 'y')], 'Validator')).toEqual([chunk.id])
    })

    test('words of any script are found', async () => {
      const chunks = ['größe', '東京都の注文', 'заказ'].map((text, index) => chunkOf(`f${index}.ts`, text))
      expect(await found(chunks, 'GRÖSSE größe')).toEqual([chunks[0]?.id])
      expect(await found(chunks, '注文')).toEqual([chunks[1]?.id])
      expect(await found(chunks, 'ЗАКАЗ')).toEqual([chunks[2]?.id])
    })

    const filters: readonly [string, ChunkFilter, readonly string[]][] = [
      ['corpusTypes', { corpusTypes: ['CODE_CONFIG'] }, ['conf/app.yaml']],
      ['repos', { repos: ['shop'] }, ['src/cart.ts', 'conf/app.yaml']],
      ['services', { services: ['pay'] }, ['src/deep/pay.go']],
      ['services by what a chunk names', { services: ['ledger'] }, ['conf/app.yaml']],
      ['a part of a named service', { services: ['ledge'] }, []],
      ['languages', { languages: ['go', 'typescript'] }, ['src/cart.ts', 'src/deep/pay.go']],
      ['a glob', { pathGlobs: ['src/**'] }, ['src/cart.ts', 'src/deep/pay.go']],
      ['a glob of one level', { pathGlobs: ['src/*.{ts,go}'] }, ['src/cart.ts']],
      ['an excluding glob', { pathGlobs: ['!**/deep/**'] }, ['src/cart.ts', 'conf/app.yaml']],
      ['two fields', { repos: ['shop'], pathGlobs: ['**/*.ts'] }, ['src/cart.ts']],
      ['channels', { channels: ['ops'] }, ['conf/app.yaml']],
      ['participants', { participants: ['<PERSON_2>', '<PERSON_9>'] }, ['conf/app.yaml']],
      ['a part of a participant', { participants: ['<PERSON_'] }, []],
      ['a time from', { since: '2026-03-04T07:30:00.000Z' }, ['conf/app.yaml']],
      ['a time before its end', { until: '2026-03-04T07:30:00.000Z' }, ['src/cart.ts']],
      ['an empty list', { repos: [] }, []],
      ['an unknown name', { repos: ["o'neill"] }, []],
    ]
    test.each(filters)('a filter by %s lets exactly its chunks pass', async (_, filter, paths) => {
      const chunks = [
        chunkOf('src/cart.ts', 'refund', {
          repo: 'shop',
          language: 'typescript',
          serviceName: 'cart',
          timestamp: '2026-03-03T00:00:00.000Z',
          participants: ['<PERSON_1>'],
        }),
        chunkOf('src/deep/pay.go', 'refund', { repo: 'bank', language: 'go', serviceName: 'pay' }),
        chunkOf('conf/app.yaml', 'refund', {
          repo: 'shop',
          language: null,
          corpusType: 'CODE_CONFIG',
          channel: 'ops',
          mentions: ['billing', 'ledger'],
          timestamp: '2026-03-04T07:30:00.000Z',
          participants: ['<PERSON_3>', '<PERSON_2>'],
        }),
      ]
      const byId = new Map(chunks.map(({ id, filePath }) => [id, filePath]))
      expect((await found(chunks, 'refund', filter)).map((id) => byId.get(id)).toSorted()).toEqual(paths.toSorted())
    })

    test('a part scores like an index of that part alone, to the last bit', async () => {
      const texts = ['refund order', 'order order list', 'refund refund refund payment', 'list of payment']
      const own = Array.from({ length: 200 }, (_, at) =>
        chunkOf(`own/${at}.ts`, `${texts[at % 4]} ${'word '.repeat(at % 9)}`, { repo: 'shop' }),
      )
      const hidden = Array.from({ length: 500 }, (_, at) =>
        chunkOf(`hidden/${at}.ts`, `refund ${'payment '.repeat(at % 30)}`, { repo: 'vault' }),
      )
      using alone = await engine.build(own)
      using together = await engine.build([...hidden.slice(0, 250), ...own, ...hidden.slice(250)])
      const part = together.within({ repos: ['shop'] })
      for (const terms of [['refund'], ['order', 'payment', 'payment'], ['list', 'refund', 'word', 'order']]) {
        expect(await part.search(terms, { limit: 25 })).toEqual(await alone.search(terms, { limit: 25 }))
      }
      expect(await together.within({ repos: [] }).search(['refund'], { limit: 5 })).toEqual([])
    })

    test('an index without chunks has no hits', async () => {
      using index = await engine.build([])
      expect(index.size).toBe(0)
      expect(await index.search(['refund'], { limit: 5 })).toEqual([])
    })
  })
}

interface ChunkFields {
  readonly repo?: string
  readonly language?: string | null
  readonly serviceName?: string | null
  readonly corpusType?: CorpusType
  readonly channel?: string
  readonly timestamp?: string
  readonly participants?: readonly string[]
  readonly mentions?: readonly string[]
}

function chunkOf(path: string, text: string, fields: ChunkFields = {}): CleanChunk {
  return cleanChunk({ path, text, prefix: '', ...fields })
}
