import type { IndexManifest, VisibleRuns } from '@coderag/types'
import { sql, type RawBuilder } from 'kysely'

/** What `IndexManifest.parts` says of a generation in a SQL database. */
export interface Snapshot extends VisibleRuns {
  /** Runs with packed postings, each with the number of its postings. */
  readonly termRuns: ReadonlyMap<number, number>
  /** Runs with packed blocks of vectors, each with the number of its vectors. Empty where vectors are in the table. */
  readonly vectorRuns: ReadonlyMap<number, number>
  readonly documents: number
  /** Tokens of all chunks. */
  readonly tokens: number
  /** Deletions that no packed list holds any more: those of the runs visible here. */
  readonly clean: Omit<VisibleRuns, 'since'>
  /** Number of the graph's files; null if there is no graph. */
  readonly graph: number | null
  /** Collection of the search engine; empty if there is none. */
  readonly collection: string
}

export const EMPTY_SNAPSHOT: Snapshot = {
  since: 0,
  run: 0,
  excluded: [],
  termRuns: new Map(),
  vectorRuns: new Map(),
  documents: 0,
  tokens: 0,
  clean: { run: 0, excluded: [] },
  graph: null,
  collection: '',
}

export function snapshotOf(manifest: IndexManifest | null): Snapshot {
  if (manifest === null) return EMPTY_SNAPSHOT
  const { parts } = manifest
  const graph = parts['graph']
  return {
    since: Number(parts['since'] ?? 0),
    run: Number(parts['run'] ?? 0),
    excluded: parseList(parts['excluded']),
    termRuns: parseCounts(parts['termRuns']),
    vectorRuns: parseCounts(parts['vectorRuns']),
    documents: Number(parts['documents'] ?? 0),
    tokens: Number(parts['tokens'] ?? 0),
    clean: { run: Number(parts['cleanRun'] ?? 0), excluded: parseList(parts['cleanExcluded']) },
    graph: graph === undefined ? null : Number(graph),
    collection: String(parts['collection'] ?? ''),
  }
}

export function partsOf(snapshot: Snapshot): Record<string, string | number> {
  const { since, run, excluded, termRuns, vectorRuns, documents, tokens, clean, graph, collection } = snapshot
  return {
    since,
    run,
    excluded: excluded.join(','),
    termRuns: formatCounts(termRuns),
    vectorRuns: formatCounts(vectorRuns),
    documents,
    tokens,
    cleanRun: clean.run,
    cleanExcluded: clean.excluded.join(','),
    ...(graph !== null && { graph }),
    ...(collection !== '' && { collection }),
  }
}

/**
 * Condition that a chunk belongs to a generation: made by a visible run, and deleted by none.
 *
 * @param chunk - Alias of `coderag_chunks`.
 */
export function isVisible(chunk: string, snapshot: VisibleRuns): RawBuilder<boolean> {
  const { since } = snapshot
  const created = sql.ref(`${chunk}.created_run`)
  const row = sql.ref(`${chunk}.row_id`)
  return sql<boolean>`(${created} >= ${since} and ${isVisibleRun(created, snapshot)} and not exists (
    select 1 from coderag_deletions gone where gone.row_id = ${row} and gone.run >= ${since} and ${isVisibleRun(sql.ref('gone.run'), snapshot)}))`
}

export function isVisibleRun(
  column: RawBuilder<unknown>,
  { run, excluded }: Omit<VisibleRuns, 'since'>,
): RawBuilder<boolean> {
  const others = excluded.length === 0 ? sql`` : sql` and ${column} not in (${sql.join(excluded)})`
  return sql<boolean>`${column} <= ${run}${others}`
}

function parseList(value: string | number | undefined): number[] {
  const text = String(value ?? '')
  return text === '' ? [] : text.split(',').map(Number)
}

function parseCounts(value: string | number | undefined): ReadonlyMap<number, number> {
  const text = String(value ?? '')
  if (text === '') return new Map()
  return new Map(
    text.split(',').map((entry) => {
      const [run = '0', count = '0'] = entry.split(':')
      return [Number(run), Number(count)]
    }),
  )
}

function formatCounts(counts: ReadonlyMap<number, number>): string {
  return [...counts].map(([run, count]) => `${run}:${count}`).join(',')
}
