import type { CorpusType, Reranker, SourceHistory } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { retrieverOver } from './retriever-over.js'
import { edge, evidenceIn, graphOf, symbol, symbolsOf } from './graphs.js'

const shop = [
  cleanChunk({ repo: 'shop', path: 'orders/place.ts', text: 'export function place() { return ledger }\n' }),
  cleanChunk({ repo: 'shop', path: 'README.md', text: 'The shop sells tickets.\n', corpusType: 'DOC_README' }),
]
const vault = [
  cleanChunk({ repo: 'vault', path: 'ledger/book.ts', text: 'export function place() { return vaultKey }\n' }),
  cleanChunk({ repo: 'vault', path: 'README.md', text: 'The vault keeps the ledger.\n', corpusType: 'DOC_README' }),
]
const inRepository = (repoName: string) => [{ ...evidenceIn('', 'compose.yaml'), repoName }]
const serviceEdges = [
  edge('web', 'orders', inRepository('shop')),
  edge('orders', 'vault-ledger', inRepository('vault')),
]
const services = graphOf(serviceEdges)
const servicesOf = async (repoNames: readonly string[]) =>
  graphOf(serviceEdges.filter(({ evidence }) => evidence.every(({ repoName }) => repoNames.includes(repoName))))
const histories: SourceHistory = { commit: 'f'.repeat(40), complete: true, units: new Map() }

const open = () =>
  retrieverOver({
    chunks: [...shop, ...vault],
    snapshot: {
      graph: async () => services,
      graphOf: servicesOf,
      symbols: async () =>
        symbolsOf([symbol(0, 'place', { chunkId: shop[0]?.id ?? '', filePath: 'orders/place.ts' })], []),
      central: async () => [{ repoName: 'vault', symbols: [], files: [{ filePath: 'vault.ts', usedBy: 1 }] }],
      history: async () => histories,
    },
  })

test.each([
  [{ repo: ['shop'] }, 'Unrecognized key: "repo"'],
  [{ corpusTypes: ['DOC'] }, 'corpusTypes.0: '],
  [{ repos: 'shop' }, 'repos: '],
])('limits that are none are refused and do not show everything: %j', async (access, said) => {
  const retriever = await open()
  expect(() => retriever.restrictedTo(access as never)).toThrow(said)
})

describe('a reader who may see one repository', () => {
  const ask = async () => (await open()).restrictedTo({ repos: ['shop'] })

  test('finds nothing of another, by whatever is asked', async () => {
    const queries = await ask()
    const vaultChunks = vault.map(({ id }) => id)
    const answers = await Promise.all([
      queries.query({ text: 'vault ledger book', expandGraph: true }),
      queries.query({ text: 'what breaks if vault-ledger goes down?', strategy: 'graph' }),
      queries.query({ text: 'place', filter: { repos: ['vault'] } }),
      queries.lookup('ledger/book.ts'),
      queries.lookup('place'),
      queries.file('vault/ledger/book.ts'),
      queries.file('book.ts'),
      queries.thread('repo://vault/README.md'),
      queries.overview(),
      queries.status(),
      queries.graph(),
      queries.contract('orders'),
      queries.impact('orders'),
    ])
    const shown = answers.map((answer) => JSON.stringify(answer))
    for (const text of shown) for (const id of vaultChunks) expect(text).not.toContain(id)
    // The words of a query are repeated in its answer. No other word of the repository is known.
    for (const text of shown.slice(3)) expect(text).not.toMatch(/vault|book\.ts/)
    for (const text of shown) expect(text).not.toMatch(/vaultKey|keeps the ledger/)
  })

  test('is told that a hidden service does not exist', async () => {
    const queries = await ask()
    await expect(queries.impact('vault-ledger')).rejects.toMatchObject({ code: 'SERVICE_UNKNOWN' })
    await expect(queries.contract('vault-ledger')).rejects.toThrow(/Known: web, orders\.$/)
    await expect(queries.path('orders', 'vault-ledger')).rejects.toMatchObject({ code: 'SERVICE_UNKNOWN' })
  })

  test('still finds the own one', async () => {
    const queries = await ask()
    expect((await queries.query({ text: 'place' })).hits.map(({ chunk }) => chunk.repoName)).toEqual(['shop'])
    expect((await queries.file('place.ts'))?.text).toBe(shop[0]?.text)
    expect((await queries.callers('place')).symbol.repoName).toBe('shop')
    expect((await queries.status()).chunks).toBe(2)
  })
})

test('a name that a document has from a hidden service is neither shown nor found', async () => {
  const runbook = {
    ...cleanChunk({ repo: 'shop', path: 'run.md', text: 'Restart the ledger.\n', corpusType: 'DOC_RUNBOOK' }),
    serviceName: 'vault-ledger',
    mentions: [cleanChunk({ text: 'vault-ledger' }).text],
  }
  const retriever = await retrieverOver({ chunks: [runbook, ...shop, ...vault] })
  const reader = retriever.restrictedTo({ repos: ['shop'] })
  const { hits, generation } = await reader.query({ text: 'restart ledger' })
  expect(hits[0]?.chunk).toMatchObject({ filePath: 'run.md', serviceName: null, mentions: [] })
  expect((await reader.query({ text: 'restart', filter: { services: ['vault-ledger'] } })).hits).toEqual([])
  expect((await retriever.query({ text: 'restart', filter: { services: ['vault-ledger'] } })).hits).toHaveLength(1)
  // Commits of hidden repositories do not count up what he sees.
  expect(generation).toBe(Date.parse('2026-11-22T00:59:00.000Z') / 1_000)
})

test('of the names that a document says, a reader sees those of the sources that he sees, and finds it by them', async () => {
  const text = 'Restart orders-api, then vault-ledger.\n'
  const runbook = {
    ...cleanChunk({ repo: 'shop', path: 'run.md', text, corpusType: 'DOC_RUNBOOK' }),
    mentions: ['orders-api', 'vault-ledger'],
  }
  const whole = manifestOfChunks([runbook, ...shop, ...vault])
  const sources = whole.sources.map((source) => ({
    ...source,
    names: source.repoName === 'shop' ? ['orders-api'] : ['vault-ledger'],
  }))
  const retriever = await retrieverOver({ chunks: [runbook, ...shop, ...vault], manifest: { sources } })
  const findsBy = async (name: string, access: Parameters<typeof retriever.restrictedTo>[0]) => {
    const { hits } = await retriever.restrictedTo(access).query({ text: 'restart', filter: { services: [name] } })
    return hits.map(({ chunk: { serviceName, mentions } }) => [serviceName, mentions])
  }
  expect(await findsBy('orders-api', { repos: ['shop'] })).toEqual([['orders-api', ['orders-api']]])
  expect(await findsBy('vault-ledger', { repos: ['shop'] })).toEqual([])
  expect(await findsBy('vault-ledger', { repos: ['shop', 'vault'] })).toEqual([[null, ['orders-api', 'vault-ledger']]])
  // Without manifests in view, no name of what they deploy is known.
  expect(await findsBy('orders-api', { repos: ['shop'], corpusTypes: ['DOC_RUNBOOK'] })).toEqual([])
})

test('a reader who may see every repository gets the order of a reader without limits', async () => {
  // The store tells the sources of candidates, so a file without a candidate takes the last place.
  const chunks = Array.from({ length: 30 }, (_, at) =>
    cleanChunk({
      repo: at % 2 === 0 ? 'shop' : 'vault',
      byteStart: at * 100,
      path: at < 24 ? 'one.ts' : `${at}.ts`,
      text: at < 24 ? `refund refund ${at}\n` : `refund ${at}\n`,
    }),
  )
  const reranker: Reranker = { id: 'same', rerank: async (_query, candidates) => [...candidates] }
  const retriever = await retrieverOver({ chunks, reranker, ranking: { rerankTop: 20 } })
  const request = { text: 'refund', topK: 20 }
  const [all, every] = await Promise.all([
    retriever.query(request),
    retriever.restrictedTo({ repos: ['shop', 'vault'] }).query(request),
  ])
  expect(new Set(all.hits.map(({ chunk }) => chunk.filePath)).size).toBeGreaterThan(1)
  expect(every.hits).toEqual(all.hits)
  expect(every.context).toBe(all.context)
})

describe('a reader who may see one corpus', () => {
  const only = async (corpusTypes: readonly CorpusType[]) => (await open()).restrictedTo({ corpusTypes })

  test('finds documents and no code', async () => {
    const queries = await only(['DOC_README'])
    const { hits } = await queries.query({ text: 'place ledger tickets' })
    expect(new Set(hits.map(({ chunk }) => chunk.corpusType))).toEqual(new Set(['DOC_README']))
    expect(await queries.file('place.ts')).toBeNull()
    expect(JSON.stringify([await queries.overview(), await queries.status()])).not.toContain('.ts')
  })

  test('sees the graphs only with code and deployment manifests', async () => {
    await expect((await only(['CODE_LOGIC'])).graph()).rejects.toMatchObject({
      code: 'GRAPH_MISSING',
      message: expect.stringMatching(/coderag index\. A reader who may not see all code/),
    })
    const all = await only(['CODE_LOGIC', 'CODE_DEPLOY', 'CODE_CONFIG'])
    expect((await all.graph()).nodes).toHaveLength(3)
  })
})
