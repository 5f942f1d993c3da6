import { CoderagError } from '@coderag/types'
import { z } from 'zod'

/** Everything that can be set, with its default. An unknown key is an error. */
export const ConfigSchema = z.strictObject({
  /** Directory of the index. */
  dataDir: z.string().min(1).default('./data'),
  crawl: z
    .strictObject({
      /** Bytes, inclusive. Larger files are skipped with that reason; 1 KiB to 256 MiB. */
      maxFileSize: z.int().min(1_024).max(268_435_456).default(2_097_152),
      /** Worker threads, 1 to 64; by default one per processor that this process may use. Each needs about 200 MB. */
      concurrency: z.int().min(1).max(64).optional(),
      /** A file that takes longer is given up and reported; 1 s to 1 h. */
      unitTimeoutMs: z.int().min(1_000).max(3_600_000).default(60_000),
    })
    .prefault({}),
  chunking: z
    .strictObject({
      /** Upper bound of one chunk, in tokens; 64 to 8,192. Smaller chunks point more precisely and say less each. */
      maxTokens: z.int().min(64).max(8_192).default(512),
    })
    .prefault({}),
  /** The model that gives chunks their vectors: the bundled one, or none, which leaves search by words. */
  embedder: z.enum(['static', 'none']).default('static'),
  lexical: z
    .strictObject({
      /** How fast repeated terms stop adding to a score; 0 to 10, default 1.5. Shows after the next full crawl. */
      k1: z.number().min(0).max(10).optional(),
      /** How much long chunks are discounted; 0 (not) to 1 (in proportion), default 0.75. Shows after the next full crawl. */
      b: z.number().min(0).max(1).optional(),
    })
    .prefault({}),
  ranking: z
    .strictObject({
      /** Who gives the final order: the learned ranker over the question, files and their pieces, or fusion alone. */
      reranker: z.enum(['features', 'none']).default('features'),
      /** Chunks taken from each list, 1 to 1,000. */
      candidates: z.int().min(1).max(1_000).default(200),
      /** Fused chunks that the reranker sees, 1 to 200. More finds files that stand low in every list, and takes longer. */
      rerankTop: z.int().min(1).max(200).default(200),
      /** What one list's rank counts in the fusion, 0 to 100; a list of weight 0 is not searched. */
      weights: z
        .strictObject({
          dense: z.number().min(0).max(100).default(1),
          code: z.number().min(0).max(100).default(1),
          prose: z.number().min(0).max(100).default(1),
        })
        .prefault({}),
    })
    .prefault({}),
  scrub: z
    .strictObject({
      /** What happens to secrets in code, manifests and readmes. */
      secretsInCode: z.enum(['report', 'redact', 'off']).default('report'),
    })
    .prefault({}),
})

/** What callers write. */
export type Config = z.input<typeof ConfigSchema>
/** What the code sees. */
export type ResolvedConfig = z.output<typeof ConfigSchema>

/**
 * Fills in the defaults.
 *
 * @throws CoderagError `CONFIG_INVALID`: an unknown key or a value out of range; the message names each.
 */
export function resolveConfig(config: Config): ResolvedConfig {
  const parsed = ConfigSchema.safeParse(config)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'configuration'}: ${issue.message}`)
  throw new CoderagError('CONFIG_INVALID', `The configuration is not valid. ${issues.join('; ')}.`, { issues })
}
