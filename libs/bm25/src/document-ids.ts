import type { IndexFile } from './file-format.js'

const ID_BYTES = 32
/** Documents whose ids are read at once and kept: one read of 64 KiB. */
const IDS_PER_PAGE = 2_048
/** Ids that are kept as strings, at most, about 100 bytes each. */
const KEPT_IDS = 32_768

/** The ids of documents, read as they are asked for. */
export class DocumentIds {
  readonly #file: IndexFile
  readonly #size: number
  readonly #pages: (Buffer | undefined)[] = []
  /** Those that were asked for before: a string made anew is also hashed anew by the first map it comes to. */
  #ids: string[] = []
  /** Per document 1 + the place of its id among them, 0 where it is not kept. */
  readonly #places: Uint16Array

  /** @param size - How many documents there are. */
  constructor(file: IndexFile, size: number) {
    this.#file = file
    this.#size = size
    this.#places = new Uint16Array(size)
  }

  of(document: number): string {
    const place = this.#places[document] ?? 0
    if (place > 0) return this.#ids[place - 1] ?? ''
    if (this.#ids.length === KEPT_IDS) {
      this.#ids = []
      this.#places.fill(0)
    }
    const id = this.#read(document)
    this.#places[document] = this.#ids.push(id)
    return id
  }

  #read(document: number): string {
    const page = Math.floor(document / IDS_PER_PAGE)
    const ids = (this.#pages[page] ??= this.#readPage(page))
    const at = (document % IDS_PER_PAGE) * ID_BYTES
    return ids.toString('hex', at, at + ID_BYTES)
  }

  #readPage(page: number): Buffer {
    const first = page * IDS_PER_PAGE
    const count = Math.min(IDS_PER_PAGE, this.#size - first)
    return Buffer.from(this.#file.read('ids', first * ID_BYTES, count * ID_BYTES).buffer)
  }
}
