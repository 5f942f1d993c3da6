import type { ChunkFilter, GraphStore, ServiceNode } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import type { Generation } from '../src/index-reader/snapshot.js'
import { withKnownNames } from '../src/understand/known-names.js'
import { graphOf } from './graphs.js'
import { manifestOfChunks } from './manifest-of-chunks.js'

const chunks: Readonly<Record<string, number>> = { 'orders-go': 12, mail: 3 }

/** A generation in which the chunks of `orders` have the name of its folder. */
interface Sketch {
  readonly aliases?: readonly string[]
  /** Aliases that mean several services. */
  readonly shared?: readonly string[]
  readonly counts?: Readonly<Record<string, number>>
}

function generation(
  isWithGraph = true,
  { aliases = ['orders-api', 'orders-go'], shared = [], counts = chunks }: Sketch = {},
): Generation {
  const node: ServiceNode = {
    name: 'orders',
    kind: 'service',
    aliases,
    language: 'go',
    ports: [],
    roots: [{ repoName: 'shop', path: 'orders', name: 'orders-go' }],
    evidence: [],
  }
  const graph: GraphStore = {
    ...graphOf([]),
    nodes: () => [node],
    find: (name) => (['orders', ...aliases].includes(name) && !shared.includes(name) ? node : null),
  }
  const count = async ({ services = [] }: ChunkFilter = {}): Promise<number> =>
    services.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const repos = ['orders-go', 'acme-web', 'acme-mail']
  return {
    manifest: manifestOfChunks(repos.map((repo) => cleanChunk({ path: 'a.go', text: 'package a', repo }))),
    snapshot: { graph: async () => (isWithGraph ? graph : null), chunks: { count } },
  } as Partial<Generation> as Generation
}

const filterOf = async (filter: ChunkFilter, isWithGraph = true) =>
  (await withKnownNames(generation(isWithGraph), filter)).filter

test('a service is found by every name that the graph knows, without a word about it', async () => {
  for (const name of ['orders', 'orders-api', 'orders-go']) {
    expect(await withKnownNames(generation(), { services: [name] })).toEqual({
      filter: { services: ['orders-go'] },
      warnings: [],
    })
  }
})

test('a service is found by what people call it, and the query says so', async () => {
  for (const name of ['order service', 'the orders service', 'OrderService', 'Order-API']) {
    expect(await withKnownNames(generation(), { services: [name] })).toEqual({
      filter: { services: ['orders-go'] },
      warnings: [{ code: 'FILTER_VALUE_TAKEN', message: `"${name}" is taken for the service "orders".` }],
    })
  }
})

test('a repository is found by its name with an owner, without a common prefix, or in other letters', async () => {
  expect(await filterOf({ repos: ['shop/orders-go', 'web', 'Acme Mail'] })).toEqual({
    repos: ['orders-go', 'acme-web', 'acme-mail'],
  })
  expect(await filterOf({ repos: ['acme', 'orders'] })).toEqual({ repos: ['acme', 'orders'] })
})

test('chunks that have another name of the service are found, except by a name that another service has too', async () => {
  const all = { ...chunks, 'orders-api': 4, api: 9 }
  const shared = generation(true, { aliases: ['orders-api', 'api'], shared: ['api'], counts: all })
  expect((await withKnownNames(shared, { services: ['orders'] })).filter).toEqual({
    services: ['orders-go', 'orders-api'],
  })
})

test('a name that chunks have stays, and so does one that nobody knows', async () => {
  expect(await filterOf({ services: ['mail', 'nothing'] })).toEqual({ services: ['mail', 'nothing'] })
})

test('a filter without names, or an index without a graph, is left as it is', async () => {
  const filter: ChunkFilter = { languages: ['go'] }
  expect(await filterOf(filter)).toBe(filter)
  expect(await filterOf({ services: ['orders'] }, false)).toEqual({ services: ['orders'] })
})
