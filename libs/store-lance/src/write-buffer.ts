import { decodeChunks, decodeTextColumn, encodeChunks, type ChunkColumns, type TextColumn } from '@coderag/types'
import { IdSet } from './id-set.js'

/** A LanceDB write is a version and a fragment: both cost at every read, so small batches are written together. */
const flushRows = 16_384
const flushBytes = 32 * 1024 * 1024

/** Batches that wait to be written together. No id is in it twice. */
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
    return this.#rows >= flushRows || this.#bytes >= flushBytes
  }

  get batches(): readonly ChunkColumns[] {
    return this.#batches
  }

  get ids(): IdSet {
    return this.#ids
  }

  /** Takes a batch over. False, and nothing is taken, when it has an id that is here already. */
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

/** A batch without repeated ids, the last row of each kept, and the set of its ids. */
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
