import { expect, test } from 'vitest'
import { resolveConfig } from '../src/config.js'

test('every setting has a default', () => {
  expect(resolveConfig({})).toMatchObject({ dataDir: './data', chunking: { maxTokens: 512 } })
})

test.each([
  [{ crawl: { maxFilesize: 1 } }, 'maxFilesize'],
  [{ crawl: { concurrency: 0 } }, 'crawl.concurrency'],
  [{ lexical: { b: 2 } }, 'lexical.b'],
])('%j is refused, and the message names the setting', (config, named) => {
  const wrong = () => resolveConfig(config as Parameters<typeof resolveConfig>[0])
  expect(wrong).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  expect(wrong).toThrow(named)
})

test('the configured chunk size is the default of the chunkers', async () => {
  const { createAstChunker } = await import('@coderag/chunkers')
  const { maxTokens } = resolveConfig({}).chunking
  expect(createAstChunker().fingerprint).toBe(createAstChunker({ maxTokens }).fingerprint)
  expect(createAstChunker().fingerprint).not.toBe(createAstChunker({ maxTokens: maxTokens + 1 }).fingerprint)
})
