import type { Entry, ZipFile } from 'yauzl'

/** Parts of an office document that its library unpacks. Pictures stay packed. */
const UNPACKED_PART = /\.(?:xml|rels)$/i

/**
 * Checks how large the parts of a zip are that are going to be unpacked. It unpacks them once, a piece at a time, because the
 * sizes that a zip states need not be true.
 *
 * @param limit - Maximum number of bytes of all parts together, inclusive.
 * @returns False if they are larger, or larger than the zip states.
 * @throws The library's error if the bytes are no zip.
 */
export async function unpacksWithin(bytes: Buffer, limit: number): Promise<boolean> {
  const { default: yauzl } = await import('yauzl')
  const { fromBuffer } = yauzl
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file)))
  })
  let total = 0
  return new Promise<boolean>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(true))
    zip.on('entry', (entry: Entry) => {
      if (!UNPACKED_PART.test(entry.fileName)) return zip.readEntry()
      if (total + entry.uncompressedSize > limit) return resolve(false)
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        stream.on('data', (part: Buffer) => {
          total += part.length
          if (total > limit) stream.destroy()
        })
        // The stream fails when it gives more bytes than the zip states.
        stream.on('error', () => resolve(false))
        stream.on('close', () => (total > limit ? resolve(false) : zip.readEntry()))
      })
    })
    zip.readEntry()
  })
}
