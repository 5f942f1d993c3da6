import { DATA_LAYOUT } from '@coderag/types'
import { z } from 'zod'

const shared = {
  /** Directory of the LanceDB database, or a URL that LanceDB understands (`s3://bucket/path`). */
  uri: z.string().min(1),
  /** Name of the chunks table. */
  table: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default(DATA_LAYOUT.chunksTable),
}

export const ChunkStoreOptionsSchema = z.discriminatedUnion('mode', [
  z.strictObject({
    ...shared,
    mode: z.literal('read'),
    /** The state to read: what the manifest names. */
    snapshot: z.int().min(0),
    /** Whether vectors are read from the image at once, beside what the caller does next, and not by the first search. */
    preload: z.boolean().default(false),
    /**
     * Whether searches by vector may have a thread of their own, so that they take no time of this one. It is started by
     * the thirteenth search of a table of 40,000 rows or more, where there are two processors.
     */
    thread: z.boolean().default(true),
  }),
  z.strictObject({
    ...shared,
    mode: z.literal('write'),
    /**
     * The state to go on from: what the manifest names. Everything written after it is dropped. Null starts with an
     * empty table; older snapshots of that table stay readable until `prune`.
     */
    snapshot: z.int().min(0).nullable().default(null),
    /**
     * Length of the vectors; null for none. Must agree with the table that `snapshot` names. Left out, it is what that
     * table has, and none for an empty one.
     */
    dimensions: z.int().min(1).max(65_536).nullable().optional(),
  }),
])

/** What callers write. */
export type ChunkStoreOptions = z.input<typeof ChunkStoreOptionsSchema>

/** What the code sees. */
export type ResolvedChunkStoreOptions = z.output<typeof ChunkStoreOptionsSchema>
