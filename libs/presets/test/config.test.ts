import { createLexicalScoring } from '@coderag/bm25'
import { FeatureRerankerOptionsSchema } from '@coderag/retrieval/reranker'
import { CHUNK_TOKENS } from '@coderag/types'
import { expect, test } from 'vitest'
import { resolveConfig } from '../src/config.js'
import { removedSetting } from '../src/config/removed-settings.js'

test('every setting has a default', () => {
  expect(resolveConfig({})).toMatchObject({ dataDir: './data', chunking: { maxTokens: CHUNK_TOKENS } })
})

test.each([
  [{ crawl: { maxFilesize: 1 } }, 'maxFilesize'],
  [{ crawl: { concurrency: 0 } }, 'crawl.concurrency'],
  [{ ranking: { freshness: { weight: 2 } } }, 'ranking.freshness.weight'],
])('%j is refused, and the message names the setting', (config, named) => {
  const wrong = () => resolveConfig(config as Parameters<typeof resolveConfig>[0])
  expect(wrong).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  expect(wrong).toThrow(named)
})

test.each([[null], ['./data'], [[]]])('%j is no configuration, and the message shows one', (config) => {
  const wrong = () => resolveConfig(config as never)
  expect(wrong).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  expect(wrong).toThrow("a configuration is an object, such as { dataDir: './data' }")
})

test('what the message of a setting that went says is what holds', () => {
  const said = (key: string): string => removedSetting((removed) => removed === key) ?? ''
  const { distinctFiles } = FeatureRerankerOptionsSchema.parse({})
  expect(said('ranking.features.distinctFiles')).toContain(`it is ${distinctFiles}`)
  const { k1, b } = createLexicalScoring()
  expect(said('lexical')).toContain(`k1 ${k1} and b ${b}`)
})
