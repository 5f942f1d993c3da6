import { chunkMatcher, type ChunkFilter, type CleanChunk } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { edge, evidenceIn, graphOf, symbol, symbolsOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

/** Two versions of every file of a flow. A filter lets one of them pass at most. */
function flowIn(repo: string, sketch: Parameters<typeof cleanChunk>[0]): CleanChunk[] {
  const named = (name: string, path: string, text: string, service: string) => ({
    ...cleanChunk({ repo, path: `${repo}/${path}`, text, serviceName: `${repo}-${service}`, ...sketch }),
    symbolName: name,
    definedNames: [name],
  })
  return [
    named(
      'submitCheckout',
      'submit.ts',
      'export function submitCheckout(basket) {\n  check(basket)\n  lock(basket)\n  return ordersClient(basket)\n}\n',
      'web',
    ),
    named('ordersClient', 'client.ts', 'export function ordersClient(b) {\n  return post(b)\n}\n', 'web'),
    named(
      'accept',
      'accept.ts',
      'export function accept(body) {\n  new OrderHandler()\n  insert(body)\n  announce(body) // basket\n}\n',
      'orders',
    ),
    named('OrderHandler', 'handler.ts', 'export class OrderHandler {\n  on(m) {\n    bill(m)\n  }\n}\n', 'orders'),
  ]
}

const inside = flowIn('inside', {
  language: 'typescript',
  symbolKind: 'function',
  channel: 'ops',
  participants: ['<PERSON_1>'],
  timestamp: '2026-03-04T07:30:00.000Z',
})
const outside = flowIn('outside', {
  language: 'javascript',
  symbolKind: 'class',
  channel: 'dev',
  participants: ['<PERSON_2>'],
  timestamp: '2026-05-04T07:30:00.000Z',
})
const chunks = [...inside, ...outside]
const symbols = symbolsOf(
  chunks.map(({ id, symbolName, filePath, repoName }, at) =>
    symbol(at, symbolName ?? '', { chunkId: id, filePath: filePath ?? '', repoName: repoName ?? '' }),
  ),
  // Calls lead from each version into the other.
  [
    [0, 1],
    [0, 5],
    [4, 5],
    [4, 1],
  ],
)
const ids = chunks.map(({ id }) => id)
const graph = graphOf([
  edge('inside-web', 'inside-orders', [evidenceIn(ids[0] ?? '', 'inside/submit.ts')]),
  edge('inside-web', 'outside-orders', [evidenceIn(ids[0] ?? '', 'inside/submit.ts')]),
  edge('outside-web', 'inside-orders', [evidenceIn(ids[4] ?? '', 'outside/submit.ts')]),
])

const filters: readonly ChunkFilter[] = [
  { repos: ['inside'] },
  { services: ['inside-web', 'inside-orders'] },
  { languages: ['typescript'] },
  { symbolKinds: ['function'] },
  { pathGlobs: ['inside/**'] },
  { pathGlobs: ['!outside/**'] },
  { channels: ['ops'] },
  { participants: ['<PERSON_1>'] },
  { until: '2026-04-01T00:00:00.000Z' },
  { since: '2026-03-01T00:00:00.000Z', until: '2026-04-01T00:00:00.000Z' },
  { pathGlobs: ['inside/submit.ts'] },
  { services: ['inside-web'] },
]
const queries = [
  'what happens when submitCheckout runs with a basket',
  'add a retry to submitCheckout',
  'where is ordersClient called',
  'outside/accept.ts',
  'what calls outside-orders?',
  'TypeError: b is undefined\n    at ordersClient (outside/client.ts:2:3)\n    at submitCheckout (outside/submit.ts:4:10)\n',
]

test.each(filters.map((filter) => [JSON.stringify(filter), filter] as const))(
  'no hit, passage or match is outside the filter %s',
  async (_, filter) => {
    const passes = chunkMatcher(filter)
    const isFound = ({ filePath }: { readonly filePath: string | null }): boolean =>
      chunks.some((chunk) => chunk.filePath === filePath && passes(chunk))
    const retriever = await retrieverOver({
      chunks,
      snapshot: { graph: async () => graph, symbols: async () => symbols },
      manifest: { hasGraphs: true },
    })
    for (const text of queries) {
      const { hits, sources } = await retriever.query({ text, budget: 4_000, expandGraph: true, filter })
      expect(
        hits.filter(({ chunk }) => !passes(chunk)),
        text,
      ).toEqual([])
      expect(
        sources.filter((source) => !isFound(source)),
        text,
      ).toEqual([])
    }
    expect((await retriever.query({ text: queries[0] ?? '', budget: 4_000, filter })).sources).not.toEqual([])
    for (const name of ['submitCheckout', 'ordersClient', 'client.ts', 'outside/accept.ts', 'inside/submit.ts']) {
      const matches = await retriever.lookup(name, { filter })
      expect(
        matches.filter(({ chunk }) => !passes(chunk)),
        name,
      ).toEqual([])
    }
    expect(await retriever.lookup('submitCheckout', { filter })).toHaveLength(1)
  },
)

test.each([
  ['an exclamation mark alone', ['!'], /pathGlobs\.0: a "!" excludes/],
  ['wildcards without end', Array.from({ length: 200 }, (_, at) => `**/*a*${at}`), /1000 characters together/],
])('%s is refused as a glob', async (_, pathGlobs, message) => {
  const retriever = await retrieverOver({ chunks })
  const asked = retriever.query({ text: 'basket', filter: { pathGlobs } })
  await expect(asked).rejects.toMatchObject({ code: 'QUERY_INVALID', message: expect.stringMatching(message) })
})

test('two hundred paths are no wildcards', async () => {
  const retriever = await retrieverOver({ chunks })
  const pathGlobs = ['inside/submit.ts', ...Array.from({ length: 199 }, (_, at) => `inside/some/long/folder/${at}.ts`)]
  const { hits } = await retriever.query({ text: 'submitCheckout', filter: { pathGlobs } })
  expect(hits.map(({ chunk }) => chunk.filePath)).toEqual(['inside/submit.ts'])
})
