import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FeatureRerankerOptionsSchema } from '../../src/reranker.js'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README and the source name the same options with the same defaults', () => {
  const readme = read('../../src/rank/learned/README.md')
  const rows = [...readme.matchAll(/^\| `([a-z]\w+)`\s*\| (\w+)\s*\|/gm)].map(([, name, value]) => [name, value])
  expect(Object.fromEntries(rows)).toEqual({
    distinctFiles: String(FeatureRerankerOptionsSchema.parse({}).distinctFiles),
    weights: 'trained',
  })
  expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(FeatureRerankerOptionsSchema.shape).toSorted())
})
