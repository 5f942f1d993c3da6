import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathFor } from '../src/evaluation.js'
import { run } from './run-in-test.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coderag-eval-cli-'))
  const lines = ['routing of requests', 'panic recovery'].map((query, at) => ({ query, files: [`f${at}.go`] }))
  await writeFile(join(folder, 'kit.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  for (const [name, place] of Object.entries({ peer: 1, ours: 0 })) {
    const answers = lines.map(({ query, files }) => ({
      dataset: 'kit',
      query,
      files: place === 0 ? [{ path: files[0] }] : [{ path: 'other.go' }, { path: files[0] }],
    }))
    await writeFile(join(folder, `${name}.jsonl`), answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''))
  }
})
afterAll(() => rm(folder, { recursive: true }))

async function coderag(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const terminal = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    env: {},
    columns: null,
    isTerminal: false,
  }
  const openRetriever = async (): Promise<never> => {
    throw new Error('scoring opens no index')
  }
  const openGraph = openRetriever
  const openSymbols = openRetriever
  const code = await run(argv, { version: '0', terminal, directory: folder, openRetriever, openGraph, openSymbols })
  return { code, out, err }
}

test('lists of two tools go through one scorer and are compared', async () => {
  const file = (name: string): string => join(folder, name)
  const { code, out } = await coderag(
    ...['eval', '--dataset', file('kit.jsonl'), '--score', `peer=${file('peer.jsonl')}`],
    ...['--score', `ours=${file('ours.jsonl')}`, '--report', file('out'), '--run', file('run.jsonl')],
  )
  expect(code).toBe(0)
  expect(out).toContain('| peer | 0.631 | 0.500 |')
  expect(out).toContain('+0.369 [+0.369, +0.369], better 2, worse 0')
  expect(JSON.parse(await readFile(file('out/report.json'), 'utf8'))).toMatchObject({
    format: 1,
    title: 'kit.jsonl, whole repository',
  })
  expect(await readFile(file('out/report.svg'), 'utf8')).toContain('<svg ')
  expect(await readFile(file('out/report.md'), 'utf8')).toBe(out)
  expect(await readFile(file('run.jsonl'), 'utf8')).toBe(await readFile(file('ours.jsonl'), 'utf8'))
})

test('a run of which no path is one of the dataset is scored with a warning that says how each writes them', async () => {
  const strange = join(folder, 'strange.jsonl')
  const answers = ['routing of requests', 'panic recovery'].map((query) => ({
    dataset: 'kit',
    query,
    files: [{ path: 'kit/f0.go' }],
  }))
  await writeFile(strange, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''))
  const dataset = ['--dataset', join(folder, 'kit.jsonl')]
  const { code, err } = await coderag('eval', ...dataset, '--score', `strange=${strange}`)
  expect(code).toBe(0)
  expect(err).toContain('strange: no file that answers a question of kit was found')
  expect(err).toContain('written as f0.go, its paths are such as kit/f0.go')
  expect((await coderag('eval', ...dataset, '--score', `ours=${join(folder, 'ours.jsonl')}`)).err).toBe('')
})

test('paths of an index with several repositories begin with the name of all but the asked one', () => {
  const file = { repoName: 'orders', filePath: 'main.go' }
  expect(pathFor('shop', file, ['orders'])).toBe('main.go')
  expect(pathFor('shop', file, ['orders', 'stock'])).toBe('orders/main.go')
  expect(pathFor('orders', file, ['orders', 'stock'])).toBe('main.go')
})

test('what is missing or can not be read is said with exit code 2', async () => {
  const nothing = await coderag('eval')
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('--dataset <path>, or --self <repo>')])
  const unreadable = await coderag('eval', '--dataset', join(folder, 'none.jsonl'), '--index', folder)
  expect([unreadable.code, unreadable.err]).toEqual([2, expect.stringContaining('EVAL_UNREADABLE')])
  const malformed = await coderag('eval', '--dataset', join(folder, 'kit.jsonl'), '--score', 'run.jsonl')
  expect([malformed.code, malformed.err]).toEqual([2, expect.stringContaining('peer=run.jsonl')])
})

test('without an index the command says how to make one', async () => {
  const { code, err } = await coderag('eval', '--dataset', join(folder, 'kit.jsonl'), '--index', folder)
  expect([code, err]).toEqual([2, expect.stringContaining('coderag index <repository> --index')])
})
