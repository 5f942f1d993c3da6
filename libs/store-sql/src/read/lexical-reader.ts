import type { ChunkFilter, LexicalReader, LexicalScoring, ScoredId } from '@coderag/types'
import { sql } from 'kysely'
import type { Database } from '../database/database.js'
import { decodePostings } from '../format/posting-list.js'
import { isVisible, type Snapshot } from '../snapshot.js'
import { bestPlaces } from './best-rows.js'
import { filteredDocuments, narrows, passesFilter, type DocumentPaths } from './filter.js'
import { hexOf } from './rows.js'

/** The chunks of one term with what it adds to their scores. */
interface TermWeights {
  readonly rows: Float64Array
  readonly weights: Float32Array
}

export interface LexicalReaderOptions {
  readonly database: Database
  readonly snapshot: Snapshot
  readonly scoring: LexicalScoring
  readonly paths: DocumentPaths
  /** Returns the chunks that are searched. Called before every search that reads lists. */
  readonly collection: () => Promise<Collection>
  readonly cacheBytes: number
}

/** Chunks that are scored as if there were no others. */
export interface Collection {
  readonly documents: number
  /** Tokens of all chunks. */
  readonly tokens: number
  /** Tests whether a row of a packed list is one of the chunks. */
  readonly has: (row: number) => boolean
}

/** Returns all chunks of a generation. */
export function wholeCollection({ documents, tokens }: Snapshot, deleted: ReadonlySet<number>): Collection {
  return { documents, tokens, has: (row) => deleted.size === 0 || !deleted.has(row) }
}

/** Size of the cache of a part of the index. There can be one for each reader of a server. */
const PART_CACHE_BYTES = 16 * 1_024 * 1_024

/**
 * BM25 over packed postings.
 *
 * 1. One query reads the lists of the terms that are not cached.
 * 2. The weights of all their chunks are added here, rare terms and common ones alike, so scores are exact.
 * 3. A second query takes the best rows and returns those that pass the filter. If too few pass, it takes more of them.
 */
export class PackedLexicalReader implements LexicalReader {
  readonly #options: LexicalReaderOptions
  readonly #cache = new Map<string, TermWeights>()
  #cachedBytes = 0

  constructor(options: LexicalReaderOptions) {
    this.#options = options
  }

  within(filter: ChunkFilter): LexicalReader {
    let reading: Promise<Collection> | null = null
    const collection = (): Promise<Collection> => {
      reading ??= this.#passing(filter).catch((error: unknown) => {
        reading = null
        throw error
      })
      return reading
    }
    return new PackedLexicalReader({ ...this.#options, collection, cacheBytes: PART_CACHE_BYTES })
  }

  async #passing(filter: ChunkFilter): Promise<Collection> {
    const { database, snapshot, paths, collection } = this.#options
    const { has } = await collection()
    const condition = passesFilter(database, { filter, documents: await filteredDocuments(filter, paths) })
    const { rows } = await database.read((db) =>
      sql<{ row_id: number; tokens: number }>`select c.row_id, t.tokens from coderag_chunks c
        join coderag_contents t on t.row_id = c.row_id where ${isVisible('c', snapshot)} and ${condition}`.execute(db),
    )
    // This reader may be a part itself.
    const own = rows.filter(({ row_id }) => has(Number(row_id)))
    const visible = new Set(own.map(({ row_id }) => Number(row_id)))
    const tokens = own.reduce((sum, row) => sum + Number(row.tokens), 0)
    return { documents: visible.size, tokens, has: (row) => visible.has(row) }
  }

  async search(
    terms: readonly string[],
    { limit, filter }: { limit: number; filter?: ChunkFilter },
  ): Promise<ScoredId[]> {
    const occurrences = new Map<string, number>()
    for (const term of terms) occurrences.set(term, (occurrences.get(term) ?? 0) + 1)
    if (limit <= 0 || occurrences.size === 0) return []
    const lists = await this.#weightsOf([...occurrences.keys()])
    const found = addUp([...lists].map(([term, list]) => ({ list, factor: occurrences.get(term) ?? 1 })))
    return this.#best(found, limit, filter)
  }

  async #best(found: Found, limit: number, filter: ChunkFilter | undefined): Promise<ScoredId[]> {
    const { rows, scores } = found
    const isNarrow = narrows(filter)
    const documents = isNarrow ? await filteredDocuments(filter, this.#options.paths) : null
    for (let taken = isNarrow ? limit * FIRST_SHARE : limit; ; taken *= FURTHER_SHARE) {
      const best = bestPlaces(scores, taken)
      const ids = await this.#idsOf(
        best.map((place) => rows[place] ?? 0),
        { filter, documents },
      )
      const hits = best.flatMap((place): ScoredId[] => {
        const id = ids.get(rows[place] ?? 0)
        return id === undefined ? [] : [{ id, score: scores[place] ?? 0 }]
      })
      if (hits.length >= limit || best.length === rows.length) return hits.slice(0, limit)
    }
  }

  /** Returns the ids of the rows that pass a filter. */
  async #idsOf(
    rows: readonly number[],
    condition: { filter: ChunkFilter | undefined; documents: readonly number[] | null },
  ): Promise<Map<number, string>> {
    const { database, snapshot } = this.#options
    const found = await database.read((db) =>
      sql<{ row_id: number; id: Uint8Array }>`select c.row_id, c.id from coderag_chunks c
        where ${database.isOneOf(sql.ref('c.row_id'), { type: 'bigint', values: rows })}
        and ${isVisible('c', snapshot)} and ${passesFilter(database, condition)}`.execute(db),
    )
    return new Map(found.rows.map(({ row_id, id }) => [row_id, hexOf(id)]))
  }

  async #weightsOf(terms: readonly string[]): Promise<Map<string, TermWeights>> {
    const lists = new Map<string, TermWeights>()
    for (const term of terms) {
      const known = this.#cache.get(term)
      if (known === undefined) continue
      // Moved to the end: the first entries are those that were used longest ago.
      this.#cache.delete(term)
      this.#cache.set(term, known)
      lists.set(term, known)
    }
    const unknown = terms.filter((term) => !lists.has(term))
    if (unknown.length === 0) return lists
    const collection = await this.#options.collection()
    for (const [term, blocks] of await this.#readBlocks(unknown)) {
      const list = this.#weigh(blocks, collection)
      lists.set(term, list)
      this.#keep(term, list)
    }
    return lists
  }

  async #readBlocks(terms: readonly string[]): Promise<Map<string, Uint8Array[]>> {
    const { database, snapshot } = this.#options
    const runs = [...snapshot.termRuns.keys()]
    const names = terms.filter((term) => term.length <= MAX_TERM_LENGTH)
    const blocks = new Map<string, Uint8Array[]>()
    if (runs.length === 0 || names.length === 0) return blocks
    const { rows } = await database.read((db) =>
      sql<{ term: string; data: Uint8Array }>`select term, data from coderag_postings
        where ${database.isOneOf(sql.ref('term'), { type: 'text', values: names })}
        and run in (${sql.join(runs)}) order by term, run, block`.execute(db),
    )
    for (const { term, data } of rows) {
      const own = blocks.get(term)
      if (own === undefined) blocks.set(term, [data])
      else own.push(data)
    }
    return blocks
  }

  #weigh(blocks: readonly Uint8Array[], { documents, tokens, has }: Collection): TermWeights {
    const { scoring } = this.#options
    const list = decodePostings(blocks)
    const averageLength = documents === 0 ? 1 : tokens / documents
    const rows = new Float64Array(list.size)
    const weights = new Float32Array(list.size)
    let kept = 0
    for (let index = 0; index < list.size; index++) {
      const row = list.rows[index] ?? 0
      if (!has(row)) continue
      rows[kept] = row
      weights[kept] = scoring.termWeight(list.counts[index] ?? 1, list.lengths[index] ?? 0, averageLength)
      kept++
    }
    const rarity = scoring.inverseDocumentFrequency(documents, kept)
    for (let index = 0; index < kept; index++) weights[index] = (weights[index] ?? 0) * rarity
    return { rows: rows.subarray(0, kept), weights: weights.subarray(0, kept) }
  }

  #keep(term: string, list: TermWeights): void {
    this.#cache.set(term, list)
    this.#cachedBytes += bytesOf(list)
    for (const [oldest, own] of this.#cache) {
      if (this.#cachedBytes <= this.#options.cacheBytes) break
      this.#cache.delete(oldest)
      this.#cachedBytes -= bytesOf(own)
    }
  }
}

/** Rows that are asked about first, as a multiple of the limit, and the growth of that number. */
const FIRST_SHARE = 4
const FURTHER_SHARE = 8

/** Characters of the longest term that is stored. Tokenizers make none that is longer, except from encoded data. */
export const MAX_TERM_LENGTH = 512

interface Found {
  /** In ascending order. */
  readonly rows: Float64Array
  readonly scores: Float64Array
}

/** Adds the weights of all lists by row. */
function addUp(lists: readonly { list: TermWeights; factor: number }[]): Found {
  let first = Infinity
  let last = -1
  for (const { list } of lists) {
    for (const row of list.rows) {
      if (row < first) first = row
      if (row > last) last = row
    }
  }
  if (last < first) return { rows: new Float64Array(0), scores: new Float64Array(0) }
  const sums = new Float64Array(last - first + 1)
  for (const { list, factor } of lists) {
    const { rows, weights } = list
    for (let index = 0; index < rows.length; index++) {
      const place = (rows[index] ?? 0) - first
      sums[place] = (sums[place] ?? 0) + (weights[index] ?? 0) * factor
    }
  }
  let touched = 0
  for (let place = 0; place < sums.length; place++) if ((sums[place] ?? 0) > 0) touched++
  const rows = new Float64Array(touched)
  const scores = new Float64Array(touched)
  let next = 0
  for (let place = 0; place < sums.length; place++) {
    const score = sums[place] ?? 0
    if (score === 0) continue
    rows[next] = place + first
    scores[next] = score
    next++
  }
  return { rows, scores }
}

function bytesOf({ rows, weights }: TermWeights): number {
  return rows.byteLength + weights.byteLength + 128
}
