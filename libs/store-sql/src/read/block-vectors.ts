import type { ScoredId } from '@coderag/types'
import { bestRows, ScoreKernel } from '@coderag/storage'
import { sql } from 'kysely'
import type { Database } from '../database/database.js'
import { fromHalves } from '../format/half-floats.js'
import { decodeVectorBlock } from '../format/vector-block.js'
import { isVisible, type Snapshot } from '../snapshot.js'
import { hexOf } from './rows.js'

/** Numbers that the kernel compares at a time. */
const LANES = 16
/** Share and minimum number of further candidates that are compared again with all bits. */
const RECHECKED = { share: 0.25, atLeast: 16 }

/** Exact vector search over packed blocks, which are in memory. */
export class BlockVectors {
  private constructor(
    readonly snapshot: Snapshot,
    /** Row numbers in ascending order. */
    readonly rows: Float64Array,
    readonly kernel: ScoreKernel,
    readonly all: Uint32Array,
  ) {}

  /** Reads the vectors of a generation, without those of deleted rows. */
  static async load(database: Database, snapshot: Snapshot, deleted: ReadonlySet<number>): Promise<BlockVectors> {
    const runs = [...snapshot.vectorRuns.keys()]
    const blocks = runs.length === 0 ? [] : await readBlocks(database, runs)
    const dimensions = blocks[0]?.dimensions ?? 0
    const stride = Math.ceil(dimensions / LANES) * LANES
    let size = 0
    for (const { rows } of blocks) for (const row of rows) if (!deleted.has(row)) size++
    const rows = new Float64Array(size)
    const kernel = new ScoreKernel(size, stride)
    let next = 0
    for (const block of blocks) {
      for (let index = 0; index < block.rows.length; index++) {
        const row = block.rows[index] ?? 0
        if (deleted.has(row)) continue
        rows[next] = row
        kernel.scales[next] = block.scales[index] ?? 0
        kernel.vectors.set(block.numbers.subarray(index * dimensions, (index + 1) * dimensions), next * stride)
        next++
      }
    }
    const all = Uint32Array.from({ length: size }, (_, place) => place)
    return new BlockVectors(snapshot, rows, kernel, all)
  }

  /** Returns the places of rows. */
  placesOf(rows: ReadonlySet<number>): Uint32Array {
    return this.all.filter((place) => rows.has(this.rows[place] ?? 0))
  }

  /**
   * Returns the nearest rows.
   * @param places - Places of the rows to search.
   */
  async search(
    database: Database,
    unit: Float32Array,
    { limit, places }: { limit: number; places: Uint32Array },
  ): Promise<ScoredId[]> {
    const further = Math.max(RECHECKED.atLeast, Math.ceil(limit * RECHECKED.share))
    const best = bestRows(this.kernel.scores(unit, places), places, limit + further)
    const wanted = Array.from(best, (place) => this.rows[place] ?? 0)
    const { rows } = await database.read((db) =>
      sql<{ id: Uint8Array; embedding: Uint8Array }>`select c.id, c.embedding from coderag_chunks c
        where ${database.isOneOf(sql.ref('c.row_id'), { type: 'bigint', values: wanted })}
        and ${isVisible('c', this.snapshot)}`.execute(db),
    )
    return rows
      .map(({ id, embedding }) => ({ id: hexOf(id), score: cosine(unit, halvesOf(embedding)) }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
  }
}

async function readBlocks(database: Database, runs: readonly number[]) {
  const { rows } = await database.read((db) =>
    sql<{ data: Uint8Array }>`select data from coderag_vector_blocks where run in (${sql.join(runs)})
      order by run, block`.execute(db),
  )
  return rows.map(({ data }) => decodeVectorBlock(data))
}

export function halvesOf(bytes: Uint8Array): Float32Array {
  // Copied, because numbers of 16 bits need an aligned start. The slice of a `Buffer` would not be a copy.
  const copy = new Uint8Array(bytes)
  return fromHalves(new Uint16Array(copy.buffer, 0, copy.byteLength / 2))
}

function cosine(unit: Float32Array, vector: Float32Array): number {
  let dot = 0
  let square = 0
  for (let d = 0; d < vector.length; d++) {
    dot += (unit[d] ?? 0) * (vector[d] ?? 0)
    square += (vector[d] ?? 0) ** 2
  }
  return square === 0 ? 0 : dot / Math.sqrt(square)
}
