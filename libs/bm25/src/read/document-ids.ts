import type { IndexFile } from '../format/index-file.js'
import { cachedIds, idsPerPage } from '../options.js'

const ID_BYTES = 32

/** Reads the ids of documents in pages, when they are needed. */
export class DocumentIds {
  readonly #file: IndexFile
  readonly #size: number
  readonly #pages: (Buffer | undefined)[] = []
  /** Ids as strings that were used before: a new string must also be hashed again by maps. */
  #ids: string[] = []
  /** Per document, 1 + the place of its id in `#ids`; 0 if it is not cached. */
  readonly #places: Uint16Array

  /** @param size - Number of documents. */
  constructor(file: IndexFile, size: number) {
    this.#file = file
    this.#size = size
    this.#places = new Uint16Array(size)
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
    const page = Math.floor(document / idsPerPage)
    const ids = (this.#pages[page] ??= this.#readPage(page))
    const at = (document % idsPerPage) * ID_BYTES
    return ids.toString('hex', at, at + ID_BYTES)
  }

  #readPage(page: number): Buffer {
    const first = page * idsPerPage
    const count = Math.min(idsPerPage, this.#size - first)
    return Buffer.from(this.#file.read('ids', first * ID_BYTES, count * ID_BYTES).buffer)
  }
}
