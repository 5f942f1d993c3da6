import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTinyTokenClassifier } from '@coderag/onnx/testing'
import { rawChunk } from '@coderag/types/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNerDetector, createScrubber, type NerDetector } from '../src/index.js'
import { found } from './detectors/find.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-ner-'))
const labels = ['O', 'B-PER', 'I-PER', 'B-ORG']
const words = { qadira: 'B-PER', vonk: 'I-PER', acme: 'B-ORG', met: 'O', at: 'O', the: 'O' }
const detectors: NerDetector[] = []

async function open(directory = root, more = {}): Promise<NerDetector> {
  const detector = await createNerDetector({ directory, ...more })
  detectors.push(detector)
  return detector
}

beforeAll(() => writeTinyTokenClassifier(root, { labels, words }))
afterAll(async () => {
  await Promise.all(detectors.map((detector) => detector[Symbol.asyncDispose]()))
  rmSync(root, { recursive: true })
})

test('tokens of one name become one finding, and labels that are not listed are left', async () => {
  expect(await found(await open(), 'We met Qadira Vonk at the Acme')).toEqual(['PERSON Qadira Vonk'])
})

test('other labels can be listed, and a higher threshold finds less', async () => {
  const listed = await open(root, { labels: { ORG: 'ORGANIZATION' } })
  expect(await found(listed, 'Qadira at Acme')).toEqual(['ORGANIZATION Acme'])
  expect(await found(await open(root, { minScore: 0.999 }), 'Qadira')).toEqual([])
})

test('a text longer than the model reads is read in pieces, with positions in the whole', async () => {
  const text = `${'the '.repeat(900)}Qadira Vonk. ${'at '.repeat(900)}Qadira`
  expect(await found(await open(), text)).toEqual(['PERSON Qadira Vonk', 'PERSON Qadira'])
})

test('beside the built-in search, its findings are replaced in prose and never looked for in code', async () => {
  const scrubber = createScrubber({ detectors: [await open()] })
  const text = 'we met qadira vonk'
  const prose = rawChunk({ corpusType: 'CONVO_SLACK', text })
  const code = rawChunk({ corpusType: 'CODE_LOGIC', text })
  const { chunks } = await scrubber.scrub([prose, code])
  expect(chunks.map((chunk) => chunk.text)).toEqual([expect.stringMatching(/^we met <PERSON_\d+>$/), text])
})

test('a folder without labels, or with others, is refused with what to do', async () => {
  const unlabelled = join(root, 'unlabelled')
  writeTinyTokenClassifier(unlabelled, { labels: ['O', 'B-GENE'], words: {} })
  await expect(open(unlabelled)).rejects.toMatchObject({
    code: 'SCRUB_MODEL_UNFIT',
    message: expect.stringContaining('set "labels"'),
  })
  writeFileSync(join(unlabelled, 'config.json'), '{}')
  await expect(open(unlabelled)).rejects.toMatchObject({
    code: 'SCRUB_MODEL_UNFIT',
    message: expect.stringContaining('id2label'),
  })
  await expect(open(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'ONNX_MODEL_MISSING' })
  await expect(open(root, { minscore: 1 })).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
})
