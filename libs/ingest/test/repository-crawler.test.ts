import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CrawlUnit, Discovery, RawDocument, Skip } from '@coderag/types'
import { describe, expect, test, vi } from 'vitest'
import { createRepositoryCrawler } from '../src/discovery/repository-crawler.js'
import { git, tempDirectory, tempRepository, writeFiles } from './temp-directory.js'

const crawler = createRepositoryCrawler({ maxFileSize: 1024 * 1024 })

function discover(path: string, repoName?: string): Promise<Discovery> {
  return crawler.discover({ kind: 'repo', path, ...(repoName === undefined ? {} : { repoName }) })
}

function keys({ units }: Discovery): string[] {
  return units.map((unit) => unit.key)
}

async function read(path: string, discovery: Discovery, key: string): Promise<RawDocument | Skip> {
  const unit: CrawlUnit = discovery.units.find((found) => found.key === key) ?? missing(key)
  for await (const found of crawler.read({ kind: 'repo', path }, discovery, unit)) return found
  return missing(key)
}

function missing(key: string): never {
  throw new Error(`${key} was not found`)
}

test('a file comes as a document with its place, its commit and its text', async () => {
  const root = tempRepository({ 'src/mit Leerzeichen/größe#1?.ts': 'const größe = 1\n' })
  const discovery = await discover(root)
  expect(await read(root, discovery, 'src/mit Leerzeichen/größe#1?.ts')).toEqual({
    sourceUri: 'repo://shop/src/mit%20Leerzeichen/gr%C3%B6%C3%9Fe%231%3F.ts',
    corpusType: 'CODE_LOGIC',
    repoName: 'shop',
    filePath: 'src/mit Leerzeichen/größe#1?.ts',
    gitHash: git(root, 'rev-parse', 'HEAD'),
    text: 'const größe = 1\n',
    notices: [],
  })
})

test('YAML with a Kubernetes resource is deployed, in whatever folder it lies', async () => {
  const root = tempRepository({
    'app/service.yaml': '# web\napiVersion: v1\nkind: Service\nmetadata: { name: web }\n',
    'app/settings.yaml': 'kind: web\nnested:\n  apiVersion: v1\n',
    'app/people.json': '{ "apiVersion": "v1", "kind": "x" }\n',
  })
  const discovery = await discover(root, 'shop')
  const types = await Promise.all(
    ['app/service.yaml', 'app/settings.yaml', 'app/people.json'].map(async (key) => {
      const found = await read(root, discovery, key)
      return 'corpusType' in found ? found.corpusType : found.reason
    }),
  )
  expect(types).toEqual(['CODE_DEPLOY', 'CODE_CONFIG', 'CODE_CONFIG'])
})

test('the chunks of units are found by the same uris that reading gives', async () => {
  const root = tempRepository({ 'a #1.ts': 'a' })
  const discovery = await discover(root)
  const document = await read(root, discovery, 'a #1.ts')
  expect(crawler.chunksOf(discovery.uriPrefix, keys(discovery))).toEqual([
    { sourceUris: ['sourceUri' in document ? document.sourceUri : ''] },
  ])
})

test('a text that the gate cleans comes with the people who committed; bots, handles and code do not', async () => {
  const root = tempRepository({ 'docs/runbooks/queue.md': '# Queue\n', 'main.ts': 'export {}\n' })
  for (const name of ['Imre Karvonen', 'Runa Lacroix', 'Imre Karvonen', 'renovate[bot]', 'GitHub Actions', 'bjorn']) {
    git(root, '-c', `user.name=${name}`, 'commit', '-q', '--allow-empty', '-m', 'more')
  }
  const discovery = await discover(root)
  const runbook = await read(root, discovery, 'docs/runbooks/queue.md')
  expect(runbook).toMatchObject({ corpusType: 'DOC_RUNBOOK', knownNames: ['Imre Karvonen', 'Runa Lacroix'] })
  expect(await read(root, discovery, 'main.ts')).not.toHaveProperty('knownNames')
})

describe('what is left out, and why', () => {
  test('links, submodules, secrets and vendored files are skips; deleted files are simply gone', async () => {
    const inner = tempRepository({ 'inner.ts': 'i' }, 'inner')
    const root = tempRepository({ 'a.ts': 'a', 'gone.ts': 'g', 'vendor/v.go': 'v', '.env.production': 'x' })
    git(root, 'submodule', '--quiet', 'add', inner, 'inner')
    symlinkSync('a.ts', join(root, 'tracked-link.ts'))
    git(root, 'add', '-A')
    git(root, 'commit', '-q', '-m', 'more')
    symlinkSync('nowhere', join(root, 'untracked-link.ts'))
    rmSync(join(root, 'gone.ts'))

    const discovery = await discover(root)

    expect(keys(discovery)).toEqual(['.gitmodules', 'a.ts'])
    expect(discovery.skips.map((skip) => [skip.key, skip.reason])).toEqual([
      ['.env.production', 'secret_file'],
      ['inner', 'submodule'],
      ['tracked-link.ts', 'symlink'],
      ['untracked-link.ts', 'symlink'],
      ['vendor/v.go', 'vendored'],
    ])
    expect(discovery.failures).toEqual([])
  })

  test('a library that was copied into a folder of static files is skipped once its head is read', async () => {
    const root = tempRepository({
      'web/public/shelves.js': '/*! Shelves 3.1.2 | MIT license */\nrun()\n',
      'web/public/own.js': 'run()\n',
    })
    const discovery = await discover(root)
    expect(await read(root, discovery, 'web/public/shelves.js')).toMatchObject({ reason: 'vendored' })
    expect(await read(root, discovery, 'web/public/own.js')).toMatchObject({ text: 'run()\n' })
  })

  test('a tracked directory that became a link is not followed out of the repository', async () => {
    const root = tempRepository({ 'a.ts': 'a', 'docs/deep/private.md': 'private' })
    renameSync(join(root, 'docs'), join(root, '..', 'elsewhere'))
    symlinkSync(join('..', 'elsewhere'), join(root, 'docs'))
    const discovery = await discover(root)
    expect(keys(discovery)).toEqual(['a.ts'])
    expect(discovery.skips.map((skip) => skip.key)).toEqual(['docs'])
  })

  test('.coderagignore leaves out tracked files, with negation, and counts case', async () => {
    const root = tempRepository({
      '.coderagignore': '\uFEFFsnapshots/\n*.golden\n!keep.golden\n',
      'snapshots/a.ts': 'a',
      'Snapshots/b.ts': 'b',
      'c.golden': 'c',
      'keep.golden': 'k',
    })
    const discovery = await discover(root)
    expect(keys(discovery)).toEqual(['.coderagignore', 'Snapshots/b.ts', 'keep.golden'])
    expect(discovery.skips).toEqual([
      { key: 'c.golden', reason: 'ignored', detail: '.coderagignore' },
      { key: 'snapshots/a.ts', reason: 'ignored', detail: '.coderagignore' },
    ])
  })

  test('a file of 30 MB is skipped by its size, without being read', async () => {
    const root = tempDirectory()
    const file = openSync(join(root, 'huge.ts'), 'w')
    ftruncateSync(file, 30 * 1024 * 1024)
    closeSync(file)
    const started = performance.now()
    const discovery = await discover(root)
    expect(discovery.units).toEqual([])
    expect(discovery.skips).toEqual([{ key: 'huge.ts', reason: 'too_large', detail: '30.0 MB > 1.0 MB' }])
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('what only the content shows is a skip on reading', async () => {
    const root = tempRepository({
      'image.txt': Buffer.from([1, 0, 2]),
      'gen.go': '// Code generated by x. DO NOT EDIT.\n',
    })
    const discovery = await discover(root)
    expect(await read(root, discovery, 'image.txt')).toMatchObject({ key: 'image.txt', reason: 'binary' })
    expect(await read(root, discovery, 'gen.go')).toMatchObject({ reason: 'generated' })
  })

  test('a template is read although it holds the mark of what it writes, and so are pinned requirements', async () => {
    const text = '# This file is autogenerated by a tool\n'
    const root = tempRepository({ 'model.tt': text, 'requirements.txt': text, 'model.py': text })
    const discovery = await discover(root)
    expect(await read(root, discovery, 'model.tt')).toMatchObject({ text })
    expect(await read(root, discovery, 'requirements.txt')).toMatchObject({ text })
    expect(await read(root, discovery, 'model.py')).toMatchObject({ reason: 'generated' })
  })

  test('the list of routes is read although a generator of the framework writes it', async () => {
    const text = '// Code generated by goctl. DO NOT EDIT.\npackage handler\n'
    const lists = ['shop/internal/handler/routes.go', 'gateway/biz/router/shop/orders.go']
    const others = ['shop/internal/types/types.go', 'gateway/biz/model/orders.go']
    const root = tempRepository(Object.fromEntries([...lists, ...others].map((path) => [path, text])))
    const discovery = await discover(root)
    for (const path of lists) expect(await read(root, discovery, path)).toMatchObject({ text })
    for (const path of others) expect(await read(root, discovery, path)).toMatchObject({ reason: 'generated' })
  })
})

describe('state', () => {
  test('a clean file has its blob, a touched one the hash of its bytes', async () => {
    const root = tempRepository({ 'clean.ts': 'clean\n', 'dirty.ts': 'before\n' })
    writeFiles(root, { 'dirty.ts': 'after\n' })
    const { units } = await discover(root)
    const sha256 = createHash('sha256').update('after\n').digest('hex')
    expect(units.map((unit) => unit.state)).toEqual([`git:${git(root, 'hash-object', 'clean.ts')}`, `sha256:${sha256}`])
  })

  test('the same tree gives the same discovery twice', async () => {
    const root = tempRepository({ 'b.ts': 'b', 'a/z.ts': 'z' })
    expect(await discover(root)).toEqual(await discover(root))
  })
})

describe('directories without git', () => {
  test('.gitignore files of every level count, the innermost first', async () => {
    const root = tempDirectory()
    writeFiles(root, {
      '.gitignore': '*.log\nbuild/\n',
      'a.ts': 'a',
      'a.log': 'l',
      'sub/.gitignore': '!wanted.log\nonly-here.ts\n',
      'sub/wanted.log': 'w',
      'sub/only-here.ts': 'o',
      'only-here.ts': 'o',
      'sub/build/x.ts': 'x',
      'Build/y.ts': 'y',
    })
    const discovery = await discover(root)
    expect(keys(discovery).sort()).toEqual([
      '.gitignore',
      'Build/y.ts',
      'a.ts',
      'only-here.ts',
      'sub/.gitignore',
      'sub/wanted.log',
    ])
    expect(discovery.gitCommit).toBeNull()
  })

  test('links are skipped and a loop of links ends', async () => {
    const root = tempDirectory()
    writeFiles(root, { 'sub/a.ts': 'a' })
    symlinkSync('..', join(root, 'sub', 'up'))
    symlinkSync('me', join(root, 'me'))
    const discovery = await discover(root)
    expect(keys(discovery)).toEqual(['sub/a.ts'])
    expect(discovery.skips.map((skip) => skip.key).sort()).toEqual(['me', 'sub/up'])
  })

  test('an unpacked archive inside a repository that ignores it is crawled', async () => {
    const root = tempRepository({ '.gitignore': 'unpacked/\n' })
    writeFiles(root, { 'unpacked/a.ts': 'a' })
    const discovery = await discover(join(root, 'unpacked'))
    expect(keys(discovery)).toEqual(['a.ts'])
    expect(discovery.gitCommit).toBeNull()
  })

  test('a repository that git can not read is crawled, and says so', async () => {
    const root = tempRepository({ 'a.ts': 'a' })
    writeFiles(root, { '.git/index': 'no index' })
    const discovery = await discover(root)
    expect(keys(discovery)).toEqual(['a.ts'])
    expect(discovery.failures).toEqual([
      { key: '.', stage: 'discover', code: 'GIT_REFUSED', message: expect.stringContaining('git status') },
    ])
  })
})

describe('one bad file does not end a discovery', () => {
  test.each([
    ['with git', (): string => tempRepository({ 'good.ts': 'g' })],
    ['without git', (): string => tempDirectory()],
  ])('a name that is not UTF-8 is a failure, %s', async (_, make) => {
    const root = make()
    writeFiles(root, { 'good.ts': 'g' })
    const name = Buffer.concat([Buffer.from(join(root, 'bad-')), Buffer.from([0xff]), Buffer.from('.ts')])
    closeSync(openSync(name, 'w'))
    mkdirSync(Buffer.concat([Buffer.from(join(root, 'dir-')), Buffer.from([0xfe])]))

    const discovery = await discover(root)

    expect(keys(discovery)).toEqual(['good.ts'])
    expect(new Set(discovery.failures.map((failure) => failure.code))).toEqual(new Set(['NAME_NOT_UTF8']))
    expect(discovery.failures.map((failure) => failure.key)).toContain('bad-\uFFFD.ts')
  })

  test('a tracked file below a loop of links is gone, not an error', async () => {
    const root = tempRepository({ 'good.ts': 'g', 'sub/a.ts': 'a' })
    rmSync(join(root, 'sub'), { recursive: true })
    symlinkSync('sub', join(root, 'sub'))
    const discovery = await discover(root)
    expect(keys(discovery)).toEqual(['good.ts'])
    expect(discovery.failures).toEqual([])
  })

  test('a file that is gone, or became a directory or a link, between listing and reading fails alone', async () => {
    const root = tempRepository({ 'gone.ts': 'a', 'directory.ts': 'b', 'link.ts': 'c' })
    const discovery = await discover(root)
    for (const name of ['gone.ts', 'directory.ts', 'link.ts']) unlinkSync(join(root, name))
    mkdirSync(join(root, 'directory.ts'))
    symlinkSync('/etc/hostname', join(root, 'link.ts'))
    await expect(read(root, discovery, 'gone.ts')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(read(root, discovery, 'directory.ts')).rejects.toMatchObject({ code: 'EISDIR' })
    await expect(read(root, discovery, 'link.ts')).rejects.toMatchObject({ code: 'ELOOP' })
  })
})

describe('a source that can not be crawled is refused', () => {
  test('a missing path, a file, a path below a file and a bare repository', async () => {
    const root = tempDirectory()
    writeFiles(root, { file: 'f' })
    git(root, 'init', '-q', '--bare', 'bare.git')
    const code = 'INGEST_SOURCE_MISSING'
    await expect(discover(join(root, 'nothing'))).rejects.toMatchObject({
      code,
      message: expect.stringContaining('There is nothing at'),
    })
    await expect(discover(join(root, 'file'))).rejects.toMatchObject({
      code,
      message: expect.stringContaining('a file, not a directory'),
    })
    await expect(discover(join(root, 'file', 'x'))).rejects.toMatchObject({ code })
    await expect(discover(join(root, 'bare.git'))).rejects.toMatchObject({
      code,
      message: expect.stringContaining('Clone the repository'),
    })
  })

  test.each(['', 'a/b', 'a\\b', '..', ' shop', 'two\nlines'])('the name %j', async (name) => {
    const discovering = discover(tempDirectory(), name)
    await expect(discovering).rejects.toMatchObject({ code: 'INGEST_NAME_INVALID', details: { repoName: name } })
  })

  test('ignore rules that can not be read', async () => {
    const root = tempDirectory()
    mkdirSync(join(root, '.coderagignore'))
    const failure = { code: 'INGEST_SOURCE_UNREADABLE', details: { reason: 'EISDIR' } }
    await expect(discover(root)).rejects.toMatchObject(failure)
  })
})

test('an empty repository and an empty directory have no units, and a name with spaces is fine', async () => {
  const root = tempDirectory()
  expect(await discover(root, 'Grüne Läden')).toMatchObject({
    sourceId: 'repo:Grüne Läden',
    uriPrefix: 'repo://Gr%C3%BCne%20L%C3%A4den/',
    gitCommit: null,
    units: [],
  })
  git(root, 'init', '-q')
  expect(await discover(root, 'shop')).toMatchObject({ gitCommit: null, units: [] })
})

test('a directory without git on a machine without git is crawled', async () => {
  const root = tempDirectory()
  writeFiles(root, { 'a.ts': 'a' })
  vi.stubEnv('PATH', tempDirectory())
  expect(keys(await discover(root))).toEqual(['a.ts'])
})

test('patterns from outside leave out what they match, beside those of the repository', async () => {
  const path = tempRepository({ 'a.ts': '1', 'gen/b.ts': '1', 'c.snap': '1', '.coderagignore': '*.snap\n' })
  const { units, skips } = await createRepositoryCrawler({ maxFileSize: 1_024, ignore: ['gen/'] }).discover({
    kind: 'repo',
    path,
  })
  expect(units.map((unit) => unit.key)).toEqual(['.coderagignore', 'a.ts'])
  expect(skips).toMatchObject([
    { key: 'c.snap', reason: 'ignored', detail: '.coderagignore' },
    { key: 'gen/b.ts', reason: 'ignored', detail: 'crawl.ignore' },
  ])
})

test.each([
  ['in git, where somebody committed it', tempRepository],
  ['in a plain folder', plainFolder],
])('an index is recognised by its manifest and not read, %s', async (_, make) => {
  const root = make({
    'a.ts': 'export const a = 1\n',
    'old/index/manifest.json': '{"format":1,"generation":3,"createdAt":"2026-01-01T00:00:00.000Z","sources":[]}\n',
    'old/index/service_graph.json': '{}\n',
    'app/manifest.json': '{"format":1,"name":"an extension of a browser"}\n',
  })
  const discovery = await discover(root, 'shop')
  expect(keys(discovery)).toEqual(['a.ts', 'app/manifest.json'])
  expect(discovery.skips).toEqual([{ key: 'old/index', reason: 'ignored', detail: 'the directory of the index' }])
})

function plainFolder(files: Readonly<Record<string, string>>): string {
  const path = tempDirectory()
  writeFiles(path, files)
  return path
}

test.each([
  ['a clone without a working tree', ['--no-checkout']],
  ['a partial clone without a working tree', ['--filter=blob:none', '--no-checkout']],
  ['a sparse clone', ['--sparse']],
])('files that %s lacks are counted as skipped', async (_, flags) => {
  const origin = tempRepository({ 'a.ts': 'a', 'src/b.ts': 'b' })
  git(origin, 'config', 'uploadpack.allowFilter', 'true')
  const root = join(tempDirectory(), 'clone')
  git(tempDirectory(), 'clone', '-q', ...flags, pathToFileURL(origin).href, root)
  const { units, skips } = await discover(root)
  const skipped = skips.filter(({ reason }) => reason === 'not_checked_out').map(({ key }) => key)
  expect([...units.map(({ key }) => key), ...skipped].sort()).toEqual(['a.ts', 'src/b.ts'])
  expect(skipped).toContain('src/b.ts')
})

test.each([
  ['promisor = true', true],
  ['promisor = Yes', true],
  ['promisor = on', true],
  ['promisor = 1', true],
  ['promisor', true],
  ['promisor = no', false],
  ['promisor = 0', false],
  ['promisor =', false],
])('a missing tracked file counts as git reads the setting "%s" of a remote', async (setting, isPartial) => {
  const root = tempRepository({ 'a.ts': 'a', 'src/b.ts': 'b' })
  appendFileSync(join(root, '.git', 'config'), `[remote "origin"]\n\t${setting}\n`)
  rmSync(join(root, 'a.ts'))
  const { skips } = await discover(root)
  expect(skips.map(({ key, reason }) => [key, reason])).toEqual(isPartial ? [['a.ts', 'not_checked_out']] : [])
})

test('a tracked file that somebody deleted is not counted', async () => {
  const root = tempRepository({ 'a.ts': 'a', 'src/b.ts': 'b' })
  rmSync(join(root, 'a.ts'))
  const { units, skips } = await discover(root)
  expect([units.map(({ key }) => key), skips]).toEqual([['src/b.ts'], []])
})
