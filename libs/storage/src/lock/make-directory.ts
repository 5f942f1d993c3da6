import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a directory with its parents, if it does not exist. It ends with an error where Node's recursive `mkdir` tries for
 * ever: in file systems such as `/proc`, which say of every new name that its parent is missing.
 *
 * @param mode - Permissions of the directories that are created, less the umask. Default: 0o777.
 * @throws Error of the file system.
 */
export async function makeDirectory(path: string, mode = 0o777): Promise<void> {
  await mkdir(path, { mode }).catch(async (error: unknown) => {
    if (await isDirectory(path)) return
    const parent = dirname(path)
    const isParentMissing = codeOf(error) === 'ENOENT' && !(await isDirectory(parent))
    if (!isParentMissing || parent === path) throw error
    await makeDirectory(parent, mode)
    await mkdir(path, { mode }).catch(async (failure: unknown) => {
      // Another process was faster.
      if (!(await isDirectory(path))) throw failure
    })
  })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}
