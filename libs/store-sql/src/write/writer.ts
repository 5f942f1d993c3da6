import type {
  BeginOptions,
  ChunkColumns,
  ChunkSelection,
  CommitOptions,
  FactChange,
  GraphSummary,
  IndexBatch,
  IndexManifest,
  IndexWriter,
  LocatedSource,
  NextManifest,
  TermBatch,
  WrittenParts,
  SearchWriter,
} from '@coderag/types'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database, InsertColumn } from '../database/database.js'
import { requireSameEngine, SqlError } from '../errors.js'
import { toHalves } from '../format/half-floats.js'
import { encodeVectorBlock, quantiseVectors } from '../format/vector-block.js'
import { BUFFERED_POSTINGS, type ResolvedSqlIndexOptions, type SqlIndexParts } from '../options.js'
import { vectorOf, vectorText } from '../read/chunk-reader.js'
import { deletedRows } from '../read/deleted-rows.js'
import { graphFiles } from '../read/files.js'
import { hashesOf, hexOf } from '../read/rows.js'
import type { Tables } from '../schema/tables.js'
import { EMPTY_SNAPSHOT, partsOf, snapshotOf, type Snapshot } from '../snapshot.js'
import { chunkValues } from './chunk-values.js'
import { PREPARE_AGAIN, tryCommit } from './commit.js'
import { DocumentNumbers } from './document-numbers.js'
import { dropGraph, graphFileWriter, writeServiceGraph } from './graph-files.js'
import { insertPostings } from './insert-postings.js'
import { mergeRuns, runsToMerge, type MergedRuns } from './merge-runs.js'
import { pruneIndex } from './prune.js'
import { forgetRun, indexName, startRun, takeNumbers, verifyRun } from './runs.js'
import { TermBuffer } from './term-buffer.js'

export interface WriterOptions {
  readonly database: Database
  readonly options: ResolvedSqlIndexOptions
  readonly parts: SqlIndexParts
  /** The claim's. */
  readonly token: string
  /** An open run. */
  readonly run: number
  readonly begin: BeginOptions
  readonly newest: IndexManifest | null
  /** Prefixes of the claimed sources that the index has, or `all`. */
  readonly covers: readonly string[] | 'all'
}

/** Rows and tokens that the writer added and took away. */
interface Balance {
  documents: number
  tokens: number
}

/** Writes one generation as a run: rows that are invisible until the commit names the run. */
export class SqlIndexWriter implements IndexWriter {
  readonly stepMs: Record<string, number> = {}
  readonly warnings: string[] = []
  readonly #options: WriterOptions
  readonly #database: Database
  readonly #run: number
  readonly #base: Snapshot
  readonly #documents: DocumentNumbers
  readonly #terms = new TermBuffer()
  #termBlocks = 0
  #postings = 0
  #vectorBlocks = 0
  #vectors = 0
  /** True if nothing of earlier runs stays visible. */
  readonly #replacesAll: boolean
  readonly #balance: Balance = { documents: 0, tokens: 0 }
  /** Changes of the facts, in their order. They are made anew to the newest graph if others committed. */
  readonly #facts: FactChange[] = []
  readonly #search: SearchWriter | null
  readonly #collection: string
  #isCommitted = false

  private constructor(
    options: WriterOptions,
    { search, collection }: { search: SearchWriter | null; collection: string },
  ) {
    this.#options = options
    this.#database = options.database
    this.#run = options.run
    this.#documents = new DocumentNumbers(options.database)
    this.#search = search
    this.#collection = collection
    const { base } = options.begin
    this.#replacesAll = base === null && options.covers === 'all'
    this.#base = this.#replacesAll ? EMPTY_SNAPSHOT : snapshotOf(options.newest)
  }

  static async open(options: WriterOptions): Promise<SqlIndexWriter> {
    const { begin, newest, covers, run, parts, database } = options
    refuseOtherDimensions(options)
    const previous = snapshotOf(newest)
    const isNew = begin.base === null && covers === 'all'
    const engine = parts.search ?? null
    if (engine === null && database.vectors === 'none' && begin.dimensions !== null) throw vectorsMissing(database)
    if (!isNew && previous.documents > 0) requireSameEngine(previous.collection, engine !== null, database.location)
    const keepsCollection = !isNew && begin.replaces === undefined && previous.collection !== ''
    const collection =
      engine === null ? '' : keepsCollection ? previous.collection : `${await indexName(database)}_${run}`
    const averageLength = previous.documents === 0 ? null : previous.tokens / previous.documents
    const search =
      engine === null
        ? null
        : await engine.writer(collection, {
            run,
            dimensions: begin.dimensions,
            scoring: parts.scoring,
            averageLength,
            previous: begin.replaces === undefined ? null : previous.collection,
          })
    const writer = new SqlIndexWriter(options, { search, collection })
    if (begin.base === null && covers !== 'all') {
      for (const uriPrefix of covers) await writer.delete({ uriPrefix })
    }
    return writer
  }

  source(source: LocatedSource): void {
    this.#facts.push({ source })
  }

  async delete(selection: ChunkSelection): Promise<void> {
    this.#facts.push({ delete: selection })
    const condition = selectionCondition(this.#database, selection)
    if (condition === null) return
    await this.#timed('store', async () => {
      const rows = await this.#database.write(async (db) => {
        await verifyRun(db, this.#database, this.#run)
        return this.#deleteRows(db, condition)
      })
      await this.#search?.delete(rows)
    })
  }

  async add(batch: IndexBatch): Promise<void> {
    const { facts, columns, terms } = batch
    if (facts.length > 0) this.#facts.push({ add: facts })
    if (columns.rows === 0) return
    this.#checkVectors(columns)
    const rows = await this.#timed('store', () => this.#insert(batch))
    await this.#timed('lexical', async () => {
      if (this.#search !== null) return
      this.#terms.add(terms, rows)
      if (this.#terms.size >= BUFFERED_POSTINGS) await this.#flushTerms()
    })
  }

  async addTerms({ columns, terms }: Pick<IndexBatch, 'columns' | 'terms'>): Promise<void> {
    const rows = await this.#storedRows(columns)
    await this.#timed('lexical', async () => {
      for (const length of terms.lengths) this.#balance.tokens += length
      if (this.#search !== null) {
        await this.#addToSearch({ columns, terms }, rows)
        return
      }
      this.#terms.add(terms, rows)
      if (this.#terms.size >= BUFFERED_POSTINGS) await this.#flushTerms()
    })
  }

  async replaceVectors(columns: ChunkColumns): Promise<void> {
    this.#checkVectors(columns)
    const rows = await this.#storedRows(columns)
    await this.#timed('store', async () => {
      const documents = await this.#documents.of(...namesOf(columns))
      await this.#database.write(async (db) => {
        await verifyRun(db, this.#database, this.#run)
        await this.#insertSearched(db, columns, { rows, documents })
      })
      await this.#addToSearch({ columns, terms: null }, rows, documents)
    })
  }

  async vectorsByContent(contentHashes: readonly string[]): Promise<Map<string, Float32Array>> {
    const { begin } = this.#options
    const found = new Map<string, Float32Array>()
    if (begin.dimensions === null || contentHashes.length === 0) return found
    const base = snapshotOf(begin.base)
    const database = this.#database
    // Rows that were deleted since count: they are in the table until they are pruned.
    const { rows } = await database.read((db) =>
      sql<{ content_hash: Uint8Array; embedding: unknown }>`
        select c.content_hash, ${vectorText(database)} as embedding from coderag_chunks c
        where ${database.isOneOf(sql.ref('c.content_hash'), { type: 'hash', values: hashesOf(contentHashes) })}
        and c.created_run >= ${base.since} and (c.created_run <= ${base.run} or c.created_run = ${this.#run})`.execute(
        db,
      ),
    )
    for (const { content_hash, embedding } of rows) {
      const vector = vectorOf(embedding)
      if (vector?.length === begin.dimensions) found.set(hexOf(content_hash), vector)
    }
    return found
  }

  async commit({ optimize, defersCalls }: CommitOptions, next: NextManifest): Promise<IndexManifest> {
    const { options, begin, newest, token } = this.#options
    begin.signal?.throwIfAborted()
    await this.#timed('lexical', () => this.#flushTerms())
    await this.#timed('store', async () => this.#search?.flush({ optimize }))
    const merged = await this.#timed('merge', () => this.#merge())
    let from = newest
    for (;;) {
      const drawn = await this.#timed('graph', () => this.#writeGraph(from, defersCalls))
      begin.signal?.throwIfAborted()
      const seen = from?.generation ?? null
      let latest: IndexManifest | null = null
      const committed = await this.#timed('commit', () =>
        tryCommit(this.#database, {
          token,
          runs: [this.#run, ...(merged === null ? [] : [merged.run]), ...(drawn === null ? [] : [drawn.graph])],
          stillFits: (current) => {
            latest = current
            return drawn === null || (current?.generation ?? null) === seen
          },
          next: (current, openRuns) => {
            const snapshot = this.#nextSnapshot(current, { openRuns, merged, graph: drawn?.graph ?? null })
            return next(current, writtenParts(snapshot, drawn))
          },
        }),
      )
      if (committed !== PREPARE_AGAIN) {
        this.#isCommitted = true
        if (optimize) await this.#refreshIndexes(snapshotOf(committed), options.exactVectorsUpTo)
        return committed
      }
      if (drawn !== null) await dropGraph(this.#database, drawn.graph)
      from = latest
    }
  }

  prune(): Promise<void> {
    return this.#timed('prune', () => pruneIndex(this.#database, this.#options.parts.search ?? null))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isCommitted) return
    // The next claim of anybody forgets the run if this fails, and nobody sees it until then.
    await forgetRun(this.#database, this.#options.parts.search ?? null, this.#run).catch(() => undefined)
  }

  async #timed<T>(step: string, work: () => Promise<T>): Promise<T> {
    const since = performance.now()
    try {
      return await work()
    } finally {
      this.stepMs[step] = (this.stepMs[step] ?? 0) + performance.now() - since
    }
  }

  async #insert(batch: IndexBatch): Promise<number[]> {
    const { columns, terms } = batch
    const database = this.#database
    const first = await database.write((db) => takeNumbers(db, database, 'next_row', columns.rows))
    const rows = Array.from({ length: columns.rows }, (_, index) => first + index)
    const values = chunkValues(columns)
    const documents = await this.#documents.of(values.sourceUris, values.filePaths)
    const replaced = await database.write(async (db) => {
      await verifyRun(db, database, this.#run)
      const gone = await this.#deleteRows(db, database.isOneOf(sql.ref('c.id'), { type: 'hash', values: values.ids }))
      await this.#insertSearched(db, columns, { rows, documents })
      await database.insert(
        db,
        'coderag_contents',
        {
          row_id: { type: 'bigint', values: rows },
          tokens: { type: 'integer', values: [...terms.lengths] },
          ...values.contents,
        },
        columns.rows,
      )
      return gone
    })
    this.#balance.documents += columns.rows
    for (const length of terms.lengths) this.#balance.tokens += length
    await this.#search?.delete(replaced)
    await this.#addToSearch(batch, rows, documents)
    return rows
  }

  async #addToSearch(
    { columns, terms }: { columns: ChunkColumns; terms: TermBatch | null },
    rows: readonly number[],
    known?: readonly number[],
  ): Promise<void> {
    if (this.#search === null) return
    const documents = known ?? (await this.#documents.of(...namesOf(columns)))
    await this.#search.add({ columns, terms, rows, documents })
  }

  async #insertSearched(
    db: Kysely<Tables>,
    columns: ChunkColumns,
    { rows, documents }: { rows: readonly number[]; documents: readonly number[] },
  ): Promise<void> {
    const { vectors } = columns
    const stored: Record<string, InsertColumn> = {
      row_id: { type: 'bigint', values: rows },
      created_run: { type: 'bigint', values: rows.map(() => this.#run) },
      document: { type: 'bigint', values: documents },
      ...chunkValues(columns).searched,
    }
    if (vectors !== null) {
      stored['embedding'] = { type: 'vector', values: toHalves(vectors.values), dimensions: vectors.dimensions }
    }
    await this.#database.insert(db, 'coderag_chunks', stored, columns.rows)
    if (vectors === null || this.#database.vectors !== 'blocks' || this.#search !== null) return
    const data = encodeVectorBlock(quantiseVectors(vectors.values, vectors.dimensions, rows))
    await db.insertInto('coderag_vector_blocks').values({ run: this.#run, block: this.#vectorBlocks++, data }).execute()
    this.#vectors += columns.rows
  }

  /** Marks visible rows as deleted by this run. Returns their numbers. */
  async #deleteRows(db: Kysely<Tables>, condition: RawBuilder<boolean>): Promise<number[]> {
    const since = this.#replacesAll ? this.#run : this.#base.since
    const { rows } = await sql<{ row_id: number; tokens: number }>`select c.row_id, t.tokens from coderag_chunks c
      join coderag_contents t on t.row_id = c.row_id
      join coderag_documents d on d.document = c.document
      where c.created_run >= ${since} and not exists (select 1 from coderag_deletions gone where gone.row_id = c.row_id)
      and ${condition}`.execute(db)
    await this.#database.insert(
      db,
      'coderag_deletions',
      {
        row_id: { type: 'bigint', values: rows.map(({ row_id }) => row_id) },
        run: { type: 'bigint', values: rows.map(() => this.#run) },
      },
      rows.length,
    )
    this.#balance.documents -= rows.length
    for (const { tokens } of rows) this.#balance.tokens -= Number(tokens)
    return rows.map(({ row_id }) => Number(row_id))
  }

  /** Returns the row numbers of chunks that are stored. */
  async #storedRows(columns: ChunkColumns): Promise<number[]> {
    const database = this.#database
    const { ids } = chunkValues(columns)
    const { rows } = await database.read((db) =>
      sql<{ row_id: number; id: Uint8Array }>`select c.row_id, c.id from coderag_chunks c
        where ${database.isOneOf(sql.ref('c.id'), { type: 'hash', values: ids })}
        and c.created_run >= ${this.#base.since} and c.created_run <> ${this.#run}
        and not exists (select 1 from coderag_deletions gone where gone.row_id = c.row_id)`.execute(db),
    )
    const byId = new Map(rows.map(({ row_id, id }) => [hexOf(id), Number(row_id)]))
    return ids.map((id) => {
      const row = byId.get(id.toString('hex'))
      if (row === undefined) throw new Error('a chunk that is written anew is not stored')
      return row
    })
  }

  async #flushTerms(): Promise<void> {
    if (this.#terms.size === 0) return
    this.#postings += this.#terms.size
    const block = this.#termBlocks++
    const packed = [...this.#terms.drain()].map(({ term, data }) => ({ term, data, block }))
    await insertPostings(this.#database, this.#run, packed)
  }

  async #merge(): Promise<MergedRuns | null> {
    const { replaces } = this.#options.begin
    if (this.#replacesAll || replaces !== undefined || this.#search !== null) return null
    const deleted = await deletedRows(this.#database, this.#base)
    const plan = runsToMerge(this.#base, deleted.size)
    if (plan === null) return null
    const into = await startRun(this.#database, this.#options.token)
    return mergeRuns(this.#database, this.#base, { into, ...plan, deleted })
  }

  async #writeGraph(from: IndexManifest | null, defersCalls: boolean): Promise<DrawnGraph | null> {
    const { parts, begin, token } = this.#options
    if (!begin.graphs || parts.graphs === null) return null
    const previous = this.#replacesAll ? null : snapshotOf(from).graph
    const graph = await startRun(this.#database, token)
    const summary = await parts.graphs.writeGraphs(this.#facts, {
      previous: previous === null ? null : graphFiles(this.#database, previous),
      parts: graphFileWriter(this.#database, { graph, previous }),
      defersCalls,
      signal: begin.signal,
    })
    const store = await parts.graphs.openServiceGraph(graphFiles(this.#database, graph))
    await writeServiceGraph(this.#database, graph, store)
    return { graph, ...summary }
  }

  #nextSnapshot(
    newest: IndexManifest | null,
    { openRuns, merged, graph }: { openRuns: readonly number[]; merged: MergedRuns | null; graph: number | null },
  ): Snapshot {
    const { replaces, graphs } = this.#options.begin
    const run = this.#run
    const known = this.#replacesAll ? { ...EMPTY_SNAPSHOT, since: run, run } : snapshotOf(newest)
    const highest = Math.max(known.run, run, snapshotOf(newest).run)
    const termRuns = new Map(replaces === 'terms' ? [] : known.termRuns)
    const vectorRuns = new Map(replaces === 'vectors' ? [] : known.vectorRuns)
    // Another writer may have merged the same runs; then its lists count.
    const fits = merged !== null && [...merged.terms.merged].every((old) => termRuns.has(old))
    if (merged !== null && fits) {
      for (const old of merged.terms.merged) termRuns.delete(old)
      for (const old of merged.vectors.merged) vectorRuns.delete(old)
      termRuns.set(merged.run, merged.terms.postings)
      if (merged.vectors.vectors > 0) vectorRuns.set(merged.run, merged.vectors.vectors)
    }
    if (this.#postings > 0) termRuns.set(run, this.#postings)
    if (this.#vectors > 0) vectorRuns.set(run, this.#vectors)
    const tokens = replaces === 'terms' ? this.#balance.tokens : known.tokens + this.#balance.tokens
    return {
      since: replaces === 'vectors' ? run : known.since,
      run: highest,
      excluded: openRuns.filter((open) => open <= highest).sort((a, b) => a - b),
      termRuns,
      vectorRuns,
      documents: known.documents + this.#balance.documents,
      tokens,
      clean: (fits ? merged?.clean : null) ?? known.clean,
      graph: graphs ? (graph ?? known.graph) : null,
      collection: this.#collection,
    }
  }

  async #refreshIndexes(snapshot: Snapshot, exactVectorsUpTo: number): Promise<void> {
    const { dimensions } = this.#options.begin
    const isLarge = dimensions !== null && this.#search === null && snapshot.documents > exactVectorsUpTo
    try {
      if (isLarge) await this.#timed('optimize', () => this.#database.indexVectors(dimensions))
      await this.#timed('optimize', () => this.#database.maintain())
    } catch {
      this.warnings.push('could not refresh the indexes of the database')
    }
  }

  #checkVectors(columns: ChunkColumns): void {
    const expected = this.#options.begin.dimensions
    const found = columns.vectors?.dimensions ?? null
    if (found === expected) return
    const name = (dimensions: number | null): string =>
      dimensions === null ? 'no vectors' : `${dimensions} dimensions`
    throw new SqlError(
      'SQL_DIMENSIONS',
      `The index keeps ${name(expected)}, the batch has ${name(found)}. Vectors of two models are never mixed: crawl again into an empty index.`,
      { expected, found },
    )
  }
}

interface DrawnGraph extends GraphSummary {
  readonly graph: number
}

function writtenParts(snapshot: Snapshot, drawn: DrawnGraph | null): WrittenParts {
  return {
    parts: partsOf(snapshot),
    hasGraphs: snapshot.graph !== null,
    services: drawn?.services ?? 0,
    edges: drawn?.edges ?? 0,
    callsAreOld: drawn?.callsAreOld ?? false,
    graphWarnings: drawn?.warnings ?? [],
    ...(drawn?.exact !== undefined && { graphExact: drawn.exact }),
  }
}

/** Returns null if nothing is selected. */
function selectionCondition(database: Database, selection: ChunkSelection): RawBuilder<boolean> | null {
  const uri = sql.ref('d.source_uri')
  if ('sourceUris' in selection) {
    if (selection.sourceUris.length === 0) return null
    return database.isOneOf(uri, { type: 'text', values: selection.sourceUris })
  }
  const { uriPrefix } = selection
  if (uriPrefix === '') return sql<boolean>`1 = 1`
  // Texts compare by their bytes, and no character comes after U+10FFFF.
  return sql<boolean>`${uri} >= ${uriPrefix} and ${uri} < ${`${uriPrefix}\u{10FFFF}`}`
}

function namesOf(columns: ChunkColumns): [readonly string[], readonly (string | null)[]] {
  const { sourceUris, filePaths } = chunkValues(columns)
  return [sourceUris, filePaths]
}

function refuseOtherDimensions({ begin, newest, covers }: WriterOptions): void {
  if (newest === null || begin.replaces === 'vectors' || (begin.base === null && covers === 'all')) return
  const expected = newest.embedder?.dimensions ?? null
  if (expected === begin.dimensions || newest.chunkCount === 0) return
  throw new SqlError(
    'SQL_DIMENSIONS',
    `The index has vectors of ${expected ?? 'no'} dimensions, this crawl makes ${begin.dimensions ?? 'no'}. Vectors of two models are never mixed: use the embedder that built the index, or crawl all sources again.`,
    { expected, found: begin.dimensions },
  )
}

function vectorsMissing(database: Database): SqlError {
  return new SqlError(
    'SQL_NO_VECTORS',
    `${database.location} keeps no vectors. Set "vectors" to the address of a Qdrant server, use PostgreSQL, or crawl with the embedder "none".`,
    { location: database.location },
  )
}
