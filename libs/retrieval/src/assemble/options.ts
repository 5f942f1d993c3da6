import { z } from 'zod'

/** How a context is divided. Shares are of the budget; what a section leaves flows on to the next. */
export const ContextOptionsSchema = z.strictObject({
  shares: z
    .strictObject({
      /** What the index holds as a whole, 0 to 1. */
      structure: z.number().min(0).max(1).default(0.1),
      /** Whole declarations of the best hits. */
      primary: z.number().min(0).max(1).default(0.5),
      /** Signature, documentation and the lines that matter of the next hits and of what they are connected to. */
      supporting: z.number().min(0).max(1).default(0.25),
      /** One line each: place and signature of everything else. */
      reference: z.number().min(0).max(1).default(0.15),
    })
    .refine(
      ({ structure, primary, supporting, reference }) => structure + primary + supporting + reference <= 1.000001,
      {
        message: 'the shares of the sections must not exceed 1 together',
      },
    )
    .prefault({}),
  /** A supporting piece gets at most this part of what all of them have, 0.01 to 1. Less shows more of them. */
  supportingPiece: z.number().min(0.01).max(1).default(0.2),
  /** Reference lines, 0 to 200. What the budget has beyond them goes into showing more of the pieces. */
  referenceLines: z.int().min(0).max(200).default(60),
})

export type ContextOptions = z.input<typeof ContextOptionsSchema>
export type ResolvedContextOptions = z.output<typeof ContextOptionsSchema>
