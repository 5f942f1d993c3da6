import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { createRepositoryCrawler } from '../src/discovery/repository-crawler.js'
import { createCloneKeeper } from '../src/remote/clone.js'
import { isRef, parseRepositoryAddress } from '../src/remote/index.js'
import { git, tempDirectory, tempRepository, writeFiles } from './temp-directory.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A keeper of clones that ends with the test. */
function keeper() {
  const clones = createCloneKeeper()
  closing.push(() => clones[Symbol.asyncDispose]())
  return clones
}

const urlOf = (path: string): string => pathToFileURL(path).href
const clonePath = (): string => join(tempDirectory(), 'repositories', 'shop')
const filesOf = (path: string): string[] => readdirSync(path).filter((name) => name !== '.git')

function commit(repository: string, files: Readonly<Record<string, string>>): void {
  writeFiles(repository, files)
  git(repository, 'add', '-A')
  git(repository, 'commit', '-q', '-m', 'next')
}

test.each([
  ['https://github.com/owner/orders.git', 'orders'],
  ['https://host.example:8443/group/sub/orders/', 'orders'],
  ['ssh://git@host.example:2222/owner/orders.git', 'orders'],
  ['git@github.com:owner/orders.git', 'orders'],
  ['host.example:orders', 'orders'],
  ['file:///srv/git/orders.git', 'orders'],
  ['http://127.0.0.1:3000/orders', 'orders'],
  ['https://host.example/two%20words', 'two words'],
])('%s is the repository %s', (url, name) => {
  expect(parseRepositoryAddress(url)).toMatchObject({ url, name })
})

const SECRET = ['p4ss', 'w0rd'].join('')

test.each([
  [`https://dev:${SECRET}@host.example/orders`, 'user name or a password'],
  [`https://${SECRET}@host.example/orders`, 'user name or a password'],
  [`ssh://git:${SECRET}@host.example/orders`, 'user name or a password'],
  [`https://host.example/orders?private_token=${SECRET}`, 'query'],
  ['http://host.example/orders', 'not encrypted'],
  ['ext::sh -c whoami', 'give https'],
  ['fd::7', 'give https'],
  ['git://host.example/orders', 'give https'],
  ['--upload-pack=touch /tmp/x', 'give https'],
  ['ssh://-oProxyCommand=whoami/orders', 'give https'],
  ['-oProxyCommand=whoami:orders', 'give https'],
  ['https://host.example/a b', 'give https'],
  ['https://host.example/', 'no repository'],
  ['../orders', 'give https'],
  ['C:\\orders', 'give https'],
  ['', 'give https'],
])('%s is refused, and not quoted', (url, why) => {
  const { issue } = { issue: '', ...parseRepositoryAddress(url) }
  expect(issue).toContain(why)
  expect(issue).not.toContain(SECRET)
})

test('refs are those that git accepts', () => {
  for (const ref of ['main', 'release/1.2', 'v1.0.0', 'a'.repeat(40), 'feature/ünï']) expect(isRef(ref)).toBe(true)
  const refused = ['', '-x', '+main', 'a..b', 'a b', 'a:b', 'a~1', 'a^', 'x.lock', 'a//b', '/a', 'a/', '@{1}', 'a\nb']
  for (const ref of refused) expect(isRef(ref), ref).toBe(false)
})

test('a repository is cloned without history, and brought up to date', async () => {
  const origin = tempRepository({ 'a.ts': 'one', 'gone.ts': 'x' })
  commit(origin, { 'b.ts': 'two' })
  const path = clonePath()
  const clones = keeper()
  await clones.update(path, { url: urlOf(origin) })
  expect(filesOf(path)).toEqual(['a.ts', 'b.ts', 'gone.ts'])
  expect(git(path, 'rev-list', '--count', 'HEAD')).toBe('1')

  git(origin, 'rm', '-q', 'gone.ts')
  commit(origin, { 'a.ts': 'changed' })
  // What somebody did to files of the clone is undone; what somebody put there stays, and git does not list it.
  writeFiles(path, { 'b.ts': 'edited', 'new.ts': 'new', 'notes/todo.md': 'mine' })
  await clones.update(path, { url: urlOf(origin) })
  expect(filesOf(path)).toEqual(['a.ts', 'b.ts', 'new.ts', 'notes'])
  expect(readFileSync(join(path, 'a.ts'), 'utf8')).toBe('changed')
  expect(readFileSync(join(path, 'b.ts'), 'utf8')).toBe('two')
  expect(git(path, 'rev-parse', 'HEAD')).toBe(git(origin, 'rev-parse', 'HEAD'))
  expect(git(path, 'status', '--porcelain')).toBe('')
})

test('a clone that git can not use is made again, and keeps what somebody put into it', async () => {
  const origin = tempRepository({ 'a.ts': 'one' })
  const path = clonePath()
  const clones = keeper()
  await clones.update(path, { url: urlOf(origin) })
  writeFiles(path, { 'new.ts': 'new', '.git/HEAD': 'damaged' })
  await clones.update(path, { url: urlOf(origin) })
  expect(filesOf(path)).toEqual(['a.ts', 'new.ts'])
  expect(git(path, 'rev-parse', 'HEAD')).toBe(git(origin, 'rev-parse', 'HEAD'))
})

test("somebody's own clone, folder or link in the place of a clone is refused, and stays", async () => {
  const origin = tempRepository({ 'a.ts': 'one' })
  const mine = tempRepository({ 'mine.ts': 'mine' })
  const folder = clonePath()
  writeFiles(folder, { 'mine.ts': 'mine' })
  const link = clonePath()
  mkdirSync(join(link, '..'), { recursive: true })
  symlinkSync(mine, link)
  const refused = { code: 'INGEST_CLONE_FOREIGN', message: expect.stringContaining('another dataDir') }
  for (const path of [mine, folder, link]) {
    await expect(keeper().update(path, { url: urlOf(origin) })).rejects.toMatchObject(refused)
    expect(filesOf(path)).toEqual(['mine.ts'])
  }
})

test('a rewritten branch, another branch, a tag and a commit are followed', async () => {
  const origin = tempRepository({ 'a.ts': 'main' })
  const first = git(origin, 'rev-parse', 'HEAD')
  git(origin, 'checkout', '-q', '-b', 'release/1.0')
  commit(origin, { 'a.ts': 'release' })
  git(origin, 'tag', '-a', 'v1', '-m', 'v1')
  commit(origin, { 'a.ts': 'later' })
  git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true')
  const path = clonePath()
  const clones = keeper()
  const contentAt = async (ref?: string): Promise<string> => {
    await clones.update(path, { url: urlOf(origin), ...(ref !== undefined && { ref }) })
    return readFileSync(join(path, 'a.ts'), 'utf8')
  }
  expect(await contentAt('v1')).toBe('release')
  expect(await contentAt('release/1.0')).toBe('later')
  expect(await contentAt(first)).toBe('main')
  git(origin, 'reset', '-q', '--hard', 'HEAD~2')
  commit(origin, { 'a.ts': 'rewritten' })
  expect(await contentAt('release/1.0')).toBe('rewritten')
  expect(await contentAt()).toBe('rewritten')
})

test.each(['index.lock', 'shallow.lock', 'refs/coderag/head.lock'])(
  'what a killed run left (%s) does not stop the next one',
  async (lock) => {
    const origin = tempRepository({ 'a.ts': 'one' })
    const path = clonePath()
    const clones = keeper()
    await clones.update(path, { url: urlOf(origin) })
    commit(origin, { 'a.ts': 'two' })
    writeFileSync(join(path, '.git', lock), '')
    await clones.update(path, { url: urlOf(origin) })
    expect(readFileSync(join(path, 'a.ts'), 'utf8')).toBe('two')
  },
)

test('submodules are not cloned, and no hook runs', async () => {
  const inner = tempRepository({ 'inner.ts': 'inner' }, 'inner')
  const origin = tempRepository({ 'a.ts': 'one' })
  git(origin, 'submodule', '--quiet', 'add', urlOf(inner), 'inner')
  git(origin, 'commit', '-q', '-m', 'submodule')
  const path = clonePath()
  const clones = keeper()
  await clones.update(path, { url: urlOf(origin) })
  expect(readdirSync(join(path, 'inner'))).toEqual([])
  const mark = join(tempDirectory(), 'mark')
  mkdirSync(join(path, '.git', 'hooks'), { recursive: true })
  for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change']) {
    writeFileSync(join(path, '.git', 'hooks', hook), `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 })
  }
  commit(origin, { 'a.ts': 'two' })
  await clones.update(path, { url: urlOf(origin) })
  expect(readFileSync(join(path, 'a.ts'), 'utf8')).toBe('two')
  expect(existsSync(mark)).toBe(false)
})

test('the crawler clones what it lists, and names it as it is told', async () => {
  const origin = tempRepository({ 'a.ts': 'one' })
  const path = clonePath()
  const crawler = createRepositoryCrawler({ maxFileSize: 1_000_000 })
  closing.push(() => crawler[Symbol.asyncDispose]?.())
  const source = { kind: 'repo', path, repoName: 'orders', remote: { url: urlOf(origin) } } as const
  const before = await crawler.discover(source)
  expect(before).toMatchObject({ sourceId: 'repo:orders', gitCommit: git(origin, 'rev-parse', 'HEAD'), failures: [] })
  commit(origin, { 'b.ts': 'two' })
  const after = await crawler.discover(source)
  expect(after.units.map(({ key, state }) => [key, state.startsWith('git:')])).toEqual([
    ['a.ts', true],
    ['b.ts', true],
  ])
  expect(after.units[0]?.state).toBe(before.units[0]?.state)
})

test('a missing repository, a missing ref and an empty repository are told apart', async () => {
  const origin = tempRepository({ 'a.ts': 'one' })
  const clones = keeper()
  const missing = { code: 'INGEST_REMOTE_MISSING' }
  await expect(clones.update(clonePath(), { url: urlOf(join(origin, 'nothing')) })).rejects.toMatchObject({
    ...missing,
    message: expect.stringContaining('There is no repository at file://'),
  })
  await expect(clones.update(clonePath(), { url: urlOf(origin), ref: 'nope' })).rejects.toMatchObject({
    ...missing,
    message: expect.stringContaining('no branch, tag or commit "nope"'),
  })
  const empty = tempDirectory()
  git(empty, 'init', '-q')
  await expect(clones.update(clonePath(), { url: urlOf(empty) })).rejects.toMatchObject({
    ...missing,
    message: expect.stringContaining('has no commit yet'),
  })
  await expect(clones.update(clonePath(), { url: 'ext::sh' })).rejects.toMatchObject({ code: 'INGEST_REMOTE_INVALID' })
  await expect(clones.update(clonePath(), { url: urlOf(origin), ref: '--all' })).rejects.toMatchObject({
    code: 'INGEST_REMOTE_INVALID',
  })
})

test('a failed update leaves the clone as it was', async () => {
  const origin = tempRepository({ 'a.ts': 'one' })
  const path = clonePath()
  const clones = keeper()
  await clones.update(path, { url: urlOf(origin) })
  await expect(clones.update(path, { url: urlOf(origin), ref: 'nope' })).rejects.toThrow('nope')
  expect(readFileSync(join(path, 'a.ts'), 'utf8')).toBe('one')
})

/** Answers every request with one status. Returns the address. */
async function serverWith(status: number): Promise<string> {
  const server: Server = createServer((_, response) => {
    response.writeHead(status, { 'www-authenticate': 'Basic realm="git"' }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((closed) => server.close(closed)))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/orders`
}

test.each([
  [401, 'INGEST_REMOTE_DENIED', 'git ls-remote'],
  [403, 'INGEST_REMOTE_DENIED', 'git ls-remote'],
  [404, 'INGEST_REMOTE_MISSING', 'no repository at'],
  [500, 'INGEST_REMOTE_UNREACHABLE', "can't be reached"],
])('an answer with status %i is %s', async (status, code, message) => {
  git(tempDirectory(), 'version')
  const url = await serverWith(status)
  await expect(keeper().update(clonePath(), { url })).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  })
})

test('a server that does not answer is unreachable', async () => {
  const url = 'http://127.0.0.1:9/orders'
  await expect(keeper().update(clonePath(), { url })).rejects.toMatchObject({ code: 'INGEST_REMOTE_UNREACHABLE' })
})

test('while another process reads a clone it is left alone; when that is gone it is taken over', async () => {
  const origin = tempRepository({ 'a.ts': 'one' })
  const path = clonePath()
  mkdirSync(join(path, '..'), { recursive: true })
  const other = spawn('sleep', ['60'])
  closing.push(() => other.kill())
  const lockOf = (pid: number | undefined): string => {
    const pidSpace = spawnSync('readlink', ['/proc/self/ns/pid'], { encoding: 'utf8' }).stdout.trim()
    return JSON.stringify({ pid, host: hostname(), pidSpace: pidSpace === '' ? null : pidSpace, ticks: null })
  }
  writeFileSync(`${path}.lock`, lockOf(other.pid))
  await expect(keeper().update(path, { url: urlOf(origin) })).rejects.toMatchObject({
    code: 'INGEST_CLONE_BUSY',
    details: { pid: other.pid },
  })
  writeFileSync(`${path}.lock`, lockOf(spawnSync('true').pid))
  const clones = createCloneKeeper()
  await clones.update(path, { url: urlOf(origin) })
  await clones[Symbol.asyncDispose]()
  expect(existsSync(`${path}.lock`)).toBe(false)
})
