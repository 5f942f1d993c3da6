import { CoderagError } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { adviceOf } from '../src/errors.js'
import { corpusTypes, fitting, placeOf, ToolError, tokensOf } from '../src/tool.js'
import { readTool } from '../src/tools/read.js'
import { contextTool, searchTool } from '../src/tools/search.js'
import { servicesTool } from '../src/tools/services.js'
import { symbolTool } from '../src/tools/symbol.js'
import type { IndexQueries, ServiceReasons } from '@coderag/retrieval'
import { indexWith } from '@coderag/retrieval/testing'

const call = { signal: new AbortController().signal }

class TestError extends CoderagError<string, Readonly<Record<string, unknown>>> {
  override readonly name = 'TestError'
}

describe('fitting', () => {
  const items = ['one two', 'three four', 'five six']

  test('keeps whole items up to the number of tokens', () => {
    expect(fitting(items, (item) => item, tokensOf('one two') + tokensOf('three four') + 2)).toEqual({
      kept: ['one two', 'three four'],
      omitted: 1,
    })
  })

  test('keeps the first item even if it is too large', () => {
    expect(fitting(items, (item) => item, 1)).toEqual({ kept: ['one two'], omitted: 2 })
  })
})

test('kinds of content are corpus types', () => {
  expect(corpusTypes(['docs', 'deploy'])).toEqual(['CODE_DEPLOY', 'DOC_README', 'DOC_RUNBOOK', 'DOC_ADR', 'DOC_GOOGLE'])
})

test('a place is repository, path and lines', () => {
  expect(placeOf('orders', 'src/a.go', { startLine: 3, endLine: 9 })).toBe('orders/src/a.go:3-9')
  expect(placeOf(null, 'src/a.go', null)).toBe('src/a.go')
})

describe('read', () => {
  const lines = Array.from({ length: 500 }, (_, line) => `line number ${line + 1} of the file`)
  const index = indexWith({
    file: async (path) =>
      path === 'orders/a.go'
        ? {
            repoName: 'orders',
            filePath: 'a.go',
            corpusType: 'CODE_LOGIC',
            language: 'go',
            gitHash: null,
            text: `${lines.join('\n')}\n`,
            chunks: [],
            symbols: [],
            alike: [],
          }
        : null,
  })

  test('prints the lines of a place', async () => {
    const text = await readTool.answer(index, { place: 'orders/a.go:3-4' }, call)
    expect(text).toBe(`orders/a.go:3-4 of 500 lines\n3: ${lines[2]}\n4: ${lines[3]}`)
  })

  test('takes the separators of Windows', async () => {
    const text = await readTool.answer(index, { place: 'orders\\a.go:3' }, call)
    expect(text).toBe(`orders/a.go:3-3 of 500 lines\n3: ${lines[2]}`)
    await expect(readTool.answer(index, { place: 'orders\\b.go' }, call)).rejects.toThrow('no file "orders\\b.go"')
  })

  test('takes lines as links to code have them', async () => {
    const text = await readTool.answer(index, { place: 'orders/a.go#L3-L4' }, call)
    expect(text).toBe(`orders/a.go:3-4 of 500 lines\n3: ${lines[2]}\n4: ${lines[3]}`)
    expect(await readTool.answer(index, { place: 'orders/a.go#L3' }, call)).toBe(
      `orders/a.go:3-3 of 500 lines\n3: ${lines[2]}`,
    )
  })

  test('says which lines were asked for if the file has none of them', async () => {
    await expect(readTool.answer(index, { place: 'orders/a.go:600-602' }, call)).rejects.toThrow('600 to 602')
  })

  test('stops at the number of tokens and says where to go on', async () => {
    const text = await readTool.answer(index, { place: 'orders/a.go', max_tokens: 200 }, call)
    const next = Number(/go on with start_line (\d+)\)$/.exec(text)?.[1])
    expect(text).toContain(`\n${next - 1}: `)
    expect(tokensOf(text)).toBeLessThan(240)
    const rest = await readTool.answer(index, { place: 'orders/a.go', start_line: next, max_tokens: 50_000 }, call)
    expect(rest.split('\n')[0]).toBe(`orders/a.go:${next}-500 of 500 lines`)
    expect(rest).not.toContain('go on with')
  })

  test.each([
    { place: 'orders/a.go:501-510' },
    { place: 'orders/a.go', start_line: 9, end_line: 8 },
    { place: 'b.go' },
  ])('refuses %j with advice', async (args) => {
    await expect(readTool.answer(index, args, call)).rejects.toThrow(ToolError)
  })
})

test('a symbol has as callers what uses it from another repository, and what reads or writes a table', async () => {
  const at = (id: number, name: string, kind = 'function') => ({
    id,
    name,
    qualifiedName: name,
    kind,
    repoName: 'shop',
    filePath: `${name}.ts`,
    startLine: 1,
    endLine: 9,
    chunkId: '',
  })
  const table = at(-1, 'orders', 'table')
  const calls = {
    symbol: table,
    declarations: [table],
    leaving: [],
    arriving: [],
    unresolved: [],
    possible: [],
    takenForOutside: 0,
    undecided: 0,
    isFollowed: true,
  }
  const edges = (['reads', 'writes', 'uses'] as const).map((kind, id) => ({
    from: at(id, `by-${kind}`),
    to: table,
    kind,
    line: 3,
    strategy: 'import',
  }))
  const index = indexWith({
    callers: async () => ({ ...calls, direction: 'callers', edges }),
    callees: async () => ({ ...calls, direction: 'callees', edges: [] }),
    lookup: async () => [
      { chunk: cleanChunk({ path: 'orders.sql', text: 'create table orders' }), how: 'declares', line: 1 },
    ],
  })
  const text = await symbolTool.answer(index, { name: 'orders' }, call)
  expect(text).toMatch(/^.*by-reads.*\n.*by-writes.*\n.*by-uses.*$/m)
})

test('a symbol of an index without a map is shown with the reason why no caller is', async () => {
  const noMap = async () => {
    throw new TestError('GRAPH_MISSING', 'The index has no map. Make it: coderag index.', {})
  }
  const lookup = async () => [
    { chunk: cleanChunk({ path: 'place.ts', text: 'const place = 1' }), how: 'declares' as const, line: 1 },
  ]
  const text = await symbolTool.answer(indexWith({ callers: noMap, callees: noMap, lookup }), { name: 'place' }, call)
  expect(text).toContain('const place = 1')
  expect(text).toContain('Make it: coderag index. Absence of callers says nothing here.')
})

test.each([searchTool, contextTool])('$name says why a filter passes nothing', async (tool) => {
  const message = 'The index has no service "ordrs". Did you mean "orders"? It has: orders.'
  const found = { hits: [], terms: [], serviceContext: null, confidence: { probability: 0, word: 'none' }, context: '' }
  const query = async () => ({ ...found, warnings: [{ code: 'FILTER_VALUE_UNKNOWN', message }] }) as never
  const text = await tool.answer(indexWith({ query }), { query: 'price', services: ['ordrs'] }, call)
  expect(text).toContain(`Nothing was found. ${message}`)
})

test('an index of libraries alone says why none of their functions is listed', async () => {
  const counts = { functions: [], functionCount: 0, judged: 0, undecided: 0, withoutTests: [], inUntestedLanguages: 0 }
  const index = indexWith({ unreachable: async () => ({ what: 'unreachable', ...counts }) })
  expect(await servicesTool.answer(index, { action: 'unreachable' }, call)).toContain('others are libraries')
})

test('a path without a step says that its begin belongs to both ends', async () => {
  const save = {
    id: 0,
    name: 'save',
    qualifiedName: 'Repo.save',
    kind: 'method',
    repoName: 'shop',
    filePath: 'repo.ts',
    startLine: 1,
    endLine: 2,
    chunkId: '',
  }
  const index = indexWith({ path: async () => ({ from: save, to: save, steps: [] }) })
  const asked = { action: 'path', name: 'Repo.save', to: 'repo.ts' }
  expect(await servicesTool.answer(index, asked, call)).toBe('Repo.save belongs to both.')
  const same = indexWith({ path: async () => ({ from: 'orders', to: 'orders', steps: [] }) })
  expect(await servicesTool.answer(same, { ...asked, to: 'order service' }, call)).toBe('Both names mean orders.')
})

test('an action without its name says which field is missing', async () => {
  await expect(servicesTool.answer(indexWith({}), { action: 'path', name: 'a' }, call)).rejects.toThrow(/`to`/)
})

test('`why` says what a service is made of, with points and the runner-up, or which services may be meant', async () => {
  const place = { repoName: 'shop', filePath: 'compose.yaml', line: 3 }
  const reasons = [{ reason: 'built from its folder', points: 15 }]
  const orders: ServiceReasons = {
    service: 'orders',
    kind: 'service',
    roots: [{ repoName: 'shop', path: 'orders', name: 'orders' }],
    assignments: [{ workload: 'orders-api', ...place, reasons, runnerUp: { service: 'stock', reasons } }],
    deployments: [],
    places: [],
    limited: [
      {
        source: 'orders',
        target: 'stock',
        edgeType: 'http',
        evidence: [],
        confidence: 0.9,
        methods: [],
        urlPatterns: [],
        environments: ['production', 'staging'],
      },
    ],
    possible: [
      {
        source: 'orders',
        edgeType: 'http',
        target: 'http://billing/x',
        reason: 'billing is a name of another system',
        evidence: { ...place, chunkId: '', strategy: 'unresolved', extractor: 'js/fetch' },
        possible: ['billing'],
      },
    ],
  }
  const index = (service: ServiceReasons | null): IndexQueries =>
    indexWith({ why: async (path) => ({ path, findings: [], nearest: [], service, services: ['orders', 'order-db'] }) })
  const asked = { action: 'why', name: 'order' }
  expect(await servicesTool.answer(index(orders), asked, call)).toBe(
    'orders is the code in shop/orders\n' +
      'runs as orders-api (shop/compose.yaml:3), 15 points: built from its folder 15\n' +
      '  next stock, 15 points: built from its folder 15\n' +
      'orders -http-> stock (confidence 0.90; in production, staging)\n' +
      'orders -http-> ? http://billing/x (billing is a name of another system; possible: billing; shop/compose.yaml:3)',
  )
  await expect(servicesTool.answer(index(null), asked, call)).rejects.toThrow(/orders, order-db/)
})

describe('an error tells the agent what to do', () => {
  test.each([
    [new TestError('INDEX_MISSING', 'There is no index.', {}), 'Call the tool `index`'],
    [new TestError('GRAPH_MISSING', 'There is no graph.', {}), 'Use `search`'],
    [new ToolError('Give a name.'), 'Give a name.'],
  ])('%s', (error, advice) => {
    expect(adviceOf(error, { canBuild: true })).toContain(advice)
  })

  test('the message of an unexpected error is left out', () => {
    expect(adviceOf(new TypeError('content of a file'), { canBuild: false })).not.toContain('content')
  })
})
