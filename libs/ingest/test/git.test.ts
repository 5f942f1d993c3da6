import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { listWithGit, type GitListing } from '../src/discovery/git.js'
import { git, tempDirectory, tempRepository, writeFiles } from './temp-directory.js'

async function listingOf(directory: string): Promise<GitListing> {
  const listing = await listWithGit(directory)
  if (typeof listing === 'string') throw new Error(listing)
  return listing
}

async function pathsOf(directory: string): Promise<string[]> {
  return (await listingOf(directory)).entries.map((entry) => entry.path)
}

test('tracked and untracked files are listed, ignored ones are not', async () => {
  const root = tempRepository({ 'a.ts': 'a', '.gitignore': 'out/\n*.log\n!keep.log\n' })
  writeFiles(root, { 'new.ts': 'new', 'out/a.js': 'out', 'b.log': 'log', 'keep.log': 'kept' })

  const { commit, entries } = await listingOf(root)

  expect(entries.map((entry) => entry.path)).toEqual(['.gitignore', 'a.ts', 'keep.log', 'new.ts'])
  expect(commit).toBe(git(root, 'rev-parse', 'HEAD'))
})

test('an untouched file has its blob as state; a modified, new or unmerged one has none', async () => {
  const root = tempRepository({ 'same.ts': 'same\n', 'edited.ts': 'before\n', 'both.ts': 'base\n' })
  git(root, 'checkout', '-q', '-b', 'other')
  writeFiles(root, { 'both.ts': 'theirs\n' })
  git(root, 'commit', '-q', '-am', 'theirs')
  git(root, 'checkout', '-q', 'main')
  writeFiles(root, { 'both.ts': 'ours\n' })
  git(root, 'commit', '-q', '-am', 'ours')
  expect(() => git(root, 'merge', '-q', 'other')).toThrow('Command failed')
  writeFiles(root, { 'edited.ts': 'after!\n', 'new.ts': 'new\n' })

  const { entries } = await listingOf(root)

  const blobs = new Map(entries.map((entry) => [entry.path, entry.blob]))
  expect(blobs.get('same.ts')).toBe(git(root, 'hash-object', 'same.ts'))
  expect([blobs.get('edited.ts'), blobs.get('new.ts'), blobs.get('both.ts')]).toEqual([null, null, null])
})

test('a staged change that was not edited since has the staged blob', async () => {
  const root = tempRepository({ 'a.ts': 'before\n' })
  writeFiles(root, { 'a.ts': 'after\n' })
  git(root, 'add', 'a.ts')
  const [entry] = (await listingOf(root)).entries
  expect(entry?.blob).toBe(git(root, 'hash-object', 'a.ts'))
})

test('before the first commit there is a listing and no commit', async () => {
  const root = tempDirectory()
  git(root, 'init', '-q')
  expect(await listWithGit(root)).toEqual({ commit: null, entries: [] })
  writeFiles(root, { 'a.ts': 'a' })
  expect(await pathsOf(root)).toEqual(['a.ts'])
})

test('paths with spaces, quotes, line ends and non-ASCII come through', async () => {
  const names = ['mit Leerzeichen/größe.ts', 'say "hi".ts', 'two\nlines.ts', '日本.ts']
  const root = tempRepository(Object.fromEntries(names.map((name) => [name, 'x'])))
  expect((await pathsOf(root)).sort()).toEqual([...names].sort())
})

test('a subdirectory is listed by paths relative to itself', async () => {
  const root = tempRepository({ 'services/orders/main.go': 'a', 'services/auth/main.go': 'b' })
  expect(await pathsOf(join(root, 'services', 'orders'))).toEqual(['main.go'])
})

test('a directory that the repository around it ignores is not that repository’s', async () => {
  const root = tempRepository({ 'a.ts': 'a', '.gitignore': 'unpacked/\n' })
  writeFiles(root, { 'unpacked/inner/b.ts': 'b' })
  expect(await listWithGit(join(root, 'unpacked'))).toBe('not_a_repository')
  expect(await listWithGit(join(root, 'unpacked', 'inner'))).toBe('not_a_repository')
})

test('an empty directory that is not ignored is an empty listing', async () => {
  const root = tempRepository({ 'a.ts': 'a' })
  mkdirSync(join(root, 'empty'))
  expect(await listWithGit(join(root, 'empty'))).toMatchObject({ entries: [] })
})

test('submodules and nested repositories are marked as such', async () => {
  const inner = tempRepository({ 'inner.ts': 'i' }, 'inner')
  const root = tempRepository({ 'a.ts': 'a' })
  git(root, 'submodule', '--quiet', 'add', inner, 'libs/inner')
  git(tempDirectory(), 'clone', '-q', inner, join(root, 'nested'))

  const { entries } = await listingOf(root)

  expect(entries.map((entry) => [entry.path, entry.isSubmodule])).toEqual([
    ['.gitmodules', false],
    ['a.ts', false],
    ['libs/inner', true],
    ['nested', true],
  ])
})

test('what holds no working tree says so', async () => {
  const bare = join(tempDirectory(), 'shop.git')
  git(tempDirectory(), 'init', '-q', '--bare', bare)
  expect(await listWithGit(bare)).toBe('no_working_tree')
  expect(await listWithGit(join(tempRepository({ 'a.ts': 'a' }), '.git'))).toBe('no_working_tree')
})

test('a directory outside git, a damaged repository and a machine without git are told apart', async () => {
  expect(await listWithGit(tempDirectory())).toBe('not_a_repository')

  const damaged = tempRepository({ 'a.ts': 'a' })
  writeFileSync(join(damaged, '.git', 'index'), 'no index')
  expect(await listWithGit(damaged)).toBe('failed')

  const root = tempRepository({ 'a.ts': 'a' })
  vi.stubEnv('PATH', tempDirectory())
  expect(await listWithGit(root)).toBe('unavailable')
})

test('variables that a git hook sets do not lead elsewhere', async () => {
  const elsewhere = tempRepository({ 'other.ts': 'o' })
  const root = tempRepository({ 'a.ts': 'a' })
  vi.stubEnv('GIT_DIR', join(elsewhere, '.git'))
  vi.stubEnv('GIT_WORK_TREE', elsewhere)
  vi.stubEnv('GIT_INDEX_FILE', join(elsewhere, '.git', 'index'))
  expect(await pathsOf(root)).toEqual(['a.ts'])
})

test('a program that the repository names as file-system monitor is not started', async () => {
  const root = tempRepository({ 'a.ts': 'a' })
  const trace = join(tempDirectory(), 'started')
  const monitor = join(root, '.git', 'monitor')
  writeFileSync(monitor, `#!/bin/sh\ntouch '${trace}'\n`, { mode: 0o755 })
  git(root, 'config', 'core.fsmonitor', monitor)
  await listingOf(root)
  expect(() => rmSync(trace)).toThrow('ENOENT')
})

test('an aborted signal ends the listing', async () => {
  const root = tempRepository({ 'a.ts': 'a' })
  await expect(listWithGit(root, AbortSignal.abort())).rejects.toThrow('aborted')
})

test('files of a tracked directory that became a link are still named, for the caller to check', async () => {
  const root = tempRepository({ 'docs/a.md': 'a' })
  renameSync(join(root, 'docs'), join(root, '..', 'moved'))
  symlinkSync(join('..', 'moved'), join(root, 'docs'))
  expect(await pathsOf(root)).toContain('docs/a.md')
})
