import { createHash } from 'node:crypto'
import { lstat, open, readFile, rename, rm, truncate } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeDirectory, removeCreated } from '@coderag/storage'
import type { EmbedderIdentity, VectorCache } from '@coderag/types'
import { EmbeddingError } from './errors.js'

export interface VectorCacheOptions {
  /**
   * Directory of the cache. It is created if it does not exist. One process writes at a time: the holder of the index's
   * write lock.
   */
  readonly directory: string
  /** Whose vectors the cache holds: each embedder has files of its own. */
  readonly identity: EmbedderIdentity
  /** Bytes of vectors, at most; when a cache is opened that has grown beyond, its older half goes. Default: 4 GiB. */
  readonly maxBytes?: number
}

/*
 *   <model>.vectors   dimensions × 4 bytes per vector, one after the other
 *   <model>.keys      36 bytes per vector: content hash (32), check of the vector (4)
 *
 * Both are only appended to, vectors first: a key means that its vector was written before. After a kill the longer file
 * is cut back to what both have; the check finds what a power failure left half-written.
 */
const KEY_BYTES = 36
const HASH_BYTES = 32
const DEFAULT_MAX_BYTES = 4 * 2 ** 30

/**
 * Opens the cache of one model: vectors by content hash, in two files that are named after the model's whole identity.
 *
 * @throws EmbeddingError `EMBED_CACHE`.
 */
export async function openVectorCache(options: VectorCacheOptions): Promise<VectorCache> {
  const { directory, identity, maxBytes = DEFAULT_MAX_BYTES } = options
  const vectorBytes = identity.dimensions * Float32Array.BYTES_PER_ELEMENT
  const base = join(directory, cacheName(identity))
  const failing = failuresIn(directory)

  const count = await failing(async () => {
    await makeDirectory(directory)
    await shrink(base, { vectorBytes, maxBytes })
    return cutToCommonCount(base, vectorBytes)
  })
  /** Position and check value of each vector in the file, by content hash. */
  const known = new Map<string, { readonly place: number; readonly check: number }>()
  const remember = (key: Buffer): void => {
    known.set(key.toString('hex', 0, HASH_BYTES), { place: places++, check: key.readUInt32BE(HASH_BYTES) })
  }
  let places = 0
  if (count > 0) {
    const bytes = await failing(() => readFile(`${base}.keys`))
    for (let at = 0; at < count; at++) remember(bytes.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES))
  }
  /** Appends run one after the other, and none after one that failed. */
  let tail: Promise<void> = Promise.resolve()

  return {
    async get(contentHashes) {
      const found = new Map<string, Float32Array>()
      const wanted = contentHashes.filter((hash) => known.has(hash))
      if (wanted.length === 0) return found
      await failing(async () => {
        const file = await open(`${base}.vectors`, 'r')
        try {
          for (const hash of wanted) {
            const entry = known.get(hash)
            if (entry === undefined) continue
            const vector = new Float32Array(identity.dimensions)
            const { bytesRead } = await file.read(bytesOf(vector), 0, vectorBytes, entry.place * vectorBytes)
            if (bytesRead === vectorBytes && checkOf(hash, vector) === entry.check) found.set(hash, vector)
          }
        } finally {
          await file.close()
        }
      })
      return found
    },
    put(fresh) {
      const entries = [...fresh]
      const work = tail.then(() =>
        failing(async () => {
          const keys = entries.map(([hash, vector]) => keyOf(hash, vector))
          await append(`${base}.vectors`, Buffer.concat(entries.map(([, vector]) => bytesOf(vector))))
          await append(`${base}.keys`, Buffer.concat(keys))
          keys.forEach(remember)
        }),
      )
      // After half a write the places no longer fit: nothing more is written until the files are opened anew.
      tail = work
      work.catch(() => undefined)
      return work
    },
  }
}

/**
 * Appends bytes and resolves when they are on disk. The file is opened for each call, so that nobody has to close an
 * embedder.
 */
async function append(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'a')
  try {
    await file.appendFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

function keyOf(hash: string, vector: Float32Array): Buffer {
  const key = Buffer.alloc(KEY_BYTES)
  key.write(hash, 'hex')
  key.writeUInt32BE(checkOf(hash, vector), HASH_BYTES)
  return key
}

/** Everything that makes vectors comparable, so that no other model's vector is ever found. */
function cacheName(identity: EmbedderIdentity): string {
  const { id, dimensions, pooling, queryPrefix, documentPrefix } = identity
  const whole = JSON.stringify([id, dimensions, pooling, queryPrefix, documentPrefix])
  return createHash('sha256').update(whole).digest('hex').slice(0, 32)
}

function checkOf(hash: string, vector: Float32Array): number {
  return createHash('sha256').update(hash).update(bytesOf(vector)).digest().readUInt32BE(0)
}

function bytesOf(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
}

/** Cuts the longer file back to what both have; returns how many vectors that is. */
async function cutToCommonCount(base: string, vectorBytes: number): Promise<number> {
  const [keyBytes, bytes] = await Promise.all([sizeOf(`${base}.keys`), sizeOf(`${base}.vectors`)])
  const count = Math.min(Math.floor(keyBytes / KEY_BYTES), Math.floor(bytes / vectorBytes))
  if (keyBytes > count * KEY_BYTES) await truncate(`${base}.keys`, count * KEY_BYTES)
  if (bytes > count * vectorBytes) await truncate(`${base}.vectors`, count * vectorBytes)
  return count
}

/** Keeps the newer half if the vectors take more than `maxBytes`. */
async function shrink(
  base: string,
  { vectorBytes, maxBytes }: { vectorBytes: number; maxBytes: number },
): Promise<void> {
  const [keyStat, vectorStat] = await Promise.all([sizeOf(`${base}.keys`), sizeOf(`${base}.vectors`)])
  if (vectorStat <= maxBytes) return
  const count = Math.min(Math.floor(keyStat / KEY_BYTES), Math.floor(vectorStat / vectorBytes))
  const first = Math.ceil(count / 2)
  await copyTail(`${base}.keys`, first * KEY_BYTES, count * KEY_BYTES)
  await copyTail(`${base}.vectors`, first * vectorBytes, count * vectorBytes)
  // Between the two renames a kill would leave keys of the one with vectors of the other: nothing, then, is better.
  await rm(`${base}.keys`)
  await rename(`${base}.vectors.new`, `${base}.vectors`)
  await rename(`${base}.keys.new`, `${base}.keys`)
}

async function copyTail(path: string, start: number, end: number): Promise<void> {
  const from = await open(path, 'r')
  await removeCreated(dirname(path), [`${basename(path)}.new`]) // of a killed process
  const to = await open(`${path}.new`, 'wx')
  try {
    const block = Buffer.alloc(1 << 20)
    for (let at = start; at < end; ) {
      const { bytesRead } = await from.read(block, 0, Math.min(block.length, end - at), at)
      if (bytesRead === 0) break
      await to.write(block, 0, bytesRead)
      at += bytesRead
    }
    await to.datasync()
  } finally {
    await from.close()
    await to.close()
  }
}

/** @throws Error with the code `EEXIST`: something else than a file has the name, such as a link. It is not written to. */
async function sizeOf(path: string): Promise<number> {
  const stats = await lstat(path).catch(() => null)
  if (stats === null) return 0
  if (!stats.isFile()) throw Object.assign(new Error('no regular file'), { code: 'EEXIST' })
  return stats.size
}

function failuresIn(directory: string): <T>(work: () => Promise<T>) => Promise<T> {
  return async (work) => {
    try {
      return await work()
    } catch (cause) {
      const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unexpected error'
      const message = `The vector cache in ${directory} can't be used (${reason}). Make room or give write permission; deleting the directory only means that its vectors are computed again.`
      throw new EmbeddingError('EMBED_CACHE', message, { directory, reason }, { cause })
    }
  }
}
