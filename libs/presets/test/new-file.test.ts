import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { configuredSources, crawlSource, loadConfig, resolveConfig } from '../src/index.js'
import { sourcesIn } from '../src/config/crawl-sources.js'
import { repositoryRoot } from '../src/config/find-repositories.js'
import { writeNewConfigFile } from '../src/config/new-file.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-new-file-'))
let place = 0
let directory = ''

beforeEach(() => {
  directory = join(root, `${place++}`)
  mkdirSync(directory)
})
afterAll(() => rmSync(root, { recursive: true }))

const at = (...parts: string[]): string => join(directory, ...parts)
const repository = (...parts: string[]): string => {
  mkdirSync(at(...parts, '.git'), { recursive: true })
  return at(...parts)
}
const found = async (...folders: string[]) =>
  (await sourcesIn(folders)).map(({ repoName, path }) => [repoName, path.slice(directory.length + 1)])

describe('the sources of folders', () => {
  test('a folder with repositories is one source for each, without hidden folders and packages', async () => {
    repository('web')
    repository('team', 'go', 'orders')
    repository('.cache', 'hidden')
    repository('node_modules', 'package')
    mkdirSync(at('notes'))
    expect(await found(directory)).toEqual([
      ['orders', 'team/go/orders'],
      ['web', 'web'],
    ])
  })

  test('a repository is one source, with a submodule or not', async () => {
    repository('web')
    repository('web', 'modules', 'ui')
    repository('web', 'modules', 'kit')
    expect(await found(at('web'))).toEqual([['web', 'web']])
  })

  test('a folder of a repository is one source, unless it contains several repositories', async () => {
    repository('mono')
    mkdirSync(at('mono', 'libs', 'kit'), { recursive: true })
    repository('mono', 'libs', 'module')
    expect(await found(at('mono', 'libs'))).toEqual([['libs', 'mono/libs']])
    repository('mono', 'libs', 'other')
    expect(await found(at('mono', 'libs'))).toEqual([
      ['module', 'mono/libs/module'],
      ['other', 'mono/libs/other'],
    ])
  })

  test('a folder without repositories is one source', async () => {
    mkdirSync(at('plain', 'src'), { recursive: true })
    expect(await found(at('plain'))).toEqual([['plain', 'plain']])
  })

  test('repositories that share a name get their parent’s, and a number if that is taken', async () => {
    for (const parts of [['a', 'api'], ['b', 'api'], ['b-api'], ['x', 'b', 'api']]) repository(...parts)
    expect(await found(directory, at('a', 'api'))).toEqual([
      ['a-api', 'a/api'],
      ['b-api-2', 'b/api'],
      ['b-api', 'b-api'],
      ['b-api-3', 'x/b/api'],
    ])
  })

  test('a path that does not exist or is a file is refused', async () => {
    writeFileSync(at('file'), '')
    for (const name of ['nowhere', 'file']) {
      await expect(sourcesIn([at(name)])).rejects.toMatchObject({
        code: 'CONFIG_SOURCE_MISSING',
        message: expect.stringContaining(at(name)),
      })
    }
  })

  test('the repository around a folder is found', () => {
    repository('web')
    mkdirSync(at('web', 'src'))
    expect(repositoryRoot(at('web', 'src'))).toBe(at('web'))
    expect(repositoryRoot(directory)).toBeNull()
  })
})

describe('a new configuration file', () => {
  const file = (): string => at('coderag.config.yaml')
  const sourcesOf = async (path = file()) => configuredSources((await loadConfig({ directory, file: path })).config)

  test('is found and names the sources, whatever their paths look like', async () => {
    const paths = ['.', 'orders', '../beside', '123', 'true', 'a: b', '#c', 'd, [e]', 'größe', '*'].map((path) =>
      crawlSource('repo', at(path)),
    )
    const named = crawlSource('repo', at('team', 'api'), 'team-api')
    mkdirSync(at('*'))
    mkdirSync(at('d, [e]'))
    await writeNewConfigFile(file(), [...paths, named])
    expect((await loadConfig({ directory: at('*') })).file).toBe(file())
    expect(await sourcesOf()).toEqual([...paths, named])
  })

  test('has the defaults of the schema in its comments, which are settings without the #', async () => {
    await writeNewConfigFile(file(), [crawlSource('repo', at('orders'))])
    const text = readFileSync(file(), 'utf8')
    for (const key of ['dataDir', 'embedder', 'ignore', 'secretsInCode', 'generator', 'host', 'port']) {
      expect(text).toMatch(new RegExp(`^#(?:  )?${key}: `, 'm'))
    }
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
    // A description has one space after the #, a setting none, or two where it stands in a section.
    writeFileSync(file(), text.replace(/^#(?! \S)/gm, ''))
    const { config } = await loadConfig({ directory })
    expect(config).toEqual({ ...resolveConfig({}), dataDir: at('data'), sources: [at('orders')] })
  })

  test('never replaces one, and never lies beside one that the search would find', async () => {
    writeFileSync(at('coderag.config.json'), '{}')
    writeFileSync(at('settings.yaml'), '')
    for (const name of ['coderag.config.yaml', 'settings.yaml']) {
      await expect(writeNewConfigFile(at(name), [])).rejects.toMatchObject({ code: 'CONFIG_EXISTS' })
    }
    await writeNewConfigFile(at('other.yml'), [crawlSource('repo', at('orders'))])
    expect(readdirSync(directory)).toEqual(['coderag.config.json', 'other.yml', 'settings.yaml'])
    expect(await sourcesOf(at('other.yml'))).toHaveLength(1)
  })

  test.each(['settings.json', 'nowhere/settings.yaml'])('%s is refused with the reason', async (name) => {
    await expect(writeNewConfigFile(at(name), [])).rejects.toMatchObject({ code: 'CONFIG_UNREADABLE' })
  })
})
