import { z } from 'zod'

/** Options of `createIndexWriter`. They are stored in the index; opening needs none of them. */
export const IndexWriterOptionsSchema = z.strictObject({
  /**
   * How fast repeated occurrences of a term stop counting: 0 counts only whether it occurs, above 2 nearly every one.
   * Default 1.5, within the 1.2 to 2 that Robertson & Zaragoza (2009) found good.
   */
  k1: z.number().min(0).max(10).default(1.5),
  /** How much a long chunk is discounted: 0 not at all, 1 in full proportion to its length. Default 0.75. */
  b: z.number().min(0).max(1).default(0.75),
})
export type IndexWriterOptions = z.input<typeof IndexWriterOptionsSchema>
export type ResolvedIndexWriterOptions = z.output<typeof IndexWriterOptionsSchema>

/** Options of `openLexicalIndex`. */
export const LexicalIndexOptionsSchema = z.strictObject({
  /** Bytes of decoded postings kept between searches, 8 bytes each. More keeps more of the common terms at hand. */
  cacheBytes: z
    .int()
    .min(0)
    .default(128 * 1024 * 1024),
})
export type LexicalIndexOptions = z.input<typeof LexicalIndexOptionsSchema>
