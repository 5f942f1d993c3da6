/** Where the bytes of a text begin, so that eight bytes can be read before the end of any part of it. */
export const TEXT_START = 8

/** A text as its bytes from `TEXT_START` on, to be read one by one or four at once. */
export interface TextBytes {
  readonly bytes: Uint8Array
  readonly view: DataView
}

/** @param length - Room in bytes. */
export function textBytes(length: number): TextBytes {
  const bytes = new Uint8Array(TEXT_START + length)
  return { bytes, view: new DataView(bytes.buffer) }
}

/** The last four bytes of a part as one number, or all of a shorter one. */
export function lastFour({ view }: TextBytes, start: number, end: number): number {
  const length = end - start
  const last = view.getInt32(end - 4)
  return length < 4 ? last & ((1 << (8 * length)) - 1) : last
}

/** The bytes of a part of up to eight that stand before its last four, as one number. */
export function beforeLastFour({ view }: TextBytes, start: number, end: number): number {
  const length = end - start - 4
  if (length <= 0) return 0
  const first = view.getInt32(end - 8)
  return length < 4 ? first & ((1 << (8 * length)) - 1) : first
}

/** One number of two, its low bits as good as the others. */
export function mixed(first: number, last: number): number {
  const product = Math.imul(last ^ Math.imul(first, 0x9e3779b1), 0x85ebca6b)
  return product ^ (product >>> 15)
}

/** One number of a part of eight bytes or more: of its length, its first eight and its last eight, as nearly all differ there. */
export function hashOf({ view }: TextBytes, start: number, end: number): number {
  const head = mixed(view.getInt32(start), view.getInt32(start + 4))
  const tail = mixed(view.getInt32(end - 8), view.getInt32(end - 4))
  return mixed(head ^ (end - start), tail)
}
