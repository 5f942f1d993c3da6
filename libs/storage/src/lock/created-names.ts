import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { lstat, open, rename, rmdir, unlink } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** Name of the journal in a directory that programs write and users may put files into. */
export const CREATED_NAMES = 'created-names.txt'

const HEADER = '# Names that coderag created here. It removes no others.\n'

/**
 * The names that writers created below a directory, in a file of it. Only names that stand there are ever removed. Names
 * are relative, with slashes; that of a folder ends with a slash. One process writes at a time.
 */
export interface CreatedNames {
  /**
   * Notes names. Call it before they are created, so that a killed process leaves none that nobody knows.
   *
   * @throws Error of the file system, also if the journal is a symbolic link.
   */
  add(names: readonly string[]): void
  /**
   * Removes the noted names that a test does not keep, see `removeCreated`, and forgets those that are gone.
   *
   * @returns Number of files and folders that were removed.
   */
  removeAllBut(isKept: (name: string) => boolean): Promise<number>
}

/** Tests whether a directory has a journal. */
export function hasCreatedNames(directory: string): boolean {
  return readJournal(directory) !== null
}

/**
 * Opens the journal of a directory that exists. It is created if there is none.
 *
 * @throws Error of the file system, such as `EEXIST` if something else has its name.
 */
export function openCreatedNames(directory: string): CreatedNames {
  const path = join(directory, CREATED_NAMES)
  const append = (text: string, flags = 0): void => {
    // A journal that is a link would be written elsewhere.
    const file = openSync(path, constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0) | flags, 0o666)
    try {
      writeSync(file, text)
    } finally {
      closeSync(file)
    }
  }
  const found = readJournal(directory)
  const names = new Set(found?.names)
  if (found === null) append(HEADER, constants.O_CREAT | constants.O_EXCL)
  // A killed process can leave half a line, which must not become a part of the next name.
  else if (!found.isWhole) append('\n')
  return {
    add(added) {
      const fresh = added.filter((name) => !names.has(name))
      const wrong = fresh.find((name) => !isBelow(name))
      if (wrong !== undefined) throw new RangeError(`"${wrong}" is no name below a directory`)
      if (fresh.length === 0) return
      append(fresh.map((name) => `${name}\n`).join(''))
      for (const name of fresh) names.add(name)
    },
    async removeAllBut(isKept) {
      const before = names.size
      const { removed, gone } = await removeCreated(
        directory,
        [...names].filter((name) => !isKept(name)),
      )
      for (const name of gone) names.delete(name)
      if (names.size === before) return removed
      const next = `${CREATED_NAMES}.${randomUUID()}`
      append(`${next}\n`)
      const file = await open(join(directory, next), 'wx')
      try {
        await file.writeFile(HEADER + [...names].map((name) => `${name}\n`).join(''))
      } finally {
        await file.close()
      }
      await rename(join(directory, next), path)
      return removed
    },
  }
}

/**
 * Removes files and empty folders below a directory by their names. Nothing is removed through a symbolic link, and of
 * what stands at a name only a file or folder as the name says: a link, a socket or a folder with other files stays.
 *
 * @returns How many were removed, and the names that stand for nothing of ours any more.
 */
export async function removeCreated(
  directory: string,
  names: readonly string[],
): Promise<{ readonly removed: number; readonly gone: readonly string[] }> {
  const folders = new Map<string, Promise<boolean>>([['', Promise.resolve(true)]])
  const isRealFolder = (folder: string): Promise<boolean> => {
    const known = folders.get(folder)
    if (known !== undefined) return known
    const parent = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    const found = isRealFolder(parent).then(
      async (isReal) => isReal && (await kindOf(join(directory, folder))) === 'folder',
    )
    folders.set(folder, found)
    return found
  }
  let removed = 0
  const gone: string[] = []
  // What lies in a folder goes before the folder.
  const inOrder = names.filter(isBelow).sort((a, b) => depthOf(b) - depthOf(a))
  for (const name of inOrder) {
    const own = name.replace(/\/$/, '')
    const path = join(directory, own)
    const isOurs =
      (await isRealFolder(own.slice(0, Math.max(0, own.lastIndexOf('/'))))) &&
      (await kindOf(path)) === (name.endsWith('/') ? 'folder' : 'file')
    if (isOurs) {
      try {
        await (name.endsWith('/') ? rmdir(path) : unlink(path))
        removed++
      } catch {
        continue // not empty, or open: it stays noted
      }
    }
    gone.push(name)
  }
  return { removed, gone }
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'other'> {
  const stats = await lstat(path).catch(() => null)
  return stats?.isFile() === true ? 'file' : stats?.isDirectory() === true ? 'folder' : 'other'
}

function depthOf(name: string): number {
  return name.replace(/\/$/, '').split('/').length
}

/** Names from a damaged journal must not lead elsewhere. */
function isBelow(name: string): boolean {
  return name
    .replace(/\/$/, '')
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0\n]/.test(part))
}

/** Returns null if there is no journal, or the file of that name is something else. */
function readJournal(directory: string): { readonly names: readonly string[]; readonly isWhole: boolean } | null {
  let text: string
  try {
    text = readFileSync(join(directory, CREATED_NAMES), 'utf8')
  } catch {
    return null
  }
  if (!text.startsWith(HEADER)) return null
  const lines = text.slice(HEADER.length).split('\n')
  const rest = lines.pop()
  return { names: lines.filter((name) => name !== ''), isWhole: rest === '' }
}
