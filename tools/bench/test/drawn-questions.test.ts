import type { CleanChunk } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { drawnQuestions } from '../src/drawn-questions.ts'

const chunks = Array.from({ length: 60 }, (_, at) => ({
  ...cleanChunk({ path: `src/order-${at}.ts`, byteStart: at }),
  symbolName: `Orders.retryAfter${at}`,
}))

async function* inBatches(all: readonly CleanChunk[]) {
  for (let at = 0; at < all.length; at += 7) yield all.slice(at, at + 7)
}

test('questions are distinct, as many as asked for, and do not depend on the order of the chunks', async () => {
  const questions = await drawnQuestions(inBatches(chunks), { count: 40, seed: 1 })
  expect(new Set(questions).size).toBe(40)
  expect(await drawnQuestions(inBatches(chunks.toReversed()), { count: 40, seed: 1 })).toEqual(questions)
})

test('another seed asks about other chunks', async () => {
  const [one, two] = [1, 2].map((seed) => drawnQuestions(inBatches(chunks), { count: 3, seed }))
  expect(await one).not.toEqual(await two)
})

test('names are asked for as people write them: their words in prose, the name itself where it is meant', async () => {
  const questions = await drawnQuestions(inBatches(chunks), { count: 60, seed: 1 })
  expect(questions.some((question) => /^where is retry after\d+ handled$/.test(question))).toBe(true)
  expect(questions.some((question) => /^who calls retryAfter\d+$/.test(question))).toBe(true)
})

test('what has neither a name nor a heading is not asked about', async () => {
  expect(await drawnQuestions(inBatches([cleanChunk()]), { count: 5, seed: 1 })).toEqual([])
})
