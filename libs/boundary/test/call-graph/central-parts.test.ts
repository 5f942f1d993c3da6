import { MemoryParts } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { centralParts } from '../../src/call-graph/central-parts.js'
import { readCentralParts } from '../../src/call-graph/read-central-parts.js'
import type { ResolvedSymbols } from '../../src/call-graph/resolve-symbols.js'

type Declared = readonly [qualifiedName: string, kind: string, filePath: string]

function resolvedOf(declared: readonly Declared[], uses: readonly (readonly [number, number])[]): ResolvedSymbols {
  const symbols = declared.map(([qualifiedName, kind, filePath], id) => {
    const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1)
    const place = { filePath, startLine: id + 1, endLine: id + 2, chunkId: `chunk${id}` }
    return { id, name, qualifiedName, kind, type: '', lines: [id + 1], ...place }
  })
  const edges = uses.map(([from, to]) => ({ from, to, kind: 'calls', line: 1, strategy: 'import' }) as const)
  return { symbols, edges, open: [] }
}

const shop = resolvedOf(
  [
    ['Shop.Orders.Desk', 'class', 'src/Desk.cs'],
    ['Shop.Orders.Desk.Take', 'method', 'src/Desk.cs'],
    ['Shop.Orders.Desk.Refuse', 'method', 'src/Desk.cs'],
    ['Shop.Log', 'function', 'src/Log.cs'],
    ['Shop.Web', 'function', 'src/Web.cs'],
    ['Shop.Jobs', 'function', 'src/Jobs.cs'],
    ['Shop.DeskTests', 'class', 'test/DeskTests.cs'],
    ['Shop.Demo', 'function', 'examples/Demo.cs'],
  ],
  [
    [4, 1],
    [4, 2],
    [5, 2],
    [4, 3],
    [1, 3],
    [5, 3],
    [2, 0],
    [6, 1],
    [7, 3],
  ],
)

test('a type counts with its members, by the files that use it; its own file, tests and examples do not', () => {
  expect(centralParts('shop', shop)).toEqual({
    repoName: 'shop',
    symbols: [
      { name: 'Log', kind: 'function', filePath: 'src/Log.cs', startLine: 4, usedBy: 3 },
      { name: 'Desk', kind: 'class', filePath: 'src/Desk.cs', startLine: 1, usedBy: 2 },
    ],
    files: [
      { filePath: 'src/Log.cs', usedBy: 3 },
      { filePath: 'src/Desk.cs', usedBy: 2 },
    ],
  })
})

test('a damaged file is named', async () => {
  const parts = new MemoryParts()
  await parts.write('central.json', Buffer.from(JSON.stringify([{ repoName: 'shop' }])))
  await expect(readCentralParts(parts)).rejects.toMatchObject({ code: 'GRAPH_CORRUPT' })
  await parts.write('central.json', Buffer.from('['))
  await expect(readCentralParts(parts)).rejects.toMatchObject({ code: 'GRAPH_CORRUPT' })
})
