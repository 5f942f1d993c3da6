import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { INTENTS, SCOPES, TARGET_TYPES } from '@coderag/retrieval'
import { z } from 'zod'

const sharesOf = (labels: readonly string[]) =>
  z
    .array(z.number().min(0).max(1))
    .length(labels.length)
    .refine((shares) => Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 0.02, 'shares must add up to 1')

/** A text that no hand has labelled, with the shares that a larger model gives the labels, in the order of the labels. */
export const TaughtSchema = z.strictObject({
  question: z.string().min(1),
  intent: sharesOf(INTENTS),
  scope: sharesOf(SCOPES),
  targetType: sharesOf(TARGET_TYPES),
})

export type Taught = z.output<typeof TaughtSchema>

/** Reads them one by one: there may be hundreds of thousands. @throws ZodError naming what does not fit. */
export async function* readTaught(path: string): AsyncGenerator<Taught> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line !== '') yield TaughtSchema.parse(JSON.parse(line))
  }
}
