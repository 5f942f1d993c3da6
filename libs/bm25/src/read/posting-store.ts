import { Dictionary, type TermEntry } from '../format/dictionary.js'
import { corrupt } from '../errors.js'
import type { IndexFile } from '../format/index-file.js'
import { impact, inverseDocumentFrequency } from '../impact.js'
import { cachedQueryTerms } from '../options.js'
import { BlockReader, decodePostings } from '../format/postings.js'

/** A term of the index with its scale for scoring. */
export interface WeightedTerm extends TermEntry {
  /** idf × (k1 + 1). */
  readonly scale: number
}

/** The documents of a term with its impact on each. */
export interface Impacts {
  readonly documents: Uint32Array
  readonly impacts: Float32Array
}

const IMPACT_BYTES = 8

/** Reads terms and postings when they are needed, and caches the impacts of those used last. */
export class PostingStore {
  readonly norms: Float32Array
  readonly #file: IndexFile
  readonly #dictionary: Dictionary
  readonly #cacheBytes: number
  readonly #terms = new Map<string, WeightedTerm | null>()
  /** Impacts by term index, least recently used first. */
  readonly #cache = new Map<number, Impacts>()
  #cachedBytes = 0
  #counts = new Uint16Array(1 << 12)

  constructor(file: IndexFile, norms: Float32Array, cacheBytes: number) {
    this.#file = file
    this.norms = norms
    this.#dictionary = new Dictionary(file)
    this.#cacheBytes = cacheBytes
  }

  find(term: string): WeightedTerm | null {
    const known = this.#terms.get(term)
    if (known !== undefined) return known
    if (this.#terms.size >= cachedQueryTerms) this.#terms.clear()
    const entry = this.#dictionary.find(term)
    const found = entry === undefined ? null : this.#weighted(entry)
    this.#terms.set(term, found)
    return found
  }

  /** Returns the impacts of a term on all its documents. */
  all(term: WeightedTerm): Impacts {
    const cached = this.cached(term)
    if (cached !== undefined) return cached
    const decoded = this.#decode(term)
    this.#keep(term.index, decoded)
    return decoded
  }

  cached(term: WeightedTerm): Impacts | undefined {
    const cached = this.#cache.get(term.index)
    if (cached === undefined) return undefined
    this.#cache.delete(term.index)
    this.#cache.set(term.index, cached)
    return cached
  }

  blocks(term: WeightedTerm): BlockReader {
    return new BlockReader(this.#bytes(term), term.frequency)
  }

  #weighted(entry: TermEntry): WeightedTerm {
    const { documents, k1 } = this.#file.facts
    if (entry.frequency > documents) throw corrupt(this.#file.path, 'a term has more documents than the index')
    return { ...entry, scale: inverseDocumentFrequency(documents, entry.frequency) * (k1 + 1) }
  }

  #bytes(term: WeightedTerm): Uint8Array {
    return this.#file.read('postings', term.offset, term.bytes)
  }

  #decode(term: WeightedTerm): Impacts {
    const postings = term.frequency
    if (this.#counts.length < postings) this.#counts = new Uint16Array(postings)
    const documents = new Uint32Array(postings)
    const whole = decodePostings(this.#bytes(term), postings, { documents, counts: this.#counts })
    if (!whole || (documents[postings - 1] ?? 0) >= this.norms.length) {
      throw corrupt(this.#file.path, 'the postings of a term are damaged')
    }
    const impacts = new Float32Array(postings)
    for (let index = 0; index < postings; index++) {
      impacts[index] = impact(term.scale, this.#counts[index] ?? 1, this.norms[documents[index] ?? 0] ?? 0)
    }
    return { documents, impacts }
  }

  #keep(index: number, impacts: Impacts): void {
    const bytes = impacts.documents.length * IMPACT_BYTES
    if (bytes > this.#cacheBytes) return
    this.#cache.set(index, impacts)
    this.#cachedBytes += bytes
    for (const [oldest, value] of this.#cache) {
      if (this.#cachedBytes <= this.#cacheBytes) break
      this.#cache.delete(oldest)
      this.#cachedBytes -= value.documents.length * IMPACT_BYTES
    }
  }
}
