import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { hitOutsideLists } from '../src/search/hit.js'
import { literalChunks, quotesMessage } from '../src/search/providers/messages.js'
import { retrieverOver } from './retriever-over.js'

const chunk = (path: string, text: string) => cleanChunk({ path, text })
const found = (query: string, ...chunks: ReturnType<typeof chunk>[]) =>
  literalChunks(chunks.map(hitOutsideLists), query).map(({ filePath }) => filePath)

const writes = chunk(
  'src/orders.ts',
  'throw new Error(`Could not reserve ${count} pieces: the remaining stock is too low`)\n',
)
const other = chunk('src/stock.ts', 'export function reserve(pieces) {\n  return stock.too(low)\n}\n')

test('a message leads to the code that writes it, whatever its case, punctuation and values', () => {
  expect(found('it says "could not reserve 12 pieces, the remaining stock is too low"', other, writes)).toEqual([
    'src/orders.ts',
  ])
})

test('the chunk with the most consecutive words counts', () => {
  const part = chunk('src/part.ts', '// the stock is too much\n')
  expect(found('error: the remaining stock is too low', part, writes)).toEqual(['src/orders.ts'])
})

test('three words, words of grammar, words inside longer ones, tests, and what three files say lead nowhere', () => {
  const message = 'the remaining stock is too low'
  expect(found('remaining stock is', writes)).toEqual([])
  expect(found('it is not in the stock', chunk('src/a.ts', '// it is not in the stock\n'))).toEqual([])
  expect(found('the remaining stock is', chunk('src/a.ts', '// the remaining stock isolated\n'))).toEqual([])
  expect(found(message, chunk('src/orders.test.ts', writes.text))).toEqual([])
  const files = ['a', 'b', 'c'].map((name) => chunk(`src/${name}.ts`, writes.text))
  expect(found(message, ...files)).toEqual([])
  expect(found(message, ...files.slice(1))).toHaveLength(2)
})

test.each([
  ['why do I get "stock is too low"', true],
  ['we see this in the log: stock is too low', true],
  ['Error: stock is too low', true],
  ['how is "stock" written', false],
  ['where are errors of the stock logged', false],
])('whether a query quotes a message: %s', (query, isQuoted) => {
  expect(quotesMessage(query)).toBe(isQuoted)
})

test('long queries with open quotation marks are read at once', () => {
  const start = performance.now()
  for (const text of ['"', '"a ', '`', 'error', 'error: ', '"a" ']) quotesMessage(text.repeat(32_000 / text.length))
  // It took minutes when the words were counted by the expression.
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('a question about a message is answered by what writes it, and not by documents about its words', async () => {
  const guide = cleanChunk({
    path: 'docs/stock.md',
    text: 'Why the stock may be low: pieces are reserved, the reserve is counted, and a low stock is refilled.\n',
    corpusType: 'DOC_README',
    language: null,
  })
  const mail = chunk('src/mail.ts', 'export const mail = send(text)\n')
  const retriever = await retrieverOver({ chunks: [guide, other, mail, writes] })
  const { hits } = await retriever.query({ text: 'why do I get "the remaining stock is too low" when I reserve' })
  expect(hits[0]?.chunk.filePath).toBe('src/orders.ts')
})
