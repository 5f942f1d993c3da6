import type { GraphStore, Reranker } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { RoutingOptionsSchema, STRATEGIES, type RoutingOptions } from '../src/index.js'
import { bruteForceStore, fixedEmbedder, twoAxes } from './brute-force.js'
import { edge, graphOf } from './graphs.js'
import { checkout, harbor, invoice, runbook } from './harbor.js'
import { retrieverOver } from './retriever-over.js'
import { type Route, routeOf, routingTable } from '../src/understand/route/route.js'
import { ROUTES } from '../src/understand/route/routes.js'

const zero = { graph: 0, corpus: 0 }

describe('strategies', () => {
  const vectors = new Map([
    [invoice.id, Float32Array.of(1, 0)],
    [checkout.id, Float32Array.of(0.8, 0.6)],
    [runbook.id, Float32Array.of(0, 1)],
  ])
  const overVectors = () =>
    retrieverOver({
      manifest: { embedder: twoAxes },
      snapshot: { chunks: bruteForceStore(harbor, vectors), embedder: fixedEmbedder([1, 0]) },
    })

  test.each([
    ['vector', ['dense']],
    ['keyword', ['code', 'prose']],
    ['hybrid', ['dense', 'code', 'prose']],
  ] as const)('%s asks %s', async (strategy, lists) => {
    const { trace, strategy: used } = await (await overVectors()).query({ text: 'order total', strategy })
    expect(trace.lists.map(({ name }) => name)).toEqual(lists)
    expect(used).toMatchObject({ name: strategy, reason: 'asked for by the caller' })
  })

  test('the strategy vector without vectors falls back to words with a reason', async () => {
    const { strategy, hits } = await (await retrieverOver()).query({ text: 'order total', strategy: 'vector' })
    expect(strategy).toMatchObject({ name: 'keyword', reason: expect.stringContaining('the index has no vectors') })
    expect(hits.length).toBeGreaterThan(0)
  })

  test('an unknown strategy is refused', async () => {
    const retriever = await retrieverOver()
    // @ts-expect-error there is no such strategy
    await expect(retriever.query({ text: 'x', strategy: 'magic' })).rejects.toMatchObject({ code: 'QUERY_INVALID' })
    expect(STRATEGIES).toHaveLength(5)
  })
})

describe('routes', () => {
  test('a pinpoint query about a name is looked up', async () => {
    const { strategy } = await (await retrieverOver()).query({ text: 'totalPrice' })
    expect(strategy).toMatchObject({ name: 'lookup', route: 'one declaration or file' })
  })

  test('a target type with a confidence below one half does not choose the route', () => {
    const table = routingTable(ROUTES, [])
    const route = (targetType: number) =>
      routeOf(
        table,
        {
          intent: 'locate',
          scope: 'pinpoint',
          targetType: 'doc',
          framework: null,
          entities: [],
          confidence: { intent: 0.9, scope: 0.9, targetType },
          rules: { intent: '', scope: '', targetType: '' },
          learned: { intent: null, scope: null, targetType: null },
        },
        'the page about retries',
        { system: false, commits: false },
      ).name
    expect([route(0.49), route(0.5)]).toEqual(['anything', 'what documents say'])
  })

  test.each([
    ['can I log in with an external provider', true],
    ['which database does it support', true],
    ['which versions of Node are supported', true],
    ['is there a way to keep deleted rows', true],
    ['where can a user log in', false],
    ['what supports the parser', false],
  ])('whether documents answer first: %s', async (text, isDocument) => {
    const { strategy } = await (await retrieverOver()).query({ text })
    expect(strategy.route === 'what documents tell first').toBe(isDocument)
  })

  describe('in a system of services', () => {
    const calls = graphOf([edge('frontend', 'cart'), edge('checkout', 'cart')])
    const routeIn = async (graph: GraphStore, text: string) => {
      const retriever = await retrieverOver({ manifest: { hasGraphs: true }, snapshot: { graph: async () => graph } })
      return (await retriever.query({ text })).strategy
    }

    test.each([
      ['where is the basket emptied after an order', 'what acts in a system'],
      ['when is the stock reduced', 'what acts in a system'],
      ['how long is a session valid', 'what acts in a system'],
      ['who empties the cart after an order', 'who does something'],
      ['what puts the number of things in the cart on every page', 'who does something'],
      ['who gets told about the cart', 'who does something'],
      ['what happens in the end to a cart that nobody pays, step by step', 'what happens'],
      // Near misses: relations, and names that are looked up.
      ['who calls the cart service', 'relations of a service'],
      ['what uses the cart service', 'relations of a service'],
      ['which services use the cart service', 'relations of a service'],
      ['what services use the cart', 'relations of a service'],
      ['what breaks if the cart goes down', 'relations of a service'],
      ['who publishes OrderPlaced', 'relations of a declaration'],
      ['totalPrice', 'one declaration or file'],
      ['how do I set up the cart on my machine', 'what documents tell first'],
    ])('"%s" is answered by "%s"', async (text, route) => {
      expect((await routeIn(calls, text)).route).toBe(route)
    })

    test('what acts ranks above what is only named like it', async () => {
      const data = cleanChunk({
        path: 'stock.go',
        text: 'type Stock struct {\n  Reduced int\n  Item int\n  Shelf string\n  Row int\n}\n',
      })
      const acts = cleanChunk({
        path: 'paid.go',
        text: 'func (s *Paid) Handle() {\n  item := s.items.Find()\n  item.Stock.Take(1)\n  s.log(reduced)\n  s.items.Save(item)\n}\n',
      })
      const others = ['shelf', 'row', 'hall'].map((name) =>
        cleanChunk({
          path: `${name}.go`,
          text: `type ${name} struct { Stock int }`,
        }),
      )
      const firstIn = async (graph: GraphStore) => {
        const retriever = await retrieverOver({
          chunks: [data, acts, ...others],
          manifest: { hasGraphs: true },
          snapshot: { graph: async () => graph },
          ranking: { features: { weights: zero } },
        })
        return (await retriever.query({ text: 'when is the stock reduced' })).hits[0]?.chunk.filePath
      }
      const library = graphOf([])
      expect([await firstIn(library), await firstIn(calls)]).toEqual(['stock.go', 'paid.go'])
    })

    test('a library, with examples that call nothing of their own, keeps its routes', async () => {
      const library = graphOf([])
      expect((await routeIn(library, 'when is the stock reduced')).route).toBe('anything')
    })
  })

  test('an own route replaces the built-in one of the same name', async () => {
    const routing: RoutingOptions = { routes: [{ name: 'anything', specificity: 0, strategy: 'keyword' }] }
    const { strategy } = await (await retrieverOver({ routing })).query({ text: 'how do retries work' })
    expect(strategy).toMatchObject({ name: 'keyword', route: 'anything' })
  })
})

describe('a question for manifests', () => {
  const code = Array.from({ length: 12 }, (_, at) =>
    cleanChunk({ path: `orders/orders-${at}.go`, text: `func orders${at}() { deployment := orders() }\n` }),
  )
  const manifest = cleanChunk({
    path: 'deploy/orders.yaml',
    text: 'kind: Deployment\nmetadata: { name: orders }\nspec: { replicas: 2 }\n',
    corpusType: 'CODE_DEPLOY',
    language: 'yaml',
  })

  test.each(['kubernetes deployment of orders', 'which kubernetes manifests deploy orders'])(
    'is answered by manifests: %s',
    async (text) => {
      const { hits, strategy } = await (await retrieverOver({ chunks: [...code, manifest] })).query({ text })
      expect([strategy.route, hits[0]?.chunk.filePath]).toEqual(['what manifests say', 'deploy/orders.yaml'])
    },
  )

  test.each([
    // Documents tell how something is done.
    ['how do I deploy orders to kubernetes', 'what documents tell first'],
    ['where are orders placed', 'anything'],
  ])('near misses have other routes: %s', async (text, route) => {
    const { strategy } = await (await retrieverOver({ chunks: [...code, manifest] })).query({ text })
    expect(strategy.route).toBe(route)
  })
})

test('a reranker is told the corpora of a question for configuration, and those of its route before', async () => {
  const asked: (readonly [string, number])[][] = []
  const reranker: Reranker = {
    id: 'asking',
    rerank: async (_, candidates, options) => {
      asked.push([...(options?.asked ?? [])].toSorted())
      return [...candidates]
    },
  }
  const retriever = await retrieverOver({ reranker })
  await retriever.query({ text: 'where is the retry limit configured' })
  await retriever.query({ text: 'how are orders placed' })
  expect(asked).toEqual([
    [
      ['CODE_CONFIG', 1],
      ['CODE_DEPLOY', 1],
    ],
    [],
  ])
})

describe('signals', () => {
  const first = cleanChunk({ path: 'a.md', text: 'restart the workers\n', corpusType: 'DOC_README', language: null })
  const steps = {
    ...first,
    id: 'steps',
    corpusType: 'DOC_RUNBOOK' as const,
    text: cleanChunk({ text: 'restart workers slowly, then the rest\n' }).text,
  }

  test('a corpus that holds the answer is raised by how well the chunk fits, and the trace has the amount', async () => {
    const code = cleanChunk({
      path: 'restart-workers.ts',
      text: 'export const restartWorkers = () => workers.restart()\n',
    })
    const routes: Route[] = [
      {
        name: 'anything',
        specificity: 0,
        strategy: 'hybrid',
        answeredBy: { DOC_RUNBOOK: 0.5 },
      },
    ]
    const raised = await retrieverOver({
      chunks: [code, steps],
      routing: { routes },
      ranking: { features: { weights: { corpus: 40 } } },
    })
    const { hits, trace } = await raised.query({ text: 'restart workers' })
    expect(hits[0]?.chunk.id).toBe('steps')
    expect(trace.contributions[0]?.parts).toMatchObject({ corpus: 20 })
    const plain = await retrieverOver({ chunks: [code, steps] })
    expect((await plain.query({ text: 'restart workers' })).hits[0]?.chunk.id).toBe(code.id)
  })

  test('an own intent without a rule or without a route is refused', async () => {
    const rule = { name: 'upgrading', pattern: '^upgrade ', specificity: 999, confidence: 1, examples: ['upgrade zod'] }
    const route: Route = { name: 'upgrades', intents: ['upgrade'], specificity: 700, strategy: 'keyword' }
    const own = await retrieverOver({
      chunks: [first, steps],
      classifier: { intents: [{ ...rule, intent: 'upgrade' }] },
      routing: { routes: [route] },
    })
    const { classification, strategy } = await own.query({ text: 'upgrade the workers' })
    expect([classification.intent, classification.confidence.intent]).toEqual(['upgrade', 1])
    expect(strategy).toMatchObject({ name: 'keyword', route: 'upgrades' })
    await expect(retrieverOver({ routing: { routes: [route] } })).rejects.toMatchObject({
      code: 'OPTIONS_INVALID',
      message: expect.stringContaining('routing.routes.0.intents.0: no rule is for the intent "upgrade"; there are'),
    })
    await expect(
      retrieverOver({
        classifier: {
          intents: [
            { ...rule, intent: 'upgrde' },
            { ...rule, intent: 'upgrade' },
          ],
        },
        routing: { routes: [route] },
      }),
    ).rejects.toMatchObject({
      message: expect.stringContaining(
        'classifier.intents.0.intent: no route is for the intent "upgrde"; did you mean "upgrade"?',
      ),
    })
  })

  test('the trace has the parts of the relevance if the reranker reports them', async () => {
    const reranker: Reranker = {
      id: 'telling',
      rerank: async (_, candidates) =>
        candidates.map((candidate) =>
          candidate.chunk.id === 'steps' ? { ...candidate, parts: () => ({ likeness: 0.5 }) } : candidate,
        ),
    }
    const told = await retrieverOver({ chunks: [first, steps], reranker })
    const { trace } = await told.query({ text: 'restart the workers' })
    const partsOf = (id: string) => trace.contributions.find((one) => one.id === id)?.parts
    expect(partsOf('steps')).toMatchObject({ likeness: 0.5 })
    expect(partsOf('steps')).not.toHaveProperty('relevance')
    expect(partsOf(first.id)).toHaveProperty('relevance')
    for (const { score, parts } of trace.contributions) {
      const sum = Object.values(parts).reduce((total, part) => total + part, 0)
      expect(sum).toBeCloseTo(score, 6)
    }
  })

  test('what signals are worth does not depend on the worst candidate if scores have a unit', async () => {
    const scores = new Map([
      ['best.ts', 20],
      ['other.ts', 12],
      ['worst.ts', -200],
    ])
    const chunks = [...scores.keys()].map((path) => cleanChunk({ path, text: 'retry the job\n' }))
    const reranker = (unit?: number): Reranker => ({
      id: 'given',
      ...(unit !== undefined && { unit }),
      rerank: async (_, candidates) =>
        candidates
          .map((one) => ({ ...one, score: scores.get(one.chunk.filePath ?? '') ?? 0 }))
          .toSorted((a, b) => b.score - a.score),
    })
    const first = async (unit: number | undefined, count: number) => {
      const routing = { demotions: [{ name: 'best', path: '^best', cost: 1 }] }
      const ranking = { features: { weights: { ...zero, demoted: -14 } } }
      const of = { chunks: chunks.slice(0, count), reranker: reranker(unit), routing, ranking }
      return (await (await retrieverOver(of)).query({ text: 'retry the job' })).hits[0]?.chunk.filePath
    }
    expect([await first(10, 2), await first(10, 3)]).toEqual(['other.ts', 'other.ts'])
    expect([await first(7, 2), await first(7, 3)]).toEqual(['best.ts', 'best.ts'])
    // Without a unit the range of the scores is 1, so that a bad candidate raises what signals are worth.
    expect([await first(undefined, 2), await first(undefined, 3)]).toEqual(['best.ts', 'other.ts'])
  })

  test('a demotion whose path is no regular expression is refused', () => {
    const demotion = { name: 'x', path: '(', cost: 0.5 }
    expect(RoutingOptionsSchema.safeParse({ demotions: [demotion] }).success).toBe(false)
  })
})
