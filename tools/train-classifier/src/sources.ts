import { join } from 'node:path'
import { readLabelled } from './labelled.js'
import { prepare, type Prepared } from './prepare.js'
import { templateQuestions } from './templates.js'

/** Where labelled questions come from, and how much one of them counts beside one of the others. */
const FIXTURES = [
  { name: 'questions', weight: 1 },
  { name: 'questions-later', weight: 1 },
  { name: 'questions-phrasings', weight: 1 },
  { name: 'questions-confirmation', weight: 2 },
] as const
const OWN = [
  { name: 'found', weight: 1, perTemplate: null },
  { name: 'written', weight: 2, perTemplate: null },
] as const
const OPEN = { name: 'questions-open', weight: 3 }
const TEMPLATES = { weight: 0.3, perTemplate: 2, seed: 1 }

export interface TrainingData {
  /** Real questions by other hands than the rules': what cross-validation is judged on. */
  readonly judged: readonly Prepared[]
  readonly others: readonly Prepared[]
}

/**
 * @param data - Folder of this tool's questions and templates.
 * @param fixtures - Folder of the questions that tests of the classifier use.
 */
export async function readTrainingData(data: string, fixtures: string): Promise<TrainingData> {
  const others: Prepared[] = []
  for (const { name, weight } of FIXTURES) {
    others.push(...prepare(await readLabelled(join(fixtures, `${name}.jsonl`)), { weight, seenByRules: true }))
  }
  for (const { name, weight } of OWN) {
    others.push(...prepare(await readLabelled(join(data, `${name}.jsonl`)), { weight, seenByRules: false }))
  }
  const { seed, perTemplate, weight } = TEMPLATES
  others.push(...prepare(await templateQuestions(data, { seed, perTemplate }), { weight, seenByRules: false }))
  const open = await readLabelled(join(fixtures, `${OPEN.name}.jsonl`))
  const judged = prepare(open, { weight: OPEN.weight, seenByRules: false })
  return { judged, others }
}
