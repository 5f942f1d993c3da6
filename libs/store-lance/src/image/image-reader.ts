import { availableParallelism } from 'node:os'
import type { ChunkFilter, ChunkStore, SnapshotId } from '@coderag/types'
import { DirectionSums } from '../direction-sums.js'
import { readOnly, StoreError, storeError } from '../errors.js'
import { checkQueryVector } from '../query-vector.js'
import type { Image } from './image.js'
import { Nearest } from './nearest.js'

/**
 * A store that reads one snapshot from its image. LanceDB is loaded for what only it has.
 *
 * @param of.preload - Reads the vectors at once.
 * @param of.thread - Whether searches may have a thread of their own.
 * @param of.open - Opens the snapshot in LanceDB.
 */
export function imageReader(
  image: Image,
  {
    name,
    snapshot,
    preload,
    thread,
    open,
  }: { name: string; snapshot: SnapshotId; preload: boolean; thread: boolean; open: () => Promise<ChunkStore> },
): ChunkStore {
  let lance: Promise<ChunkStore> | null = null
  let nearest: Promise<Nearest> | null = null
  let closing: Promise<void> | null = null

  const check = (operation: string): void => {
    if (closing === null) return
    throw new StoreError('STORE_CLOSED', `The store is closed; ${operation} came too late.`, { operation })
  }
  const run = async <T>(operation: string, work: () => T | Promise<T>): Promise<T> => {
    check(operation)
    try {
      return await work()
    } catch (cause) {
      throw storeError(cause, name)
    }
  }
  /** Kept from the first search on; tried again after a failure. */
  const loadNearest = (): Promise<Nearest> => {
    nearest ??= Nearest.load(image, { mayThread: thread && availableParallelism() > 1 }).catch((error: unknown) => {
      nearest = null
      throw error
    })
    return nearest
  }
  // The first search finds out what goes wrong.
  if (preload && image.dimensions !== null) loadNearest().catch(() => {})
  const close = async (): Promise<void> => {
    const loaded = await nearest?.catch(() => null)
    nearest = null
    await loaded?.close()
    image.close()
    await (await lance?.catch(() => null))?.[Symbol.asyncDispose]()
  }

  return {
    put: readOnly('put'),
    delete: readOnly('delete'),
    optimize: readOnly('optimize'),
    prune: readOnly('prune'),
    get: (ids) => run('get', () => image.get(ids)),
    sourcesOf: (ids) => run('sourcesOf', () => image.sourcesOf(ids)),
    searchVector: (vector, { limit, filter = {} }) =>
      run('searchVector', async () => {
        checkQueryVector(vector, image.dimensions)
        const rows = image.passing.rows(filter)
        if (limit < 1 || rows.length === 0) return []
        const loaded = await loadNearest()
        check('searchVector')
        return loaded.search(vector, rows, limit)
      }),
    async *scan({ filter = {}, batchRows = 1_024 }: { filter?: ChunkFilter; batchRows?: number } = {}) {
      const batches = await run('scan', () => image.scan(filter, batchRows))
      for (;;) {
        const next = await run('scan', () => batches.next())
        if (next.done === true) return
        yield next.value
      }
    },
    vectorsByContent: (hashes) =>
      run('vectorsByContent', async () => {
        lance ??= open().catch((error: unknown) => {
          lance = null
          throw error
        })
        return (await lance).vectorsByContent(hashes)
      }),
    sourceVectors: (sourceUris) =>
      run('sourceVectors', async () => {
        const sums = new DirectionSums()
        if (image.dimensions === null) return sums.directions()
        const loaded = await loadNearest()
        check('sourceVectors')
        for (const [uri, rows] of image.bySource.of(new Set(sourceUris))) {
          for (const row of rows) loaded.addTo(sums, uri, row)
        }
        return sums.directions()
      }),
    count: (filter) =>
      run('count', () => (filter === undefined ? image.passing.all : image.passing.rows(filter)).length),
    snapshot: () => run('snapshot', () => snapshot),
    [Symbol.asyncDispose]: () => (closing ??= close()),
  }
}
