/** Tables up to this many rows are searched exactly: a scan takes a few milliseconds, and an index can only be wrong. */
export const indexFromRows = 20_000

/**
 * Candidates whose true distance is computed, per result wanted. The index orders rows coarsely: for 20 results of
 * 300,000 rows a factor of 10 recalls 0.87, 25 recalls 0.97, 50 (1,000 candidates) recalls 0.998 in 15 ms.
 */
export function refineFactorFor(limit: number): number {
  return Math.max(10, Math.ceil(1_000 / limit))
}

/** Partitions of the vector index: a power of two with 2,000 to 4,000 rows each. */
export function partitionsFor(rows: number): number {
  return 2 ** Math.max(2, Math.floor(Math.log2(rows / 2_000)))
}

/** Pieces beyond what bulk writing leaves, after which they are merged into one. */
export const looseFragments = 16

/** Rows that one bulk write puts into a fragment, at least. */
export const bulkFragmentRows = 8_192

/** Values in one `IN` list. LanceDB parses 10,000 in 25 ms; longer statements only cost memory. */
export const maxListLength = 5_000

const vectorIndexName = /^vector_rq_(\d+)$/

/** Name of the vector index; it says how many partitions it has, which LanceDB does not tell. */
export function nameOfVectorIndex(partitions: number): string {
  return `vector_rq_${partitions}`
}

/** Partitions of the vector index among a table's indexes; null when there is none. */
export function partitionsOfIndex(indexes: readonly { readonly name: string }[]): number | null {
  const names = indexes.flatMap(({ name }) => vectorIndexName.exec(name)?.[1] ?? [])
  return names[0] === undefined ? null : Number(names[0])
}

/** Memory that the vectors of an image may take in a reader, bytes; a larger table is read through LanceDB. */
export const maxVectorBytes = 2 ** 31
