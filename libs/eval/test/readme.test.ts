import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { RECALL_AT, readDatasets, TOKEN_BUDGETS } from '../src/index.js'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README and the source name the same error codes', () => {
  const declared = [...read('../src/errors.ts').matchAll(/^ {2}(EVAL_\w+):/gm)].map(([, code]) => code)
  const documented = [...read('../README.md').matchAll(/^\| `(EVAL_\w+)`/gm)].map(([, code]) => code)
  expect(declared.length).toBeGreaterThan(3)
  expect(documented.toSorted()).toEqual(declared.toSorted())
})

test('the README names the places and budgets at which recall is read', () => {
  const numbers = (values: readonly number[]): string => values.map((value) => value.toLocaleString('en')).join(', ')
  expect(read('../README.md')).toContain(
    `recall at ${numbers(RECALL_AT)} files and at ${numbers(TOKEN_BUDGETS)} tokens`,
  )
})

test('the dataset of the fixture is whole', async () => {
  const [dataset] = await readDatasets(new URL('../datasets/shop.jsonl', import.meta.url).pathname)
  const fixture = new URL('../../../fixtures/shop/', import.meta.url)
  expect(dataset?.questions.length).toBeGreaterThanOrEqual(12)
  for (const { relevant } of dataset?.questions ?? []) {
    for (const { path } of relevant) expect(() => readFileSync(new URL(path, fixture))).not.toThrow()
  }
})

test('the confirmation set has what its README says, at a revision for each repository', async () => {
  const folder = new URL('../datasets/public/', import.meta.url)
  const repositories = z
    .array(z.object({ name: z.string(), repository: z.string(), revision: z.string().regex(/^[0-9a-f]{40}$/) }))
    .parse(JSON.parse(readFileSync(new URL('repositories.json', folder), 'utf8')))
  const datasets = await readDatasets(folder.pathname)
  const questions = datasets.flatMap((dataset) => dataset.questions.map((question) => ({ ...question, dataset })))
  const count = (category: string): number => questions.filter((question) => question.category === category).length
  expect(read('../README.md')).toMatch(
    new RegExp(
      `${questions.length} queries about ${repositories.length} public repositories[^]*: ` +
        `${count('semantic')} about behaviour[^]*, ${count('architecture')} about how[^]*, ${count('symbol')} names`,
    ),
  )
  expect(new Set(questions.map(({ dataset, query }) => `${dataset.name} ${query}`)).size).toBe(questions.length)
  for (const { dataset, relevant } of questions) {
    expect(new Set(relevant.map(({ path }) => path)).size).toBe(relevant.length)
    for (const { path } of relevant) expect(path.startsWith(dataset.root ?? '')).toBe(true)
  }
})

test('the questions about passages have lines, each at a revision', async () => {
  const folder = new URL('../datasets/passages/', import.meta.url)
  const repositories = z
    .array(z.object({ name: z.string(), repository: z.string(), revision: z.string().regex(/^[0-9a-f]{40}$/) }))
    .parse(JSON.parse(readFileSync(new URL('repositories.json', folder), 'utf8')))
  const datasets = await readDatasets(folder.pathname)
  const questions = datasets.flatMap((dataset) => dataset.questions)
  const without = datasets.flatMap(({ name, unanswerable = [] }) => unanswerable.map((query) => `${name} ${query}`))
  expect(read('../README.md')).toMatch(
    new RegExp(
      `has ${questions.length + without.length} questions about ${repositories.length} public repositories[^]*` +
        `${questions.length} have the lines[^]*${without.length} \\(category \`none\`, six for each`,
    ),
  )
  expect(new Set(without).size).toBe(6 * repositories.length)
  expect(questions.flatMap(({ relevant }) => relevant).filter(({ lines }) => lines === null)).toEqual([])
})
