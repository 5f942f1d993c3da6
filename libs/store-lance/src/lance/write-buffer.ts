import { decodeChunks, decodeTextColumn, encodeChunks, type ChunkColumns, type TextColumn } from '@coderag/types'
import { bufferedBytes, bufferedRows } from '../options.js'
import { IdSet } from './id-set.js'

/** Batches that wait to be written together. No two rows have the same id. */
export class WriteBuffer {
  #batches: ChunkColumns[] = []
  #rows = 0
  #bytes = 0
  #ids = new IdSet()
  #uris = new Set<string>()

  get rows(): number {
    return this.#rows
  }

  get isFull(): boolean {
    return this.#rows >= bufferedRows || this.#bytes >= bufferedBytes
  }

  get batches(): readonly ChunkColumns[] {
    return this.#batches
  }

  get ids(): IdSet {
    return this.#ids
  }

  /** Adds a batch. Returns false and adds nothing if the buffer contains one of its ids. */
  add(batch: ChunkColumns, ids: IdSet): boolean {
    if (this.#ids.overlaps(ids)) return false
    this.#ids.addAll(ids)
    this.#batches.push(batch)
    this.#rows += batch.rows
    this.#bytes += byteLength(batch)
    for (const uri of decodeTextColumn(textColumn(batch, 'source_uri'), batch.rows)) this.#uris.add(uri ?? '')
    return true
  }

  hasAnyOf(sourceUris: readonly string[]): boolean {
    return sourceUris.some((uri) => this.#uris.has(uri))
  }

  clear(): void {
    this.#batches = []
    this.#rows = 0
    this.#bytes = 0
    this.#ids = new IdSet()
    this.#uris = new Set()
  }
}

/** Removes repeated ids from a batch, keeping the last row of each. Returns the batch and the set of its ids. */
export function uniqueBatch(batch: ChunkColumns): { batch: ChunkColumns; ids: IdSet } {
  const ids = idsOf(batch)
  if (ids.size === batch.rows) return { batch, ids }
  const byId = new Map(decodeChunks(batch).map((chunk) => [chunk.id, chunk]))
  return { batch: encodeChunks([...byId.values()]), ids }
}

function idsOf(batch: ChunkColumns): IdSet {
  const ids = new IdSet()
  const column = textColumn(batch, 'id')
  for (let row = 0; row < batch.rows; row++) ids.add(column, row)
  return ids
}

function textColumn(batch: ChunkColumns, name: 'id' | 'source_uri'): TextColumn {
  const column = batch.columns[name]
  if (column.type !== 'text') throw new TypeError(`column ${name} holds ${column.type}`)
  return column
}

function byteLength(batch: ChunkColumns): number {
  const columns = Object.values(batch.columns)
  const sizes = columns.map((column) => {
    if (column.type === 'int') return column.values.byteLength
    if (column.type === 'text') return column.data.byteLength
    return column.offsets.byteLength + column.values.data.byteLength
  })
  return sizes.reduce((sum, size) => sum + size, batch.vectors?.values.byteLength ?? 0)
}
