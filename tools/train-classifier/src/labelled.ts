import { readFile } from 'node:fs/promises'
import { INTENTS, SCOPES, TARGET_TYPES } from '@coderag/retrieval'
import { z } from 'zod'

export const LabelledSchema = z.object({
  question: z.string().min(1),
  intent: z.enum(INTENTS),
  scope: z.enum(SCOPES),
  targetType: z.enum(TARGET_TYPES).exactOptional(),
  /** Every label that can be defended, the main one first. */
  intents: z.array(z.enum(INTENTS)).exactOptional(),
  scopes: z.array(z.enum(SCOPES)).exactOptional(),
  targetTypes: z.array(z.enum(TARGET_TYPES)).exactOptional(),
  /** Who gathered and labelled it. */
  hand: z.string().min(1).exactOptional(),
})

export type Labelled = z.output<typeof LabelledSchema>

/** Labelled questions, one JSON value per line. @throws ZodError naming what does not fit. */
export async function readLabelled(path: string): Promise<Labelled[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => LabelledSchema.parse(JSON.parse(line)))
}
