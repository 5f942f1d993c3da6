import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IndexWriterOptionsSchema, LexicalIndexOptionsSchema } from '../src/index.js'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const errors = readFileSync(new URL('../src/errors.ts', import.meta.url), 'utf8')

test('the README and the source list the same error codes', () => {
  const declared = [...errors.matchAll(/^ {2}(BM25_\w+):/gm)].map(([, code]) => code)
  const documented = [...readme.matchAll(/^\| `(BM25_\w+)`/gm)].map(([, code]) => code)
  expect(declared.length).toBeGreaterThan(5)
  expect(documented.toSorted()).toEqual(declared.toSorted())
})

test('the README states the defaults of the schemas', () => {
  const defaults = { ...IndexWriterOptionsSchema.parse({}), ...LexicalIndexOptionsSchema.parse({}) }
  const rows = [...readme.matchAll(/^\| `(\w+)`\s*\| `\w+`\s*\| ([\d.]+)\s*\|/gm)].map(([, name, value]) => [
    name,
    Number(value),
  ])
  expect(Object.fromEntries(rows)).toEqual(defaults)
})
