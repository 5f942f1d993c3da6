import type { ChunkFilter, LexicalReader, ScoredId, SearchReader } from '@coderag/types'
import { SqlError } from '../errors.js'
import { filteredDocuments, type DocumentPaths } from './filter.js'

interface EngineOptions {
  readonly paths: DocumentPaths
  /** Number of chunks. */
  readonly size: number
  /** Name of the database, for errors. */
  readonly location: string
}

/** Searches words in a search engine. */
export class EngineLexicalReader implements LexicalReader {
  readonly #search: SearchReader
  readonly #options: EngineOptions

  constructor(search: SearchReader, options: EngineOptions) {
    this.#search = search
    this.#options = options
  }

  /** @throws SqlError `SQL_PART_UNSUPPORTED`: the server scores words by all chunks, and nothing here can change that. */
  within(): never {
    const { location } = this.#options
    throw new SqlError(
      'SQL_PART_UNSUPPORTED',
      `${location} keeps words in a search engine, whose scores tell a reader with limits about text that he may not see. Give his token no limits, or crawl into an index without the setting "vectors".`,
      { location },
    )
  }

  async search(
    terms: readonly string[],
    { limit, filter }: { limit: number; filter?: ChunkFilter },
  ): Promise<ScoredId[]> {
    if (limit <= 0 || terms.length === 0 || this.#options.size === 0) return []
    const occurrences = new Map<string, number>()
    for (const term of terms) occurrences.set(term, (occurrences.get(term) ?? 0) + 1)
    const documents = await filteredDocuments(filter, this.#options.paths)
    return this.#search.searchTerms(occurrences, { limit, documents, ...(filter !== undefined && { filter }) })
  }
}
