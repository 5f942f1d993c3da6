import { createHash } from 'node:crypto'

/** Returns `ChunkOf.id`: sha256 of source uri and byte range, 64 hex digits. */
export function chunkId(sourceUri: string, byteRange: readonly [start: number, end: number]): string {
  return createHash('sha256').update(`${sourceUri}#${byteRange[0]}-${byteRange[1]}`).digest('hex')
}

/** Returns `ChunkOf.contentHash`: sha256 of everything that is embedded, 64 hex digits. */
export function contentHash(contextPrefix: string, overlap: string | null, text: string): string {
  return createHash('sha256')
    .update(`${contextPrefix}\0${overlap ?? ''}\0${text}`)
    .digest('hex')
}
