import { readFile, writeFile } from 'node:fs/promises'
import { createFeatureReader } from '@coderag/retrieval/training'
import { readQueries } from './queries.js'
import { encode, train } from './train.js'
import { type Labelled, validate } from './validate.js'

const USAGE = `Trains the linear classifier of queries.

  train      Trains on data/queries.tsv and writes the weights into the retrieval library.
  check      Trains and fails if the weights in the library differ.
  validate   Cross-validates, leaving out a quarter of the annotators at a time.
`
const QUERIES = new URL('../data/queries.tsv', import.meta.url)
const WEIGHTS = new URL('../../../libs/retrieval/src/understand/classify/linear-weights.json', import.meta.url)

async function labelled(): Promise<Labelled[]> {
  const featuresOf = createFeatureReader()
  return (await readQueries(QUERIES)).map(({ text, annotator, labels, shares }) => {
    return { annotator, labels, shares, features: featuresOf(text) }
  })
}

const weightsFile = async (): Promise<string> => `${JSON.stringify(encode(train(await labelled())), null, 2)}\n`

switch (process.argv[2]) {
  case 'train':
    await writeFile(WEIGHTS, await weightsFile())
    break
  case 'check':
    if ((await weightsFile()) === (await readFile(WEIGHTS, 'utf8'))) break
    process.stderr.write('The weights differ from what the queries give. Run: npx nx run train-classifier:train\n')
    process.exitCode = 1
    break
  case 'validate':
    for (const { decision, accuracy, calibrationError, temperature } of validate(await labelled())) {
      const figures = [accuracy, calibrationError, temperature].map((figure) => figure.toFixed(3))
      console.log(`${decision}: accuracy ${figures[0]}, calibration error ${figures[1]}, temperature ${figures[2]}`)
    }
    break
  default:
    process.stderr.write(USAGE)
    process.exitCode = 2
}
