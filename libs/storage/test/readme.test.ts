import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README lists exactly the error codes of the source', () => {
  const codes = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  const documented = codes(read('../README.md'), /^\| `([A-Z_]+)`/gm)
  expect(documented).toEqual(codes(read('../src/directory/errors.ts'), /^ {2}([A-Z_]+):/gm))
})
