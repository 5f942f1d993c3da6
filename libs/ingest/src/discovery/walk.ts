import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Failure } from '@coderag/types'
import type { Ignore } from 'ignore'
import { failureFacts, isSystemError } from '../errors.js'
import { readIgnoreRules } from './ignore-rules.js'

/** What was found below a directory. Links are among the paths; directories are not. */
export interface Walk {
  readonly paths: readonly string[]
  /** Directories that could not be listed. */
  readonly failures: readonly Failure[]
}

interface Scope {
  /** Directory the rules were written in, with a trailing slash; empty at the root. */
  readonly base: string
  readonly rules: Ignore
}

/**
 * Lists the files below a directory that is not a git repository, honouring `.gitignore` files at every level as git
 * would. Links are listed, never followed, so a loop of links can't catch it.
 */
export async function walkDirectory(root: string, signal?: AbortSignal): Promise<Walk> {
  const paths: string[] = []
  const failures: Failure[] = []
  const visit = async (directory: string, scopes: readonly Scope[]): Promise<void> => {
    signal?.throwIfAborted()
    let entries: Dirent[]
    try {
      entries = await readdir(join(root, directory), { withFileTypes: true })
    } catch (error) {
      if (directory === '' || !isSystemError(error)) throw error
      // Deleted since its parent was listed: simply not there.
      if (error.code === 'ENOENT' && !directory.includes('\uFFFD')) return
      failures.push({ key: directory.slice(0, -1), stage: 'discover', ...failureFacts(error) })
      return
    }
    const rules = entries.some((entry) => entry.name === '.gitignore' && entry.isFile())
      ? await readIgnoreRules(join(root, directory, '.gitignore'))
      : null
    const inner = rules === null ? scopes : [...scopes, { base: directory, rules }]
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === '.git') continue
      const path = directory + entry.name
      if (isIgnored(entry.isDirectory() ? `${path}/` : path, inner)) continue
      if (entry.isDirectory()) await visit(`${path}/`, inner)
      else if (entry.isSymbolicLink() || entry.isFile()) paths.push(path)
    }
  }
  await visit('', [])
  return { paths, failures }
}

/** The innermost file with an opinion decides, as in git. */
function isIgnored(path: string, scopes: readonly Scope[]): boolean {
  for (const { base, rules } of scopes.toReversed()) {
    const verdict = rules.test(path.slice(base.length))
    if (verdict.ignored) return true
    if (verdict.unignored) return false
  }
  return false
}
