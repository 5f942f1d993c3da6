import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { parseHistory, type SourceHistory, type UnitHistory } from '@coderag/types'
import { describe, expect, test, vi } from 'vitest'
import { readGitHistory } from '../src/history/git-history.js'
import { createBench } from './pipeline-bench.js'
import { git, tempDirectory, tempRepository, writeFiles } from './temp-directory.js'

const DAY_MS = 86_400_000
const newest = Date.parse('2026-06-01T12:00:00Z')

interface Change {
  readonly files?: Readonly<Record<string, string>>
  readonly author?: string
  readonly move?: readonly [from: string, to: string]
  readonly remove?: string
}

/** Commits a change so many days before the newest commit of the test. */
function commit(root: string, daysBefore: number, { files = {}, author = 'ada', move, remove }: Change): string {
  writeFiles(root, files)
  if (move !== undefined) renameSync(join(root, move[0]), join(root, move[1]))
  if (remove !== undefined) git(root, 'rm', '-q', remove)
  const date = new Date(newest - daysBefore * DAY_MS).toISOString()
  vi.stubEnv('GIT_COMMITTER_DATE', date)
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '--allow-empty', '-m', 'x', `--author=${author} <${author}@example.org>`, `--date=${date}`)
  return git(root, 'rev-parse', 'HEAD')
}

function emptyRepository(): string {
  const root = join(tempDirectory(), 'shop')
  mkdirSync(root)
  git(root, 'init', '-q', '-b', 'main')
  return root
}

async function historyOf(directory: string, timeoutMs = 60_000): Promise<SourceHistory> {
  const history = await readGitHistory(directory, { commit: git(directory, 'rev-parse', 'HEAD'), timeoutMs })
  if (history === null) throw new Error('no history')
  return history
}

function rowsOf({ units }: SourceHistory): Record<string, string> {
  const row = ({ commits, authors, changeFrequency }: UnitHistory) => `${commits} by ${authors}, ${changeFrequency}`
  return Object.fromEntries([...units].map(([key, unit]) => [key, row(unit)]))
}

const long = (name: string): string => Array.from({ length: 40 }, (_, at) => `${name} line ${at}\n`).join('')

describe('one pass over the commits', () => {
  test('counts commits and authors, and tells how often a file changes', async () => {
    const root = emptyRepository()
    commit(root, 1000, { files: { 'dormant.ts': '0', 'stable.ts': '0', 'active.ts': '0', 'hot.ts': '0' } })
    commit(root, 700, { files: { 'stable.ts': '1' }, author: 'bob' })
    commit(root, 89, { files: { 'active.ts': '1' } })
    for (let at = 5; at > 1; at--) commit(root, at, { files: { 'hot.ts': `${at}` }, author: at % 2 ? 'bob' : 'eve' })
    commit(root, 0, { files: { 'hot.ts': 'last', 'new.ts': '0' } })
    const history = await historyOf(root)
    expect(history.complete).toBe(true)
    expect(rowsOf(history)).toEqual({
      'dormant.ts': '1 by 1, dormant',
      'stable.ts': '2 by 2, stable',
      'active.ts': '2 by 1, active',
      'hot.ts': '6 by 3, hot',
      'new.ts': '1 by 1, new',
    })
    expect(history.units.get('stable.ts')?.lastChangedAt).toBe(new Date(newest - 700 * DAY_MS).toISOString())
  })

  test('follows a file through its names, not into another file that had its name before', async () => {
    const root = emptyRepository()
    commit(root, 900, { files: { 'a.ts': long('first'), 'b.ts': long('other') } })
    commit(root, 800, { files: { 'a.ts': `${long('first')}more\n` }, author: 'bob' })
    commit(root, 700, { remove: 'b.ts' })
    commit(root, 600, { move: ['a.ts', 'b.ts'] })
    commit(root, 500, { move: ['b.ts', 'c.ts'], author: 'eve' })
    commit(root, 400, { files: { 'a.ts': long('unrelated') } })
    commit(root, 0, {})
    expect(rowsOf(await historyOf(root))).toMatchObject({ 'c.ts': '4 by 3, stable', 'a.ts': '1 by 1, stable' })
  })

  test('a source below the top of its repository has paths of its own, and only its own', async () => {
    const root = emptyRepository()
    commit(root, 10, { files: { 'services/pay/a.ts': '0', 'other.ts': '0' } })
    commit(root, 0, { files: { 'other.ts': '1' } })
    expect([...(await historyOf(join(root, 'services/pay'))).units.keys()]).toEqual(['a.ts'])
  })

  test('a merge changes nothing by itself', async () => {
    const root = emptyRepository()
    commit(root, 9, { files: { 'a.ts': '0', 'b.ts': '0' } })
    git(root, 'checkout', '-q', '-b', 'side')
    commit(root, 8, { files: { 'a.ts': '1' } })
    git(root, 'checkout', '-q', 'main')
    commit(root, 7, { files: { 'b.ts': '1' } })
    git(root, 'merge', '-q', '--no-ff', '-m', 'merge', 'side')
    expect(rowsOf(await historyOf(root))).toMatchObject({ 'a.ts': '2 by 1, active', 'b.ts': '2 by 1, active' })
  })

  test('names are read whole, whatever is in them', async () => {
    const root = emptyRepository()
    commit(root, 0, { files: { 'größe mit\nUmbruch.ts': '0', ' R100': '0' } })
    expect([...(await historyOf(root)).units.keys()].sort()).toEqual([' R100', 'größe mit\nUmbruch.ts'])
  })
})

describe('what is not there', () => {
  test('a shallow clone knows what its commits changed, and calls no file new that it only begins with', async () => {
    const root = emptyRepository()
    commit(root, 20, { files: { 'a.ts': '0', 'b.ts': '0' } })
    commit(root, 10, { files: { 'a.ts': '1' } })
    commit(root, 0, { files: { 'a.ts': '2' } })
    const clone = join(tempDirectory(), 'clone')
    git(root, 'clone', '-q', '--depth', '2', `file://${root}`, clone)
    const history = await historyOf(clone)
    expect([history.complete, rowsOf(history)]).toEqual([false, { 'a.ts': '1 by 1, active' }])
  })

  test('time that is up leaves a history that says it is not complete', async () => {
    const history = await readGitHistory(tempRepository({ 'a.ts': '0' }), { commit: 'HEAD', timeoutMs: 0 })
    expect(history === null || !history.complete).toBe(true)
  })

  test('a directory without git, or a commit that is not there, has none', async () => {
    expect(await readGitHistory(tempDirectory(), { commit: 'HEAD', timeoutMs: 60_000 })).toBeNull()
    const root = tempRepository({ 'a.ts': '0' })
    expect(await readGitHistory(root, { commit: '0'.repeat(40), timeoutMs: 60_000 })).toBeNull()
  })
})

describe('in an index', () => {
  const kept = (dataDir: string): string[] => readdirSync(join(dataDir, 'history'))

  test('the history stands under source and commit, holds no name, and goes with the last generation that has it', async () => {
    const root = emptyRepository()
    commit(root, 10, { files: { 'a.ts': 'export const a = 1\n' }, author: 'ada-lovelace' })
    const bench = createBench()
    await bench.ingest([{ kind: 'repo', path: root }])
    const [name = ''] = kept(bench.dataDir)
    const text = readFileSync(join(bench.dataDir, 'history', name), 'utf8')
    expect(text).not.toContain('ada')
    expect(rowsOf(parseHistory(text))).toEqual({ 'a.ts': '1 by 1, active' })

    commit(root, 0, { files: { 'b.ts': 'export const b = 1\n' } })
    await bench.ingest([{ kind: 'repo', path: root }], { incremental: true })
    // A reader may still be opening the generation before.
    const both = kept(bench.dataDir)
    expect(both).toHaveLength(2)
    expect(both).toContain(name)
    await bench.ingest([], { remove: ['shop'] })
    expect(kept(bench.dataDir)).toEqual(both.filter((other) => other !== name))
  })

  test('a commit whose history is there is not walked again', async () => {
    const root = tempRepository({ 'a.ts': 'export const a = 1\n' })
    const bench = createBench()
    await bench.ingest([{ kind: 'repo', path: root }])
    const { stepMs, committed } = await bench.ingest([{ kind: 'repo', path: root }], { incremental: true })
    expect([committed, Object.keys(stepMs)]).toEqual([false, expect.not.arrayContaining(['history'])])
    expect(kept(bench.dataDir)).toHaveLength(1)
  })
})
