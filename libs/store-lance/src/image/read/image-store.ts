import type { ChunkFilter, ChunkStoreReader } from '@coderag/types'
import { DirectionSums } from '../../direction-sums.js'
import { StoreError, storeError } from '../../errors.js'
import { checkQueryVector } from '../../query-vector.js'
import { DamagedImage } from '../format/damage.js'
import { VectorSearch } from '../vectors/vector-search.js'
import type { Image } from './image.js'

export interface ImageStoreOptions {
  /** Name of the table, for errors. */
  readonly name: string
  /** Reads the vectors at once, while the caller does other work. */
  readonly preload: boolean
  /** Opens the same snapshot in LanceDB, which has the exact vectors. */
  readonly openTable: () => Promise<ChunkStoreReader>
  /** Makes the image anew from the table. Called at most once. */
  readonly rebuild: (error: DamagedImage) => Promise<Image>
}

/**
 * Creates a store that reads one snapshot from its image. LanceDB is loaded by `scanColumns`, and by the first read of
 * damaged bytes: from then on, an image that was made anew is read.
 */
export function imageStore(first: Image, { name, preload, openTable, rebuild }: ImageStoreOptions): ChunkStoreReader {
  const original = new OpenImage(first)
  let open = original
  let rebuilding: Promise<OpenImage> | null = null
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
  const read = <T>(operation: string, work: (from: OpenImage) => T | Promise<T>): Promise<T> =>
    run(operation, async () => {
      const used = open
      try {
        return await work(used)
      } catch (error) {
        if (!(error instanceof DamagedImage)) throw error
        rebuilding ??= rebuild(error).then((image) => new OpenImage(image))
        open = await rebuilding
        if (used === open) throw error // made anew and damaged since
        checkOpen(operation)
        return work(open)
      }
    })
  // The first search reports a failure.
  if (preload && first.dimensions !== null) original.vectors().catch(() => {})
  const close = async (): Promise<void> => {
    await original.close()
    const rebuilt = await rebuilding?.catch(() => null)
    await rebuilt?.close()
  }

  return {
    get: (ids) => read('get', ({ image }) => image.get(ids)),
    sourcesOf: (ids) => read('sourcesOf', ({ image }) => image.sourcesOf(ids)),
    searchVector: (vector, { limit, filter = {}, sourceUris }) =>
      read('searchVector', async ({ image, vectors }) => {
        checkQueryVector(vector, image.dimensions)
        const passing = image.passing.rows(filter)
        const rows = sourceUris === undefined ? passing : image.bySource.among(passing, new Set(sourceUris))
        if (limit < 1 || rows.length === 0) return []
        const loaded = await vectors()
        checkOpen('searchVector')
        return loaded.search(vector, rows, limit)
      }),
    async *scan({ filter = {}, batchRows = 1_024 }: { filter?: ChunkFilter; batchRows?: number } = {}) {
      const ids = await read('scan', ({ image }) => Array.from(image.passing.rows(filter), (row) => image.idOf(row)))
      for (let start = 0; start < ids.length; start += batchRows) {
        yield await read('scan', ({ image }) => image.get(ids.slice(start, start + batchRows)))
      }
    },
    async *scanColumns(options) {
      await using table = await run('scanColumns', openTable)
      yield* table.scanColumns(options)
    },
    sourceVectors: (sourceUris) =>
      read('sourceVectors', async ({ image, vectors }) => {
        const sums = new DirectionSums()
        if (image.dimensions === null) return sums.directions()
        const loaded = await vectors()
        checkOpen('sourceVectors')
        for (const [uri, rows] of image.bySource.of(new Set(sourceUris))) {
          for (const row of rows) loaded.addTo(sums, uri, row)
        }
        return sums.directions()
      }),
    count: (filter) =>
      read('count', ({ image }) => (filter === undefined ? image.passing.all : image.passing.rows(filter)).length),
    [Symbol.asyncDispose]: () => (closing ??= close()),
  }
}

/** An image with its vectors, which are loaded at the first use. */
class OpenImage {
  #vectors: Promise<VectorSearch> | null = null

  constructor(readonly image: Image) {}

  /** Loads the vectors once; tries again after a failure. */
  readonly vectors = (): Promise<VectorSearch> => {
    this.#vectors ??= VectorSearch.load(this.image).catch((error: unknown) => {
      this.#vectors = null
      throw error
    })
    return this.#vectors
  }

  async close(): Promise<void> {
    await this.#vectors?.catch(() => null) // it reads the image's files
    this.#vectors = null
    this.image.close()
  }
}
