import type { GraphStore, ItemPlace, OwnerRule } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { edge, evidenceIn, graphOf, symbol, symbolsOf } from './graphs.js'
import { joinGraphs } from '../src/graphs/joined-graph.js'
import { declarationsIn } from '../src/graphs/package-calls.js'
import { retrieverOver } from './retriever-over.js'

const chunks = [
  cleanChunk({ repo: 'money', path: 'src/round.ts', text: 'export function roundUp() {}\n' }),
  cleanChunk({ repo: 'shop', path: 'pay/sum.ts', text: 'export function sum() { roundUp() }\n' }),
  cleanChunk({ repo: 'shop', path: 'web/page.ts', text: 'export function page() { sum() }\n' }),
]
const [roundUp, sum, page, odd] = [
  symbol(0, 'roundUp', { chunkId: '', filePath: 'src/round.ts', repoName: 'money' }),
  symbol(1, 'sum', { chunkId: '', filePath: 'pay/sum.ts' }),
  symbol(2, 'page', { chunkId: '', filePath: 'web/page.ts' }),
  symbol(3, 'odd', { chunkId: '', filePath: 'web/odd.ts' }),
]
const place = (
  role: ItemPlace['role'],
  repoName: string,
  filePath: string,
  more: Partial<ItemPlace> = {},
): ItemPlace => ({
  service: null,
  role,
  evidence: { ...evidenceIn('', filePath), repoName, strategy: role === 'uses' ? 'import' : 'npm' },
  ...more,
})
const items: ReturnType<GraphStore['items']> = [
  {
    kind: 'package',
    name: '@acme/money',
    places: [
      place('declares', 'money', 'package.json'),
      place('depends', 'shop', 'pay/package.json', { service: 'pay' }),
      place('uses', 'shop', 'pay/sum.ts', { service: 'pay', name: 'roundUp' }),
      place('uses', 'shop', 'web/odd.ts', { service: 'web', name: 'unknownName' }),
    ],
  },
  { kind: 'package', name: 'twice', places: [place('declares', 'money', 'a/package.json')] },
  { kind: 'package', name: 'twice', places: [place('declares', 'money', 'b/package.json')] },
]
const rules: readonly OwnerRule[] = [
  { pattern: '/pay/', owners: ['@acme/team-payments'], section: null, evidence: evidenceIn('', 'CODEOWNERS') },
]
const services: GraphStore = {
  ...graphOf([edge('web', 'pay', [evidenceIn('', 'web/page.ts')])]),
  serviceOf: (repoName, filePath) => (repoName === 'shop' ? (filePath.split('/')[0] ?? null) : null),
  items: () => items,
  ownersOf: (_repoName, filePath) => (filePath.startsWith('pay/') ? rules : []),
}
const open = () =>
  retrieverOver({
    chunks,
    snapshot: {
      graph: async () => services,
      graphOf: async (repoNames) =>
        repoNames.includes('money') ? services : { ...services, items: () => [], ownersOf: () => [] },
      symbols: async () => symbolsOf([roundUp, sum, page, odd], [[2, 1]]),
    },
  })

describe('a package', () => {
  test('breaks the functions of other repositories that use it, nearest first, and their services', async () => {
    const impact = await (await open()).impact('@acme/money')
    expect(impact).toMatchObject({ kind: 'package', name: '@acme/money' })
    expect(impact.functions.map(({ symbol: { name }, depth }) => `${name} ${depth}`)).toEqual([
      'sum 1',
      'odd 1',
      'page 2',
    ])
    expect(impact.dependents.map(({ name }) => name)).toEqual(['pay', 'web'])
    expect(impact.origins.map(({ role }) => role)).toEqual(['declares', 'depends'])
  })

  test('joins a call with the declaration that has the imported name, over repositories', async () => {
    const index = await open()
    const { edges } = await index.callers('roundUp')
    expect(edges).toMatchObject([
      { from: { name: 'sum' }, to: { name: 'roundUp' }, kind: 'calls', strategy: 'package' },
    ])
    expect(await index.path('page', 'roundUp')).toMatchObject({
      steps: [{ to: { name: 'sum' } }, { to: { name: 'roundUp' } }],
    })
  })

  test('is what stands in its folder, without tests and packages inside it, by the names after their namespace', async () => {
    const used = (name: string): ItemPlace => place('uses', 'shop', 'web/page.ts', { name })
    const own = [
      { kind: 'package', name: 'outer', places: [place('declares', 'money', 'go.mod'), used('inTest'), used('Rate')] },
      { kind: 'package', name: 'inner', places: [place('declares', 'money', 'tax/go.mod'), used('Rate')] },
    ] as const
    const at = (id: number, filePath: string, qualifiedName: string, kind = 'function') => ({
      ...symbol(id, qualifiedName.split('.').at(-1) ?? '', { chunkId: '', filePath, repoName: 'money' }),
      qualifiedName,
      kind,
    })
    const declared = [
      at(0, 'tax/rate.cs', 'Acme', 'module'),
      at(1, 'tax/rate.cs', 'Acme.Tax', 'module'),
      at(2, 'tax/rate.cs', 'Acme.Tax.Rate'),
      at(3, 'tests/rate.cs', 'inTest'),
      at(4, 'taxes/rate.cs', 'Other'),
    ]
    const graph = joinGraphs(symbolsOf([...declared, { ...page, id: 5 }], []), { ...services, items: () => own })
    expect(graph.callees({ ...page, id: 5 }).map(({ to }) => to.id)).toEqual([2])
    expect(declarationsIn({ ...services, items: () => own }, graph, { repoName: 'money', path: '' })).toEqual([
      declared[4],
    ])
  })

  test('has as callers what uses its functions, or it alone where the function is not known', async () => {
    const { symbol: asked, edges } = await (await open()).callers('package money')
    expect(asked).toMatchObject({ kind: 'package', name: '@acme/money', id: -1, filePath: 'package.json' })
    expect(edges.map(({ from, to, kind }) => `${from.name} ${kind} ${to.name}`)).toEqual([
      'sum calls roundUp',
      'odd uses @acme/money',
    ])
  })

  test('ends a path, and is the middle of a focus', async () => {
    const index = await open()
    expect(await index.path('page', '@acme/money')).toMatchObject({ to: { name: 'roundUp' }, steps: [{}, {}] })
    const focus = await index.focus('@acme/money')
    expect(focus.functions.map((own) => own.symbol.name)).toEqual(['roundUp', 'sum', 'page'])
  })

  test.each([
    ['package mony', 'NAME_UNKNOWN', ['@acme/money', 'twice', 'twice']],
    ['twice', 'FILE_AMBIGUOUS', undefined],
  ])('is refused where %s is no or several packages', async (name, code, known) => {
    const index = await open()
    await expect(index.impact(name)).rejects.toMatchObject({ code })
    if (known !== undefined)
      await expect(index.impact(name)).rejects.toMatchObject({ details: { known: [...new Set(known)] } })
  })

  test('does not exist for a reader who may not see its repository', async () => {
    const view = (await open()).restrictedTo({ repos: ['shop'] })
    await expect(view.impact('@acme/money')).rejects.toMatchObject({ code: 'SERVICE_UNKNOWN' })
    await expect(view.callers('package money')).rejects.toMatchObject({ code: 'NAME_UNKNOWN', details: { known: [] } })
  })
})

describe('an owner', () => {
  test.each(['owner team-payments', 'owner @acme/team-payments', '@acme/team-payments'])(
    'is asked for as %s: what it has, and what depends on that',
    async (name) => {
      const impact = await (await open()).impact(name)
      expect(impact).toMatchObject({
        kind: 'owner',
        name: '@acme/team-payments',
        owns: { files: 1, services: [{ name: 'pay', files: 1, ofFiles: 1 }] },
      })
      expect(impact.functions.map((own) => own.symbol.name)).toEqual(['page'])
      expect(impact.dependents.map((own) => own.name)).toEqual(['web'])
    },
  )

  test('has the calls into its files as callers', async () => {
    const { symbol: asked, edges } = await (await open()).callers('owner team-payments')
    expect(asked).toMatchObject({ kind: 'owner', filePath: '' })
    expect(edges.map(({ from, to }) => `${from.name} ${to.name}`)).toEqual(['page sum'])
  })

  test('begins and ends a path with its code', async () => {
    const index = await open()
    expect(await index.path('owner team-payments', '@acme/money')).toMatchObject({
      from: sum,
      to: roundUp,
      steps: [{}],
    })
    expect(await index.path('page', 'owner team-payments')).toMatchObject({ from: page, to: sum, steps: [{}] })
    expect(await index.path('@acme/money', 'owner team-payments')).toMatchObject({
      from: roundUp,
      to: sum,
      steps: null,
    })
    expect(await index.path('web', 'owner team-payments')).toMatchObject({ from: 'web', to: sum, steps: [{}] })
  })

  test('is what the error names where the word before it is missing', async () => {
    await expect((await open()).owners('team-payments')).rejects.toThrow(
      'Nothing of the map is called "team-payments". Similar names: @acme/team-payments.',
    )
  })

  test('is listed with the others where the name is unknown', async () => {
    await expect((await open()).impact('owner nobody')).rejects.toMatchObject({
      code: 'NAME_UNKNOWN',
      details: { known: ['@acme/team-payments'] },
    })
  })
})
