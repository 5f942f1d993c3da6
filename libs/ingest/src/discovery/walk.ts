import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Failure } from '@coderag/types'
import type { Ignore } from 'ignore'
import { failureFacts, isSystemError } from '../errors.js'
import { readIgnoreRules } from './ignore-rules.js'

/** The files below a directory. */
export interface Walk {
  /** Paths relative to the directory, sorted. Links are included, directories are not. */
  readonly paths: readonly string[]
  /** Directories that could not be listed. */
  readonly failures: readonly Failure[]
}

interface Scope {
  /** Directory of the rules, with a trailing slash; empty at the root. */
  readonly base: string
  readonly rules: Ignore
}

/**
 * Lists the files below a directory that is not a git repository. Applies the `.gitignore` files of every level as git
 * does, and does not enter ignored directories. Links are listed but not followed.
 *
 * @throws IngestError `INGEST_SOURCE_UNREADABLE`: a `.gitignore` file can't be read.
 * @throws The system's error if the directory itself can't be listed.
 */
export async function walkDirectory(root: string, signal?: AbortSignal): Promise<Walk> {
  const paths: string[] = []
  const failures: Failure[] = []

  /** @param base - Path of the directory below the root, with a trailing slash; empty for the root. */
  const visit = async (base: string, outer: readonly Scope[]): Promise<void> => {
    signal?.throwIfAborted()
    const path = join(root, base)
    const entries = await list(path, base, failures)
    const rules = entries.some((entry) => entry.name === '.gitignore' && entry.isFile())
      ? await readIgnoreRules(join(path, '.gitignore'))
      : null
    const scopes = rules === null ? outer : [...outer, { base, rules }]
    for (const entry of entries) {
      const key = `${base}${entry.name}`
      if (entry.name === '.git' || isIgnored(entry.isDirectory() ? `${key}/` : key, scopes)) continue
      if (entry.isDirectory()) await visit(`${key}/`, scopes)
      // Pipes, sockets and devices are no files.
      else if (entry.isFile() || entry.isSymbolicLink()) paths.push(key)
    }
  }
  await visit('', [])
  return { paths: paths.sort(), failures }
}

/** Lists a directory. One below the root that cannot be listed is a failure, unless it was deleted since. */
async function list(path: string, base: string, failures: Failure[]): Promise<readonly Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (base === '' || !isSystemError(error)) throw error
    // A name that is no UTF-8 cannot be opened again.
    if (error.code !== 'ENOENT' || path.includes('\uFFFD')) {
      failures.push({ key: base.slice(0, -1), stage: 'discover', ...failureFacts(error) })
    }
    return []
  }
}

/** Returns true if the rules ignore a path. The innermost file with a matching rule decides, as in git. */
function isIgnored(path: string, scopes: readonly Scope[]): boolean {
  for (const { base, rules } of scopes.toReversed()) {
    const verdict = rules.test(path.slice(base.length))
    if (verdict.ignored) return true
    if (verdict.unignored) return false
  }
  return false
}
