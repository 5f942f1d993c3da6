import { randomUUID } from 'node:crypto'
import { lstat, readdir, readFile, rename, rmdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { removeCreated } from '@coderag/storage'
import { z } from 'zod'
import { ModelError } from './errors.js'
import { SETTINGS_FILE } from './wanted-files.js'

/** A model in the cache. */
export interface CachedModel {
  readonly id: string
  /** Absolute if the cache's directory is. */
  readonly folder: string
  /** Commit on the hub. Null for a model that came from a folder. */
  readonly revision: string | null
  /** Size of all its files. */
  readonly bytes: number
}

/** Directory of incomplete downloads. */
export const PARTIAL = '.partial'

const RecordSchema = z.object({
  id: z.string(),
  revision: z.string().optional(),
  files: z.record(z.string(), z.object({ bytes: z.number() })),
})

/** Returns the user's cache directory for models on this operating system. */
export function defaultModelsDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  const home = homedir()
  const base =
    process.platform === 'win32'
      ? (environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'))
      : process.platform === 'darwin'
        ? join(home, 'Library', 'Caches')
        : environment['XDG_CACHE_HOME'] || join(home, '.cache')
  return join(base, 'coderag', 'models')
}

/**
 * Returns the folder of a model in the cache. Its checksums are verified when it is opened.
 * @throws ModelError `MODEL_MISSING`, `MODEL_NAME_INVALID`.
 */
export async function findModel(id: string, directory: string): Promise<string> {
  const folder = folderOf(id, directory)
  if (await isThere(join(folder, SETTINGS_FILE))) return folder
  throw new ModelError(
    'MODEL_MISSING',
    `The model "${id}" is not in ${directory}. Get it with "coderag models add ${id}" where there is a network, or with "coderag models add <folder> --name ${id}".`,
    { id, directory },
  )
}

/**
 * Lists the models of the cache, sorted by id.
 * @throws ModelError `MODEL_CACHE`.
 */
export async function listModels(directory: string): Promise<CachedModel[]> {
  return inCache(directory, async () => {
    const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const models: CachedModel[] = []
    for (const name of names) {
      const folder = join(directory, name)
      const text = await readFile(join(folder, SETTINGS_FILE), 'utf8').catch(() => null)
      const record = RecordSchema.safeParse(text === null ? null : parseJson(text))
      if (name === PARTIAL || !record.success) continue
      const { id, revision = null, files } = record.data
      models.push({ id, folder, revision, bytes: Object.values(files).reduce((sum, file) => sum + file.bytes, 0) })
    }
    return models.sort((a, b) => (a.id < b.id ? -1 : 1))
  })
}

/**
 * Deletes a model from the cache.
 * @throws ModelError `MODEL_MISSING`, `MODEL_FOREIGN`, `MODEL_CACHE`.
 */
export async function removeModel(id: string, directory: string): Promise<void> {
  const folder = await findModel(id, directory)
  await inCache(directory, async () => removeFiles(folder, await requireOwn(folder)))
}

/** Files of a model, as `coderag models add` recorded them. */
type Recorded = z.output<typeof RecordSchema>['files']

/** @throws ModelError `MODEL_FOREIGN`: coderag did not put the folder there. */
async function requireOwn(folder: string): Promise<Recorded> {
  const text = await readFile(join(folder, SETTINGS_FILE), 'utf8').catch(() => null)
  const record = RecordSchema.safeParse(text === null ? null : parseJson(text))
  if (record.success && (await lstat(folder)).isDirectory()) return record.data.files
  const message = `${folder} was not made by "coderag models add", so it is neither replaced nor removed. Move or remove it yourself.`
  throw new ModelError('MODEL_FOREIGN', message, { folder })
}

/** Removes the recorded files of a model, and its folder if nobody put other files there. */
async function removeFiles(folder: string, files: Recorded): Promise<void> {
  await removeStaged(folder, Object.keys(files))
}

/** Removes files of a folder and its settings, and the folders that are empty then. */
export async function removeStaged(folder: string, files: readonly string[]): Promise<void> {
  const names = [...files, SETTINGS_FILE].map((file) => `${basename(folder)}/${file}`)
  const folders = names.flatMap((name) => {
    const parts = name.split('/').slice(0, -1)
    return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)
  })
  await removeCreated(dirname(folder), [...names, ...new Set(folders)])
}

/**
 * Moves a complete folder to the model's place, in one step if the place was empty.
 *
 * @throws ModelError `MODEL_FOREIGN`.
 */
export async function putInPlace(complete: string, id: string, directory: string): Promise<string> {
  const folder = folderOf(id, directory)
  if (!(await isThere(folder))) {
    await rename(complete, folder)
    return folder
  }
  const files = await requireOwn(folder)
  const old = join(directory, PARTIAL, `replaced-${randomUUID()}`)
  await rename(folder, old)
  await rename(complete, folder)
  await removeFiles(old, files)
  // What somebody put into the folder stays in it.
  for (const name of await readdir(old).catch(() => [])) {
    if (!(await isThere(join(folder, name)))) await rename(join(old, name), join(folder, name))
  }
  await rmdir(old).catch(() => undefined)
  return folder
}

/**
 * Returns the folder of a model id.
 * @throws ModelError `MODEL_NAME_INVALID`.
 */
export function folderOf(id: string, directory: string): string {
  if (!/^\w[\w.-]*(?:\/\w[\w.-]*)?$/.test(id) || id.includes('..')) throw invalidName(id)
  return join(directory, id.replace('/', '--'))
}

export function invalidName(source: string): ModelError {
  const message = `"${source}" is neither a folder nor a model id. Ids look like nomic-ai/CodeRankEmbed.`
  return new ModelError('MODEL_NAME_INVALID', message, { source })
}

/** Runs work on the cache. Converts errors of the file system to ModelError. */
export async function inCache<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : null
    if (reason === null || cause instanceof ModelError) throw cause
    const message = `The model cache ${directory} can't be used (${reason}). Make room, give permission, or name another one by CODERAG_MODELS_DIR.`
    throw new ModelError('MODEL_CACHE', message, { directory, reason }, { cause })
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
