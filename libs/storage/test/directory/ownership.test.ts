import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CREATED_NAMES } from '../../src/index.js'
import { sealJson } from '@coderag/types'
import { expect, test } from 'vitest'
import { openDirectoryIndex } from '../../src/directory/index.js'
import { openJournal, requireOwnDirectory } from '../../src/directory/ownership.js'
import { createMemoryStages, tempDirectory, writeFiles } from '../../src/testing/index.js'
import { manifestOf } from '@coderag/types/testing'

const HEAD = '{"format":2,"generation":3,"createdAt":"2026-01-01T00:00:00.000Z"'

async function claimOnce(directory: string): Promise<void> {
  await using _claim = await openDirectoryIndex({ directory, stages: createMemoryStages() }).claim('all')
}

test.each([
  ['a program', { 'graph/main.go': 'package graph' }],
  ['folders named as those of an index', { 'bm25/a': 'x', 'graph/b': 'x', 'history/c': 'x' }],
  ['the manifest of something else', { 'manifest.json': '{"manifest_version":3,"name":"extension"}' }],
  ['a file named as the journal', { [CREATED_NAMES]: 'my list\n' }],
])('a claim on a directory with %s is refused, and nothing in it changes', async (_, files) => {
  const directory = tempDirectory()
  writeFiles(directory, files)
  const refused = { code: 'INDEX_NOT_EMPTY', message: expect.stringContaining('Give a new or empty directory') }
  await expect(claimOnce(directory)).rejects.toMatchObject(refused)
  for (const [path, text] of Object.entries(files)) expect(readFileSync(join(directory, path), 'utf8')).toBe(text)
  expect(existsSync(join(directory, '.gitignore'))).toBe(false)
})

test.each([
  ['is missing, with its parents', 'a/b', {}],
  ['is empty but for what git and systems leave', '.', { '.gitkeep': '', '.DS_Store': '', 'lost+found/x': '' }],
  ['has only caches of coderag', '.', { 'vectors/x': '', 'repositories/.gitignore': '', 's3/x/work.json': '' }],
  ['has the manifest of an index of an earlier version', '.', { 'manifest.json': HEAD, 'mine.txt': '' }],
])('a directory that %s can be claimed', async (_, path, files) => {
  const root = tempDirectory()
  writeFiles(root, files)
  await requireOwnDirectory(join(root, path), false)
  await openJournal(join(root, path))
  expect(existsSync(join(root, path, 'bm25'))).toBe(true)
  // A first run that is killed before its commit leaves a directory that the next one takes.
  await requireOwnDirectory(join(root, path), false)
})

test('a directory below a file is refused', async () => {
  const root = tempDirectory()
  writeFileSync(join(root, 'file'), '')
  const failure = { code: 'INDEX_UNWRITABLE', details: { reason: 'ENOTDIR' } }
  await expect(claimOnce(join(root, 'file', 'data'))).rejects.toMatchObject(failure)
})

test.skipIf(process.platform !== 'linux')(
  'a file system that refuses every name ends the claim with an error',
  async () => {
    await expect(claimOnce('/proc/coderag-index')).rejects.toMatchObject({ code: 'INDEX_UNWRITABLE' })
  },
)

test.each(['graph', 'bm25', 'history', 'rag.lance', 'rag.lance/chunks.image', 'rag.lance/chunks.lance/data'])(
  'an index whose folder %s is a link is refused, and what the link names stays',
  async (folder) => {
    const [directory, victim] = [tempDirectory(), tempDirectory()]
    await claimOnce(directory)
    writeFiles(victim, { '1/service_graph.json': 'mine' })
    mkdirSync(dirname(join(directory, folder)), { recursive: true })
    const path = join(directory, folder)
    if (existsSync(path)) rmdirSync(path)
    symlinkSync(victim, path)
    await expect(claimOnce(directory)).rejects.toMatchObject({ code: 'INDEX_LINKED', details: { path } })
    expect(readFileSync(join(victim, '1', 'service_graph.json'), 'utf8')).toBe('mine')
  },
)

test('the generations of a version without a journal are removed by their own lists', async () => {
  const directory = tempDirectory()
  const list = JSON.stringify({ format: 1, segments: [{ file: 'segment-1.bin', gone: [] }], checksum: 1 })
  writeFiles(directory, {
    'bm25/1/segments.json': list,
    'bm25/1/segment-1.bin': 'x',
    'bm25/1/mine.txt': 'x',
    'bm25/x/segments.json': list,
    'graph/1/checksums.json': sealJson(JSON.stringify({ 'sources.json': 1 })),
    'graph/1/sources.json': 'x',
    'graph/2/sources.json': 'x',
    [`history/${'a'.repeat(32)}.json`]: sealJson('{"commit":"a"}'),
    [`history/${'b'.repeat(32)}.json`]: '{"mine":true}',
  })
  const created = await openJournal(directory)
  expect(await created.removeAllBut(() => false)).toBe(6)
  const left = ['bm25/1/mine.txt', 'bm25/x/segments.json', 'graph/2/sources.json', `history/${'b'.repeat(32)}.json`]
  for (const path of left) expect(existsSync(join(directory, path))).toBe(true)
  expect(existsSync(join(directory, 'graph', '1'))).toBe(false)
})

test('a new index keeps itself out of git, and leaves a file that somebody changed', async () => {
  const directory = tempDirectory()
  await openJournal(directory)
  const file = join(directory, '.gitignore')
  expect(readFileSync(file, 'utf8')).toContain('\n*\n')
  writeFileSync(file, 'mine')
  await openJournal(directory)
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('what has the name of the copy of the service graph and is no file stays, with a warning', async () => {
  const directory = tempDirectory()
  const victim = join(tempDirectory(), 'mine.json')
  writeFileSync(victim, 'mine')
  const index = openDirectoryIndex({ directory, stages: createMemoryStages() })
  await using claim = await index.claim('all')
  symlinkSync(victim, join(directory, 'service_graph.json'))
  await using writer = await claim.begin({ base: null, dimensions: null, graphs: true })
  await writer.commit({ optimize: false, defersCalls: false }, (_, { parts, hasGraphs }) =>
    manifestOf({ parts, hasGraphs }),
  )
  expect(writer.warnings).toEqual(['could not publish the service graph (INDEX_LINKED)'])
  expect(readFileSync(victim, 'utf8')).toBe('mine')
})

test.skipIf(process.platform === 'win32')('only the owner may enter an index, unless it is shared', async () => {
  const modeOf = (path: string): number => statSync(path).mode & 0o777
  const before = process.umask(0o022)
  try {
    const [made, old, shared] = [join(tempDirectory(), 'a', 'b'), tempDirectory(), join(tempDirectory(), 'c')]
    chmodSync(old, 0o755)
    for (const directory of [made, old]) await claimOnce(directory)
    await using _claim = await openDirectoryIndex({
      directory: shared,
      stages: createMemoryStages(),
      isShared: true,
    }).claim('all')
    expect([made, old, shared].map(modeOf)).toEqual([0o700, 0o700, 0o755])
  } finally {
    process.umask(before)
  }
})
