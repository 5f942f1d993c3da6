import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { repositoriesIn } from '../src/understand/classify/repository-mentions.js'
import { namedPlaces, withoutRepositories } from '../src/understand/named-places.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { edge, graphOf } from './graphs.js'
import { retrieverOver } from './retriever-over.js'

const NAMES = ['loki', 'laravel-framework', 'payments-go', 'payments-py', 'web']

function named(text: string, repositories: readonly string[] = NAMES): [string, number][] {
  return repositoriesIn(text, repositories).map(({ value, confidence }) => [value, confidence])
}

describe('repositories that a question names', () => {
  test('in whole, as words, or by a first word that no other has', () => {
    expect(named('how does Loki flush chunks')).toEqual([['loki', 0.8]])
    expect(named('routing in laravel framework')).toEqual([['laravel-framework', 0.95]])
    expect(named('how does laravel hash passwords')).toEqual([['laravel-framework', 0.5]])
    expect(named('how are payments refunded')).toEqual([])
    expect(named('retries of payments-go')).toEqual([['payments-go', 0.95]])
  })

  test('by an everyday word only where it is said to be one', () => {
    expect(named('where does the web form go')).toEqual([])
    expect(named('routes of the web repository')).toEqual([['web', 0.95]])
  })

  test('are none where the index has a single one', () => {
    expect(named('how does loki flush chunks', ['loki'])).toEqual([])
  })
})

describe('what candidates are compared with', () => {
  const terms = (text: string) => text.split(' ').filter((word) => word.length > 3)
  const compared = (question: string, others: readonly { kind: 'identifier' | 'service'; text: string }[] = []) => {
    const entities = [
      ...repositoriesIn(question, NAMES),
      ...others.map(({ kind, text }) => ({ kind, text, value: text, confidence: 0.9 })),
    ]
    return withoutRepositories(question, { entities }, terms)
  }

  test('is the question without the repository that it names', () => {
    expect(compared('how does loki retry failed pushes')).toBe('how does retry failed pushes')
    expect(compared('how are payments refunded')).toBe('how are payments refunded')
    expect(compared('how are lokijs documents stored in loki')).toBe('how are lokijs documents stored in')
  })

  test('keeps a name that is less than sure, of code, of a service, or nearly all that is asked', () => {
    for (const [question, kind, text] of [
      ['how does laravel hash long passwords', null, ''],
      ['where is Loki started and configured', 'identifier', 'Loki'],
      ['where is loki started and configured', 'service', 'loki'],
      ['is loki any good', null, ''],
    ] as const) {
      expect(compared(question, kind === null ? [] : [{ kind, text }])).toBe(question)
    }
  })
})

test('a service of a system is a place, a database that code works with and the examples of a library are none', () => {
  const stock = graphOf([edge('stock', 'redis')])
  const graph = {
    ...stock,
    find(name: string) {
      const node = stock.find(name)
      return node?.name === 'redis' ? { ...node, kind: 'database' as const } : node
    },
  }
  const entities = ['stock', 'redis'].map((value) => ({
    kind: 'service' as const,
    text: value,
    value,
    confidence: 0.9,
  }))
  const named = (known: typeof graph | null) => [...namedPlaces('', { entities }, known).services.keys()]
  expect(named(graph)).toEqual(['stock'])
  expect(named(null)).toEqual([])
})

test('a service is a place under the names of its folders, too', () => {
  const shop = graphOf([edge('orders', 'stock')])
  const graph = {
    ...shop,
    find(name: string) {
      const node = shop.find(name)
      return node === null ? null : { ...node, roots: [{ repoName: 'shop', path: 'orders', name: `${name}-go` }] }
    },
  }
  const entities = [{ kind: 'service' as const, text: 'orders', value: 'orders', confidence: 0.9 }]
  expect([...namedPlaces('', { entities }, graph).services]).toEqual([
    ['orders', 0.9],
    ['orders-go', 0.9],
  ])
})

const chunksOf = (repo: string, word: string) =>
  Array.from({ length: 3 }, (_, at) =>
    cleanChunk({ path: `${word}/${at}.go`, text: `func retry${at}() {\n\t${word}(retry, backoff)\n}\n`, repo }),
  )
const north = chunksOf('north', 'tide')
const south = chunksOf('south', 'wave')
const guide = cleanChunk({
  path: 'north-retries.md',
  text: 'When north does not answer, retry with backoff.\n',
  repo: 'handbook',
  corpusType: 'DOC_RUNBOOK',
  language: null,
})
const elsewhere = cleanChunk({
  path: 'mail.md',
  text: 'When the mail does not go out, retry with backoff.\n',
  repo: 'handbook',
  corpusType: 'DOC_RUNBOOK',
  language: null,
})
const all = [...south, ...north, elsewhere, guide]
const { sources: known } = manifestOfChunks(all)

async function repositoriesOfHits(text: string, options: { candidates?: number; topK?: number } = {}) {
  const { candidates = 200, topK = 10 } = options
  const retriever = await retrieverOver({ chunks: all, ranking: { candidates } })
  const { hits } = await retriever.query({ text, topK })
  return hits.map(({ chunk }) => chunk.repoName)
}

describe('answers about a named repository', () => {
  test('come first, with what is written about it elsewhere', async () => {
    expect(known.map(({ repoName }) => repoName).toSorted()).toEqual(['handbook', 'north', 'south'])
    const retriever = await retrieverOver({ chunks: all, ranking: { features: { weights: { place: 14 } } } })
    const { hits, trace } = await retriever.query({ text: 'retry backoff in north', topK: 10 })
    const places = hits.map(({ chunk }) => chunk.repoName)
    expect(places.lastIndexOf('north')).toBeLessThan(places.indexOf('south'))
    const parts = new Map(trace.contributions.map(({ id, parts: own }) => [id, own['place']]))
    expect(parts.get(north[0]?.id ?? '')).toBeCloseTo(11.2)
    expect(parts.get(guide.id)).toBeCloseTo(11.2)
    expect(parts.get(elsewhere.id)).toBeUndefined()
  })

  test('are found though other repositories fill the lists', async () => {
    const limited = { candidates: 2, topK: 2 }
    expect(await repositoriesOfHits('retry backoff', limited)).toEqual(['south', 'south'])
    expect(await repositoriesOfHits('retry backoff in north', limited)).toContain('north')
  })

  test('stand in turns where two are compared', async () => {
    const hits = await repositoriesOfHits('compare retry backoff of north and south')
    expect(hits.slice(0, 6)).toEqual(['north', 'south', 'north', 'south', 'north', 'south'])
  })
})
