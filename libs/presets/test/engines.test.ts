import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RatedHit } from '@coderag/retrieval'
import type { CrawlSource, GraphStore } from '@coderag/types'
import { GRAPH_QUERIES } from '@coderag/store-sql'
// The built package, as a consumer has it: the workers run its files.
import { composeIngest, composeRetriever } from '../dist/index.js'
import { openGraph } from '../dist/compose-index.js'

const shop = fileURLToPath(new URL('../../../fixtures/shop', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-engines-'))
const names = ['gateway-ts', 'auth-go', 'orders-go', 'inventory-py', 'payments-cs', 'deploy', 'docs']
const sources = names.map((name): CrawlSource => ({ kind: 'repo', path: join(root, name) }))
const file = join(root, 'index.db')
const directory = { dataDir: join(root, 'data') }
const sqlite = { dataDir: join(root, 'other'), index: `sqlite:${file}` }

beforeAll(async () => {
  for (const name of names) cpSync(join(shop, name), join(root, name), { recursive: true })
  for (const config of [directory, sqlite]) await (await composeIngest(config)).ingest(sources)
}, 120_000)
afterAll(() => rmSync(root, { recursive: true }))

const questions = [
  'where is the price of an order calculated',
  'how does a reservation expire',
  'who calls the reservations endpoint to hold space',
  'which steps are undone when a booking fails half way',
  'how is a token checked',
  'retry of payments',
  'Calculate',
  'what happens when inventory is down',
  'deployment of the gateway',
  'environment variables of the orders service',
]

describe('an index in SQLite', () => {
  test.each(questions)('%s: answers as the directory does', async (text) => {
    const hitsOf = async (config: typeof directory): Promise<readonly RatedHit[]> => {
      await using retriever = await composeRetriever(config)
      return (await retriever.query({ text, topK: 12 })).hits
    }
    const idsOf = (hits: readonly RatedHit[]): readonly string[] => hits.map(({ chunk }) => chunk.id)
    const [found, expected] = [await hitsOf(sqlite), await hitsOf(directory)]
    expect(idsOf(found.slice(0, 8))).toEqual(idsOf(expected.slice(0, 8)))
    // Databases keep vectors with 16 bits: further down, files of nearly the same score may change places.
    for (const { chunk, rerankScore } of expected.slice(0, 10)) {
      const score = found.find((hit) => hit.chunk.id === chunk.id)?.rerankScore
      expect(Math.abs((score ?? Infinity) - (rerankScore ?? 0)), chunk.filePath ?? '').toBeLessThan(0.02)
    }
  })

  test('an unchanged source is not written again', async () => {
    const report = await (await composeIngest(sqlite)).ingest(sources, { incremental: true })
    expect(report.committed).toBe(false)
  })

  test('has the service graph of the directory', async () => {
    const [expected, found] = [await openGraph(directory), await openGraph(sqlite)]
    expect(found?.nodes()).toEqual(expected?.nodes())
    expect(found?.edges()).toEqual(expected?.edges())
    expect(found?.unresolved()).toEqual(expected?.unresolved())
    expect(found?.endpoints()).toEqual(expected?.endpoints())
  })

  test('queries in SQL answer questions to the service graph as the graph does', async () => {
    const graph = (await openGraph(sqlite)) ?? missing()
    using database = new DatabaseSync(file)
    const ask = (query: keyof typeof GRAPH_QUERIES, values: Record<string, string | number>) =>
      database.prepare(GRAPH_QUERIES[query]).all(values)
    const nodes = graph.nodes().map(({ name }) => name)
    expect(nodes.length).toBeGreaterThan(5)
    for (const name of nodes) {
      const dependents = graph.dependents(name).map((one) => `${one.depth} ${one.name}`)
      const asked = ask('dependents', { name }).map((one) => `${Number(one['depth'])} ${String(one['name'])}`)
      expect(asked.toSorted(), name).toEqual(dependents.toSorted())
      for (const depth of [1, 2, 3]) {
        const edges = graph.neighbours(name, { depth, direction: 'both' }).map(nameOf)
        const found = ask('neighbours', { name, depth }).map(
          (one) => `${String(one['source'])} ${String(one['target'])} ${String(one['edge_type'])}`,
        )
        expect(found.toSorted(), name).toEqual(edges.toSorted())
      }
      for (const to of nodes) {
        const path = graph.path(name, to)
        const way = ask('path', { name, to }).map((one) => String(one['name']))
        expect(way.length, `${name} to ${to}`).toBe(path === null ? 0 : path.length + 1)
      }
    }
  })
})

function nameOf({ source, target, edgeType }: ReturnType<GraphStore['edges']>[number]): string {
  return `${source} ${target} ${edgeType}`
}

function missing(): never {
  throw new Error('there is no graph')
}
