import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const StoredFileSchema = z.object({
  /** Path in the index, with slashes. Names that lead elsewhere are refused. */
  name: z
    .string()
    .refine((name) => name.split('/').every((part) => !['', '.', '..'].includes(part)) && !/[\\\0]/.test(name)),
  size: z.number(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
})
const FileListSchema = z.object({ files: z.array(StoredFileSchema) })

/** A file of an index. Its content is the object `files/<sha256>`. */
export type StoredFile = z.output<typeof StoredFileSchema>

/** A file that was hashed, with its time, so that it is not hashed again while it stays the same. */
export interface HashedFile extends StoredFile {
  readonly changedMs: number
}

/** Names of what lies in the directory and belongs to one machine or is written apart. */
const OWN = /^(?:manifest\.json|write\.lock|\.gitignore)$|\.next$|^write\.lock\./

/** Lists and hashes the files of a directory, sorted by name. */
export async function hashFiles(directory: string, known: readonly HashedFile[]): Promise<HashedFile[]> {
  const before = new Map(known.map((file) => [file.name, file]))
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !OWN.test(name))
    .sort()
  const files: HashedFile[] = []
  for (const name of names) {
    const path = join(directory, name)
    const { size, mtimeMs: changedMs } = await stat(path)
    const same = before.get(name)
    const isSame = same !== undefined && same.size === size && same.changedMs === changedMs
    files.push(isSame ? same : { name, size, changedMs, sha256: await hashOf(path) })
  }
  return files
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes a list, and names it by the hash of its text. */
export function encodeList(files: readonly StoredFile[]): { readonly name: string; readonly text: string } {
  const text = JSON.stringify({ files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })) })
  return { name: createHash('sha256').update(text).digest('hex'), text }
}

/** Reads a list. Returns null if its text is not what its name says. */
export function decodeList(name: string, text: string): readonly StoredFile[] | null {
  if (createHash('sha256').update(text).digest('hex') !== name) return null
  return FileListSchema.parse(JSON.parse(text)).files
}
