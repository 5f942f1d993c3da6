import { z } from 'zod'

const qdrantFields = {
  /** `http://host:6333` or `https://…`. A password in the address is the API key. */
  address: z.string().min(1),
  /** API key. Default: the password of the address, if it has one. */
  apiKey: z.string().min(1).optional(),
  /** Time until a request ends, in milliseconds. */
  timeoutMs: z.int().min(100).max(3_600_000).default(120_000),
  /** Shards of a new collection. In a cluster, at least one per node. */
  shards: z.int().min(1).max(1_000).default(1),
  /** Copies of each shard of a new collection. */
  replicas: z.int().min(1).max(10).default(1),
  /**
   * Candidates that a vector search looks at (`hnsw_ef`). More give better recall and take more time; at least the limit
   * of the search.
   */
  candidates: z.int().min(16).max(10_000).default(256),
}

export const QdrantOptionsSchema: z.ZodObject<typeof qdrantFields, z.core.$strict> = z.strictObject(qdrantFields)

/** Options as callers write them. */
export type QdrantOptions = z.input<typeof QdrantOptionsSchema>

/** Options with all defaults applied. */
export type ResolvedQdrantOptions = z.output<typeof QdrantOptionsSchema>

/** Points of one request. */
export const POINTS_AT_ONCE = 500
/** Requests that wait for the server at the same time. */
export const REQUESTS_AT_ONCE = 3
