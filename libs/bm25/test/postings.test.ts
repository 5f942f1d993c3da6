import { describe, expect, test } from 'vitest'
import { BlockReader, decodePostings, PostingEncoder } from '../src/format/postings.js'
import { TopK } from '../src/read/top-k.js'
import { randomNumbers } from '@coderag/types/testing'

function postings(count: number, seed: number) {
  const random = randomNumbers(seed)
  const documents = new Uint32Array(count)
  const counts = new Uint16Array(count)
  let document = Math.floor(random() * 3)
  for (let index = 0; index < count; index++) {
    documents[index] = document
    counts[index] = random() < 0.7 ? 1 : 1 + Math.floor(random() ** 9 * 65_534)
    document += 1 + Math.floor(random() ** 8 * 1_000_000)
  }
  return { documents, counts }
}

describe('postings', () => {
  test.each([1, 2, 127, 128, 129, 256, 257, 5_000])('of %i documents are decoded as they were encoded', (count) => {
    const { documents, counts } = postings(count, count)
    const bytes = new PostingEncoder().encode(documents, counts, 0, count).slice()
    const target = { documents: new Uint32Array(count), counts: new Uint16Array(count) }
    expect(decodePostings(bytes, count, target)).toBe(true)
    expect(target).toEqual({ documents, counts })
    expect(decodePostings(bytes.subarray(0, -1), count, target)).toBe(false)
  })

  test.each([5, 128, 129, 3_000])(
    'of %i documents are found by block, whether the document is there or not',
    (count) => {
      const { documents, counts } = postings(count, count)
      const bytes = new PostingEncoder().encode(documents, counts, 0, count).slice()
      const expected = new Map(Array.from(documents, (document, index) => [document, counts[index]]))
      const asked = [...new Set(Array.from(documents).flatMap((document) => [document, document + 1]))].filter(
        (_, i) => i % 3 > 0,
      )
      const blocks = new BlockReader(bytes, count)
      for (const document of asked.toSorted((a, b) => a - b)) {
        const place = blocks.seek(document)
          ? blocks.target.documents.subarray(0, blocks.postings).indexOf(document)
          : -1
        expect(place < 0 ? undefined : blocks.target.counts[place]).toBe(expected.get(document))
      }
    },
  )
})

test('the best documents are those that sorting finds; equal scores by document number', () => {
  const random = randomNumbers(7)
  const offers = Array.from({ length: 2_000 }, (_, document) => ({ document, score: Math.floor(random() * 40) }))
  for (const limit of [1, 2, 17, 500, 5_000]) {
    const best = new TopK(limit)
    for (const { document, score } of offers.toSorted(() => random() - 0.5)) best.offer(document, score)
    const sorted = offers.toSorted((a, b) => b.score - a.score || a.document - b.document).slice(0, limit)
    expect(best.drain()).toEqual(sorted)
  }
})
