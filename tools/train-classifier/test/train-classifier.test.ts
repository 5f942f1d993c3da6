import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openLearnedModel } from '@coderag/retrieval/training'
import { describe, expect, onTestFinished, test } from 'vitest'
import { calibrationError, temperatureOf } from '../src/calibrate.js'
import { type Labelled, readLabelled } from '../src/labelled.js'
import { encode, learn, type LearnOptions, learnTaught, scoresFor } from '../src/learn.js'
import { scoresOf, softmax, trainNetwork, type TrainingOptions } from '../src/network.js'
import { LABELS, prepare, targetsOf } from '../src/prepare.js'
import { reportOf } from '../src/report.js'
import { gitRepositoriesIn, sentencesOfAll } from '../src/sentences.js'
import { skipGramVectors } from '../src/skip-gram.js'
import { checkTaught, readTaught } from '../src/taught.js'
import { crossValidate, temperaturesOf } from '../src/validate.js'
import { encodeWordVectors, readWordVectors, type WordVectors } from '../src/word-vectors.js'

const options: LearnOptions = {
  minFamilies: 2,
  hidden: 8,
  spans: 2,
  filtersPerSpan: 4,
  vectorLength: 1,
  epochs: 40,
  rate: 0.1,
  filterRate: 0.1,
  vectorRate: 0.01,
  dropout: 0.2,
  filterDropout: 0.2,
  decay: 1e-5,
  seed: 1,
}
const vectors: WordVectors = {
  width: 2,
  words: ['places', 'spots', 'why'],
  vectors: Float32Array.from([1, 0, 1, 0, 0, 1]),
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
const prepared = prepare(questions, 1)

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
    1,
  )
  if (one === undefined) throw new Error('One question makes one example.')
  expect(targetsOf(one, 'intent').slice(0, 3)).toEqual([0.3, 0.7, 0])
  expect(targetsOf(one, 'scope')).toEqual([1, 0, 0, 0])
  expect(new Set(targetsOf(one, 'targetType'))).toEqual(new Set([0]))
})

describe('the network', () => {
  const settings: TrainingOptions = {
    ...{ heads: [2, 2], features: 2, hidden: 8, width: 2, spans: 2, filtersPerSpan: 4 },
    ...{ epochs: 600, rate: 0.3, filterRate: 0.1, vectorRate: 0.01, dropout: 0, filterDropout: 0, decay: 0, seed: 3 },
    vectors: Float32Array.from([1, 0, 0, 1, 1, 1]),
  }

  test('gives each label the share that its examples have, by what they weigh', () => {
    const examplesOf = (weights: readonly number[]) =>
      weights.map((weight, at) => ({
        features: [0],
        words: [],
        targets: at === 0 ? [0, 1, 0, 0] : [1, 0, 0, 0],
        weight,
      }))
    const shareOf = (weights: readonly number[]): number =>
      softmax(scoresOf(trainNetwork(examplesOf(weights), settings), { features: [0], words: [] }).subarray(0, 2))[0] ??
      0
    expect(shareOf([1, 1, 1, 1])).toBeCloseTo(0.75, 1)
    expect(shareOf([1, 4])).toBeCloseTo(0.8, 1)
  })

  test('of the same data and seed is the same', () => {
    const examples = [{ features: [0], words: [0, 1], targets: [1, 0, 1, 0], weight: 2 }]
    expect(trainNetwork(examples, settings)).toEqual(trainNetwork(examples, settings))
  })

  test('learns from the order of words alone', () => {
    const examples = [
      { features: [], words: [2, 0, 1], targets: [1, 0, 0, 0], weight: 1 },
      { features: [], words: [2, 1, 0], targets: [0, 1, 0, 0], weight: 1 },
    ]
    const network = trainNetwork(examples, settings)
    const first = (words: readonly number[]): number => scoresOf(network, { features: [], words })[0] ?? 0
    expect(first([2, 2, 0, 1])).toBeGreaterThan(first([2, 2, 1, 0]) + 1)
  })
})

test('what is learned is what two families share, decides questions that were not seen, and is the same when encoded', () => {
  const once = prepare([{ question: 'all places that read ledgers', intent: 'locate', scope: 'comprehensive' }], 1)
  const learned = learn([...prepared, ...once], vectors, options)
  expect([...learned.features.keys()]).toContain('begins all place that')
  expect([...learned.features.keys()].some((name) => name.includes('ledger'))).toBe(false)
  const [unseen] = prepare([{ question: 'all places that cache prices', intent: 'locate', scope: 'comprehensive' }], 1)
  if (unseen === undefined) throw new Error('One question makes one example.')
  const decided = openLearnedModel(encode(learned, { intent: 1, scope: 1, targetType: 1 })).decide(unseen)
  expect(decided).toMatchObject({ intent: { label: 'locate' }, scope: { label: 'comprehensive' } })
  const share = softmax(scoresFor(learned, unseen).scope)[LABELS.scope.indexOf('comprehensive')] ?? 0
  expect(decided.scope.confidence).toBeCloseTo(share, 1)
})

describe('what a larger model teaches', () => {
  const write = async (...lines: readonly unknown[]): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'coderag-taught-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'taught.jsonl')
    await writeFile(path, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
    return path
  }
  const only = (count: number, at: number): number[] => Array.from({ length: count }, (_, own) => (own === at ? 1 : 0))
  const targetType = only(LABELS.targetType.length, 0)

  test('outweighs what labelled questions alone would say of words that are alike', async () => {
    const path = await write(
      ...Array.from({ length: 40 }, (_, at) => ({
        question: at % 2 === 0 ? 'spots ledgers' : 'why ledgers',
        intent: only(LABELS.intent.length, at % 2 === 0 ? 1 : 0),
        scope: only(LABELS.scope.length, at % 2 === 0 ? 0 : 1),
        targetType,
      })),
    )
    const places = prepared.filter(({ question }) => question.includes('sessions'))
    const [asked] = prepare([{ question: 'spots ledgers', intent: 'locate', scope: 'pinpoint' }], 1)
    if (asked === undefined) throw new Error('One question makes one example.')
    const scores = scoresFor(await learnTaught(places, vectors, options, readTaught(path)), asked)
    expect(LABELS.scope[scores.scope.indexOf(Math.max(...scores.scope))]).toBe('pinpoint')
  })

  const fine = { question: 'why', intent: only(10, 0), scope: only(4, 0), targetType }

  test.each([
    ['too few shares', { intent: [1], scope: only(4, 0), targetType }],
    ['shares that do not add up', { intent: only(10, 0).map(() => 0.2), scope: only(4, 0), targetType }],
    ['another field', { intent: only(10, 0), scope: only(4, 0), targetType, hand: 'a' }],
  ])('is refused with %s', async (_, shares) => {
    const path = await write(fine, { question: 'where is it', ...shares })
    await expect(checkTaught(path)).rejects.toThrow('taught.jsonl, line 2: ')
  })

  test('is counted, whatever line ends its strings hold', async () => {
    const separated = { ...fine, question: `why${String.fromCodePoint(0x2028)}so` }
    expect(await checkTaught(await write(separated, fine))).toBe(2)
  })

  test('is refused where a line is no JSON, where there is nothing, and where it cannot be read twice', async () => {
    const path = await write(fine)
    await appendFile(path, '{"question"')
    await expect(checkTaught(path)).rejects.toThrow('taught.jsonl, line 2: it is no JSON value')
    await expect(checkTaught(await write())).rejects.toThrow('has no texts')
    await expect(checkTaught(dirname(path))).rejects.toThrow('is no file')
  })
})

describe('cross-validation', () => {
  test('leaves out one hand at a time and says what was taken for what', () => {
    const outcomes = crossValidate(prepared, vectors, 'hand', options)
    expect(outcomes).toHaveLength(2 * questions.length)
    expect(outcomes.filter(({ isRight }) => isRight).length).toBeGreaterThan(outcomes.length * 0.9)
    const report = reportOf(outcomes.filter(({ part }) => part !== 'targetType')).join('\n')
    expect(report).toMatch(/intent: 12 questions, right [01]\.\d{3} \(any: [01]\.\d{3}\); a [01]\.\d{3}, b [01]\.\d{3}/)
    expect(report).toContain('calibration error')
  })

  test('judges nothing that names no hand', () => {
    const nameless = prepare([{ question: 'where is it', intent: 'locate', scope: 'pinpoint' }], 1)
    expect(
      crossValidate([...prepared, ...nameless], vectors, 'family', options).some(
        ({ question }) => question === 'where is it',
      ),
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
    const outcomes = crossValidate(prepared, vectors, 'hand', options)
    expect(Object.keys(temperaturesOf(outcomes))).toEqual(['intent', 'scope', 'targetType'])
  })
})

describe('vectors of words', () => {
  /** "crash" and "hang" stand in the same places, "invoice" in others. */
  const sentences = Array.from({ length: 2_000 }, (_, at) =>
    at % 2 === 0
      ? ['the', 'parser', at % 4 === 0 ? 'crash' : 'hang', 'on', 'start']
      : ['send', 'an', 'invoice', 'to', 'customers'],
  )
  const learned = skipGramVectors(sentences, { width: 8, window: 3, epochs: 8, minCount: 20, seed: 1 })

  test('are alike for words that stand in the same places', () => {
    const { words, vectors: numbers, width } = learned
    const of = (word: string): Float32Array =>
      numbers.subarray(words.indexOf(word) * width, (words.indexOf(word) + 1) * width)
    const likeness = (left: string, right: string): number => {
      const [one, other] = [of(left), of(right)]
      const dot = (a: Float32Array, b: Float32Array): number =>
        a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
      return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
    }
    expect(likeness('crash', 'hang')).toBeGreaterThan(likeness('crash', 'invoice') + 0.3)
  })

  test('are written in bytes and read again with length 1', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coderag-vectors-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'vectors.json')
    await writeFile(path, JSON.stringify(encodeWordVectors(learned, ['owner/name'])))
    const read = await readWordVectors(path)
    expect(read.words).toEqual(learned.words)
    expect(Math.hypot(...read.vectors.subarray(0, read.width))).toBeCloseTo(1)
    await writeFile(path, JSON.stringify({ ...encodeWordVectors(learned, []), width: 7 }))
    await expect(readWordVectors(path)).rejects.toThrow('Write it again')
  })

  test('are learned from messages and prose of repositories that are not left out', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coderag-sentences-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    for (const name of ['owner+kept', 'owner+left']) {
      const tree = join(folder, name)
      await mkdir(tree)
      await writeFile(
        join(tree, 'README.md'),
        'It reads `a`. See https://example.org now, it helps!\n```\ncode in here\n```\n',
      )
      const git = (...args: string[]): unknown => execFileSync('git', ['-C', tree, ...args], { stdio: 'ignore' })
      git('init', '-q')
      git('add', '.')
      const message = 'Keep the pool open\n\nSigned-off-by: somebody or other'
      git('-c', 'user.name=n', '-c', 'user.email=n@example.org', 'commit', '-q', '-m', message)
    }
    const repositories = gitRepositoriesIn(folder, ['other/left'])
    expect(repositories.map(({ name }) => name)).toEqual(['owner/kept'])
    expect([...sentencesOfAll(repositories)].map((words) => words.join(' '))).toEqual([
      'keep the pool open',
      'it reads a',
      'see now , it helps !',
    ])
  })
})
