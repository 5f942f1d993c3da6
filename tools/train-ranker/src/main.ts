import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Dataset, readDatasets } from '@coderag/eval'
import { ROW_NAMES, SIGNAL_NAMES, TRAINED_WEIGHTS } from '@coderag/retrieval/training'
import { collectExamples } from './collect.js'
import { commitQuestions } from './commit-questions.js'
import { byColumn, crossValidate, type CrossValidated, selectFeatures, usedFeatures } from './cross-validate.js'
import { exampleOf, type QueryWeights, readExamples, weightsOf, writeExamples } from './examples.js'
import { trainLinear } from './linear-rank.js'

const USAGE = `Trains the weights of the rows that order hits.

  collect --dataset <folder> | --commits <folder> --index <dir> --setting root|whole [--set <name>] --out <examples.jsonl>
      Runs the queries of a dataset. --index has one data directory per repository. --set names the set, by default the setting.
      --commits makes queries of the subjects of commits of the checkouts in a folder, which are named like their indexes.
  train --examples <examples.jsonl> [--examples …] --sets <set>=<weight>,… --out <weights.json> [--unnamed 1.5]
      [--features <a,b,…> | --select] [--each] [--folds 5] [--rounds 4]
      Cross-validates over repositories in each round, prints the figures, then trains on all data and writes the weights.
      --sets says how much the queries of each set count together; a set that is left out is only scored. --unnamed is how often
      a query counts that does not say the name of a relevant file.
      --select first drops every feature that does not improve the cross-validated figures. --features names them instead.
      --given document=-0.5,… sets weights instead of learning them, for rows that the data would mislead or does not have.
      Weights of signals keep the sign that they have: what a query asks for is never worse than other chunks.
      --each prints the figures without each feature.
`

const TRAINING = { l2: 0.001 }
/** Decrease of NDCG that is accepted for dropping a feature. Runs differ by more. */
const TOLERANCE = 0.0001

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dataset: { type: 'string' },
    commits: { type: 'string' },
    index: { type: 'string' },
    setting: { type: 'string' },
    set: { type: 'string' },
    sets: { type: 'string' },
    unnamed: { type: 'string', default: '1.5' },
    out: { type: 'string' },
    examples: { type: 'string', multiple: true },
    folds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
    select: { type: 'boolean', default: false },
    features: { type: 'string' },
    each: { type: 'boolean', default: false },
    given: { type: 'string', default: '' },
  },
})

const { dataset, commits, index, setting, out, examples } = values
const [command] = positionals
if (command === 'collect' && (dataset ?? commits) && index && out && (setting === 'root' || setting === 'whole')) {
  const datasets = commits === undefined ? await readDatasets(dataset ?? '') : await commitQuestions(commits, index)
  await collect({ datasets, index, setting, set: values.set ?? setting, out })
} else if (
  command === 'train' &&
  examples &&
  out &&
  values.sets !== undefined &&
  Number(values.unnamed) > 0 &&
  /^[2-9]$|^\d\d$/.test(values.folds) &&
  /^[1-9]$/.test(values.rounds)
) {
  const queryWeights = { sets: readWeights('--sets', values.sets), unnamed: Number(values.unnamed) }
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
  readonly out: string
  readonly folds: number
  readonly rounds: number
  readonly select: boolean
  readonly each: boolean
  readonly features?: string | undefined
  readonly given: string
  readonly queryWeights: QueryWeights
}

async function train(arg: TrainArguments): Promise<void> {
  const file = await readExamples(arg.examples)
  const given = readWeights('--given', arg.given)
  const { queryWeights } = arg
  const signs = new Map(SIGNAL_NAMES.map((name) => [name as string, Math.sign(TRAINED_WEIGHTS[name] ?? 1)]))
  const options = {
    ...TRAINING,
    folds: arg.folds,
    rounds: arg.rounds,
    tolerance: TOLERANCE,
    given,
    signs,
    queryWeights,
  }
  const named = arg.features?.split(',')
  const unknown = named?.filter((name) => !file.names.includes(name)) ?? []
  if (unknown.length > 0) throw new Error(`The examples have no features ${unknown.join(', ')}.`)
  const found = named ?? usedFeatures(file)
  if (named === undefined) show('every feature', crossValidate(file, found, options))
  const kept = arg.select
    ? selectFeatures(file, options, (dropped, result) => show(`without ${dropped.join(', ')}`, result))
    : found
  show(`kept: ${kept.length}`, crossValidate(file, kept, options))
  for (const name of arg.each ? kept : []) {
    const rest = kept.filter((other) => other !== name)
    show(`kept but ${name}`, crossValidate(file, rest, options))
  }
  const columns = kept.map((name) => file.names.indexOf(name))
  const counts = weightsOf(file.questions, queryWeights)
  const weights = trainLinear(
    file.questions.map((question, at) => exampleOf(question, columns, counts[at] ?? 0)),
    columns.length,
    { ...TRAINING, fixed: byColumn(kept, given), signs: byColumn(kept, signs) },
  )
  const rounded = kept.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1e4) / 1e4] as const)
  await writeFile(arg.out, `${JSON.stringify({ weights: Object.fromEntries(rounded) }, null, 2)}\n`)
  console.log(`${kept.length} weights written`)
}

function readWeights(option: string, text: string): Map<string, number> {
  const entries = text.split(',').filter((entry) => entry !== '')
  return new Map(
    entries.map((entry) => {
      const [name = '', value = ''] = entry.split('=')
      if (value === '' || !Number.isFinite(Number(value))) throw new Error(`${option}: "${entry}" is no name=number.`)
      return [name, Number(value)]
    }),
  )
}

function show(what: string, { bySet, withoutName }: CrossValidated): void {
  const parts = [...bySet].map(
    ([set, value]) => `${set} ${value.toFixed(4)}, file not named ${(withoutName.get(set) ?? 0).toFixed(4)}`,
  )
  console.log(`${what.padEnd(28)} ${parts.join(' | ')}`)
}
