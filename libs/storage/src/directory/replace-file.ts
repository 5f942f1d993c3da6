import { randomUUID } from 'node:crypto'
import { lstat, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreatedNames } from '../lock/created-names.js'
import { IndexDirectoryError } from './errors.js'

/** A file of an index to write. */
interface Replacement {
  readonly directory: string
  /** Name in the directory, with slashes. */
  readonly name: string
  readonly content: string | Uint8Array
}

/**
 * Writes a file of an index in one step: a reader sees the old content or the new one, also after a crash.
 *
 * @throws IndexDirectoryError `INDEX_LINKED`: something else than a file has its name.
 */
export async function replaceFile({ directory, name, content }: Replacement, created: CreatedNames): Promise<void> {
  const path = join(directory, name)
  const before = await lstat(path).catch(() => null)
  if (before !== null && !before.isFile()) {
    const message = `${path} is no regular file, so it is not replaced. Move it out of the index.`
    throw new IndexDirectoryError('INDEX_LINKED', message, { path })
  }
  const pending = `${name}.${randomUUID()}`
  created.add([pending])
  const file = await open(join(directory, pending), 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(join(directory, pending), path)
}
