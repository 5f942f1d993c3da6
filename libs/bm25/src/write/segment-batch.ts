import { corrupt } from '../errors.js'
import { readRecord, viewOf } from '../format/dictionary.js'
import type { IndexFile } from '../format/index-file.js'
import { decodePostings } from '../format/postings.js'
import type { AddedBatch } from './merge.js'
import type { TermTable } from './term-table.js'

/**
 * Reads a segment as a batch of added documents: its postings, which are ordered by term, ordered by document.
 *
 * @param firstDocument - Number of its first document.
 * @param terms - Gets the terms of the segment.
 * @throws Bm25Error `BM25_CORRUPT`.
 */
export function segmentBatch(file: IndexFile, firstDocument: number, terms: TermTable): AddedBatch {
  const { documents: rows, terms: termCount } = file.facts
  const records = viewOf(file.readSection('terms'))
  const text = Buffer.from(file.readSection('termText').buffer)
  const postings = file.readSection('postings')
  const scratch = { documents: new Uint32Array(rows), counts: new Uint16Array(rows) }

  const visit = (take: (term: number, postings: number) => void): void => {
    for (let term = 0; term < termCount; term++) {
      const { offset, bytes, frequency } = readRecord(records, term)
      const encoded = postings.subarray(offset, offset + bytes)
      const whole = frequency <= rows && decodePostings(encoded, frequency, scratch)
      if (!whole || (scratch.documents[frequency - 1] ?? 0) >= rows) {
        throw corrupt(file.path, 'the postings of a term are damaged')
      }
      take(term, frequency)
    }
  }

  const offsets = new Uint32Array(rows + 1)
  visit((_, frequency) => {
    for (let index = 0; index < frequency; index++) {
      const next = (scratch.documents[index] ?? 0) + 1
      offsets[next] = (offsets[next] ?? 0) + 1
    }
  })
  for (let row = 0; row < rows; row++) offsets[row + 1] = (offsets[row + 1] ?? 0) + (offsets[row] ?? 0)
  const total = offsets[rows] ?? 0
  const batch = { firstDocument, offsets, terms: new Uint32Array(total), counts: new Uint16Array(total) }
  const next = offsets.slice()
  visit((term, frequency) => {
    const { textStart, textBytes } = readRecord(records, term)
    const number = terms.number(text.toString('utf8', textStart, textStart + textBytes))
    for (let index = 0; index < frequency; index++) {
      const row = scratch.documents[index] ?? 0
      const place = next[row] ?? 0
      next[row] = place + 1
      batch.terms[place] = number
      batch.counts[place] = scratch.counts[index] ?? 1
    }
  })
  return batch
}
