import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CrawlSource, ServiceLocator } from '@coderag/types'
import { expect, test } from 'vitest'
import type { ProcessingStages } from '../src/process/process-batch.js'
import { readGraph, type Graph } from '@coderag/storage/testing'
import { callExtractor } from './memory-stages.js'
import { createBench, type Bench } from './pipeline-bench.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

const INCREMENTAL = { incremental: true }

/** Every directory with a Dockerfile is a service. */
const dockerLocator: ServiceLocator = {
  fingerprint: 'docker-1',
  locate: async (_source, { units }) => {
    const markers = units.map(({ key }) => key).filter((key) => key.endsWith('/Dockerfile'))
    const paths = markers.map((key) => key.slice(0, -'/Dockerfile'.length))
    return { services: paths.map((path) => ({ path, name: path })), facts: [], names: [] }
  },
}

const changes = { services: dockerLocator, stages: { facts: callExtractor } satisfies Partial<ProcessingStages> }

function system(): CrawlSource & { path: string } {
  const path = tempDirectory()
  writeFiles(path, {
    'web/Dockerfile': 'FROM scratch\n',
    'web/main.ts': 'hello\n\ncall orders\n',
    'orders/main.ts': 'call billing\n',
    'docs/runbooks/a.md': 'call nobody\n',
  })
  return { kind: 'repo', path, repoName: 'shop' }
}

async function graphOf(bench: Bench): Promise<Graph> {
  const { manifest } = await bench.read()
  if (!manifest.hasGraphs) throw new Error('no graph')
  return readGraph(join(bench.dataDir, 'graph', String(manifest.parts['graph'])))
}

test('facts of clean files reach the graph with their service, and prose gives none', async () => {
  const bench = createBench()
  await bench.ingest([system()], {}, changes)
  const { documents, services } = await graphOf(bench)
  expect(services).toEqual({ 'repo://shop/': [{ path: 'web', name: 'web' }] })
  const found = Object.values(documents).map(({ filePath, serviceName, boundary }) => [filePath, serviceName, boundary])
  expect(found.sort()).toEqual([
    ['orders/main.ts', null, '["billing"]'],
    ['web/main.ts', 'web', '["orders"]'],
  ])
  const { manifest } = await bench.read()
  expect(manifest).toMatchObject({ serviceCount: 1, edgeCount: 2 })
})

test('chunks say where they are deployed and what they call', async () => {
  const bench = createBench()
  await bench.ingest([system()], {}, changes)
  const { manifest } = await bench.read()
  const rows = [...(bench.stores.snapshots.get(Number(manifest.parts['chunks']))?.values() ?? [])]
  const web = rows.filter((chunk) => chunk.filePath === 'web/main.ts')
  expect(web.map(({ serviceName, callsOut }) => [serviceName, callsOut])).toEqual([
    ['web', []],
    ['web', ['orders']],
  ])
})

test('a new marker moves files to their new service without a change of their content', async () => {
  const bench = createBench()
  const source = system()
  await bench.ingest([source], {}, changes)
  writeFiles(source.path, { 'orders/Dockerfile': 'FROM scratch\n' })
  const report = await bench.ingest([source], INCREMENTAL, changes)
  expect(report.sources).toMatchObject([{ read: 4, unchanged: 1 }])
  const { documents } = await graphOf(bench)
  expect(documents['repo://shop/orders/main.ts']?.serviceName).toBe('orders')
  expect(documents['repo://shop/web/main.ts']?.serviceName).toBe('web')
})

test('facts of a changed file are replaced, of a removed source dropped, and the rest is carried over', async () => {
  const bench = createBench()
  const [first, second] = [system(), { ...system(), repoName: 'other' }]
  await bench.ingest([first, second], {}, changes)
  writeFiles(first.path, { 'orders/main.ts': 'nothing any more\n' })
  await bench.ingest([first], INCREMENTAL, changes)
  expect(Object.keys((await graphOf(bench)).documents).sort()).toEqual([
    'repo://other/orders/main.ts',
    'repo://other/web/main.ts',
    'repo://shop/web/main.ts',
  ])
  await bench.ingest([], { remove: ['other'], ...INCREMENTAL }, changes)
  const { documents, services } = await graphOf(bench)
  expect(Object.keys(documents)).toEqual(['repo://shop/web/main.ts'])
  expect(Object.keys(services)).toEqual(['repo://shop/'])
})

test('deferred calls are resolved by the next run that does not defer them, whether anything changed or not', async () => {
  const bench = createBench()
  const source = system()
  await bench.ingest([source], {}, changes)
  writeFiles(source.path, { 'orders/main.ts': 'call billing twice\n' })
  const deferring = { ...INCREMENTAL, defersCalls: true }
  expect(await bench.ingest([source], deferring, changes)).toMatchObject({ committed: true, callsAreOld: true })
  expect(await bench.ingest([source], deferring, changes)).toMatchObject({ committed: false, callsAreOld: true })
  expect(await bench.ingest([], INCREMENTAL, changes)).toMatchObject({ committed: true, callsAreOld: false })
  expect(await bench.ingest([source], INCREMENTAL, changes)).toMatchObject({ committed: false, callsAreOld: false })
})

test('the newest graph lies beside the manifest', async () => {
  const bench = createBench()
  await bench.ingest([system()], {}, changes)
  const published: unknown = JSON.parse(readFileSync(join(bench.dataDir, 'service_graph.json'), 'utf8'))
  expect(published).toEqual(await graphOf(bench))
})

test('a file whose facts can not be read keeps its chunks and is reported', async () => {
  const bench = createBench()
  const extract = async (): Promise<never> => Promise.reject(new Error('no'))
  const report = await bench.ingest([system()], {}, { ...changes, stages: { facts: { ...callExtractor, extract } } })
  expect(report.chunkCount).toBe(5)
  expect(report.sources[0]?.failures.map(({ stage }) => stage)).toEqual(['facts', 'facts', 'facts'])
})

test('what the locator reads reaches the graph even when no file of the index changed', async () => {
  const bench = createBench()
  const source = system()
  await bench.ingest([source], {}, changes)
  const place = { sourceUri: 'repo://shop/.env', repoName: 'shop', filePath: '.env', serviceName: null, symbols: '' }
  const services: ServiceLocator = {
    ...dockerLocator,
    locate: async (...call) => {
      const located = await dockerLocator.locate(...call)
      return { ...located, facts: [{ ...place, boundary: '["billing-host"]' }] }
    },
  }
  const report = await bench.ingest([source], INCREMENTAL, { ...changes, services })
  expect(report).toMatchObject({ committed: true, generation: 2 })
  expect((await graphOf(bench)).documents['repo://shop/.env']?.boundary).toBe('["billing-host"]')
  expect((await bench.ingest([source], INCREMENTAL, { ...changes, services })).committed).toBe(false)
})

const withoutGraphs = { ...changes, graphs: false, stages: { facts: null }, fingerprint: 'f1 without facts' }

test('without graphs none is written, the old one goes, and files still know their service', async () => {
  const bench = createBench()
  const source = system()
  await bench.ingest([source], {}, changes)
  const report = await bench.ingest([source], INCREMENTAL, withoutGraphs)
  expect(report).toMatchObject({ committed: true, sources: [{ read: 4, unchanged: 0 }] })
  const { manifest } = await bench.read()
  expect(manifest).toMatchObject({ hasGraphs: false, serviceCount: 0, edgeCount: 0 })
  expect(existsSync(join(bench.dataDir, 'service_graph.json'))).toBe(false)
  const rows = [...(bench.stores.snapshots.get(Number(manifest.parts['chunks']))?.values() ?? [])]
  expect(rows.filter(({ serviceName }) => serviceName === 'web')).not.toEqual([])
  expect(rows.flatMap(({ callsOut }) => callsOut)).toEqual([])
  await bench.ingest([source], INCREMENTAL, changes)
  expect(Object.keys((await graphOf(bench)).documents)).toHaveLength(2)
})

test.each([
  ['with', 'without', changes, withoutGraphs],
  ['without', 'with', withoutGraphs, changes],
])('an index made %s graphs refuses a run %s them that would leave sources as they are', async (_, __, was, is) => {
  const bench = createBench()
  const [first, second] = [system(), { ...system(), repoName: 'other' }]
  await bench.ingest([first, second], {}, was)
  const refused = { code: 'INGEST_GRAPHS_MISMATCH', message: expect.stringContaining('other') }
  await expect(bench.ingest([first], INCREMENTAL, is)).rejects.toMatchObject(refused)
  await expect(bench.ingest([first], {}, is)).rejects.toMatchObject(refused)
  expect(await bench.ingest([first], { remove: ['other'], ...INCREMENTAL }, is)).toMatchObject({ committed: true })
})
