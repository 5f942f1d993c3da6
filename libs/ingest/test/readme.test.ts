import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INGEST_ERROR_CODES, IngestOptionsSchema } from '../src/index.js'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README lists exactly the error codes of the source', () => {
  const codes = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  const documented = codes(read('../README.md'), /^\| `(INGEST_\w+)`/gm)
  expect(documented).toEqual([...INGEST_ERROR_CODES])
  expect(documented).toEqual(codes(read('../src/errors.ts'), /^ {2}(INGEST_\w+):/gm))
})

test('the README lists exactly the options of the schema, with their defaults', () => {
  const rows = [...read('../README.md').matchAll(/^\| `(\w+)` +\| `([^`]+)` +\|/gm)]
  const documented = Object.fromEntries(rows.map(([, name = '', value = '']) => [name, JSON.parse(value) as unknown]))
  expect(documented).toEqual(IngestOptionsSchema.parse({}))
})
