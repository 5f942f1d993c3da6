import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceEdge, ServiceNode } from '@coderag/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createGraphStore,
  diffGraphs,
  driftOf,
  readObserved,
  renderDiffMermaid,
  type ServiceGraph,
} from '../../src/service-graph/index.js'

const node = (name: string, aliases: readonly string[] = []): ServiceNode => ({
  name,
  kind: 'service',
  aliases,
  language: null,
  ports: [],
  roots: [],
  evidence: [],
})
const edge = (source: string, target: string): ServiceEdge => ({
  source,
  target,
  edgeType: 'http',
  evidence: [],
  confidence: 1,
  methods: [],
  urlPatterns: [],
})
const graph = (nodes: readonly ServiceNode[], edges: readonly ServiceEdge[]): ServiceGraph => ({
  format: 1,
  nodes,
  edges,
  unresolved: [],
  endpoints: [],
  rpcs: [],
})
const shop = graph(
  [node('web'), node('orders', ['orders-api']), node('stock'), node('mail')],
  [edge('web', 'orders'), edge('orders', 'stock'), edge('orders', 'mail')],
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coderag-observed-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
  return path
}

const shown = (edges: readonly { readonly source: string; readonly target: string }[]): string[] =>
  edges.map(({ source, target }) => `${source} -> ${target}`)

describe('drift', () => {
  const data = [
    { parent: 'web', child: 'Orders-API', callCount: 5 },
    { parent: 'orders-service', child: 'web', callCount: 1 },
    { parent: 'stock', child: 'bank', callCount: 2 },
  ]

  test('tells what was seen, what only the code has, and what only tracing saw; names are compared by all names', async () => {
    const observed = await readObserved(await fileOf('jaeger.json', JSON.stringify({ data })))
    const drift = driftOf(createGraphStore(shop), observed)
    expect(drift.against).toBe('jaeger')
    expect(shown(drift.confirmed.map((pair) => pair.edge))).toEqual(['web -> orders'])
    expect(shown(drift.onlyInCode)).toEqual(['orders -> stock'])
    expect(shown(drift.onlyObserved)).toEqual(['orders-service -> web'])
    expect(drift.unknownNames).toEqual(['bank'])
    // Tracing knows nothing of mail, so it says nothing of the edge to it.
    expect(drift.notCompared).toBe(1)
  })

  test.each([
    [
      'opentelemetry',
      {
        resourceMetrics: [
          {
            scopeMetrics: [
              {
                metrics: [
                  {
                    name: 'traces_service_graph_request_total',
                    sum: {
                      dataPoints: [
                        {
                          attributes: [
                            { key: 'client', value: { stringValue: 'web' } },
                            { key: 'server', value: { stringValue: 'orders' } },
                          ],
                          asInt: '7',
                        },
                      ],
                    },
                  },
                  { name: 'http_requests_total', sum: { dataPoints: [{ attributes: [] }] } },
                ],
              },
            ],
          },
        ],
      },
    ],
    [
      'prometheus',
      { status: 'success', data: { result: [{ metric: { client: 'web', server: 'orders' }, value: [1, '7'] }] } },
    ],
    ['jaeger', [{ parent: 'web', child: 'orders', callCount: 7 }]],
  ])('reads %s', async (format, document) => {
    const path = await fileOf(`${format}-own.json`, JSON.stringify(document))
    expect(await readObserved(path)).toMatchObject({
      format,
      edges: [{ source: 'web', target: 'orders', calls: 7, place: path }],
    })
  })

  test('reads a catalogue: dependencies, and the providers of consumed APIs', async () => {
    await fileOf(
      'catalog/web/catalog-info.yaml',
      'kind: Component\nmetadata: { name: web }\nspec: { consumesApis: [orders-api] }\n',
    )
    await fileOf(
      'catalog/catalog-info.yaml',
      'kind: Component\nmetadata: { name: orders }\nspec: { providesApis: [default/orders-api], dependsOn: ["component:default/stock"] }\n---\nkind: API\nmetadata: { name: orders-api }\n',
    )
    await fileOf('catalog/other.yaml', 'metadata: { name: x }\nspec: { dependsOn: [y] }\n')
    const { format, edges } = await readObserved(join(folder, 'catalog'))
    expect(format).toBe('backstage')
    expect(shown(edges).sort()).toEqual(['orders -> stock', 'web -> orders'])
  })

  test.each([
    ['missing.json', null],
    ['broken.json', '{'],
    ['other.json', '{"spans":[]}'],
  ])('%s is refused', async (name, text) => {
    const path = text === null ? join(folder, name) : await fileOf(name, text)
    await expect(readObserved(path)).rejects.toMatchObject({ code: 'OBSERVED_UNREADABLE', exitCode: 2 })
  })
})

describe('comparison of two graphs', () => {
  const after = graph(
    [node('web'), node('orders', ['orders-api']), node('stock'), node('ads')],
    [edge('web', 'orders'), { ...edge('orders', 'stock'), confidence: 0.5 }, edge('web', 'ads')],
  )

  test('tells what a change added and removed; a new confidence is no change', () => {
    const diff = diffGraphs(shop, after)
    expect([diff.nodes.added, diff.nodes.removed].map((nodes) => nodes.map(({ name }) => name))).toEqual([
      ['ads'],
      ['mail'],
    ])
    expect(shown(diff.edges.added)).toEqual(['web -> ads'])
    expect(shown(diff.edges.removed)).toEqual(['orders -> mail'])
  })

  test('is drawn with what changed alone', () => {
    const drawn = renderDiffMermaid(diffGraphs(shop, after))
    expect(drawn).toContain(':::added')
    expect(drawn).toContain('|- http|')
    expect(drawn).not.toContain('stock')
  })
})
