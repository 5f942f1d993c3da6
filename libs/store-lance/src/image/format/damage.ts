import { crc32 } from 'node:zlib'

/** A file of an image is missing, truncated or changed. The table has the same rows. */
export class DamagedImage extends RangeError {
  override readonly name = 'DamagedImage'
}

/** Compares bytes with their CRC-32. @throws DamagedImage */
export function checkBytes(bytes: Uint8Array | Int8Array, checksum: number, what: string): void {
  if (crc32(bytes) !== checksum) throw new DamagedImage(`the checksum of ${what} differs`)
}
