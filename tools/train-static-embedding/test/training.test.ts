import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWeights, StaticEncoder } from '@coderag/embedding-static/training'
import { expect, test } from 'vitest'
import { exportModel } from '../src/export-model.js'
import type { MinedPair } from '../src/mining/record.js'
import { epochBatches } from '../src/training/batches.js'
import { PairEncoder, readDataset, writeDataset, type Dataset } from '../src/training/dataset.js'
import { createKernels } from '../src/training/kernels.js'
import { createRandom } from '../src/training/random.js'
import { train, type TrainOptions } from '../src/training/train.js'
import { VocabularyCounter } from '../src/training/vocabulary.js'

// A made-up language: each word of a question has one word of code that goes with it.
const subjects = ['order', 'invoice', 'parcel', 'refund', 'basket', 'voucher', 'carrier', 'ledger']
const actions = ['cancel', 'create', 'search', 'archive', 'export', 'merge', 'count', 'lock']
const pairs: MinedPair[] = subjects.flatMap((subject, s) =>
  actions.map((action, a) => ({
    kind: 'doc' as const,
    language: 'go',
    path: `${subject}.go`,
    head: `${subject}.go > run`,
    question: `${action} one ${subject}`,
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
    ...{ seed: 3, batchSize: 64, temperature: 0.05, headWeight: 1, headDropout: 0.25, rowDropout: 0.1 },
    ...{ learningRate: 0.01, shares, epochs, runFolder, report: (line: string) => lines.push(line) },
  }
}

const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'training-'))

test('training learns which words go together', () => {
  const dataset = tinyDataset()
  const lines: string[] = []
  const parameters = train(dataset, options(120, freshFolder(), lines))
  const losses = lines.map((line) => Number(/loss ([\d.]+)/.exec(line)?.[1]))
  expect(losses.at(-1)).toBeLessThan((losses[0] ?? 0) / 2)
  const encoder = new StaticEncoder(openWeights(exportModel(parameters, dataset, 1).buffer))
  const documents = pairs.map(({ code }) => encoder.encode({ head: '', text: code, kind: 'code' }))
  const query = encoder.encodeQuery('how to refund: archive it')
  const scores = documents.map((vector) => vector.reduce((sum, value, d) => sum + value * (query[d] ?? 0), 0))
  expect(pairs[scores.indexOf(Math.max(...scores))]?.question).toBe('archive one refund')
})

test('a run that stopped between epochs ends in the same weights', () => {
  const dataset = tinyDataset()
  const whole = train(dataset, options(4, freshFolder()))
  const folder = freshFolder()
  const stop = new Error('stopped')
  const interrupted = { ...options(4, folder) }
  let batches = 0
  const watched = new Proxy(dataset, {
    get(target, key: keyof Dataset) {
      // The hashes are read in every step: eight steps are two epochs.
      if (key === 'questionHashes' && ++batches > 8) throw stop
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

test('a dataset comes back from its folder as it was', () => {
  const folder = freshFolder()
  const dataset = tinyDataset()
  writeDataset(folder, dataset)
  expect(readDataset(folder)).toEqual(dataset)
})

test('an epoch has every pair once, in batches of one repository where it has enough', () => {
  const encoder = new PairEncoder(['order', 'run'])
  const sizes = [200, 24, 400]
  for (const size of sizes) {
    encoder.startRepository()
    for (let n = 0; n < size; n++) encoder.add({ ...(pairs[0] as MinedPair), question: `order ${n}`, code: `run ${n}` })
  }
  for (let n = 0; n < 300; n++) encoder.add({ ...(pairs[0] as MinedPair), kind: 'commit' })
  const dataset = encoder.finish()
  const batches = epochBatches(dataset, 0, { batchSize: 400, seed: 1, shares: { doc: 1, commit: 0 } })
  expect(batches.map((batch) => batch.length).sort((a, b) => a - b)).toEqual([200, 400])
  for (const batch of batches) expect(new Set(batch).size).toBe(batch.length)
  expect(epochBatches(dataset, 0, { batchSize: 400, seed: 1, shares: { doc: 1 } })).toEqual(batches)
  expect(epochBatches(dataset, 1, { batchSize: 400, seed: 1, shares: { doc: 1 } })).not.toEqual(batches)
})

test('the kernels agree with plain sums', () => {
  const memory = new WebAssembly.Memory({ initial: 4 })
  const floats = new Float32Array(memory.buffer)
  const numbers = new Uint32Array(memory.buffer)
  const random = createRandom(5)
  for (let index = 0; index < 30_000; index++) floats[index] = random.normal()
  const kernels = createKernels(memory)
  const [a, b, c, scratch] = [0, 1_000, 2_000, 4_000]
  kernels.multiply(c * 4, a * 4, b * 4, 8, 16, 12, scratch * 4)
  for (const [row, column] of [
    [0, 0],
    [3, 9],
    [7, 15],
  ] as const) {
    let sum = 0
    for (let k = 0; k < 12; k++) sum += (floats[a + row * 12 + k] ?? 0) * (floats[b + k * 16 + column] ?? 0)
    expect(floats[c + row * 16 + column]).toBeCloseTo(sum, 4)
  }
  const [table, out, gradients, list] = [8_000, 20_000, 22_000, 28_000]
  numbers.set([3, 1, 0, 1], list)
  floats.set([2, -0.5], list + 4)
  floats.fill(0, gradients, gradients + 512)
  kernels.pool(out * 4, table * 4, list * 4, (list + 4) * 4, 2)
  kernels.spread(out * 4, table * 4, gradients * 4, list * 4, (list + 2) * 4, (list + 4) * 4, (list + 6) * 4, 2)
  let dot = 0
  for (let d = 0; d < 256; d++) {
    const pooled = 2 * (floats[table + 768 + d] ?? 0) - 0.5 * (floats[table + 256 + d] ?? 0)
    expect(floats[out + d]).toBeCloseTo(pooled, 4)
    expect(floats[gradients + d]).toBeCloseTo(2 * pooled, 4)
    expect(floats[gradients + 256 + d]).toBeCloseTo(-0.5 * pooled, 4)
    dot += (floats[table + 256 + d] ?? 0) * pooled
  }
  expect(floats[list + 7]).toBeCloseTo(dot, 2)
})
