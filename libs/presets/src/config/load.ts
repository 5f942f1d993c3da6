import { dirname, relative, resolve } from 'node:path'
import { ConfigSchema, parseConfig, type Config, type ResolvedConfig } from '../config.js'
import { presetSettings } from './environment-presets.js'
import { environmentSettings, variableAt } from './environment.js'
import { findConfigFile } from './find-file.js'
import { DEFAULT_DATA_DIR, directoryOfIndex } from './find-index.js'
import { configError } from './issues.js'
import { PRESET_NAMES, type PresetName } from './preset-names.js'
import { readConfigFile, type ConfigFile } from './read-file.js'
import type { KeyPath } from './schema-walk.js'
import { isSettings, mergeSettings, valueAt, withPaths, type Settings } from './settings.js'

export interface LoadConfigOptions {
  /**
   * Directory in which the search for a file starts, and against which relative paths of environment and flags are
   * resolved.
   */
  readonly directory: string
  /** Environment variables. Those with the prefix `CODERAG_` are read: settings, and `CODERAG_CONFIG` for the file. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** File to read instead of the one that a search finds. */
  readonly file?: string | undefined
  /** Settings of the command line by flag: `{ '--data-dir': { dataDir: 'index' } }`. */
  readonly flags?: Readonly<Record<string, Config>>
  /** Directory in whose `data` a new index lies if there is neither a file nor an index above. Default: `directory`. */
  readonly newIndexBeside?: string
}

/** Origin of a setting's value. Later ones win: default, index above, preset, file, environment, flag. */
export type SettingOrigin =
  | { readonly from: 'default' }
  /** An index was found in a directory above. */
  | { readonly from: 'above' }
  | { readonly from: 'preset'; readonly preset: PresetName }
  /** `line` is 1-based. Null for a file written in TypeScript. */
  | { readonly from: 'file'; readonly file: string; readonly line: number | null }
  | { readonly from: 'environment'; readonly variable: string }
  | { readonly from: 'flag'; readonly flag: string }

export interface LoadedConfig {
  /** Settings of all sources together, with defaults. */
  readonly config: ResolvedConfig
  /** The file that was read, or null. */
  readonly file: string | null
  /** Returns where a setting comes from: a flag, a variable, the file, a preset or the default. */
  originOf(path: KeyPath): SettingOrigin
}

interface Layer {
  readonly settings: Settings
  /** Returns the origin of the value at a path, or null if this layer does not set it. */
  originOf(path: KeyPath): SettingOrigin | null
}

/**
 * Merges preset, file, environment and flags, and validates the result.
 * @throws ConfigError `CONFIG_INVALID`: names every unknown key with the nearest known one, every value that does not
 *   fit, and their places. Other codes for a file or preset that can't be used.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const { directory, environment = {}, flags = {} } = options
  const named = options.file ?? (environment['CODERAG_CONFIG'] || undefined)
  const path = named === undefined ? await findConfigFile(directory) : resolve(directory, named)
  const file = path === null ? null : await readConfigFile(path)
  const base = path === null ? directory : dirname(path)
  const own = [
    await indexLayer(path, options),
    ...(file === null ? [] : [fileLayer(file, base)]),
    environmentLayer(environment, directory),
    ...Object.entries(flags).map(([flag, settings]) => flagLayer(flag, settings, directory)),
  ]
  const chosen = own.map(({ settings }) => settings['preset']).findLast((preset) => preset !== undefined)
  const layers: readonly Layer[] = isPresetName(chosen) ? [presetLayer(chosen, base), ...own] : own

  const originOf = (at: KeyPath): SettingOrigin => {
    for (const layer of layers.toReversed()) {
      const origin = layer.originOf(at)
      if (origin !== null) return origin
    }
    return { from: 'default' }
  }
  const merged = layers.reduce<Settings>((all, { settings }) => mergeSettings(ConfigSchema, all, settings), {})
  const parsed = parseConfig(merged)
  if (parsed.success) return { config: parsed.data, file: path, originOf }
  throw configError(ConfigSchema, parsed.error.issues, (at) => {
    const origin = originOf(at)
    return origin.from === 'default' ? null : originText(origin, directory)
  })
}

/**
 * Formats an origin for people: `default`, `preset ci`, `coderag.config.yaml:12`, `CODERAG_DATA_DIR`, `--data-dir`.
 * @param directory - File names are relative to it.
 */
export function originText(origin: SettingOrigin, directory: string): string {
  switch (origin.from) {
    case 'default':
      return 'default'
    case 'above':
      return 'the nearest index above'
    case 'preset':
      return `preset ${origin.preset}`
    case 'file': {
      const name = relative(directory, origin.file)
      return origin.line === null ? name : `${name}:${origin.line}`
    }
    case 'environment':
      return origin.variable
    case 'flag':
      return origin.flag
  }
}

/**
 * Returns where an index lies if no setting says so: beside the file, so that every directory below finds the same one;
 * without a file where the nearest index lies.
 */
async function indexLayer(
  file: string | null,
  { directory, newIndexBeside = directory }: LoadConfigOptions,
): Promise<Layer> {
  const found = file === null ? await directoryOfIndex(directory) : null
  const base = file === null ? (found ?? newIndexBeside) : dirname(file)
  const dataDir = resolve(base, DEFAULT_DATA_DIR)
  const isAbove = found !== null && resolve(found) !== resolve(directory)
  return {
    settings: { dataDir },
    originOf: ([key]) => (isAbove && key === 'dataDir' ? { from: 'above' } : null),
  }
}

function presetLayer(preset: PresetName, base: string): Layer {
  const settings: Settings = pathsFrom(base, { ...presetSettings(preset) })
  return { settings, originOf: (path) => (valueAt(settings, path).found ? { from: 'preset', preset } : null) }
}

function fileLayer(file: ConfigFile, base: string): Layer {
  return {
    settings: pathsFrom(base, file.settings),
    originOf: (path) =>
      valueAt(file.settings, path).found ? { from: 'file', file: file.path, line: file.lineOf(path) } : null,
  }
}

function environmentLayer(environment: NonNullable<LoadConfigOptions['environment']>, directory: string): Layer {
  const found = environmentSettings(ConfigSchema, environment)
  return {
    settings: pathsFrom(directory, found.settings),
    originOf(path) {
      const variable = variableAt(found, path)
      return variable === null ? null : { from: 'environment', variable }
    },
  }
}

function flagLayer(flag: string, config: Config, directory: string): Layer {
  const settings: Settings = config
  return {
    settings: pathsFrom(directory, settings),
    originOf: (path) => (valueAt(settings, path).found ? { from: 'flag', flag } : null),
  }
}

function pathsFrom(base: string, settings: Settings): Settings {
  const resolved = withPaths(ConfigSchema, settings, (path) => resolve(base, path))
  return isSettings(resolved) ? resolved : settings
}

function isPresetName(value: unknown): value is PresetName {
  return PRESET_NAMES.some((name) => name === value)
}
