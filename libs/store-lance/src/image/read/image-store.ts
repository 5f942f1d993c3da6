import type { ChunkFilter, ChunkStoreReader } from '@coderag/types'
import { DirectionSums } from '../../direction-sums.js'
import { StoreError, storeError } from '../../errors.js'
import { checkQueryVector } from '../../query-vector.js'
import { VectorSearch } from '../vectors/vector-search.js'
import type { Image } from './image.js'

export interface ImageStoreOptions {
  /** Name of the table, for errors. */
  readonly name: string
  /** Reads the vectors at once, while the caller does other work. */
  readonly preload: boolean
  /** Opens the same snapshot in LanceDB, which has the exact vectors. */
  readonly openTable: () => Promise<ChunkStoreReader>
}

/** Creates a store that reads one snapshot from its image. Only `scanColumns` loads LanceDB. */
export function imageStore(image: Image, { name, preload, openTable }: ImageStoreOptions): ChunkStoreReader {
  let vectors: Promise<VectorSearch> | null = null
  let closing: Promise<void> | null = null

  const checkOpen = (operation: string): void => {
    if (closing === null) return
    throw new StoreError('STORE_CLOSED', `The store is closed; ${operation} came too late.`, { operation })
  }
  const run = async <T>(operation: string, work: () => T | Promise<T>): Promise<T> => {
    checkOpen(operation)
    try {
      return await work()
    } catch (cause) {
      throw storeError(cause, name)
    }
  }
  /** Loads the vectors once; tries again after a failure. */
  const loadVectors = (): Promise<VectorSearch> => {
    vectors ??= VectorSearch.load(image).catch((error: unknown) => {
      vectors = null
      throw error
    })
    return vectors
  }
  // The first search reports a failure.
  if (preload && image.dimensions !== null) loadVectors().catch(() => {})
  const close = async (): Promise<void> => {
    await vectors?.catch(() => null) // it reads the image's files
    vectors = null
    image.close()
  }

  return {
    get: (ids) => run('get', () => image.get(ids)),
    sourcesOf: (ids) => run('sourcesOf', () => image.sourcesOf(ids)),
    searchVector: (vector, { limit, filter = {} }) =>
      run('searchVector', async () => {
        checkQueryVector(vector, image.dimensions)
        const rows = image.passing.rows(filter)
        if (limit < 1 || rows.length === 0) return []
        const loaded = await loadVectors()
        checkOpen('searchVector')
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
    async *scanColumns(options) {
      await using table = await run('scanColumns', openTable)
      yield* table.scanColumns(options)
    },
    sourceVectors: (sourceUris) =>
      run('sourceVectors', async () => {
        const sums = new DirectionSums()
        if (image.dimensions === null) return sums.directions()
        const loaded = await loadVectors()
        checkOpen('sourceVectors')
        for (const [uri, rows] of image.bySource.of(new Set(sourceUris))) {
          for (const row of rows) loaded.addTo(sums, uri, row)
        }
        return sums.directions()
      }),
    count: (filter) =>
      run('count', () => (filter === undefined ? image.passing.all : image.passing.rows(filter)).length),
    [Symbol.asyncDispose]: () => (closing ??= close()),
  }
}
