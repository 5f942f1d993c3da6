import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDatasets, readRun, writeRun } from '../src/index.js'
import { folder } from './files.js'

test('a file of questions is one dataset, named after the file', async () => {
  await using dir = await folder({
    'shop.jsonl': [
      JSON.stringify({ query: 'price of an order', files: ['orders/pricing.go'], category: 'semantic' }),
      '',
      JSON.stringify({ query: 'refund', files: [{ path: 'refund.cs', start_line: 3, end_line: 9, grade: 2 }] }),
    ].join('\n'),
  })
  const [dataset] = await readDatasets(join(dir.path, 'shop.jsonl'))
  expect(dataset).toEqual({
    name: 'shop',
    language: null,
    root: null,
    questions: [
      {
        query: 'price of an order',
        relevant: [{ path: 'orders/pricing.go', lines: null, grade: 1 }],
        category: 'semantic',
      },
      { query: 'refund', relevant: [{ path: 'refund.cs', lines: [3, 9], grade: 2 }], category: null },
    ],
  })
})

test('a folder has a dataset per repository, and paths below the root become paths of the repository', async () => {
  await using dir = await folder({
    'repositories.json': JSON.stringify([{ name: 'kit', language: 'go', root: 'src/kit', revision: 'ignored' }]),
    'annotations/kit.jsonl': '{"query":"a","files":["mux.go","src/kit/chain.go"]}\n',
  })
  const [dataset] = await readDatasets(dir.path)
  expect(dataset?.questions[0]?.relevant.map(({ path }) => path)).toEqual(['src/kit/mux.go', 'src/kit/chain.go'])
})

test('a query without files has no answer in the repository, and is no question to score', async () => {
  await using dir = await folder({ 'kit.jsonl': '{"query":"a","files":["mux.go"]}\n{"query":"b","files":[]}\n' })
  const [dataset] = await readDatasets(join(dir.path, 'kit.jsonl'))
  expect(dataset?.questions.map(({ query }) => query)).toEqual(['a'])
  expect(dataset?.unanswerable).toEqual(['b'])
})

test.each([
  ['no JSON', '{"query":', 'value: '],
  ['no list of files', '{"query":"a"}', 'files: '],
  ['an empty query', '{"query":" ","files":["a"]}', 'query: '],
  ['a grade of nothing', '{"query":"a","files":[{"path":"a","grade":0}]}', 'files.0'],
])('a line with %s is refused by file and line', async (_, line, issue) => {
  await using dir = await folder({ 'bad.jsonl': `{"query":"fine","files":["a"]}\n${line}\n` })
  const path = join(dir.path, 'bad.jsonl')
  await expect(readDatasets(path)).rejects.toMatchObject({
    code: 'EVAL_FORMAT',
    details: { path, line: 2, issues: [expect.stringContaining(issue)] },
  })
})

test('what is not there, and a file without questions, have their own errors', async () => {
  await using dir = await folder({ 'empty.jsonl': '\n' })
  await expect(readDatasets(join(dir.path, 'none.jsonl'))).rejects.toMatchObject({ code: 'EVAL_UNREADABLE' })
  await expect(readDatasets(join(dir.path, 'empty.jsonl'))).rejects.toMatchObject({ code: 'EVAL_EMPTY' })
})

test('a run comes back as it was written', async () => {
  await using dir = await folder({})
  const run = [{ dataset: 'kit', query: 'a', files: [{ path: 'x.go', start_line: 1, end_line: 9, tokens: 40 }], ms: 2 }]
  await writeRun(join(dir.path, 'run.jsonl'), run)
  expect(await readRun(join(dir.path, 'run.jsonl'))).toEqual(run)
})
