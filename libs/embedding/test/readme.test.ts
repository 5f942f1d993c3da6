import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OllamaOptionsSchema, OpenAiOptionsSchema, VoyageOptionsSchema } from '../src/index.js'
import { RequestOptionsSchema } from '../src/options.js'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const readme = read('../README.md')

test('the README and the source name the same error codes', () => {
  const declared = [...read('../src/errors.ts').matchAll(/^ {2}(EMBED_\w+):/gm)].map(([, code]) => code)
  const documented = [...readme.matchAll(/^\| `(EMBED_\w+)`/gm)].map(([, code]) => code)
  expect(declared.length).toBeGreaterThan(5)
  expect(documented).toEqual(declared)
})

test('the README states the defaults that the schemas have', () => {
  const rows = [...readme.matchAll(/^\| `([a-z]\w+)`\s*\| (\d+)\s*\|/gm)].map(([, name, value]) => [
    name,
    Number(value),
  ])
  expect(Object.fromEntries(rows)).toEqual(RequestOptionsSchema.parse({}))
  const services = [...readme.matchAll(/^\| `create\w+`\s*\| `([^`]+)`\s*\| `([^`]+)`/gm)].map(([, ...cells]) => cells)
  const defaults = [OpenAiOptionsSchema, VoyageOptionsSchema, OllamaOptionsSchema].map((schema) => schema.parse({}))
  expect(services).toEqual(defaults.map(({ model, baseUrl }) => [model, baseUrl]))
})
