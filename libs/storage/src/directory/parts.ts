import { constants } from 'node:fs'
import { copyFile, link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { isIntact, sealJson, type PartReader, type PartWriter } from '@coderag/types'
import { IndexDirectoryError } from './errors.js'

/** File with the checksums of the other files of a generation, by name. */
const CHECKSUMS = 'checksums.json'

/** Reads the files of one generation from its directory, and compares the checksum of each. */
export function directoryParts(directory: string): PartReader {
  let checksums: Promise<ReadonlyMap<string, number>> | null = null
  return {
    async read(name) {
      const bytes = await readWhole(directory, name)
      checksums ??= readChecksums(directory)
      if (crc32(bytes) !== (await checksums).get(name)) throw unreadable(join(directory, name), 'its checksum differs')
      return bytes
    },
  }
}

/** Writes the files of one generation. */
export interface DirectoryPartWriter extends PartWriter {
  /** Writes the checksums. Call it when all files are written. */
  finish(): Promise<void>
}

/**
 * Writes the files of one generation into a new directory. Unchanged files of the previous generation are linked: they
 * are one file on disk under two names.
 *
 * @param onCreate - Is told the name of each file before it is created.
 */
export async function createDirectoryParts(
  directory: string,
  previous: string | null,
  onCreate: (name: string) => void,
): Promise<DirectoryPartWriter> {
  await mkdir(directory)
  const fileIn = (name: string): string => {
    onCreate(name)
    return join(directory, name)
  }
  const checksums = new Map<string, number>()
  let before: Promise<ReadonlyMap<string, number>> | null = null
  return {
    async write(name, bytes) {
      checksums.set(name, crc32(bytes))
      await writeFile(fileIn(name), bytes, { flag: 'wx' })
    },
    async keep(name) {
      if (previous === null) throw new TypeError('there is no previous generation')
      before ??= readChecksums(previous)
      const checksum = (await before).get(name)
      const [from, to] = [join(previous, name), fileIn(name)]
      if (checksum === undefined) throw unreadable(from, 'it has no checksum')
      checksums.set(name, checksum)
      // Not every file system has hard links.
      await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL))
    },
    finish: () => writeFile(fileIn(CHECKSUMS), sealJson(JSON.stringify(Object.fromEntries(checksums))), { flag: 'wx' }),
  }
}

async function readChecksums(directory: string): Promise<ReadonlyMap<string, number>> {
  const text = Buffer.from(await readWhole(directory, CHECKSUMS)).toString('utf8')
  try {
    if (!isIntact(text)) throw new RangeError('its checksum differs')
    const { checksum: _own, ...checksums } = JSON.parse(text) as Record<string, unknown>
    return new Map(Object.entries(checksums).map(([name, value]) => [name, Number(value)]))
  } catch (cause) {
    throw unreadable(join(directory, CHECKSUMS), 'it is damaged', cause)
  }
}

async function readWhole(directory: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(directory, name)
  try {
    return await readFile(path)
  } catch (cause) {
    throw unreadable(path, 'it is missing or not readable', cause)
  }
}

function unreadable(path: string, why: string, cause?: unknown): IndexDirectoryError {
  const message = `${path} can't be used: ${why}. Crawl again with --full.`
  return new IndexDirectoryError('INDEX_PART_UNREADABLE', message, { path }, { cause })
}
