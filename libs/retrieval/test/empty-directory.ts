import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates an empty directory, which is removed when the test ends. */
export async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'coderag-retrieval-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}
