import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ChunkReaderOptionsSchema, ChunkWriterOptionsSchema } from '../src/index.js'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README lists exactly the error codes of the source', () => {
  const codes = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  const documented = codes(read('../README.md'), /^\| `(STORE_\w+)`/gm)
  const defined = codes(read('../src/errors.ts'), /^ {2}(STORE_\w+):/gm)
  expect(documented).toEqual(defined)
})

test('the README lists exactly the options of the source, with their defaults', () => {
  const table = read('../README.md').split('## Errors')[0] ?? ''
  const documented = [...table.matchAll(/^\| `(\w+)` +\|/gm)].map((match) => match[1])
  const keys = [ChunkReaderOptionsSchema, ChunkWriterOptionsSchema].flatMap(({ shape }) => Object.keys(shape))
  expect(new Set(documented)).toEqual(new Set(keys))
  expect(ChunkWriterOptionsSchema.parse({ uri: 'x' })).toEqual({ uri: 'x', table: 'chunks', snapshot: null })
})
