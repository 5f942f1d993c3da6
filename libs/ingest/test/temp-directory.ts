import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, vi } from 'vitest'

const made: string[] = []

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

/** A directory that is gone after the test. */
export function tempDirectory(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'coderag-ingest-')))
  made.push(path)
  return path
}

/** Writes files, given as path and content, creating directories on the way. */
export function writeFiles(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

/** Runs git in a directory, untouched by the configuration of whoever runs the tests. */
export function git(directory: string, ...args: string[]): string {
  isolateGit()
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'protocol.file.allow=always']
  return execFileSync('git', [...identity, ...args], { cwd: directory, encoding: 'utf8', stdio: 'pipe' }).trim()
}

/** A repository with everything in `files` committed; returns its path. */
export function tempRepository(files: Readonly<Record<string, string | Buffer>>, name = 'shop'): string {
  const root = join(tempDirectory(), name)
  mkdirSync(root)
  git(root, 'init', '-q', '-b', 'main')
  writeFiles(root, files)
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '-m', 'start')
  return root
}

function isolateGit(): void {
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
  vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null')
}
