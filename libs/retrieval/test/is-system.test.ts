import { expect, test } from 'vitest'
import { isSystem } from '../src/understand/is-system.js'
import { edge, graphOf } from './graphs.js'

test('services that call each other are a system', () => {
  expect(isSystem(graphOf([edge('orders', 'payment')]))).toBe(true)
})

test('without a graph, without edges, or with calls to itself only there is no system', () => {
  expect([null, graphOf([]), graphOf([edge('docs', 'docs')])].map(isSystem)).toEqual([false, false, false])
})

test('a library whose tools call hosts outside is no system', () => {
  const graph = graphOf([edge('release-tool', 'api.github.com')])
  const outside = graph
    .nodes()
    .map((node) => (node.name === 'api.github.com' ? { ...node, kind: 'external' as const } : node))
  expect(isSystem({ ...graph, nodes: () => outside })).toBe(false)
})

test('a program with a database that nothing deploys is no system, with one that is deployed it is', () => {
  const place = { chunkId: 'c', repoName: 'tool', filePath: '.env', line: 1, strategy: 'local-store', extractor: 'env' }
  const deployed = { ...place, strategy: 'variable/compose-service' }
  expect(isSystem(graphOf([edge('tool', 'postgres', [place])]))).toBe(false)
  expect(isSystem(graphOf([edge('tool', 'postgres', [place, deployed])]))).toBe(true)
})
