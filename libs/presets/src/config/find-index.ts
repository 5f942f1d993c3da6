import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Name of the folder in which an index lies if no setting says where. */
export const DEFAULT_DATA_DIR = 'data'

/**
 * Finds the index that a directory belongs to, as git finds a repository: in its folder `data`, or in that of the nearest
 * directory above. The search ends at the home folder and at the edge of the file system.
 *
 * @param home - Absolute path of the home folder.
 * @returns The directory that has the index in its `data`. Null if there is none.
 */
export async function directoryOfIndex(directory: string, home: string = homedir()): Promise<string | null> {
  const { isIndexDirectory } = await import('@coderag/storage/directory')
  const start = resolve(directory)
  const device = deviceOf(start)
  for (let at = start; deviceOf(at) === device; at = dirname(at)) {
    if (isIndexDirectory(join(at, DEFAULT_DATA_DIR))) return at
    if (at === home || dirname(at) === at) return null
  }
  return null
}

function deviceOf(directory: string): number | undefined {
  return statSync(directory, { throwIfNoEntry: false })?.dev
}
