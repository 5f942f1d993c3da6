import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareSets, overall } from '../src/compare.js'
import { crossValidate, priorOf } from '../src/cross-validate.js'
import { exampleOf, type QueryRows, readExamples, weightsOf, writeExamples } from '../src/examples.js'
import { exampleNdcg, scoreRows, trainLinear } from '../src/linear-rank.js'

const queryWeights = { sets: new Map<string, number>(), unnamed: 1 }
const validation = { prior: {}, strength: 0.001, queryWeights, folds: 2, rounds: 1 }
const options = { strength: 0.001, prior: new Float64Array(2) }

/**
 * Makes three files per query. The first is relevant; `useful` indicates it, and `misleading` sometimes indicates the
 * opposite.
 */
function question(dataset: string, index: number, set = 'root'): QueryRows {
  const noise = (index * 7) % 3
  return {
    set,
    dataset,
    query: `question ${index}`,
    saysName: index % 2 === 0,
    relevant: 1,
    grades: [1, 0, 0],
    features: [
      [0.9, noise === 0 ? 1 : 0, 0],
      [0.5, noise === 1 ? 1 : 0, 0],
      [0.1, noise === 2 ? 1 : 0, 0],
    ],
  }
}

const names = ['useful', 'misleading', 'empty']
const questions = ['a', 'b', 'c', 'd'].flatMap((dataset) => [0, 1, 2, 3].map((index) => question(dataset, index)))

test('training finds the feature that orders the files, and is the same every time', () => {
  const examples = questions.map((one) => exampleOf(one, [0, 1], 1))
  const weights = trainLinear(examples, options)
  expect(weights[0]).toBeGreaterThan(Math.abs(weights[1] ?? 0))
  expect(examples.map((example) => exampleNdcg(example, weights))).toEqual(examples.map(() => 1))
  expect(trainLinear(examples, options)).toEqual(weights)
})

test('the weights are a minimum of the loss: a small change of any of them is worse', () => {
  const examples = questions.map((one) => exampleOf(one, [0, 1], 1))
  const weights = trainLinear(examples, options)
  const lossAt = (moved: Float64Array): number => {
    const losses = examples.map((example) => {
      const [first = 0, ...others] = scoreRows(example, moved)
      return Math.log([first, ...others].reduce((sum, score) => sum + Math.exp(score), 0)) - first
    })
    const squares = moved.reduce((sum, weight) => sum + weight * weight, 0)
    return losses.reduce((sum, loss) => sum + loss, 0) / losses.length + (options.strength / 2) * squares
  }
  for (const [column, change] of [0, 1].flatMap((at) => [-0.5, 0.5].map((by) => [at, by] as const))) {
    const moved = weights.map((weight, index) => weight + (index === column ? change : 0))
    expect(lossAt(moved)).toBeGreaterThan(lossAt(weights))
  }
})

test('weights stay at the prior as far as the pull is strong, and where the data says nothing', () => {
  const examples = questions.map((one) => exampleOf(one, [0, 1, 2], 1))
  const prior = Float64Array.of(-2, 0, 7)
  const weak = trainLinear(examples, { strength: 0.001, prior })
  expect(weak[0]).toBeGreaterThan(0)
  expect(weak[2]).toBe(7)
  expect(trainLinear(examples, { strength: 1_000, prior })[0]).toBeCloseTo(-2, 2)
})

test('a query counts by its set, and more if it does not say a name', () => {
  const sets = new Map([['whole', 0.5]])
  const counts = weightsOf([question('a', 0), question('a', 1), question('a', 1, 'whole')], { sets, unnamed: 2 })
  expect(counts).toEqual([1, 2, 1])
})

test('NDCG counts relevant files that were not found', () => {
  const example = exampleOf({ ...question('a', 0), relevant: 2 }, [0], 1)
  expect(exampleNdcg(example, Float64Array.of(1))).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 10)
})

test('no repository is in training and test at once: a feature that knows a repository by heart is worth nothing', () => {
  // Relevant is the first file where the repository is a or c, the last where it is b or d: folds are {a, c}, {b, d}.
  const memorized = questions.map((one) =>
    'ac'.includes(one.dataset) ? one : { ...one, features: one.features.toReversed(), grades: [1, 0, 0] },
  )
  const file = { names, questions: memorized }
  const scores = crossValidate(file, { ...validation, rows: ['useful'] })
  expect(overall(memorized, scores)).toBeCloseTo(0.5, 10)
})

test('an infinite strength scores the prior, without training', () => {
  const own = { ...validation, strength: Infinity, rows: ['useful'] }
  expect(overall(questions, crossValidate({ names, questions }, { ...own, prior: { useful: 1 } }))).toBe(1)
  expect(overall(questions, crossValidate({ names, questions }, { ...own, prior: { useful: -1 } }))).toBe(0.5)
  expect(priorOf(['useful', 'new'], { useful: 1 })).toEqual(Float64Array.of(1, 0))
})

test('differences are means over repositories, with an interval over them, for each set', () => {
  const whole = { ...question('a', 0, 'whole'), relevant: 2 }
  const [root, other] = compareSets(
    [...questions, whole],
    [...questions.map(() => 0.5), 0.25],
    [...questions.map(({ dataset }) => (dataset === 'a' ? 1 : 0.5)), 0.5],
  )
  expect(root).toMatchObject({ set: 'root', value: 0.625, difference: 0.125, low: 0 })
  expect(root?.high).toBeGreaterThan(0.125)
  expect(other).toEqual({ set: 'whole', value: 0.5, difference: 0.25, low: 0, high: 0 })
})

test('examples come back as written; files of other features are not mixed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coderag-ranker-'))
  try {
    const [first, second] = [join(folder, 'a.jsonl'), join(folder, 'b.jsonl')]
    await writeExamples(first, { names, questions })
    expect(await readExamples([first])).toEqual({ names, questions })
    await writeExamples(second, { names: [...names.slice(1), 'new'], questions })
    await expect(readExamples([first, second])).rejects.toThrow('other features')
    await writeFile(second, `${JSON.stringify({ features: ['one'] })}\n${JSON.stringify(questions[0])}\n`)
    await expect(readExamples([second])).rejects.toThrow('does not have 1 features')
  } finally {
    await rm(folder, { recursive: true })
  }
})
