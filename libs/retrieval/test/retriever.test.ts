import {
  type CleanChunk,
  CoderagError,
  CORPUS_TYPES,
  type Embedder,
  type RankedChunk,
  type Reranker,
  type SymbolKind,
} from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { bruteForceIndex, bruteForceStore, fixedEmbedder, twoAxes } from './brute-force.js'
import { checkout, harbor, invoice, readme, retryClient, retryConfig, runbook } from './harbor.js'
import { createRetriever } from '../src/index.js'
import { retrieverOver } from './retriever-over.js'

const paths = (hits: readonly { chunk: CleanChunk }[]): (string | null)[] => hits.map(({ chunk }) => chunk.filePath)
class ServiceError extends CoderagError<string, object> {}
const failingEmbedder = (code: string): Embedder => ({
  ...fixedEmbedder([1, 0]),
  embedQuery: () => Promise.reject(new ServiceError(code, 'no vector', {})),
})
const reversing: Reranker = {
  id: 'reversing',
  rerank: async (_query, candidates) =>
    candidates.toReversed().map(({ chunk }, index): RankedChunk => ({ chunk, score: -index })),
}

describe('minScore and freshness of a query', () => {
  test('leave out hits with a lower score, of the reranker if there is one', async () => {
    const plain = await retrieverOver()
    const { hits } = await plain.query({ text: 'totalPrice' })
    const [first, second] = hits
    expect(paths((await plain.query({ text: 'totalPrice', minScore: second?.score ?? 0 })).hits)).toEqual(
      paths(hits.slice(0, 2)),
    )
    const most = first?.score ?? 0
    const none = await plain.query({ text: 'totalPrice', minScore: most + 1, budget: 500 })
    expect([none.hits, none.sources]).toEqual([[], []])
    const reranked = await retrieverOver({ reranker: reversing })
    const judged = await reranked.query({ text: 'totalPrice', minScore: -1 })
    expect(judged.hits.map(({ rerankScore }) => rerankScore)).toEqual([-0, -1])
  })

  test('a query can let the newest conversation win', async () => {
    const talk = (path: string, text: string, timestamp: string) =>
      cleanChunk({ path, text, timestamp, corpusType: 'CONVO_SLACK', language: null })
    const chunks = [
      talk('old.json', 'pool exhausted pool exhausted, raise the pool', '2024-01-01T00:00:00.000Z'),
      talk('new.json', 'the pool again', '2026-05-31T00:00:00.000Z'),
    ]
    const retriever = await retrieverOver({ chunks, now: () => new Date('2026-06-01T00:00:00Z') })
    const first = async (freshness: { weight?: number }) =>
      paths((await retriever.query({ text: 'pool exhausted', freshness })).hits)[0]
    expect([await first({}), await first({ weight: 0 }), await first({ weight: 1 })]).toEqual([
      'old.json',
      'old.json',
      'new.json',
    ])
  })
})

describe('the order of hits', () => {
  test('retry with backoff', async () => {
    const retriever = await retrieverOver()
    const { hits, mode } = await retriever.query({ text: 'retry with backoff' })
    expect(paths(hits)).toEqual([
      'client/retry.go', // all three words in one name, and `backoff` called again
      'config/limits.go', // `retry`, and the `backoff` of backoffMs
    ])
    expect(mode).toBe('lexical')
  })

  test('payment retries', async () => {
    const retriever = await retrieverOver()
    const { hits } = await retriever.query({ text: 'payment retries' })
    expect(paths(hits)).toEqual([
      'docs/runbooks/payments.md', // the only chunk with `payment` and `retrie(s)`, in the prose list alone
    ])
    expect(hits[0]?.ranks.prose?.rank).toBe(1)
  })

  test('an identifier finds the chunks that hold it in either notation', async () => {
    const retriever = await retrieverOver()
    const { hits } = await retriever.query({ text: 'totalPrice' })
    expect(paths(hits)).toEqual([
      'checkout/total.go', // the whole identifier and both parts
      'billing/invoice.py', // both parts, from total_price
      'README.md', // `prices`, one part
    ])
  })

  test('vectors find chunks without a word of the query, and chunks in both lists rank first', async () => {
    const vectors = new Map([
      [invoice.id, Float32Array.of(1, 0)],
      [checkout.id, Float32Array.of(0.8, 0.6)],
      [runbook.id, Float32Array.of(0, 1)],
    ])
    const retriever = await retrieverOver({
      manifest: { embedder: twoAxes },
      snapshot: { chunks: bruteForceStore(harbor, vectors), embedder: fixedEmbedder([1, 0]) },
      ranking: { candidates: 2 },
    })
    const { hits, mode } = await retriever.query({ text: 'sum of the bill', topK: 2 })
    expect(mode).toBe('hybrid')
    expect(paths(hits)).toEqual([
      'checkout/total.go', // second by vector, and `sum` in both lexical lists
      'billing/invoice.py', // first by vector, no word in common
    ])
    expect(hits[0]?.ranks).toMatchObject({ dense: { rank: 2 }, code: { rank: 1 }, prose: { rank: 1 } })
    expect(hits[1]?.ranks).toEqual({ dense: { rank: 1, score: 1 } })
  })

  test('topK cuts after ranking', async () => {
    const retriever = await retrieverOver()
    const all = await retriever.query({ text: 'retry with backoff' })
    const first = await retriever.query({ text: 'retry with backoff', topK: 1 })
    expect(paths(first.hits)).toEqual(paths(all.hits).slice(0, 1))
  })

  test('a reranker gives the final order, and fusion stays visible', async () => {
    const retriever = await retrieverOver({ reranker: reversing })
    const { hits, trace } = await retriever.query({ text: 'retry with backoff' })
    expect(paths(hits)).toEqual(['config/limits.go', 'client/retry.go'])
    expect(hits.map(({ rerankScore }) => rerankScore)).toEqual([-0, -1])
    expect(trace.fused.map(({ id }) => id)).toEqual([retryClient.id, retryConfig.id])
    expect(trace.reranker).toBe('reversing')
  })

  test('a reranker sees the top of the list only, and the others follow in their order', async () => {
    const retriever = await retrieverOver({ reranker: reversing, ranking: { rerankTop: 2 } })
    const plain = await retrieverOver()
    const question = { text: 'order total price retry' }
    const before = paths((await plain.query(question)).hits)
    const after = paths((await retriever.query(question)).hits)
    expect(before.length).toBeGreaterThan(3)
    expect(after).toEqual([before[1], before[0], ...before.slice(2)])
  })

  test('a reranker receives the importance of each file if the index knows it', async () => {
    const seen: (number | undefined)[] = []
    const reranker: Reranker = {
      id: 'looking',
      async rerank(_query, candidates) {
        seen.push(...candidates.map(({ importance }) => importance))
        return [...candidates]
      },
    }
    const importance = async () => ({ of: (repo: string, path: string) => repo.length + path.length })
    const [chunk] = harbor
    const knowing = await retrieverOver({ chunks: harbor.slice(0, 1), reranker, snapshot: { importance } })
    await knowing.query({ text: chunk?.text ?? '' })
    const unknowing = await retrieverOver({ chunks: harbor.slice(0, 1), reranker })
    await unknowing.query({ text: chunk?.text ?? '' })
    expect(seen).toEqual([(chunk?.repoName ?? '').length + (chunk?.filePath ?? '').length, undefined])
  })

  test('a reranker receives the intent of the query', async () => {
    const seen: (string | undefined)[] = []
    const reranker: Reranker = {
      id: 'listening',
      async rerank(_query, candidates, { intent } = {}) {
        seen.push(intent)
        return [...candidates]
      },
    }
    const retriever = await retrieverOver({ reranker })
    for (const text of ['where is the hold released', 'what calls releaseHold']) await retriever.query({ text })
    expect(seen).toEqual(['locate', 'relationship'])
  })

  test('a reranker receives the similarity of each whole source, also for lexical results', async () => {
    const seen: unknown[] = []
    const watching: Reranker = {
      id: 'watching',
      rerank: async (_query, candidates) => {
        seen.push(...candidates.map(({ chunk, ranks }) => [chunk.filePath, ranks?.['source'], ranks?.['dense']?.rank]))
        return [...candidates]
      },
    }
    const vectors = new Map([
      [invoice.id, Float32Array.of(1, 0)],
      [checkout.id, Float32Array.of(0.8, 0.6)],
    ])
    const retriever = await retrieverOver({
      manifest: { embedder: twoAxes },
      snapshot: { chunks: bruteForceStore(harbor, vectors), embedder: fixedEmbedder([1, 0]) },
      ranking: { candidates: 1 },
      reranker: watching,
    })
    const { hits } = await retriever.query({ text: 'sum of the bill', topK: 1 })
    expect(seen).toEqual([
      ['checkout/total.go', { rank: 2, score: expect.closeTo(0.8, 6) }, undefined],
      ['billing/invoice.py', { rank: 1, score: 1 }, 1],
    ])
    expect(hits[0]?.ranks).not.toHaveProperty('source')
  })

  test('a hit shows the most similar passages of its file that the filter passes, also those that no list had', async () => {
    const part = (at: number, symbolKind: SymbolKind, path = 'orders/total.go') => ({
      ...cleanChunk({ path, text: `part ${at}`, byteStart: at * 100 }),
      symbolKind,
    })
    const chunks = [
      part(0, 'function'),
      part(1, 'function'),
      part(2, 'class'),
      part(3, 'function'),
      part(4, 'function'),
      part(1, 'function', 'orders/other.go'),
    ]
    const vectors = new Map(chunks.map(({ id }, at) => [id, Float32Array.of(1 - at / 10, at / 10)]))
    const read: (string | null)[] = []
    const reranker: Reranker = {
      id: 'reading',
      async rerank(_query, candidates, { further } = {}) {
        const found = (await further?.([candidates[0]?.chunk.sourceUri ?? ''])) ?? []
        read.push(...found.map(({ chunk }) => chunk.filePath))
        return [...candidates, ...found]
      },
    }
    const whole = await retrieverOver({
      chunks,
      manifest: { embedder: twoAxes },
      snapshot: { chunks: bruteForceStore(chunks, vectors), embedder: fixedEmbedder([1, 0]) },
      ranking: { candidates: 1 },
      reranker,
    })
    for (const retriever of [whole, whole.restrictedTo({ repos: [chunks[0]?.repoName ?? ''] })]) {
      const shown = async (symbolKinds?: SymbolKind[]) => {
        const filter = symbolKinds === undefined ? {} : { symbolKinds }
        const { hits } = await retriever.query({ text: 'sum', topK: 1, filter })
        return hits[0]?.passages.map(({ text }) => text)
      }
      expect(await shown()).toEqual(['part 0', 'part 1', 'part 2'])
      expect(await shown(['function'])).toEqual(['part 0', 'part 1', 'part 3'])
    }
    expect(new Set(read)).toEqual(new Set(['orders/total.go']))
  })

  test('a reranker that returns what it was not given is refused', async () => {
    const inventing: Reranker = {
      id: 'inventing',
      rerank: async (_query, candidates) => [...candidates, { chunk: cleanChunk({ path: 'none.ts' }), score: 0 }],
    }
    const retriever = await retrieverOver({ reranker: inventing })
    await expect(retriever.query({ text: 'retry' })).rejects.toMatchObject({ code: 'RERANKER_BROKEN' })
  })

  test('a reranker that loses a candidate is refused', async () => {
    const losing: Reranker = { id: 'losing', rerank: async (_query, candidates) => candidates.slice(1) }
    const retriever = await retrieverOver({ reranker: losing })
    await expect(retriever.query({ text: 'retry' })).rejects.toMatchObject({ code: 'RERANKER_BROKEN' })
  })

  test.each([0, -1, Number.NaN])('a reranker whose unit is %d is refused', async (unit) => {
    const reranker: Reranker = { id: 'odd', unit, rerank: async (_query, candidates) => [...candidates] }
    await expect((await retrieverOver({ reranker })).query({ text: 'retry' })).rejects.toMatchObject({
      code: 'RERANKER_BROKEN',
      message: expect.stringContaining('must be above 0'),
    })
  })
})

describe('lists', () => {
  test('equal code and prose terms are searched once and count for both', async () => {
    const index = bruteForceIndex(harbor)
    let searches = 0
    const counting = {
      ...index,
      search: (...args: Parameters<typeof index.search>) => (searches++, index.search(...args)),
    }
    const retriever = await retrieverOver({ snapshot: { lexical: counting } })
    const { trace, hits } = await retriever.query({ text: 'backoff' })
    expect(searches).toBe(1)
    expect(trace.lists.map(({ name, sharedWith }) => [name, sharedWith])).toEqual([
      ['code', null],
      ['prose', 'code'],
    ])
    expect(hits[0]?.score).toBeCloseTo(2 / 61, 12)

    await retriever.query({ text: 'retries' }) // prose drops the s
    expect(searches).toBe(3)
  })

  test('a list of weight 0 is not searched', async () => {
    const retriever = await retrieverOver({ ranking: { weights: { prose: 0 } } })
    const { trace } = await retriever.query({ text: 'payment retries' })
    expect(trace.lists.map(({ name }) => name)).toEqual(['code'])
  })

  test('every list is at least topK deep', async () => {
    const retriever = await retrieverOver({ ranking: { candidates: 1 } })
    const { hits } = await retriever.query({ text: 'retry total price', topK: 3 })
    expect(hits).toHaveLength(3)
  })

  test('the trace names every step with its time, and what each engine returned', async () => {
    const retriever = await retrieverOver()
    const { trace } = await retriever.query({ text: 'totalPrice' })
    expect(trace.steps.map(({ name }) => name)).toEqual([
      ...[
        'open graph',
        'translate',
        'analyse',
        'open symbols',
        'search',
        'fuse',
        'fetch',
        'look up',
        'exact word',
        'weigh',
        'assemble',
        'rate',
        'check',
      ],
    ])
    expect(trace.steps.every(({ ms }) => ms >= 0)).toBe(true)
    const code = trace.lists.find(({ name }) => name === 'code')
    expect(code?.terms).toEqual(['totalprice', 'total', 'price'])
    expect(code?.results.map(({ id }) => id)).toEqual([checkout.id, invoice.id, readme.id])
  })
})

describe('filters', () => {
  test.each([
    [{ repos: ['billing'] }, ['billing/invoice.py']],
    [{ languages: ['python'] }, ['billing/invoice.py']],
    [{ services: ['billing-worker'] }, ['billing/invoice.py']],
    [{ corpusTypes: ['DOC_README' as const] }, ['README.md']],
    [{ pathGlobs: ['checkout/**'] }, ['checkout/total.go']],
    [{ pathGlobs: ['checkout\\**'] }, ['checkout/total.go']],
    [{ pathGlobs: ['checkout\\total.go'] }, ['checkout/total.go']],
    [{ pathGlobs: ['**', '!**/*.md', '!checkout/**'] }, ['billing/invoice.py']],
  ])('%j admits only matching chunks', async (filter, expected) => {
    const retriever = await retrieverOver()
    const { hits, warnings } = await retriever.query({ text: 'total prices totalPrice order', filter })
    expect(paths(hits)).toEqual(expected)
    expect(warnings).toEqual([])
  })

  test('a filter narrows before the search, so it still fills topK from deep in the list', async () => {
    const noise = Array.from({ length: 30 }, (_, index) => ({ ...retryClient, id: `noise-${index}` }))
    const retriever = await retrieverOver({ chunks: [...noise, ...harbor], ranking: { candidates: 1 } })
    const { hits } = await retriever.query({ text: 'retry backoff', topK: 1, filter: { pathGlobs: ['config/*'] } })
    expect(paths(hits)).toEqual(['config/limits.go'])
  })

  test('a whole group of corpora gives no warning if one of it exists', async () => {
    const retriever = await retrieverOver()
    const docs = CORPUS_TYPES.filter((type) => type.startsWith('DOC_'))
    expect((await retriever.query({ text: 'retry', filter: { corpusTypes: docs } })).warnings).toEqual([])
    const part = { corpusTypes: ['DOC_ADR' as const, 'DOC_README' as const] }
    expect((await retriever.query({ text: 'retry', filter: part })).warnings).toMatchObject([
      { code: 'FILTER_VALUE_UNKNOWN', message: expect.stringContaining('"DOC_ADR"') },
    ])
  })

  test('a repository is found by what people call it, with a warning that says so', async () => {
    const retriever = await retrieverOver()
    const { hits, warnings } = await retriever.query({ text: 'retry', filter: { repos: ['acme/order'] } })
    expect(new Set(hits.map(({ chunk }) => chunk.repoName))).toEqual(new Set(['orders']))
    expect(warnings).toEqual([
      { code: 'FILTER_VALUE_TAKEN', message: '"acme/order" is taken for the repository "orders".' },
    ])
  })

  test('a warning for an unknown value names the nearest and all existing values', async () => {
    const retriever = await retrieverOver()
    const filter = {
      languages: ['go', 'pyton'],
      repos: ['ordres'],
      corpusTypes: ['CONVO_SLACK' as const],
      services: ['checkout'],
    }
    const { hits, warnings } = await retriever.query({ text: 'retry', filter })
    expect(hits).toEqual([])
    expect(warnings.map(({ message }) => message)).toEqual([
      'The index has no repository "ordres". Did you mean "orders"? It has: billing, orders.',
      'The index has no corpus "CONVO_SLACK". It has: CODE_LOGIC, DOC_README, DOC_RUNBOOK.',
      'The index has no language "pyton". Did you mean "python"? It has: go, python.',
      'The index has no service "checkout". It has: billing-worker, orders-api.',
    ])
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(['FILTER_VALUE_UNKNOWN']))
  })

  test('a context without room for a passage says so, one that was not asked for does not', async () => {
    const retriever = await retrieverOver()
    const small = await retriever.query({ text: 'totalPrice', budget: 10 })
    expect(small.hits.length).toBeGreaterThan(0)
    expect(small.warnings).toEqual([
      { code: 'BUDGET_TOO_SMALL', message: 'No passage fits a context of 10 tokens. Raise the budget.' },
    ])
    for (const budget of [0, 500]) expect((await retriever.query({ text: 'totalPrice', budget })).warnings).toEqual([])
  })

  test('an option that does not exist is refused with the one that was probably meant', async () => {
    const options = { index: bruteForceStore([]), analyzer: {}, rankng: {}, cachedChunks: 3 }
    await expect(Reflect.apply(createRetriever, null, [options]) as Promise<unknown>).rejects.toMatchObject({
      code: 'OPTIONS_INVALID',
      details: {
        issues: [
          '"rankng" is no option; did you mean "ranking"',
          expect.stringMatching(/^"cachedChunks" is no option; there are index, analyzer, /),
        ],
      },
    })
  })

  test('a channel is found with and without its sign', async () => {
    const talk = cleanChunk({
      path: 'a.json',
      text: 'retry',
      corpusType: 'CONVO_SLACK',
      language: null,
      channel: 'ops',
    })
    const retriever = await retrieverOver({ chunks: [...harbor, talk] })
    for (const channel of ['ops', '#ops']) {
      const { hits } = await retriever.query({ text: 'retry', filter: { channels: [channel] } })
      expect(paths(hits)).toEqual(['a.json'])
    }
  })

  test('a path that is a folder is told how to take what is in it', async () => {
    const retriever = await retrieverOver()
    const { warnings } = await retriever.query({ text: 'retry', filter: { pathGlobs: ['docs/'] } })
    expect(warnings.map(({ message }) => message)).toEqual([
      'No indexed path matches "docs/". Globs are matched against the whole path inside the repository: "docs/**" takes what is in the folder.',
    ])
  })

  test('a filter without chunks gives a warning, a query without results does not', async () => {
    const retriever = await retrieverOver()
    const apart = await retriever.query({ text: 'retry', filter: { repos: ['billing'], languages: ['go'] } })
    expect(apart.warnings.map(({ code }) => code)).toEqual(['FILTER_MATCHES_NOTHING'])
    const noPath = await retriever.query({ text: 'retry', filter: { pathGlobs: ['checkout'] } })
    expect(noPath.warnings[0]?.message).toContain('No indexed path matches "checkout".')
    const ofRepo = await retriever.query({ text: 'retry', filter: { pathGlobs: ['billing/nowhere/**'] } })
    expect(ofRepo.warnings[0]?.message).toContain('leave "billing/" out, and filter by the repository "billing".')
    const noAnswer = await retriever.query({ text: 'zeppelin', filter: { repos: ['billing'] } })
    expect(noAnswer).toMatchObject({ hits: [], warnings: [] })
  })
})

describe('incomplete answers', () => {
  test.each([
    [{ text: '   ' }, 'the query is empty'],
    [{ text: 'x', topK: 0 }, 'topK'],
    [{ text: 'x', topK: 201 }, 'topK'],
    [{ text: 'x', filter: { repos: [] } }, 'filter.repos'],
    [{ text: 'x', filter: { repo: ['orders'] } }, '"repo" is no field of a filter; did you mean "repos"'],
    [{ text: 'x', top: 3 }, '"top" is no field of a query; did you mean "topK"'],
    ['x', "give an object, such as { text: '"],
    [{ text: 'x', filter: { corpusTypes: ['CODE'] } }, 'filter.corpusTypes.0'],
  ])('%j is refused', async (request, named) => {
    const retriever = await retrieverOver()
    // @ts-expect-error some of these requests do not compile
    const refused = retriever.query(request)
    await expect(refused).rejects.toMatchObject({ code: 'QUERY_INVALID', message: expect.stringContaining(named) })
  })

  test('ranking options out of range are refused when the retriever is made', async () => {
    await expect(retrieverOver({ ranking: { candidates: 0 } })).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
  })

  test('a query of stop words only gives a warning', async () => {
    const retriever = await retrieverOver()
    const { hits, warnings } = await retriever.query({ text: 'where is the' })
    expect(hits).toEqual([])
    expect(warnings).toEqual([
      { code: 'QUERY_WITHOUT_TERMS', message: expect.stringContaining('nothing was searched') },
    ])
  })

  test('an index with vectors and no embedder answers by words with a warning', async () => {
    const retriever = await retrieverOver({ manifest: { embedder: twoAxes } })
    const { mode, hits, warnings } = await retriever.query({ text: 'retry' })
    expect(mode).toBe('lexical')
    expect(hits.length).toBeGreaterThan(0)
    expect(warnings.map(({ code }) => code)).toEqual(['EMBEDDER_MISSING'])
  })

  test.each(['EMBED_UNAVAILABLE', 'EMBED_RATE_LIMITED'])(
    'an embedder that fails with %s leaves the question to the words, whatever its strategy, and the answer says so',
    async (code) => {
      const retriever = await retrieverOver({
        manifest: { embedder: twoAxes },
        snapshot: { embedder: failingEmbedder(code) },
      })
      for (const strategy of ['hybrid', 'vector'] as const) {
        const { mode, hits, warnings } = await retriever.query({ text: 'retry with backoff', strategy })
        expect(mode).toBe('lexical')
        expect(hits[0]?.chunk.filePath).toBe('client/retry.go')
        expect(hits[0]?.score).toBeGreaterThan(0)
        expect(warnings).toEqual([{ code: 'EMBEDDER_UNAVAILABLE', message: expect.stringContaining(code) }])
      }
    },
  )

  test('an embedder that exceeds the time limit is aborted, and words answer', async () => {
    let isAborted = false
    const hanging: Embedder = {
      ...fixedEmbedder([1, 0]),
      embedQuery: (_text, { signal } = {}) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            isAborted = true
            reject(new Error('stopped'))
          })
        }),
    }
    const retriever = await retrieverOver({
      manifest: { embedder: twoAxes },
      snapshot: { embedder: hanging },
      ranking: { embedTimeoutMs: 5 },
    })
    const { mode, hits, warnings } = await retriever.query({ text: 'retry with backoff' })
    expect(mode).toBe('lexical')
    expect(hits[0]?.chunk.filePath).toBe('client/retry.go')
    expect(warnings).toEqual([{ code: 'EMBEDDER_UNAVAILABLE', message: expect.stringContaining('EMBED_TIMED_OUT') }])
    expect(isAborted).toBe(true)
  })

  test('a query is embedded once for all its searches', async () => {
    let calls = 0
    const counting: Embedder = {
      ...fixedEmbedder([1, 0]),
      embedQuery: async () => Float32Array.of(1, ++calls),
    }
    const talk = cleanChunk({ path: 'a.txt', text: 'retry, we said\n', corpusType: 'CONVO_TRANSCRIPT', language: null })
    const retriever = await retrieverOver({
      chunks: [...harbor, talk],
      manifest: { embedder: twoAxes },
      snapshot: { embedder: counting },
    })
    const { strategy } = await retriever.query({ text: 'what was said about the retry' })
    expect(strategy.route).toBe('what people said')
    expect(calls).toBe(1)
  })

  test.each(['EMBED_REFUSED', 'EMBED_KEY_MISSING', 'EMBED_DIMENSIONS'])(
    'an embedder that fails with %s fails the question: that has to be put right',
    async (code) => {
      const retriever = await retrieverOver({
        manifest: { embedder: twoAxes },
        snapshot: { embedder: failingEmbedder(code) },
      })
      await expect(retriever.query({ text: 'retry' })).rejects.toMatchObject({ code })
    },
  )

  test('an embedder is not opened for an index without vectors', async () => {
    const openEmbedder = () => Promise.reject(new Error('opened'))
    const retriever = await retrieverOver({ openEmbedder })
    expect((await retriever.query({ text: 'retry' })).mode).toBe('lexical')
  })

  test('an embedder other than that of the index is refused by name', async () => {
    const other = { ...twoAxes, id: 'three-axes', dimensions: 3 }
    const refused = retrieverOver({
      manifest: { embedder: twoAxes },
      snapshot: { embedder: fixedEmbedder([1, 0, 0], other) },
    })
    await expect(refused).rejects.toMatchObject({
      code: 'INDEX_EMBEDDER_MISMATCH',
      message: expect.stringMatching(
        /"two-axes" \(2 dimensions.*"three-axes" \(3 dimensions.*differ in id, dimensions/,
      ),
    })
  })

  test('an analyzer other than that of the index is refused', async () => {
    const refused = retrieverOver({ manifest: { lexicalFingerprint: 'words/0' } })
    const message = expect.stringContaining('coderag index --full')
    await expect(refused).rejects.toMatchObject({ code: 'INDEX_ANALYZER_MISMATCH', message })
  })

  test('an empty index gives a warning', async () => {
    const retriever = await retrieverOver({ chunks: [] })
    expect((await retriever.query({ text: 'retry' })).warnings.map(({ code }) => code)).toEqual(['INDEX_EMPTY'])
  })

  test('chunks that the lexical index knows and the store lacks are counted', async () => {
    const retriever = await retrieverOver({ snapshot: { chunks: bruteForceStore([retryClient, readme]) } })
    const { hits, warnings } = await retriever.query({ text: 'retry with backoff' })
    expect(paths(hits)).toEqual(['client/retry.go'])
    expect(warnings).toEqual([{ code: 'CHUNKS_MISSING', message: expect.stringMatching(/^1 chunk/) }])
  })
})

describe('abort', () => {
  test('a signal that was aborted ends the query with its reason', async () => {
    const retriever = await retrieverOver()
    const signal = AbortSignal.abort(new Error('client went away'))
    await expect(retriever.query({ text: 'retry' }, { signal })).rejects.toThrow('client went away')
  })

  test('a signal reaches embedder and reranker, and ends the query between two steps', async () => {
    const controller = new AbortController()
    const seen: unknown[] = []
    const watching: Reranker = {
      id: 'watching',
      rerank: async (_query, candidates, options) => {
        seen.push(options?.signal)
        controller.abort(new Error('enough'))
        return [...candidates]
      },
    }
    const retriever = await retrieverOver({ reranker: watching })
    const query = retriever.query({ text: 'retry' }, { signal: controller.signal })
    await expect(query).rejects.toThrow('enough')
    expect(seen).toEqual([controller.signal])
  })
})
