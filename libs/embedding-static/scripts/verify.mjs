// Checks the weights against model/card.json and MODEL_CARD.md: npm run model:verify   (needs the built package)
//   --write: writes model/card.json from the weights, after training
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openWeights, readWeights, StaticEncoder } from '../dist/training.js'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const weightsPath = at('model/static-code.bin')
const checkSet = JSON.parse(readFileSync(at('model/check-set.json'), 'utf8'))

const model = openWeights(readWeights(weightsPath))
const encoder = new StaticEncoder(model)

/** Computes the rank of each query's own code among all code of the check set. Equal scores count against it. */
function ranks() {
  const vectors = checkSet.map(({ head, code }) => encoder.encode({ head, text: code, kind: 'code' }))
  return checkSet.map(({ query: text }, answer) => {
    const query = encoder.encodeQuery(text)
    const scores = vectors.map((vector) => vector.reduce((sum, value, d) => sum + value * query[d], 0))
    return scores.filter((score, other) => other !== answer && score >= scores[answer]).length + 1
  })
}

/** Hashes the bits of every vector of the check set, to detect a machine that computes another bit. */
function vectorHash() {
  const hash = createHash('sha256')
  for (const { query, head, code } of checkSet) {
    hash.update(new Uint8Array(encoder.encode({ head, text: code, kind: 'code' }).buffer))
    hash.update(new Uint8Array(encoder.encodeQuery(query).buffer))
  }
  return hash.digest('hex')
}

const found = ranks()
const measured = {
  sha256: createHash('sha256').update(readFileSync(weightsPath)).digest('hex'),
  bytes: statSync(weightsPath).size,
  dimensions: model.dimensions,
  vocabulary: model.vocabulary.size,
  headWeight: model.headWeight,
  checkSet: {
    queries: found.length,
    mrr: Number((found.reduce((sum, rank) => sum + 1 / rank, 0) / found.length).toFixed(4)),
    firstPlaces: found.filter((rank) => rank === 1).length,
    vectorHash: vectorHash(),
  },
}

if (process.argv.includes('--write')) writeFileSync(at('model/card.json'), `${JSON.stringify(measured, null, 2)}\n`)
const card = JSON.parse(readFileSync(at('model/card.json'), 'utf8'))
const differences = Object.entries({ ...measured, ...measured.checkSet, checkSet: undefined })
  .filter(([name, value]) => value !== undefined && { ...card, ...card.checkSet }[name] !== value)
  .map(([name, value]) => `${name}: the card says ${{ ...card, ...card.checkSet }[name]}, the weights give ${value}`)
if (!readFileSync(at('MODEL_CARD.md'), 'utf8').includes(measured.sha256)) {
  differences.push('MODEL_CARD.md does not name the sha256 of these weights')
}
if (differences.length > 0) {
  console.error(differences.join('\n'))
  process.exitCode = 1
} else {
  const { mrr, firstPlaces, queries } = measured.checkSet
  console.log(`The weights are those of the card: ${measured.bytes} bytes, sha256 ${measured.sha256}.`)
  console.log(`Check set: MRR ${mrr}, ${firstPlaces} of ${queries} first; every vector has the expected bits.`)
}
