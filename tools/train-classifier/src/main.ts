import { readFile, writeFile } from 'node:fs/promises'
import { createFeatureReader, DECISIONS, openLinearModel } from '@coderag/retrieval/training'
import { type LabelledQuery, readQueries } from './queries.js'
import { type Example, train } from './train.js'

const USAGE = `Trains the linear classifier of queries.

  train      Trains on data/queries.tsv and writes the weights into the retrieval library.
  check      Trains and fails if the weights in the library differ.
  validate   Cross-validates, leaving out a quarter of the annotators at a time.
`
const QUERIES = new URL('../data/queries.tsv', import.meta.url)
const WEIGHTS = new URL('../../../libs/retrieval/src/understand/classify/linear-weights.json', import.meta.url)
const FOLDS = 4
/** Ranges of confidence in which confidence and accuracy are compared. */
const RANGES = 10

/** Trains four times without a quarter of the annotators and classifies their queries. */
function* validate(queries: readonly (LabelledQuery & Example)[]): Generator<string> {
  const annotators = [...new Set(queries.map(({ annotator }) => annotator))].sort()
  const outcomes = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isHeldOut = ({ annotator }: LabelledQuery): boolean => annotators.indexOf(annotator) % FOLDS === fold
    const model = openLinearModel(train(queries.filter((query) => !isHeldOut(query))))
    return queries.filter(isHeldOut).map(({ features, labels }) => ({ labels, found: model.decide(features) }))
  })
  for (const decision of DECISIONS) {
    const gaps = new Float64Array(RANGES)
    let right = 0
    for (const { labels, found } of outcomes) {
      const { label, confidence } = found[decision]
      const isRight = label === labels[decision]
      if (isRight) right++
      const range = Math.min(RANGES - 1, Math.floor(confidence * RANGES))
      gaps[range] = (gaps[range] ?? 0) + confidence - Number(isRight)
    }
    const calibrationError = gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / outcomes.length
    yield `${decision}: accuracy ${(right / outcomes.length).toFixed(3)}, calibration error ${calibrationError.toFixed(3)}`
  }
}

const featuresOf = createFeatureReader()
const queries = (await readQueries(QUERIES)).map((query) => ({ ...query, features: featuresOf(query.text) }))
const trained = (): string => `${JSON.stringify(train(queries), null, 2)}\n`

switch (process.argv[2]) {
  case 'train':
    await writeFile(WEIGHTS, trained())
    break
  case 'check':
    if (trained() === (await readFile(WEIGHTS, 'utf8'))) break
    process.stderr.write('The weights differ from what the queries give. Run: npx nx run train-classifier:train\n')
    process.exitCode = 1
    break
  case 'validate':
    for (const line of validate(queries)) console.log(line)
    break
  default:
    process.stderr.write(USAGE)
    process.exitCode = 2
}
