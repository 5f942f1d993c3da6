import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file below a directory with its size in bytes. */
export async function filesBelow(directory: string): Promise<{ path: string; bytes: number }[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })))
}

export async function bytesBelow(directory: string): Promise<number> {
  return (await filesBelow(directory)).reduce((sum, file) => sum + file.bytes, 0)
}
