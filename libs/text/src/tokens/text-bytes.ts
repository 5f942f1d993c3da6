/** Start of the text in its buffer, so that eight bytes can be read before the end of any part. */
export const TEXT_START = 8

/** A buffer with a text from `TEXT_START` on, to be read by bytes or by four bytes at once. */
export interface TextBytes {
  readonly bytes: Uint8Array
  readonly view: DataView
}

/** Creates a buffer for `length` bytes. */
export function textBytes(length: number): TextBytes {
  const bytes = new Uint8Array(TEXT_START + length)
  return { bytes, view: new DataView(bytes.buffer) }
}

/** Returns the last four bytes of a part as a number; all bytes of a shorter part. */
export function lastFour({ view }: TextBytes, start: number, end: number): number {
  const length = end - start
  const last = view.getInt32(end - 4)
  return length < 4 ? last & ((1 << (8 * length)) - 1) : last
}

/** Returns the bytes before the last four of a part of up to eight bytes, as a number. */
export function beforeLastFour({ view }: TextBytes, start: number, end: number): number {
  const length = end - start - 4
  if (length <= 0) return 0
  const first = view.getInt32(end - 8)
  return length < 4 ? first & ((1 << (8 * length)) - 1) : first
}

/** Hashes two numbers to one whose low bits are well mixed. */
export function mixed(first: number, last: number): number {
  const product = Math.imul(last ^ Math.imul(first, 0x9e3779b1), 0x85ebca6b)
  return product ^ (product >>> 15)
}

/** Hashes a part of eight bytes or more: its length, its first eight and its last eight bytes. */
export function hashOf({ view }: TextBytes, start: number, end: number): number {
  const head = mixed(view.getInt32(start), view.getInt32(start + 4))
  const tail = mixed(view.getInt32(end - 8), view.getInt32(end - 4))
  return mixed(head ^ (end - start), tail)
}
