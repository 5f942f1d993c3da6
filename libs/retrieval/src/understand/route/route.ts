import { CORPUS_TYPES } from '@coderag/types'
import { z } from 'zod'
import {
  type Classification,
  ENTITY_KINDS,
  SCOPES,
  STRATEGIES,
  type StrategyName,
  TARGET_TYPES,
} from '../classification.js'
import { IntentNameSchema } from '../classify/rules.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

const weight = z.number().min(0).max(100)

export const RouteSchema = z.strictObject({
  /** Shown in the result. */
  name: z.string().min(1),
  /** What the query must be like; what is absent does not matter. */
  intents: z.array(IntentNameSchema).min(1).exactOptional(),
  scopes: z.array(z.enum(SCOPES)).min(1).exactOptional(),
  /** A kind that is less than half sure counts as `unknown`. */
  targetTypes: z.array(z.enum(TARGET_TYPES)).min(1).exactOptional(),
  /** Kinds of names of which the query must hold at least one. */
  names: z.array(z.enum(ENTITY_KINDS)).min(1).exactOptional(),
  /** 0 to 1,000. The route of the highest that fits is taken; among equals the first. */
  specificity: z.int().min(0).max(1_000),
  strategy: z.enum(STRATEGIES),
  /** Hits of a corpus among `topK`, at most; what is over comes after everything else. */
  corpusLimits: z.partialRecord(z.enum(CORPUS_TYPES), z.int().min(0).max(200)).default({}),
  /**
   * Corpora that hold the answer, with how much each is meant, 0 to 1: they are searched by themselves beside everything
   * else, and judged by how well their words and their meaning fit.
   */
  answeredBy: z.partialRecord(z.enum(CORPUS_TYPES), z.number().min(0).max(1)).default({}),
  /** Whether the other sections of the best document come along: a procedure is no use in part. */
  wholeDocument: z.boolean().default(false),
  /** What is added from the graphs: nothing, callers and callees of what was found, or the services around it. */
  expand: z.enum(['none', 'symbols', 'services']).default('none'),
  /** Whether a flow is followed over the services that take part: each is searched by itself, for contexts. */
  follow: z.boolean().default(false),
  /** Order of the passages of a context: best first, or callers before what they call. */
  order: z.enum(['relevance', 'flow']).default('relevance'),
  /** What the signals count for queries of this route; see `SignalWeightsSchema`. Absent ones as configured. */
  signals: z
    .strictObject({
      named: weight.exactOptional(),
      place: weight.exactOptional(),
      graph: weight.exactOptional(),
      corpus: weight.exactOptional(),
      time: weight.exactOptional(),
      type: weight.exactOptional(),
      importance: weight.exactOptional(),
      recency: weight.exactOptional(),
    })
    .default({}),
})

export type Route = z.input<typeof RouteSchema>
export type ResolvedRoute = z.output<typeof RouteSchema>

/** Which engines a strategy asks, and whether names and graphs are looked up. */
export const STRATEGY_PARTS: Readonly<
  Record<
    StrategyName,
    { readonly dense: boolean; readonly words: boolean; readonly names: boolean; readonly graph: boolean }
  >
> = {
  vector: { dense: true, words: false, names: false, graph: false },
  keyword: { dense: false, words: true, names: true, graph: false },
  lookup: { dense: true, words: true, names: true, graph: false },
  graph: { dense: true, words: true, names: true, graph: true },
  hybrid: { dense: true, words: true, names: true, graph: false },
}

/** Orders routes so that the first that fits is the one to take; own routes replace built-in ones of the same name. */
export function routingTable(builtIn: readonly Route[], own: readonly ResolvedRoute[]): readonly ResolvedRoute[] {
  const replaced = new Set(own.map(({ name }) => name))
  return [
    ...own,
    ...builtIn.filter(({ name }) => !replaced.has(name)).map((route) => RouteSchema.parse(route)),
  ].toSorted((a, b) => b.specificity - a.specificity)
}

/** The route of a query. */
export function routeOf(table: readonly ResolvedRoute[], classification: Classification): ResolvedRoute {
  const found = table.find((route) => fits(route, classification))
  return found ?? RouteSchema.parse({ name: 'no route fits', specificity: 0, strategy: 'hybrid' })
}

function fits(route: ResolvedRoute, { intent, scope, targetType, entities, confidence }: Classification): boolean {
  const { intents, scopes, targetTypes, names } = route
  return (
    (intents === undefined || intents.includes(intent)) &&
    (scopes === undefined || scopes.includes(scope)) &&
    (targetTypes === undefined ||
      targetTypes.includes(confidence.targetType < RANKING_DEFAULTS.sureTarget ? 'unknown' : targetType)) &&
    (names === undefined || entities.some(({ kind }) => names.includes(kind)))
  )
}
