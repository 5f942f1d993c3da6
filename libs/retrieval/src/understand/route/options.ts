import { z } from 'zod'
import { CorpusBoostSchema } from '../../rank/corpus-boosts.js'
import { DemotionSchema } from '../../rank/demotions.js'
import { SignalWeightsSchema } from '../../rank/signals.js'
import { RouteSchema } from './route.js'

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
  // What each signal adds to the ranker's judgement, where a route does not say otherwise.
  signals: SignalWeightsSchema.prefault({}),
})

export type RoutingOptions = z.input<typeof RoutingOptionsSchema>
export type ResolvedRoutingOptions = z.output<typeof RoutingOptionsSchema>
