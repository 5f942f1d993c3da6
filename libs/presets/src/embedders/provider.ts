import type { Embedder, EmbedderIdentity, VectorCache } from '@coderag/types'
import { z } from 'zod'
import type { Environment } from '../environment.js'

/** What a provider gets besides its settings. */
export interface EmbedderContext {
  /** Parts of every embedder: where its vectors are kept. */
  readonly parts: { readonly openCache?: (identity: EmbedderIdentity) => Promise<VectorCache> }
  /** Directory of the model cache, if the configuration names one. */
  readonly modelsDir: string | undefined
  readonly environment: Environment
}

/** What an index remembers of its embedder, and settings can say. */
export type RememberedUsage = Pick<EmbedderIdentity, 'dimensions' | 'pooling' | 'queryPrefix' | 'documentPrefix'>

/** A way to get vectors that a configuration can name. One file each; `embedders.ts` lists them. */
interface EmbedderRow<Name extends string, Schema extends z.ZodObject> {
  readonly name: Name
  /** Form on a command line, such as `openai[:model]`. */
  readonly shortForm: string
  /** Settings. `provider` is the name. */
  readonly schema: Schema
  /** Opens the embedder. Packages are loaded here. */
  open(settings: z.output<Schema>, context: EmbedderContext): Promise<Embedder>
  /** Returns the settings of a short form. Null if it does not name enough. */
  fromShortForm(model: string | undefined): z.input<Schema> | null
  /**
   * Returns the settings of the embedder that an index was made with, if its model is on this machine. An index does not
   * tell the address of a service, and queries are sent nowhere that nobody named.
   *
   * @param model - What its identity has after the provider's name.
   */
  remember?(model: string, usage: RememberedUsage): z.input<Schema> | null
}

export interface EmbedderProvider<Name extends string, Schema extends z.ZodObject>
  extends Omit<EmbedderRow<Name, Schema>, 'open'> {
  /** @param settings - Settings of this provider, which are checked again. */
  open(settings: unknown, context: EmbedderContext): Promise<Embedder>
}

/** Makes a row of the table. */
export function embedderProvider<Name extends string, Schema extends z.ZodObject>(
  row: EmbedderRow<Name, Schema>,
): EmbedderProvider<Name, Schema> {
  return { ...row, open: (settings, context) => row.open(row.schema.parse(settings), context) }
}

/** Fields that several providers have. */
export const dimensions = z
  .int()
  .min(1)
  .max(65_536)
  .optional()
  .describe('length of the vectors; by default the model’s own')
// A name or password before an @ would end up in messages.
export const baseUrl = z
  .string()
  .regex(/^https?:\/\/[^\s@]+$/)
  .optional()
export const prefix = (what: string) => z.string().max(1_000).optional().describe(`put before every ${what}`)
export const requests = {
  maxInputTokens: z
    .int()
    .min(16)
    .max(131_072)
    .optional()
    .describe('tokens of one text; what is longer is cut and counted'),
  batchTexts: z.int().min(1).max(2_048).optional().describe('texts per request'),
  concurrency: z.int().min(1).max(64).optional().describe('requests under way at once, by default 4'),
  timeoutMs: z.int().min(10).max(600_000).optional().describe('time for one attempt, by default 60,000'),
  maxAttempts: z.int().min(1).max(20).optional().describe('attempts per request, by default 6'),
}
export const keyVariable = (fallback: string) =>
  z
    .string()
    .regex(/^[A-Za-z_]\w*$/)
    .default(fallback)
    .describe('environment variable that holds the key; keys are never in a file')

/** Returns the key that a variable holds, as an option. */
export function keyOf(variable: string, environment: Environment): { readonly apiKey?: string } {
  const apiKey = environment[variable]?.trim()
  return apiKey === undefined || apiKey === '' ? {} : { apiKey }
}
