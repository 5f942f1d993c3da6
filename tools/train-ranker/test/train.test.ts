import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crossValidate, selectFeatures, usedFeatures } from '../src/cross-validate.js'
import { exampleOf, type QueryRows, readExamples, weightsOf, writeExamples } from '../src/examples.js'
import { exampleNdcg, scoreRows, trainLinear } from '../src/linear-rank.js'

const queryWeights = { sets: new Map([['root', 1]]), unnamed: 1 }
const options = { l2: 0.001, folds: 2, rounds: 1, tolerance: 0.0001, queryWeights }

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
  const weights = trainLinear(examples, 2, options)
  expect(weights[0]).toBeGreaterThan(Math.abs(weights[1] ?? 0))
  expect(examples.map((example) => exampleNdcg(example, weights))).toEqual(examples.map(() => 1))
  expect(trainLinear(examples, 2, options)).toEqual(weights)
})

test('the weights are a minimum of the loss: a small change of any of them is worse', () => {
  const examples = questions.map((one) => exampleOf(one, [0, 1], 1))
  const weights = trainLinear(examples, 2, options)
  const lossAt = (moved: Float64Array): number => {
    const losses = examples.map((example) => {
      const [first = 0, ...others] = scoreRows(example, moved)
      return Math.log([first, ...others].reduce((sum, score) => sum + Math.exp(score), 0)) - first
    })
    const squares = moved.reduce((sum, weight) => sum + weight * weight, 0)
    return losses.reduce((sum, loss) => sum + loss, 0) / losses.length + (options.l2 / 2) * squares
  }
  for (const [column, change] of [0, 1].flatMap((at) => [-0.5, 0.5].map((by) => [at, by] as const))) {
    const moved = weights.map((weight, index) => weight + (index === column ? change : 0))
    expect(lossAt(moved)).toBeGreaterThan(lossAt(weights))
  }
})

test('a given weight stays as it is', () => {
  const examples = questions.map((one) => exampleOf(one, [0, 1], 1))
  expect(trainLinear(examples, 2, { ...options, fixed: new Map([[1, -0.5]]) })[1]).toBe(-0.5)
})

test('a weight has the sign that it may have, or is 0, and the others are fitted without it', () => {
  const examples = questions.map((one) => exampleOf(one, [0, 1], 1))
  const alone = trainLinear(examples, 2, { ...options, fixed: new Map([[0, 0]]) })
  expect(trainLinear(examples, 2, { ...options, signs: new Map([[0, 1]]) })).toEqual(trainLinear(examples, 2, options))
  expect(trainLinear(examples, 2, { ...options, signs: new Map([[0, -1]]) })).toEqual(alone)
})

test('a set counts by its weight, however many queries it has, and one without a weight counts nothing', () => {
  const other = [question('e', 0, 'whole'), question('e', 1, 'whole'), question('e', 2, 'paraphrased')]
  const sets = new Map([
    ['root', 1],
    ['whole', 0.5],
  ])
  const counts = weightsOf([...questions, ...other], { sets, unnamed: 2 })
  expect(counts.slice(0, 2)).toEqual([1 / 16, 2 / 16])
  expect(counts.slice(-3)).toEqual([0.25, 0.5, 0])
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
  expect(crossValidate(file, ['useful'], options).bySet.get('root')).toBeCloseTo(0.5, 10)
})

test('selection drops what does not pay and keeps what does', () => {
  const file = { names, questions }
  expect(usedFeatures(file)).toEqual(['useful', 'misleading'])
  const dropped: string[] = []
  expect(selectFeatures(file, options, (round) => dropped.push(...round))).toEqual(['useful'])
  expect(dropped).toEqual(['misleading'])
})

test('sets and unnamed questions are reported apart', () => {
  const whole = questions.map((one) => ({ ...one, set: 'whole', relevant: 2 }))
  const result = crossValidate({ names, questions: [...questions, ...whole] }, ['useful'], options)
  expect(result.bySet.get('root')).toBe(1)
  expect(result.bySet.get('whole')).toBeLessThan(0.7)
  expect([...result.withoutName.keys()]).toEqual(['root', 'whole'])
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
