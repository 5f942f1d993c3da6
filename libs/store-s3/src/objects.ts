import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Address } from './address.js'
import { isMissing, s3Error, S3Error } from './errors.js'

/** Text of an object, with the tag that changes whenever it is written. */
export interface TextObject {
  readonly text: string
  readonly tag: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly writtenAt: number
}

/** When an object may be written: if there is none, or if it is still the one with a tag. */
export type Condition = { readonly absent: true } | { readonly tag: string }

/** The objects below a prefix. Keys are relative to it. */
export interface Objects extends Disposable {
  /** Returns null if there is no such object. */
  read(key: string): Promise<TextObject | null>
  /** Returns the tag of an object without its content, or null if there is no such object. */
  tag(key: string): Promise<string | null>
  /**
   * Writes a small object.
   *
   * @returns Its tag.
   * @throws Errors of the client as they are, so that a refused condition can be told from others.
   */
  write(key: string, text: string, condition?: Condition): Promise<string>
  delete(keys: readonly string[]): Promise<void>
  /** Returns the sizes of the objects in a folder in bytes, by key. */
  list(folder: string): Promise<ReadonlyMap<string, number>>
  /** Stores a file under the hash of its content. The server compares the content with the hash. */
  upload(key: string, file: { readonly path: string; readonly size: number; readonly sha256: string }): Promise<void>
  /** Writes an object to a file that does not exist. Returns false if there is no such object. @throws S3Error `S3_OBJECT_DAMAGED`. */
  download(key: string, file: { readonly path: string; readonly sha256: string }): Promise<boolean>
}

const silent = (): void => undefined
const SILENT = { debug: silent, info: silent, warn: silent, error: silent }

/** Bytes that one request can store; the limit of S3. */
const LARGEST_BYTES = 5 * 1024 ** 3
const ATTEMPTS = 4
const DELETED_AT_ONCE = 1_000

/** Makes a client. Credentials come from the SDK's chain: environment, profile, role. Connects to nothing. */
export async function openObjects({ bucket, prefix, region, endpoint }: S3Address, location: string): Promise<Objects> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint, ...(region === undefined && { region: 'us-east-1' }) }),
    maxAttempts: ATTEMPTS,
    // Servers other than AWS's have no host name per bucket.
    forcePathStyle: true,
    // Files bring their own hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are thrown; nothing but a command's own output belongs on the terminal.
    logger: SILENT,
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` })
  const named = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw s3Error(error, location)
    }
  }
  const unlessMissing = <T>(work: () => Promise<T>): Promise<T | null> =>
    named(() =>
      work().catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    )

  return {
    read: (key) =>
      unlessMissing(async () => {
        const { Body, ETag, LastModified } = await client.send(new s3.GetObjectCommand(at(key)))
        const text = (await Body?.transformToString('utf-8')) ?? ''
        return { text, tag: ETag ?? '', writtenAt: LastModified?.getTime() ?? 0 }
      }),
    tag: (key) => unlessMissing(async () => (await client.send(new s3.HeadObjectCommand(at(key)))).ETag ?? ''),
    async write(key, text, condition) {
      const { ETag } = await client.send(
        new s3.PutObjectCommand({
          ...at(key),
          Body: text,
          ContentType: 'application/json',
          ...(condition !== undefined && ('absent' in condition ? { IfNoneMatch: '*' } : { IfMatch: condition.tag })),
        }),
      )
      return ETag ?? ''
    },
    delete: (keys) =>
      named(async () => {
        for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
          const some = keys.slice(from, from + DELETED_AT_ONCE).map((key) => ({ Key: `${prefix}${key}` }))
          await client.send(new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: some, Quiet: true } }))
        }
      }),
    list: (folder) =>
      named(async () => {
        const sizes = new Map<string, number>()
        const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${folder}` })
        for await (const { Contents = [] } of pages) {
          for (const { Key, Size = 0 } of Contents) if (Key !== undefined) sizes.set(Key.slice(prefix.length), Size)
        }
        return sizes
      }),
    upload: (key, { path, size, sha256 }) =>
      named(async () => {
        if (size > LARGEST_BYTES) {
          const message = `The file ${path} of the index is too large for ${location}: ${size} bytes. Split the index over several places.`
          throw new S3Error('S3_FILE_TOO_LARGE', message, { location, file: path, bytes: size })
        }
        const checksum = Buffer.from(sha256, 'hex').toString('base64')
        for (let attempt = 1; ; attempt++) {
          const Body = size === 0 ? Buffer.alloc(0) : createReadStream(path)
          try {
            const put = { ...at(key), Body, ContentLength: size, ChecksumSHA256: checksum }
            await client.send(new s3.PutObjectCommand(put))
            return
          } catch (error) {
            // The client can't send a stream again.
            if (attempt === ATTEMPTS || !isTransient(error)) throw error
          }
        }
      }),
    download: (key, { path, sha256 }) =>
      named(async () => {
        const body = await client.send(new s3.GetObjectCommand(at(key))).then(
          ({ Body }) => Body,
          (error: unknown) => {
            if (isMissing(error)) return null
            throw error
          },
        )
        if (body === null) return false
        await mkdir(dirname(path), { recursive: true })
        const hash = createHash('sha256')
        const hashing = new Transform({
          transform(data: Buffer, _encoding, done) {
            hash.update(data)
            done(null, data)
          },
        })
        await pipeline(
          body instanceof Readable ? body : Readable.from([]),
          hashing,
          createWriteStream(path, { flags: 'wx' }),
        )
        if (hash.digest('hex') !== sha256) throw damagedObject(location, key)
        return true
      }),
    [Symbol.dispose]: () => client.destroy(),
  }
}

export function damagedObject(location: string, object: string): S3Error {
  const message = `${location} does not hold what was stored as ${object}: it is missing or changed. Restore the bucket from a version or backup, or crawl again with --full.`
  return new S3Error('S3_OBJECT_DAMAGED', message, { location, object })
}

/** Tests whether a connection failed, rather than that the server refused something. */
function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))
}
