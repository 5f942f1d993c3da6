import { CORPUS_TYPES } from '@coderag/types'
import { z } from 'zod'

const ReaderFields = z.strictObject({
  name: z.string().min(1).max(100).describe('name of the reader, for logs and rate limits'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the bearer token; `coderag serve --new-token` prints a token and its hash'),
  repos: z.array(z.string().min(1)).min(1).exactOptional().describe('sources that the reader may see; default: all'),
  corpora: z
    .array(z.enum(CORPUS_TYPES))
    .min(1)
    .exactOptional()
    .describe('corpus types that the reader may see; default: all'),
  metrics: z
    .boolean()
    .exactOptional()
    .describe('true if the reader may see /metrics, which count the requests of all; default: if he has no limits'),
  index: z
    .boolean()
    .exactOptional()
    .describe(
      'true if agents of the reader may bring the index up to date, by the tool `index` of /mcp; only without `repos` and `corpora`; default: false',
    ),
})

/** The answer to an update counts what the whole index has. */
const Reader = ReaderFields.refine(
  ({ index, repos, corpora }) => index !== true || (repos === undefined && corpora === undefined),
  { path: ['index'], error: 'a reader with `repos` or `corpora` may not update the index: leave out one of them' },
)

/** Settings of `coderag serve`. */
export const ServerSchema = z.strictObject({
  host: z.string().min(1).default('127.0.0.1').describe('address that the server listens on'),
  port: z.int().min(0).max(65_535).default(7_377).describe('port that the server listens on; 0 for any free port'),
  readers: z
    .array(Reader)
    .default([])
    .describe(
      'readers with their tokens, as objects with `name`, `sha256`, `repos`, `corpora`, `metrics` and `index`; without readers, everybody who reaches the server sees everything',
    ),
  allowedHosts: z
    .array(z.string().min(1))
    .default([])
    .describe('host names, besides localhost, under which the server answers'),
  workers: z.int().min(1).max(64).default(1).describe('processes that answer, each with the index in its memory'),
  maxConcurrent: z
    .int()
    .min(1)
    .max(1_000)
    .default(16)
    .describe('maximum number of queries that run at the same time, in each process'),
  requestsPerMinute: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(1_200)
    .describe('maximum number of requests per minute and reader, or per address without readers'),
})
