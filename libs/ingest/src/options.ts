import { z } from 'zod'

const ingestFields = {
  /** Read only what changed since the index was built. Off: every file of the named sources is read again. */
  incremental: z.boolean().default(false),
  /**
   * Read unchanged files again in which secrets were left, so that the report of an incremental run names every secret that the
   * sources have. It costs the time of those files, and commits a generation.
   */
  readsLeftSecrets: z.boolean().default(false),
  /**
   * Leave the calls of large sources as they were before the run. The next run without this option resolves them, even if
   * nothing else has changed.
   */
  defersCalls: z.boolean().default(false),
  /** Make a first index though no source has a file: for sources that are watched, or compared. */
  mayBeEmpty: z.boolean().default(false),
  /** Names of sources that leave the index. */
  remove: z.array(z.string()).default([]),
  /**
   * Bytes of source per batch, 16 KiB to 16 MiB. A larger value means fewer messages between threads and more memory:
   * about ten times the value per worker thread.
   */
  batchBytes: z.int().min(16_384).max(16_777_216).default(524_288),
}

export const IngestOptionsSchema: z.ZodObject<typeof ingestFields, z.core.$strict> = z.strictObject(ingestFields)

/** Options as callers write them. */
export type IngestOptions = z.input<typeof IngestOptionsSchema>
/** Options as the pipeline reads them. */
export type ResolvedIngestOptions = z.output<typeof IngestOptionsSchema>
