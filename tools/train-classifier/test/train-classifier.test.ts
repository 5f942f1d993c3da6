import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLearnedModel } from '@coderag/retrieval/training'
import { describe, expect, onTestFinished, test } from 'vitest'
import { calibrationError, temperatureOf } from '../src/calibrate.js'
import { type Labelled, readLabelled } from '../src/labelled.js'
import { encode, learn, type LearnOptions, scoresFor } from '../src/learn.js'
import { scoresOf, softmax, trainNetwork } from '../src/network.js'
import { LABELS, prepare, targetsOf } from '../src/prepare.js'
import { reportOf } from '../src/report.js'
import { crossValidate, temperaturesOf } from '../src/validate.js'

const options: LearnOptions = {
  minFamilies: 2,
  hidden: 8,
  epochs: 40,
  rate: 0.1,
  dropout: 0.2,
  decay: 1e-5,
  seed: 1,
}

/** Two hands that ask for places and for reasons. */
const questions = ['sessions', 'orders', 'invoices', 'uploads', 'drafts', 'tokens'].flatMap((thing, at): Labelled[] => [
  {
    question: `all places that read ${thing}`,
    intent: 'locate',
    scope: 'comprehensive',
    hand: at % 2 === 0 ? 'a' : 'b',
  },
  { question: `why are ${thing} read again`, intent: 'understand', scope: 'focused', hand: at % 2 === 0 ? 'a' : 'b' },
])
const prepared = prepare(questions, { weight: 1, seenByRules: true })

test('labels that there are not are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coderag-labelled-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'questions.jsonl')
  await writeFile(path, '{"question":"where is it","intent":"wander","scope":"pinpoint"}\n')
  await expect(readLabelled(path)).rejects.toThrow('intent')
})

test('a label that can be defended gets a part of its question, and a decision without a label none', () => {
  const [one] = prepare(
    [{ question: 'cache stampede guard', intent: 'locate', scope: 'pinpoint', intents: ['locate', 'understand'] }],
    { weight: 1, seenByRules: true },
  )
  if (one === undefined) throw new Error('One question makes one example.')
  expect(targetsOf(one, 'intent').slice(0, 3)).toEqual([0.3, 0.7, 0])
  expect(targetsOf(one, 'scope')).toEqual([1, 0, 0, 0])
  expect(new Set(targetsOf(one, 'targetType'))).toEqual(new Set([0]))
})

describe('the network', () => {
  const settings = { heads: [2, 2], features: 2, hidden: 8, epochs: 600, rate: 0.3, dropout: 0, decay: 0, seed: 3 }

  test('gives each label the share that its examples have, by what they weigh', () => {
    const examplesOf = (weights: readonly number[]) =>
      weights.map((weight, at) => ({ features: [0], targets: at === 0 ? [0, 1, 0, 0] : [1, 0, 0, 0], weight }))
    const shareOf = (weights: readonly number[]): number =>
      softmax(scoresOf(trainNetwork(examplesOf(weights), settings), [0]).subarray(0, 2))[0] ?? 0
    expect(shareOf([1, 1, 1, 1])).toBeCloseTo(0.75, 1)
    expect(shareOf([1, 4])).toBeCloseTo(0.8, 1)
  })

  test('of the same data and seed is the same', () => {
    const examples = [{ features: [0], targets: [1, 0, 1, 0], weight: 2 }]
    expect(trainNetwork(examples, settings)).toEqual(trainNetwork(examples, settings))
  })
})

test('what is learned is what two families share, decides questions that were not seen, and is the same when encoded', () => {
  const once = prepare([{ question: 'all places that read ledgers', intent: 'locate', scope: 'comprehensive' }], {
    weight: 1,
    seenByRules: true,
  })
  const learned = learn([...prepared, ...once], options)
  expect([...learned.places.keys()]).toContain('begins all place that')
  expect([...learned.places.keys()].some((name) => name.includes('ledger'))).toBe(false)
  const [unseen] = prepare([{ question: 'all places that cache prices', intent: 'locate', scope: 'comprehensive' }], {
    weight: 1,
    seenByRules: true,
  })
  const features = unseen?.features ?? []
  const decided = openLearnedModel(encode(learned, { intent: 1, scope: 1, targetType: 1 })).decide(features)
  expect(decided).toMatchObject({ intent: { label: 'locate' }, scope: { label: 'comprehensive' } })
  const share = softmax(scoresFor(learned, features).scope)[LABELS.scope.indexOf('comprehensive')] ?? 0
  expect(decided.scope.confidence).toBeCloseTo(share, 1)
})

describe('cross-validation', () => {
  test('leaves out one hand at a time and says what was taken for what', () => {
    const outcomes = crossValidate(prepared, 'hand', options)
    expect(outcomes).toHaveLength(2 * questions.length)
    expect(outcomes.filter(({ isRight }) => isRight).length).toBeGreaterThan(outcomes.length * 0.9)
    const report = reportOf(outcomes.filter(({ part }) => part !== 'targetType')).join('\n')
    expect(report).toMatch(/intent: 12 questions, right [01]\.\d{3} \(any: [01]\.\d{3}\); a [01]\.\d{3}, b [01]\.\d{3}/)
    expect(report).toContain('calibration error')
  })

  test('judges nothing that names no hand', () => {
    const nameless = prepare([{ question: 'where is it', intent: 'locate', scope: 'pinpoint' }], {
      weight: 1,
      seenByRules: true,
    })
    expect(
      crossValidate([...prepared, ...nameless], 'family', options).some(({ question }) => question === 'where is it'),
    ).toBe(false)
  })
})

describe('calibration', () => {
  test('a temperature over 1 is found for decisions that are surer than right', () => {
    // Scores of 4 against 0 say 0.98; three in four are right.
    const decisions = [0, 0, 0, 1].map((right) => ({ scores: Float64Array.from([4, 0]), right }))
    const temperature = temperatureOf(decisions)
    expect(softmax(Float64Array.from([4 / temperature, 0]))[0]).toBeCloseTo(0.75, 2)
  })

  test('the error is how far confidence is from what is right', () => {
    const sure = [true, true, true, false].map((isRight) => ({ confidence: 0.95, isRight }))
    expect(calibrationError(sure)).toBeCloseTo(0.2)
    expect(calibrationError([{ confidence: 1, isRight: true }])).toBe(0)
  })

  test('every decision has a temperature of its own', () => {
    const outcomes = crossValidate(prepared, 'hand', options)
    expect(Object.keys(temperaturesOf(outcomes))).toEqual(['intent', 'scope', 'targetType'])
  })
})
