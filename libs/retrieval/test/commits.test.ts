import type { CleanChunk } from '@coderag/types'
import { cleanChunk, indexedSource } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { routeOf, routingTable } from '../src/understand/route/route.js'
import { asksForCommits, withoutCommitWords } from '../src/understand/route/commit-questions.js'
import { ROUTES } from '../src/understand/route/routes.js'
import { twoAxes, bruteForceStore, fixedEmbedder } from './brute-force.js'
import { harbor } from './harbor.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { retrieverOver } from './retriever-over.js'

function commit(day: string, text: string, repo = 'orders'): CleanChunk {
  return { ...cleanChunk({ path: `${day}/c0ffee`, text, repo, language: null, corpusType: 'CHANGE_COMMIT' }) }
}

/** The words of the code, in more chunks than the code has, so that every word becomes common. */
const commits = [
  commit('2026-03-01', 'Round the total price half up\n\ncheckout/total.go\n'),
  commit('2026-03-02', 'Retry payments with backoff\n\nclient/retry.go\nconfig/limits.go\n'),
  ...Array.from({ length: 30 }, (_, at) => commit(`2026-01-${at + 1}`, `retry order total ${'invoice '.repeat(at)}\n`)),
]
const all = [...harbor, ...commits]

function manifestWith(chunks: readonly CleanChunk[]) {
  const { sources: _sources, ...manifest } = manifestOfChunks(chunks)
  const code = manifestOfChunks(harbor).sources
  const days = Object.fromEntries(
    commits.map(({ filePath }) => [filePath, { state: '1', corpusType: 'CHANGE_COMMIT' as const, chunks: 1 }]),
  )
  const history = {
    ...indexedSource({ repoName: 'orders', units: days }),
    id: 'git_history:orders',
    kind: 'git_history' as const,
  }
  return { ...manifest, sources: [history, ...code] }
}

const vectorsOf = (chunks: readonly CleanChunk[]) =>
  new Map(chunks.map(({ id }, at) => [id, Float32Array.of(Math.cos(at / 9), Math.sin(at / 9))]))

const over = (chunks: readonly CleanChunk[]) =>
  retrieverOver({
    chunks,
    manifest: { ...(chunks === harbor ? manifestOfChunks(harbor) : manifestWith(chunks)), embedder: twoAxes },
    snapshot: { chunks: bruteForceStore(chunks, vectorsOf(chunks)), embedder: fixedEmbedder([1, 0]) },
  })

const QUESTIONS = [
  'which commit changed the rounding',
  'which commits touched retry.go',
  'when was the retry added',
  'when were the limits changed',
  'when did we introduce the backoff',
  'who changed the total price',
  'who last touched the retry client',
  'what else was changed with total.go',
  'what changed together with the retry client',
  'why did they remove the pool',
  'git log of the invoice',
  'change history of the invoice',
  'show me the commits about retries',
  'welcher Commit hat die Rundung geändert',
]
const CODE_QUESTIONS = [
  'how do retries work',
  'where is the total price computed',
  'what does the commit hook do',
  'where do we commit the transaction',
  'which commit points does the writer have',
  'what commits the offset',
  'who calls totalPrice',
  'when is the stock reduced',
  'when a payment was declined, what does the worker do',
  'add a retry to the invoice',
  'what happens when an order changes',
  'who changed their mind in the slack thread about retries',
  'how are changed files found',
]

describe('questions for commits', () => {
  test.each(QUESTIONS)('%s', async (question) => {
    expect(await asksForCommits(question)).toBe(true)
    const { strategy, hits } = await (await over(all)).query({ text: question })
    expect(strategy.route).toBe('what a commit changed')
    expect(hits[0]?.chunk.corpusType).toBe('CHANGE_COMMIT')
  })

  test.each(CODE_QUESTIONS)('not: %s', async (question) => {
    expect(await asksForCommits(question)).toBe(false)
  })

  test('are answered as before by an index without commits', async () => {
    const { strategy, hits } = await (await over(harbor)).query({ text: 'which commit changed the total price' })
    expect(strategy.route).not.toBe('what a commit changed')
    expect(hits.length).toBeGreaterThan(0)
  })

  test('find the commit that says it, without the word for what is asked', async () => {
    expect(withoutCommitWords('which commit rounds the total price')).toBe('rounds the total price')
    expect(withoutCommitWords('git commits')).toBe('git commits')
    const { hits } = await (await over(all)).query({ text: 'which commit made the total price round half up' })
    expect(hits[0]?.chunk.text).toContain('Round the total price')
  })

  test('a route for commits fits no index without them', () => {
    const [row] = routingTable(ROUTES, []).filter(({ route }) => route.commits)
    const classification = { entities: [], confidence: { targetType: 1 } } as never
    const routeIn = (index: { commits: boolean }) =>
      routeOf(row === undefined ? [] : [row], classification, 'which commit added it', { system: false, ...index }).name
    expect([routeIn({ commits: true }), routeIn({ commits: false })]).toEqual([
      'what a commit changed',
      'no route fits',
    ])
  })
})

describe('a question for code', () => {
  test.each(CODE_QUESTIONS)('has the same hits and context with and without commits: %s', async (text) => {
    const [without, within] = await Promise.all([over(harbor), over(all)])
    const [expected, found] = await Promise.all([without.query({ text }), within.query({ text })])
    expect(found.hits).toEqual(expected.hits)
    expect(found.context).toBe(expected.context)
    expect(found.confidence).toEqual(expected.confidence)
  })

  test('has the same overview, files and lookups', async () => {
    const [without, within] = await Promise.all([over(harbor), over(all)])
    expect(await within.overview()).toEqual(await without.overview())
    expect(await within.lookup('2026-03-01/c0ffee')).toEqual([])
    expect(await within.file('2026-03-01/c0ffee')).toBeNull()
  })
})

describe('filters', () => {
  test('of the corpus choose commits for any question', async () => {
    const { hits } = await (await over(all)).query({ text: 'total price', filter: { corpusTypes: ['CHANGE_COMMIT'] } })
    expect(hits[0]?.chunk.text).toContain('Round the total price')
  })

  test('of other corpora leave commits out of questions for commits', async () => {
    const { hits } = await (
      await over(all)
    ).query({
      text: 'which commit changed the total price',
      filter: { corpusTypes: ['CODE_LOGIC'] },
    })
    expect(new Set(hits.map(({ chunk }) => chunk.corpusType))).toEqual(new Set(['CODE_LOGIC']))
  })
})

describe('rights', () => {
  const secret = commit('2026-04-01', 'Rotate the vaultword of the safe\n\nsafe/door.go\n', 'vault')
  const text = 'which commit rotated the vaultword'

  test('a reader sees no commit of another repository, not even as a count', async () => {
    const limited = (await over([...all, secret])).restrictedTo({ repos: ['orders', 'billing'] })
    const [{ hits }, expected] = await Promise.all([
      limited.query({ text }),
      (await over(all)).restrictedTo({ repos: ['orders', 'billing'] }).query({ text }),
    ])
    expect(hits).toEqual(expected.hits)
    expect(JSON.stringify(await limited.status())).not.toContain('vault')
    expect((await limited.status()).chunks).toBe(all.length)
  })

  test('a reader of other corpora sees none, and what he finds does not depend on them', async () => {
    const [within, without] = await Promise.all([over(all), over(harbor)])
    const access = { corpusTypes: ['CODE_LOGIC', 'DOC_README'] as const }
    const [found, expected] = [within.restrictedTo(access), without.restrictedTo(access)]
    for (const question of ['which commit changed the total price', 'where is the total price']) {
      expect((await found.query({ text: question })).hits).toEqual((await expected.query({ text: question })).hits)
    }
    expect(JSON.stringify(await found.status())).not.toContain('CHANGE_COMMIT')
  })

  test('a reader of commits sees them', async () => {
    const limited = (await over(all)).restrictedTo({ corpusTypes: ['CHANGE_COMMIT'] })
    const { hits } = await limited.query({ text: 'which commit rounds the total price' })
    expect(hits[0]?.chunk.text).toContain('Round the total price')
    expect((await limited.status()).chunks).toBe(commits.length)
  })
})
