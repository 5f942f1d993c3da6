import { z } from 'zod'

export const IngestOptionsSchema = z.strictObject({
  /** Read only what changed since the index was built. Off: every file of the named sources is read again. */
  incremental: z.boolean().default(false),
  /** Names of sources that leave the index. */
  remove: z.array(z.string()).default([]),
  /**
   * Bytes of source that travel to a worker at once; 16 KiB to 16 MiB. More means fewer hand-overs and more memory:
   * about ten times this per worker thread.
   */
  batchBytes: z.int().min(16_384).max(16_777_216).default(524_288),
})

/** What callers write. */
export type IngestOptions = z.input<typeof IngestOptionsSchema>
/** What the pipeline sees. */
export type ResolvedIngestOptions = z.output<typeof IngestOptionsSchema>
