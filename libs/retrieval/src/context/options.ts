import { z } from 'zod'

/** Size and division of a context. Shares are of the budget; tokens that a section leaves go to the next. */
export const ContextOptionsSchema = z.strictObject({
  budget: z.int().min(1).max(1_000_000).default(8_000).describe('tokens of a context for which nobody says how many'),
  shares: z
    .strictObject({
      structure: share(0.1, 'what the index holds as a whole'),
      primary: share(0.5, 'whole declarations of the best hits'),
      supporting: share(0.25, 'signature, documentation and the lines that matter of what comes next'),
      reference: share(0.15, 'one line each, place and signature, of everything else'),
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
      'a primary passage gets at most this part of what those before it left, 80 tokens at least; less shows more files of which more are cut',
    ),
  supportingPiece: z
    .number()
    .min(0.01)
    .max(1)
    .default(0.05)
    .describe(
      'a supporting passage gets at most this part of what all of them have, and room for two lines in any case; less shows more of them',
    ),
  referenceLines: z
    .int()
    .min(0)
    .max(200)
    .default(60)
    .describe('one-line references at most; what the budget has beyond them goes into showing more of the passages'),
})

function share(part: number, what: string) {
  return z.number().min(0).max(1).default(part).describe(`part of the token budget for ${what}`)
}

export type ContextOptions = z.input<typeof ContextOptionsSchema>
export type ResolvedContextOptions = z.output<typeof ContextOptionsSchema>
