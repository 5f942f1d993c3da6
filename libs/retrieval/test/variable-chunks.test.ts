import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { hitOutsideLists } from '../src/search/hit.js'
import { variableChunks } from '../src/search/providers/variables.js'

const found = (query: string, texts: Readonly<Record<string, string>>) =>
  variableChunks(
    Object.entries(texts).map(([path, text]) => hitOutsideLists(cleanChunk({ path, text }))),
    query,
  ).map(({ filePath }) => filePath)

test.each([
  'const port = process.env.SHOP_PORT',
  'const { [x]: y } = process.env["SHOP_PORT"]',
  'port := os.Getenv("SHOP_PORT")',
  'port, ok := os.LookupEnv("SHOP_PORT")',
  'port = os.environ.get("SHOP_PORT", 80)',
  'port = os.environ["SHOP_PORT"]',
  'var port = Environment.GetEnvironmentVariable("SHOP_PORT");',
  'let port = std::env::var("SHOP_PORT");',
  'port = ENV.fetch("SHOP_PORT")',
])('what reads a variable is found: %s', (text) => {
  expect(found('where is SHOP_PORT read', { 'src/a': text, 'src/b': 'log("SHOP_PORT is missing")' })).toEqual(['src/a'])
})

test('another variable, a test, and a variable that three files read lead nowhere', () => {
  const read = 'process.env.SHOP_PORT'
  expect(found('where is SHOP_PORT read', { 'src/a.ts': 'process.env.SHOP_PORT_NUMBER' })).toEqual([])
  expect(found('where is SHOP_PORT read', { 'src/a.test.ts': read })).toEqual([])
  expect(found('where is PORT read', { 'src/a.ts': 'process.env.PORT' })).toEqual([])
  expect(found('where is SHOP_PORT read', { 'a.ts': read, 'b.ts': read, 'c.ts': read })).toEqual([])
  expect(found('where is SHOP_PORT read', { 'a.ts': read, 'b.ts': read })).toHaveLength(2)
})
