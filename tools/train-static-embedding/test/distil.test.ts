import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { encodeWeights, openWeights, StaticEncoder } from '@coderag/embedding-static/training'
import { writeTinyEncoder } from '@coderag/onnx/testing'
import { expect, onTestFinished, test } from 'vitest'
import { componentsOf, project } from '../src/distil/components.js'
import { distil } from '../src/distil/distil.js'
import { fitRows, meanOf } from '../src/distil/ridge.js'
import { teach } from '../src/distil/teach.js'
import { textRowsOf, wordsOf } from '../src/distil/text-rows.js'
import { sentencesOf } from '../src/distil/texts.js'

const stems = ['retri', 'again', 'fail', 'request', 'send', 'mail', 'price', 'total', 'togglebutton', 'toggl', 'button']

function tinyModel() {
  const weights = stems.map(() => 1)
  const vectors = Float32Array.from({ length: stems.length * 4 }, (_, at) => Math.sin(at * 7 + 1))
  const part = { dimensions: 4, share: 1_000, vectors, queryWeights: weights, documentWeights: weights }
  return openWeights(encodeWeights({ headWeight: 3, vocabulary: stems, parts: [part] }).buffer)
}

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'distil-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

test('the fit finds the table that gave the targets, where the texts tell it', () => {
  const { vocabulary } = tinyModel()
  const texts = ['retry again', 'fail request', 'retry request', 'again fail', 'send mail', 'mail', 'retry', 'fail']
  const rows = textRowsOf(texts, vocabulary)
  const truth = Float32Array.from({ length: stems.length * 2 }, (_, at) => Math.cos(at * 3))
  const targets = new Float32Array(texts.length * 2)
  const mean = new Float32Array(2)
  texts.forEach((_, text) => {
    meanOf(rows, text, truth, mean)
    targets.set(mean, text * 2)
  })
  const table = new Float32Array(truth.length)
  fitRows(rows, targets, table, { dimensions: 2, ridge: 1e-6, iterations: 40 })
  for (const stem of ['retri', 'fail', 'mail']) {
    const from = vocabulary.rowOf(stem) * 2
    for (const d of [0, 1]) expect(table[from + d]).toBeCloseTo(truth[from + d] ?? 0, 2)
  }
  // No text has it, so it stays where it was.
  expect(table[vocabulary.rowOf('price') * 2]).toBe(0)
})

test('components are orthonormal, the direction of the largest spread first', () => {
  const vectors = Float32Array.from({ length: 600 }, (_, at) => Math.sin(at * 12.9898) * ([5, 1, 0.2][at % 3] ?? 0) + 2)
  const components = componentsOf(vectors, 3, 2)
  const [first, second] = [components.directions.subarray(0, 3), components.directions.subarray(3)]
  expect(Math.abs(first[0] ?? 0)).toBeGreaterThan(0.95)
  expect(first.reduce((sum, value, d) => sum + value * (second[d] ?? 0), 0)).toBeCloseTo(0, 6)
  const spread = project(components, vectors, { dimensions: 3, count: 2 })
  expect(spread.filter((_, at) => at % 2 === 0).reduce((sum, value) => sum + value, 0) / 200).toBeCloseTo(0, 4)
})

test('a row is taught by its most frequent word, a joined identifier by its words', () => {
  const { vocabulary } = tinyModel()
  const texts = [...Array<string>(25).fill('Toggle the button'), 'retries', 'retry', 'retry']
  const words = wordsOf(texts, vocabulary)
  expect(words[vocabulary.rowOf('retri')]).toBe('retry')
  expect(words[vocabulary.rowOf('togglebutton')]).toBe('toggle button')
  expect(words[vocabulary.rowOf('price')]).toBe('price')
})

test('sentences of documents are prose: no code, links, headings', () => {
  const document = `# Guide\n\nRetries are sent with a growing delay. See [the list](x.md).\n\n\`\`\`sh\nnpm install the thing\n\`\`\`\n\n- Limits are kept for each client.\n`
  expect(sentencesOf(document)).toEqual(['Retries are sent with a growing delay.', 'Limits are kept for each client.'])
})

test('a table that imitates a teacher is added to the weights, and the first one stays', async () => {
  const directory = folder()
  const [textFolder, vectorFolder, teacherFolder] = ['texts', 'vectors', 'teacher'].map((name) => join(directory, name))
  if (textFolder === undefined || vectorFolder === undefined || teacherFolder === undefined)
    throw new Error('no folders')
  writeTinyEncoder(teacherFolder, { words: ['retry', 'again', 'fail', 'request', 'send', 'mail'], dimensions: 8 })
  const model = tinyModel()
  const texts = ['retry request', 'send mail', 'fail again', 'retry again', 'send request', 'mail', 'fail request']
  mkdirSync(textFolder)
  for (const name of ['a+one', 'a+two']) writeFileSync(join(textFolder, `${name}.txt.gz`), gzipSync(texts.join('\n')))
  const lines: string[] = []
  const report = (line: string): void => void lines.push(line)
  await teach({ textFolder, vectorFolder, teacherFolder, vocabulary: model.vocabulary, report })
  expect(lines).toContain('a+one: 7 vectors')
  const taught = distil(model, {
    textFolder,
    vectorFolder,
    dimensions: 3,
    share: 300,
    ridge: 0.1,
    iterations: 20,
    report,
  })
  const both = openWeights(taught.slice().buffer)
  expect(both.parts.map(({ dimensions, share }) => [dimensions, share])).toEqual([
    [4, 700],
    [3, 300],
  ])
  expect(both.parts[0]?.table).toEqual(model.parts[0]?.table)
  expect(new StaticEncoder(both).encodeQuery('retry request')).toHaveLength(7)
  // Done files are not computed again.
  lines.length = 0
  await teach({ textFolder, vectorFolder, teacherFolder, vocabulary: model.vocabulary, report })
  expect(lines).toEqual([])
})
