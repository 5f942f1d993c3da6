import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { readJsonLines } from './json-lines.js'

const RankedFileSchema = z.object({
  /** Relative to the repository. */
  path: z.string().min(1),
  /** First line of the best passage, 1-based, inclusive. */
  start_line: z.int().min(0).optional(),
  end_line: z.int().min(0).optional(),
  /** First and last line of each further passage of the file that is shown with the best one. */
  further: z.array(z.tuple([z.int().min(0), z.int().min(0)])).optional(),
  /** Tokens of the passages shown, o200k_base. */
  tokens: z.int().min(0).optional(),
})

const AnswerSchema = z.object({
  dataset: z.string().min(1),
  query: z.string().min(1),
  /** Files in rank order. A repeated file counts at its first rank. */
  files: z.array(RankedFileSchema),
  /** True if the system says that nothing answers. */
  refused: z.boolean().optional(),
  /** True if the system calls the first file strong: it surely answers. */
  strong: z.boolean().optional(),
  /** Wall-clock milliseconds. */
  ms: z.number().min(0).optional(),
})

/** Answer of a system to one query: a line of a run. Lists of other tools have the same shape. */
export type Answer = z.output<typeof AnswerSchema>
export type RankedFile = z.output<typeof RankedFileSchema>

/** @throws EvalError `EVAL_UNREADABLE`, `EVAL_FORMAT`. */
export function readRun(path: string): Promise<Answer[]> {
  return readJsonLines(path, AnswerSchema)
}

export async function writeRun(path: string, answers: readonly Answer[]): Promise<void> {
  await writeFile(path, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''))
}
