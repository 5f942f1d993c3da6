import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import model from '../src/confidence/model.json' with { type: 'json' }
import { exactFirst } from '../src/rank/representatives.js'
import { exactChunks, holdsLiteral } from '../src/search/providers/exact-word.js'
import { hitOutsideLists } from '../src/search/hit.js'
import { bruteForceStore, fixedEmbedder, twoAxes } from './brute-force.js'
import { retrieverOver } from './retriever-over.js'

const chunk = (path: string, text: string, definedNames: readonly string[] = []) => ({
  ...cleanChunk({ path, text }),
  definedNames,
})
const pathsOf = (found: readonly { readonly filePath: string | null }[]) => found.map(({ filePath }) => filePath)

describe('a query of one word, exactly as it is written', () => {
  const transaction = chunk('db/unit.ts', 'class Transaction {}\n', ['Transaction'])
  const method = chunk('db/pool.ts', 'Transaction(): void {}\n', ['Pool.Transaction'])
  const others = [
    chunk('db/transactions.ts', 'const transaction = 1\n', ['transaction']),
    chunk('db/TransactionLog.ts', 'class TransactionLog {}\n', ['TransactionLog']),
    chunk('tests/unit.test.ts', 'class Transaction {}\n', ['Transaction']),
  ]

  test.each([
    ['Transaction', ['db/unit.ts', 'db/pool.ts']],
    ['`Transaction`', ['db/unit.ts', 'db/pool.ts']],
    ['Pool.Transaction()', ['db/pool.ts']],
    ['db::Transaction', ['db/unit.ts', 'db/pool.ts']],
    ['TransactionLog', ['db/TransactionLog.ts']],
    ['transaction', ['db/transactions.ts']],
    // Near misses: several words, and names that nothing declares.
    ['Transaction log', []],
    ['Transactions', []],
    ['db', []],
  ])('%s is declared in %j', (query, expected) => {
    expect(pathsOf(exactChunks([transaction, method, ...others], query))).toEqual(expected)
  })

  test.each([
    ['ORA-01555', 'see ORA-01555, too old\n', true],
    ['RETRY_LIMIT', 'limit = env("RETRY_LIMIT")\n', true],
    ['E1101', 'disable=E1101\n', true],
    ['C++', 'The C++ binding\n', true],
    ['C#', 'The C# binding\n', true],
    ['.NET', 'built with .NET 9\n', true],
    ['--dry-run', "args.includes('--dry-run')\n", true],
    ['R&D', 'The R&D team\n', true],
    ['C++', 'The C binding\n', false],
    ['.NET', 'net income\n', false],
    ['RETRY_LIMIT', 'MAX_RETRY_LIMIT = 3\n', false],
    ['ORA-01555', 'ORA-015551\n', false],
    ['RETRY_LIMIT', 'retry_limit = 3\n', false],
    // A word of prose stands in many places that have nothing to do with it.
    ['retries', 'it retries\n', false],
  ])('%s in %j is found: %s', (query, text, isFound) => {
    expect(exactChunks([chunk('notes.md', text), chunk('a.ts', 'export {}\n')], query)).toHaveLength(isFound ? 1 : 0)
  })

  test('what many files have tells none of them', () => {
    const many = Array.from({ length: 4 }, (_, at) => chunk(`r${at}.ts`, 'class Route {}\n', ['Route']))
    expect(exactChunks(many.slice(1), 'Route')).toHaveLength(3)
    expect(exactChunks(many, 'Route')).toEqual([])
  })
})

test('a rare word comes first though other files have its parts, and is not refused', async () => {
  const news = cleanChunk({
    path: 'HISTORY.md',
    text: 'Security: CVE-2031-10481 is mended.\n',
    corpusType: 'DOC_README',
    language: null,
  })
  const code = Array.from({ length: 12 }, (_, at) =>
    cleanChunk({ path: `src/cve${at}.ts`, text: `export const cve${at} = [2031, ${at}, "cve"]\n` }),
  )
  const retriever = await retrieverOver({ chunks: [...code, news] })
  const { hits, confidence } = await retriever.query({ text: 'CVE-2031-10481' })
  expect(hits[0]?.chunk.filePath).toBe('HISTORY.md')
  expect(confidence.word).not.toBe('none')
})

test('the exact passage represents its file, with the score of the best', () => {
  const hit = (path: string, id: string, rerankScore: number) => ({
    ...hitOutsideLists({ ...cleanChunk({ path }), id }),
    rerankScore,
  })
  const hits = [hit('a.ts', 'a1', 9), hit('b.ts', 'b1', 8), hit('a.ts', 'a2', 7), hit('a.ts', 'a3', 6)]
  const ordered = exactFirst(hits, new Set(['a2', 'a3'])).map(({ chunk: { id }, rerankScore }) => [id, rerankScore])
  expect(ordered).toEqual([
    ['a2', 9],
    ['b1', 8],
    ['a1', 7],
    ['a3', 6],
  ])
  expect(exactFirst(hits, new Set())).toBe(hits)
  // Without a reranker they are ordered by their own scores.
  const unranked = hits.map((one, at) => ({ ...one, rerankScore: null, score: 9 - at }))
  expect(exactFirst(unranked, new Set(['a2'])).map(({ chunk: { id }, score }) => [id, score])).toEqual([
    ['a2', 9],
    ['b1', 8],
    ['a1', 7],
    ['a3', 6],
  ])
  const [first, ...others] = hits
  const unseen = others.map((one) => (one.chunk.id === 'a2' ? { ...one, rerankScore: null } : one))
  if (first === undefined) throw new Error('no hit')
  expect(exactFirst([first, ...unseen], new Set(['a2']))).toEqual([first, ...unseen])
})

test('a literal of a sentence is held as it is written, and no word of prose is one', () => {
  const text = 'const RETRY_LIMIT = 5 // of C++, see E1101'
  expect(holdsLiteral(text, 'where is RETRY_LIMIT used?')).toBe(true)
  expect(holdsLiteral(text, 'what does "E1101" mean')).toBe(true)
  expect(holdsLiteral(text, 'how is C++ supported')).toBe(true)
  expect(holdsLiteral(text, 'where is retry_limit used')).toBe(false)
  expect(holdsLiteral(text, 'what does const do in step 5')).toBe(false)
})

test('a whole query is held in any case, with or without accents, as words and in its order', () => {
  const text = 'Le gâteau au chocolat\nde grand-mère'
  for (const query of ['gateau', 'Gâteau?', 'GÂTEAU AU CHOCOLAT', '"chocolat de grand-mere"'])
    expect([query, holdsLiteral(text, query)]).toEqual([query, true])
  for (const query of ['eau', 'au', 'chocolat gateau', 'the gateau'])
    expect([query, holdsLiteral(text, query)]).toEqual([query, false])
})

test('a question with a literal that a hit holds is not refused', async () => {
  const limit = chunk('zone/waves.ts', 'export const WAVE_LIMIT = 5\n')
  const retriever = await retrieverOver({ chunks: [limit, chunk('b.ts', 'export const tide = 1\n')] })
  const { confidence } = await retriever.query({ text: 'who on earth ever needs WAVE_LIMIT for glazing penguins' })
  expect(confidence.word).not.toBe('none')
  const other = await retriever.query({ text: 'who on earth ever needs MOON_LIMIT for glazing penguins' })
  expect(other.confidence.word).toBe('none')
})

test('a query of signs is looked for in one pass', { timeout: 3_000 }, () => {
  // Seconds where each sign begins a search for the end.
  for (let hit = 0; hit < 3; hit++) expect(holdsLiteral('any text', `a${'.'.repeat(32_000)}x`)).toBe(false)
})

test('a word of prose that a hit holds is not refused, however little it resembles the query', async () => {
  const page = chunk('page.md', '# Recettes\n\nLe gateau au chocolat.\n')
  const other = chunk('b.ts', 'export const tide = 1\n')
  const identity = { ...twoAxes, id: model.embedder }
  const vectors = new Map([page, other].map(({ id }) => [id, Float32Array.of(0.05, 0.99)]))
  const retriever = await retrieverOver({
    chunks: [page, other],
    manifest: { embedder: identity },
    snapshot: { chunks: bruteForceStore([page, other], vectors), embedder: fixedEmbedder([1, 0], identity) },
  })
  for (const text of ['gateau', 'Chocolat']) {
    const { confidence } = await retriever.query({ text })
    expect([text, confidence.word]).not.toEqual([text, 'none'])
  }
  const { confidence } = await retriever.query({ text: 'quiche' })
  expect(confidence.word).toBe('none')
})
