import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startModelServer, type ModelReply } from '@coderag/answering/testing'
import type { QueryRequest, QueryResult } from '@coderag/retrieval'
import { describe, expect, onTestFinished, test } from 'vitest'
import { placesIn } from '../src/file-places.js'
import { renderLookup } from '../src/render/lookup.js'
import { run } from './run-in-test.js'
import { first, result, retrieverOf } from './sample.js'

interface Call {
  readonly env?: Record<string, string>
  readonly config?: string
  readonly answer?: Partial<QueryResult>
  readonly isTerminal?: boolean
}

const noGraph = async (): Promise<never> => {
  throw new Error('no command here asks for a graph')
}

async function coderag(argv: readonly string[], { env = {}, config, answer = {}, isTerminal = false }: Call = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'coderag-commands-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  if (config !== undefined) await writeFile(join(directory, 'coderag.config.yaml'), config)
  let [out, err] = ['', '']
  const asked: QueryRequest[] = []
  const exitCode = await run(argv, {
    version: '0',
    directory,
    terminal: { out: (text) => (out += text), err: (text) => (err += text), env, isTerminal, columns: 100 },
    openGraph: noGraph,
    openSymbols: noGraph,
    openRetriever: async () =>
      retrieverOf(async (request) => {
        asked.push(request)
        return { ...result, ...answer }
      }),
  })
  return { exitCode, out, err, asked, directory }
}

const source: QueryResult['sources'][number] = {
  chunkIds: ['a'],
  section: 'primary',
  sourceUri: 'repo://a/b',
  repoName: 'a',
  filePath: 'b',
  startLine: 1,
  endLine: 2,
  language: null,
  symbol: null,
  score: 1,
  reason: 'hit 1',
  form: 'whole',
  truncated: false,
  tokens: 3,
}

describe('context', () => {
  test('prints what was assembled and nothing else, in the budget and form that were asked for', async () => {
    const answer = { context: '<context>\u001B</context>', sources: [source] }
    const { out, err, asked, exitCode } = await coderag(['context', 'how', 'so', '-b', '500', '-f', 'xml'], { answer })
    expect([out, err, exitCode]).toEqual(['<context>\u001B</context>\n', '', 0])
    expect(asked[0]).toMatchObject({ text: 'how so', budget: 500, format: 'xml' })
  })

  test('shows control characters on a terminal instead of obeying them', async () => {
    const answer = { context: 'a\u001B[2J\nb', sources: [source] }
    expect((await coderag(['context', 'x'], { answer, isTerminal: true })).out).toBe('a<001B>[2J\nb\n')
  })

  test('takes earlier questions, a strategy and a minimum score', async () => {
    const flags = [
      '--turns',
      'where, exactly, is place',
      '--turns',
      'why',
      '--strategy',
      'keyword',
      '--min-score',
      '-2.5',
    ]
    const { asked } = await coderag([
      'context',
      'and who calls it',
      ...flags,
      '--expand-graph',
      '--kind',
      'method,class',
    ])
    expect(asked[0]).toMatchObject({
      turns: [{ question: 'where, exactly, is place' }, { question: 'why' }],
      strategy: 'keyword',
      minScore: -2.5,
      expandGraph: true,
      filter: { symbolKinds: ['method', 'class'] },
    })
  })

  test('without anything to show is 3', async () => {
    expect((await coderag(['context', 'x'])).exitCode).toBe(3)
  })

  test.each([
    [['context', 'x', '--format', 'html'], 'markdown'],
    [['context', 'x', '--budget', '0'], '1 to 1000000'],
    [['context', 'x', '--kind', 'verb'], 'function'],
    [['context', 'x', '--min-score', 'high'], 'must be a number'],
    [['context', 'x', '--strategy', 'luck'], 'keyword'],
    [['context', 'x', '--budgt', '5'], '--budget'],
  ])('%j is a usage error that says what would fit', async (argv, named) => {
    const { exitCode, err } = await coderag(argv)
    expect([exitCode, err]).toEqual([2, expect.stringContaining(named)])
  })
})

test('--verbose says on standard error how the answer came about', async () => {
  const { out, err } = await coderag(['query', 'x', '--verbose', '--json'])
  expect(JSON.parse(out)).toMatchObject({ format: 1 })
  expect(err).toMatch(/^Understood\nintent .*\n/)
  expect(err).toContain('Steps\n')
})

test('a working tree that has moved on is warned of, and configured sources are what is compared', async () => {
  const stale = [{ repoName: 'orders', indexedCommit: 'a', currentCommit: 'b', changedFiles: ['a', 'b', 'c', 'd'] }]
  const config = 'sources: [{ path: sub, name: orders }]\nreferences: [{ name: express, path: lib }]\n'
  const { err, asked, directory } = await coderag(['query', 'x'], { answer: { stale }, config })
  expect(err).toContain('warning: orders has moved on since it was indexed: 4 files differ (a, b, c, …).')
  expect(asked[0]?.workingTrees).toEqual({ orders: join(directory, 'sub') })
})

describe('lookup', () => {
  test('prints a place a line, as editors open it, with what is declared there', async () => {
    const { out, exitCode } = await coderag(['lookup', 'retryWithBackoff'])
    expect([out, exitCode]).toEqual(['orders/client/retry.go:41\n  function retryWithBackoff · orders\n', 0])
  })

  test('shows the line of a name that is one of several of its passage', () => {
    const chunk = { ...first.chunk, symbolName: null, signature: null, definedNames: ['limit', 'retryWithBackoff'] }
    const found = { matches: [{ chunk, how: 'symbol' as const, line: 42 }], similar: [] }
    const layout = { color: false, width: 80, places: placesIn({}, '/') }
    expect(renderLookup('retryWithBackoff', found, layout)).toBe(
      'orders/client/retry.go:42\n  func retryWithBackoff(n int) { · orders\n',
    )
  })

  test('says so when nothing has the name, with 3', async () => {
    const { out, exitCode } = await coderag(['lookup', 'nothing'])
    expect([out, exitCode]).toEqual([expect.stringContaining('Nothing is called "nothing"'), 3])
  })
})

test('overview shows services, what repositories say of themselves, and what changes', async () => {
  const { out } = await coderag(['overview'])
  expect(out).toBe(
    [
      'Services',
      '  orders-api  service  go  called by 1  calls 2',
      '',
      `orders 12 files, 40 chunks at ${'a'.repeat(10)}`,
      '  Takes orders.',
      '  files .go 12',
      '  packages example.org/orders 1.24',
      '  entry points orders/cmd/api/main.go',
      '  most used Draft (5 files)',
      '  key files orders/internal/price/draft.go',
      '  changes most orders/internal/price/vat.go (7 commits)',
      '  orders/internal/price/  4  What an order costs.',
      '',
      '1 source · generation 3',
      '',
    ].join('\n'),
  )
})

describe('config', () => {
  test('shows settings with their origin', async () => {
    const env = { CODERAG_RANKING__EMBED_TIMEOUT_MS: '30' }
    const { out } = await coderag(['config', 'ranking'], { env, config: 'ranking:\n  rerankTop: 50\n' })
    expect(out).toMatch(/^coderag\.config\.yaml\n/)
    expect(out).toMatch(/^ranking\.rerankTop +50 +coderag\.config\.yaml:2$/m)
    expect(out).toMatch(/^ranking\.embedTimeoutMs +30 +CODERAG_RANKING__EMBED_TIMEOUT_MS$/m)
    expect(out).not.toContain('dataDir')
  })

  test('an unknown setting names the nearest, an unusable file is a usage error', async () => {
    const unknown = await coderag(['config', 'rankin'])
    expect([unknown.exitCode, unknown.err]).toEqual([2, expect.stringContaining('Did you mean "ranking"?')])
    const unusable = await coderag(['status'], { config: 'embeder: none\n' })
    expect([unusable.exitCode, unusable.err]).toEqual([2, expect.stringContaining('coderag.config.yaml:1: "embeder"')])
  })
})

describe('ask', () => {
  const context = `${JSON.stringify({ source: 'a/b:1-2', text: 'one\ntwo' })}\n`

  async function ask(reply: ModelReply, argv: readonly string[] = [], isTerminal = false) {
    const model = await startModelServer(() => reply)
    onTestFinished(() => model[Symbol.asyncDispose]())
    const config = `generator: { provider: compatible, model: m, baseUrl: "${model.openai}" }\nanswers: { prices: { input: 1, output: 2 } }`
    return coderag(['ask', 'how', 'so', ...argv], { config, answer: { context, sources: [source] }, isTerminal })
  }

  test('prints the answer as it comes, then the sources that it cites', async () => {
    const { out, err, exitCode, asked } = await ask({ text: ['Like ', 'this [1].'] }, ['--repo', 'a', '-b', '500'])
    expect([out, exitCode]).toEqual(['Like this [1].\n\n[1] a/b:1-2\n', 0])
    expect(err).toBe('compatible:m · 120 tokens in · 30 tokens out · cost 0.0002\n')
    expect(asked[0]).toMatchObject({ text: 'how so', budget: 500, filter: { repos: ['a'] } })
  })

  test('an answer without a citation is said to be one', async () => {
    const { out, err, exitCode } = await ask({ text: ['No idea [7].'] })
    expect([out, exitCode]).toEqual(['No idea.\n', 3])
    expect(err).toContain(
      'warning: the answer cites no source\nwarning: citations of unknown sources were removed: 7\n',
    )
  })

  test('prints one document as JSON', async () => {
    const { out } = await ask({ text: ['Like this [1].'] }, ['--json'])
    expect(JSON.parse(out)).toMatchObject({ format: 1, query: 'how so', answer: 'Like this [1].', cited: [1] })
  })

  test('sends no control characters to a terminal', async () => {
    expect((await ask({ text: ['a\u001B[2Jb [1]'] }, [], true)).out).toContain('a<001B>[2Jb [1]')
  })

  test('without a language model it says how to set one', async () => {
    const { err, exitCode } = await coderag(['ask', 'how'])
    expect(exitCode).toBe(2)
    expect(err).toContain('google:gemini-2.5-flash')
    const missing = await coderag(['ask', 'how'], { env: { CODERAG_GENERATOR: 'google:gemini-2.5-flash' } })
    expect([missing.exitCode, missing.err]).toEqual([2, expect.stringContaining('GEMINI_API_KEY')])
    const wrong = await coderag(['ask', 'how'], { env: { CODERAG_GENERATOR: 'gemini' } })
    expect([wrong.exitCode, wrong.err]).toEqual([2, expect.stringContaining('provider:model')])
  })
})

describe('a value that is none of those an option takes', () => {
  test.each([
    [['query', 'x', '--corpus', 'docs'], 'Did you mean "doc"?'],
    [['query', 'x', '--kind', 'clas'], 'Did you mean "class"?'],
    [['query', 'x', '--strategy', 'hybird'], 'Did you mean "hybrid"?'],
    [['graph', '--format', 'mermade'], 'Did you mean "mermaid"?'],
    [['completion', 'bsh'], 'Did you mean "bash"?'],
    [['mcp', 'install', 'claude_code'], 'Did you mean "claude-code"?'],
  ])('%j is answered with the one that was meant', async (argv, hint) => {
    const { exitCode, err } = await coderag(argv)
    expect([exitCode, err]).toEqual([2, expect.stringContaining(hint)])
  })

  test('what is like none of them gets the list alone', async () => {
    const { exitCode, err } = await coderag(['query', 'x', '--corpus', 'everything'])
    expect([exitCode, err]).toEqual([2, expect.stringContaining('"everything" is none of code, doc, convo')])
    expect(err).not.toContain('Did you mean')
  })
})
