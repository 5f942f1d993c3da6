import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWeights, StaticEncoder } from '@coderag/embedding-static/training'
import { expect, test } from 'vitest'
import { exportModel } from '../src/export-model.js'
import type { MinedPair } from '../src/mining/record.js'
import { epochBatches } from '../src/training/batches.js'
import { PairEncoder, readDataset, writeDataset, type Dataset } from '../src/training/dataset.js'
import { addScaled, dotProduct, multiply, transpose } from '../src/training/loops.js'
import { createRandom } from '../src/training/random.js'
import { train, type TrainOptions } from '../src/training/train.js'
import { VocabularyCounter } from '../src/training/vocabulary.js'

// A made-up language: each word of a query has one word of code that goes with it.
const subjects = ['order', 'invoice', 'parcel', 'refund', 'basket', 'voucher', 'carrier', 'ledger']
const actions = ['cancel', 'create', 'search', 'archive', 'export', 'merge', 'count', 'lock']
const pairs: MinedPair[] = subjects.flatMap((subject, s) =>
  actions.map((action, a) => ({
    kind: 'doc' as const,
    language: 'go',
    path: `${subject}.go`,
    head: `${subject}.go > run`,
    query: `${action} one ${subject}`,
    code: `func run() { table${'bcdfghjk'[s]}x.step${'lmnpqrst'[a]}x() }`,
  })),
)

function tinyDataset(): Dataset {
  const counter = new VocabularyCounter()
  counter.startRepository()
  for (const pair of pairs) counter.add(pair)
  const encoder = new PairEncoder(counter.choose(200, 1))
  for (let repository = 0; repository < 4; repository++) {
    encoder.startRepository()
    for (const pair of pairs) encoder.add(pair)
  }
  return encoder.finish()
}

const shares = { doc: 1 }

function options(epochs: number, runFolder: string, lines: string[] = []): TrainOptions {
  return {
    seed: 3,
    batchSize: 64,
    temperature: 0.05,
    headWeight: 1,
    headDropout: 0.25,
    rowDropout: 0.1,
    learningRate: 0.01,
    shares,
    epochs,
    runFolder,
    report: (line: string) => lines.push(line),
  }
}

const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'training-'))

test('training relates words that occur together', () => {
  const dataset = tinyDataset()
  const lines: string[] = []
  const parameters = train(dataset, options(120, freshFolder(), lines))
  const losses = lines.map((line) => Number(/loss ([\d.]+)/.exec(line)?.[1]))
  expect(losses.at(-1)).toBeLessThan((losses[0] ?? 0) / 2)
  const encoder = new StaticEncoder(openWeights(exportModel(parameters, dataset, 1).buffer))
  const documents = pairs.map(({ code }) => encoder.encode({ head: '', text: code, kind: 'code' }))
  const query = encoder.encodeQuery('how to refund: archive it')
  const scores = documents.map((vector) => vector.reduce((sum, value, d) => sum + value * (query[d] ?? 0), 0))
  expect(pairs[scores.indexOf(Math.max(...scores))]?.query).toBe('archive one refund')
})

test('an interrupted run ends with the same weights', () => {
  const dataset = tinyDataset()
  const whole = train(dataset, options(4, freshFolder()))
  const folder = freshFolder()
  const stop = new Error('stopped')
  const interrupted = { ...options(4, folder) }
  let batches = 0
  const watched = new Proxy(dataset, {
    get(target, key: keyof Dataset) {
      // The hashes are read in every step: eight steps are two epochs.
      if (key === 'queryHashes' && ++batches > 8) throw stop
      return target[key]
    },
  })
  expect(() => train(watched, interrupted)).toThrow(stop)
  const resumed = train(dataset, interrupted)
  expect(resumed.steps).toBe(whole.steps)
  expect(Buffer.from(resumed.vectors).equals(Buffer.from(whole.vectors))).toBe(true)
  expect(resumed.documentWeights.values).toEqual(whole.documentWeights.values)
})

test('a checkpoint of another dataset is refused', () => {
  const folder = freshFolder()
  train(tinyDataset(), options(1, folder))
  const smaller = new PairEncoder(['order'])
  smaller.startRepository()
  for (const pair of pairs) smaller.add(pair)
  expect(() => train(smaller.finish(), options(1, folder))).toThrow(/rows/)
})

test('a dataset is read as it was written', () => {
  const folder = freshFolder()
  const dataset = tinyDataset()
  writeDataset(folder, dataset)
  expect(readDataset(folder)).toEqual(dataset)
})

test('an epoch has every pair once, in batches of one repository if it has enough pairs', () => {
  const encoder = new PairEncoder(['order', 'run'])
  const sizes = [200, 24, 400]
  for (const size of sizes) {
    encoder.startRepository()
    for (let n = 0; n < size; n++) encoder.add({ ...(pairs[0] as MinedPair), query: `order ${n}`, code: `run ${n}` })
  }
  for (let n = 0; n < 300; n++) encoder.add({ ...(pairs[0] as MinedPair), kind: 'commit' })
  const dataset = encoder.finish()
  const batches = epochBatches(dataset, 0, { batchSize: 400, seed: 1, shares: { doc: 1, commit: 0 } })
  expect(batches.map((batch) => batch.length).sort((a, b) => a - b)).toEqual([200, 400])
  for (const batch of batches) expect(new Set(batch).size).toBe(batch.length)
  expect(epochBatches(dataset, 0, { batchSize: 400, seed: 1, shares: { doc: 1 } })).toEqual(batches)
  expect(epochBatches(dataset, 1, { batchSize: 400, seed: 1, shares: { doc: 1 } })).not.toEqual(batches)
})

test('the loops agree with plain sums', () => {
  const random = createRandom(5)
  const normals = (length: number): Float32Array => Float32Array.from({ length }, () => random.normal())
  const shape = { rows: 8, columns: 16, inner: 12 }
  const [left, right, out, turned] = [normals(8 * 12), normals(16 * 12), normals(8 * 16), normals(12 * 16)]
  multiply(out, left, right, shape)
  transpose(right, turned, 16, 12)
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 16; column++) {
      let sum = 0
      for (let k = 0; k < 12; k++) sum += (left[row * 12 + k] ?? 0) * (turned[k * 16 + column] ?? 0)
      expect(out[row * 16 + column]).toBeCloseTo(sum, 4)
    }
  }
  const before = out.slice()
  addScaled(out, 16, left, 4, { factor: -0.5, length: 8 })
  for (let d = 0; d < 8; d++) expect(out[16 + d]).toBeCloseTo((before[16 + d] ?? 0) - 0.5 * (left[4 + d] ?? 0), 5)
  const dot = left.subarray(8, 20).reduce((sum, value, d) => sum + value * (right[3 + d] ?? 0), 0)
  expect(dotProduct(left, 8, right, 3, 12)).toBeCloseTo(dot, 4)
})

test('a training run gives the weights that it gave with WebAssembly kernels, to the last bit', () => {
  const parameters = train(tinyDataset(), options(3, freshFolder()))
  const hash = createHash('sha256')
  for (const array of [parameters.vectors, parameters.queryWeights.values, parameters.documentWeights.values]) {
    hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  }
  expect(hash.digest('hex')).toBe('f7b7e7a80d45684a9ef1323f0369920d7903b95aad64edc1370d069ac2a6f5f0')
})
