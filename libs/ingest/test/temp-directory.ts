import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { tempDirectory, writeFiles } from '@coderag/storage/testing'
import { afterEach, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
})

export { tempDirectory, writeFiles }

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
