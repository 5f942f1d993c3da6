import type { CleanChunk } from '@coderag/types'
import { z } from 'zod'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

const DAY_MS = 86_400_000

/** How much it counts that talk is recent. */
export const FreshnessOptionsSchema = z.strictObject({
  weight: z
    .number()
    .min(0)
    .max(1)
    .default(RANKING_DEFAULTS.freshnessWeight)
    .describe('share of a conversation’s score that its age decides; 0: none'),
  halfLifeDays: z
    .number()
    .min(0.01)
    .max(36_500)
    .default(RANKING_DEFAULTS.freshnessHalfLifeDays)
    .describe('days after which that share has halved'),
})
export type FreshnessOptions = z.output<typeof FreshnessOptionsSchema>

/** What its age adds to the relevance of a chunk, between 0 and 1; negative where it takes something away. */
export type Freshness = (chunk: CleanChunk, relevance: number) => number

/**
 * Weighs conversations by their age: final = (1 − w) · relevance + w · 0.5^(age / half-life), given as the difference to
 * `relevance`. Code and documents say what holds now, however old they are; talk does not.
 *
 * @param now - Milliseconds since 1970. Talk dated later counts as new.
 */
export function freshnessAt(now: number, { weight, halfLifeDays }: FreshnessOptions): Freshness {
  return ({ corpusType, timestamp }, relevance) => {
    if (weight === 0 || timestamp === null || !corpusType.startsWith('CONVO_')) return 0
    const age = Math.max(0, now - Date.parse(timestamp)) / DAY_MS
    return Number.isNaN(age) ? 0 : weight * (0.5 ** (age / halfLifeDays) - relevance)
  }
}
