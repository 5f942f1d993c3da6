import { join } from 'node:path'
import { readLabelled } from './labelled.js'
import { prepare, type Prepared } from './prepare.js'

/** Where labelled questions come from, and how much one of them counts beside one of the others. */
const SOURCES = [
  { name: 'written', weight: 2 },
  { name: 'gathered', weight: 3 },
] as const

/**
 * Everything that is learned from. Questions that name their hand are what cross-validation is judged on.
 *
 * @param data - Folder of this tool's questions.
 */
export async function readTrainingData(data: string): Promise<Prepared[]> {
  const parts = await Promise.all(
    SOURCES.map(async ({ name, weight }) => prepare(await readLabelled(join(data, `${name}.jsonl`)), weight)),
  )
  return parts.flat()
}
