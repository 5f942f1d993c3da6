import fs from 'node:fs/promises'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  configuredSources,
  crawlSource,
  effectiveSettings,
  loadConfig,
  originText,
  resolveConfig,
  type LoadConfigOptions,
  workingTreesOf,
} from '../src/index.js'
import { inItsSystem } from '../src/config/crawl-sources.js'
import { directoryOfIndex } from '../src/config/find-index.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-config-'))
let place = 0
let directory = ''

beforeEach(() => {
  directory = join(root, `${place++}`)
  mkdirSync(join(directory, 'deep', 'er'), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

const put = (name: string, text: string): void => writeFileSync(join(directory, name), text)
const load = (options: Partial<LoadConfigOptions> = {}) => loadConfig({ directory, ...options })
const complaint = async (options: Partial<LoadConfigOptions> = {}) =>
  load(options).then(
    () => 'nothing',
    (error: Error & { code: string }) => `${error.code} ${error.message}`,
  )

describe('without a file', () => {
  test('every setting has its default, and the index lies in the working directory', async () => {
    const loaded = await load()
    expect(loaded.file).toBeNull()
    expect(loaded.config).toMatchObject({ dataDir: join(directory, 'data'), ranking: { candidates: 200 } })
    expect(effectiveSettings(loaded).map(({ origin }) => origin.from)).not.toContain('file')
  })
})

describe('without a file, an index', () => {
  const putIndex = (at: string): void => {
    mkdirSync(join(directory, at, 'data'), { recursive: true })
    put(join(at, 'data', 'manifest.json'), '{}')
  }
  const dataDirOf = async (below: string, options: Partial<LoadConfigOptions> = {}) => {
    const loaded = await load({ directory: join(directory, below), ...options })
    return [loaded.config.dataDir, originText(loaded.originOf(['dataDir']), directory)]
  }

  test('above is used, the nearest one', async () => {
    putIndex('.')
    expect(await dataDirOf('deep/er')).toEqual([join(directory, 'data'), 'the nearest index above'])
    expect(await dataDirOf('.')).toEqual([join(directory, 'data'), 'default'])
    putIndex('deep')
    expect(await dataDirOf('deep/er')).toEqual([join(directory, 'deep', 'data'), 'the nearest index above'])
  })

  test('is named by flag, environment and file before one above', async () => {
    putIndex('.')
    const below = join(directory, 'deep', 'er')
    const flags = { '--data-dir': { dataDir: 'own' } }
    expect(await dataDirOf('deep/er', { flags })).toEqual([join(below, 'own'), '--data-dir'])
    const environment = { CODERAG_DATA_DIR: 'own' }
    expect(await dataDirOf('deep/er', { environment })).toEqual([join(below, 'own'), 'CODERAG_DATA_DIR'])
    put('deep/coderag.config.yaml', 'ranking: { rerankTop: 50 }')
    expect(await dataDirOf('deep/er')).toEqual([join(directory, 'deep', 'data'), 'default'])
  })

  test('above the home folder is none of ours', async () => {
    putIndex('.')
    const home = join(directory, 'deep')
    expect(await directoryOfIndex(join(home, 'er'), home)).toBeNull()
    expect(await directoryOfIndex(join(home, 'er'), directory)).toBe(directory)
  })

  test('that is new lies where the caller says', async () => {
    expect(await dataDirOf('deep/er', { newIndexBeside: directory })).toEqual([join(directory, 'data'), 'default'])
  })
})

describe('a file', () => {
  test.each([
    ['coderag.config.yaml', 'ranking:\n  rerankTop: 50\n'],
    ['coderag.config.yml', 'ranking: { rerankTop: 50 }'],
    ['coderag.config.json', '{ "$schema": "x", "ranking": { "rerankTop": 50 } }'],
  ])('%s is found from a directory below it', async (name, text) => {
    put(name, text)
    const { config, file } = await load({ directory: join(directory, 'deep', 'er') })
    expect(file).toBe(join(directory, name))
    expect(config.ranking.rerankTop).toBe(50)
  })

  test('a program is run in its own directory or if it is named, not because it lies above', async () => {
    put('coderag.config.ts', 'const rerankTop: number = 50\nexport default { ranking: { rerankTop } }\n')
    const below = { directory: join(directory, 'deep', 'er') }
    expect((await load()).config.ranking.rerankTop).toBe(50)
    expect(await complaint(below)).toMatch(/^CONFIG_UNTRUSTED .*lies above this directory/)
    expect((await load({ ...below, file: '../../coderag.config.ts' })).config.ranking.rerankTop).toBe(50)
  })

  test('names paths relative to itself, and the index lies beside it', async () => {
    put('coderag.config.yaml', 'sources: [services/orders, { path: ../payments, name: pay }]')
    const { config } = await load({ directory: join(directory, 'deep') })
    expect(config.dataDir).toBe(join(directory, 'data'))
    expect(config.sources).toEqual([
      join(directory, 'services/orders'),
      { path: join(root, 'payments'), name: 'pay', kind: 'repo' },
    ])
  })

  test('may be empty', async () => {
    put('coderag.config.yaml', '# nothing yet\n')
    expect((await load()).config.embedder).toBe('static')
  })

  test('is taken from --config before CODERAG_CONFIG before the search', async () => {
    put('coderag.config.yaml', 'chunking: { maxTokens: 100 }')
    put('second.yaml', 'chunking: { maxTokens: 200 }')
    put('third.json', '{ "chunking": { "maxTokens": 300 } }')
    const environment = { CODERAG_CONFIG: 'second.yaml' }
    expect((await load()).config.chunking.maxTokens).toBe(100)
    expect((await load({ environment })).config.chunking.maxTokens).toBe(200)
    expect((await load({ environment, file: 'third.json' })).config.chunking.maxTokens).toBe(300)
  })

  test('is refused beside another one, for nobody could tell which counts', async () => {
    put('coderag.config.yaml', '')
    put('coderag.config.json', '{}')
    expect(await complaint()).toMatch(/^CONFIG_AMBIGUOUS .*coderag\.config\.yaml, coderag\.config\.json/)
  })

  test('that is asked for and is not there ends the run', async () => {
    expect(await complaint({ file: 'absent.yaml' })).toMatch(/^CONFIG_UNREADABLE .*absent\.yaml.*it is not there/)
  })

  test.each([
    ['coderag.config.yaml', 'crawl:\n  maxFileSize: [1\n', ':3'],
    ['coderag.config.yaml', 'dataDir: a\ndataDir: b\n', ':2'],
    ['coderag.config.json', '{\n  "dataDir": "a",\n}', ':3'],
  ])('%s with %j is refused at its line', async (name, text, line) => {
    put(name, text)
    expect(await complaint()).toContain(`CONFIG_SYNTAX ${name}${line}`)
  })

  test.each([
    ['coderag.config.yaml', '- a\n- b\n'],
    ['coderag.config.ts', 'export const settings = {}\n'],
    ['coderag.config.ts', 'throw new TypeError("broken")\n'],
  ])('%s with %j is refused', async (name, text) => {
    put(name, text)
    expect(await complaint()).toMatch(/^CONFIG_UNREADABLE /)
  })
})

test('a program of another user is not run because it was found, only because it was named', async () => {
  put('coderag.config.ts', 'export default { embedder: "none" }\n')
  const user = vi.spyOn(process, 'getuid').mockReturnValue(4_711)
  vi.spyOn(fs, 'stat').mockResolvedValue(Object.assign(await fs.stat(directory), { uid: 4_712 }))
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await complaint()).toMatch(/^CONFIG_UNTRUSTED .*belongs to another user/)
  expect((await load({ file: 'coderag.config.ts' })).config.embedder).toBe('none')
  expect(user).toHaveBeenCalled()
})

describe('what does not fit', () => {
  test('a value that is none of several names those that are', async () => {
    expect(await complaint({ environment: { CODERAG_EMBEDDER: 'nope' } })).toContain(
      'CODERAG_EMBEDDER: embedder: must be one of static, none, { provider: openai }, { provider: voyage }',
    )
  })

  test('is named with file, line, key path and the nearest known key', async () => {
    put(
      'coderag.config.yaml',
      'crawl:\n  maxFileSize: 12\nranking:\n  rerankTpo: 50\n  weights:\n    sense: 1\nembeder: none\n',
    )
    const message = await complaint()
    expect(message).toContain('coderag.config.yaml:2: crawl.maxFileSize: ')
    expect(message).toContain('coderag.config.yaml:4: "rerankTpo" is no setting of ranking; did you mean "rerankTop"?')
    expect(message).toContain('coderag.config.yaml:6: "sense" is no setting of ranking.weights; did you mean "dense"?')
    expect(message).toContain('coderag.config.yaml:7: "embeder" is no setting; did you mean "embedder"?')
  })

  test.each([
    ['lexical:\n  k1: 1.2\n', 'coderag.config.yaml:1: "lexical" is no setting any more; delete it: BM25 has k1 1.5'],
    ['ranking:\n  rrfK: 30\n', 'coderag.config.yaml:2: "ranking.rrfK" is no setting any more; delete it: it is 60'],
    [
      'routing:\n  routes:\n    - { name: a, specificity: 1, strategy: hybrid, corpusLimits: { DOC_README: 1 } }\n',
      '"routing.routes[0].corpusLimits" is no setting any more; delete it: ',
    ],
    ['scrub:\n  ner: { minScore: 1 }\n', '"scrub.ner.minScore" is no setting any more; delete it: it is 0.5'],
  ])('is a setting that went: %j says so', async (file, message) => {
    put('coderag.config.yaml', file)
    expect(await complaint()).toContain(message)
  })

  test('is no setting that went if only its beginning is the same', async () => {
    put('coderag.config.yaml', 'ranking:\n  rrfKs: 30\nlexicals: 1\nminScore: 1\n')
    expect(await complaint()).not.toContain('any more')
  })

  test('is a name of a known set where a setting goes by such names', async () => {
    put('coderag.config.yaml', 'ranking:\n  features:\n    weights: { tset: 1 }\n')
    expect(await complaint()).toContain(
      'coderag.config.yaml:3: "tset" is no setting of ranking.features.weights; did you mean "test"?',
    )
  })

  test('inside a list is named by its place', async () => {
    put('coderag.config.json', '{\n "sources": [\n  "a",\n  { "path": "b", "nam": "c" }\n ]\n}')
    expect(await complaint()).toContain(
      'coderag.config.json:4: "nam" is no setting of sources[1]; did you mean "name"?',
    )
  })

  test('is named by its variable or flag where it came from there', async () => {
    expect(await complaint({ environment: { CODERAG_CRAWL__CONCURRENCY: 'many' } })).toContain(
      'CODERAG_CRAWL__CONCURRENCY: crawl.concurrency: ',
    )
    expect(await complaint({ flags: { '--concurrency': { crawl: { concurrency: 0 } } } })).toContain('--concurrency: ')
  })
})

describe('layers', () => {
  test('a flag beats a variable beats the file beats the preset beats the default, and each says so', async () => {
    put('coderag.config.yaml', 'preset: ci\nranking:\n  rerankTop: 50\n  candidates: 60\n  embedTimeoutMs: 70\n')
    const loaded = await load({
      environment: { CODERAG_RANKING__RERANK_TOP: '20', CODERAG_RANKING__CANDIDATES: '30', CODERAG_EMBEDDER: '' },
      flags: { '--candidates': { ranking: { candidates: 10 } } },
    })
    const shown = new Map(
      effectiveSettings(loaded).map(({ key, value, origin }) => [key, `${value} by ${originText(origin, directory)}`]),
    )
    expect(shown.get('ranking.candidates')).toBe('10 by --candidates')
    expect(shown.get('ranking.rerankTop')).toBe('20 by CODERAG_RANKING__RERANK_TOP')
    expect(shown.get('ranking.embedTimeoutMs')).toBe('70 by coderag.config.yaml:5')
    expect(shown.get('scrub.secretsInCode')).toBe('redact by preset ci')
    expect(shown.get('embedder')).toBe('static by default')
    expect(shown.get('preset')).toBe('ci by coderag.config.yaml:1')
    expect(shown.get('crawl.concurrency')).toBe('null by default')
  })

  test('what the user says beats the preset', async () => {
    put('coderag.config.yaml', 'preset: ci\nscrub: { secretsInCode: report }')
    expect((await load()).config.scrub.secretsInCode).toBe('report')
  })

  test('a preset names the place of the index, relative to the file, and an unknown preset is refused', async () => {
    put('coderag.config.yaml', 'preset: sqlite')
    const { config } = await load()
    expect(config.index).toMatch(/^sqlite:.*coderag\.db$/)
    expect(isAbsolute(config.index?.slice('sqlite:'.length) ?? '')).toBe(true)
    put('coderag.config.yaml', 'preset: postgresql_qdrant\nindex: postgres://me@db/own')
    expect((await load()).config).toMatchObject({ index: 'postgres://me@db/own', vectors: 'http://localhost:6333' })
    expect(await complaint({ environment: { CODERAG_PRESET: 'locale' } })).toContain('CODERAG_PRESET: preset: ')
  })
})

describe('the environment', () => {
  test('is typed by the schema', async () => {
    const { config } = await load({
      environment: {
        CODERAG_DATA_DIR: 'elsewhere',
        CODERAG_CRAWL__MAX_FILE_SIZE: '4096',
        CODERAG_RANKING__FRESHNESS__WEIGHT: '.5',
        CODERAG_SOURCES: 'a, b',
        CODERAG_DEBUG: '1',
        PATH: '/bin',
      },
    })
    expect(config).toMatchObject({
      dataDir: join(directory, 'elsewhere'),
      crawl: { maxFileSize: 4096 },
      ranking: { freshness: { weight: 0.5 } },
      sources: [join(directory, 'a'), join(directory, 'b')],
    })
    const json = { CODERAG_SOURCES: '[{ "path": "a", "name": "x" }]' }
    expect((await load({ environment: json })).config.sources).toEqual([
      { path: join(directory, 'a'), name: 'x', kind: 'repo' },
    ])
  })

  test.each([
    ['CODERAG_RANKING__RRF_K', true],
    ['CODERAG_LEXICAL__K1', true],
    ['CODERAG_CONTEXT__SHARES__PRIMARY', true],
    ['CODERAG_LEXICALS__K1', false],
    ['CODERAG_RANKING__RRF_KS', false],
  ])('the variable %s went: %s', async (name, went) => {
    const message = await complaint({ environment: { [name]: '0.5' } })
    expect(message.includes(`${name} is no setting any more; delete it: `)).toBe(went)
  })

  test('an unknown variable is refused with the nearest known one, never with its value', async () => {
    const message = await complaint({ environment: { CODERAG_RANKING__RERANKTPO: 'hidden-value' } })
    expect(message).toContain('CODERAG_RANKING__RERANKTPO names no setting; did you mean CODERAG_RANKING__RERANK_TOP?')
    expect(message).not.toContain('hidden-value')
  })
})

test('what is resolved is not checked again for each part, but a changed copy is', async () => {
  const { config } = await load()
  expect(resolveConfig(config)).toBe(config)
  expect(resolveConfig(resolveConfig({ dataDir: directory })).dataDir).toBe(directory)
  expect(() => resolveConfig({ ...config, dataDir: '' })).toThrow('dataDir')
})

test('sources and references are what a crawl gets; only sources can be out of date', async () => {
  put('coderag.config.yaml', 'sources: [a, { path: b, name: bee }]\nreferences: [{ name: express, path: c }]\n')
  const { config } = await load()
  expect(await configuredSources(config)).toEqual([
    { kind: 'repo', path: join(directory, 'a'), repoName: 'a' },
    { kind: 'repo', path: join(directory, 'b'), repoName: 'bee' },
    { kind: 'repo', path: join(directory, 'c'), repoName: 'express', reference: true },
  ])
  expect(await workingTreesOf(config)).toEqual({ a: join(directory, 'a'), bee: join(directory, 'b') })
})

test('a source is of the system that the configuration says, also if it is named by its path', async () => {
  put(
    'coderag.config.yaml',
    'sources: [a, { path: b, system: bank }, { url: "https://git.test/c.git", system: bank }]\n',
  )
  const { config } = await load()
  expect((await configuredSources(config)).map(({ repoName, system }) => [repoName, system])).toEqual([
    ['a', undefined],
    ['b', 'bank'],
    ['c', 'bank'],
  ])
  const systemOf = (path: string) => inItsSystem(crawlSource('repo', join(directory, path)), config).system
  expect([systemOf('a'), systemOf('b'), systemOf('other')]).toEqual([undefined, 'bank', undefined])
})

test('a glob among the sources stands for the directories that match it', async () => {
  for (const service of ['orders', 'billing']) mkdirSync(join(directory, 'services', service), { recursive: true })
  put('services/readme.md', 'not a directory')
  put('coderag.config.yaml', "sources: ['services/*']\n")
  const { config } = await load()
  expect(await configuredSources(config)).toEqual([
    { kind: 'repo', path: join(directory, 'services', 'billing'), repoName: 'billing' },
    { kind: 'repo', path: join(directory, 'services', 'orders'), repoName: 'orders' },
  ])
})

test('a glob that matches no directory is refused by name', async () => {
  put('coderag.config.yaml', "sources: ['nowhere/*']\n")
  const { config } = await load()
  await expect(configuredSources(config)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('nowhere/*'),
  })
})
