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

/** Reads them one by one: there may be hundreds of thousands. @throws RangeError naming the line that does not fit, and what does not. */
export async function* readTaught(path: string): AsyncGenerator<Taught> {
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number++
    if (line !== '') yield taughtIn(line, `${path}, line ${number}`)
  }
}

/** Reads all of them once. @throws RangeError as `readTaught` does. */
export async function checkTaught(path: string): Promise<void> {
  for await (const _ of readTaught(path));
}

function taughtIn(line: string, place: string): Taught {
  try {
    return TaughtSchema.parse(JSON.parse(line))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : 'it is no JSON value'
    throw new RangeError(`${place}: ${reason}`, { cause })
  }
}
