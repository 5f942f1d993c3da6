import { z } from 'zod'
import { ConfigError } from '../config/errors.js'
import type { Environment } from '../environment.js'

/** Fields that settings of several models have. */
export const modelName = z.string().min(1).max(200)
export const cachedModel = modelName.optional().describe('model that `coderag models add` put into the cache')
export const folder = z
  .string()
  .min(1)
  .optional()
  .meta({ format: 'path', description: 'model folder; or name a `model`' })
export const threads = z.int().min(1).max(64).optional().describe('threads of one step, by default one per processor')

export interface ModelPlace {
  /** Setting to name in errors. */
  readonly key: string
  readonly modelsDir: string | undefined
  readonly environment: Environment
}

/**
 * Returns the folder of a model: the one that is named, or that of the cache.
 * @throws ConfigError `CONFIG_INVALID`: neither is named, or both are. ModelError `MODEL_MISSING`.
 */
export async function folderOf(
  { model, folder }: { model?: string | undefined; folder?: string | undefined },
  { key, modelsDir, environment }: ModelPlace,
): Promise<string> {
  if (folder !== undefined && model === undefined) return folder
  if (model === undefined || folder !== undefined) {
    const issue = `${key}: name either a model of the cache (model) or a folder (folder)`
    throw new ConfigError('CONFIG_INVALID', `The configuration is not valid. ${issue}.`, { issues: [issue] })
  }
  const { defaultModelsDirectory, findModel } = await import('./index.js')
  return findModel(model, modelsDir ?? defaultModelsDirectory(environment))
}

/** Removes keys that are undefined, so that defaults apply. */
export function present<T extends object>(options: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const set = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as { [Key in keyof T]?: Exclude<T[Key], undefined> }
}
