import { join } from 'node:path'
import { readLabelled } from './labelled.js'
import { prepare, type Prepared } from './prepare.js'

/** Where labelled questions come from, and how much one of them counts beside one of the others. */
const FIXTURES = [
  { name: 'questions', weight: 1 },
  { name: 'questions-later', weight: 1 },
  { name: 'questions-phrasings', weight: 1 },
  { name: 'questions-confirmation', weight: 2 },
] as const
const WRITTEN = { name: 'written', weight: 2 }
const GATHERED = { name: 'gathered', weight: 3 }

/**
 * Everything that is learned from. Questions that name their hand are what cross-validation is judged on.
 *
 * @param data - Folder of this tool's questions.
 * @param fixtures - Folder of the questions that tests of the classifier use.
 */
export async function readTrainingData(data: string, fixtures: string): Promise<Prepared[]> {
  const read = async (
    folder: string,
    { name, weight }: { name: string; weight: number },
    seenByRules: boolean,
  ): Promise<Prepared[]> => prepare(await readLabelled(join(folder, `${name}.jsonl`)), { weight, seenByRules })
  const parts = await Promise.all([
    ...FIXTURES.map((one) => read(fixtures, one, true)),
    read(data, WRITTEN, false),
    read(data, GATHERED, false),
  ])
  return parts.flat()
}
