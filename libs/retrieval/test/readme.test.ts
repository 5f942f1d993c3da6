import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { QueryFilterSchema, QueryRequestSchema, RankingOptionsSchema } from '../src/index.js'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const readme = read('../README.md')
const section = (title: string): string => (readme.split(`## ${title}\n`)[1] ?? '').split('\n## ')[0] ?? ''

test('the README lists exactly the error codes of the source', () => {
  const errors = section('Errors').split('Warnings are values')[0] ?? ''
  expect(found(errors, /^\| `([A-Z_]+)`/gm)).toEqual(found(read('../src/errors.ts'), /^ {2}([A-Z_]+):/gm))
})

test('the README lists exactly the warnings of the source', () => {
  const warnings = section('Errors').split('Warnings are values')[1] ?? ''
  expect(found(warnings, /^\| `([A-Z_]+)`/gm)).toEqual(found(read('../src/warnings.ts'), /^ {4}\| '([A-Z_]+)'/gm))
})

test('the README lists exactly the ranking options of the source, with their defaults', () => {
  const { weights, freshness, features: _features, ...rest } = RankingOptionsSchema.parse({})
  const inner = (key: string, values: object) => Object.entries(values).map(([name, n]) => [`${key}.${name}`, n])
  const flat = { ...rest, ...Object.fromEntries([...inner('weights', weights), ...inner('freshness', freshness)]) }
  const rows = [...section('Options').matchAll(/^\| `([\w.]+)` +\| ([\d.]+) +\| \d/gm)]
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, Number(value)]))).toEqual(flat)
})

test('the README lists exactly the fields of a request, with the default topK', () => {
  const fields = section('Options').split('A request,')[1] ?? ''
  const own = Object.keys(QueryRequestSchema.shape).filter((field) => field !== 'filter')
  const filters = Object.keys(QueryFilterSchema.shape).map((field) => `filter.${field}`)
  expect(found(fields, /^\| `([\w.]+)`/gm)).toEqual([...own, ...filters])
  expect(fields).toMatch(new RegExp(`^\\| \`topK\` +\\| ${QueryRequestSchema.parse({ text: 'x' }).topK} `, 'm'))
})
