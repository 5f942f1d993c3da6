import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
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
  for await (const line of linesOf(path)) {
    number++
    if (line !== '') yield taughtIn(line, `${path}, line ${number}`)
  }
}

/**
 * Reads all of them once.
 *
 * @returns How many there are.
 * @throws RangeError as `readTaught` does, and where there are none, or nothing that can be read again for learning.
 */
export async function checkTaught(path: string): Promise<number> {
  if (!(await stat(path)).isFile())
    throw new RangeError(`${path} is no file. It is read twice: write the texts into one.`)
  let count = 0
  for await (const _ of readTaught(path)) count++
  if (count === 0)
    throw new RangeError(`${path} has no texts. Leave --taught out to learn from labelled questions alone.`)
  return count
}

/** By line feeds alone: JSON may have other line ends inside a string. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const part of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.map((line) => line.replace(/\r$/, ''))
  }
  yield rest
}

function taughtIn(line: string, place: string): Taught {
  try {
    return TaughtSchema.parse(JSON.parse(line))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : 'it is no JSON value'
    throw new RangeError(`${place}: ${reason}`, { cause })
  }
}
