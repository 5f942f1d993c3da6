import type { CleanChunk, GraphStore, ItemPlace, MapItem, OwnerRule, SymbolRef } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { impactOf } from '../src/graphs/index.js'
import { edge, evidenceIn, graphOf, symbol, symbolsOf } from './graphs.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { retrieverOver } from './retriever-over.js'

const chunks = [
  cleanChunk({ repo: 'shop', path: 'orders/place.ts', text: 'export function place() {}\n' }),
  cleanChunk({ repo: 'shop', path: 'orders/README.md', text: 'Places orders.\n', corpusType: 'DOC_README' }),
  cleanChunk({ repo: 'shop', path: 'web/page.ts', text: 'export function page() { place() }\n' }),
  cleanChunk({ repo: 'shop', path: 'web/README.md', text: 'Shows pages.\n', corpusType: 'DOC_README' }),
  cleanChunk({ repo: 'shop', path: 'deploy/orders.yaml', text: 'kind: Deployment\n', corpusType: 'CODE_DEPLOY' }),
]
const commits = [
  commit('2026-03-01', '<PERSON_1>', 'Say more\n\norders/README.md\n'),
  commit('2026-03-02', '<PERSON_2>', 'Round up\n\norders/place.ts\norders/README.md\n'),
  commit('2026-03-03', '<PERSON_1>', 'Page of orders\n\nweb/page.ts\n'),
  commit('2026-03-04', '<PERSON_3>', 'Not of this file\n\norders/README.md.bak\n'),
]
const rules: readonly OwnerRule[] = [
  { pattern: '/orders/', owners: ['@orders'], section: null, evidence: evidenceIn('', 'CODEOWNERS') },
]
const services: GraphStore = {
  ...graphOf([edge('web', 'orders', [evidenceIn('', 'web/page.ts')])]),
  nodes: () =>
    graphOf([edge('web', 'orders')])
      .nodes()
      .map((node) => (node.name === 'orders' ? { ...node, evidence: [evidenceIn('', 'deploy/orders.yaml')] } : node)),
  serviceOf: (_repoName, filePath) => filePath.split('/')[0] ?? null,
  ownersOf: (_repoName, filePath) => (filePath.startsWith('orders/') ? rules : []),
}
const [place, page] = [
  symbol(0, 'place', { chunkId: '', filePath: 'orders/place.ts' }),
  symbol(1, 'page', { chunkId: '', filePath: 'web/page.ts' }),
]

function commit(day: string, author: string, text: string): CleanChunk {
  const sketch = {
    path: `${day}/c0ffee`,
    text,
    repo: 'shop',
    corpusType: 'CHANGE_COMMIT',
    participants: [author],
  } as const
  const made = cleanChunk(sketch)
  return { ...made, author: made.participants[0] ?? null, timestamp: `${day}T10:00:00.000Z` }
}

const open = (own: readonly CleanChunk[] = [...chunks, ...commits]) =>
  retrieverOver({
    chunks: own,
    // Commits are a source of their own.
    manifest: { sources: manifestOfChunks(chunks).sources },
    snapshot: {
      graph: async () => services,
      graphOf: async () => services,
      symbols: async () => symbolsOf([place, page], [[1, 0]]),
    },
  })

describe('a path that declares nothing', () => {
  test('has owners and recent authors: a document, a manifest, a folder, a repository', async () => {
    const index = await open()
    expect(await index.owners('orders/README.md')).toMatchObject({
      kind: 'document',
      name: 'orders/README.md',
      owners: [{ name: '@orders', files: 1 }],
      unowned: 0,
      authors: [
        { name: '<PERSON_2>', commits: 1, lastAt: '2026-03-02T10:00:00.000Z' },
        { name: '<PERSON_1>', commits: 1 },
      ],
    })
    expect(await index.owners('deploy/orders.yaml')).toMatchObject({
      kind: 'file',
      owners: [],
      unowned: 1,
      authors: [],
    })
    expect(await index.owners('orders/')).toMatchObject({ kind: 'folder', name: 'orders', files: 2 })
    expect(await index.owners('shop/')).toMatchObject({ kind: 'folder', name: 'shop', files: 5, unowned: 3 })
  })

  test('breaks nothing if it is a document, what a manifest deploys, and the callers of a folder', async () => {
    const index = await open()
    expect(await index.impact('orders/README.md')).toMatchObject({ dependents: [], functions: [] })
    expect((await index.impact('deploy/orders.yaml')).dependents.map(({ name, depth }) => `${name} ${depth}`)).toEqual([
      'orders 1',
      'web 2',
    ])
    const folder = await index.impact('shop/orders')
    expect(folder).toMatchObject({ kind: 'folder', dependents: [{ name: 'web' }] })
    expect(folder.functions.map((own) => own.symbol.name)).toEqual(['page'])
  })

  test('begins and ends a path where it has functions', async () => {
    const index = await open()
    expect(await index.path('shop/web', 'shop/orders')).toMatchObject({ from: page, to: place, steps: [{}] })
    expect(await index.path('orders', 'web/page.ts')).toMatchObject({ to: page, steps: null })
    await expect(index.path('deploy/orders.yaml', 'place')).rejects.toMatchObject({ code: 'NAME_WITHOUT_CALLS' })
  })

  test('that several files have is refused with their paths', async () => {
    await expect((await open()).owners('README.md')).rejects.toMatchObject({
      code: 'FILE_AMBIGUOUS',
      details: { candidates: ['shop/orders/README.md', 'shop/web/README.md'] },
    })
  })

  test('has no authors in an index without commits, nor for a reader who may not see them', async () => {
    expect((await (await open(chunks)).owners('orders/README.md')).authors).toEqual([])
    const corpusTypes = ['CODE_LOGIC', 'CODE_DEPLOY', 'CODE_CONFIG', 'DOC_README'] as const
    const reader = (await open()).restrictedTo({ corpusTypes })
    expect((await reader.owners('orders/README.md')).authors).toEqual([])
  })

  test('is unknown to a reader who may not see it, and not counted in its folder', async () => {
    const reader = (await open()).restrictedTo({ corpusTypes: ['CODE_LOGIC', 'CODE_DEPLOY', 'CODE_CONFIG'] })
    await expect(reader.owners('orders/README.md')).rejects.toMatchObject({ code: 'SERVICE_UNKNOWN' })
    expect(await reader.owners('shop/orders')).toMatchObject({ files: 1 })
    const other = (await open()).restrictedTo({ repos: ['vault'] })
    await expect(other.owners('orders/README.md')).rejects.toMatchObject({ code: 'SERVICE_UNKNOWN' })
  })
})

describe('a variable', () => {
  const place = (role: 'reads' | 'sets', service: string | null, filePath: string): ItemPlace => ({
    role,
    service,
    evidence: { ...evidenceIn('', filePath), line: 1 },
  })
  const item: MapItem = {
    kind: 'variable',
    name: 'ORDERS_DB',
    places: [
      place('reads', 'orders', 'orders/place.ts'),
      place('reads', null, 'scripts/seed.ts'),
      place('sets', 'orders', 'deploy/orders.yaml'),
      place('sets', 'stock', 'deploy/stock.yaml'),
    ],
  }
  const seed = symbol(2, 'seed', { chunkId: '', filePath: 'scripts/seed.ts' })
  const constant = { ...symbol(3, 'ORDERS_DB', { chunkId: '', filePath: 'orders/place.ts' }), kind: 'constant' }
  const asked = (declared: readonly SymbolRef[], name: string) =>
    impactOf(
      {
        services: { ...services, items: () => [item] },
        symbols: async () => symbolsOf([reading, page, seed, ...declared], [[1, 0]]),
      },
      name,
    )
  const reading = { ...symbol(0, 'place', { chunkId: '', filePath: 'orders/place.ts' }), startLine: 1, endLine: 9 }

  test('breaks the functions that read it, their callers, and the services of both', async () => {
    const impact = await asked([constant], 'ORDERS_DB')
    expect(impact).toMatchObject({ name: 'ORDERS_DB', kind: 'variable' })
    expect(impact.functions.map(({ symbol: own, depth, via }) => `${depth} ${own.name} ${via.kind}`)).toEqual([
      '1 place reads',
      '1 seed reads',
      '2 page calls',
    ])
    expect(impact.dependents.map(({ name, depth }) => `${name} ${depth}`)).toEqual(['orders 1', 'scripts 1', 'web 2'])
    expect(impact.origins.map(({ evidence }) => evidence.filePath)).toEqual(['deploy/orders.yaml', 'deploy/stock.yaml'])
  })

  test('of one service has its places alone', async () => {
    const impact = await asked([], 'orders ORDERS_DB')
    expect(impact.functions.map(({ symbol: own }) => own.name)).toEqual(['place', 'page'])
    expect(impact.origins.map(({ service }) => service)).toEqual(['orders'])
  })

  test('that a framework binds to a key is found by both names', async () => {
    const named = { ...services, items: () => [{ ...item, name: 'Orders:Db' }] }
    for (const name of ['Orders:Db', 'Orders__Db', 'orders Orders.Db'])
      expect((await impactOf({ services: named, symbols: async () => null }, name)).kind).toBe('variable')
  })

  test('does not hide a function of its name', async () => {
    const impact = await asked([{ ...constant, kind: 'function' }], 'ORDERS_DB')
    expect(impact).toMatchObject({ kind: 'symbol', origins: [] })
  })
})
