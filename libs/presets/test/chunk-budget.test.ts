import { rawText, type CorpusType, type RawDocument } from '@coderag/types'
import { estimateTokens } from '@coderag/text'
import { expect, test } from 'vitest'
import { resolveConfig } from '../src/config.js'
import { composeStages } from '../src/stages.js'

const maxTokens = 64
const words = 'the order was sent again after the reservation had expired'
const paragraphs = Array.from({ length: 60 }, (_, at) => `${at} ${words}.`)

test.each<[chunker: string, corpusType: CorpusType, filePath: string, text: string]>([
  ['ast', 'CODE_LOGIC', 'a.py', paragraphs.map((line, at) => `def f${at}():\n    return "${line}"\n`).join('\n')],
  ['yaml', 'CODE_DEPLOY', 'a.yaml', `a:\n${paragraphs.map((line, at) => `  key${at}: ${line}`).join('\n')}\n`],
  ['config', 'CODE_CONFIG', 'a.ini', paragraphs.map((line, at) => `key${at} = ${line}`).join('\n')],
  ['markdown', 'DOC_README', 'a.md', `# Orders\n\n${paragraphs.join('\n\n')}\n`],
  ['document', 'DOC_GOOGLE', 'a.txt', paragraphs.join('\n\n')],
  ['thread', 'CONVO_SLACK', 'a.json', paragraphs.join('\n\n')],
  ['transcript', 'CONVO_TRANSCRIPT', 'a.vtt', paragraphs.join('\n\n')],
  ['window', 'CONVO_OTHER', 'a.log', paragraphs.join('\n')],
])('the chunker %s keeps chunking.maxTokens', async (kind, corpusType, filePath, text) => {
  const setup = {
    config: resolveConfig({ chunking: { maxTokens } }),
    libraryModels: [],
    placeholderKey: new Uint8Array(32),
    weights: null,
  }
  const { chunkers } = await composeStages(setup)
  const document: RawDocument = {
    sourceUri: `repo://shop/${filePath}`,
    corpusType,
    repoName: 'shop',
    filePath,
    gitHash: null,
    text: rawText(text),
    notices: [],
  }
  const chunked = await chunkers.get(kind as Parameters<typeof chunkers.get>[0])?.chunk(document)
  const sizes = chunked?.chunks.map((chunk) => estimateTokens(chunk.text)) ?? []
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(maxTokens)
})
