/**
 * Encodes values as one array in PostgreSQL's binary format, so that a statement inserts thousands of rows with one
 * parameter per column. The server parses no text: 118,823 rows with vectors of 256 numbers take 5 s; the same rows as
 * text parameters take three times as long.
 *
 *   int32 dimensions (1) · int32 has nulls · int32 element type · int32 length · int32 lower bound (1)
 *   then per element: int32 bytes, −1 for null · the bytes
 */
export function binaryArray(
  elementType: number,
  rows: number,
  element: { size: (row: number) => number; write: (row: number, target: Buffer, at: number) => void },
): Buffer {
  let bytes = HEADER_BYTES + 4 * rows
  for (let row = 0; row < rows; row++) bytes += Math.max(0, element.size(row))
  const target = Buffer.allocUnsafe(bytes)
  target.writeInt32BE(1, 0)
  target.writeInt32BE(1, 4)
  target.writeInt32BE(elementType, 8)
  target.writeInt32BE(rows, 12)
  target.writeInt32BE(1, 16)
  let at = HEADER_BYTES
  for (let row = 0; row < rows; row++) {
    const size = element.size(row)
    at = target.writeInt32BE(size, at)
    if (size <= 0) continue
    element.write(row, target, at)
    at += size
  }
  return target
}

/** Size of an element that is null. */
export const NULL_SIZE = -1
const HEADER_BYTES = 20
