import type { Database } from '../database/database.js'
import type { PackedTerm } from './term-buffer.js'
import { verifyRun } from './runs.js'

export interface PackedBlock extends PackedTerm {
  /** Number of the list among those of its term and run. */
  readonly block: number
}

/** Bytes and rows of one statement. */
const STATEMENT_BYTES = 8 * 1024 * 1024
const STATEMENT_ROWS = 50_000

/** Stores packed lists of a run. */
export async function insertPostings(database: Database, run: number, blocks: Iterable<PackedBlock>): Promise<void> {
  let waiting: PackedBlock[] = []
  let bytes = 0
  const store = async (): Promise<void> => {
    const list = waiting
    waiting = []
    bytes = 0
    await database.write(async (db) => {
      await verifyRun(db, database, run)
      await database.insert(
        db,
        'coderag_postings',
        {
          term: { type: 'text', values: list.map(({ term }) => term) },
          run: { type: 'bigint', values: list.map(() => run) },
          block: { type: 'integer', values: list.map(({ block }) => block) },
          data: { type: 'bytes', values: list.map(({ data }) => data) },
        },
        list.length,
      )
    })
  }
  for (const block of blocks) {
    waiting.push(block)
    bytes += block.data.length + block.term.length
    if (bytes >= STATEMENT_BYTES || waiting.length >= STATEMENT_ROWS) await store()
  }
  if (waiting.length > 0) await store()
}
