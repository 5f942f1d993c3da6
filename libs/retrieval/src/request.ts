import { CORPUS_TYPES } from '@coderag/types'
import { z } from 'zod'
import { type ContextOptions, ContextOptionsSchema, type ResolvedContextOptions } from './assemble/options.js'
import { type ClassifierRules, ClassifierRulesSchema, type ResolvedClassifierRules } from './classify/rules.js'
import { STRATEGIES } from './classification.js'
import { CONTEXT_FORMATS } from './context.js'
import { TurnSchema } from './conversation.js'
import { RetrievalError } from './errors.js'
import { type ResolvedRoutingOptions, type RoutingOptions, RoutingOptionsSchema } from './route/options.js'

const values = z.array(z.string().trim().min(1).max(1_000)).min(1).max(200).readonly().exactOptional()

/** The strict form of the contract `ChunkFilter`: an empty list is refused, since it could mean "none" or "any". */
export const QueryFilterSchema = z.strictObject({
  corpusTypes: z.array(z.enum(CORPUS_TYPES)).min(1).readonly().exactOptional(),
  repos: values,
  services: values,
  languages: values,
  /** Globs over repo-relative paths, with `*`, `**`, `?`, `[…]` and `{a,b}`; a leading `!` excludes. */
  pathGlobs: values,
})

/** What callers write to narrow a search. */
export type QueryFilter = z.input<typeof QueryFilterSchema>

export const QueryRequestSchema = z.strictObject({
  /** The question: words, identifiers, a path, an error message. 1 to 32,768 UTF-16 units after trimming. */
  text: z.string().trim().min(1, 'the query is empty: say what to look for').max(32_768),
  /** Hits wanted, 1 to 200. */
  topK: z.int().min(1).max(200).default(20),
  /** Narrows every list before anything is scored. */
  filter: QueryFilterSchema.default({}),
  /** Tokens that the context may have, 0 to 1,000,000, by the retriever's token counter. 0: no context is made. */
  budget: z.int().min(0).max(1_000_000).default(8_000),
  /** How the context is written; the budget holds for the written form. */
  format: z.enum(CONTEXT_FORMATS).default('markdown'),
  /** Earlier turns of the conversation, oldest first, at most 50: what "it" and "and who calls that?" mean. */
  turns: z.array(TurnSchema).max(50).default([]),
  /** How to search, in place of what the question's route says. */
  strategy: z.enum(STRATEGIES).exactOptional(),
  /** Whether the services around what was found come along as `serviceContext`. */
  expandGraph: z.boolean().default(false),
  /** Repository name → folder that was crawled under that name: these are compared with the index for `stale`. */
  workingTrees: z.record(z.string().min(1), z.string().min(1)).default({}),
})

/** What callers write. */
export type QueryRequest = z.input<typeof QueryRequestSchema>
/** What the pipeline sees. */
export type ResolvedQuery = z.output<typeof QueryRequestSchema>

const listWeight = z.number().min(0).max(100).default(1)

export const RankingOptionsSchema = z.strictObject({
  candidates: z
    .int()
    .min(1)
    .max(1_000)
    .default(200)
    .describe(
      'chunks taken from each list, never fewer than the hits wanted; more finds what stands low in every list',
    ),
  rrfK: z
    .number()
    .min(0)
    .max(1_000)
    // The value of Cormack, Clarke and Büttcher (SIGIR 2009).
    .default(60)
    .describe('constant of reciprocal rank fusion; larger flattens the lead of the first ranks'),
  weights: z
    .strictObject({
      dense: listWeight.describe('what the rank by meaning counts in the fusion; with 0 that list is not searched'),
      code: listWeight.describe('what the rank by code terms counts; with 0 that list is not searched'),
      prose: listWeight.describe('what the rank by prose terms counts; with 0 that list is not searched'),
    })
    .prefault({}),
  rerankTop: z
    .int()
    .min(1)
    .max(200)
    .default(200)
    .describe('fused chunks that the reranker sees; the rest keep their order behind them'),
})

export type RankingOptions = z.input<typeof RankingOptionsSchema>
export type ResolvedRankingOptions = z.output<typeof RankingOptionsSchema>

/** @throws RetrievalError `QUERY_INVALID`, naming every field that does not fit. */
export function parseQueryRequest(request: QueryRequest): ResolvedQuery {
  return parse(QueryRequestSchema, request, 'The query')
}

/** @throws RetrievalError `QUERY_INVALID`, naming every field that does not fit. */
export function parseRankingOptions(options: RankingOptions): ResolvedRankingOptions {
  return parse(RankingOptionsSchema, options, 'The ranking options')
}

/** @throws RetrievalError `QUERY_INVALID`, naming every field that does not fit. */
export function parseContextOptions(options: ContextOptions): ResolvedContextOptions {
  return parse(ContextOptionsSchema, options, 'The context options')
}

/** @throws RetrievalError `QUERY_INVALID`, naming every field that does not fit. */
export function parseClassifierRules(rules: ClassifierRules): ResolvedClassifierRules {
  return parse(ClassifierRulesSchema, rules, 'The classifier rules')
}

/** @throws RetrievalError `QUERY_INVALID`, naming every field that does not fit. */
export function parseRoutingOptions(options: RoutingOptions): ResolvedRoutingOptions {
  return parse(RoutingOptionsSchema, options, 'The routing options')
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  )
  throw new RetrievalError('QUERY_INVALID', `${what} can't be used: ${issues.join('; ')}.`, { issues })
}
