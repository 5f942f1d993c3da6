import type { IndexStorage } from '@coderag/types'
import { z } from 'zod'

const s3IndexFields = {
  /** `s3://bucket/prefix`, with `?region=…&endpoint=…` if the environment does not name them. */
  address: z.string().min(1),
  /** Directory on this machine for the local copy. It can be deleted; then it is downloaded again. */
  cacheDirectory: z.string().min(1),
  /** False lets only the owner into the local copy. */
  isShared: z.boolean().default(false),
  /** Age in milliseconds up to which the identity of the newest generation is not asked for again. */
  refreshMs: z.int().min(0).max(3_600_000).default(2_000),
}

export const S3IndexOptionsSchema: z.ZodObject<typeof s3IndexFields, z.core.$strict> = z.strictObject(s3IndexFields)

/** Options as callers write them. */
export type S3IndexOptions = z.input<typeof S3IndexOptionsSchema> & {
  /** Opens an index in a directory: how the files of an index are read and written. */
  readonly openDirectory: (directory: string) => IndexStorage
}

// Fixed limits.

/** Transfers at a time. */
export const TRANSFERS = 8
/** Time between two signs of life of a writer, in milliseconds. */
export const HEARTBEAT_MS = 20_000
/**
 * Age of the last sign of life after which the claim of another machine is free, in milliseconds. Clocks of machines
 * can differ; a commit of both is impossible anyway.
 */
export const STALE_MS = 180_000
