import { join } from 'node:path'
import { parseOptions, type ChunkFilter, type LexicalIndex, type ScoredId } from '@coderag/types'
import { DocumentIds } from './document-ids.js'
import { Bm25Error, corrupt } from '../errors.js'
import { IndexFile, INDEX_FILE } from '../format/index-file.js'
import { compileFilter, type FieldTest, StoredGroups } from '../format/groups.js'
import { lengthNorms } from '../impact.js'
import { cachedFilters, LexicalIndexOptionsSchema, type LexicalIndexOptions } from '../options.js'
import { PostingStore } from './posting-store.js'
import { Searcher, type QueryTerm } from './searcher.js'

/**
 * Opens an index. Reads the header and the lengths of all documents. Searches read terms, postings and ids from the file,
 * so it must exist until the index is disposed of.
 *
 * @throws Bm25Error `BM25_UNREADABLE`, `BM25_CORRUPT`, `BM25_VERSION`.
 */
export function openLexicalIndex(directory: string, options: LexicalIndexOptions = {}): LexicalIndex {
  const { cacheBytes } = parseOptions(LexicalIndexOptionsSchema, options, 'openLexicalIndex')
  const file = new IndexFile(join(directory, INDEX_FILE))
  try {
    return new FlatLexicalIndex(file, cacheBytes)
  } catch (error) {
    file[Symbol.dispose]()
    throw error
  }
}

class FlatLexicalIndex implements LexicalIndex {
  readonly size: number
  readonly #file: IndexFile
  readonly #store: PostingStore
  #searcher: Searcher | undefined
  #groups: { readonly stored: StoredGroups; readonly of: Uint32Array } | undefined
  /** Per filter, one flag per document; the filter used last is the last entry. */
  readonly #filters = new Map<string, Uint8Array>()
  readonly #ids: DocumentIds
  #closed = false

  constructor(file: IndexFile, cacheBytes: number) {
    this.#file = file
    this.size = file.facts.documents
    this.#ids = new DocumentIds(file, this.size)
    const lengths = file.readNumbers('lengths')
    if (lengths.length !== this.size) throw corrupt(file.path, 'it has lengths for another number of documents')
    this.#store = new PostingStore(file, lengthNorms(lengths, file.facts), cacheBytes)
  }

  search(terms: readonly string[], options: { limit: number; filter?: ChunkFilter }): ScoredId[] {
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

  [Symbol.dispose](): void {
    if (this.#closed) return
    this.#closed = true
    this.#file[Symbol.dispose]()
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
    this.#groups ??= { stored: new StoredGroups(this.#file), of: this.#file.readNumbers('documentGroups') }
    const groupAllowed = this.#groups.stored.matching(tests)
    const allowed = new Uint8Array(this.size)
    const groupOf = this.#groups.of
    for (let document = 0; document < allowed.length; document++) {
      allowed[document] = groupAllowed[groupOf[document] ?? 0] ?? 0
    }
    return allowed
  }
}
