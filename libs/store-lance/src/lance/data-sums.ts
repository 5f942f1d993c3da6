import { createReadStream } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { removeCreated } from '@coderag/storage'
import { StoreError } from '../errors.js'

/** Folders of a table whose files LanceDB writes once and never changes. */
const folders = ['data', '_deletions']

/**
 * The checksums of a table's files, which LanceDB does not have. They stand in `NAME.sums.json` beside the table. A file
 * is summed by the writer that made it, and compared when the table is read in full: for a copy, a new image, a
 * compaction. Files without a sum are from an earlier version and pass.
 */
export class DataSums {
  readonly #table: string
  readonly #directory: string
  readonly #file: string
  #verified: Promise<void> | null = null

  /** @param uri - Directory of the tables. */
  constructor(uri: string, table: string) {
    this.#table = table
    this.#directory = join(uri, `${table}.lance`)
    this.#file = join(uri, `${table}.sums.json`)
  }

  /** Sums the files that are new, and forgets those that are gone. */
  async record(): Promise<void> {
    const known = await this.#read()
    const sums = new Map<string, number>()
    for (const file of await this.#files())
      sums.set(file, known.get(file) ?? (await sumOf(join(this.#directory, file))))
    if (sums.size === known.size && [...sums.keys()].every((file) => known.has(file))) return
    const part = `${basename(this.#file)}.part`
    // A killed writer can leave one. A link of that name is not written through.
    await removeCreated(dirname(this.#file), [part])
    const path = join(dirname(this.#file), part)
    await writeFile(path, JSON.stringify(Object.fromEntries(sums)), { flag: 'wx' })
    await rename(path, this.#file)
  }

  /**
   * Compares the files with their sums, once.
   * @throws StoreError `STORE_CORRUPT`.
   */
  verify(): Promise<void> {
    return (this.#verified ??= this.#compare().catch((error: unknown) => {
      // Damage stays; too many open files or a failed read may pass.
      if (!(error instanceof StoreError)) this.#verified = null
      throw error
    }))
  }

  async #compare(): Promise<void> {
    const sums = await this.#read()
    for (const file of await this.#files()) {
      const expected = sums.get(file)
      if (expected === undefined) continue
      const found = await sumOf(join(this.#directory, file)).catch((error: unknown) => {
        if (isGone(error)) return expected // a writer has freed it
        throw error
      })
      if (found !== expected) throw damaged(this.#table, file)
    }
  }

  async #files(): Promise<string[]> {
    const listed = await Promise.all(
      folders.map(async (folder) => {
        const names = await readdir(join(this.#directory, folder)).catch(() => [])
        return names.map((name) => `${folder}/${name}`)
      }),
    )
    return listed.flat()
  }

  /** Returns the sums by file; none if the file is missing or damaged itself. */
  async #read(): Promise<Map<string, number>> {
    try {
      const sums: unknown = JSON.parse(await readFile(this.#file, 'utf8'))
      return new Map(
        Object.entries(sums ?? {}).filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
      )
    } catch {
      return new Map()
    }
  }
}

async function sumOf(path: string): Promise<number> {
  let sum = 0
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) sum = crc32(bytes as Buffer, sum)
  return sum
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function damaged(table: string, file: string): StoreError {
  return new StoreError(
    'STORE_CORRUPT',
    `The checksum of ${file} of the table "${table}" differs. Restore the data directory from a backup, or run \`coderag index\` on all sources of the index with --full.`,
    { table },
  )
}
