import type { ChunkSelection } from '@coderag/types'
import { slotWords, wordOf } from './slot.js'

/** Rows of an image, as a delete sees them. */
export interface SourceRows {
  readonly rows: number
  readonly slots: Uint32Array
  /** One flag a row: 1 where it is gone. */
  readonly gone: Uint8Array
  readonly names: { text(name: number): string | null }
}

/** Flags the rows whose sources are selected. */
export function dropSources({ rows, slots, gone, names }: SourceRows, selection: ChunkSelection): void {
  const uris = 'sourceUris' in selection ? new Set(selection.sourceUris) : null
  const isSelected = (uri: string): boolean =>
    'uriPrefix' in selection ? uri.startsWith(selection.uriPrefix) : uris?.has(uri) === true
  const word = wordOf('source_uri')
  // Rows of a source mostly stand together.
  let last = -1
  let isGone = false
  for (let row = 0; row < rows; row++) {
    const name = slots[row * slotWords + word] ?? 0
    if (name !== last) isGone = isSelected(names.text(name) ?? '')
    last = name
    if (isGone) gone[row] = 1
  }
}
