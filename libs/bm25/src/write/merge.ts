import { DROPPED } from './document-table.js'
import type { IndexFile, IndexFileWriter } from '../format/index-file.js'
import { impact, inverseDocumentFrequency, type Collection } from '../impact.js'
import { PostingEncoder } from '../format/postings.js'
import { termsPerStep } from '../options.js'
import { PreviousPostings } from './previous-postings.js'
import { DictionaryBuilder, type TermTable } from './term-table.js'

/** The terms of added documents, numbered by the `TermTable`. Row i is document `firstDocument` + i. */
export interface AddedBatch {
  readonly firstDocument: number
  readonly offsets: Uint32Array
  readonly terms: Uint32Array
  readonly counts: Uint16Array
}

interface MergeInput {
  readonly previous: IndexFile | undefined
  readonly batches: readonly AddedBatch[]
  readonly terms: TermTable
  /** Per document, its new number or `DROPPED`. */
  readonly numbers: Uint32Array
  readonly collection: Collection
  readonly norms: Float32Array
  readonly out: IndexFileWriter
}

/**
 * Writes the postings of every term: the previous ones whose documents remain, then the added ones. Added documents follow
 * the previous ones, so merging is appending.
 */
export function mergePostings(input: MergeInput) {
  const { terms, collection, norms, out } = input
  const added = sortByTerm(input.batches, input.numbers, terms.size)
  const old = input.previous === undefined ? undefined : new PreviousPostings(input.previous, terms)
  const dictionary = new DictionaryBuilder()
  const encoder = new PostingEncoder()
  let documents = new Uint32Array(1 << 12)
  let counts = new Uint16Array(1 << 12)
  let term = 0
  let position = 0

  function reserve(postings: number): void {
    if (documents.length >= postings) return
    documents = new Uint32Array(postings * 2)
    counts = new Uint16Array(postings * 2)
  }

  /** Decodes the previous postings whose documents remain, with their new numbers, to the start of the scratch arrays. */
  function gatherOld(number: number): number {
    if (old === undefined || number >= terms.previousSize) return 0
    reserve(terms.previousPostings(number).postings)
    const decoded = old.decode(number, { documents, counts })
    let kept = 0
    for (let index = 0; index < decoded; index++) {
      const renumbered = input.numbers[documents[index] ?? 0] ?? DROPPED
      if (renumbered === DROPPED) continue
      documents[kept] = renumbered
      counts[kept++] = counts[index] ?? 1
    }
    return kept
  }

  function mergeTerm(number: number): void {
    const from = added.starts[number] ?? 0
    const to = added.starts[number + 1] ?? 0
    const kept = gatherOld(number)
    const frequency = kept + to - from
    if (frequency === 0) return
    let run: PostingRun = { documents: added.documents, counts: added.counts, from, to }
    if (kept > 0) {
      if (documents.length < frequency) {
        const [oldDocuments, oldCounts] = [documents, counts]
        reserve(frequency)
        documents.set(oldDocuments.subarray(0, kept))
        counts.set(oldCounts.subarray(0, kept))
      }
      documents.set(added.documents.subarray(from, to), kept)
      counts.set(added.counts.subarray(from, to), kept)
      run = { documents, counts, from: 0, to: frequency }
    }
    const scale = inverseDocumentFrequency(collection.documents, frequency) * (collection.k1 + 1)
    const bytes = encoder.encode(run.documents, run.counts, run.from, run.to)
    out.append(bytes)
    dictionary.add({
      text: terms.text(number),
      hash: terms.hashes.at(number),
      offset: position,
      frequency,
      maxImpact: largestImpact(run, scale, norms),
    })
    position += bytes.length
  }

  function step(): boolean {
    const end = Math.min(term + termsPerStep, terms.size)
    while (term < end) mergeTerm(term++)
    if (term < terms.size) return false
    return true
  }

  return {
    /** Merges some terms. Returns true if no term is left. */
    step,
    dictionary,
    /** Returns the bytes of postings written so far. */
    postingBytes: () => position,
  }
}

interface PostingRun {
  readonly documents: Uint32Array
  readonly counts: Uint16Array
  readonly from: number
  readonly to: number
}

function largestImpact(run: PostingRun, scale: number, norms: Float32Array): number {
  const { documents, counts, from, to } = run
  let largest = 0
  for (let index = from; index < to; index++) {
    const value = impact(scale, counts[index] ?? 1, norms[documents[index] ?? 0] ?? 0)
    if (value > largest) largest = value
  }
  return largest
}

/** Sorts all added postings by term with a counting sort, which keeps the order of documents. */
function sortByTerm(batches: readonly AddedBatch[], numbers: Uint32Array, termCount: number) {
  const starts = new Uint32Array(termCount + 2)
  forEachRow(batches, numbers, (batch, from, to) => {
    for (let index = from; index < to; index++) {
      const slot = (batch.terms[index] ?? 0) + 2
      starts[slot] = (starts[slot] ?? 0) + 1
    }
  })
  for (let term = 1; term < starts.length; term++) starts[term] = (starts[term] ?? 0) + (starts[term - 1] ?? 0)
  const total = starts[termCount + 1] ?? 0
  const documents = new Uint32Array(total)
  const counts = new Uint16Array(total)
  // `starts[term + 1]` advances from the start of its term to its end, which is the start of the next term.
  forEachRow(batches, numbers, (batch, from, to, document) => {
    for (let index = from; index < to; index++) {
      const slot = (batch.terms[index] ?? 0) + 1
      const place = starts[slot] ?? 0
      starts[slot] = place + 1
      documents[place] = document
      counts[place] = batch.counts[index] ?? 1
    }
  })
  return { starts, documents, counts }
}

type VisitRow = (batch: AddedBatch, from: number, to: number, document: number) => void

function forEachRow(batches: readonly AddedBatch[], numbers: Uint32Array, visit: VisitRow): void {
  for (const batch of batches) {
    for (let row = 0; row + 1 < batch.offsets.length; row++) {
      const document = numbers[batch.firstDocument + row] ?? DROPPED
      if (document !== DROPPED) visit(batch, batch.offsets[row] ?? 0, batch.offsets[row + 1] ?? 0, document)
    }
  }
}
