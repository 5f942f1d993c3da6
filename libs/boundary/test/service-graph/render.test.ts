import { expect, test } from 'vitest'
import {
  type PageGraph,
  renderDot,
  renderHtml,
  renderMermaid,
  type ServiceGraph,
} from '../../src/service-graph/index.js'

const bare = { aliases: [], language: null, ports: [], roots: [], evidence: [] }
const graph: ServiceGraph = {
  format: 1,
  nodes: [
    { ...bare, name: 'or"ders', kind: 'service' },
    { ...bare, name: '</script><b>', kind: 'database' },
  ],
  edges: [
    {
      source: 'or"ders',
      target: '</script><b>',
      edgeType: 'db',
      evidence: [],
      confidence: 1,
      methods: [],
      urlPatterns: [],
    },
  ],
  unresolved: [],
  endpoints: [],
  rpcs: [],
}

test('Mermaid gets names that can not end its quotes', () => {
  expect(renderMermaid(graph)).toContain('n0["or#34;ders"]')
  expect(renderMermaid(graph)).toContain('n0 -->|db| n1')
})

test('Graphviz gets names that can not end its quotes', () => {
  expect(renderDot(graph)).toContain('"or\\"ders" -> "</script><b>" [label="db", style=solid]')
})

test('the page holds the graph, asks no network, and no name can leave its data', () => {
  const page = renderHtml(graph, { title: 'Shop & <co>' })
  expect(page).toContain('<title>Shop &#38; &#60;co&#62;</title>')
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  expect(page).not.toMatch(/(?:src|href)=|@import|url\(['"]?http/)
  expect(page).toContain("default-src 'none'")
})

test('no name ends a line, a comment or a script, or starts an escape sequence', () => {
  const evil = 'a\u001b[2J\u001b]8;;x\u0007--> </script>\u202e\nsubgraph x'
  const [node] = graph.nodes
  const hostile = { ...graph, nodes: [{ ...bare, kind: 'service' as const, ...node, name: evil }], edges: [] }
  expect(renderMermaid(hostile).trimEnd().split('\n')).toHaveLength(2)
  expect(renderMermaid(hostile)).not.toMatch(/[\u001b\u0007\u202e]|-->/u)
  expect(renderDot(hostile).trimEnd().split('\n')).toHaveLength(4)
  expect(renderDot(hostile)).not.toMatch(/[\u001b\u0007\u202e]/u)
  const page = renderHtml(hostile, { title: evil })
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  expect(page).not.toContain('-->')
})

test('functions are drawn inside their services, under what they are called', () => {
  const edge = { ...graph.edges[0], evidence: [], confidence: 1, methods: ['POST'], urlPatterns: ['/v1/holds'] }
  const drawn: PageGraph = {
    ...graph,
    nodes: [
      { ...bare, name: 'f1', kind: 'function', label: 'Saga.Place', group: 'orders' },
      { ...bare, name: 'f2', kind: 'function', label: 'Client.Hold', group: 'orders' },
      { ...bare, name: 'f3', kind: 'function', label: 'create"x', group: 'stock' },
      { ...bare, name: 'stock-db', kind: 'database' },
    ],
    edges: [
      { ...edge, source: 'f1', target: 'f2', edgeType: 'calls' },
      { ...edge, source: 'f2', target: 'f3', edgeType: 'http' },
    ],
  }
  expect(renderMermaid(drawn)).toBe(`flowchart LR
  subgraph g0["orders"]
    n0("Saga.Place")
    n1("Client.Hold")
  end
  subgraph g1["stock"]
    n2("create#34;x")
  end
  n3[("stock-db")]
  n0 --> n1
  n1 -->|http| n2
`)
  expect(renderDot(drawn)).toContain(
    'subgraph cluster_1 {\n    label="stock"\n    "f3" [label="create\\"x", shape=box]',
  )
  expect(renderDot(drawn)).toContain('"f1" -> "f2" [style=solid]')
  expect(renderHtml(drawn, { title: 'Functions' })).toContain('"label":"Saga.Place","group":"orders"')
})
