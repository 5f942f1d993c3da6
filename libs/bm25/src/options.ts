import { z } from 'zod'

const indexWriterFields = {
  /**
   * Saturation of term counts: 0 ignores the count; above 2, nearly every occurrence counts. Default 1.5, within the range
   * of 1.2 to 2 that Robertson & Zaragoza (2009) recommend.
   */
  k1: z.number().min(0).max(10).default(1.5),
  /** Length normalisation: 0 ignores the length of a chunk, 1 discounts in full proportion to it. Default 0.75. */
  b: z.number().min(0).max(1).default(0.75),
}

/** Options of `createIndexWriter`. They are stored in the index. */
export const IndexWriterOptionsSchema: z.ZodObject<typeof indexWriterFields, z.core.$strict> =
  z.strictObject(indexWriterFields)
export type IndexWriterOptions = z.input<typeof IndexWriterOptionsSchema>
export type ResolvedIndexWriterOptions = z.output<typeof IndexWriterOptionsSchema>

const lexicalIndexFields = {
  /** Size of the cache of decoded postings, bytes; 8 bytes per posting. A larger cache holds more common terms. */
  cacheBytes: z
    .int()
    .min(0)
    .default(128 * 1024 * 1024),
}

/** Options of `openLexicalIndex`. */
export const LexicalIndexOptionsSchema: z.ZodObject<typeof lexicalIndexFields, z.core.$strict> =
  z.strictObject(lexicalIndexFields)
export type LexicalIndexOptions = z.input<typeof LexicalIndexOptionsSchema>

// Fixed limits.

/** Distinct words and terms that an analyzer memoises before it clears them; about 60 MB. */
export const maxCachedTerms = 400_000

/** Maximum count of a term in a chunk. */
export const maxTermCount = 0xffff

/** Filters whose documents are cached, 1 byte per document each. A query uses a few. */
export const cachedFilters = 8

/** Size of the cache of a part of an index, bytes. There can be one for each reader of a server. */
export const partCacheBytes = 16 * 1024 * 1024

/** Query terms whose dictionary entries are cached. */
export const cachedQueryTerms = 65_536

/** Ids that are cached as strings, about 100 bytes each. At most 65,535. */
export const cachedIds = 32_768

/** Documents whose ids are read at once: one read of 64 KiB. */
export const idsPerPage = 2_048

/** Segments of an index. One more, and they are merged: each costs a query one look-up per term. */
export const maxSegments = 8

/** Share of deleted documents from which on a segment is written again. */
export const maxGoneShare = 0.3

/** Terms that a merge writes before other work may run. */
export const termsPerStep = 1 << 15
