import { constants, type Dirent } from 'node:fs'
import { chmod, lstat, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isIntact } from '@coderag/types'
import { hasCreatedNames, openCreatedNames, type CreatedNames } from '../lock/created-names.js'
import { makeDirectory } from '../lock/make-directory.js'
import { IndexDirectoryError, isSystemError } from './errors.js'
import { LAYOUT } from './layout.js'

/** The beginning of an index's manifest. */
const MANIFEST_HEAD = /^\{"format":\d+,"generation":\d+,"createdAt":"/

/**
 * What an empty directory may hold: files that systems and git leave, a lock that another run has just taken, and the caches
 * that coderag keeps beside an index.
 */
const IN_EMPTY =
  /^(?:\.git(?:keep|ignore)|\.DS_Store|Thumbs\.db|lost\+found|write\.lock(?:\..+)?|repositories|s3|vectors)$/

/** Folders that coderag makes and removes files from. A link in their place would lead elsewhere. */
const OWN_FOLDERS = [
  ...[LAYOUT.lexical, LAYOUT.graph, LAYOUT.history, LAYOUT.database],
  ...['__manifest', 'chunks.image', 'chunks.lance'].map((name) => `${LAYOUT.database}/${name}`),
  ...['_deletions', '_indices', '_refs', '_transactions', '_versions', 'data'].map(
    (name) => `${LAYOUT.database}/chunks.lance/${name}`,
  ),
]

/**
 * Checks that a directory is an index, or empty, or missing; then it is created. Changes nothing of what is in it. Unless it
 * is shared, only its owner may enter it afterwards.
 *
 * @throws IndexDirectoryError `INDEX_NOT_EMPTY`: somebody else's files are in it. `INDEX_LINKED`: a folder of the index is a
 *   symbolic link.
 */
export async function requireOwnDirectory(directory: string, isShared: boolean): Promise<void> {
  await makeDirectory(directory, isShared ? 0o777 : 0o700)
  const foreign = (await readdir(directory)).find((name) => !IN_EMPTY.test(name))
  if (foreign !== undefined && !(await isOwn(directory))) {
    const message = `${directory} is no index and is not empty: it holds "${foreign}". Nothing was written. Give a new or empty directory, such as ${join(directory, 'coderag-data')}.`
    throw new IndexDirectoryError('INDEX_NOT_EMPTY', message, { directory, found: foreign })
  }
  for (const folder of OWN_FOLDERS) {
    const path = join(directory, folder)
    if ((await lstat(path).catch(() => null))?.isSymbolicLink() !== true) continue
    const message = `${path} is a symbolic link, and coderag removes old files in this folder of the index. Nothing was written. Replace the link by the folder, or link the whole index directory.`
    throw new IndexDirectoryError('INDEX_LINKED', message, { path })
  }
  if (isShared) return
  const { mode } = await stat(directory)
  // Another user's directory can't be changed by this one, who may write it all the same.
  if ((mode & 0o077) !== 0) await chmod(directory, mode & 0o700).catch(() => undefined)
}

/** Tests whether coderag has begun or committed an index in a directory. */
async function isOwn(directory: string): Promise<boolean> {
  if (hasCreatedNames(directory)) return true
  // A pipe of that name must not hold up the run.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
  const head = await headOf(join(directory, LAYOUT.manifest), flags).catch(() => '')
  return MANIFEST_HEAD.test(head)
}

async function headOf(path: string, flags: number): Promise<string> {
  await using file = await open(path, flags)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64)
  return buffer.toString('latin1', 0, bytesRead)
}

/**
 * Opens the journal of an index, whose lock is held, and makes its folders. In an index of a version without a journal, what
 * its own lists name is noted first.
 */
export async function openJournal(directory: string): Promise<CreatedNames> {
  const isNew = !hasCreatedNames(directory)
  const created = openCreatedNames(directory)
  if (isNew) created.add(await listedNames(directory))
  for (const folder of [LAYOUT.lexical, LAYOUT.graph, LAYOUT.history]) {
    await makeDirectory(join(directory, folder))
  }
  // Git leaves out everything, this file included. A file that somebody changed stays.
  await writeFile(join(directory, LAYOUT.gitignore), '# Written by coderag.\n*\n', { flag: 'wx' }).catch(
    (error: unknown) => {
      if (!isSystemError(error) || error.code !== 'EEXIST') throw error
    },
  )
  return created
}

/** Names the files that the lists in the folders of generations name, and intact histories. */
async function listedNames(directory: string): Promise<string[]> {
  const names: string[] = []
  for (const kind of [LAYOUT.lexical, LAYOUT.graph] as const) {
    for (const { name: generation } of await foldersIn(join(directory, kind))) {
      const list = kind === LAYOUT.lexical ? 'segments.json' : 'checksums.json'
      const folder = `${kind}/${generation}`
      const files = kind === LAYOUT.lexical ? lexicalFiles : graphFiles
      const listed = files(await readFile(join(directory, folder, list), 'utf8').catch(() => ''))
      if (listed !== null) names.push(`${folder}/`, ...[list, ...listed].map((file) => `${folder}/${file}`))
    }
  }
  for (const name of await readdir(join(directory, LAYOUT.history)).catch(() => [])) {
    const path = `${LAYOUT.history}/${name}`
    if (!/^[\da-f]{32}\.json$/.test(name)) continue
    const text = await readFile(join(directory, path), 'utf8').catch(() => '')
    if (isSealed(text)) names.push(path)
  }
  return names
}

async function foldersIn(path: string): Promise<readonly Dirent[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory() && /^\d+(?:\.\d+)?$/.test(entry.name))
}

function graphFiles(text: string): readonly string[] | null {
  return isSealed(text) ? Object.keys(parse(text)).filter((name) => name !== 'checksum') : null
}

/** Reads names alone; the lexical index checks the rest. */
function lexicalFiles(text: string): readonly string[] | null {
  const { segments } = parse(text)
  if (!Array.isArray(segments)) return null
  return segments.flatMap((segment: unknown) => {
    const file = typeof segment === 'object' && segment !== null && 'file' in segment ? segment.file : null
    return typeof file === 'string' && /^segment-\d+\.bin$/.test(file) ? [file] : []
  })
}

function isSealed(text: string): boolean {
  return text.includes(',"checksum":"') && isIntact(text)
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
