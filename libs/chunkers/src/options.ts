import { CHUNK_TOKENS } from '@coderag/types'
import { z } from 'zod'
import { OVERLAP_TOKENS, WINDOW_TOKENS } from './limits.js'

// The fields of schemas stand apart: declarations keep the comments of a constant, and lose those of an argument.

const windowFields = {
  /** Estimated tokens of a window, 64 to 8,192. Smaller finds more exactly; larger keeps more context together. */
  windowTokens: z.int().min(64).max(8_192).default(WINDOW_TOKENS),
  /** Estimated tokens repeated from the window before, in whole lines, 0 to 1,024. They enter `overlap`, never the range. */
  overlapTokens: z.int().min(0).max(1_024).default(OVERLAP_TOKENS),
}

/** Options of the window chunker. */
export const WindowChunkerOptionsSchema: z.ZodObject<typeof windowFields, z.core.$strict> = z.strictObject(windowFields)

const astChunkerFields = {
  /** Estimated tokens of a chunk, 64 to 8,192. At most what the embedding model reads, its prefix included. */
  maxTokens: z.int().min(64).max(8_192).default(CHUNK_TOKENS),
  /**
   * Treatment of members of a class over budget: `merged` joins them as far as they fit, `single` makes each a chunk of
   * its own.
   */
  members: z.enum(['merged', 'single']).default('merged'),
  /** Milliseconds of processor time after which a parse is given up and the file is cut by lines, 10 to 600,000. */
  parseTimeoutMs: z.int().min(10).max(600_000).default(3_000),
  ...windowFields,
}

/** Options of the chunker for source code. */
export const AstChunkerOptionsSchema: z.ZodObject<typeof astChunkerFields, z.core.$strict> =
  z.strictObject(astChunkerFields)

const documentChunkerFields = {
  /** Estimated tokens of a chunk, 64 to 8,192. A section within it is one chunk. */
  maxTokens: z.int().min(64).max(8_192).default(CHUNK_TOKENS),
  /** Estimated tokens repeated where a section was cut, in whole sentences or lines, 0 to 1,024. */
  overlapTokens: z.int().min(0).max(1_024).default(OVERLAP_TOKENS),
}

/** Options of the chunkers for Markdown and other documents. */
export const DocumentChunkerOptionsSchema: z.ZodObject<typeof documentChunkerFields, z.core.$strict> =
  z.strictObject(documentChunkerFields)

const namedServiceFields = {
  /** Name of the service. */
  name: z.string().min(1),
  /** Other names of it. */
  aliases: z.array(z.string().min(1)).default([]),
}

const NamedServiceSchema: z.ZodObject<typeof namedServiceFields, z.core.$strict> = z.strictObject(namedServiceFields)

const conversationChunkerFields = {
  /** Estimated tokens of a chunk, 64 to 8,192; by default 512 for a chat, 400 for a transcript. */
  maxTokens: z.int().min(64).max(8_192).exactOptional(),
  /** Estimated tokens repeated from the chunk before, in whole turns, 0 to 1,024. */
  overlapTokens: z.int().min(0).max(1_024).default(OVERLAP_TOKENS),
  /** Names that conversations can mention, for `mentions` and `serviceName`. */
  services: z.array(NamedServiceSchema).default([]),
}

/** Options of the chunkers for chats and transcripts. */
export const ConversationChunkerOptionsSchema: z.ZodObject<typeof conversationChunkerFields, z.core.$strict> =
  z.strictObject(conversationChunkerFields)

const structuredChunkerFields = {
  /** Estimated tokens of a chunk, 64 to 8,192. A resource, service, block or small file within it is one chunk. */
  maxTokens: z.int().min(64).max(8_192).default(CHUNK_TOKENS),
  ...windowFields,
}

/** Options of the chunkers for manifests and configuration. */
export const StructuredChunkerOptionsSchema: z.ZodObject<typeof structuredChunkerFields, z.core.$strict> =
  z.strictObject(structuredChunkerFields)

export type StructuredChunkerOptions = z.input<typeof StructuredChunkerOptionsSchema>
export type DocumentChunkerOptions = z.input<typeof DocumentChunkerOptionsSchema>
export type ConversationChunkerOptions = z.input<typeof ConversationChunkerOptionsSchema>
export type ResolvedConversationChunkerOptions = z.output<typeof ConversationChunkerOptionsSchema>
export type WindowChunkerOptions = z.input<typeof WindowChunkerOptionsSchema>
export type AstChunkerOptions = z.input<typeof AstChunkerOptionsSchema>
export type ResolvedWindowChunkerOptions = z.output<typeof WindowChunkerOptionsSchema>
export type ResolvedAstChunkerOptions = z.output<typeof AstChunkerOptionsSchema>
