import { z } from 'zod'

const windowFields = {
  /** Estimated tokens of a window, 64 to 8,192. Smaller finds more exactly; larger keeps more context together. */
  windowTokens: z.int().min(64).max(8_192).default(400),
  /** Estimated tokens repeated from the window before, in whole lines, 0 to 1,024. They enter `overlap`, never the range. */
  overlapTokens: z.int().min(0).max(1_024).default(40),
}

/** Options of the window chunker. */
export const WindowChunkerOptionsSchema = z.strictObject(windowFields)

/** Options of the chunker for source code. */
export const AstChunkerOptionsSchema = z.strictObject({
  /** Estimated tokens of a chunk, 64 to 8,192. At most what the embedding model reads, its prefix included. */
  maxTokens: z.int().min(64).max(8_192).default(512),
  /** In a class over budget: `merged` joins members as far as they fit, `single` makes each a chunk of its own. */
  members: z.enum(['merged', 'single']).default('merged'),
  /** Milliseconds after which a parse is given up and the file is cut by lines, 10 to 600,000. */
  parseTimeoutMs: z.int().min(10).max(600_000).default(5_000),
  ...windowFields,
})

export type WindowChunkerOptions = z.input<typeof WindowChunkerOptionsSchema>
export type AstChunkerOptions = z.input<typeof AstChunkerOptionsSchema>
export type ResolvedWindowChunkerOptions = z.output<typeof WindowChunkerOptionsSchema>
export type ResolvedAstChunkerOptions = z.output<typeof AstChunkerOptionsSchema>
