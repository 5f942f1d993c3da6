import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listAuthors, listWithGit } from '../src/discovery/git.js'
import { createRepositoryCrawler } from '../src/discovery/repository-crawler.js'
import { readGitHistory } from '../src/history/git-history.js'
import { git, tempDirectory, tempRepository, writeFiles } from './temp-directory.js'

/** A repository that somebody else wrote, and a program that leaves a trace when it is started. */
interface Trap {
  readonly root: string
  readonly program: string
  readonly trace: string
  set(key: string, value: string): void
}

function trap(): Trap {
  const root = tempRepository({
    'a.ts': 'export const a = 1\n',
    'b.bin': 'b',
    '.gitattributes': '*.ts filter=trap diff=trap\n*.bin filter=trap merge=trap\n',
  })
  const trace = join(tempDirectory(), 'started')
  const program = join(root, '.git', 'program')
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${trace}'\ncat\n`)
  chmodSync(program, 0o755)
  return { root, program, trace, set: (key, value) => void git(root, 'config', key, value) }
}

/** Does all that a crawl does with git: lists, reads the history and the authors, and reads files. */
async function crawl(root: string): Promise<void> {
  // A changed file and a touched one: git compares their content.
  writeFiles(root, { 'a.ts': 'export const a = 2\n', 'new.ts': 'n' })
  execFileSync('touch', ['-d', '2020-01-01', join(root, 'b.bin')])
  await listWithGit(root)
  await listAuthors(root)
  await readGitHistory(root, { commit: git(root, 'rev-parse', 'HEAD'), timeoutMs: 20_000 })
  const crawler = createRepositoryCrawler({ maxFileSize: 1024 * 1024 })
  const discovery = await crawler.discover({ kind: 'repo', path: root })
  for (const unit of discovery.units)
    for await (const _ of crawler.read({ kind: 'repo', path: root }, discovery, unit)) void _
}

describe.skipIf(process.platform === 'win32')('a crawl starts nothing that a repository names as', () => {
  const settings: readonly (readonly [name: string, set: (own: Trap) => void])[] = [
    ['file-system monitor', ({ set, program }) => set('core.fsmonitor', program)],
    [
      'pager',
      ({ set, program }) => (set('core.pager', program), set('pager.log', program), set('pager.ls-files', program)),
    ],
    ['editor', ({ set, program }) => set('core.editor', program)],
    [
      'ssh command',
      ({ set, program }) => (set('core.sshCommand', program), set('remote.origin.url', 'ssh://h.example/x')),
    ],
    ['askpass', ({ set, program }) => set('core.askPass', program)],
    ['credential helper', ({ set, program }) => set('credential.helper', `!${program}`)],
    ['signature checker', ({ set, program }) => (set('gpg.program', program), set('log.showSignature', 'true'))],
    ['external diff', ({ set, program }) => (set('diff.external', program), set('diff.trap.command', program))],
    ['text conversion', ({ set, program }) => set('diff.trap.textconv', program)],
    ['merge driver', ({ set, program }) => set('merge.trap.driver', program)],
    [
      'alias of a command',
      ({ set, program }) => (set('alias.ls-files', `!${program}`), set('alias.log', `!${program}`)),
    ],
    [
      'upload pack of a promisor',
      ({ set, program }) => (
        set('extensions.partialClone', 'origin'),
        set('remote.origin.promisor', 'true'),
        set('remote.origin.url', `ext::${program}`),
        set('protocol.ext.allow', 'always')
      ),
    ],
    [
      'hook',
      ({ root, program }) => {
        const hooks = join(root, '.git', 'hooks')
        mkdirSync(hooks, { recursive: true })
        for (const name of [
          'post-index-change',
          'post-checkout',
          'pre-auto-gc',
          'reference-transaction',
          'fsmonitor-watchman',
        ]) {
          writeFileSync(join(hooks, name), `#!/bin/sh\n'${program}'\n`)
          chmodSync(join(hooks, name), 0o755)
        }
      },
    ],
    [
      'hook in a folder of the repository',
      ({ root, set, program }) => {
        writeFiles(root, { 'hooks/post-index-change': `#!/bin/sh\n'${program}'\n` })
        chmodSync(join(root, 'hooks', 'post-index-change'), 0o755)
        set('core.hooksPath', 'hooks')
      },
    ],
    [
      'filter',
      ({ set, program }) => (
        set('filter.trap.clean', program),
        set('filter.trap.smudge', program),
        set('filter.trap.process', program)
      ),
    ],
  ]

  test.each(settings)('%s', async (_, set) => {
    const own = trap()
    set(own)
    await crawl(own.root)
    expect(existsSync(own.trace)).toBe(false)
  })

  test('a trap that is set off leaves a trace', async () => {
    const { root, program, trace, set } = trap()
    set('alias.trap', `!${program}`)
    execFileSync('git', ['trap'], { cwd: root, input: '' })
    expect(existsSync(trace)).toBe(true)
  })
})
