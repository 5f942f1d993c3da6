import type { ChunkFilter, LexicalReader, ScoredId, SearchReader } from '@coderag/types'
import { filteredDocuments, type DocumentPaths } from './filter.js'

/** Searches words in a search engine. */
export class EngineLexicalReader implements LexicalReader {
  readonly size: number
  readonly #search: SearchReader
  readonly #paths: DocumentPaths

  constructor(search: SearchReader, { paths, size }: { paths: DocumentPaths; size: number }) {
    this.#search = search
    this.#paths = paths
    this.size = size
  }

  async search(
    terms: readonly string[],
    { limit, filter }: { limit: number; filter?: ChunkFilter },
  ): Promise<ScoredId[]> {
    if (limit <= 0 || terms.length === 0 || this.size === 0) return []
    const occurrences = new Map<string, number>()
    for (const term of terms) occurrences.set(term, (occurrences.get(term) ?? 0) + 1)
    const documents = await filteredDocuments(filter, this.#paths)
    return this.#search.searchTerms(occurrences, { limit, documents, ...(filter !== undefined && { filter }) })
  }
}
