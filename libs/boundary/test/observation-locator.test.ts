import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFactExtractor } from '@coderag/facts'
import { createSyntax } from '@coderag/syntax'
import { rawText, type FactChange } from '@coderag/types'
import { MemoryParts } from '@coderag/types/testing'
import { afterEach, expect, test } from 'vitest'
import {
  createServiceLocator,
  type ObservedFile,
  openServiceGraph,
  withObservations,
  writeGraphs,
} from '../src/index.js'
import { resolveServiceGraph } from '../src/open.js'
import { driftInIndex } from '../src/service-graph/index.js'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

type Files = Readonly<Record<string, string>>

async function folderOf(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coderag-observed-'))
  folders.push(folder)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

/** Crawls repositories of these files with what run time showed. */
async function crawl(repositories: Readonly<Record<string, string>>, observed: readonly ObservedFile[]) {
  const changes: FactChange[] = []
  for (const [repoName, root] of Object.entries(repositories)) {
    const listed = sources[repoName] ?? {}
    const head = { repoName, uriPrefix: `repo://${repoName}/` }
    const units = Object.entries(listed).map(([key, text]) => {
      return {
        key,
        corpusType: key.endsWith('.ts') ? 'CODE_LOGIC' : 'CODE_DEPLOY',
        size: text.length,
        state: '',
      } as const
    })
    const locator = withObservations(createServiceLocator(), observed)
    changes.push({
      source: { ...head, ...(await locator.locate({ kind: 'repo', path: root }, { ...head, units, skips: [] })) },
    })
    const extractor = createFactExtractor({ syntax: createSyntax({ keepLastTree: true }) })
    for (const { key, corpusType } of units) {
      const document = { sourceUri: head.uriPrefix + key, corpusType, repoName, filePath: key, gitHash: null }
      const facts = await extractor.extract({ ...document, text: rawText(listed[key] ?? '') }, [])
      if (facts !== null) changes.push({ add: [{ ...document, serviceName: null, ...facts }] })
    }
  }
  const parts = new MemoryParts()
  const { warnings } = await writeGraphs(changes, { previous: null, parts })
  return { parts, graph: await openServiceGraph(parts), warnings: warnings.map(({ message }) => message) }
}

const server = (routes: string) => `import express from 'express'\nconst app = express()\n${routes}\napp.listen(80)\n`
const sources: Readonly<Record<string, Files>> = {
  web: {
    'compose.yaml': 'services:\n  web:\n    build: .\n',
    'package.json': '{"name":"web"}',
    'src/page.ts': "export const load = () => fetch('http://orders/orders/7')\n",
  },
  orders: {
    'compose.yaml': 'services:\n  orders:\n    build: .\n',
    'package.json': '{"name":"orders"}',
    'go.mod': 'module acme.test/orders\n',
    'src/app.ts': server("app.get('/orders/:id', show)\napp.post('/orders', place)"),
  },
  python: { 'place.py': '' },
}

const lcov = (path: string, tested = '') => `TN:${tested}\nSF:${path}\nDA:3,1\nDA:4,0\nDA:5,2\nend_of_record\n`

const trace = 'a'.repeat(32)
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })
const service = (name: string, ...spans: readonly object[]) => ({
  resource: { attributes: [attribute('service.name', name)] },
  scopeSpans: [{ spans: spans.map((span) => ({ traceId: trace, ...span })) }],
})
const served = (spanId: string, parentSpanId: string, method: string, route: string) => ({
  spanId,
  parentSpanId,
  kind: 2,
  attributes: [attribute('http.request.method', method), attribute('http.route', route)],
})
const asked = (spanId: string) => ({ spanId, kind: 3, attributes: [] })

async function systemOf(spans: readonly object[]) {
  const repositories = { web: await folderOf(sources['web'] ?? {}), orders: await folderOf(sources['orders'] ?? {}) }
  const folder = await folderOf({ 'spans.json': JSON.stringify({ resourceSpans: spans }) })
  return crawl(repositories, [{ path: join(folder, 'spans.json') }])
}

const seen = [
  service('web', asked('01'), asked('02'), asked('03')),
  service(
    'orders',
    served('11', '01', 'GET', '/orders/{id}'),
    served('12', '02', 'GET', '/orders/{id}'),
    served('13', '03', 'POST', '/orders'),
    // Nothing in code says so.
    { spanId: '14', kind: 3, attributes: [attribute('server.address', 'elsewhere.test')] },
  ),
]

test('an edge that code and run time show has both as evidence; each call counts once though each repository keeps it', async () => {
  const { graph, warnings } = await systemOf(seen)
  const [edge, ...others] = graph.edges()
  expect(others).toEqual([])
  expect(edge).toMatchObject({ source: 'web', target: 'orders', confidence: 1, observed: { calls: 3 } })
  const places = edge?.evidence.map(({ repoName, filePath, strategy }) => `${repoName} ${filePath} ${strategy}`)
  expect(places).toContain(' spans.json observed')
  expect(places?.some((place) => place.startsWith('web src/page.ts'))).toBe(true)
  expect(warnings).toEqual([])
})

test('a call of code says that it was seen; an endpoint that only run time shows called gets a call without a function', async () => {
  const { graph } = await systemOf(seen)
  const calls = graph.calls().map(({ arrival, evidence, observed }) => {
    return `${arrival?.method} ${arrival?.path} ${evidence.filePath} ${observed?.calls}`
  })
  expect(calls.sort()).toEqual(['GET /orders/{id} src/page.ts 2', 'POST /orders spans.json 1'])
  const callers = graph.endpoints('orders').map(({ method, callers: known }) => `${method} ${known.join()}`)
  expect(callers.sort()).toEqual(['GET web', 'POST web'])
})

test('an edge that only run time shows has that strategy alone, and drift finds it without a file', async () => {
  const back = [
    service('orders', asked('01')),
    service('web', { spanId: '02', parentSpanId: '01', kind: 2, attributes: [attribute('rpc.system', 'grpc')] }),
  ]
  const { graph } = await systemOf(back)
  const only = graph.edges().find(({ source }) => source === 'orders')
  expect(only?.edgeType).toBe('grpc')
  expect(only?.evidence.map(({ strategy }) => strategy)).toEqual(['observed'])
  const drift = driftInIndex(graph)
  expect(drift?.onlyObserved.map(({ source, target }) => `${source} ${target}`)).toEqual(['orders web'])
  expect(drift?.onlyInCode.map(({ source, target }) => `${source} ${target}`)).toEqual(['web orders'])
})

test('a graph of one repository says nothing of services of others', async () => {
  const { parts } = await systemOf(seen)
  const graph = await resolveServiceGraph(parts, ['orders'])
  expect(JSON.stringify([graph.nodes(), graph.edges(), graph.calls(), graph.endpoints()])).not.toContain('web')
})

test('a file is read again when it changes, and once for all repositories until then', async () => {
  const path = join(await folderOf({ 'lcov.info': lcov('/a.ts') }), 'lcov.info')
  const root = await folderOf(sources['web'] ?? {})
  const locator = withObservations(createServiceLocator(), [{ path }])
  const reported = async () => {
    const discovery = { repoName: 'web', uriPrefix: 'repo://web/', units: [], skips: [] }
    const { facts } = await locator.locate({ kind: 'repo', path: root }, discovery)
    return facts.map(({ boundary }) => /"reported":\d+/.exec(boundary)?.[0]).join()
  }
  const then = new Date(1_000_000)
  await utimes(path, then, then)
  expect(await reported()).toBe('"reported":1')
  // Of the same length and time, and no report: it would be refused.
  await writeFile(path, 'x'.repeat(lcov('/a.ts').length))
  await utimes(path, then, then)
  expect(await reported()).toBe('"reported":1')
  await writeFile(path, lcov('/a.ts') + lcov('/b.ts'))
  expect(await reported()).toBe('"reported":2')
})

test('a file whose services the index does not know is a warning that names them', async () => {
  const { warnings } = await systemOf([service('a', asked('01')), service('b', served('02', '01', 'GET', '/x'))])
  expect(warnings).toEqual([expect.stringMatching(/^OBSERVED_UNMATCHED: No call in spans.json .*: a, b\./)])
})

test('reports of coverage: the path in the repository, of a Go package, and in a checkout of its name', async () => {
  const root = await folderOf({ ...sources['orders'], 'coverage/lcov.info': lcov('src/app.ts', 'places') })
  const profile = 'mode: set\nacme.test/orders/src/app.ts:4.10,5.2 1 1\nother.test/src/app.ts:9.1,9.2 1 1\n'
  const xml =
    '<?xml version="1.0"?><coverage><class filename="/ci/orders/src/app.ts"><line number="1" hits="0"/></class></coverage>'
  const elsewhere = await folderOf({ 'cover.out': profile, 'cobertura.xml': xml })
  const { graph } = await crawl({ orders: root }, [
    { path: join(root, 'coverage/lcov.info') },
    { path: join(elsewhere, 'cover.out'), test: 'TestPlace' },
    { path: join(elsewhere, 'cobertura.xml') },
  ])
  const runs = graph.coverageOf('orders', 'src/app.ts')
  expect(runs).toHaveLength(3)
  expect(runs).toContainEqual({ test: 'places', covered: [[3, 3], [5, 5]], missed: [[4, 4]] }) // prettier-ignore
  expect(runs).toContainEqual({ test: 'TestPlace', covered: [[4, 5]], missed: [] })
  expect(runs).toContainEqual({ test: null, covered: [], missed: [[1, 1]] })
})

test('lines of Python that run where a function is declared say nothing of its calls', async () => {
  const text = '@route\ndef place(order):\n    return order\n'
  const root = await folderOf({ 'place.py': text, 'lcov.info': 'SF:place.py\nDA:1,1\nDA:2,1\nDA:3,0\nend_of_record\n' })
  const { graph } = await crawl({ python: root }, [{ path: join(root, 'lcov.info') }])
  expect(graph.coverageOf('python', 'place.py')).toEqual([{ test: null, covered: [], missed: [[3, 3]] }])
})

test('a report is not laid over a file that only has the same name', async () => {
  const root = await folderOf(sources['orders'] ?? {})
  const elsewhere = await folderOf({ 'lcov.info': lcov('src/app.ts') })
  const { graph, warnings } = await crawl({ orders: root }, [{ path: join(elsewhere, 'lcov.info') }])
  expect(graph.coverageOf('orders', 'src/app.ts')).toEqual([])
  expect(warnings).toEqual([expect.stringMatching(/^OBSERVED_UNMATCHED: No file of the 1 in lcov.info/)])
})

test('a file that is missing or has another form says which forms there are', async () => {
  const root = await folderOf({ ...sources['orders'], 'log.txt': 'no coverage' })
  await expect(crawl({ orders: root }, [{ path: join(root, 'none.json') }])).rejects.toThrow(/can’t be read.*coverage/)
  await expect(crawl({ orders: root }, [{ path: join(root, 'log.txt') }])).rejects.toMatchObject({
    code: 'OBSERVED_UNREADABLE',
  })
})
