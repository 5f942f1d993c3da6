import { z } from 'zod'

/** Size and division of a context. Shares are of the budget; tokens that a section leaves go to the next. */
export const ContextOptionsSchema = z.strictObject({
  budget: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(8_000)
    .describe('tokens of a context if the query does not say how many'),
  shares: z
    .strictObject({
      structure: share(0.1, 'facts about the index as a whole'),
      primary: share(0.5, 'whole declarations of the best hits'),
      supporting: share(0.25, 'signature, documentation and matching lines of the next hits'),
      reference: share(0.15, 'place and signature of all others, one line each'),
    })
    .refine(
      ({ structure, primary, supporting, reference }) => structure + primary + supporting + reference <= 1.000001,
      {
        message: 'the shares of the sections must not exceed 1 together',
      },
    )
    .prefault({}),
  primaryPiece: z
    .number()
    .min(0.01)
    .max(1)
    .default(0.2)
    .describe(
      'part of the remaining share that a primary passage may take, at least 80 tokens; less shows more files, and shortens more of them',
    ),
  supportingPiece: z
    .number()
    .min(0.01)
    .max(1)
    .default(0.05)
    .describe('part of the share that a supporting passage may take, at least two lines; less shows more of them'),
  referenceLines: z
    .int()
    .min(0)
    .max(200)
    .default(60)
    .describe('maximum number of one-line references; the rest of the budget goes to passages'),
})

function share(part: number, what: string) {
  return z.number().min(0).max(1).default(part).describe(`part of the token budget for ${what}`)
}

export type ContextOptions = z.input<typeof ContextOptionsSchema>
export type ResolvedContextOptions = z.output<typeof ContextOptionsSchema>
