import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Dataset, readDatasets } from '@coderag/eval'
import { ROW_NAMES, type RowName, TRAINED_WEIGHTS } from '@coderag/retrieval/training'
import { collectExamples } from './collect.js'
import { commitQuestions } from './commit-questions.js'
import { compareSets, overall } from './compare.js'
import { crossValidate, priorOf, type ValidationOptions } from './cross-validate.js'
import { exampleOf, type QueryWeights, readExamples, weightsOf, writeExamples } from './examples.js'
import { trainLinear } from './linear-rank.js'
import { ROW_GROUPS } from './row-groups.js'

const USAGE = `Trains the weights of the rows that order hits.

  collect --dataset <folder> | --commits <folder> --index <dir> --setting root|whole [--set <name>] --out <examples.jsonl>
      Runs the queries of a dataset. --index has one data directory per repository. --set names the set, by default the setting.
      --commits makes queries of the subjects of commits of the checkouts in a folder, which are named like their indexes.
  train --examples <examples.jsonl> [--examples …] [--sets <set>=<weight>,…] [--out <weights.json>] [--without <row,…>] [--each] [--folds 5] [--rounds 2]
      Fits weights that are pulled towards the shipped ones. --sets says how much a query of a set counts,
      1 by default. Cross-validates over repositories for each strength
      of the pull, prints what each set gains or loses against the shipped weights, and fits all data with the best strength.
      --without leaves out rows. --each prints what is lost without each group of rows, and without each row.
`

/** Strengths of the pull towards the shipped weights among which the best is chosen. */
const STRENGTHS = [0.3, 0.1, 0.03, 0.01, 0.003, 0.001]
/** How often a query counts that does not say the name of a relevant file: what people type seldom says it. */
const UNNAMED = 1.5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dataset: { type: 'string' },
    commits: { type: 'string' },
    index: { type: 'string' },
    setting: { type: 'string' },
    set: { type: 'string' },
    sets: { type: 'string', default: '' },
    out: { type: 'string' },
    examples: { type: 'string', multiple: true },
    folds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '2' },
    without: { type: 'string', default: '' },
    each: { type: 'boolean', default: false },
  },
})

const { dataset, commits, index, setting, out, examples } = values
const [command] = positionals
if (command === 'collect' && (dataset ?? commits) && index && out && (setting === 'root' || setting === 'whole')) {
  const datasets = commits === undefined ? await readDatasets(dataset ?? '') : await commitQuestions(commits, index)
  await collect({ datasets, index, setting, set: values.set ?? setting, out })
} else if (command === 'train' && examples && /^[2-9]$|^\d\d$/.test(values.folds) && /^[1-9]$/.test(values.rounds)) {
  const queryWeights = { sets: readWeights(values.sets), unnamed: UNNAMED }
  await train({ ...values, examples, out, queryWeights, folds: Number(values.folds), rounds: Number(values.rounds) })
} else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}

async function collect(arg: {
  datasets: readonly Dataset[]
  index: string
  setting: 'root' | 'whole'
  set: string
  out: string
}): Promise<void> {
  const questions = []
  for (const one of arg.datasets) {
    try {
      const options = { indexDir: arg.index, setting: arg.setting, set: arg.set }
      questions.push(...(await collectExamples(one, options)))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'INDEX_MISSING')) throw error
      console.error(`${one.name}: no index, left out`)
    }
  }
  await writeExamples(arg.out, { names: ROW_NAMES, questions })
  console.log(`${questions.length} questions, ${ROW_NAMES.length} features`)
}

interface TrainArguments {
  readonly examples: string[]
  readonly out: string | undefined
  readonly without: string
  readonly each: boolean
  readonly queryWeights: QueryWeights
  readonly folds: number
  readonly rounds: number
}

async function train({ examples, out, without, each, queryWeights, folds, rounds }: TrainArguments): Promise<void> {
  const file = await readExamples(examples)
  const left = without.split(',').filter((name) => name !== '')
  const unknown = left.filter((name) => !file.names.includes(name))
  if (unknown.length > 0) throw new Error(`The examples have no rows ${unknown.join(', ')}.`)
  const rows = file.names.filter((name) => !left.includes(name))
  const base = { rows, prior: TRAINED_WEIGHTS, queryWeights, folds, rounds }
  const scoresOf = (changes: Partial<ValidationOptions>): readonly number[] =>
    crossValidate(file, { ...base, strength: Infinity, ...changes })
  const show = (what: string, before: readonly number[], after: readonly number[]): void => {
    const cells = compareSets(file.questions, before, after).map(
      ({ set, value, difference, low, high }) =>
        `${set} ${value.toFixed(4)} ${signed(difference)} [${signed(low)}, ${signed(high)}]`,
    )
    console.log(`${what.padEnd(24)} ${overall(file.questions, after).toFixed(4)} | ${cells.join(' | ')}`)
  }

  const shipped = scoresOf({ rows: file.names })
  show('shipped', shipped, shipped)
  let best = { strength: Infinity, scores: scoresOf({}) }
  for (const strength of STRENGTHS) {
    const scores = scoresOf({ strength })
    show(`strength ${strength}`, shipped, scores)
    if (overall(file.questions, scores) > overall(file.questions, best.scores)) best = { strength, scores }
  }
  if (each) {
    const groupOf = (name: string): string => ROW_GROUPS[name as RowName]
    const groups = [...new Set(rows.map(groupOf))].map(
      (group) => [group, rows.filter((name) => groupOf(name) === group)] as const,
    )
    for (const [group, own] of [...groups, ...rows.map((name) => [name, [name]] as const)]) {
      const rest = rows.filter((name) => !own.includes(name))
      show(`without ${group}`, best.scores, scoresOf({ rows: rest, strength: best.strength }))
    }
  }
  if (out === undefined || best.strength === Infinity) return console.log('No weights written.')
  const columns = rows.map((name) => file.names.indexOf(name))
  const counts = weightsOf(file.questions, queryWeights)
  const weights = trainLinear(
    file.questions.map((question, at) => exampleOf(question, columns, counts[at] ?? 0)),
    { strength: best.strength, prior: priorOf(rows, TRAINED_WEIGHTS) },
  )
  const rounded = rows.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1e4) / 1e4] as const)
  await writeFile(out, `${JSON.stringify({ weights: Object.fromEntries(rounded) }, null, 2)}\n`)
  console.log(`${rows.length} weights written, strength ${best.strength}.`)
}

function readWeights(text: string): ReadonlyMap<string, number> {
  const entries = text.split(',').filter((entry) => entry !== '')
  return new Map(
    entries.map((entry) => {
      const [name = '', value = ''] = entry.split('=')
      if (value === '' || !(Number(value) >= 0)) throw new Error(`--sets: "${entry}" is no name=number of at least 0.`)
      return [name, Number(value)]
    }),
  )
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
}
