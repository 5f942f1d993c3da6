import type { ChunkFilter, GraphStore, ServiceNode } from '@coderag/types'
import { expect, test } from 'vitest'
import type { Generation } from '../src/index-reader/snapshot.js'
import { withServiceNames } from '../src/understand/service-filter.js'
import { graphOf } from './graphs.js'

const chunks: Readonly<Record<string, number>> = { 'orders-go': 12, mail: 3 }

/** A generation in which the chunks of `orders` have the name of its folder. */
function generation(isWithGraph = true): Generation {
  const node: ServiceNode = {
    name: 'orders',
    kind: 'service',
    aliases: ['orders-api', 'orders-go'],
    language: 'go',
    ports: [],
    roots: [{ repoName: 'shop', path: 'orders', name: 'orders-go' }],
    evidence: [],
  }
  const graph: GraphStore = {
    ...graphOf([]),
    find: (name) => (['orders', ...node.aliases].includes(name) ? node : null),
  }
  const count = async ({ services = [] }: ChunkFilter = {}): Promise<number> =>
    services.reduce((sum, name) => sum + (chunks[name] ?? 0), 0)
  return {
    snapshot: { graph: async () => (isWithGraph ? graph : null), chunks: { count } },
  } as Partial<Generation> as Generation
}

test('a service is found by every name that the graph knows', async () => {
  for (const name of ['orders', 'orders-api', 'orders-go']) {
    expect(await withServiceNames(generation(), { services: [name] })).toEqual({ services: ['orders-go'] })
  }
})

test('a name that chunks have stays, and so does one that nobody knows', async () => {
  expect(await withServiceNames(generation(), { services: ['mail', 'nothing'] })).toEqual({
    services: ['mail', 'nothing'],
  })
})

test('a filter without services, or an index without a graph, is left as it is', async () => {
  const filter: ChunkFilter = { languages: ['go'] }
  expect(await withServiceNames(generation(), filter)).toBe(filter)
  expect(await withServiceNames(generation(false), { services: ['orders'] })).toEqual({ services: ['orders'] })
})
