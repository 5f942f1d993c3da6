import { impact } from '../impact.js'
import { BLOCK } from '../format/postings.js'
import type { PostingStore, WeightedTerm } from './posting-store.js'
import { NumberSorter } from './number-sorter.js'
import { ScoreThreshold } from './score-threshold.js'
import { TopK } from './top-k.js'

/** A term of a query and its weight. */
export interface QueryTerm {
  readonly term: WeightedTerm
  /** Number of occurrences in the query. */
  readonly weight: number
}

interface Hit {
  readonly document: number
  readonly score: number
}

// Bounds and partial sums add the same numbers in different orders, so they may differ in the last bits.
const ROUNDING = 1 + 1e-9

/**
 * Finds the exact best documents, term at a time, rare terms first (MaxScore: Turtle & Flood 1995, Query Evaluation:
 * Strategies and Optimizations).
 *
 *   1. Adds all impacts of a term while a document without the previous terms could still exceed the score threshold.
 *   2. Adds the impacts of the other terms only for documents that have a score, and drops documents that can no longer
 *      exceed the threshold.
 *
 * So a common term, whose impacts are small, is not read in full. The impacts of every document are added in the same
 * order, so equal documents have equal scores to the last bit.
 */
export class Searcher {
  readonly #store: PostingStore
  /** Per document, its score so far; 0 between searches. */
  readonly #scores: Float64Array
  /** The documents with a score. */
  readonly #touched: Uint32Array
  #touchedCount = 0
  readonly #sorter: NumberSorter
  readonly #threshold = new ScoreThreshold()

  constructor(store: PostingStore) {
    this.#store = store
    this.#sorter = new NumberSorter(store.norms.length)
    this.#scores = new Float64Array(store.norms.length)
    this.#touched = new Uint32Array(store.norms.length)
  }

  /**
   * @param query - Distinct terms.
   * @param allowed - Per document, 1 if it passes the filter; null if all pass.
   */
  search(query: readonly QueryTerm[], limit: number, allowed: Uint8Array | null): Hit[] {
    const terms = query.toSorted(byRarity)
    const bounds = suffixSums(terms.map(boundOf))
    const most = bounds[0] ?? 0
    try {
      let index = 0
      let threshold = 0
      for (; index < terms.length && threshold <= (bounds[index] ?? 0) * ROUNDING; index++) {
        const term = terms[index]
        if (term !== undefined) this.#addAll(term, allowed)
        // The threshold can end the loop only if the bounds of the added terms exceed those of the others.
        const left = bounds[index + 1] ?? 0
        const added = (most - left) * ROUNDING
        if (index + 1 < terms.length && added > left)
          threshold = this.#threshold.of(this.#scores, this.#touchedSoFar(), { limit, from: threshold, to: added })
      }
      const left = this.#touchedSoFar()
      if (index === terms.length) return this.#best(left, limit, threshold)
      const rest = { terms: terms.slice(index), bounds: bounds.slice(index), most: most * ROUNDING }
      return this.#finish(rest, { candidates: left.slice(), limit, threshold })
    } finally {
      for (let at = 0; at < this.#touchedCount; at++) this.#scores[this.#touched[at] ?? 0] = 0
      this.#touchedCount = 0
    }
  }

  #addAll({ term, weight }: QueryTerm, allowed: Uint8Array | null): void {
    const { documents, impacts } = this.#store.all(term)
    const scores = this.#scores
    const touched = this.#touched
    let count = this.#touchedCount
    for (let index = 0; index < documents.length; index++) {
      const document = documents[index] ?? 0
      if (allowed !== null && allowed[document] === 0) continue
      const before = scores[document] ?? 0
      if (before === 0) touched[count++] = document
      scores[document] = before + (impacts[index] ?? 0) * weight
    }
    this.#touchedCount = count
  }

  /**
   * Adds the other terms for the documents that can still exceed the score threshold.
   *
   * @param rest.bounds - Per term, the maximum that it and the following terms can add. `most` - The maximum score.
   * @param among.candidates - Overwritten. `threshold` - The score threshold so far.
   */
  #finish(
    { terms, bounds, most }: { terms: readonly QueryTerm[]; bounds: Float64Array; most: number },
    { candidates, limit, threshold }: { candidates: Uint32Array; limit: number; threshold: number },
  ): Hit[] {
    let left = candidates
    let needed = threshold
    terms.forEach((query, index) => {
      if (index > 0) needed = this.#threshold.of(this.#scores, left, { limit, from: needed, to: most })
      left = left.subarray(0, this.#keepAtLeast(needed - (bounds[index] ?? 0) * ROUNDING, left))
      // Dropping documents keeps the order.
      if (index === 0) this.#sorter.sort(left)
      this.#addSome(query, left)
    })
    return this.#best(left, limit, needed)
  }

  /** Moves the documents with at least this score to the front. Returns their number. */
  #keepAtLeast(needed: number, documents: Uint32Array): number {
    const scores = this.#scores
    let kept = 0
    for (let index = 0; index < documents.length; index++) {
      const document = documents[index] ?? 0
      if ((scores[document] ?? 0) >= needed) documents[kept++] = document
    }
    return kept
  }

  #addSome({ term, weight }: QueryTerm, candidates: Uint32Array): void {
    const known = this.#store.cached(term)
    if (known === undefined && candidates.length * BLOCK < term.frequency)
      this.#addFromBlocks({ term, weight }, candidates)
    else this.#addFromList(known ?? this.#store.all(term), weight, candidates)
  }

  #addFromList(list: { documents: Uint32Array; impacts: Float32Array }, weight: number, candidates: Uint32Array): void {
    let from = 0
    for (let index = 0; index < candidates.length; index++) {
      const document = candidates[index] ?? 0
      from = lowerBound(list.documents, document, from)
      if (from === list.documents.length) return
      if (list.documents[from] === document) {
        this.#scores[document] = (this.#scores[document] ?? 0) + (list.impacts[from] ?? 0) * weight
      }
    }
  }

  #addFromBlocks({ term, weight }: QueryTerm, candidates: Uint32Array): void {
    for (const { segment, reader } of this.#store.blocks(term)) {
      const { first, lengths } = segment
      const { documents, counts } = reader.target
      for (let index = lowerBound(candidates, first, 0); index < candidates.length; index++) {
        const document = candidates[index] ?? 0
        if (document >= first + lengths.length || !reader.seek(document - first)) break
        for (let at = 0; at < reader.postings; at++) {
          if (documents[at] !== document - first) continue
          const share = impact(term.scale, counts[at] ?? 1, this.#store.norms[document] ?? 0)
          this.#scores[document] = (this.#scores[document] ?? 0) + share * weight
          break
        }
      }
    }
  }

  #touchedSoFar(): Uint32Array {
    return this.#touched.subarray(0, this.#touchedCount)
  }

  /** @param known - A lower bound of the score threshold. */
  #best(documents: Uint32Array, limit: number, known: number): Hit[] {
    const best = new TopK(limit)
    const scores = this.#scores
    let threshold = known
    for (let index = 0; index < documents.length; index++) {
      const document = documents[index] ?? 0
      const score = scores[document] ?? 0
      if (score < threshold) continue
      best.offer(document, score)
      threshold = Math.max(threshold, best.threshold)
    }
    return best.drain()
  }
}

/** Orders rare terms first, in an order that does not depend on the segments of the index. */
function byRarity(a: QueryTerm, b: QueryTerm): number {
  return b.term.scale * b.weight - a.term.scale * a.weight || (a.term.text < b.term.text ? -1 : 1)
}

function boundOf({ term, weight }: QueryTerm): number {
  return term.maxImpact * weight
}

/** Returns, per element, the sum of it and all that follow. */
function suffixSums(values: readonly number[]): Float64Array {
  const sums = Float64Array.from(values)
  for (let index = sums.length - 2; index >= 0; index--) sums[index] = (sums[index] ?? 0) + (sums[index + 1] ?? 0)
  return sums
}

/** Returns the first place from `from` on whose value is at least `wanted`, by galloping search. */
function lowerBound(values: Uint32Array, wanted: number, from: number): number {
  let step = 1
  let low = from
  while (low + step < values.length && (values[low + step] ?? 0) < wanted) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, values.length)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
