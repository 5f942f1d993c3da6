import { listedValues, pathMatcher, type ChunkFilter, type FilteredField } from '@coderag/types'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.js'

/** Names and numbers of the documents of an index, for filters by path. Read once per reader. */
export class DocumentPaths {
  readonly #database: Database
  #known: Promise<readonly { document: number; file_path: string | null }[]> | null = null

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Returns the numbers of the documents whose path passes globs. Also documents of other generations: a query that uses
   * the numbers tests visibility anyway.
   */
  async matching(globs: readonly string[]): Promise<number[]> {
    this.#known ??= this.#database
      .read((db) => db.selectFrom('coderag_documents').select(['document', 'file_path']).execute())
      .catch((error: unknown) => {
        this.#known = null
        throw error
      })
    const passes = pathMatcher(globs)
    return (await this.#known).flatMap(({ document, file_path }) => (passes(file_path) ? [document] : []))
  }
}

/** Returns the numbers of the documents that pass the globs of a filter, or null if it has none. */
export async function filteredDocuments(
  filter: ChunkFilter | undefined,
  paths: DocumentPaths,
): Promise<number[] | null> {
  const globs = filter?.pathGlobs ?? []
  return globs.length === 0 ? null : paths.matching(globs)
}

const COLUMNS: Readonly<Record<Exclude<FilteredField, 'filePath' | 'mentions'>, string>> = {
  corpusType: 'corpus_type',
  repoName: 'repo_name',
  serviceName: 'service_name',
  language: 'language',
  symbolKind: 'symbol_kind',
  channel: 'channel',
  participants: 'participants',
  timestamp: 'timestamp',
}

/**
 * Converts a filter into a condition on `coderag_chunks`. Null is in no list, and an empty list lets nothing pass.
 *
 * @param documents - From `filteredDocuments`.
 */
export function passesFilter(
  database: Database,
  { filter = {}, documents }: { filter: ChunkFilter | undefined; documents: readonly number[] | null },
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`c.${name}`)
  const tests: RawBuilder<boolean>[] = listedValues(filter).flatMap(({ field, values }) =>
    values === undefined ? [] : [database.isOneOf(column(COLUMNS[field]), { type: 'text', values })],
  )
  if (documents !== null) tests.push(database.isOneOf(column('document'), { type: 'bigint', values: documents }))
  if (filter.services !== undefined) tests.push(isOfService(database, filter.services))
  if (filter.participants !== undefined) tests.push(database.overlaps(column('participants'), filter.participants))
  if (filter.since !== undefined) tests.push(sql<boolean>`${column('timestamp')} >= ${filter.since}`)
  if (filter.until !== undefined) tests.push(sql<boolean>`${column('timestamp')} < ${filter.until}`)
  return tests.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(tests, sql` and `)}`
}

/** Tests whether a chunk belongs to one of some services, or names one. */
function isOfService(database: Database, services: readonly string[]): RawBuilder<boolean> {
  const belongs = database.isOneOf(sql.ref('c.service_name'), { type: 'text', values: services })
  const names = database.overlaps(sql.ref('named.mentions'), services)
  return sql<boolean>`(${belongs} or exists (select 1 from coderag_contents named where named.row_id = c.row_id and ${names}))`
}

/** Tests whether a filter narrows at all. */
export function narrows(filter: ChunkFilter | undefined): filter is ChunkFilter {
  if (filter === undefined) return false
  const { pathGlobs, ...others } = filter
  return (pathGlobs?.length ?? 0) > 0 || Object.values(others).some((value) => value !== undefined)
}
