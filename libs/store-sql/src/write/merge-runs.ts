import { sql } from 'kysely'
import type { Database } from '../database/database.js'
import { decodePostings, PostingEncoder } from '../format/posting-list.js'
import { decodeVectorBlock, encodeVectorBlock } from '../format/vector-block.js'
import { MAX_TERM_RUNS } from '../options.js'
import type { Snapshot } from '../snapshot.js'
import { insertPostings, type PackedBlock } from './insert-postings.js'
import { verifyRun } from './runs.js'

/** What merging made of packed lists. */
export interface MergedRuns {
  /** Number of the run with the merged lists. */
  readonly run: number
  readonly terms: { readonly merged: ReadonlySet<number>; readonly postings: number }
  readonly vectors: { readonly merged: ReadonlySet<number>; readonly vectors: number }
  /** Set if lists of all runs were merged, so that the deletions up to here are in none of them. */
  readonly clean: Snapshot['clean'] | null
}

/** Share of deleted rows from which on all runs are merged. */
const DELETED_SHARE = 0.2

/** Decides which runs a writer merges: none, the small ones, or all. */
export function runsToMerge(
  snapshot: Snapshot,
  deleted: number,
): { merged: readonly number[]; isFull: boolean } | null {
  const runs = [...snapshot.termRuns]
  if (deleted > DELETED_SHARE * snapshot.documents && runs.length > 0) {
    return { merged: runs.map(([run]) => run), isFull: true }
  }
  if (runs.length < MAX_TERM_RUNS) return null
  const [largest, ...small] = runs.toSorted((a, b) => b[1] - a[1])
  const sum = small.reduce((total, [, postings]) => total + postings, 0)
  // Every posting is merged a few times only: with its like, and with all when they have grown to half of the index.
  if (sum * 2 > (largest?.[1] ?? 0)) return { merged: runs.map(([run]) => run), isFull: true }
  return { merged: small.map(([run]) => run), isFull: false }
}

/**
 * Writes the lists of several runs as lists of one run, without deleted rows.
 *
 * @param options.into - An open run.
 */
export async function mergeRuns(
  database: Database,
  snapshot: Snapshot,
  options: {
    readonly into: number
    readonly merged: readonly number[]
    readonly isFull: boolean
    readonly deleted: ReadonlySet<number>
  },
): Promise<MergedRuns> {
  const { into, merged, isFull, deleted } = options
  const vectorRuns = merged.filter((run) => snapshot.vectorRuns.has(run))
  return {
    run: into,
    terms: { merged: new Set(merged), postings: await mergePostings(database, { into, merged, deleted }) },
    vectors: {
      merged: new Set(vectorRuns),
      vectors: await mergeVectors(database, { into, merged: vectorRuns, deleted }),
    },
    clean: isFull ? { run: snapshot.run, excluded: snapshot.excluded } : null,
  }
}

interface Merge {
  readonly into: number
  readonly merged: readonly number[]
  readonly deleted: ReadonlySet<number>
}

const TERMS_AT_ONCE = 20_000

async function mergePostings(database: Database, { into, merged, deleted }: Merge): Promise<number> {
  let last = ''
  let postings = 0
  for (;;) {
    const from = last
    const { rows } = await database.read((db) =>
      sql<{ term: string; data: Uint8Array }>`select term, data from coderag_postings
        where run in (${sql.join(merged)}) and term > ${from}
        and term <= coalesce((select max(term) from (select term from coderag_postings where run in (${sql.join(merged)}) and term > ${from} order by term limit ${TERMS_AT_ONCE}) page), '')
        order by term, run, block`.execute(db),
    )
    if (rows.length === 0) return postings
    const blocks: PackedBlock[] = []
    let at = 0
    while (at < rows.length) {
      const term = rows[at]?.term ?? ''
      const own: Uint8Array[] = []
      for (; rows[at]?.term === term; at++) own.push(rows[at]?.data ?? new Uint8Array())
      const packed = repack(own, deleted)
      if (packed.size > 0) blocks.push({ term, block: 0, data: packed.data })
      postings += packed.size
      last = term
    }
    await insertPostings(database, into, blocks)
  }
}

function repack(blocks: readonly Uint8Array[], deleted: ReadonlySet<number>): { data: Uint8Array; size: number } {
  const { rows, counts, lengths, size } = decodePostings(blocks)
  const order = Uint32Array.from({ length: size }, (_, index) => index).sort((a, b) => (rows[a] ?? 0) - (rows[b] ?? 0))
  const encoder = new PostingEncoder()
  let kept = 0
  for (const index of order) {
    const row = rows[index] ?? 0
    if (deleted.has(row)) continue
    encoder.add(row, counts[index] ?? 1, lengths[index] ?? 0)
    kept++
  }
  return { data: encoder.take(), size: kept }
}

async function mergeVectors(database: Database, { into, merged, deleted }: Merge): Promise<number> {
  if (merged.length === 0) return 0
  let vectors = 0
  const places = await database.read((db) =>
    db
      .selectFrom('coderag_vector_blocks')
      .select(['run', 'block'])
      .where('run', 'in', merged)
      .orderBy('run')
      .orderBy('block')
      .execute(),
  )
  for (const [block, place] of places.entries()) {
    const stored = await database.read((db) =>
      db
        .selectFrom('coderag_vector_blocks')
        .select('data')
        .where('run', '=', place.run)
        .where('block', '=', place.block)
        .executeTakeFirstOrThrow(),
    )
    const { dimensions, rows, scales, numbers } = decodeVectorBlock(stored.data)
    const kept = [...rows.keys()].filter((index) => !deleted.has(rows[index] ?? 0))
    const data = encodeVectorBlock({
      dimensions,
      rows: Float64Array.from(kept, (index) => rows[index] ?? 0),
      scales: Float32Array.from(kept, (index) => scales[index] ?? 0),
      numbers: Int8Array.from(
        kept.flatMap((index) => [...numbers.subarray(index * dimensions, (index + 1) * dimensions)]),
      ),
    })
    vectors += kept.length
    await database.write(async (db) => {
      await verifyRun(db, database, into)
      await db.insertInto('coderag_vector_blocks').values({ run: into, block, data }).execute()
    })
  }
  return vectors
}
