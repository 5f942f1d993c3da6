import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installPackedCommand, type PackedCommand } from '../src/packed-command.js'
import { workspaceRoot } from '../src/workspace.js'

/** What a command prints when it was packed or bundled wrongly. */
const BROKEN =
  /is not a function|is not a constructor|Cannot find|ERR_MODULE|ERR_PACKAGE|TypeError|ReferenceError|unexpected error/i

/** Arguments of each command, by its name and how it ends. A command that waits for ever is asked for what it can print. */
const RUNS: readonly (readonly [status: number, args: readonly string[]])[] = [
  [0, ['index', 'shop', '--quiet']],
  [0, ['index', 'shop', '--write-baseline', 'baseline.json', '--quiet']],
  [0, ['watch', '--help']],
  [0, ['copy', '--from', 'data', '--to', 'copy']],
  [0, ['serve', '--help']],
  [0, ['init', 'shop', '--yes', '--output', 'made.yaml']],
  [0, ['query', 'where is an order stored', '--json']],
  [0, ['context', 'where is an order stored']],
  [2, ['ask', 'where is an order stored']],
  [3, ['thread', 'general/1']],
  [0, ['graph']],
  [3, ['impact', 'nothing-of-this-name']],
  [3, ['tests', 'nothing-of-this-name']],
  [3, ['owners', 'nothing-of-this-name']],
  [3, ['related', 'nothing-of-this-name']],
  [0, ['unreachable']],
  [0, ['untested']],
  [3, ['contract', 'nothing-of-this-name']],
  [0, ['drift', '--against', 'catalogue']],
  [3, ['path', 'nothing-of-this-name', 'nor-this']],
  [0, ['diff', 'HEAD', '--repo', 'shop']],
  [3, ['callers', 'nothing_of_this_name']],
  [3, ['callees', 'nothing_of_this_name']],
  [3, ['lookup', 'nothing_of_this_name']],
  [0, ['symbols', '--repo', 'shop']],
  [0, ['overview']],
  [0, ['status']],
  [3, ['why', 'nothing-of-this-name']],
  [0, ['mcp']],
  [0, ['config']],
  [0, ['eval', '--self', 'shop', '--index', 'data']],
  [3, ['models', 'list']],
  [0, ['completion', 'bash']],
]

describe('the packed command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coderag-packed-'))
  let coderag: PackedCommand
  beforeAll(() => {
    cpSync(join(workspaceRoot, 'fixtures', 'shop'), join(folder, 'shop'), { recursive: true })
    const git = (...args: string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
        cwd: join(folder, 'shop'),
      })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-q', '-m', 'shop')
    mkdirSync(join(folder, 'catalogue'))
    const entity = ['kind: Component', 'metadata: { name: orders }', 'spec: { dependsOn: [component:nothing] }', '']
    writeFileSync(join(folder, 'catalogue', 'catalog-info.yaml'), entity.join('\n'))
    coderag = installPackedCommand()
  })
  afterAll(() => {
    coderag[Symbol.dispose]()
    rmSync(folder, { recursive: true })
  })

  test('has no command that is not run here', () => {
    const { stdout } = coderag.run(folder, '--help')
    const commands = [...stdout.matchAll(/^ {2}([a-z]+)(?: \[| <|  )/gm)].map(([, name]) => name)
    const known = new Set([...RUNS.map(([, [command = '']]) => command), 'help'])
    expect(commands.length).toBeGreaterThan(20)
    expect(commands.filter((name) => !known.has(name ?? ''))).toEqual([])
  })

  // In this order: the first makes the index that the others read.
  test.each(RUNS)('ends with code %i: %j', (status, args) => {
    const ended = coderag.run(folder, ...args)
    expect(ended.stderr).not.toMatch(BROKEN)
    expect([ended.status, ended.stderr]).toEqual([status, status === 0 ? expect.anything() : ended.stderr])
  })
})

describe('a bundle', () => {
  const bundles = globSync('apps/*/dist', { cwd: workspaceRoot }).map((path) => join(workspaceRoot, path))

  test.each(bundles)('%s takes nothing but the default from a package in CommonJS that it loads late', (folder) => {
    const chunks = globSync('*.js', { cwd: folder }).map((name) => ({
      name,
      text: readFileSync(join(folder, name), 'utf8'),
    }))
    // esbuild writes such a package as a chunk with one export, however many names the package has.
    const late = chunks.filter(({ text }) => /\bexport default require_\w+\(\)/.test(text))
    const wrong = late.flatMap(({ name }) =>
      chunks.flatMap((chunk) =>
        [...chunk.text.matchAll(new RegExp(`(.{0,80})import\\("\\./${basename(name)}"\\)`, 'g'))]
          .filter(([, before = '']) => !/\{\s*default:\s*\w+\s*\}\s*=\s*await\s*$/.test(before))
          .map(() => `${chunk.name}: import("./${name}")`),
      ),
    )
    expect(wrong).toEqual([])
  })
})
