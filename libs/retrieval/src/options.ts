import { OptionsError, parseOptions } from '@coderag/types'
import { z } from 'zod'
import {
  type ClassifierRules,
  ClassifierRulesSchema,
  type ResolvedClassifierRules,
} from './understand/classify/rules.js'
import { type ContextOptions, ContextOptionsSchema, type ResolvedContextOptions } from './context/options.js'
import { DemotionSchema } from './rank/demotions.js'
import { FreshnessOptionsSchema } from './rank/freshness.js'
import { RowWeightsSchema } from './rank/learned/row-weights.js'
import { intentIssues } from './understand/intent-names.js'
import { RouteSchema } from './understand/route/route.js'
import { RANKING_DEFAULTS } from './rank/ranking-defaults.js'

export const RoutingOptionsSchema = z.strictObject({
  routes: z
    .array(RouteSchema)
    .default([])
    .describe('rows that decide how a query is answered; replace built-in routes of the same name, or are added'),
  demotions: z
    .array(DemotionSchema)
    .default([])
    .describe('files that seldom answer, by their paths; replace built-in rows of the same name, or are added'),
})

export type RoutingOptions = z.input<typeof RoutingOptionsSchema>
export type ResolvedRoutingOptions = z.output<typeof RoutingOptionsSchema>

const listWeight = z.number().min(0).max(100).default(RANKING_DEFAULTS.listWeight)

export const RankingOptionsSchema = z.strictObject({
  candidates: z
    .int()
    .min(1)
    .max(1_000)
    .default(RANKING_DEFAULTS.candidates)
    .describe('chunks taken from each list, at least topK; more finds chunks that rank low in every list'),
  weights: z
    .strictObject({
      dense: listWeight.describe('weight of the vector search in the fusion; 0 does not search vectors'),
      code: listWeight.describe('weight of the search by code terms; 0 does not search them'),
      prose: listWeight.describe('weight of the search by prose terms; 0 does not search them'),
    })
    .prefault({}),
  rerankTop: z
    .int()
    .min(1)
    .max(200)
    .default(RANKING_DEFAULTS.rerankTop)
    .describe('fused chunks that the reranker orders; the others follow in their order'),
  embedTimeoutMs: z
    .int()
    .min(0)
    .max(600_000)
    .default(1_000)
    .describe(
      'time limit of the embedder in milliseconds, after which a query is answered by words, with a warning; 0 waits',
    ),
  freshness: FreshnessOptionsSchema.prefault({}),
  features: RowWeightsSchema.prefault({}),
})

export type RankingOptions = z.input<typeof RankingOptionsSchema>
export type ResolvedRankingOptions = z.output<typeof RankingOptionsSchema>

interface TunableOptions {
  readonly ranking?: RankingOptions
  readonly context?: ContextOptions
  readonly classifier?: ClassifierRules
  readonly routing?: RoutingOptions
}

interface ResolvedOptions {
  readonly ranking: ResolvedRankingOptions
  readonly context: ResolvedContextOptions
  readonly rules: ResolvedClassifierRules
  readonly routing: ResolvedRoutingOptions
}

/**
 * Checks the options of a retriever and fills in their defaults.
 *
 * @throws OptionsError, naming every invalid field and every intent that only a rule or only a route names.
 */
export function resolveOptions({
  ranking = {},
  context = {},
  classifier = {},
  routing = {},
}: TunableOptions): ResolvedOptions {
  const resolved = {
    ranking: parseOptions(RankingOptionsSchema, ranking, 'createRetriever ranking'),
    context: parseOptions(ContextOptionsSchema, context, 'createRetriever context'),
    rules: parseOptions(ClassifierRulesSchema, classifier, 'createRetriever classifier'),
    routing: parseOptions(RoutingOptionsSchema, routing, 'createRetriever routing'),
  }
  const issues = intentIssues(resolved.rules, resolved.routing).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )
  if (issues.length > 0) throw new OptionsError('createRetriever', issues)
  return resolved
}
