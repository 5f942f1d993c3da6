import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const crawler = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-cli-'))
let place = 0
let repo = ''
let data = ''

beforeEach(() => {
  place++
  repo = join(root, `${place}`, 'größe shop')
  data = join(root, `${place}`, 'data')
  mkdirSync(repo, { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

function crawl(...args: string[]) {
  return spawnSync(process.execPath, [crawler, ...args], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
  })
}

/** The same from inside the repository's folder, with variables. */
function crawlThere(env: Record<string, string>, ...args: string[]) {
  const options = {
    encoding: 'utf8',
    cwd: repo,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
  } as const
  return spawnSync(process.execPath, [crawler, ...args], options)
}

function put(name: string, content: string | Buffer): void {
  writeFileSync(join(repo, name), content)
}

interface Report {
  readonly committed: boolean
  readonly chunkCount: number
  readonly embedder: string | null
  readonly sources: readonly {
    readonly repoName: string
    readonly read: number
    readonly skips: readonly { key: string; reason: string }[]
    readonly failures: readonly { key: string; code: string }[]
  }[]
}

function report(stdout: string): Report {
  return JSON.parse(stdout) as Report
}

describe('coderag-crawl', () => {
  test('takes its sources and settings from a file above, and flags and variables over them', () => {
    mkdirSync(join(repo, 'kit'))
    put('kit/a.ts', 'export const a = 1\n')
    put('coderag.config.yaml', 'sources: [{ path: kit, name: tools }]\nembedder: none\n')
    const first = crawlThere({}, '--json')
    expect([first.status, first.stderr]).toEqual([0, ''])
    expect(report(first.stdout)).toMatchObject({ committed: true, embedder: null, sources: [{ repoName: 'tools' }] })
    expect(existsSync(join(repo, 'data', 'manifest.json'))).toBe(true)
    const second = crawlThere({ CODERAG_DATA_DIR: data }, '--json', '--embedder', 'static')
    expect(report(second.stdout)).toMatchObject({ committed: true, embedder: expect.stringContaining('static') })
    expect(existsSync(join(data, 'manifest.json'))).toBe(true)
  })

  test.skipIf(process.platform === 'win32')('makes an index that only its user reads, unless it is shared', () => {
    put('a.ts', 'export const a = 1\n')
    const shared = `${data}-shared`
    const run = (place: string, setting: string) =>
      crawlThere({ CODERAG_DATA_DIR: place, CODERAG_SHARED: setting }, '-r', '.', '--embedder', 'none', '--quiet')
        .status
    const before = process.umask(0o022)
    try {
      expect([run(data, ''), run(shared, 'true')]).toEqual([0, 0])
    } finally {
      process.umask(before)
    }
    const modes = (place: string): Set<string> =>
      new Set(
        ['.', ...readdirSync(place, { recursive: true, encoding: 'utf8' })].map((name) => {
          const stats = statSync(join(place, name))
          return `${stats.isDirectory() ? 'folder' : 'file'} ${(stats.mode & 0o777).toString(8)}`
        }),
      )
    expect(modes(data)).toEqual(new Set(['folder 700', 'file 600']))
    // LanceDB makes some files of its table for its user alone, whatever the umask says.
    expect([...modes(shared)]).toEqual(expect.arrayContaining(['folder 755', 'file 644']))
    expect(modes(shared)).not.toContain('folder 700')
  })

  test('clones a repository by its address, updates it, and takes it in its shard', () => {
    const git = (...args: string[]) =>
      spawnSync('git', ['-C', repo, '-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
        encoding: 'utf8',
      })
    git('init', '-q', '-b', 'main')
    put('a.ts', 'export const a = 1\n')
    git('add', '-A')
    git('commit', '-q', '-m', 'a')
    const url = `${pathToFileURL(repo).href}#main`
    const args = ['--repo-url', url, '-o', data, '--json', '--embedder', 'none', '-n', 'shop']
    const first = crawl(...args)
    expect([first.status, first.stderr]).toEqual([0, ''])
    expect(report(first.stdout).sources).toMatchObject([{ repoName: 'shop', read: 1, failures: [] }])
    put('b.ts', 'export const b = 2\n')
    git('add', '-A')
    git('commit', '-q', '-m', 'b')
    const shares = ['1/2', '2/2'].map((share) => report(crawl(...args, '--shard', share).stdout))
    expect(shares.flatMap(({ sources }) => sources.map(({ read }) => read))).toEqual([1])
    const same = report(crawl(...args).stdout)
    expect(same).toMatchObject({ committed: false, sources: [{ read: 0 }] })
  })

  test('an address that can not be cloned is a usage error that does not repeat its password', () => {
    const password = ['p4ss', 'w0rd'].join('')
    const secret = crawl('--repo-url', `https://dev:${password}@host.example/orders`, '-o', data)
    expect([secret.status, secret.stderr]).toEqual([2, expect.stringContaining('user name or a password')])
    expect(secret.stderr).not.toContain(password)
    const missing = crawl('--repo-url', pathToFileURL(join(repo, 'nothing')).href, '-o', data)
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('There is no repository at file://')])
  })

  test('without any source, or with a setting that does not exist, it says so and is a usage error', () => {
    const nothing = crawlThere({})
    expect([nothing.status, nothing.stderr]).toEqual([2, expect.stringContaining('list sources')])
    put('other.yaml', 'crawl:\n  maxFilesize: 5000\n')
    const unknown = crawlThere({}, '--config', 'other.yaml', '-r', '.')
    expect(unknown.status).toBe(2)
    expect(unknown.stderr).toContain('other.yaml:2: "maxFilesize" is no setting of crawl; did you mean "maxFileSize"?')
  })

  test('without arguments, it crawls the repository around the working directory', () => {
    put('a.ts', 'export const a = 1\n')
    mkdirSync(join(repo, '.git'))
    mkdirSync(join(repo, 'src'))
    const run = spawnSync(process.execPath, [crawler, '-o', data, '--json'], {
      encoding: 'utf8',
      cwd: join(repo, 'src'),
    })
    expect(run.stderr).toBe('')
    expect(report(run.stdout).sources).toMatchObject([{ repoName: 'größe shop', read: 1 }])
  })

  test('in a folder of a repository, the index lies at its root, and every folder below finds it', () => {
    put('a.ts', 'export const a = 1\n')
    mkdirSync(join(repo, '.git'))
    mkdirSync(join(repo, 'src', 'deep'), { recursive: true })
    const run = (folder: string) =>
      spawnSync(process.execPath, [crawler], { encoding: 'utf8', cwd: join(repo, folder) })
    const first = run('src')
    expect([first.status, first.stderr]).toEqual([
      0,
      expect.stringContaining(`Indexing größe shop into ${join('..', 'data')}\n`),
    ])
    expect(first.stdout).toContain('Ask it: coderag')
    const again = run(join('src', 'deep'))
    expect(again.stdout).toContain(`Up to date`)
    expect(again.stdout).toContain(`in ${join('..', '..', 'data')}\n`)
  })

  test('reads every file again with --full', () => {
    put('a.ts', 'export const a = 1\n')
    crawl('-r', repo, '-o', data, '--quiet')
    expect(report(crawl('-r', repo, '-o', data, '--json', '--full').stdout).sources).toMatchObject([{ read: 1 }])
  })

  test('an address is not a folder', () => {
    const address = crawl('https://host.example/orders.git', '-o', data)
    expect([address.status, address.stderr]).toEqual([2, expect.stringContaining('--repo-url <address>')])
  })

  test('indexes a directory, then finds nothing to do, then reads the one file that changed', () => {
    put('a.ts', 'export const a = 1\n')
    put('b.py', 'def b():\n    return 2\n')
    const first = crawl('-r', repo, '-o', data, '--json')
    expect(first.status).toBe(0)
    expect(report(first.stdout)).toMatchObject({ committed: true, chunkCount: 2 })
    expect(report(crawl('-r', repo, '-o', data, '--json').stdout)).toMatchObject({
      committed: false,
      chunkCount: 2,
    })
    put('b.py', 'def b():\n    return 3\n')
    const third = report(crawl('-r', repo, '-o', data, '--json').stdout)
    expect(third.committed).toBe(true)
    expect(third.sources[0]?.read).toBe(1)
  })

  test('a wrong flag, a missing path and a file as path end with status 2 and say what to do', () => {
    put('a.ts', 'export const a = 1\n')
    expect(crawl('--frobnicate').status).toBe(2)
    const missing = crawl('-r', join(root, 'nowhere'), '-o', data)
    expect(missing.status).toBe(2)
    expect(missing.stderr).toContain('Give the path of a repository')
    expect(crawl('-r', join(repo, 'a.ts'), '-o', data).status).toBe(2)
    expect(crawl('-r', repo, '-r', repo, '-o', data).stderr).toContain('a name of its own')
    expect(crawl('-r', repo, '--max-file-size', 'big').status).toBe(2)
  })

  test('--no-graphs leaves the graphs out', () => {
    put('a.ts', 'export const a = 1\n')
    const run = report(crawl('-r', repo, '-o', data, '--json', '--no-graphs').stdout)
    expect(run).toMatchObject({ committed: true, chunkCount: 1 })
    expect([existsSync(join(data, 'graph', '1')), existsSync(join(data, 'service_graph.json'))]).toEqual([false, false])
    crawl('-r', repo, '-o', data)
    expect(existsSync(join(data, 'service_graph.json'))).toBe(true)
  })

  test('a folder without a file is refused, and no index is made', () => {
    mkdirSync(join(repo, 'empty'))
    const empty = crawl(join(repo, 'empty'), '-o', data)
    expect([empty.status, empty.stderr]).toEqual([
      2,
      expect.stringContaining('Nothing to index in empty: no file is there'),
    ])
    mkdirSync(join(repo, 'only'))
    put('only/picture.png', Buffer.from([0x89, 0x50]))
    const skipped = crawl(join(repo, 'only'), '-o', data)
    expect([skipped.status, skipped.stderr]).toEqual([2, expect.stringContaining('INGEST_NO_FILES')])
    expect(existsSync(data)).toBe(false)
  })

  test('an empty folder beside one with files is said and no error', () => {
    for (const name of ['full', 'empty']) mkdirSync(join(repo, name))
    put('full/a.ts', 'export const a = 1\n')
    const both = crawl(join(repo, 'full'), join(repo, 'empty'), '-o', data)
    expect([both.status, both.stdout]).toEqual([0, expect.stringContaining('nothing to index')])
    const alone = crawl(join(repo, 'empty'), '-o', data)
    expect([alone.status, alone.stdout]).toEqual([3, expect.stringContaining('nothing to index')])
  })

  test('a source that lost its last file leaves the index empty, which is not success', () => {
    put('a.ts', 'export const a = 1\n')
    expect(crawl('-r', repo, '-o', data, '--quiet').status).toBe(0)
    rmSync(join(repo, 'a.ts'))
    const lost = crawl('-r', repo, '-o', data, '--json')
    expect(lost.status).toBe(3)
    expect(report(lost.stdout)).toMatchObject({ committed: true, chunkCount: 0 })
    expect(crawl('-r', repo, '-o', data).stdout).toContain('nothing to index: no file in it')
  })

  test('what does not belong in an index is skipped with its reason', () => {
    put('ok.ts', 'export const ok = 1\n')
    put('huge.ts', Buffer.alloc(30_000_000, 'const x = 1\n'))
    put('one-line.js', `var a=${'[1,2,3],'.repeat(20_000)}0`)
    put('.env', 'SETTING=1\n')
    put('picture.png', Buffer.from([0x89, 0x50]))
    put('program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0]))
    symlinkSync('.', join(repo, 'loop'))
    const { sources } = report(crawl('-r', repo, '-o', data, '--json').stdout)
    const reasons = Object.fromEntries(sources[0]?.skips.map((skip) => [skip.key, skip.reason]) ?? [])
    expect(reasons).toEqual({
      'huge.ts': 'too_large',
      'one-line.js': 'minified',
      '.env': 'secret_file',
      'picture.png': 'binary',
      program: 'binary',
      loop: 'symlink',
    })
  })

  test('files that are not UTF-8 are read all the same', () => {
    put('latin.py', Buffer.from('# caf\xe9\nname = 1\n', 'latin1'))
    put('wide.cs', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('class Größe {}\n', 'utf16le')]))
    expect(report(crawl('-r', repo, '-o', data, '--json').stdout).chunkCount).toBe(2)
  })

  test('a manifest that can not be read stops the run and stays as it is', () => {
    put('a.ts', 'export const a = 1\n')
    crawl('-r', repo, '-o', data)
    writeFileSync(join(data, 'manifest.json'), '{"format":1,')
    const run = crawl('-r', repo, '-o', data)
    expect(run.status).toBe(4)
    expect(run.stderr).toContain('MANIFEST_CORRUPT')
    expect(existsSync(join(data, 'write.lock'))).toBe(false)
  })

  test.each([
    ['rag.lance', 'every source was read again'],
    ['bm25', 'it was made again from the stored chunks'],
    ['graph', 'every source was read again'],
  ])('a deleted %s is repaired by an update that has nothing else to do, which says so', (part, remedy) => {
    put('a.ts', 'export const a = 1\n')
    crawl('-r', repo, '-o', data)
    rmSync(join(data, part), { recursive: true })
    const run = crawl('-r', repo, '-o', data)
    expect([run.status, run.stdout]).toEqual([0, expect.stringContaining(remedy)])
    expect(crawl('-r', repo, '-o', data).stdout).toContain('Up to date')
  })

  test('an output directory that can not be made ends with status 4', () => {
    put('a.ts', 'export const a = 1\n')
    put('blocked', 'a file')
    const run = crawl('-r', repo, '-o', join(repo, 'blocked', 'data'))
    expect(run.status).toBe(4)
    expect(run.stderr).toContain('INDEX_UNWRITABLE')
  })

  test('a dry run names what would be read and skipped, and writes nothing', () => {
    put('a.ts', 'export const a = 1\n')
    put('.env', 'SETTING=1\n')
    const run = crawl('-r', repo, '-o', data, '--dry-run')
    expect(run.stdout).toContain('read a.ts')
    expect(run.stdout).toContain('skip .env secret_file')
    expect(existsSync(data)).toBe(false)
  })

  test('a removed repository leaves the index, an unknown one is refused', () => {
    put('a.ts', 'export const a = 1\n')
    crawl('-r', repo, '-n', 'shop', '-o', data)
    expect(crawl('--remove', 'shopp', '-o', data).stderr).toContain('It holds: shop')
    const run = crawl('--remove', 'shop', '-o', data, '--json')
    expect(run.status).toBe(0)
    expect(report(run.stdout).chunkCount).toBe(0)
  })

  test('--rebuild gives the stored text other vectors without a look at the sources', () => {
    put('a.ts', 'export const a = 1\n')
    expect(crawl('-r', repo, '-o', data).status).toBe(0)
    rmSync(repo, { recursive: true })
    const without = crawl('-o', data, '--embedder', 'none', '--rebuild', '--json')
    expect(without.status).toBe(0)
    expect(report(without.stdout)).toMatchObject({ committed: true, embedder: null, chunkCount: 1 })
    const back = crawl('-o', data, '--rebuild')
    expect(back.stdout).toContain('generation 3, 1 chunk')
    expect(crawl('-o', data, '--rebuild').stdout).toContain('Up to date')
  })

  test.each([
    [['--embedder', 'word2vec', '--rebuild'], 'static, none, openai'],
    [['--embedder', 'openai', '--rebuild'], 'OPENAI_API_KEY'],
    [['--embedder', 'onnx:house/absent', '--rebuild'], 'coderag models add house/absent'],
    [['--rebuild'], 'Crawl first'],
    [['--rebuild', '--full'], 'reads no source'],
  ])('%j ends with status 2 and says what to do', (args, says) => {
    const run = crawl('-o', data, ...args)
    expect(run.stderr).toContain(says)
    expect(run.status).toBe(2)
  })
})
