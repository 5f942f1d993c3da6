import type { CleanChunk } from '@coderag/types'
import { z } from 'zod'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

const DAY_MS = 86_400_000

/** Weight of the age of conversations. */
export const FreshnessOptionsSchema = z.strictObject({
  weight: z
    .number()
    .min(0)
    .max(1)
    .default(RANKING_DEFAULTS.freshnessWeight)
    .describe('share of a conversation’s score that its age decides'),
  halfLifeDays: z
    .number()
    .min(0.01)
    .max(36_500)
    .default(RANKING_DEFAULTS.freshnessHalfLifeDays)
    .describe('days after which that share has halved'),
})
export type FreshnessOptions = z.output<typeof FreshnessOptionsSchema>

/** Returns what the age of a chunk adds to its relevance, which is 0 to 1. May be negative. */
export type Freshness = (chunk: CleanChunk, relevance: number) => number

/**
 * Weighs conversations by their age: final = (1 − w) · relevance + w · 0.5^(age / half-life), returned as the
 * difference to `relevance`. Code and documents apply however old they are; conversations do not.
 *
 * @param now - Milliseconds since 1970. A conversation with a later date counts as new.
 */
export function freshnessAt(now: number, { weight, halfLifeDays }: FreshnessOptions): Freshness {
  return ({ corpusType, timestamp }, relevance) => {
    if (weight === 0 || timestamp === null || !corpusType.startsWith('CONVO_')) return 0
    const age = Math.max(0, now - Date.parse(timestamp)) / DAY_MS
    return Number.isNaN(age) ? 0 : weight * (0.5 ** (age / halfLifeDays) - relevance)
  }
}
