import type { Reranker } from '@coderag/types'
import type { z } from 'zod'
import type { Environment } from '../environment.js'

/** What a provider gets besides its settings. */
export interface RerankerContext {
  /** The reranker of features, which gives the order before a slower one, or in its place. */
  readonly fast: Reranker
  /** Directory of the model cache, if the configuration names one. */
  readonly modelsDir: string | undefined
  readonly environment: Environment
}

/** A reranker that a configuration can name. One file each; `rerankers.ts` lists them. */
interface RerankerRow<Name extends string, Schema extends z.ZodObject> {
  readonly name: Name
  /** Settings. `provider` is the name. */
  readonly schema: Schema
  /** Opens the reranker. Packages are loaded here. */
  open(settings: z.output<Schema>, context: RerankerContext): Promise<Reranker>
}

export interface RerankerProvider<Name extends string, Schema extends z.ZodObject>
  extends Omit<RerankerRow<Name, Schema>, 'open'> {
  /** @param settings - Settings of this provider, which are checked again. */
  open(settings: unknown, context: RerankerContext): Promise<Reranker>
}

/** Makes a row of the table. */
export function rerankerProvider<Name extends string, Schema extends z.ZodObject>(
  row: RerankerRow<Name, Schema>,
): RerankerProvider<Name, Schema> {
  return { ...row, open: (settings, context) => row.open(row.schema.parse(settings), context) }
}
