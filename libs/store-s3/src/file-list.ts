import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { removeCreated } from '@coderag/storage'
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

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
/** Files of an index. Whatever else lies in its directory is not stored and not removed. */
const INDEX_FILE = new RegExp(
  [
    String.raw`service_graph\.json`,
    String.raw`bm25\/[\w.-]+\/(?:segment-\d+\.bin|segments\.json)`,
    String.raw`graph\/[\w.-]+\/[\w.-]+\.(?:json|tsv|bin)`,
    String.raw`history\/[\da-f]{32}\.json`,
    String.raw`rag\.lance\/chunks\.sums\.json`,
    String.raw`rag\.lance\/chunks\.image\/(?:\d+\.json|${UUID}\/(?:slots|names|vectors|rows))`,
    String.raw`rag\.lance\/(?:chunks\.lance|__manifest)\/(?:[\w.-]+\/)*[\w.-]+\.(?:manifest|txn|lance|arrow|bin|idx|json)`,
  ]
    .map((name) => `^${name}$`)
    .join('|'),
)
/** Files of the working copy that are written apart, or that a killed writer did not finish. */
const UNFINISHED = new RegExp(String.raw`^(?:manifest\.json|.*\.json\.(?:part|${UUID}))$`)

/** Lists the files of an index in a directory, sorted by name. */
async function namesOfFiles(directory: string, isWanted: (name: string) => boolean): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(isWanted)
    .sort()
}

/** Removes the files of an index from its directory, with the folders that are empty then. Files of others stay. */
export async function removeIndexFiles(directory: string): Promise<void> {
  const names = await namesOfFiles(directory, (name) => INDEX_FILE.test(name) || UNFINISHED.test(name))
  await removeCreated(directory, withFolders(names))
}

/** Adds the folders of files to their names. */
export function withFolders(names: readonly string[]): readonly string[] {
  const folders = names.flatMap((name) => {
    const parts = name.split('/').slice(0, -1)
    return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)
  })
  return [...new Set([...names, ...folders])]
}

/** Lists and hashes the files of an index in a directory, sorted by name. */
export async function hashFiles(directory: string, known: readonly HashedFile[]): Promise<HashedFile[]> {
  const before = new Map(known.map((file) => [file.name, file]))
  const names = await namesOfFiles(directory, (name) => INDEX_FILE.test(name))
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

/** Reads the files of a list that was written to a local file. Returns null if it is something else. */
export function parseFiles(text: string): readonly StoredFile[] | null {
  try {
    const parsed = z.array(StoredFileSchema).safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
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
