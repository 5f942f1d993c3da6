import { CoderagError } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import type { QueryRequest } from '../src/index.js'
import { bruteForceIndex, bruteForceStore, fixedEmbedder, twoAxes } from './brute-force.js'
import { checkout, harbor, invoice } from './harbor.js'
import { retrieverOver } from './retriever-over.js'

const vectors = new Map([
  [checkout.id, Float32Array.of(1, 0)],
  [invoice.id, Float32Array.of(0.8, 0.6)],
])

/** Asks one question; notes what is embedded and searched, in order. */
async function asked(request: QueryRequest, placement: 'worker' | 'main' = 'worker') {
  const done: string[] = []
  const [store, lexical, embedder] = [bruteForceStore(harbor, vectors), bruteForceIndex(harbor), fixedEmbedder([1, 0])]
  const retriever = await retrieverOver({
    manifest: { embedder: twoAxes },
    snapshot: {
      store: { ...store, searchVector: (...args) => (done.push('search'), store.searchVector(...args)) },
      lexical: { ...lexical, search: (...args) => (done.push('words'), lexical.search(...args)) },
      embedder: {
        ...embedder,
        placement,
        embedQuery: (text, options) => (done.push(`embed ${text}`), embedder.embedQuery(text, options)),
      },
    },
  })
  const { trace, ...result } = await retriever.query(request)
  return { done, result, steps: trace.steps.map(({ name }) => name) }
}

describe('with an embedder that costs next to nothing', () => {
  test('vectors are searched before the question is understood, once', async () => {
    const { done, steps } = await asked({ text: 'where are totals computed' })
    expect(done.filter((own) => own !== 'words')).toEqual(['embed where are totals computed', 'search'])
    expect(steps.slice(0, 3)).toEqual(['begin search', 'open graph', 'analyse'])
  })

  test('a question that turns out to be searched otherwise is searched anew', async () => {
    const { done } = await asked({ text: 'compare the checkout and the invoice' })
    const embedded = done.filter((own) => own.startsWith('embed'))
    expect(embedded).toEqual(['embed compare the checkout and the invoice', 'embed the checkout and the invoice'])
    expect(done.filter((own) => own === 'search')).toHaveLength(2)
  })

  test.each([
    'where are totals computed',
    'compare the checkout and the invoice',
    'retry with backoff',
    'how does the stripe library retry',
  ])('"%s" is answered as without', async (text) => {
    const [ahead, after] = [await asked({ text }), await asked({ text }, 'main')]
    expect(ahead.result).toEqual(after.result)
    expect(after.steps).not.toContain('begin search')
  })

  test('nothing is searched ahead of a question that goes on from earlier ones, or by words only', async () => {
    const turns = [{ question: 'what does totalPrice do' }]
    const { done } = await asked({ text: 'who calls it', turns })
    expect(done.filter((own) => own.startsWith('embed'))).toHaveLength(1)
    expect(new Set((await asked({ text: 'totalPrice', strategy: 'keyword' })).done)).toEqual(new Set(['words']))
  })

  test('a search that fails is heard of by the question that asks for it', async () => {
    const store = bruteForceStore(harbor, vectors)
    const failing = () => Promise.reject(new CoderagError('STORE_FAILED', 'The disk is gone.', {}))
    const retriever = await retrieverOver({
      manifest: { embedder: twoAxes },
      snapshot: {
        store: { ...store, searchVector: failing },
        embedder: { ...fixedEmbedder([1, 0]), placement: 'worker' },
      },
    })
    await expect(retriever.query({ text: 'where are totals computed' })).rejects.toMatchObject({ code: 'STORE_FAILED' })
  })

  test('a search that fails and that nobody asks for any more is heard of by nobody', async () => {
    const store = bruteForceStore(harbor, vectors)
    let searches = 0
    const retriever = await retrieverOver({
      manifest: { embedder: twoAxes },
      snapshot: {
        store: {
          ...store,
          searchVector: (...args) =>
            ++searches === 1
              ? Promise.reject(new CoderagError('STORE_FAILED', 'The disk is gone.', {}))
              : store.searchVector(...args),
        },
        embedder: { ...fixedEmbedder([1, 0]), placement: 'worker' },
      },
    })
    const { mode } = await retriever.query({ text: 'compare the checkout and the invoice' })
    expect([mode, searches]).toEqual(['hybrid', 2])
  })
})
