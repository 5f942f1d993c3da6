import { OptionsError, parseOptions } from '@coderag/types'
import { z } from 'zod'
import {
  type ClassifierRules,
  ClassifierRulesSchema,
  type ResolvedClassifierRules,
} from './understand/classify/rules.js'
import { type ContextOptions, ContextOptionsSchema, type ResolvedContextOptions } from './context/options.js'
import { CorpusBoostSchema } from './rank/corpus-boosts.js'
import { DemotionSchema } from './rank/demotions.js'
import { FreshnessOptionsSchema } from './rank/freshness.js'
import { SignalWeightsSchema } from './rank/signals.js'
import { intentIssues } from './understand/intent-names.js'
import { RouteSchema } from './understand/route/route.js'
import { RANKING_DEFAULTS } from './rank/ranking-defaults.js'

export const RoutingOptionsSchema = z.strictObject({
  routes: z
    .array(RouteSchema)
    .default([])
    .describe('from what a question is like to how it is answered; replace built-in routes by name, or add to them'),
  corpusBoosts: z
    .array(CorpusBoostSchema)
    .default([])
    .describe(
      'corpora that a question is rather about, by what it says; replace built-in ones by name, or add to them',
    ),
  demotions: z
    .array(DemotionSchema)
    .default([])
    .describe('files that seldom answer, by their paths; replace built-in ones by name, or add to them'),
  // Weight of each signal, unless a route has its own.
  signals: SignalWeightsSchema.prefault({}),
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
    .describe(
      'chunks taken from each list, never fewer than the hits wanted; more finds what stands low in every list',
    ),
  rrfK: z
    .number()
    .min(0)
    .max(1_000)
    .default(RANKING_DEFAULTS.rrfK)
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
    .default(RANKING_DEFAULTS.rerankTop)
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
