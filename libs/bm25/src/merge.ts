import { DROPPED } from './documents.js'
import type { IndexFile, IndexFileWriter } from './file-format.js'
import { impact, inverseDocumentFrequency, type Collection } from './impact.js'
import { PostingEncoder } from './postings.js'
import { PreviousPostings } from './previous-postings.js'
import { DictionaryBuilder, type TermTable } from './terms.js'

/** Terms of added documents, in the numbering of the `TermTable`. Row i is document `firstDocument` + i. */
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
  /** Per document its new number, or `DROPPED`. */
  readonly numbers: Uint32Array
  readonly collection: Collection
  readonly norms: Float32Array
  readonly out: IndexFileWriter
}

/** Terms handled between two chances for other work to run. */
const TERMS_PER_STEP = 1 << 15

/**
 * Writes the postings of every term: those of the generation before whose documents stay, then the added ones.
 *
 * Both come in rising order of documents, and added documents follow the old ones, so merging is appending.
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

  /** Old postings whose documents stay, renumbered, at the start of the scratch arrays. */
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
    const end = Math.min(term + TERMS_PER_STEP, terms.size)
    while (term < end) mergeTerm(term++)
    if (term < terms.size) return false
    old?.verify()
    return true
  }

  return {
    /** Merges some terms; true when there are none left. */
    step,
    dictionary,
    /** Bytes of postings written so far. */
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

/** Counting sort of all added postings by term; inside a term they stay in the order of documents. */
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
  // `starts[term + 1]` runs from the start of its term to the end, which is the start of the next: no second array.
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
