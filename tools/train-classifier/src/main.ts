import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CHOSEN, encode, learn } from './learn.js'
import { reportOf } from './report.js'
import { readTrainingData } from './sources.js'
import { crossValidate, temperaturesOf } from './validate.js'

const USAGE = `Learns how questions are classified: the weights beside the rules of @coderag/retrieval.

  validate --data <folder> --fixtures <folder> [--by hand|family] [--wrong]
      Cross-validates on the gathered questions, leaving out one hand at a time or an eighth of all families, and prints how
      often each decision is right, how far confidences are off, and what was taken for what; --wrong prints which ones.
  train --data <folder> --fixtures <folder> --out <learned-weights.json>
      Learns from everything and writes the weights, with temperatures from leaving out one hand at a time, of which it prints
      what validate prints. The same data makes the same file.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    fixtures: { type: 'string' },
    out: { type: 'string' },
    by: { type: 'string', default: 'hand' },
    wrong: { type: 'boolean', default: false },
  },
})

const { data, fixtures, out, by } = values
const [command] = positionals
if (command === 'validate' && data && fixtures && (by === 'hand' || by === 'family')) {
  const outcomes = crossValidate(await readTrainingData(data, fixtures), by, CHOSEN)
  for (const { part, should, found, question, isRight } of values.wrong ? outcomes : []) {
    if (!isRight) console.log(`${part}: ${should} taken for ${found}: ${question}`)
  }
  for (const line of reportOf(outcomes)) console.log(line)
} else if (command === 'train' && data && fixtures && out) {
  const all = await readTrainingData(data, fixtures)
  const outcomes = crossValidate(all, 'hand', CHOSEN)
  for (const line of reportOf(outcomes)) console.log(line)
  const temperatures = temperaturesOf(outcomes)
  await writeFile(out, `${JSON.stringify(encode(learn(all, CHOSEN), temperatures), null, 2)}\n`)
  console.log(`${all.length} questions learned from, temperatures ${JSON.stringify(temperatures)}`)
} else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}
