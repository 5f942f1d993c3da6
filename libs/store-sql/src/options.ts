import type { GraphStages, LexicalScoring, SearchEngine } from '@coderag/types'
import { z } from 'zod'

const sqlIndexFields = {
  /** `sqlite:<path>`, `postgres://…` or `mysql://…`. */
  address: z.string().min(1),
  /** Number of connections to a server. More callers wait. */
  connections: z.int().min(2).max(100).default(6),
  /** Time until an attempt to connect ends, in milliseconds. */
  connectTimeoutMs: z.int().min(100).max(600_000).default(10_000),
  /**
   * Number of chunks from which on `optimize` builds an approximate vector index (HNSW) in PostgreSQL. Below, a search
   * compares every vector, so it is exact. HNSW trades some recall for time; see the README.
   */
  exactVectorsUpTo: z.int().min(0).default(50_000),
  /** Memory of one reader for decoded postings, in bytes. */
  cacheBytes: z
    .int()
    .min(0)
    .default(128 * 1024 * 1024),
}

export const SqlIndexOptionsSchema: z.ZodObject<typeof sqlIndexFields, z.core.$strict> = z.strictObject(sqlIndexFields)

/** Options as callers write them. */
export type SqlIndexOptions = z.input<typeof SqlIndexOptionsSchema> & SqlIndexParts

/** Options with all defaults applied. */
export type ResolvedSqlIndexOptions = z.output<typeof SqlIndexOptionsSchema>

/** Stages that the index uses and does not choose. */
export interface SqlIndexParts {
  /** Weights of terms, as `@coderag/bm25` computes them. */
  readonly scoring: LexicalScoring
  /** Null if graphs are neither written nor read. */
  readonly graphs: GraphStages | null
  /** Server for vectors and words instead of the database. Null for none. */
  readonly search?: SearchEngine | null
}

// Fixed limits.

/** Time between two signs of life of a writer, in milliseconds. */
export const HEARTBEAT_MS = 5_000
/** Age of the last sign of life after which a claim of another machine is free, in milliseconds. */
export const STALE_MS = 60_000
/** Postings that wait in memory before a writer stores them. */
export const BUFFERED_POSTINGS = 8_000_000
/** Number of runs with postings at which a commit merges the small ones. */
export const MAX_TERM_RUNS = 8
/** Bytes of one piece of a stored file: below the smallest `max_allowed_packet` that servers have by default. */
export const PIECE_BYTES = 4 * 1024 * 1024
