import { impact } from './impact.js'
import { BLOCK } from './postings.js'
import type { PostingStore, WeightedTerm } from './posting-store.js'
import { NumberSorter } from './number-sorter.js'
import { ReachedScore } from './reached-score.js'
import { TopK } from './top-k.js'

/** A term of a query. */
export interface QueryTerm {
  readonly term: WeightedTerm
  /** How often the query has it: each occurrence counts once, as in a sum over the query's terms. */
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
 *   1. Add up whole terms while a document without any of them could still get among the best.
 *   2. From there on look only at documents that have a score, and drop those that can't catch up any more.
 *
 * So a common term, whose impacts are small, is not read in full. Every document gets its impacts in the same order:
 * equal documents have equal scores to the last bit.
 */
export class Searcher {
  readonly #store: PostingStore
  /** Per document the score so far, 0 between searches. */
  readonly #scores: Float64Array
  /** Documents with a score. */
  readonly #touched: Uint32Array
  #touchedCount = 0
  readonly #sorter: NumberSorter
  readonly #reached = new ReachedScore()

  constructor(store: PostingStore) {
    this.#store = store
    this.#sorter = new NumberSorter(store.norms.length)
    this.#scores = new Float64Array(store.norms.length)
    this.#touched = new Uint32Array(store.norms.length)
  }

  /**
   * @param query - Distinct terms.
   * @param allowed - Per document 1 where the filter lets it pass; null lets all pass.
   */
  search(query: readonly QueryTerm[], limit: number, allowed: Uint8Array | null): Hit[] {
    const terms = query.toSorted((a, b) => boundOf(b) - boundOf(a) || a.term.index - b.term.index)
    const bounds = suffixSums(terms.map(boundOf))
    const most = bounds[0] ?? 0
    try {
      let index = 0
      // What so many documents reach that no other needs to be looked at.
      let reached = 0
      for (; index < terms.length && reached <= (bounds[index] ?? 0) * ROUNDING; index++) {
        const term = terms[index]
        if (term !== undefined) this.#addAll(term, allowed)
        // Looked for only where it could end the loop: no document has more than the bounds of what was added.
        const left = bounds[index + 1] ?? 0
        const added = (most - left) * ROUNDING
        if (index + 1 < terms.length && added > left)
          reached = this.#reached.of(this.#scores, this.#touchedSoFar(), { limit, from: reached, to: added })
      }
      const left = this.#touchedSoFar()
      if (index === terms.length) return this.#best(left, limit, reached)
      const rest = { terms: terms.slice(index), bounds: bounds.slice(index), most: most * ROUNDING }
      return this.#finish(rest, { candidates: left.slice(), limit, reached })
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
   * The second part: adds the rest of the terms for the documents that can still be among the best.
   *
   * @param rest.bounds - What the terms from one on can add. `most` - What no score exceeds.
   * @param among.candidates - Overwritten. `reached` - What so many of them reach.
   */
  #finish(
    { terms, bounds, most }: { terms: readonly QueryTerm[]; bounds: Float64Array; most: number },
    { candidates, limit, reached }: { candidates: Uint32Array; limit: number; reached: number },
  ): Hit[] {
    let left = candidates
    let needed = reached
    terms.forEach((query, index) => {
      if (index > 0) needed = this.#reached.of(this.#scores, left, { limit, from: needed, to: most })
      left = left.subarray(0, this.#keepAtLeast(needed - (bounds[index] ?? 0) * ROUNDING, left))
      // Once sorted, dropping some keeps the order.
      if (index === 0) this.#sorter.sort(left)
      this.#addSome(query, left)
    })
    return this.#best(left, limit, needed)
  }

  /** Moves the documents that score at least this to the front; returns how many. */
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
    const blocks = this.#store.blocks(term)
    const { documents, counts } = blocks.target
    for (let index = 0; index < candidates.length; index++) {
      const document = candidates[index] ?? 0
      if (!blocks.seek(document)) return
      for (let at = 0; at < blocks.postings; at++) {
        if (documents[at] !== document) continue
        const share = impact(term.scale, counts[at] ?? 1, this.#store.norms[document] ?? 0)
        this.#scores[document] = (this.#scores[document] ?? 0) + share * weight
        break
      }
    }
  }

  #touchedSoFar(): Uint32Array {
    return this.#touched.subarray(0, this.#touchedCount)
  }

  /** @param reached - What so many documents reach, so that those below need no place. */
  #best(documents: Uint32Array, limit: number, reached: number): Hit[] {
    const best = new TopK(limit)
    const scores = this.#scores
    let threshold = reached
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

function boundOf({ term, weight }: QueryTerm): number {
  return term.maxImpact * weight
}

/** Element i is the sum of values i and after. */
function suffixSums(values: readonly number[]): Float64Array {
  const sums = Float64Array.from(values)
  for (let index = sums.length - 2; index >= 0; index--) sums[index] = (sums[index] ?? 0) + (sums[index + 1] ?? 0)
  return sums
}

/** First place from `from` on whose value is not below `wanted`: steps double, then halve. */
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
