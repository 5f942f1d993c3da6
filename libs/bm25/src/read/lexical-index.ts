import { parseOptions, type ChunkFilter, type LexicalIndex, type LexicalReader, type ScoredId } from '@coderag/types'
import { DocumentIds } from './document-ids.js'
import { Bm25Error } from '../errors.js'
import { compileFilter, type FieldTest, StoredGroups } from '../format/groups.js'
import { cachedFilters, partCacheBytes, LexicalIndexOptionsSchema, type LexicalIndexOptions } from '../options.js'
import { PostingStore } from './posting-store.js'
import { Searcher, type QueryTerm } from './searcher.js'
import { openSegments, partOf, type OpenSegments } from './segment.js'

/**
 * Opens an index. Reads the headers of its segments and the lengths of all documents. Searches read terms, postings and
 * ids from the files, so they must exist until the index is disposed of.
 *
 * @throws Bm25Error `BM25_UNREADABLE`, `BM25_CORRUPT`, `BM25_VERSION`.
 */
export function openLexicalIndex(directory: string, options: LexicalIndexOptions = {}): LexicalIndex {
  const { cacheBytes } = parseOptions(LexicalIndexOptionsSchema, options, 'openLexicalIndex')
  return new SegmentedLexicalIndex(openSegments(directory), cacheBytes)
}

/** The groups of a segment, and the group of each of its documents. */
interface SegmentGroups {
  readonly first: number
  readonly stored: StoredGroups
  readonly of: Uint32Array
}

class SegmentedLexicalIndex implements LexicalIndex {
  readonly size: number
  readonly #opened: OpenSegments
  readonly #store: PostingStore
  #searcher: Searcher | undefined
  #groups: readonly SegmentGroups[] | undefined
  /** Per filter, one flag per document; the filter used last is the last entry. */
  readonly #filters = new Map<string, Uint8Array>()
  readonly #ids: DocumentIds
  #closed = false

  constructor(opened: OpenSegments, cacheBytes: number) {
    this.#opened = opened
    this.size = opened.collection.documents
    this.#ids = new DocumentIds(opened)
    this.#store = new PostingStore(opened, cacheBytes)
  }

  async search(terms: readonly string[], options: { limit: number; filter?: ChunkFilter }): Promise<ScoredId[]> {
    const { limit, filter } = options
    if (this.#closed) throw new Bm25Error('BM25_CLOSED', 'The index is closed. Open it again.', { what: 'index' })
    if (!Number.isSafeInteger(limit) || limit < 1) {
      throw new Bm25Error('BM25_BAD_LIMIT', `limit must be a whole number of at least 1, not ${limit}.`, { limit })
    }
    const query = this.#queryTerms(terms)
    if (query.length === 0) return []
    const allowed = filter === undefined ? null : this.#allowed(filter)
    this.#searcher ??= new Searcher(this.#store)
    const hits = this.#searcher.search(query, Math.min(limit, this.size), allowed)
    return hits.map(({ document, score }) => ({ id: this.#ids.of(document), score }))
  }

  within(filter: ChunkFilter): LexicalReader {
    const allowed = this.#allowed(filter)
    return allowed === null ? this : new SegmentedLexicalIndex(partOf(this.#opened, allowed), partCacheBytes)
  }

  [Symbol.dispose](): void {
    if (this.#closed) return
    this.#closed = true
    this.#opened[Symbol.dispose]()
  }

  #queryTerms(terms: readonly string[]): QueryTerm[] {
    const weights = new Map<string, number>()
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + 1)
    const query: QueryTerm[] = []
    for (const [text, weight] of weights) {
      const term = this.#store.find(text)
      if (term !== null) query.push({ term, weight })
    }
    return query
  }

  /** Returns one flag per document; null if every document passes. */
  #allowed(filter: ChunkFilter): Uint8Array | null {
    const tests = compileFilter(filter)
    if (tests.length === 0) return null
    const key = JSON.stringify(filter)
    const allowed = this.#filters.get(key) ?? this.#documentsPassing(tests)
    this.#filters.delete(key)
    this.#filters.set(key, allowed)
    for (const oldest of this.#filters.keys()) {
      if (this.#filters.size <= cachedFilters) break
      this.#filters.delete(oldest)
    }
    return allowed
  }

  #documentsPassing(tests: readonly FieldTest[]): Uint8Array {
    this.#groups ??= this.#opened.segments.map(({ file, first }) => ({
      first,
      stored: new StoredGroups(file),
      of: file.readNumbers('documentGroups'),
    }))
    const allowed = new Uint8Array(this.#opened.documents)
    for (const { first, stored, of } of this.#groups) {
      const groupAllowed = stored.matching(tests)
      for (let document = 0; document < of.length; document++) {
        allowed[first + document] = groupAllowed[of[document] ?? 0] ?? 0
      }
    }
    return allowed
  }
}
