import type { GraphStore, ServiceNode, SourceHistory } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { markClean } from '@coderag/types/gate'
import { describe, expect, test } from 'vitest'
import { edge, graphOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

const readme = (path: string, text: string) => cleanChunk({ path, text, corpusType: 'DOC_README', language: null })

describe('an overview', () => {
  test('describes sources and folders in the words of their own files', async () => {
    const chunks = [
      readme('README.md', '# Shop\n\n[![ci](x.svg)](x)\n\nSells [ferry](x) **tickets**. And more.\n'),
      readme('web/README.md', '# Web\n'),
      readme('cmd/api/README.md', '# Api\n\nuuuuu u" u$u u\nu$$$$u u$ "u" $$\n'),
      {
        ...cleanChunk({ path: 'web/package.json', text: '{}', corpusType: 'CODE_CONFIG' }),
        symbolKind: 'package' as const,
        docstring: markClean('The pages of the shop'),
      },
      {
        ...cleanChunk({ path: 'internal/price/doc.go', text: 'package price\n' }),
        symbolKind: 'module' as const,
        docstring: markClean('Package price says what an order\ncosts. Amounts are minor units.'),
      },
      cleanChunk({ path: 'cmd/api/main.go', text: 'package main\n' }),
    ]
    const { sources } = await (await retrieverOver({ chunks })).overview()
    expect(sources[0]?.summary).toBe('Sells ferry tickets.')
    expect(new Map(sources[0]?.folders.map(({ path, summary }) => [path, summary]))).toEqual(
      new Map([
        ['web', 'The pages of the shop'],
        ['internal/price', 'Package price says what an order costs.'],
        ['cmd/api', null],
      ]),
    )
  })

  test('lists folders of code before tests and documents, and these as wholes', async () => {
    const named = (folder: string, files: number) =>
      Array.from({ length: files }, (_, at) => cleanChunk({ path: `${folder}/${at}.go` }))
    const foldersOf = async (chunks: ReturnType<typeof named>) =>
      (await (await retrieverOver({ chunks })).overview()).sources[0]?.folders.map(({ path, files }) => [path, files])
    const docs = [...named('docs/de', 5), ...named('docs/es', 4)]
    expect(
      await foldersOf([...docs, ...named('web/tests/unit', 3), ...named('web/src/tests/deep', 1), ...named('core', 2)]),
    ).toEqual([
      ['core', 2],
      ['web/src', 1],
      ['docs', 9],
      ['web/tests', 3],
    ])
    expect(await foldersOf([...named('src/shop/cart', 3), ...named('src/shop/price', 2), ...named('bin', 1)])).toEqual([
      ['src/shop/cart', 3],
      ['src/shop/price', 2],
      ['bin', 1],
    ])
    expect(await foldersOf(docs)).toEqual([
      ['docs/de', 5],
      ['docs/es', 4],
    ])
  })

  test('lists the files that change most, without bookkeeping files', async () => {
    const unit = (commits: number, changeFrequency: 'hot' | 'dormant', lastChangedAt: string) => ({
      commits,
      authors: 2,
      changeFrequency,
      lastChangedAt,
    })
    const history: SourceHistory = {
      commit: 'c',
      complete: true,
      units: new Map([
        ['a.go', unit(7, 'hot', '2026-03-01T00:00:00.000Z')],
        ['b.go', unit(9, 'hot', '2026-02-01T00:00:00.000Z')],
        ['CHANGELOG.md', unit(99, 'hot', '2026-04-01T00:00:00.000Z')],
        ['c.go', unit(50, 'dormant', '2020-01-01T00:00:00.000Z')],
      ]),
    }
    const chunks = [cleanChunk({ path: 'a.go' })]
    const { sources } = await (await retrieverOver({ chunks, snapshot: { history: async () => history } })).overview()
    expect(sources[0]?.changes).toEqual({
      lastChangedAt: '2026-04-01T00:00:00.000Z',
      files: { hot: 3, dormant: 1 },
      hot: [
        { path: 'b.go', commits: 9, authors: 2 },
        { path: 'a.go', commits: 7, authors: 2 },
      ],
      complete: true,
    })
  })

  test('has neither without history and descriptions', async () => {
    const { sources } = await (await retrieverOver({ chunks: [cleanChunk({ path: 'a.go' })] })).overview()
    expect(sources[0]).toMatchObject({ summary: null, changes: null, reference: false })
  })
})

describe('the source of a dependency', () => {
  const ours = cleanChunk({ repo: 'shop', path: 'api/route.ts', text: 'export const route = handler\n' })
  const theirs = cleanChunk({ repo: 'fastify', path: 'lib/route.js', text: 'function route handler validation\n' })
  const open = () =>
    retrieverOver({
      chunks: [ours, theirs],
      manifest: { sources: [sourceOf('shop'), { ...sourceOf('fastify'), reference: true }] },
      classifier: { dependencies: ['fastify'] },
    })
  const reposOf = async (text: string, repos?: readonly string[]) => {
    const filter = repos === undefined ? {} : { repos }
    const { hits } = await (await open()).query({ text, filter, budget: 0 })
    return hits.map(({ chunk }) => chunk.repoName).sort()
  }

  test('answers only queries about a dependency, or with its repository as filter', async () => {
    expect(await reposOf('route handler')).toEqual(['shop'])
    expect(await reposOf('how do I use fastify route handler validation')).toContain('fastify')
    expect(await reposOf('route handler', ['fastify'])).toEqual(['fastify'])
  })
})

function sourceOf(repoName: string) {
  return {
    id: `repo:${repoName}`,
    kind: 'repo' as const,
    repoName,
    uriPrefix: `repo://${repoName}/`,
    gitCommit: null,
    services: [],
    names: [],
    namesState: '',
    locatedState: '',
    crawledAt: '2026-01-01T00:00:00.000Z',
    fingerprint: 'x',
    skips: [],
    units: {},
    failures: [],
    notices: {},
  }
}

test('a context names services with connections or hits, and no examples of other repositories', async () => {
  const node = (name: string, repoName: string): ServiceNode => ({
    name,
    kind: 'service',
    language: 'go',
    aliases: [],
    ports: [],
    evidence: [],
    roots: [{ path: '', name, repoName }],
  })
  const nodes = [node('orders', 'orders'), node('stock', 'stock'), node('demo', 'docs'), node('pier', 'pier')]
  const graph: GraphStore = { ...graphOf([edge('orders', 'stock')]), nodes: () => nodes }
  const chunks = ['orders', 'pier', 'docs'].map((repo) =>
    cleanChunk({ path: 'main.go', repo, text: repo === 'docs' ? 'func show() {}\n' : 'func moor() { moor(ship) }\n' }),
  )
  const retriever = await retrieverOver({ chunks, snapshot: { graph: async () => graph } })
  const { context } = await retriever.query({ text: 'moor ship', budget: 1_000 })
  expect(context).toContain('Services, most called first: stock (go), orders (go); 1 more without calls')
  expect(context).not.toContain('demo')
})

test('hits of a repository that does not answer come last in a context, without its description', async () => {
  const told = (repo: string, at: number, text: string) => cleanChunk({ path: `${repo}/${at}.go`, repo, text })
  const chunks = [
    ...Array.from({ length: 32 }, (_, at) => told('ferry', at, `func moor${at}() { moor(ship, ${at}) }\n`)),
    told('pier', 0, `func tie() {\n  moor(bollard)\n${'  wait(tide)\n'.repeat(30)}}\n`),
    told('ferry', 32, `func sail() {\n  moor(harbour)\n${'  wait(wind)\n'.repeat(40)}}\n`),
  ]
  const retriever = await retrieverOver({ chunks })
  const { hits, context, sources } = await retriever.query({ text: 'moor ship', topK: 40, budget: 2_000 })
  const found = hits.map(({ chunk }) => chunk.repoName)
  expect(found.indexOf('pier')).toBeLessThan(found.lastIndexOf('ferry'))
  expect(sources.at(-1)?.repoName).toBe('pier')
  expect(context).toMatch(/^ferry at \w+: 33 files/m)
  expect(context).not.toMatch(/^pier at/m)
})
