import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README lists exactly the error codes of the source', () => {
  const written = [...read('../README.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, code]) => code)
  const thrown = [...read('../src/errors.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, code]) => code)
  expect(written.sort()).toEqual(thrown.sort())
})
