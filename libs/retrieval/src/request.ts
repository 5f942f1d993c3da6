import { CORPUS_TYPES, OptionsError, parseOptions } from '@coderag/types'
import { z } from 'zod'
import { type ContextOptions, ContextOptionsSchema, type ResolvedContextOptions } from './context/options.js'
import { type ClassifierRules, ClassifierRulesSchema, type ResolvedClassifierRules } from './classify/rules.js'
import { STRATEGIES } from './classification.js'
import { CONTEXT_FORMATS } from './context/context.js'
import { TurnSchema } from './understand/conversation.js'
import { RetrievalError } from './errors.js'
import { intentIssues } from './understand/intent-names.js'
import { FreshnessOptionsSchema } from './rank/freshness.js'
import { type ResolvedRoutingOptions, type RoutingOptions, RoutingOptionsSchema } from './understand/route/options.js'

const values = z.array(z.string().trim().min(1).max(1_000)).min(1).max(200).readonly().exactOptional()

const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** A time in ISO 8601, made to the form that the index holds. Without a zone it is UTC; of a day alone, one of its ends. */
function time(day: 'start' | 'end') {
  return z
    .string()
    .trim()
    .transform((value, context) => {
      const isDay = value.length === 10
      const zoned = isDay || /(?:Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`
      const at = TIME.test(value) ? Date.parse(zoned.replace(' ', 'T')) : Number.NaN
      if (Number.isNaN(at)) {
        context.addIssue({ code: 'custom', message: `"${value}" is no time: write 2026-03-04 or 2026-03-04T07:30:00Z` })
        return z.NEVER
      }
      return new Date(at + (isDay && day === 'end' ? DAY_MS : 0)).toISOString()
    })
    .exactOptional()
}

const DAY_MS = 86_400_000

/** The strict form of the contract `ChunkFilter`: an empty list is refused, since it could mean "none" or "any". */
export const QueryFilterSchema = z.strictObject({
  corpusTypes: z.array(z.enum(CORPUS_TYPES)).min(1).readonly().exactOptional(),
  repos: values,
  services: values,
  languages: values,
  /** Globs over repo-relative paths, with `*`, `**`, `?`, `[…]` and `{a,b}`; a leading `!` excludes. */
  pathGlobs: values,
  /** Channels of chats, without `#`. */
  channels: values,
  /** Who takes part in a conversation, by the gate's placeholders, such as `<PERSON_8851631>`. */
  participants: values,
  /** ISO 8601, inclusive. Only what has a time passes: conversations. */
  since: time('start'),
  /** ISO 8601, exclusive; a day alone is included. */
  until: time('end'),
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
  /**
   * Tokens that the context may have, 0 to 1,000,000, by the retriever's token counter; as `ContextOptions` says by default. 0:
   * no context is made.
   */
  budget: z.int().min(0).max(1_000_000).exactOptional(),
  /** How the context is written; the budget holds for the written form. */
  format: z.enum(CONTEXT_FORMATS).default('markdown'),
  /** Earlier turns of the conversation, oldest first, at most 50: what "it" and "and who calls that?" mean. */
  turns: z.array(TurnSchema).max(50).default([]),
  /** How to search, in place of what the question's route says. */
  strategy: z.enum(STRATEGIES).exactOptional(),
  /** Whether the services around what was found come along as `serviceContext`. */
  expandGraph: z.boolean().default(false),
  /** Repository name → folder that was crawled under that name: of these, those that hits are from are compared with the index for `stale`. */
  workingTrees: z.record(z.string().min(1), z.string().min(1)).default({}),
})

/** What callers write. */
export type QueryRequest = z.input<typeof QueryRequestSchema>
/** What the pipeline sees. */
export type ResolvedQuery = z.output<typeof QueryRequestSchema> & { readonly budget: number }

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
  embedTimeoutMs: z
    .int()
    .min(0)
    .max(600_000)
    .default(1_000)
    .describe(
      'milliseconds that the embedder has for a question; then it is answered by words, and says so; 0 waits for it',
    ),
  embedFailures: z
    .int()
    .min(1)
    .max(1_000)
    .default(3)
    .describe('questions in a row that the embedder did not answer, after which it is left alone for a while'),
  embedPauseMs: z
    .int()
    .min(0)
    .max(3_600_000)
    .default(15_000)
    .describe('milliseconds for which it is left alone, then one question tries it again; 0: it is always asked'),
  freshness: FreshnessOptionsSchema.prefault({}),
  cachedChunks: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(8_192)
    .describe('chunks kept in memory after they were read, about 4 kB each; with 0 every query reads anew'),
})

export type RankingOptions = z.input<typeof RankingOptionsSchema>
export type ResolvedRankingOptions = z.output<typeof RankingOptionsSchema>

/**
 * @param defaults - What counts where the request does not say.
 * @throws RetrievalError `QUERY_INVALID`, naming every field that does not fit.
 */
export function parseQueryRequest(
  request: QueryRequest,
  defaults: Pick<ResolvedContextOptions, 'budget'>,
): ResolvedQuery {
  const parsed = parse(QueryRequestSchema, request, 'The query')
  return { ...parsed, budget: parsed.budget ?? defaults.budget }
}

/** @throws OptionsError, naming every field that does not fit. */
export function parseRankingOptions(options: RankingOptions): ResolvedRankingOptions {
  return parseOptions(RankingOptionsSchema, options, 'createRetriever ranking')
}

/** @throws OptionsError, naming every field that does not fit. */
export function parseContextOptions(options: ContextOptions): ResolvedContextOptions {
  return parseOptions(ContextOptionsSchema, options, 'createRetriever context')
}

/**
 * Rules and routes, which name the same intents.
 *
 * @throws OptionsError, naming every field that does not fit.
 */
export function parseUnderstanding({ classifier = {}, routing = {} }: Understanding): {
  readonly rules: ResolvedClassifierRules
  readonly routing: ResolvedRoutingOptions
} {
  const rules = parseOptions(ClassifierRulesSchema, classifier, 'createRetriever classifier')
  const routes = parseOptions(RoutingOptionsSchema, routing, 'createRetriever routing')
  const issues = intentIssues(rules, routes).map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (issues.length === 0) return { rules, routing: routes }
  throw new OptionsError('createRetriever', issues)
}

interface Understanding {
  readonly classifier?: ClassifierRules
  readonly routing?: RoutingOptions
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  )
  throw new RetrievalError('QUERY_INVALID', `${what} can't be used: ${issues.join('; ')}.`, { issues })
}
