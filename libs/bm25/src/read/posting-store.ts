import type { TermEntry } from '../format/dictionary.js'
import { corrupt } from '../errors.js'
import { averageLength, impact, inverseDocumentFrequency, lengthNorms, type Collection } from '../impact.js'
import { cachedQueryTerms } from '../options.js'
import { BlockReader, decodePostings } from '../format/postings.js'
import type { OpenSegments, Segment } from './segment.js'

/** A term of the index with its scale for scoring. */
export interface WeightedTerm {
  readonly text: string
  /** Number of documents that contain it, without deleted ones. */
  readonly frequency: number
  /** idf × (k1 + 1). */
  readonly scale: number
  /** At least its largest impact on any document. */
  readonly maxImpact: number
  /** Where its postings are, in the order of the segments. */
  readonly parts: readonly TermPart[]
}

interface TermPart {
  readonly segment: Segment
  readonly entry: TermEntry
}

/** The documents of a term with its impact on each. */
export interface Impacts {
  readonly documents: Uint32Array
  readonly impacts: Float32Array
}

const IMPACT_BYTES = 8
/** Largest impacts are stored with 24 significant bits, and are scaled to the whole index. */
const ROUNDING = 1 + 1e-6

/** Reads terms and postings when they are needed, and caches the impacts of those used last. */
export class PostingStore {
  /** k1 × (1 − b + b × length / average length) of every document. */
  readonly norms: Float32Array
  readonly #segments: readonly Segment[]
  readonly #collection: Collection
  readonly #cacheBytes: number
  readonly #terms = new Map<string, WeightedTerm | null>()
  /** Impacts by term, least recently used first. */
  readonly #cache = new Map<string, Impacts>()
  #cachedBytes = 0
  #scratch = { documents: new Uint32Array(1 << 12), counts: new Uint16Array(1 << 12) }

  constructor({ segments, documents, collection }: OpenSegments, cacheBytes: number) {
    this.#segments = segments
    this.#collection = collection
    this.#cacheBytes = cacheBytes
    this.norms = new Float32Array(documents)
    for (const { first, lengths } of segments) this.norms.set(lengthNorms(lengths, collection), first)
  }

  find(term: string): WeightedTerm | null {
    const known = this.#terms.get(term)
    if (known !== undefined) return known
    if (this.#terms.size >= cachedQueryTerms) this.#terms.clear()
    const found = this.#weighted(term)
    this.#terms.set(term, found)
    return found
  }

  /** Returns the impacts of a term on all its documents. */
  all(term: WeightedTerm): Impacts {
    const cached = this.cached(term)
    if (cached !== undefined) return cached
    const decoded = this.#decode(term)
    this.#keep(term.text, decoded)
    return decoded
  }

  cached(term: WeightedTerm): Impacts | undefined {
    const cached = this.#cache.get(term.text)
    if (cached === undefined) return undefined
    this.#cache.delete(term.text)
    this.#cache.set(term.text, cached)
    return cached
  }

  /** Returns a reader of the postings in each segment. Its documents have the numbers of the segment. */
  blocks(term: WeightedTerm): { readonly segment: Segment; readonly reader: BlockReader }[] {
    return term.parts.map((part) => ({ segment: part.segment, reader: blockReader(part) }))
  }

  #weighted(text: string): WeightedTerm | null {
    const parts: TermPart[] = []
    let frequency = 0
    for (const segment of this.#segments) {
      const entry = segment.dictionary.find(text)
      if (entry === undefined) continue
      const { path, facts } = segment.file
      if (entry.frequency > facts.documents) throw corrupt(path, 'a term has more documents than the index')
      parts.push({ segment, entry })
      frequency += entry.frequency - this.#goneWith({ segment, entry })
    }
    if (frequency === 0) return null
    const { documents, k1 } = this.#collection
    const scale = inverseDocumentFrequency(documents, frequency) * (k1 + 1)
    const maxImpact = Math.max(...parts.map((part) => this.#largestImpact(part, scale)))
    return { text, frequency, scale, maxImpact, parts }
  }

  /**
   * Returns at least the largest impact of a term on a document of a segment. The segment's file has the largest impact
   * by its own rarity and average length. A larger average shortens every document, so that impacts grow, but at most
   * by the ratio of the averages.
   */
  #largestImpact({ segment, entry }: TermPart, scale: number): number {
    const { facts } = segment.file
    const own = inverseDocumentFrequency(facts.documents, entry.frequency) * (facts.k1 + 1)
    const growth = Math.max(1, averageLength(this.#collection) / averageLength(facts))
    return own === scale && growth === 1 ? entry.maxImpact : (entry.maxImpact / own) * scale * growth * ROUNDING
  }

  #decode(term: WeightedTerm): Impacts {
    const documents = new Uint32Array(term.frequency)
    const impacts = new Float32Array(term.frequency)
    let count = 0
    for (const { segment, entry } of term.parts) {
      const scratch = this.#postings({ segment, entry })
      const { first, gone } = segment
      for (let index = 0; index < entry.frequency; index++) {
        const own = scratch.documents[index] ?? 0
        if (gone !== null && gone[own] === 1) continue
        const document = first + own
        documents[count] = document
        impacts[count++] = impact(term.scale, scratch.counts[index] ?? 1, this.norms[document] ?? 0)
      }
    }
    return { documents, impacts }
  }

  /** Returns how many deleted documents of a segment contain a term. */
  #goneWith({ segment, entry }: TermPart): number {
    const { gone, goneDocuments } = segment
    if (gone === null) return 0
    let count = 0
    if (goneDocuments.length > entry.frequency) {
      const { documents } = this.#postings({ segment, entry })
      for (let index = 0; index < entry.frequency; index++) count += gone[documents[index] ?? 0] ?? 0
      return count
    }
    const reader = blockReader({ segment, entry })
    for (const document of goneDocuments) {
      if (!reader.seek(document)) break
      if (reader.target.documents.subarray(0, reader.postings).includes(document)) count++
    }
    return count
  }

  /** Decodes the postings of a term in a segment into arrays that the next call overwrites. */
  #postings({ segment, entry }: TermPart): { readonly documents: Uint32Array; readonly counts: Uint16Array } {
    const postings = entry.frequency
    if (this.#scratch.documents.length < postings) {
      this.#scratch = { documents: new Uint32Array(postings), counts: new Uint16Array(postings) }
    }
    const whole = decodePostings(bytesOf({ segment, entry }), postings, this.#scratch)
    if (!whole || (this.#scratch.documents[postings - 1] ?? 0) >= segment.lengths.length) {
      throw corrupt(segment.file.path, 'the postings of a term are damaged')
    }
    return this.#scratch
  }

  #keep(term: string, impacts: Impacts): void {
    const bytes = impacts.documents.length * IMPACT_BYTES
    if (bytes > this.#cacheBytes) return
    this.#cache.set(term, impacts)
    this.#cachedBytes += bytes
    for (const [oldest, value] of this.#cache) {
      if (this.#cachedBytes <= this.#cacheBytes) break
      this.#cache.delete(oldest)
      this.#cachedBytes -= value.documents.length * IMPACT_BYTES
    }
  }
}

function bytesOf({ segment, entry }: TermPart): Uint8Array {
  return segment.file.read('postings', entry.offset, entry.bytes)
}

function blockReader(part: TermPart): BlockReader {
  return new BlockReader(bytesOf(part), part.entry.frequency)
}
