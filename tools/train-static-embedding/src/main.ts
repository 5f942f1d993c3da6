import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openWeights, readWeights, StaticEncoder } from '@coderag/embedding-static/training'
import { evaluateFileSearch, mirrorOf, readBenchmark } from './evaluation/file-search.js'
import { evaluateHeldOut } from './evaluation/held-out.js'
import { fileSearchTable, heldOutTable, sourcesTable } from './evaluation/tables.js'
import { distil } from './distil/distil.js'
import { teach, writeTexts } from './distil/teach.js'
import { exportModel } from './export-model.js'
import { readHeader, repositoriesOf } from './mining/corpus.js'
import { mine, readExclusions } from './mining/mine.js'
import { parseRepositoryList, type TrainingRepository } from './mining/repository-list.js'
import { buildDataset, readDataset, writeDataset } from './training/dataset.js'
import { train } from './training/train.js'

const usage = `Usage: node dist/main.js <command> [options]
  mine      --sources DIR --corpus DIR --exclude FILE   pairs of queries and code from the listed repositories
  dataset   --corpus DIR --dataset DIR                  tokenise, choose the vocabulary
  train     --dataset DIR --run DIR                     train; continues after the run's last epoch
  export    --dataset DIR --run DIR --out FILE          write the weights file
  texts     --sources DIR --corpus DIR --texts DIR      what people wrote in the mined repositories
  teach     --texts DIR --weights FILE --teacher DIR --vectors DIR   the teacher's vectors of these texts
  distil    --texts DIR --vectors DIR --weights FILE --out FILE      add a table that imitates the teacher
  sources   --corpus DIR                                list the mined repositories
  held-out  --corpus DIR --weights FILE                 docstring search in repositories that were not trained on
  files     --benchmark DIR --sources DIR --weights FILE   file search; for development only
Options: --repositories FILE (default repositories.json), --threads 2, --source-bytes 12000000, --commits 300,
  --vocabulary 57500, --epochs 2, --batch 1024, --seed 1, --meaning 128, --share 300, --ridge 0.2, --iterations 25`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sources: { type: 'string' },
    corpus: { type: 'string' },
    exclude: { type: 'string' },
    dataset: { type: 'string' },
    run: { type: 'string' },
    out: { type: 'string' },
    weights: { type: 'string' },
    benchmark: { type: 'string' },
    repositories: { type: 'string', default: 'repositories.json' },
    threads: { type: 'string', default: '2' },
    'source-bytes': { type: 'string', default: '12000000' },
    commits: { type: 'string', default: '300' },
    vocabulary: { type: 'string', default: '57500' },
    epochs: { type: 'string', default: '2' },
    batch: { type: 'string', default: '1024' },
    seed: { type: 'string', default: '1' },
    texts: { type: 'string' },
    teacher: { type: 'string' },
    vectors: { type: 'string' },
    meaning: { type: 'string', default: '128' },
    share: { type: 'string', default: '300' },
    ridge: { type: 'string', default: '0.2' },
    iterations: { type: 'string', default: '25' },
  },
})

/** Chosen by held-out search. The weights file contains the head weight. */
const headWeight = 3
const training = { temperature: 0.07, headWeight, headDropout: 0.25, rowDropout: 0.1, learningRate: 0.01 }
const shares = { doc: 1, name: 0.2, path: 1, commit: 1 }

const report = (line: string): void => console.log(line)
const list = (): TrainingRepository[] => parseRepositoryList(readFileSync(values.repositories, 'utf8'))

const commands: Readonly<Record<string, () => Promise<void> | void>> = {
  mine: () =>
    mine({
      repositories: list(),
      sourceFolder: required('sources'),
      corpusFolder: required('corpus'),
      excluded: readExclusions(required('exclude')),
      threads: wholeNumber('threads'),
      maxSourceBytes: wholeNumber('source-bytes'),
      maxCommits: wholeNumber('commits'),
      report,
    }),
  dataset() {
    const corpusFolder = required('corpus')
    const trained = new Set(list().flatMap(({ name, heldOut }) => (heldOut ? [] : [name])))
    const repositories = repositoriesOf(corpusFolder).filter((name) => trained.has(name))
    const vocabularySize = wholeNumber('vocabulary')
    writeDataset(
      required('dataset'),
      buildDataset({ corpusFolder, repositories, vocabularySize, minRepositories: 3, report }),
    )
  },
  train: () => void runTraining(),
  export() {
    const dataset = readDataset(required('dataset'))
    writeFileSync(required('out'), exportModel(runTraining(), dataset, headWeight))
  },
  texts: () =>
    writeTexts({
      sourceFolder: required('sources'),
      corpusFolder: required('corpus'),
      textFolder: required('texts'),
      report,
    }),
  teach: () =>
    teach({
      textFolder: required('texts'),
      vectorFolder: required('vectors'),
      teacherFolder: required('teacher'),
      vocabulary: openWeights(readWeights(required('weights'))).vocabulary,
      report,
    }),
  distil() {
    const weights = distil(openWeights(readWeights(required('weights'))), {
      textFolder: required('texts'),
      vectorFolder: required('vectors'),
      dimensions: wholeNumber('meaning'),
      share: wholeNumber('share'),
      ridge: Number(values.ridge),
      iterations: wholeNumber('iterations'),
      report,
    })
    writeFileSync(required('out'), weights)
  },
  async sources() {
    const corpusFolder = required('corpus')
    const heldOut = new Set(list().flatMap((repository) => (repository.heldOut ? [repository.name] : [])))
    const headers = await Promise.all(repositoriesOf(corpusFolder).map((name) => readHeader(corpusFolder, name)))
    console.log(
      sourcesTable(
        headers.filter(({ pairs }) => pairs > 0),
        heldOut,
      ),
    )
  },
  'held-out'() {
    const corpusFolder = required('corpus')
    const encoder = openEncoder()
    const mined = new Set(repositoriesOf(corpusFolder))
    const names = list().flatMap(({ name, heldOut }) => (heldOut && mined.has(name) ? [name] : []))
    console.log(heldOutTable(names.map((name) => evaluateHeldOut(corpusFolder, name, encoder))))
  },
  async files() {
    const benchmark = required('benchmark')
    const encoder = openEncoder()
    const results = []
    for (const repository of readBenchmark(benchmark)) {
      const gitDirectory = mirrorOf(required('sources'), repository.repository)
      if (gitDirectory === null) console.log(`${repository.name}: not in the source folder`)
      else results.push(await evaluateFileSearch(join(benchmark, 'annotations'), repository, gitDirectory, encoder))
    }
    console.log(fileSearchTable(results.filter((result) => result !== null)))
  },
}

const command = commands[positionals[0] ?? '']
if (command === undefined) {
  console.error(usage)
  process.exitCode = 2
} else await command()

function runTraining(): ReturnType<typeof train> {
  return train(readDataset(required('dataset')), {
    ...training,
    shares,
    epochs: wholeNumber('epochs'),
    batchSize: wholeNumber('batch'),
    seed: wholeNumber('seed'),
    runFolder: required('run'),
    report,
  })
}

function openEncoder(): StaticEncoder {
  return new StaticEncoder(openWeights(readWeights(required('weights'))))
}

function required(
  name:
    | 'sources'
    | 'corpus'
    | 'exclude'
    | 'dataset'
    | 'run'
    | 'out'
    | 'weights'
    | 'benchmark'
    | 'texts'
    | 'teacher'
    | 'vectors',
): string {
  const value = values[name]
  if (value === undefined) throw new Error(`--${name} is missing.\n${usage}`)
  return value
}

function wholeNumber(
  name:
    | 'threads'
    | 'source-bytes'
    | 'commits'
    | 'vocabulary'
    | 'epochs'
    | 'batch'
    | 'seed'
    | 'meaning'
    | 'share'
    | 'iterations',
): number {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`--${name} wants a whole number, not "${values[name]}".`)
  return value
}
