import type { ScoredId } from '@coderag/types'
import { sql } from 'kysely'
import type { Database } from '../database/database.js'
import { fromHalves } from '../format/half-floats.js'
import { decodeVectorBlock } from '../format/vector-block.js'
import { isVisible, type Snapshot } from '../snapshot.js'
import { bestPlaces } from './best-rows.js'
import { hexOf } from './rows.js'

/** Share and minimum number of further candidates that are compared again with all bits. */
const RECHECKED = { share: 0.25, atLeast: 16 }

/** Exact vector search over packed blocks, which are in memory. */
export class BlockVectors {
  private constructor(
    readonly snapshot: Snapshot,
    readonly dimensions: number,
    /** Row numbers in ascending order. */
    readonly rows: Float64Array,
    readonly scales: Float32Array,
    readonly numbers: Int8Array,
    readonly all: Uint32Array,
  ) {}

  /** Reads the vectors of a generation, without those of deleted rows. */
  static async load(database: Database, snapshot: Snapshot, deleted: ReadonlySet<number>): Promise<BlockVectors> {
    const runs = [...snapshot.vectorRuns.keys()]
    const blocks = runs.length === 0 ? [] : await readBlocks(database, runs)
    const dimensions = blocks[0]?.dimensions ?? 0
    let size = 0
    for (const { rows } of blocks) for (const row of rows) if (!deleted.has(row)) size++
    const rows = new Float64Array(size)
    const scales = new Float32Array(size)
    const numbers = new Int8Array(size * dimensions)
    let next = 0
    for (const block of blocks) {
      for (let index = 0; index < block.rows.length; index++) {
        const row = block.rows[index] ?? 0
        if (deleted.has(row)) continue
        rows[next] = row
        scales[next] = block.scales[index] ?? 0
        numbers.set(block.numbers.subarray(index * dimensions, (index + 1) * dimensions), next * dimensions)
        next++
      }
    }
    return new BlockVectors(
      snapshot,
      dimensions,
      rows,
      scales,
      numbers,
      Uint32Array.from({ length: size }, (_, place) => place),
    )
  }

  /**
   * Returns the nearest rows.
   * @param passing - Row numbers of the rows to search; null for all.
   */
  async search(
    database: Database,
    unit: Float32Array,
    { limit, passing }: { limit: number; passing: ReadonlySet<number> | null },
  ): Promise<ScoredId[]> {
    const places = passing === null ? this.all : this.all.filter((place) => passing.has(this.rows[place] ?? 0))
    const further = Math.max(RECHECKED.atLeast, Math.ceil(limit * RECHECKED.share))
    const best = bestPlaces(this.#scores(unit, places), places, limit + further)
    const wanted = best.map((place) => this.rows[place] ?? 0)
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

  #scores(unit: Float32Array, places: Uint32Array): Float32Array {
    const { dimensions, numbers, scales } = this
    const scores = new Float32Array(scales.length)
    const query = quantiseQuery(unit)
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0
      const from = place * dimensions
      let sum = 0
      for (let d = 0; d < dimensions; d++) sum += (numbers[from + d] ?? 0) * (query[d] ?? 0)
      scores[place] = sum * (scales[place] ?? 0)
    }
    return scores
  }
}

async function readBlocks(database: Database, runs: readonly number[]) {
  const { rows } = await database.read((db) =>
    sql<{ data: Uint8Array }>`select data from coderag_vector_blocks where run in (${sql.join(runs)})
      order by run, block`.execute(db),
  )
  return rows.map(({ data }) => decodeVectorBlock(data))
}

/** Rounds to 16 bits, so that products with 8 bits add up as whole numbers. */
function quantiseQuery(unit: Float32Array): Int16Array {
  let largest = 0
  for (const value of unit) largest = Math.max(largest, Math.abs(value))
  return Int16Array.from(unit, (value) => Math.round((value / largest) * 32_767))
}

export function halvesOf(bytes: Uint8Array): Float32Array {
  const copy = bytes.slice()
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
