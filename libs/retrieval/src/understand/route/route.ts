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
import { PatternSchema, type TextPattern, textPattern } from '../text-pattern.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

export const RouteSchema = z.strictObject({
  /** Shown in the result. */
  name: z.string().min(1),
  /** Conditions on the query. An absent condition matches every query. */
  intents: z.array(IntentNameSchema).min(1).exactOptional(),
  scopes: z.array(z.enum(SCOPES)).min(1).exactOptional(),
  /** A target type with a confidence below one half counts as `unknown`. */
  targetTypes: z.array(z.enum(TARGET_TYPES)).min(1).exactOptional(),
  /** Kinds of names of which the query must contain at least one. */
  names: z.array(z.enum(ENTITY_KINDS)).min(1).exactOptional(),
  /** Regular expression over the query, ignoring case. */
  pattern: PatternSchema.exactOptional(),
  /** True for an index of a system of services only: by the service graph, one calls another, a database or a queue. */
  system: z.boolean().default(false),
  /** True for an index with commits only. */
  commits: z.boolean().default(false),
  /** 0 to 1,000. Of the routes that match, the one with the greatest value is used; of equal ones, the first. */
  specificity: z.int().min(0).max(1_000),
  strategy: z.enum(STRATEGIES),
  /**
   * Corpora that hold the answer, each with a share from 0 to 1 of the weight of the row `corpus`. They are also searched separately.
   * A corpus that the query names has 1.
   */
  answeredBy: z.partialRecord(z.enum(CORPUS_TYPES), z.number().min(0).max(1)).default({}),
  /** True to add the other sections of the best document: a procedure is of no use in part. */
  wholeDocument: z.boolean().default(false),
  /** Additions from the graphs: none, or the services around the hits. */
  expand: z.enum(['none', 'services']).default('none'),
  /** True for a flow: what takes up a message follows the code that sends it, and services around the hits are added. */
  follow: z.boolean().default(false),
  /** True if what acts answers, rather than the data that is passed on: the row `acts` counts. */
  acts: z.boolean().default(false),
})

export type Route = z.input<typeof RouteSchema>
export type ResolvedRoute = z.output<typeof RouteSchema>

/** Engines that a strategy uses, and whether it looks up names and graphs. */
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

/** Route with its compiled condition. */
export interface RouteRow {
  readonly route: ResolvedRoute
  readonly pattern: TextPattern | null
}

/** Orders routes by specificity. Own routes replace built-in ones of the same name. */
export function routingTable(builtIn: readonly Route[], own: readonly ResolvedRoute[]): readonly RouteRow[] {
  const replaced = new Set(own.map(({ name }) => name))
  return [...own, ...builtIn.filter(({ name }) => !replaced.has(name)).map((route) => RouteSchema.parse(route))]
    .toSorted((a, b) => b.specificity - a.specificity)
    .map((route) => ({ route, pattern: route.pattern === undefined ? null : textPattern(route.pattern) }))
}

/** Returns the first route that matches a query. */
export function routeOf(
  table: readonly RouteRow[],
  classification: Classification,
  text: string,
  index: { readonly system: boolean; readonly commits: boolean },
): ResolvedRoute {
  const found = table.find(
    ({ route, pattern }) =>
      fits(route, classification) &&
      (index.system || !route.system) &&
      (index.commits || !route.commits) &&
      (pattern?.(text).test(text) ?? true),
  )
  return found?.route ?? RouteSchema.parse({ name: 'no route fits', specificity: 0, strategy: 'hybrid' })
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
