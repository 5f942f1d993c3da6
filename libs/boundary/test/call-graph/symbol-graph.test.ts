import { expect, test } from 'vitest'
import { MemoryParts } from '@coderag/types/testing'
import { openSymbolGraph } from '../../src/call-graph/open-symbol-graph.js'
import type { ResolvedSymbols } from '../../src/call-graph/resolve-symbols.js'
import { decodeArrays, encodeArrays, toArrays, type SymbolArrays } from '../../src/call-graph/symbol-file.js'
import { createSymbolGraph } from '../../src/call-graph/symbol-graph.js'
import type { TableSymbol } from '../../src/call-graph/symbol-table.js'
import { atOnce } from '../../src/pace.js'

function symbol(id: number, qualifiedName: string, filePath = 'src/orders.ts'): TableSymbol {
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1)
  const place = { filePath, startLine: id + 1, endLine: id + 2, chunkId: `chunk${id}` }
  return { id, name, qualifiedName, kind: 'function', type: '', lines: [id + 1], ...place }
}

const calls = (from: number, to: number) => ({ from, to, kind: 'calls', line: 7, strategy: 'import' }) as const

/** place → Repo.save → check → place, and Größe on its own. */
const resolved: ResolvedSymbols = {
  symbols: [
    symbol(0, 'place'),
    symbol(1, 'Repo.save', 'src/repo.ts'),
    symbol(2, 'check'),
    symbol(3, 'Größe'),
    symbol(4, 'Cache.save', 'src/cache.ts'),
  ],
  edges: [calls(0, 1), calls(1, 2), calls(2, 0)],
  open: [{ from: 0, name: 'axios.get', line: 9, reason: 'outside the repository' }],
}

function arraysOf(repoName: string, symbols: ResolvedSymbols): SymbolArrays {
  return atOnce(toArrays(repoName, symbols))
}

const graph = createSymbolGraph([arraysOf('shop', resolved)])
const named = (name: string) => {
  const found = graph.find(name)[0]
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}

test('imports of a file are asked for apart, in both directions', () => {
  const [one, other] = [symbol(0, 'one', 'a.ts'), symbol(1, 'other', 'b.ts')]
  const imported = { from: 0, to: 1, kind: 'imports', line: 1, strategy: 'import' } as const
  const own = createSymbolGraph([arraysOf('shop', { symbols: [one, other], edges: [imported, calls(0, 1)], open: [] })])
  const [a, b] = [own.find('one')[0], own.find('other')[0]]
  if (a === undefined || b === undefined) throw new Error('no files')
  expect(own.imports(a, 'out').map(({ to }) => to.name)).toEqual(['other'])
  expect(own.imports(b, 'in').map(({ from }) => from.name)).toEqual(['one'])
  expect([own.imports(a, 'in'), own.imports(b, 'out')]).toEqual([[], []])
  expect(own.callees(a).map(({ kind }) => kind)).toEqual(['calls'])
})

test('a name finds its declarations, a scope or path narrows them, and another case is found last', () => {
  expect(graph.find('save').map((found) => found.qualifiedName)).toEqual(['Repo.save', 'Cache.save'])
  expect(graph.find('Repo.save').map((found) => found.filePath)).toEqual(['src/repo.ts'])
  expect(graph.find('cache.ts:save').map((found) => found.filePath)).toEqual(['src/cache.ts'])
  expect(graph.find('größe').map((found) => found.name)).toEqual(['Größe'])
  expect(graph.find('nothing')).toEqual([])
})

test.each([
  'src/repo.ts',
  'shop/src/repo.ts',
  '/home/me/shop/src/repo.ts',
  'C:\\me\\shop\\src\\repo.ts',
  'src\\repo.ts',
])('the file of a name may be written as %s', (path) => {
  expect(graph.find(`${path}:save`).map((found) => found.qualifiedName)).toEqual(['Repo.save'])
})

test('a scope may be written with two colons, behind a file or without', () => {
  expect(graph.find('Repo::save').map((found) => found.qualifiedName)).toEqual(['Repo.save'])
  expect(graph.find('src/repo.ts:Repo::save').map((found) => found.qualifiedName)).toEqual(['Repo.save'])
  expect(graph.find('src/repo.ts::Repo::save').map((found) => found.qualifiedName)).toEqual(['Repo.save'])
  expect(graph.find('Store::save')).toEqual([])
})

test.each(['/home/me/bookshop/src/repo.ts', '/home/me/shop/old/src/repo.ts', 'shop\\repo.ts'])(
  'a path of another file names nothing: %s',
  (path) => {
    expect(graph.find(`${path}:save`)).toEqual([])
  },
)

test('a path leads over a function that is handed over, and its callers name who does', () => {
  const passed = { from: 0, to: 1, kind: 'passes', line: 7, strategy: 'import' } as const
  const base = { ...passed, from: 1, to: 2, kind: 'inherits' } as const
  const symbols = [symbol(0, 'open'), symbol(1, 'serve'), symbol(2, 'save'), symbol(3, 'Base')]
  const edges = [passed, calls(1, 2), { ...base, from: 2, to: 3 }]
  const found = createSymbolGraph([arraysOf('shop', { symbols, edges, open: [] })])
  const [open, serve, save, other] = ['open', 'serve', 'save', 'Base'].map((name) => found.find(name)[0])
  if (!open || !serve || !save || !other) throw new Error('a symbol is missing')
  expect(found.path(open, save)?.map(({ kind }) => kind)).toEqual(['passes', 'calls'])
  expect(found.path(open, other)).toBeNull()
  expect(found.callers(serve).map(({ from, kind }) => `${from.name} ${kind}`)).toEqual(['open passes'])
})

test('of several repositories one can be looked in alone', () => {
  const both = createSymbolGraph([arraysOf('shop', resolved), arraysOf('store', resolved)])
  const reposOf = (found: readonly { repoName: string }[]): string[] => found.map(({ repoName }) => repoName)
  expect(reposOf(both.find('Repo.save')).toSorted()).toEqual(['shop', 'store'])
  expect(reposOf(both.find('Repo.save', { repoName: 'store' }))).toEqual(['store'])
  expect(reposOf(both.find('store/src/repo.ts:Repo.save'))).toEqual(['store'])
  // A path after a repository is whole.
  expect(both.find('store/repo.ts:Repo.save')).toEqual([])
})

test('of declarations of one name those that more leads to are found first', () => {
  const symbols = [symbol(0, 'Order.Money', 'a.cs'), symbol(1, 'Money', 'b.cs'), symbol(2, 'pay', 'c.cs')]
  const found = createSymbolGraph([arraysOf('shop', { symbols, edges: [calls(2, 1)], open: [] })])
  expect(found.find('money').map(({ qualifiedName }) => qualifiedName)).toEqual(['Money', 'Order.Money'])
})

test('an open call has the type of what it is called on, if that is known, and a file without types has none', () => {
  const open = [
    { from: 0, name: 'cart.Add', line: 3, reason: 'outside the repository', type: 'CartServiceClient' },
    { from: 0, name: 'fetch', line: 9, reason: 'outside the repository' },
  ] as const
  const arrays = arraysOf('shop', { ...resolved, open })
  const typesIn = (read: SymbolArrays) => {
    const found = createSymbolGraph([read])
    return found.find('place').flatMap((own) => found.unresolvedOf(own).map(({ name, type }) => `${name} ${type}`))
  }
  expect(typesIn(decodeArrays(encodeArrays(arrays), ''))).toEqual(['cart.Add CartServiceClient', 'fetch undefined'])
  // A file of before: its head names one array less.
  const [head = '', ...rest] = encodeArrays(arrays).toString('latin1').split('\n')
  const sizes = (JSON.parse(head) as { sizes: number[] }).sizes
  const before = JSON.stringify({ ...(JSON.parse(head) as object), sizes: sizes.slice(0, -1) })
  const old = Buffer.from(`${before}\n${rest.join('\n').slice(0, -4 * (sizes.at(-1) ?? 0))}`, 'latin1')
  expect(typesIn(decodeArrays(old, ''))).toEqual(['cart.Add undefined', 'fetch undefined'])
  expect(() => decodeArrays(old.subarray(0, -1), 'x')).toThrow('x is no symbol graph')
})

test('calls are followed in a language of which any file has calls', () => {
  const symbols = [symbol(0, 'place'), symbol(1, 'check', 'src/checks.ts'), symbol(2, 'Hasher', 'src/hasher.php')]
  const isFollowed = (name: string, edges: ResolvedSymbols['edges'], open: ResolvedSymbols['open']) => {
    const found = createSymbolGraph([arraysOf('shop', { symbols, edges, open })])
    return found.find(name).map((own) => found.isFollowed(own))
  }
  const open = [{ from: 0, name: 'fetch', line: 9, reason: 'outside the repository' }] as const
  expect(isFollowed('check', [calls(0, 1)], [])).toEqual([true])
  expect(isFollowed('check', [], open)).toEqual([true])
  expect(isFollowed('Hasher', [calls(0, 1)], open)).toEqual([false])
})

test('a path ends at whole parts of it, and a name is found among names of any script and case', () => {
  const names = ['zone', 'Éclair', 'ÉTÉ', 'eclair', 'Zoo', '名前', 'a', 'A', 'Ab', 'ab', 'z', 'éa', 'Éa', '_x', 'X']
  const symbols = names.map((name, id) => symbol(id, name, id % 2 === 0 ? 'lib/orders.ts' : 'lib/reorders.ts'))
  const found = createSymbolGraph([arraysOf('names', { symbols, edges: [], open: [] })])
  for (const [id, name] of names.entries()) expect(found.find(name)[0]?.startLine).toBe(id + 1)
  expect(found.find('orders.ts:a').map(({ name }) => name)).toEqual(['a'])
  expect(found.find('lib/reorders.ts:a').map(({ name }) => name)).toEqual(['A'])
  expect(found.find('b/orders.ts:a')).toEqual([])
})

test('callers and callees are walked step by step, each once, though calls go in a ring', () => {
  const names = (edges: ReturnType<typeof graph.callers>) => edges.map(({ from, to }) => `${from.name}>${to.name}`)
  expect(names(graph.callers(named('check')))).toEqual(['save>check'])
  expect(names(graph.callers(named('check'), { depth: 9 }))).toEqual(['save>check', 'place>save', 'check>place'])
  expect(names(graph.callees(named('place'), { depth: 2 }))).toEqual(['place>save', 'save>check'])
  expect(graph.callees(named('place'), { depth: 9, limit: 1 })).toHaveLength(1)
})

test('a way over calls is the shortest one, or none', () => {
  expect(graph.path(named('place'), named('check'))?.map(({ to }) => to.name)).toEqual(['save', 'check'])
  expect(graph.path(named('place'), named('Größe'))).toBeNull()
})

test('calls that were left open say why', () => {
  expect(graph.unresolvedOf(named('place'))).toEqual([{ name: 'axios.get', line: 9, reason: 'outside the repository' }])
  expect(graph.unresolvedOf(named('check'))).toEqual([])
})

test('an open call may lead to the few declarations of its name, unless it is known to lead outside', () => {
  const reason = 'type is not known'
  const open = [
    { from: 0, name: 'store.save', line: 4, reason },
    { from: 0, name: 'a.b().save', line: 5, reason },
    { from: 2, name: 'save', line: 6, reason: 'no declaration is known' },
    { from: 2, name: 'axios.save', line: 7, reason: 'outside the repository' },
    { from: 2, name: 'store.saveAll', line: 8, reason },
    { from: 2, name: '', line: 9, reason: 'no chain of names' },
  ] as const
  const found = createSymbolGraph([arraysOf('other', resolved), arraysOf('shop', { ...resolved, open })])
  const [save, , , cache] = found.find('save')
  const place = found.find('place', { repoName: 'shop' })[0]
  if (save === undefined || place === undefined) throw new Error('not found')
  const shop = [save, cache].find((one) => one?.repoName === 'shop') ?? save
  const shown = found
    .possibleCallers(shop)
    .map(({ from, name, line }) => `${from.repoName} ${from.name} ${name} ${line}`)
  expect(shown.toSorted()).toEqual(['shop check save 6', 'shop place a.b().save 5', 'shop place store.save 4'])
  expect(found.possibleCallers(shop, { limit: 1 })).toHaveLength(1)
  expect(
    found
      .possibleCallees(place)
      .map(({ name, to }) => `${name} ${to.qualifiedName}`)
      .toSorted(),
  ).toEqual(['a.b().save Cache.save', 'a.b().save Repo.save', 'store.save Cache.save', 'store.save Repo.save'])
})

test('a name that more than three declarations have speaks for none of them, and a value is no type', () => {
  const many = ['A.run', 'B.run', 'C.run', 'D.run', 'Item', 'main']
  const symbols = many.map((name, id) => ({ ...symbol(id, name), kind: name === 'Item' ? 'class' : 'method' }))
  const reason = 'type is not known'
  const open = ['x.run', 'x.Item', 'Item'].map((name, at) => ({ from: 5, name, line: at + 1, reason }) as const)
  const found = createSymbolGraph([arraysOf('shop', { symbols, edges: [], open })])
  const named = (name: string) => found.find(name).slice(0, 1)
  expect(named('run').flatMap((run) => found.possibleCallers(run))).toEqual([])
  expect(named('Item').flatMap((item) => found.possibleCallers(item).map(({ name }) => name))).toEqual(['Item'])
  expect(named('main').flatMap((main) => found.possibleCallees(main).map(({ line }) => line))).toEqual([3])
})

test('what a type calls by `super` may be inherited from a type of its repository, and is never its own', () => {
  const symbols = ['Mixin.pay', 'Rows.pay', 'Rows.run', 'Base.close', 'Socket.close', 'Socket.run'].map((name, id) => ({
    ...symbol(id, name, id < 3 ? 'a.py' : 'a.cs'),
    kind: 'method',
  }))
  const reason = 'inherited from outside'
  const open = [
    { from: 1, name: 'super().pay', line: 1, reason },
    { from: 2, name: 'super().pay', line: 2, reason },
    { from: 5, name: 'base.close', line: 3, reason },
  ] as const
  const found = createSymbolGraph([arraysOf('shop', { symbols, edges: [], open })])
  const callersOf = (name: string) =>
    found
      .find(name)
      .flatMap((one) => found.possibleCallers(one).map(({ from, line }) => `${from.qualifiedName} ${line}`))
  expect(callersOf('Mixin.pay')).toEqual(['Rows.pay 1', 'Rows.run 2'])
  expect(callersOf('Base.close')).toEqual(['Socket.run 3'])
  expect([...callersOf('Rows.pay'), ...callersOf('Socket.close')]).toEqual([])
  const calleesOf = found
    .find('Rows.run')
    .flatMap((one) => found.possibleCallees(one).map(({ to }) => to.qualifiedName))
  expect(calleesOf).toEqual(['Mixin.pay'])
})

test('a member that names its interface is found by its class, and a member of a class inside is not', () => {
  const names = [
    'Shop.Gif',
    'Shop.Gif.IDisposable.Dispose',
    'Shop.Gif.Shop.IStore.Save',
    'Shop.Gif.Part',
    'Shop.Gif.Part.Close',
  ]
  const symbols = names.map((name, id) => symbol(id, name, 'src/Gif.cs'))
  const found = createSymbolGraph([arraysOf('shop', { symbols, edges: [], open: [] })])
  const named = (name: string) => found.find(name).map(({ qualifiedName }) => qualifiedName)
  for (const name of [
    'Gif.Dispose',
    'Shop.Gif.Dispose',
    'gif::dispose',
    'src/Gif.cs:Gif.Dispose',
    'Gif.IDisposable.Dispose',
  ])
    expect(named(name)).toEqual(['Shop.Gif.IDisposable.Dispose'])
  expect(named('Gif.Save')).toEqual(['Shop.Gif.Shop.IStore.Save'])
  expect([...named('Gif.Close'), ...named('Other.Dispose')]).toEqual([])
})

test('a chunk is as important as the share of chunks that are called less', () => {
  expect(graph.importance('chunk3')).toBe(0)
  expect(graph.importance('chunk1')).toBe(0.4)
  expect(graph.importance('unknown')).toBe(0)
})

test('the graphs of several repositories answer together', () => {
  const both = createSymbolGraph([arraysOf('shop', resolved), arraysOf('other', resolved)])
  expect(both.symbolCount).toBe(10)
  const [own, other] = both.find('Repo.save')
  expect([own?.repoName, other?.repoName].sort()).toEqual(['other', 'shop'])
  for (const found of [own, other]) {
    if (found === undefined) throw new Error('not found')
    expect(both.callers(found).map(({ from }) => from.repoName)).toEqual([found.repoName])
  }
})

test('callers and callees agree with the plain list of edges on random graphs', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const size = 200
  const symbols = Array.from({ length: size }, (_, id) => symbol(id, `name${random(50)}x${id}`))
  const pairs = new Map(
    Array.from({ length: 600 }, () => [random(size), random(size)] as const).map((pair) => [pair.join(), pair]),
  )
  const edges = [...pairs.values()].filter(([from, to]) => from !== to).map(([from, to]) => calls(from, to))
  const large = createSymbolGraph([arraysOf('shop', { symbols, edges, open: [] })])
  for (const { qualifiedName, id } of symbols) {
    const found = large.find(qualifiedName)[0]
    if (found === undefined) throw new Error('not found')
    const into = large.callers(found, { limit: 1_000 }).map(({ from }) => from.qualifiedName)
    const expected = edges.filter(({ to }) => to === id).map(({ from }) => symbols[from]?.qualifiedName)
    expect(into.sort()).toEqual(expected.sort())
  }
})

test('what was written is read back, and damage is refused', async () => {
  const bytes = encodeArrays(arraysOf('shop', resolved))
  expect(decodeArrays(bytes, 'graph.bin')).toEqual(arraysOf('shop', resolved))
  expect(() => decodeArrays(bytes.subarray(0, -1), 'graph.bin')).toThrow(
    expect.objectContaining({ code: 'GRAPH_CORRUPT' }),
  )
  const parts = new MemoryParts()
  await parts.write('symbols.json', Buffer.from('{}'))
  await expect(openSymbolGraph(parts)).rejects.toMatchObject({ code: 'GRAPH_CORRUPT' })
  const entry = { repoName: 'shop', symbolGraphFile: 'one.bin', importanceFile: '' }
  await parts.write('symbols.json', Buffer.from(JSON.stringify([entry])))
  await parts.write('one.bin', bytes)
  expect((await openSymbolGraph(parts)).symbolCount).toBe(5)
})
