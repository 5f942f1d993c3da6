import type { SymbolGraph, SymbolRef } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { symbol, symbolsOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

const files = {
  'retry.ts': 'const MAX_WAIT = 5\n// MAX_WAIT is in seconds\nexport function wait() {\n  return MAX_WAIT * 2\n}\n',
  'state.ts': 'enum State {\n  Open,\n}\nexport function first() {\n  return Open\n}\n',
  'door.ts': 'enum Door {\n  Open,\n}\n',
  'use.ts': 'export function use() {\n  return [State.Open, Door.Open, MAX_WAIT_MS, MAX_WAIT]\n}\n',
  'wrap.go': 'type Wait int\nfunc all() {\n  Wait(1)\n  x := Wait(2)\n}\n',
  'wait.rb': 'class Wait\nend\nWait.new\n',
  'part.go': 'func more() Wait {}\n',
  'other.ts': 'export function other() {\n  return Door.Open\n}\n',
}
const chunks = Object.entries(files).map(([path, text]) => cleanChunk({ repo: 'shop', path, text }))
const declared = [
  at(0, 'MAX_WAIT', 'retry.ts', [1, 1], 'variable'),
  at(1, 'wait', 'retry.ts', [3, 5]),
  { ...at(2, 'Open', 'state.ts', [2, 2], 'enum_member'), qualifiedName: 'State.Open' },
  { ...at(3, 'Open', 'door.ts', [2, 2], 'enum_member'), qualifiedName: 'Door.Open' },
  at(4, 'first', 'state.ts', [4, 6]),
  at(5, 'use', 'use.ts', [1, 3]),
  at(6, 'other', 'other.ts', [1, 3]),
  at(7, 'Wait', 'wrap.go', [1, 1], 'type'),
  at(8, 'all', 'wrap.go', [2, 5]),
  at(9, 'Wait', 'wait.rb', [1, 2], 'class'),
  ...Object.keys(files).map((path, place) => at(10 + place, path, path, [1, 1], 'module')),
]

function at(
  id: number,
  name: string,
  filePath: string,
  [startLine, endLine]: [number, number],
  kind = 'function',
): SymbolRef {
  return { ...symbol(id, name, { chunkId: '', filePath }), startLine, endLine, kind }
}

async function naming(
  name: string,
  { calls = [], ...graph }: Partial<SymbolGraph> & { calls?: readonly (readonly [number, number])[] } = {},
) {
  const symbols = { ...symbolsOf(declared, calls), ...graph }
  const index = await retrieverOver({ chunks, snapshot: { graph: async () => null, symbols: async () => symbols } })
  const { edges, possible } = await index.callers(name)
  return [edges.length, possible.map(({ from, line }) => `${from.name} ${line}`)]
}

test('a constant has as possible callers the functions on the lines that name it, without comments and longer names', async () => {
  expect(await naming('MAX_WAIT')).toEqual([0, ['wait 4', 'use 2']])
})

test('of a name that two types have, lines of its file count, and those that name its type before it', async () => {
  expect(await naming('state.ts:Open')).toEqual([0, ['first 5', 'use 2']])
})

test('each place of a name on a line counts', async () => {
  expect(await naming('door.ts:Open')).toEqual([0, ['other 2', 'use 2']])
})

test('lines of a rare type are found among any number of chunks that name a member of another one', async () => {
  const doors = Array.from({ length: 300 }, (_, n) => {
    return cleanChunk({ repo: 'shop', path: `door-${n}.ts`, text: `[Door.Open, Open, Open]\n` })
  })
  const { possible } = await (
    await retrieverOver({
      chunks: [...doors, ...chunks],
      snapshot: { graph: async () => null, symbols: async () => symbolsOf(declared, []) },
    })
  ).callers('state.ts:Open')
  expect(possible.map(({ from, line }) => `${from.name} ${line}`)).toEqual(['first 5', 'use 2'])
})

test('a type of another language has the name for itself; possible calls are listed among the lines', async () => {
  const [type, all] = declared.filter(({ filePath }) => filePath === 'wrap.go')
  if (type === undefined || all === undefined) throw new Error('no declaration')
  const possible = { from: all, to: type, name: 'Wait', line: 3, reason: 'type is not known' }
  expect(await naming('wrap.go:Wait', { possibleCallers: () => [possible] })).toEqual([
    0,
    ['part.go 1', 'all 3', 'all 4'],
  ])
  expect(await naming('wait.rb:Wait')).toEqual([0, ['wait.rb 3']])
})

test('a function, and what an edge leads to, has none', async () => {
  expect(await naming('wait')).toEqual([0, []])
  expect(await naming('MAX_WAIT', { calls: [[5, 0]] })).toEqual([1, []])
})
