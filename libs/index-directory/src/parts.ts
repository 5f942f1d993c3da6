import { copyFile, link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartReader, PartWriter } from '@coderag/types'
import { IndexDirectoryError } from './errors.js'

/** Reads the files of one generation from its directory. */
export function directoryParts(directory: string): PartReader {
  return {
    async read(name) {
      const path = join(directory, name)
      try {
        return await readFile(path)
      } catch (cause) {
        const message = `${path} can't be read. Crawl again: \`coderag index\` repairs an index.`
        throw new IndexDirectoryError('INDEX_PART_UNREADABLE', message, { path }, { cause })
      }
    },
  }
}

/**
 * Writes the files of one generation into a new directory. Unchanged files of the previous generation are linked: they
 * are one file on disk under two names.
 */
export async function createDirectoryParts(directory: string, previous: string | null): Promise<PartWriter> {
  await mkdir(directory, { recursive: true })
  return {
    write: (name, bytes) => writeFile(join(directory, name), bytes),
    async keep(name) {
      if (previous === null) throw new TypeError('there is no previous generation')
      const [from, to] = [join(previous, name), join(directory, name)]
      // Not every file system has hard links.
      await link(from, to).catch(() => copyFile(from, to))
    },
  }
}
