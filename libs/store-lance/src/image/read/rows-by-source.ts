import type { ChunkSelection } from '@coderag/types'
import { scansBeforeSourceIndex } from '../../options.js'
import { slotWords, wordOf } from '../format/format.js'
import type { ImageTables } from './tables.js'

const sourceWord = wordOf('source_uri')

type RowsOf = ReadonlyMap<string, readonly number[]>

/** Finds the rows of sources. The first calls scan all rows; then the rows of every source are indexed. */
export class RowsBySource {
  #rows: RowsOf | null = null
  #scans = 0

  /** @param all - The rows of the snapshot. */
  constructor(
    readonly tables: ImageTables,
    readonly all: Uint32Array,
  ) {}

  /** Returns the rows of each source in ascending order. A source without rows has an empty list or no entry. */
  of(sourceUris: ReadonlySet<string>): RowsOf {
    if (this.#rows === null && this.#scans++ < scansBeforeSourceIndex) return this.#group(sourceUris)
    const rows = (this.#rows ??= this.#group(null))
    return new Map([...sourceUris].map((uri) => [uri, rows.get(uri) ?? []]))
  }

  /** Returns which of some rows belong to sources. Rows are in ascending order, and so is the result. */
  among(rows: Uint32Array, sourceUris: ReadonlySet<string>): Uint32Array {
    const own = Uint32Array.from([...this.of(sourceUris).values()].flat()).sort()
    return rows === this.all ? own : own.filter((row) => has(rows, row))
  }

  /** @param wanted - Null for all sources. */
  #group(wanted: ReadonlySet<string> | null): RowsOf {
    const { slots, dictionary } = this.tables
    const isWanted = wanted === null ? null : dictionary.tester(wanted)
    const byUri = new Map<string, number[]>()
    // Each segment has a dictionary of its own, so a source may have several numbers.
    const byNumber = new Map<number, number[] | null>()
    // Rows of one source are mostly adjacent.
    let last = -1
    let rows: number[] | null | undefined
    for (let index = 0; index < this.all.length; index++) {
      const row = this.all[index] ?? 0
      const number = slots[row * slotWords + sourceWord] ?? 0
      if (number !== last) rows = byNumber.get(number)
      last = number
      if (rows === undefined) {
        rows = null
        if (isWanted === null || isWanted(number)) {
          const uri = dictionary.text(number) ?? ''
          rows = byUri.get(uri) ?? []
          byUri.set(uri, rows)
        }
        byNumber.set(number, rows)
      }
      rows?.push(row)
    }
    return byUri
  }
}

/** Tests whether rows in ascending order have a row. */
function has(rows: Uint32Array, row: number): boolean {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return rows[low] === row
}

/** The rows of an image or of a segment that is being written. */
export interface DeletableRows {
  readonly rows: number
  readonly slots: Uint32Array
  /** One flag per row: 1 if the row is deleted. */
  readonly deleted: Uint8Array
  readonly dictionary: { text(number: number): string | null }
}

/** Flags the rows of the selected sources as deleted. */
export function deleteSources({ rows, slots, deleted, dictionary }: DeletableRows, selection: ChunkSelection): void {
  const uris = 'sourceUris' in selection ? new Set(selection.sourceUris) : null
  const isSelected = (uri: string): boolean =>
    'uriPrefix' in selection ? uri.startsWith(selection.uriPrefix) : uris?.has(uri) === true
  // Rows of one source are mostly adjacent.
  let last = -1
  let isDeleted = false
  for (let row = 0; row < rows; row++) {
    const number = slots[row * slotWords + sourceWord] ?? 0
    if (number !== last) isDeleted = isSelected(dictionary.text(number) ?? '')
    last = number
    if (isDeleted) deleted[row] = 1
  }
}
