import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFeatureReader, FIRST_COLUMN, openLinearModel } from '@coderag/retrieval/training'
import { describe, expect, test } from 'vitest'
import { readQueries } from '../src/queries.js'
import { train } from '../src/train.js'

const QUERIES = new URL('../data/queries.tsv', import.meta.url)
const WEIGHTS = new URL('../../../libs/retrieval/src/understand/classify/linear-weights.json', import.meta.url)
/** Training on all queries takes 10 s of an idle core. */
const TRAINING_MS = 180_000

async function fileOf(content: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'queries-')), 'queries.tsv')
  await writeFile(path, content)
  return path
}

test(
  'the bundled weights are what the labelled queries give',
  async () => {
    const featuresOf = createFeatureReader()
    const queries = await readQueries(QUERIES)
    const examples = queries.map(({ text, shares }) => ({ features: featuresOf(text), shares }))
    expect(train(examples)).toEqual(JSON.parse(readFileSync(WEIGHTS, 'utf8')))
  },
  TRAINING_MS,
)

test('the labelled queries take at most 2 MB', () => {
  expect(statSync(QUERIES).size).toBeLessThanOrEqual(2_000_000)
})

describe('the file of labelled queries', () => {
  test('gives the annotator, the labels and the shares of each query', async () => {
    const path = await fileOf('# ann\nbaj\tab7 a jc3b2\twhere is it\n\tb a j\twhere\n')
    const [first, second] = await readQueries(path)
    expect(first).toMatchObject({
      annotator: 'ann',
      text: 'where is it',
      labels: { intent: 'locate', scope: 'pinpoint', targetType: 'unknown' },
    })
    expect(first?.shares[0]).toBeCloseTo(1 - 49 / 162)
    expect(first?.shares[1]).toBeCloseTo(49 / 162)
    expect(first?.shares[23]).toBeCloseTo(1 - 13 / 162)
    expect(second?.labels).toEqual(first?.labels)
  })

  test.each([
    ['\tb a\twhere', 'Line 2 needs labels, 3 shares and a text between tabs.'],
    ['\tb e j\twhere', 'Line 2 has the label "e" for scope.'],
  ])('is refused with its line: %j', async (line, message) => {
    await expect(readQueries(await fileOf(`# ann\n${line}\n`))).rejects.toThrow(message)
  })
})

test('training learns what separates the queries, and the same again', () => {
  const example = (features: string[], label: number) => {
    const shares = new Float64Array(24)
    for (const column of [label, FIRST_COLUMN.scope, FIRST_COLUMN.targetType]) shares[column] = 1
    return { features: ['any query', ...features], shares }
  }
  const examples = Array.from({ length: 40 }, (_, at) => example([at % 2 ? 'has where' : 'has why'], at % 2))
  const weights = train(examples)
  expect(train(examples)).toEqual(weights)
  expect(openLinearModel(weights).decide(['any query', 'has where']).intent.label).toBe('locate')
  expect(openLinearModel(weights).decide(['any query', 'has why']).intent.label).toBe('understand')
})
