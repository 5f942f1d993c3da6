/** Tables up to this many rows are searched exactly: a scan takes a few milliseconds, and an index can only be wrong. */
export const indexFromRows = 20_000

/** Candidates per result whose true distance is computed. IVF_RQ alone recalls 0.75 with 5, 1.00 with 10. */
export const refineFactor = 10

/** Partitions of the vector index: a power of two with 2,000 to 4,000 rows each. */
export function partitionsFor(rows: number): number {
  return 2 ** Math.max(2, Math.floor(Math.log2(rows / 2_000)))
}

/** Half of the partitions are looked into: measured recall@20 is 0.998 for 100,000 rows. */
export function probesFor(partitions: number): number {
  return Math.max(4, partitions / 2)
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
