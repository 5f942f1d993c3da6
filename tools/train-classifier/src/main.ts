import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { learn, type LearnOptions, type Part, PARTS } from './learn.js'
import { readTrainingData } from './sources.js'
import { crossValidate } from './validate.js'

const USAGE = `Learns how questions are classified: the weights beside the rules of @coderag/retrieval.

  validate --data <folder> --fixtures <folder> [--folds 4] [--wrong]
      Cross-validates on the open questions of other hands, and prints how often each decision is right; --wrong prints which are not.
  train --data <folder> --fixtures <folder> --out <learned-weights.json>
      Learns from everything and writes the weights. The same data makes the same file.
`

const OPTIONS: Readonly<Record<Part, LearnOptions>> = {
  intent: { l2: 1e-4, minFamilies: 2, maxFeatures: 4500, scale: 1 },
  scope: { l2: 1e-4, minFamilies: 2, maxFeatures: 4000, scale: 0.75 },
  targetType: { l2: 1e-4, minFamilies: 2, maxFeatures: 2000, scale: 0.65 },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    fixtures: { type: 'string' },
    out: { type: 'string' },
    folds: { type: 'string', default: '4' },
    wrong: { type: 'boolean', default: false },
  },
})

const { data, fixtures, out, folds } = values
const [command] = positionals
if (command === 'validate' && data && fixtures && /^[2-9]$|^\d\d$/.test(folds)) {
  await validate(data, fixtures)
} else if (command === 'train' && data && fixtures && out) {
  await train(data, fixtures, out)
} else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}

async function validate(data: string, fixtures: string): Promise<void> {
  const outcomes = crossValidate(await readTrainingData(data, fixtures), Number(folds), (part) => OPTIONS[part])
  for (const part of PARTS) {
    const own = outcomes.filter((outcome) => outcome.part === part)
    const share = (count: number): string => (count / own.length).toFixed(3)
    const right = own.filter(({ isRight }) => isRight).length
    const defended = own.filter(({ isDefended }) => isDefended).length
    const sure = own.reduce((sum, { confidence }) => sum + confidence, 0)
    for (const { found, should, question, isRight } of values.wrong ? own : []) {
      if (!isRight) console.log(`${part}: ${should} taken for ${found}: ${question}`)
    }
    console.log(
      `${part}: ${own.length} questions, right ${share(right)} (any: ${share(defended)}), mean confidence ${share(sure)}`,
    )
  }
}

async function train(data: string, fixtures: string, out: string): Promise<void> {
  const { judged, others } = await readTrainingData(data, fixtures)
  const all = [...others, ...judged]
  const file = Object.fromEntries(PARTS.map((part) => [part, learn(all, part, OPTIONS[part])]))
  await writeFile(out, `${JSON.stringify(file, null, 2)}\n`)
  console.log(`${all.length} questions learned from`)
}
