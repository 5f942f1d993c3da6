import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const directories: string[] = []
afterAll(() => Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true, force: true }))))

/** An empty directory that goes away after the test file. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'coderag-store-'))
  directories.push(directory)
  return directory
}

/** Every file below a directory with its size in bytes. */
export async function filesBelow(directory: string): Promise<{ path: string; bytes: number }[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })))
}

export async function bytesBelow(directory: string): Promise<number> {
  return (await filesBelow(directory)).reduce((sum, file) => sum + file.bytes, 0)
}
