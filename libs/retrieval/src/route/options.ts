import { z } from 'zod'
import { CorpusBoostSchema } from '../rank/corpus-boosts.js'
import { SignalWeightsSchema } from '../rank/signals.js'
import { RouteSchema } from './route.js'

export const RoutingOptionsSchema = z.strictObject({
  /** Routes in place of built-in ones of the same name, or beside them. */
  routes: z.array(RouteSchema).default([]),
  /** Corpus boosts in place of built-in ones of the same name, or beside them. */
  corpusBoosts: z.array(CorpusBoostSchema).default([]),
  /** What each signal adds to the ranker's judgement, where a route does not say otherwise. */
  signals: SignalWeightsSchema.prefault({}),
})

export type RoutingOptions = z.input<typeof RoutingOptionsSchema>
export type ResolvedRoutingOptions = z.output<typeof RoutingOptionsSchema>
