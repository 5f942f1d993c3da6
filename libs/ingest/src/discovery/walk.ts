import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { isSystemError } from '../errors.js'

/** One thing found below a directory. */
export interface WalkEntry {
  readonly path: string
  readonly type: 'file' | 'symlink' | 'unreadable'
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
export async function walkDirectory(root: string, signal?: AbortSignal): Promise<WalkEntry[]> {
  const found: WalkEntry[] = []
  const visit = async (directory: string, scopes: readonly Scope[]): Promise<void> => {
    signal?.throwIfAborted()
    let entries
    try {
      entries = await readdir(join(root, directory), { withFileTypes: true })
    } catch (error) {
      if (directory === '' || !isSystemError(error)) throw error
      found.push({ path: directory.slice(0, -1), type: 'unreadable' })
      return
    }
    const inner = entries.some((entry) => entry.name === '.gitignore' && entry.isFile())
      ? [
          ...scopes,
          { base: directory, rules: ignore().add(await readFile(join(root, directory, '.gitignore'), 'utf8')) },
        ]
      : scopes
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === '.git') continue
      const path = directory + entry.name
      if (isIgnored(entry.isDirectory() ? `${path}/` : path, inner)) continue
      if (entry.isDirectory()) await visit(`${path}/`, inner)
      else if (entry.isSymbolicLink()) found.push({ path, type: 'symlink' })
      else if (entry.isFile()) found.push({ path, type: 'file' })
    }
  }
  await visit('', [])
  return found
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
