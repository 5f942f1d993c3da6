import { join } from 'node:path'
import type { ChunkSelection } from '@coderag/types'
import { StoredGroups } from '../format/groups.js'
import { IndexFile } from '../format/index-file.js'
import { goneFlags, goneRuns, type ListedSegment } from '../format/segment-list.js'
import type { SegmentInput } from './segment-writer.js'

const ID_BYTES = 32

/** A segment of the previous generation, whose documents the next one keeps unless they are deleted. */
export class PreviousSegment implements Disposable {
  readonly file: IndexFile
  readonly #name: string
  readonly #gone: Uint8Array
  #groups: { readonly sourceUris: readonly string[]; readonly of: Uint32Array } | undefined

  /** @throws Bm25Error `BM25_UNREADABLE`, `BM25_CORRUPT`, `BM25_VERSION`. */
  constructor(directory: string, listed: ListedSegment) {
    this.#name = listed.file
    this.file = new IndexFile(join(directory, listed.file))
    try {
      const { documents } = this.file.facts
      this.#gone = goneFlags(listed, documents, this.file.path) ?? new Uint8Array(documents)
    } catch (error) {
      this.file[Symbol.dispose]()
      throw error
    }
  }

  /** Number of documents that are not deleted. */
  get living(): number {
    return this.#gone.reduce((left, flag) => left - flag, this.#gone.length)
  }

  delete(selection: ChunkSelection): void {
    const sourceUris = 'uriPrefix' in selection ? null : new Set(selection.sourceUris)
    const prefix = 'uriPrefix' in selection ? selection.uriPrefix : ''
    const isSelected = (uri: string): boolean => sourceUris?.has(uri) ?? uri.startsWith(prefix)
    for (const document of this.#documentsOf(isSelected)) this.#gone[document] = 1
  }

  /** Deletes the documents that have one of these ids and belong to one of these sources. */
  replace(ids: ReadonlySet<string>, sourceUris: ReadonlySet<string>): void {
    for (const document of this.#documentsOf((uri) => sourceUris.has(uri))) {
      if (this.#gone[document] === 1) continue
      const id = Buffer.from(this.file.read('ids', document * ID_BYTES, ID_BYTES)).toString('hex')
      if (ids.has(id)) this.#gone[document] = 1
    }
  }

  listed(): ListedSegment {
    return { file: this.#name, gone: goneRuns(this.#gone) }
  }

  input(): SegmentInput {
    return { file: this.file, gone: this.#gone }
  }

  [Symbol.dispose](): void {
    this.file[Symbol.dispose]()
  }

  #documentsOf(isSelected: (sourceUri: string) => boolean): number[] {
    this.#groups ??= readGroups(this.file)
    const { sourceUris, of } = this.#groups
    const selected = Uint8Array.from(sourceUris, (uri) => (isSelected(uri) ? 1 : 0))
    const documents: number[] = []
    if (!selected.includes(1)) return documents
    for (let document = 0; document < of.length; document++) {
      if (selected[of[document] ?? 0] === 1) documents.push(document)
    }
    return documents
  }
}

function readGroups(file: IndexFile): { readonly sourceUris: readonly string[]; readonly of: Uint32Array } {
  const groups = new StoredGroups(file)
  const sourceUris = Array.from({ length: groups.size }, (_, group) => groups.sourceUri(group))
  return { sourceUris, of: file.readNumbers('documentGroups') }
}
