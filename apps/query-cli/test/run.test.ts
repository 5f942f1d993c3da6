import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IndexFormatError, OptionsError } from '@coderag/types'
import { manifestOf } from '@coderag/types/testing'
import {
  type IndexCheck,
  type QueryRequest,
  type QueryResult,
  RetrievalError,
  type Retriever,
} from '@coderag/retrieval'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run } from './run-in-test.js'
import { result, retrieverOf, staleCheck } from './sample.js'
import { sampleGraph } from './sample-graph.js'
import { sampleSymbols } from './sample-symbols.js'

interface Call {
  readonly env?: Record<string, string>
  readonly isTerminal?: boolean
  readonly answer?: () => Promise<QueryResult>
  readonly check?: IndexCheck
  readonly input?: string
  readonly directory?: string
}

async function coderag(
  argv: readonly string[],
  { env = {}, isTerminal = false, answer = async () => result, check, input = '', directory = tmpdir() }: Call = {},
) {
  let out = ''
  let err = ''
  const asked: { dataDir: string; request: QueryRequest }[] = []
  let closed = 0
  const exitCode = await run(argv, {
    version: '1.2.3',
    terminal: {
      out: (text) => (out += text),
      err: (text) => (err += text),
      input: async () => input,
      env,
      isTerminal,
      columns: 80,
    },
    directory,
    async openRetriever({ dataDir }): Promise<Retriever> {
      const ask = async (request: QueryRequest): Promise<QueryResult> => {
        asked.push({ dataDir, request })
        return answer()
      }
      return retrieverOf(ask, () => closed++)
    },
    openGraph: async () => sampleGraph(),
    openSymbols: async () => sampleSymbols(),
    ...(check !== undefined && { checkIndex: async () => check }),
  })
  return { exitCode, out, err, asked, closed }
}

async function dataDirectory(manifest: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'coderag-query-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await writeFile(join(directory, 'manifest.json'), manifest)
  return directory
}

const emptyManifest = JSON.stringify(manifestOf({ generation: 7, createdAt: '2026-11-22T01:00:00.000Z' }))

describe('a command line without a command', () => {
  test.each([[['where', 'is', 'auth']], [['where is auth']], [['where is auth', '--repo', 'orders']]])(
    '%j is a question if it has several words',
    async (argv) => {
      const { asked, exitCode } = await coderag(argv)
      expect(asked.map(({ request }) => request.text)).toEqual(['where is auth'])
      expect(exitCode).toBe(0)
    },
  )

  test('is a mistake if it is one word, which says what to type', async () => {
    const { asked, exitCode, err } = await coderag(['wibble'])
    expect([asked, exitCode]).toEqual([[], 2])
    expect(err).toMatch(/unknown command 'wibble'\n.* query wibble asks for it/)
    expect((await coderag(['stauts'])).err).toContain('(Did you mean status?)')
  })
})

test('in a folder of a repository, an index that is not there yet is looked for where coderag index puts it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'coderag-query-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, '.git'))
  await mkdir(join(root, 'src', 'deep'), { recursive: true })
  const { asked } = await coderag(['query', 'x'], { directory: join(root, 'src', 'deep') })
  expect(asked.map(({ dataDir }) => dataDir)).toEqual([join(root, 'data')])
})

describe('what a command line asks for', () => {
  test('a bare question has the defaults', async () => {
    const { asked, exitCode, closed } = await coderag(['query', 'retry backoff'])
    expect(asked).toEqual([
      {
        dataDir: join(tmpdir(), 'data'),
        request: { text: 'retry backoff', topK: 20, filter: {}, budget: 0, workingTrees: {} },
      },
    ])
    expect({ exitCode, closed }).toEqual({ exitCode: 0, closed: 1 })
  })

  test('a question needs no quotes', async () => {
    const { asked } = await coderag(['query', 'where', 'is', 'retry', '-k', '5', '--json'])
    expect(asked[0]?.request).toMatchObject({ text: 'where is retry', topK: 5 })
  })

  test.each(['query', 'context'])('%s reads the text from standard input if it is a dash', async (command) => {
    const { asked } = await coderag([command, '-'], { input: 'a `pasted`\n$(text)\n' })
    expect(asked[0]?.request.text).toBe('a `pasted`\n$(text)\n')
  })

  test('filters are lists, with commas, repeated, or both', async () => {
    const { asked } = await coderag(
      ['query', 'x', '--repo', 'orders,billing', '--repo', 'web', '--language', 'go', '--service', 'api'].concat([
        ...['--path', 'src/**/*.{ts,tsx},lib/**', '--path', '!**/test/**', '--corpus', 'doc,code_logic'],
      ]),
    )
    expect(asked[0]?.request.filter).toEqual({
      repos: ['orders', 'billing', 'web'],
      languages: ['go'],
      services: ['api'],
      pathGlobs: ['src/**/*.{ts,tsx}', 'lib/**', '!**/test/**'],
      corpusTypes: ['DOC_README', 'DOC_RUNBOOK', 'DOC_ADR', 'DOC_GOOGLE', 'CODE_LOGIC'],
    })
  })

  test('the data directory comes from the flag, else the environment', async () => {
    const env = { CODERAG_DATA_DIR: '/srv/index' }
    expect((await coderag(['query', 'x'], { env })).asked[0]?.dataDir).toBe('/srv/index')
    expect((await coderag(['query', 'x', '--data-dir', 'here'], { env })).asked[0]?.dataDir).toBe(
      join(tmpdir(), 'here'),
    )
  })

  test.each([
    [['query'], 'query'],
    [['query', 'x', '--top-k', '0'], '1 to 200'],
    [['query', 'x', '--top-k', '5.5'], '1 to 200'],
    [['query', 'x', '--corpus', 'slack'], 'CONVO_SLACK'],
    [['query', 'x', '--repo', 'a,,b'], 'empty'],
    [['query', 'x', '--colour'], 'unknown option'],
    [['why'], 'name'],
    [['stauts'], 'status'],
  ])('%j is a usage error that says what is wrong', async (argv, named) => {
    const { exitCode, err, out } = await coderag(argv)
    expect(exitCode).toBe(2)
    expect(err).toContain(named)
    expect(out).toBe('')
  })

  test('no command at all shows the help and is a usage error', async () => {
    const { exitCode, err } = await coderag([])
    expect(exitCode).toBe(2)
    expect(err).toContain('Usage: coderag')
  })

  test('help and version are no errors', async () => {
    const help = await coderag(['--help'])
    expect([help.exitCode, help.out]).toEqual([0, expect.stringContaining('Exit codes:')])
    const own = await coderag(['query', '--help'])
    expect([own.exitCode, own.out]).toEqual([0, expect.stringContaining('Examples:')])
    expect(await coderag(['--version'])).toMatchObject({ exitCode: 0, out: '1.2.3\n' })
  })
})

describe('what comes out', () => {
  test('colour on a terminal, none in a pipe, and the environment overrides both', async () => {
    const escape = '\u001B['
    const colored = async (call: Call): Promise<boolean> => (await coderag(['query', 'x'], call)).out.includes(escape)
    expect(await colored({ isTerminal: true })).toBe(true)
    expect(await colored({})).toBe(false)
    expect(await colored({ env: { FORCE_COLOR: '1' } })).toBe(true)
    expect(await colored({ isTerminal: true, env: { FORCE_COLOR: '0' } })).toBe(false)
    expect(await colored({ isTerminal: true, env: { NO_COLOR: '1' } })).toBe(false)
    expect(await colored({ isTerminal: true, env: { TERM: 'dumb' } })).toBe(false)
  })

  test('--json is one document, warnings included, and nothing else', async () => {
    const warnings = [{ code: 'INDEX_EMPTY' as const, message: 'The index holds no chunks.' }]
    const { out, err } = await coderag(['query', 'x', '--json'], { answer: async () => ({ ...result, warnings }) })
    expect(JSON.parse(out)).toMatchObject({ format: 1, warnings, generation: 3 })
    expect(err).toBe('')
  })

  test('warnings for people go to standard error', async () => {
    const warnings = [{ code: 'FILTER_VALUE_UNKNOWN' as const, message: 'The index has no language "pyton".' }]
    const { out, err } = await coderag(['query', 'x'], { answer: async () => ({ ...result, warnings }) })
    expect(err).toBe('warning: The index has no language "pyton".\n')
    expect(out).not.toContain('pyton')
  })

  test('thread prints a conversation whole, and says what to take where there is none', async () => {
    const found = await coderag(['thread', 'incidents/17.2'])
    expect(found.exitCode).toBe(0)
    for (const { text } of result.chunks) expect(found.out).toContain(text.trim().split('\n')[0])
    expect(await coderag(['thread', 'incidents/99'])).toMatchObject({ exitCode: 3, out: '' })
  })

  test('filters for conversations reach the request', async () => {
    const flags = [
      '--channel',
      '#incidents,random',
      '--author',
      '<PERSON_1>',
      '--since',
      '2026-03-04',
      '--until',
      '2026-03-05',
    ]
    const { asked } = await coderag(['query', 'lock', ...flags])
    expect(asked[0]?.request.filter).toEqual({
      channels: ['#incidents', 'random'],
      participants: ['<PERSON_1>'],
      since: '2026-03-04',
      until: '2026-03-05',
    })
  })

  test('status and why read the manifest', async () => {
    const dataDir = await dataDirectory(emptyManifest)
    expect((await coderag(['status', '--data-dir', dataDir])).out).toContain('Generation 7')
    expect(JSON.parse((await coderag(['status', '--json', '--data-dir', dataDir])).out)).toMatchObject({
      generation: 7,
    })
    const why = await coderag(['why', 'a.go', '--json', '--data-dir', dataDir])
    expect(JSON.parse(why.out)).toEqual({
      format: 1,
      path: 'a.go',
      findings: [],
      nearest: [],
      service: null,
      services: [],
    })
  })
})

describe('exit codes and errors', () => {
  test('no hits, no answer and an unknown path are 3', async () => {
    const dataDir = await dataDirectory(emptyManifest)
    const none = { confidence: { probability: 0.1, word: 'none' as const } }
    for (const hits of [[], result.hits]) {
      expect((await coderag(['query', 'x'], { answer: async () => ({ ...result, ...none, hits }) })).exitCode).toBe(3)
    }
    expect((await coderag(['why', 'a.go', '--data-dir', dataDir])).exitCode).toBe(3)
  })

  test('a stale index is 3 with --check, a fresh one 0', async () => {
    const dataDir = await dataDirectory(emptyManifest)
    const argv = ['status', '--check', '--data-dir', dataDir]
    expect(await coderag(argv, { check: staleCheck })).toMatchObject({ exitCode: 3, err: '' })
    expect(await coderag([...argv, '--json'], { check: staleCheck })).toMatchObject({ exitCode: 3, err: '' })
    expect((await coderag(argv, { check: { ...staleCheck, fresh: true } })).exitCode).toBe(0)
  })

  test('a binary that cannot crawl says which one can compare', async () => {
    const { exitCode, err } = await coderag(['status', '--check', '--data-dir', await dataDirectory(emptyManifest)])
    expect([exitCode, err]).toEqual([2, expect.stringMatching(/coderag status --check.*\(CHECK_UNAVAILABLE\)/)])
  })

  test('a missing or corrupt index is 4, with what to do', async () => {
    const missing = await coderag(['status', '--data-dir', join(tmpdir(), 'coderag-nowhere')])
    expect(missing.exitCode).toBe(4)
    expect(missing.err).toMatch(/^error: There is no index in .*coderag index.* \(INDEX_MISSING\)\n$/)
    const directory = await mkdtemp(join(tmpdir(), 'coderag-empty-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const here = await coderag(['status'], { directory })
    expect(here.err).toBe(
      'error: There is no index here or in a folder above. Build one: coderag index . (INDEX_MISSING)\n',
    )
    const corrupt = await coderag(['why', 'a.go', '--data-dir', await dataDirectory('{')])
    expect(corrupt.exitCode).toBe(4)
    expect(corrupt.err).toContain('MANIFEST_CORRUPT')
  })

  test.each([
    [new RetrievalError('QUERY_INVALID', 'what happened', { issues: [] }), 2],
    [new OptionsError('createRetriever', ['ranking: wrong']), 2],
    [new IndexFormatError('MANIFEST_CORRUPT', 'what happened', { why: 'it is empty' }), 4],
    [new RetrievalError('RETRIEVER_CLOSED', 'what happened', { location: 'data' }), 1],
  ])('the error class decides the exit code: %s', async (error, expected) => {
    const failing = async (): Promise<never> => {
      throw error
    }
    const { exitCode, err } = await coderag(['query', 'x'], { answer: failing })
    expect(exitCode).toBe(expected)
    expect(err).toBe(`error: ${error.message} (${error.code})\n`)
  })

  test('an unexpected error is 1 and shows its stack only when asked', async () => {
    const failing = async (): Promise<never> => {
      throw new TypeError('x is undefined')
    }
    const quiet = await coderag(['query', 'x'], { answer: failing })
    expect(quiet).toMatchObject({ exitCode: 1, closed: 1 })
    expect(quiet.err).not.toContain('at failing')
    const loud = await coderag(['query', 'x'], { answer: failing, env: { CODERAG_DEBUG: '1' } })
    expect(loud.err).toContain('at failing')
  })
})
