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
