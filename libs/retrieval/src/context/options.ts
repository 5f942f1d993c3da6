import { z } from 'zod'
import type { ContextSectionName } from './context.js'

export const ContextOptionsSchema = z.strictObject({
  budget: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(8_000)
    .describe('tokens of a context if the query does not say how many'),
})

export type ContextOptions = z.input<typeof ContextOptionsSchema>
export type ResolvedContextOptions = z.output<typeof ContextOptionsSchema>

/**
 * Parts of the budget: facts about the index as a whole; whole declarations of the best hits; signature, documentation and matching
 * lines of the next; place and signature of all others. Tokens that a section leaves go to the next.
 */
export const SHARES: Readonly<Record<ContextSectionName, number>> = {
  structure: 0.1,
  primary: 0.5,
  supporting: 0.25,
  reference: 0.15,
}
/** Part of the remaining share that a primary passage may take. Less shows more files, and shortens more of them. */
export const PRIMARY_PIECE = 0.2
/** Part of the share that a supporting passage may take. Less shows more of them. */
export const SUPPORTING_PIECE = 0.05
/** Maximum number of one-line references; the rest of the budget goes to passages. */
export const REFERENCE_LINES = 60
