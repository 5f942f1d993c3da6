import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeDirectory, openCreatedNames, removeCreated } from '@coderag/storage'
import { CoderagError, sealJson, type IndexManifest } from '@coderag/types'
import { hashFiles, parseFiles, removeIndexFiles, withFolders, type HashedFile, type StoredFile } from './file-list.js'
import { damagedObject, type Objects } from './objects.js'
import { TRANSFERS } from './options.js'

/** Views of older generations that stay, for readers that are opening one. */
const KEPT_VIEWS = 2

export interface Remote {
  readonly objects: Objects
  readonly location: string
}

export function keyOf({ sha256 }: StoredFile): string {
  return `files/${sha256}`
}

/**
 * Makes the files of a generation available in a directory that is never written again. Files of equal content are links
 * to those of earlier views, the others are downloaded.
 *
 * @param name - Name of the view. It says which files are in it.
 * @returns Path of the directory.
 * @throws S3Error `S3_OBJECT_DAMAGED`; and others.
 */
export async function openView(
  cache: string,
  { name, files, remote }: { readonly name: string; readonly files: readonly StoredFile[]; readonly remote: Remote },
): Promise<string> {
  const views = join(cache, 'views')
  const path = join(views, name)
  if (await exists(path)) return path
  await mkdir(views, { recursive: true })
  const known = await filesOfViews(views)
  const pending = join(views, `.${name}.${randomUUID()}`)
  try {
    await mkdir(pending)
    await eachOf(files, async (file) => {
      const target = join(pending, file.name)
      const same = known.get(file.sha256)
      if (same !== undefined) {
        await mkdir(dirname(target), { recursive: true })
        const isLinked = await link(same, target).then(
          () => true,
          () => false,
        )
        if (isLinked) return
      }
      const isThere = await remote.objects.download(keyOf(file), { path: target, sha256: file.sha256 })
      if (!isThere) throw damagedObject(remote.location, keyOf(file))
    })
    await writeFile(join(pending, VIEW_LIST), JSON.stringify(files))
    await rename(pending, path).catch(async (error: unknown) => {
      // Another process was faster.
      if (!(await exists(path))) throw error
    })
  } finally {
    await removeView(pending, files)
  }
  await dropOldViews(views, name)
  return path
}

/** Name of the file in a view with the list of its files. */
const VIEW_LIST = '.files.json'

/** Maps hashes to files of the views that are there. */
async function filesOfViews(views: string): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const name of await readdir(views)) {
    if (name.startsWith('.')) continue
    for (const file of (await listOfView(join(views, name))) ?? []) {
      known.set(file.sha256, join(views, name, file.name))
    }
  }
  return known
}

/** Returns the files of a view; null for what is no view. */
async function listOfView(view: string): Promise<readonly StoredFile[] | null> {
  const text = await readFile(join(view, VIEW_LIST), 'utf8').catch(() => null)
  return text === null ? null : parseFiles(text)
}

/** Removes the files of a view, and its folders if nobody put other files there. */
async function removeView(view: string, files: readonly StoredFile[]): Promise<void> {
  const name = basename(view)
  const names = [...files.map((file) => file.name), VIEW_LIST].map((file) => `${name}/${file}`)
  await removeCreated(dirname(view), withFolders(names))
}

async function dropOldViews(views: string, newest: string): Promise<void> {
  const found = await Promise.all(
    (await readdir(views)).map(async (name) => ({
      name,
      madeMs: (await stat(join(views, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  const old = found
    .filter(({ name }) => name !== newest && !name.startsWith('.'))
    .sort((a, b) => b.madeMs - a.madeMs)
    .slice(KEPT_VIEWS)
  for (const { name } of old) {
    const files = await listOfView(join(views, name))
    if (files !== null) await removeView(join(views, name), files)
  }
}

/** The directory that a writer changes, in the state of a generation. */
export interface WorkingCopy {
  readonly directory: string
  /** Hashes of objects whose content was found to be another one. */
  readonly damaged: ReadonlySet<string>
  /** Hashes its files. */
  files(): Promise<readonly HashedFile[]>
  /** Says that it is what a list says, so that the next writer needs no download. */
  settle(list: string, files: readonly HashedFile[]): Promise<void>
}

/**
 * Brings the working copy to the state of a generation. It is used as it is if the last writer on this machine made that
 * generation. Files that the storage has lost or damaged are left out, for the repair.
 *
 * @param generation - Null for an empty index.
 */
export async function openWorkingCopy(
  cache: string,
  generation: { readonly manifest: IndexManifest; readonly list: string; readonly files: readonly StoredFile[] } | null,
  { objects }: Remote,
): Promise<WorkingCopy> {
  const directory = join(cache, 'work')
  const state = join(cache, 'work.json')
  let known: readonly HashedFile[] = []
  const damaged = new Set<string>()
  const settled = await readFile(state, 'utf8').then(
    (text) => JSON.parse(text) as { readonly list: string; readonly files: readonly HashedFile[] },
    () => null,
  )
  // From here on the copy is nobody's, until it is settled again.
  await removeCreated(cache, [basename(state)])
  if (generation !== null && settled?.list === generation.list) known = settled.files
  else {
    await makeDirectory(directory)
    await removeIndexFiles(directory)
    // The writer removes what is noted and in no generation any more; the table's files are LanceDB's to remove.
    const names = withFolders((generation?.files ?? []).map(({ name }) => name))
    openCreatedNames(directory).add(names.filter((name) => /^(?:bm25|graph|history)\/./.test(name)))
    const views = join(cache, 'views')
    const local = (await exists(views)) ? await filesOfViews(views) : new Map<string, string>()
    await eachOf(generation?.files ?? [], async (file) => {
      const target = join(directory, file.name)
      const same = local.get(file.sha256)
      await mkdir(dirname(target), { recursive: true })
      const isCopied =
        same !== undefined &&
        (await copyFile(same, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL).then(
          () => true,
          () => false,
        ))
      if (isCopied) return
      try {
        await objects.download(keyOf(file), { path: target, sha256: file.sha256 })
      } catch (error) {
        if (!CoderagError.is(error) || error.code !== 'S3_OBJECT_DAMAGED') throw error
        damaged.add(file.sha256)
        await rm(target, { force: true })
      }
    })
    if (generation !== null) {
      const text = `${sealJson(JSON.stringify(generation.manifest))}\n`
      await writeFile(join(directory, 'manifest.json'), text, { flag: 'wx' })
    }
  }
  return {
    directory,
    damaged,
    files: () => hashFiles(directory, known),
    async settle(list, files) {
      known = files
      const pending = `${state}.next`
      await removeCreated(cache, [basename(pending)]) // of a killed writer
      await writeFile(pending, JSON.stringify({ list, files }), { flag: 'wx' })
      await rename(pending, state)
    },
  }
}

/** Works on several items at a time. The first failure ends it when nothing is under way any more. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const lanes = Array.from({ length: Math.min(TRANSFERS, items.length) }, async () => {
    for (const item of waiting) await work(item)
  })
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
