import { z } from 'zod'

const shared = {
  /** Directory of the LanceDB database, or a URL that LanceDB supports (`s3://bucket/path`). */
  uri: z.string().min(1),
  /** Name of the chunks table. */
  table: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default('chunks'),
}

const chunkReaderFields = {
  ...shared,
  /** Snapshot to read, as the manifest names it. */
  snapshot: z.int().min(0),
  /** Reads the vectors while the store opens, instead of at the first vector search. */
  preload: z.boolean().default(false),
  /** Is told, once per store, that the image is damaged and made from the table. Default: nobody is told. */
  onWarning: z.custom<(message: string) => void>((value) => typeof value === 'function').default(() => () => undefined),
}

export const ChunkReaderOptionsSchema: z.ZodObject<typeof chunkReaderFields, z.core.$strict> =
  z.strictObject(chunkReaderFields)

const chunkWriterFields = {
  ...shared,
  /**
   * Snapshot to continue from, as the manifest names it. Everything written after it is dropped. Null starts with an
   * empty table; older snapshots of that table stay readable until `prune`.
   */
  snapshot: z.int().min(0).nullable().default(null),
  /**
   * Number of dimensions of the vectors; null for none. Must agree with the table that `snapshot` names. If left out, it
   * is that of the table, and null for an empty table.
   */
  dimensions: z.int().min(1).max(65_536).nullable().optional(),
}

export const ChunkWriterOptionsSchema: z.ZodObject<typeof chunkWriterFields, z.core.$strict> =
  z.strictObject(chunkWriterFields)

/** Options as callers write them. */
export type ChunkReaderOptions = z.input<typeof ChunkReaderOptionsSchema>
export type ChunkWriterOptions = z.input<typeof ChunkWriterOptionsSchema>

/** Options with all defaults applied. */
export type ResolvedChunkReaderOptions = z.output<typeof ChunkReaderOptionsSchema>
export type ResolvedChunkWriterOptions = z.output<typeof ChunkWriterOptionsSchema>

// Fixed limits of writing.

/** Rows that wait in memory before they are written: each LanceDB write makes a version and a fragment to read later. */
export const bufferedRows = 16_384

/**
 * Bytes that wait in memory before they are written. While LanceDB writes them they are there about four times: 32 MiB
 * took 100 MB more at the peak of a crawl than 8 MiB.
 */
export const bufferedBytes = 8 * 1024 * 1024

/** Rows that are read at once when an image is made from the table. */
export const imageBatchRows = 8_192

/** Minimum number of rows of a fragment that a bulk write makes. */
export const bulkFragmentRows = 2_048

/** Fragments beyond those of bulk writes at which `optimize` merges them. */
export const looseFragments = 16

/** Segments of an image, each with two open files in a reader. More are merged. */
export const maxSegments = 16

/** Share of deleted rows in an image above which all segments are written again. */
export const maxDeletedShare = 0.3

/** Memory for the high bytes of an image's vectors, bytes. A larger table gets no image and is read through LanceDB. */
export const maxVectorBytes = 2 ** 31

// Fixed limits of reading an image.

/** Filters whose passing rows are cached, 4 bytes per row that passes. */
export const cachedFilters = 16

/** Dictionary texts that are cached as strings, and as many lists. */
export const cachedValues = 32_768

/** Ids that are cached as strings, about 150 bytes each. At most 65,535. */
export const cachedIds = 32_768

/** Calls that scan all ids before an index of them is built: a command makes few calls, a server many. */
export const scansBeforeIdIndex = 6

/** Maximum number of ids that a scan looks for. */
export const maxScannedIds = 1_000

/** Calls for source vectors that scan all rows before the rows of every source are indexed. */
export const scansBeforeSourceIndex = 3

/**
 * Rows beyond the limit that are compared again with all 16 bits of their vectors: at least, and as a share of the
 * limit. More makes it less likely that a row is missed whose high bytes score too low.
 */
export const recheckedRows = { atLeast: 32, share: 0.25 }

/** Adjacent rows that take as long to compare as one jump to another place in memory; measured as 5 to 14. */
export const rowsPerJump = 5

// Fixed limits of reading through LanceDB.

/** Tables up to this number of rows are searched without an index: a scan takes a few milliseconds and is exact. */
export const indexFromRows = 20_000

/** Values in one SQL `IN` list. LanceDB parses 10,000 in 25 ms; longer statements only cost memory. */
export const maxListLength = 5_000

/** Ranges in one SQL statement, which nest one level each; LanceDB parses nested expressions recursively. */
export const maxRanges = 100

/**
 * Returns the number of candidates per result whose exact distance LanceDB computes. For 20 results of 300,000 rows, a
 * factor of 10 recalls 0.87, 25 recalls 0.97 and 50 (1,000 candidates) recalls 0.998 in 15 ms.
 */
export function refineFactorFor(limit: number): number {
  return Math.max(10, Math.ceil(1_000 / limit))
}

/** Returns the number of partitions of the vector index: a power of two with 2,000 to 4,000 rows each. */
export function partitionsFor(rows: number): number {
  return 2 ** Math.max(2, Math.floor(Math.log2(rows / 2_000)))
}
