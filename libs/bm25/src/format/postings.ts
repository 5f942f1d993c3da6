// The postings of one term: its documents in ascending order, with its count in each.
//
//   more than 128 postings: per block of 128: last document (4), end of the block in the data (4)
//   data: per posting, the varint of 2 × the distance to the previous document, + 1 if a count follows; then count − 2
//
// Most counts are 1, so a posting takes 1.3 to 2 bytes. Twice a distance must fit in 31 bits, so there are at most 2 ** 30
// documents.
/** Postings per block. A block is decoded at once if only some documents are needed. */
export const BLOCK = 128
const SKIP_ENTRY = 8

/** Encodes postings into a buffer that is reused for every term. */
export class PostingEncoder {
  #bytes = new Uint8Array(1 << 16)
  #length = 0

  /** Encodes the postings from `from` to `to`, exclusive. The result is valid until the next call. */
  encode(documents: Uint32Array, counts: Uint16Array, from: number, to: number): Uint8Array {
    const postings = to - from
    const tableBytes = skipBytes(postings)
    this.#reserve(tableBytes + postings * 8)
    const table = new DataView(this.#bytes.buffer, 0, tableBytes)
    this.#length = tableBytes
    let previous = 0
    for (let index = 0; index < postings; index++) {
      const document = documents[from + index] ?? 0
      const count = counts[from + index] ?? 1
      this.#varint(((document - previous) << 1) + (count === 1 ? 0 : 1))
      if (count !== 1) this.#varint(count - 2)
      previous = document
      if (tableBytes > 0 && (index % BLOCK === BLOCK - 1 || index === postings - 1)) {
        const entry = Math.floor(index / BLOCK) * SKIP_ENTRY
        table.setUint32(entry, document, true)
        table.setUint32(entry + 4, this.#length - tableBytes, true)
      }
    }
    return this.#bytes.subarray(0, this.#length)
  }

  #varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  #reserve(bytes: number): void {
    if (this.#bytes.length < bytes) this.#bytes = new Uint8Array(Math.max(bytes, this.#bytes.length * 2))
  }
}

/** Returns the bytes of the block table of a term with this number of postings. */
function skipBytes(postings: number): number {
  return postings > BLOCK ? Math.ceil(postings / BLOCK) * SKIP_ENTRY : 0
}

/** Receives decoded postings; at least as long as their number. */
export interface PostingTarget {
  readonly documents: Uint32Array
  readonly counts: Uint16Array
}

/**
 * Decodes all postings of a term.
 *
 * @returns True if decoding used exactly all bytes; false for damaged bytes, with high probability.
 */
export function decodePostings(bytes: Uint8Array, postings: number, target: PostingTarget): boolean {
  return decodeRun(bytes, { at: skipBytes(postings), before: 0, postings }, target) === bytes.length
}

/** Decodes the blocks of one term one at a time, for documents in ascending order. */
export class BlockReader {
  readonly target: PostingTarget = { documents: new Uint32Array(BLOCK), counts: new Uint16Array(BLOCK) }
  /** Number of postings in `target`. */
  postings = 0
  readonly #bytes: Uint8Array
  readonly #table: DataView
  readonly #total: number
  readonly #blocks: number
  readonly #dataStart: number
  #block = -1

  constructor(bytes: Uint8Array, postings: number) {
    this.#bytes = bytes
    this.#total = postings
    this.#dataStart = skipBytes(postings)
    this.#blocks = Math.ceil(postings / BLOCK)
    this.#table = new DataView(bytes.buffer, bytes.byteOffset, this.#dataStart)
  }

  /** Decodes the block that may contain a document to `target`. Returns false if all blocks end before it. */
  seek(document: number): boolean {
    let low = Math.max(this.#block, 0)
    let high = this.#blocks
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#lastDocument(middle) < document) low = middle + 1
      else high = middle
    }
    if (low === this.#blocks) return false
    if (low !== this.#block) this.#decode(low)
    return true
  }

  #lastDocument(block: number): number {
    return this.#dataStart === 0 ? 0xffffffff : this.#table.getUint32(block * SKIP_ENTRY, true)
  }

  #decode(block: number): void {
    const start = block === 0 ? 0 : this.#table.getUint32((block - 1) * SKIP_ENTRY + 4, true)
    const before = block === 0 ? 0 : this.#lastDocument(block - 1)
    this.postings = Math.min(BLOCK, this.#total - block * BLOCK)
    decodeRun(this.#bytes, { at: this.#dataStart + start, before, postings: this.postings }, this.target)
    this.#block = block
  }
}

interface Run {
  readonly at: number
  readonly before: number
  readonly postings: number
}

function decodeRun(bytes: Uint8Array, run: Run, target: PostingTarget): number {
  const { documents, counts } = target
  let { at, before: document } = run
  for (let index = 0; index < run.postings; index++) {
    let byte = bytes[at++] ?? 0
    let value = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++] ?? 0
      value |= (byte & 0x7f) << shift
    }
    document += value >>> 1
    documents[index] = document
    if ((value & 1) === 0) {
      counts[index] = 1
      continue
    }
    byte = bytes[at++] ?? 0
    let count = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++] ?? 0
      count |= (byte & 0x7f) << shift
    }
    counts[index] = count + 2
  }
  return at
}
