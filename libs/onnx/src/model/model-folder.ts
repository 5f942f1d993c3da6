import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OnnxError } from './errors.js'
import { MODEL_SETTINGS_FILE, ModelSettingsSchema, type ModelSettings } from './model-settings.js'

/** Possible paths of a model file in a folder; the first existing one is used. The second is the layout of the hub. */
export const MODEL_FILES = ['model.onnx', 'onnx/model.onnx'] as const
export const TOKENIZER_FILE = 'tokenizer.json'

/** A folder with a model and its tokenizer, its checksums verified. */
export interface ModelFolder {
  readonly directory: string
  /** `id` of the settings, else the folder's name. */
  readonly id: string
  readonly modelPath: string
  readonly tokenizerPath: string
  /** sha256 over the checksums of model and tokenizer, 64 hex digits: equal where the same text gives the same numbers. */
  readonly fingerprint: string
  readonly settings: ModelSettings
  /**
   * True if the model measures the range of its numbers while it computes (ONNX: `DynamicQuantizeLinear`, which takes
   * the range of a whole tensor). A text then has another result in another batch.
   */
  readonly isDynamicallyQuantized: boolean
}

/**
 * Opens a folder with `model.onnx` (or `onnx/model.onnx`), `tokenizer.json` and perhaps `coderag-model.json`. Reads
 * every file once to verify it: 0.3 to 1 s per GB from a warm disk.
 *
 * @throws OnnxError `ONNX_MODEL_MISSING`, `ONNX_CHECKSUM`, `ONNX_SETTINGS`.
 */
export async function openModelFolder(path: string): Promise<ModelFolder> {
  const directory = resolve(path)
  if (!(await isThere(directory))) throw missing(directory, null)
  const settings = await readModelSettings(directory)
  const candidates = settings.model === undefined ? MODEL_FILES : [settings.model]
  let model: string | undefined
  for (const candidate of candidates)
    if (model === undefined && (await isThere(join(directory, candidate)))) model = candidate
  if (model === undefined) throw missing(directory, candidates[0] ?? MODEL_FILES[0])
  if (!(await isThere(join(directory, TOKENIZER_FILE)))) throw missing(directory, TOKENIZER_FILE)

  const sums = new Map<string, string>()
  // The weights of a large model lie beside it; its own file then says little.
  const data = `${model}_data`
  const loaded = [model, TOKENIZER_FILE, ...((await isThere(join(directory, data))) ? [data] : [])]
  for (const file of new Set([...loaded, ...Object.keys(settings.files ?? {})])) {
    if (!(await isThere(join(directory, file)))) throw missing(directory, file)
    const found = await sha256Of(join(directory, file))
    const expected = settings.files?.[file]?.sha256
    if (expected !== undefined && expected !== found) throw changed(directory, file, { expected, found })
    sums.set(file, found)
  }
  const fingerprint = createHash('sha256')
  for (const file of loaded) fingerprint.update(`${sums.get(file) ?? ''}\n`)
  return {
    directory,
    id: settings.id ?? basename(directory),
    modelPath: join(directory, model),
    tokenizerPath: join(directory, TOKENIZER_FILE),
    fingerprint: fingerprint.digest('hex'),
    settings,
    isDynamicallyQuantized: await holds(join(directory, model), 'DynamicQuantize'),
  }
}

/** The settings of a folder; all absent when it has no such file. @throws OnnxError `ONNX_SETTINGS`. */
async function readModelSettings(directory: string): Promise<ModelSettings> {
  const json = await readModelJson(directory, MODEL_SETTINGS_FILE)
  if (json === null) return {}
  const parsed = ModelSettingsSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`)
  throw badSettings(directory, MODEL_SETTINGS_FILE, issues)
}

/** A JSON file of the folder, or null when it is not there. @throws OnnxError `ONNX_SETTINGS`: it is not JSON. */
export async function readModelJson(directory: string, file: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(join(directory, file), 'utf8')
  } catch {
    return null
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badSettings(directory, file, ['it is not JSON'])
  }
}

/** Returns the sha256 of a file, 64 hex digits, read in blocks. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** Returns true if a file holds these ASCII characters. Read in blocks. */
async function holds(path: string, text: string): Promise<boolean> {
  let end = Buffer.alloc(0)
  for await (const block of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    // The text may begin in one block and end in the next.
    const bytes = Buffer.concat([end, block])
    if (bytes.includes(text, 0, 'latin1')) return true
    end = bytes.subarray(-text.length)
  }
  return false
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function missing(directory: string, file: string | null): OnnxError {
  const what =
    file === null ? `There is no model folder ${directory}.` : `The model folder ${directory} has no ${file}.`
  const message = `${what} Put a model there with "coderag models add <folder or hub id>", or name a folder that holds ${MODEL_FILES[0]} and ${TOKENIZER_FILE}.`
  return new OnnxError('ONNX_MODEL_MISSING', message, { directory, file })
}

function changed(directory: string, file: string, sums: { expected: string; found: string }): OnnxError {
  const message = `${file} in ${directory} is not the file that was added: its checksum is ${sums.found.slice(0, 12)}…, recorded is ${sums.expected.slice(0, 12)}…. Remove the model and add it again.`
  return new OnnxError('ONNX_CHECKSUM', message, { directory, file, ...sums })
}

function badSettings(directory: string, file: string, issues: readonly string[]): OnnxError {
  const message = `${file} in ${directory} can't be used: ${issues.join('; ')}. Correct it, or remove it to go by defaults.`
  return new OnnxError('ONNX_SETTINGS', message, { directory, file, issues })
}
