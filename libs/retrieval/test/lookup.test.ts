import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { symbol, symbolsOf } from './graphs.js'
import { checkout, harbor } from './harbor.js'
import { retrieverOver } from './retriever-over.js'

const declared = { ...checkout, definedNames: ['totalPrice'], symbolName: 'totalPrice' }
const chunks = [...harbor.filter(({ id }) => id !== checkout.id), declared]

describe('lookup', () => {
  test.each([
    ['totalPrice', 'declares'],
    ['total_price', 'declares'],
    ['Cart.totalPrice', 'declares'],
    ['checkout/total.go', 'path'],
    ['total.go', 'path'],
    ['orders/checkout/total.go:12', 'path'],
  ])('%s finds the declaration by %s', async (name, how) => {
    const found = await (await retrieverOver({ chunks })).lookup(name)
    expect(found.map(({ chunk, how: by }) => [chunk.filePath, by])).toEqual([['checkout/total.go', how]])
  })

  test('a name that is only called is not found', async () => {
    expect(await (await retrieverOver({ chunks })).lookup('sum')).toEqual([])
  })

  test('a name that the symbol graph knows leads to the line of its declaration', async () => {
    const total = { ...symbol(0, 'total', { chunkId: checkout.id, filePath: 'checkout/total.go' }), startLine: 15 }
    const symbols = symbolsOf([total], [])
    const retriever = await retrieverOver({ chunks, snapshot: { symbols: async () => symbols } })
    expect(await retriever.lookup('total')).toMatchObject([{ how: 'symbol', line: 15, chunk: { id: checkout.id } }])
  })

  test('a path with glob characters finds that file only', async () => {
    const page = cleanChunk({ path: 'app/[id]/page.tsx', text: 'export const page = 1\n' })
    const other = cleanChunk({ path: 'app/i/page.tsx', text: 'export const other = 1\n' })
    const found = await (await retrieverOver({ chunks: [page, other] })).lookup('app/[id]/page.tsx')
    expect(found.map(({ chunk }) => chunk.filePath)).toEqual(['app/[id]/page.tsx'])
  })
})

test('a context describes the sources of its hits only, best first', async () => {
  const passage = (repo: string, text: string) => cleanChunk({ path: 'main.go', text, repo })
  const chunks = [
    passage('attic', 'func lamp() {}\n'),
    passage('cellar', 'func wine() { wine(1) }\n'),
    passage('kitchen', 'func wine() { pour(wine, glass) }\n'),
  ]
  const retriever = await retrieverOver({ chunks })
  const { context } = await retriever.query({ text: 'pour wine glass', budget: 2_000 })
  expect(context).toContain('kitchen at')
  expect(context.indexOf('kitchen at')).toBeLessThan(context.indexOf('cellar at'))
  expect(context).not.toContain('attic at')
})

test('an overview lists repositories, files, entry points and versions', async () => {
  const pack = cleanChunk({
    path: 'package.json',
    text: '{\n  "name": "@shop/web",\n  "version": "2.1.0"\n}\n',
    corpusType: 'CODE_CONFIG',
    language: 'json',
  })
  const main = cleanChunk({ path: 'cmd/api/main.go', text: 'package main\n' })
  const central = {
    repoName: 'shop',
    files: [{ filePath: 'cart/cart.go', usedBy: 3 }],
    symbols: [{ name: 'Cart', kind: 'struct', filePath: 'cart/cart.go', startLine: 3, usedBy: 2 }],
  }
  const retriever = await retrieverOver({ chunks: [pack, main], snapshot: { central: async () => [central] } })
  const { sources, lines } = await retriever.overview()
  expect(sources[0]).toMatchObject({
    repoName: 'shop',
    files: 2,
    entryPoints: ['cmd/api/main.go'],
    packages: [{ name: '@shop/web', version: '2.1.0', path: 'package.json' }],
  })
  expect(lines).toEqual([
    'shop at 4b825dc642: 2 files (1 .go, 1 .json)',
    'shop packages: @shop/web 2.1.0',
    'shop most used: struct Cart (cart/cart.go)',
    'shop entry points: cmd/api/main.go',
    'shop folders: cmd/api (1)',
  ])
})

test('a path of Windows finds the file, unless a file has that very name', async () => {
  const retriever = await retrieverOver({
    chunks: [
      cleanChunk({ path: 'docs/cli.md' }),
      cleanChunk({ path: 'odd/a\\b.md' }),
      cleanChunk({ path: 'odd/a/b.md' }),
    ],
  })
  const found = async (path: string) => (await retriever.file(path))?.filePath
  expect(await found('docs\\cli.md')).toBe('docs/cli.md')
  expect(await found('shop\\docs\\cli.md')).toBe('docs/cli.md')
  expect(await found('.\\docs\\cli.md')).toBe('docs/cli.md')
  expect(await found('a\\b.md')).toBe('odd/a\\b.md')
  expect(await found('other\\cli.md')).toBeUndefined()
})

test('a file is found by a name without an ending; as a name of code it stays a word', async () => {
  const retriever = await retrieverOver({
    chunks: [cleanChunk({ path: 'Makefile' }), cleanChunk({ path: 'web/Makefile' })],
  })
  for (const name of ['Makefile', './Makefile']) {
    expect(await retriever.file(name)).toMatchObject({ filePath: 'Makefile', alike: ['shop/web/Makefile'] })
  }
  expect(await retriever.lookup('Makefile')).toEqual([])
})

test('a path of this machine finds the file behind the name of its repository, and no other file', async () => {
  const retriever = await retrieverOver({
    chunks: [cleanChunk({ path: 'docs/cli.md' }), cleanChunk({ path: 'old/docs/cli.md' })],
  })
  const found = async (path: string) => (await retriever.file(path))?.filePath
  expect(await found('/home/me/shop/docs/cli.md:10-12')).toBe('docs/cli.md')
  expect(await found('../shop/old/docs/cli.md')).toBe('old/docs/cli.md')
  expect(await found('C:\\work\\shop\\docs\\cli.md')).toBe('docs/cli.md')
  expect(await found('/home/me/bookshop/docs/cli.md')).toBeUndefined()
  expect(await found('/home/me/other/docs/cli.md')).toBeUndefined()
})
