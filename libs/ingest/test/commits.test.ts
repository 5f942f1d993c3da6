import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { CrawlSource, RawDocument } from '@coderag/types'
import { describe, expect, test, vi } from 'vitest'
import { createCommitCrawler } from '../src/index.js'
import { createBench, type Changes } from './pipeline-bench.js'
import { memoryStages } from './memory-stages.js'
import { git, tempDirectory, tempRepository, writeFiles } from './temp-directory.js'

interface Made {
  readonly day?: string
  readonly author?: string
  readonly files?: Readonly<Record<string, string>>
}

function commit(
  root: string,
  message: string,
  { day = '2026-03-07', author = 'Ada Byron', files = {} }: Made = {},
): string {
  writeFiles(root, files)
  vi.stubEnv('GIT_COMMITTER_DATE', `${day}T12:00:00Z`)
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '--allow-empty', '-m', message, `--author=${author} <a@example.org>`)
  return git(root, 'rev-parse', 'HEAD')
}

function repository(): string {
  vi.stubEnv('GIT_COMMITTER_DATE', '2026-01-01T12:00:00Z')
  return tempRepository({ 'a.ts': 'one\n' })
}

const historyOf = (path: string): CrawlSource => ({ kind: 'git_history', path, repoName: 'shop' })

async function documentsOf(path: string): Promise<RawDocument[]> {
  const crawler = createCommitCrawler()
  const discovery = await crawler.discover(historyOf(path))
  const documents: RawDocument[] = []
  for (const unit of discovery.units) {
    for await (const next of crawler.read(historyOf(path), discovery, unit)) if ('text' in next) documents.push(next)
  }
  return documents
}

describe('one commit', () => {
  test('is a document of its message and its files, with its time and author beside the text', async () => {
    const root = repository()
    const id = commit(root, 'Round half up\n\nNobody is favoured.', {
      files: { 'src/price.ts': '1\n', 'test/price.test.ts': '1\n' },
    })
    const [document] = await documentsOf(root)
    expect(document).toMatchObject({
      sourceUri: `commit://shop/2026-03-07/${id}`,
      corpusType: 'CHANGE_COMMIT',
      filePath: `2026-03-07/${id}`,
      gitHash: id,
      text: 'Round half up\n\nNobody is favoured.\n\nsrc/price.ts\ntest/price.test.ts\n',
      conversation: { turns: [{ start: 0, author: 'Ada Byron', timestamp: '2026-03-07T12:00:00.000Z' }] },
      knownNames: ['Ada Byron'],
    })
  })

  test('has no lines that only name people, and no address', async () => {
    const root = repository()
    commit(
      root,
      'Round half up\n\nSigned-off-by: Bob <bob@example.org>\nThanks-to: Eve <eve@example.org>\nCc: Kim <kim@example.org>\nFixes: 3',
    )
    const [document] = await documentsOf(root)
    expect(document?.text).toBe('Round half up\n\nFixes: 3\n')
    expect(JSON.stringify(document)).not.toContain('@')
  })

  test('names 50 files and the number of the others', async () => {
    const root = repository()
    commit(root, 'Format', { files: Object.fromEntries(Array.from({ length: 53 }, (_, at) => [`f${at}.ts`, '1\n'])) })
    const [document] = await documentsOf(root)
    expect(document?.text.trimEnd().split('\n').slice(2)).toHaveLength(51)
    expect(document?.text).toMatch(/\nand 3 more files\n$/)
  })

  test('keeps a message that looks like the output of git, and paths of other scripts', async () => {
    const root = repository()
    const message = `Quote\n\n\u0001${'a'.repeat(40)}\ndiff --git a/x b/x`
    commit(root, message, { files: { 'Größe/ü b.ts': '1\n' } })
    const [document] = await documentsOf(root)
    expect(document?.text).toBe(`${message}\n\nGröße/ü b.ts\n`)
  })
})

test('merges and commits of programs are left out, people whose names end alike are not', async () => {
  const root = repository()
  git(root, 'checkout', '-q', '-b', 'side')
  commit(root, 'on the side', { author: 'Eva Talbot', files: { 'b.ts': '1\n' } })
  git(root, 'checkout', '-q', 'main')
  commit(root, 'bump', { author: 'dependabot[bot]' })
  commit(root, 'bump again', { author: 'Renovate Bot' })
  git(root, 'merge', '-q', '--no-ff', '-m', 'merge the side', 'side')
  const subjects = (await documentsOf(root)).map(({ text }) => text.split('\n')[0])
  expect(subjects.sort()).toEqual(['on the side', 'start'])
})

test('a folder inside a repository has the commits that touched it, with paths below it', async () => {
  const root = repository()
  commit(root, 'elsewhere', { files: { 'b.ts': '1\n' } })
  commit(root, 'inside', { files: { 'api/c.ts': '1\n', 'b.ts': '2\n' } })
  expect((await documentsOf(join(root, 'api'))).map(({ text }) => text)).toEqual(['inside\n\nc.ts\n'])
})

describe('where there is no history', () => {
  test('a folder without git has no units and no notice', async () => {
    const directory = tempDirectory()
    writeFiles(directory, { 'a.ts': '1\n' })
    const { units, notices } = await createCommitCrawler().discover(historyOf(directory))
    expect([units, notices]).toEqual([[], undefined])
  })

  test('a shallow clone has the commits whose parents it has, and says what to do', async () => {
    const root = repository()
    for (const message of ['first', 'second', 'third']) commit(root, message, { files: { 'a.ts': message } })
    const clone = join(tempDirectory(), 'clone')
    git(root, 'clone', '-q', '--depth', '2', `file://${root}`, clone)
    const { notices } = await createCommitCrawler().discover(historyOf(clone))
    expect((await documentsOf(clone)).map(({ text }) => text.split('\n')[0])).toEqual(['third'])
    expect(notices).toEqual([expect.stringContaining('git fetch --unshallow')])
  })

  test('a machine without git gets a notice', async () => {
    const root = repository()
    vi.stubEnv('PATH', tempDirectory())
    const { units, notices } = await createCommitCrawler().discover(historyOf(root))
    expect([units, notices]).toEqual([[], ['git is not installed, so commits are not indexed']])
  })
})

describe('a crawl of a repository with its history', () => {
  const crawled = (history: boolean): Changes => {
    const own = createCommitCrawler()
    const crawlers = new Map([...memoryStages().crawlers, ...(history ? [[own.kind, own] as const] : [])])
    return { crawlers, stages: { crawlers } }
  }
  const source = (path: string): CrawlSource => ({ kind: 'repo', path, repoName: 'shop' })

  test('reads nothing twice, adds new commits and replaces rewritten ones', async () => {
    const root = repository()
    commit(root, 'first', { day: '2026-03-07' })
    const bench = createBench()
    const crawl = async () => {
      const report = await bench.ingest([source(root)], { incremental: true }, crawled(true))
      return report.sources.find(({ kind }) => kind === 'git_history')
    }
    const texts = async () =>
      Object.entries((await bench.read()).files)
        .filter(([path]) => path.startsWith('shop/2026-'))
        .map(([, text]) => text.split('\n')[0])
        .sort()
    expect(await crawl()).toMatchObject({ read: 2, unchanged: 0 })
    expect(await texts()).toEqual(['first', 'start'])

    const again = await bench.ingest([source(root)], { incremental: true }, crawled(true))
    expect(again.committed).toBe(false)

    commit(root, 'second', { day: '2026-03-08' })
    expect(await crawl()).toMatchObject({ read: 1, unchanged: 2 })
    expect(await texts()).toEqual(['first', 'second', 'start'])

    git(root, 'commit', '-q', '--amend', '--allow-empty', '-m', 'second, in other words')
    expect(await crawl()).toMatchObject({ read: 1, unchanged: 2 })
    expect(await texts()).toEqual(['first', 'second, in other words', 'start'])
  })

  test('without the history removes the commits, and so does a folder that lost its .git', async () => {
    const root = repository()
    const bench = createBench()
    const hasCommits = async () => ((await bench.read()).manifest.corpusCounts.CHANGE_COMMIT ?? 0) > 0
    await bench.ingest([source(root)], { incremental: true }, crawled(true))
    expect(await hasCommits()).toBe(true)
    await bench.ingest([source(root)], { incremental: true }, crawled(false))
    expect([await hasCommits(), (await bench.read()).manifest.sources.map(({ id }) => id)]).toEqual([
      false,
      ['repo:shop'],
    ])
    await bench.ingest([source(root)], { incremental: true }, crawled(true))
    expect(await hasCommits()).toBe(true)
    renameSync(join(root, '.git'), join(tempDirectory(), 'gone'))
    await bench.ingest([source(root)], { incremental: true }, crawled(true))
    expect(await hasCommits()).toBe(false)
  })

  test('a removed repository takes its commits along', async () => {
    const root = repository()
    const bench = createBench()
    await bench.ingest([source(root)], { incremental: true }, crawled(true))
    await bench.ingest([], { remove: ['shop'] }, crawled(true))
    expect((await bench.read()).manifest.sources).toEqual([])
  })

  test('the source of a dependency has no commits', async () => {
    const bench = createBench()
    await bench.ingest([{ ...source(repository()), reference: true }], {}, crawled(true))
    expect((await bench.read()).manifest.sources.map(({ id }) => id)).toEqual(['repo:shop'])
  })
})
