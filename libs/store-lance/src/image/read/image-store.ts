import type { ChunkFilter, ChunkStoreReader } from '@coderag/types'
import { DirectionSums } from '../../direction-sums.js'
import { StoreError, storeError } from '../../errors.js'
import { checkQueryVector } from '../../query-vector.js'
import { VectorSearch } from '../vectors/vector-search.js'
import { DamagedImage } from '../format/damage.js'
import type { Image } from './image.js'

export interface ImageStoreOptions {
  /** Name of the table, for errors. */
  readonly name: string
  /** Reads the vectors at once, while the caller does other work. */
  readonly preload: boolean
  /** Opens the same snapshot in LanceDB, which has the exact vectors. */
  readonly openTable: () => Promise<ChunkStoreReader>
  /** Is told once why the image is not read any more. */
  readonly onDamage: (error: DamagedImage) => void
}

/**
 * Creates a store that reads one snapshot from its image. LanceDB is loaded by `scanColumns`, and by the first read of
 * damaged bytes: from then on, the table is read.
 */
export function imageStore(image: Image, { name, preload, openTable, onDamage }: ImageStoreOptions): ChunkStoreReader {
  let table: Promise<ChunkStoreReader> | null = null
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
  /** Opens the table if the image turned out to be damaged; passes other errors on. */
  const insteadOf = (error: unknown): Promise<ChunkStoreReader> => {
    if (!(error instanceof DamagedImage)) throw error
    if (table === null) onDamage(error)
    return (table ??= openTable())
  }
  /** Reads the image, or the table once the image is damaged. */
  const read = <T>(
    operation: string,
    fromImage: () => T | Promise<T>,
    fromTable: (table: ChunkStoreReader) => Promise<T>,
  ): Promise<T> =>
    run(operation, async () => {
      if (table !== null) return fromTable(await table)
      try {
        return await fromImage()
      } catch (error) {
        return fromTable(await insteadOf(error))
      }
    })
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
    await table?.then((sound) => sound[Symbol.asyncDispose]()).catch(() => null) // whoever opened it has its error
  }

  return {
    get: (ids) =>
      read(
        'get',
        () => image.get(ids),
        (sound) => sound.get(ids),
      ),
    sourcesOf: (ids) => run('sourcesOf', () => image.sourcesOf(ids)),
    searchVector: (vector, { limit, filter = {} }) =>
      read(
        'searchVector',
        async () => {
          checkQueryVector(vector, image.dimensions)
          const rows = image.passing.rows(filter)
          if (limit < 1 || rows.length === 0) return []
          const loaded = await loadVectors()
          checkOpen('searchVector')
          return loaded.search(vector, rows, limit)
        },
        (sound) => sound.searchVector(vector, { limit, filter }),
      ),
    async *scan({ filter = {}, batchRows = 1_024 }: { filter?: ChunkFilter; batchRows?: number } = {}) {
      const rows = await run('scan', () => image.passing.rows(filter))
      for (let start = 0; start < rows.length; start += batchRows) {
        const part = rows.subarray(start, start + batchRows)
        yield await read(
          'scan',
          () => Array.from(part, (row) => image.chunk(row)),
          (sound) => sound.get(Array.from(part, (row) => image.idOf(row))),
        )
      }
    },
    async *scanColumns(options) {
      await using table = await run('scanColumns', openTable)
      yield* table.scanColumns(options)
    },
    sourceVectors: (sourceUris) =>
      read(
        'sourceVectors',
        async () => {
          const sums = new DirectionSums()
          if (image.dimensions === null) return sums.directions()
          const loaded = await loadVectors()
          checkOpen('sourceVectors')
          for (const [uri, rows] of image.bySource.of(new Set(sourceUris))) {
            for (const row of rows) loaded.addTo(sums, uri, row)
          }
          return sums.directions()
        },
        (sound) => sound.sourceVectors(sourceUris),
      ),
    count: (filter) =>
      run('count', () => (filter === undefined ? image.passing.all : image.passing.rows(filter)).length),
    [Symbol.asyncDispose]: () => (closing ??= close()),
  }
}
