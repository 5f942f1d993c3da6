import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fetchSources } from '../src/fetch-sources.ts'
import { readSources, type Source } from '../src/sources.ts'

test('no repository stands in two parts of the list, or twice in one', () => {
  const names = Object.values(readSources()).flatMap((part) => part.map(({ repository }) => repository.toLowerCase()))
  expect(names).toHaveLength(new Set(names).size)
})

test('the net has a hundred code bases and thirty systems, half of the code bases in the main languages', () => {
  const { net } = readSources()
  const libraries = net.filter(({ kind }) => kind === 'library')
  const main = libraries.filter(({ language }) => ['go', 'csharp', 'python', 'typescript'].includes(language))
  expect(libraries.length).toBeGreaterThanOrEqual(100)
  expect(main.length).toBeGreaterThanOrEqual(libraries.length / 2)
  expect(new Set(libraries.map(({ language }) => language)).size).toBeGreaterThanOrEqual(15)
  expect(net.filter(({ kind }) => kind === 'system').length).toBeGreaterThanOrEqual(30)
})

test('sources are cloned at their commit, and one that is not there does not stop the others', async () => {
  const root = mkdtempSync(join(tmpdir(), 'coderag-net-test-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const origin = join(root, 'origin/owner/name')
  mkdirSync(origin, { recursive: true })
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: origin,
      encoding: 'utf8',
    })
  git('init', '-q')
  for (const text of ['first', 'second']) {
    writeFileSync(join(origin, 'a.txt'), text)
    git('add', '.')
    git('commit', '-qm', text)
  }
  const source: Source = {
    repository: 'owner/name',
    commit: git('rev-parse', 'HEAD~').trim(),
    language: 'go',
    kind: 'library',
  }
  const trees = join(root, 'trees')
  mkdirSync(trees)
  const missing = { ...source, repository: 'owner/gone' }
  const failures = await fetchSources([missing, source], trees, `${join(root, 'origin')}/`)
  expect(failures).toEqual([expect.stringMatching(/^owner\/gone: .*does not exist/)])
  expect(readFileSync(join(trees, 'owner+name/a.txt'), 'utf8')).toBe('first')
})
