import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readObserved } from '../../src/service-graph/index.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coderag-spans-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function observedIn(text: string) {
  const path = join(folder, 'spans.json')
  await writeFile(path, text)
  const { format, edges } = await readObserved(path)
  return { format, edges: edges.map(({ source, target, calls }) => `${source} -> ${target} ${calls}`).sort() }
}

const trace = 'a'.repeat(32)
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })

function resource(service: string, ...spans: readonly object[]): object {
  return { resource: { attributes: [attribute('service.name', service)] }, scopeSpans: [{ spans }] }
}

const web = resource(
  'web',
  { traceId: trace, spanId: '01', kind: 2 },
  {
    traceId: trace,
    spanId: '02',
    parentSpanId: '01',
    kind: 3,
    attributes: [attribute('server.address', 'orders.local')],
  },
)
const orders = resource(
  'orders',
  { traceId: trace, spanId: '03', parentSpanId: '02', kind: 'SPAN_KIND_SERVER' },
  // Work of its own, a query, and a message.
  { traceId: trace, spanId: '04', parentSpanId: '03', kind: 1 },
  { traceId: trace, spanId: '05', parentSpanId: '04', kind: 3, attributes: [attribute('db.namespace', 'orders-db')] },
  {
    traceId: trace,
    spanId: '06',
    parentSpanId: '03',
    kind: 4,
    attributes: [attribute('messaging.destination.name', 'orders.placed')],
  },
)
const mail = resource('mail', {
  traceId: 'b'.repeat(32),
  spanId: '07',
  kind: 5,
  links: [{ traceId: trace, spanId: '06' }],
})

test('spans of OTLP: what was done for a span of another service, what takes its message, and a database without spans', async () => {
  expect(await observedIn(JSON.stringify({ resourceSpans: [web, orders, mail] }))).toEqual({
    format: 'opentelemetry',
    // The host of a call that another service answered is no second service.
    edges: ['orders -> mail 1', 'orders -> orders-db 1', 'web -> orders 1'],
  })
})

test('one document per line, as collectors write them; the spans of a trace stand on several', async () => {
  const lines = [web, mail, orders].map((own) => JSON.stringify({ resourceSpans: [own] }))
  const { edges } = await observedIn(`${lines.join('\n')}\n`)
  expect(edges).toEqual(['orders -> mail 1', 'orders -> orders-db 1', 'web -> orders 1'])
})

test('spans of Jaeger', async () => {
  const process = (serviceName: string) => ({ serviceName })
  const child = (spanID: string) => [{ refType: 'CHILD_OF', traceID: 't', spanID }]
  const spans = [
    { traceID: 't', spanID: '1', processID: 'p1', references: [] },
    { traceID: 't', spanID: '2', processID: 'p2', references: child('1') },
    { traceID: 't', spanID: '3', processID: 'p2', references: child('2'), tags: [{ key: 'span.kind', value: 'client' }, { key: 'peer.service', value: 'redis' }] }, // prettier-ignore
    {
      traceID: 't',
      spanID: '4',
      processID: 'p3',
      references: [{ refType: 'FOLLOWS_FROM', traceID: 't', spanID: '2' }],
    },
  ]
  const processes = { p1: process('web'), p2: process('orders'), p3: process('mail') }
  expect(await observedIn(JSON.stringify({ data: [{ traceID: 't', spans, processes }] }))).toEqual({
    format: 'jaeger',
    edges: ['orders -> mail 1', 'orders -> redis 1', 'web -> orders 1'],
  })
})

test('spans of Zipkin: both halves of a shared span, and the remote end of one that nobody answered', async () => {
  const local = (serviceName: string) => ({ localEndpoint: { serviceName } })
  const spans = [
    { traceId: 't', id: '1', kind: 'CLIENT', ...local('web'), remoteEndpoint: { serviceName: 'proxy' } },
    { traceId: 't', id: '1', kind: 'SERVER', shared: true, ...local('orders') },
    {
      traceId: 't',
      id: '2',
      parentId: '1',
      kind: 'CLIENT',
      ...local('orders'),
      remoteEndpoint: { serviceName: 'mysql' },
    },
  ]
  const edges = ['orders -> mysql 1', 'web -> orders 1']
  expect(await observedIn(JSON.stringify(spans))).toEqual({ format: 'zipkin', edges })
  expect((await observedIn(JSON.stringify([spans]))).edges).toEqual(edges)
})

test('the line that is broken is named, and a file that mixes forms is refused', async () => {
  const line = JSON.stringify({ resourceSpans: [web] })
  await expect(observedIn(`${line}\n${line.slice(0, 40)}\n`)).rejects.toThrow(/line 2 can’t be parsed/)
  await expect(observedIn(`${line}\n{"logs":[]}\n`)).rejects.toThrow(/none of the known forms/)
  await expect(observedIn('[{"traceId":"t"}]')).rejects.toMatchObject({ code: 'OBSERVED_UNREADABLE' })
})
