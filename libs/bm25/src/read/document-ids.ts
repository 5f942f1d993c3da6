import type { OpenSegments, Segment } from './segment.js'
import { cachedIds, idsPerPage } from '../options.js'

const ID_BYTES = 32

/** Reads the ids of documents in pages, when they are needed. */
export class DocumentIds {
  readonly #segments: readonly Segment[]
  /** Pages of each segment. */
  readonly #pages: (Buffer | undefined)[][]
  /** Ids as strings that were used before: a new string must also be hashed again by maps. */
  #ids: string[] = []
  /** Per document, 1 + the place of its id in `#ids`; 0 if it is not cached. */
  readonly #places: Uint16Array

  constructor({ segments, documents }: OpenSegments) {
    this.#segments = segments
    this.#pages = segments.map(() => [])
    this.#places = new Uint16Array(documents)
  }

  of(document: number): string {
    const place = this.#places[document] ?? 0
    if (place > 0) return this.#ids[place - 1] ?? ''
    if (this.#ids.length === cachedIds) {
      this.#ids = []
      this.#places.fill(0)
    }
    const id = this.#read(document)
    this.#places[document] = this.#ids.push(id)
    return id
  }

  #read(document: number): string {
    const number = this.#segments.findLastIndex(({ first }) => first <= document)
    const segment = this.#segments[number]
    const pages = this.#pages[number]
    if (segment === undefined || pages === undefined) return ''
    const own = document - segment.first
    const page = Math.floor(own / idsPerPage)
    const ids = (pages[page] ??= readPage(segment, page))
    const at = (own % idsPerPage) * ID_BYTES
    return ids.toString('hex', at, at + ID_BYTES)
  }
}

function readPage({ file, lengths }: Segment, page: number): Buffer {
  const first = page * idsPerPage
  const count = Math.min(idsPerPage, lengths.length - first)
  return Buffer.from(file.read('ids', first * ID_BYTES, count * ID_BYTES).buffer)
}
