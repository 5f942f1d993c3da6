import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from './errors.js'

/** Number of levels below a folder in which repositories are searched: enough for `github.com/owner/name`. */
const LEVELS = 3

/** Returns the git working tree that a directory lies in, or null outside git. */
export function repositoryRoot(directory: string): string | null {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return null
  }
}

/**
 * Finds the repositories of a folder. A folder that is none itself and contains several stands for each of them, and so
 * does one outside git that contains one. Every other folder stands for itself.
 *
 * @param folder - Absolute path.
 * @returns Absolute paths, sorted.
 * @throws ConfigError `CONFIG_SOURCE_MISSING`: the path does not exist or is no directory.
 */
export async function repositoriesIn(folder: string): Promise<readonly string[]> {
  requireFolder(folder)
  const found = await repositoriesBelow(folder, LEVELS)
  const isInGit = repositoryRoot(folder) !== null
  return found.length > 1 || (found.length === 1 && !isInGit) ? found : [folder]
}

function requireFolder(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory() === true) return
  const what = stats === undefined ? 'There is nothing' : 'There is a file, not a folder,'
  const message = `${what} at ${path}. Give the path of a repository, or of a folder that contains repositories.`
  throw new ConfigError('CONFIG_SOURCE_MISSING', message, { path })
}

/** Finds repositories, sorted by path: the folder itself or those in it. Does not search in repositories, links, hidden folders and `node_modules`. */
async function repositoriesBelow(folder: string, levels: number): Promise<readonly string[]> {
  if (existsSync(join(folder, '.git'))) return [folder]
  if (levels === 0) return []
  // A folder that may not be listed holds nothing that a crawl could read.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => join(folder, name))
    .toSorted()
  return (await Promise.all(folders.map((path) => repositoriesBelow(path, levels - 1)))).flat()
}
