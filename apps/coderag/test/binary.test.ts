import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

// Tests the built program as a user installs it; `nx test` builds it first.
const binary = fileURLToPath(new URL('../bin/coderag.js', import.meta.url))
const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** A directory with one Go file, outside of any repository. */
function project() {
  const directory = mkdtempSync(join(tmpdir(), 'coderag-command-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const source = ['package prices', '', '// Total sums the prices of an order.', 'func Total(prices []int) int {']
  writeFileSync(
    join(directory, 'total.go'),
    [
      ...source,
      '\tsum := 0',
      '\tfor _, price := range prices {',
      '\t\tsum += price',
      '\t}',
      '\treturn sum',
      '}',
      '',
    ].join('\n'),
  )
  return (...args: string[]) => spawnSync(process.execPath, [binary, ...args], { cwd: directory, encoding: 'utf8' })
}

describe('coderag', () => {
  test('indexes the current directory, then answers from it', () => {
    const coderag = project()
    const index = coderag('index', '.')
    expect([index.status, index.stderr]).toEqual([0, expect.not.stringContaining('error')])
    expect(index.stdout).toContain('1 file read')
    const query = coderag('query', 'sum of the prices')
    expect([query.status, query.stdout]).toEqual([0, expect.stringContaining('total.go:1-10')])
  })

  test.each([
    { command: ['query', 'sum of the prices'], what: 'resolves the calls of ten languages', name: 'ChainLookup' },
    { command: ['index', '.', '--full'], what: 'answers queries', name: 'Generations' },
    { command: ['--version'], what: 'answers queries', name: 'Generations' },
  ])('$command.0 loads nothing that $what', ({ command, name }) => {
    const coderag = project()
    coderag('index', '.')
    const folder = mkdtempSync(join(tmpdir(), 'coderag-loaded-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    vi.stubEnv('NODE_V8_COVERAGE', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(coderag(...command).status).toBe(0)
    const loaded = readdirSync(folder).flatMap((file): string[] =>
      JSON.parse(readFileSync(join(folder, file), 'utf8')).result.map(({ url }: { readonly url: string }) => url),
    )
    // Names of classes stay in a bundle.
    const needless = readdirSync(dist)
      .filter((file) => file.endsWith('.js') && readFileSync(join(dist, file), 'utf8').includes(`${name}=class`))
      .map((file) => pathToFileURL(join(dist, file)).href)
    expect(needless).not.toEqual([])
    expect(loaded).toContain(pathToFileURL(join(dist, 'main.js')).href)
    expect(loaded.filter((url) => needless.includes(url))).toEqual([])
  })

  test('does not index its own index', () => {
    const coderag = project()
    coderag('index', '.')
    expect(coderag('index', '.', '--full').stdout).toContain('1 file read')
    expect(coderag('status', '--json').stdout).toContain('"files": 1,')
  })

  test('compares a branch with an empty commit, names the tests to run and the owners, and refuses an index without a map', () => {
    const directory = mkdtempSync(join(tmpdir(), 'coderag-branch-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: directory, encoding: 'utf8' })
    const git = (...args: string[]) => run('git', '-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args)
    git('init', '-q')
    git('commit', '-q', '--allow-empty', '-m', 'empty')
    mkdirSync(join(directory, 'tests'))
    writeFileSync(join(directory, 'CODEOWNERS'), '*.ts @acme/orders\n')
    writeFileSync(join(directory, 'place.ts'), 'export const place = () => 1\n')
    writeFileSync(join(directory, 'tests', 'place.test.ts'), "import { place } from '../place'\nplace()\n")
    git('add', '-A')
    git('commit', '-q', '-m', 'place')
    expect(run(process.execPath, binary, 'index', '.').status).toBe(0)
    const { stderr, stdout } = run(process.execPath, binary, 'diff', 'HEAD~1', '--json')
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      changedFiles: 3,
      tests: [{ filePath: 'tests/place.test.ts' }],
      owners: [{ name: '@acme/orders', files: 2 }],
    })
    expect(run(process.execPath, binary, 'index', '.', '--no-graphs').status).toBe(0)
    expect(run(process.execPath, binary, 'diff', 'HEAD~1')).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(/^error: The index has no map.* coderag index\..*\(GRAPH_MISSING\)\n$/),
    })
  })

  test('compares a working tree by an index between it and the base, and by one of the tree: added, changed, removed', () => {
    const directory = mkdtempSync(join(tmpdir(), 'coderag-branch-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: directory, encoding: 'utf8' })
    const git = (...args: string[]) => run('git', '-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args)
    const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
    git('init', '-q')
    write('kept.ts', "import { place } from './place'\nexport const kept = () => place()\n")
    write('place.ts', 'export const place = () => 1\nexport const other = () => 2\n')
    write('gone.ts', 'export const gone = () => 1\n')
    git('add', '-A')
    git('commit', '-q', '-m', 'base')
    write('later.ts', 'export const later = () => 1\n')
    git('add', '-A')
    git('commit', '-q', '-m', 'later')
    expect(run(process.execPath, binary, 'index', '.').status).toBe(0)
    write('place.ts', 'export const other = () => 2\n')
    rmSync(join(directory, 'gone.ts'))
    const compare = () => {
      const { status, stdout } = run(process.execPath, binary, 'diff', 'HEAD~1', '--json')
      const { changes } = JSON.parse(stdout) as { changes: { change: string; name: string; severity: string }[] }
      return [status, changes.map(({ change, name, severity }) => `${change} ${name} ${severity}`).sort()]
    }
    const found = [3, ['added later none', 'removed gone none', 'removed place breaking']]
    expect(compare()).toEqual(found)
    expect(run(process.execPath, binary, 'index', '.').status).toBe(0)
    expect(compare()).toEqual(found)
  })

  test('writes a configuration, indexes what it names, and tells a fresh index from a stale one', () => {
    const coderag = project()
    expect(coderag('init')).toMatchObject({ status: 2, stderr: expect.stringContaining('--yes') })
    expect(coderag('init', '--yes')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Next: coderag index'),
    })
    expect(coderag('index').stdout).toContain('file')
    const fresh = coderag('status', '--check')
    expect([fresh.status, fresh.stdout]).toEqual([0, expect.stringContaining('The index is fresh.')])
    coderag('init', '--yes', '--output', 'added.yaml')
    const stale = coderag('status', '--check', '--json')
    const { check } = JSON.parse(stale.stdout) as { check: { sources: object[] } }
    expect([stale.status, check.sources]).toMatchObject([
      3,
      [{ reasons: ['files_changed'], changedFiles: ['added.yaml'] }],
    ])
  })

  test('without an index, says what to type', () => {
    const { status, stderr } = project()('query', 'anything')
    expect([status, stderr]).toEqual([4, expect.stringContaining('coderag index')])
  })

  test('a wrong option of a subcommand is a usage error that names the right one', () => {
    const coderag = project()
    expect(coderag('index', '--rebild')).toMatchObject({ status: 2, stderr: expect.stringContaining('--rebuild') })
    expect(coderag('indx', '.')).toMatchObject({ status: 2, stderr: expect.stringContaining('index') })
  })

  test('commands in turn keep the compiled code of each other', () => {
    const coderag = project()
    const cache = mkdtempSync(join(tmpdir(), 'coderag-compiled-'))
    onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
    vi.stubEnv('NODE_COMPILE_CACHE', undefined)
    for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, cache)
    vi.stubEnv('NODE_DEBUG_NATIVE', 'COMPILE_CACHE')
    onTestFinished(() => void vi.unstubAllEnvs())
    const commands = [['index', '.', '--full'], ['mcp'], ['query', 'sum of the prices']]
    const [, , , ...again] = [...commands, ...commands].map(
      (command) => new Set(coderag(...command).stderr.match(/was (?:accepted|rejected)/g)),
    )
    expect(again).toEqual(commands.map(() => new Set(['was accepted'])))
  })

  test('a missing directory is a usage error and leaves no index', () => {
    const coderag = project()
    expect(coderag('index', 'nowhere')).toMatchObject({ status: 2, stderr: expect.stringContaining('nowhere') })
    expect(coderag('status').status).toBe(4)
  })
})
