import { randomUUID } from 'node:crypto'
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { makeDirectory } from '@coderag/storage'
import { folderOf, inCache, invalidName, PARTIAL, putInPlace, removeStaged, type CachedModel } from './cache.js'
import { ModelError } from './errors.js'
import { describeOnHub, downloadFile, sha256Of, type HubOptions } from './hub.js'
import { SETTINGS_FILE, wantedFiles, type Wanted } from './wanted-files.js'

export interface AddOptions extends Partial<HubOptions> {
  /** Directory of the cache. It is created if it does not exist. */
  readonly directory: string
  /** If true, nothing is downloaded. */
  readonly offline?: boolean
  /** Name of the model in the cache. Default: the hub id, or the folder's name. */
  readonly name?: string | undefined
  /** Commit, branch or tag on the hub. */
  readonly revision?: string | undefined
  /** Model file to use instead of `model.onnx`, such as `onnx/model_quantized.onnx`. */
  readonly file?: string | undefined
  /** Called before each file. */
  readonly onFile?: (file: { readonly path: string; readonly bytes: number | null }) => void
}

export const HUGGING_FACE_HUB = 'https://huggingface.co'

interface FileSum {
  readonly sha256: string
  readonly bytes: number
}

/**
 * Adds a model to the cache: copies a folder, or downloads from the hub. Files are collected in a separate directory
 * and moved into place when they are complete and verified, so that a model is whole or absent.
 * @param source - A folder, or a hub id such as `nomic-ai/CodeRankEmbed`. An existing folder wins.
 * @throws ModelError every code but `MODEL_MISSING`; the signal's reason.
 */
export async function addModel(source: string, options: AddOptions): Promise<CachedModel> {
  const { directory } = options
  const isFolder = await stat(source).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return inCache(directory, () => (isFolder ? addFolder(resolve(source), options) : addFromHub(source, options)))
}

async function addFolder(source: string, { directory, name, file, onFile }: AddOptions): Promise<CachedModel> {
  const settings = await ownSettings(source)
  const id = name ?? (typeof settings['id'] === 'string' ? settings['id'] : basename(source))
  folderOf(id, directory)
  const chosen = file ?? (typeof settings['model'] === 'string' ? settings['model'] : undefined)
  const wanted = requireFiles(wantedFiles(await filesOf(source), chosen), source)
  const staging = join(directory, PARTIAL, `copy-${randomUUID()}`)
  try {
    const sums: Record<string, FileSum> = {}
    for (const path of wanted.files) {
      const { size } = await stat(join(source, path))
      onFile?.({ path, bytes: size })
      await makeDirectory(dirname(join(staging, path)))
      await copyFile(join(source, path), join(staging, path))
      sums[path] = { sha256: await sha256Of(join(staging, path)), bytes: size }
    }
    const { revision: _, ...kept } = settings
    return await finish(staging, { ...kept, id, model: wanted.model, files: sums }, directory)
  } finally {
    await removeStaged(staging, wanted.files)
  }
}

async function addFromHub(source: string, options: AddOptions): Promise<CachedModel> {
  const { directory, offline = false, name, revision = 'main', file, onFile } = options
  if (!/^\w[\w.-]*\/\w[\w.-]*$/.test(source) || source.includes('..')) throw invalidName(source)
  if (offline) {
    const message = `"${source}" would have to be downloaded, and downloads are switched off (CODERAG_OFFLINE or HF_HUB_OFFLINE). Add it from a folder instead.`
    throw new ModelError('MODEL_OFFLINE', message, { id: source })
  }
  const id = name ?? source
  const hub = { hubUrl: options.hubUrl ?? HUGGING_FACE_HUB, token: options.token, signal: options.signal }
  folderOf(id, directory)
  const found = await describeOnHub(source, revision, hub)
  const paths = found.files.map((entry) => entry.path)
  const wanted = requireFiles(wantedFiles(paths, file), source)
  // Named after the commit: what an earlier attempt left is of the same state, or is not used.
  const staging = join(directory, PARTIAL, `${source.replace('/', '--')}@${found.revision}`)
  const sums: Record<string, FileSum> = {}
  for (const entry of found.files.filter(({ path }) => wanted.files.includes(path))) {
    onFile?.(entry)
    sums[entry.path] = await downloadFile({ id: source, revision: found.revision, file: entry, folder: staging }, hub)
  }
  return finish(staging, { id, revision: found.revision, model: wanted.model, files: sums }, directory)
}

async function finish(
  staging: string,
  settings: {
    readonly id: string
    readonly revision?: string
    readonly model: string
    readonly files: Readonly<Record<string, FileSum>>
  },
  directory: string,
): Promise<CachedModel> {
  await writeFile(join(staging, SETTINGS_FILE), `${JSON.stringify(settings, null, 2)}\n`)
  const folder = await putInPlace(staging, settings.id, directory)
  const bytes = Object.values(settings.files).reduce((sum, file) => sum + file.bytes, 0)
  return { id: settings.id, folder, revision: settings.revision ?? null, bytes }
}

function requireFiles(wanted: Wanted, source: string): Exclude<Wanted, { missing: string }> {
  if (!('missing' in wanted)) return wanted
  const { missing, others } = wanted
  const hint =
    others.length > 0
      ? `It has ${others.slice(0, 8).join(', ')}: name one with --file.`
      : 'Export the model to ONNX with its tokenizer (for example with "optimum-cli export onnx"), or take a repository that has both.'
  throw new ModelError('MODEL_INCOMPLETE', `"${source}" has no ${missing}. ${hint}`, { source, missing })
}

/** Reads the settings file beside the model, which a person wrote. It is validated when the model is opened. */
async function ownSettings(source: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(source, SETTINGS_FILE), 'utf8').catch(() => '{}')
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}
  } catch {
    return {}
  }
}

async function filesOf(source: string): Promise<string[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(source.length + 1)
        .replaceAll('\\', '/'),
    )
}
