import type { Config } from '../config.js'
import { ConfigError } from './errors.js'
import { PRESET_NAMES, type PresetName } from './preset-names.js'

/** Settings of a preset, or the part that this version lacks for it. */
export type EnvironmentPreset =
  | { readonly purpose: string; readonly settings: Config }
  | { readonly purpose: string; readonly missing: string }

export const ENVIRONMENT_PRESETS: Readonly<Record<PresetName, EnvironmentPreset>> = {
  local: { purpose: 'One machine, no network: the bundled model and files on local disk.', settings: {} },
  ci: {
    purpose: 'A pipeline whose index leaves the machine as a cache or an artefact: secrets in code are redacted.',
    settings: { scrub: { secretsInCode: 'redact' } },
  },
  selfHosted: {
    purpose:
      'Models on servers of your own: an embedder from Ollama on this machine, or where `embedder.baseUrl` says.',
    settings: { embedder: { provider: 'ollama' } },
  },
  postgres: { purpose: 'Chunks in PostgreSQL.', missing: 'a chunk store on PostgreSQL (pgvector)' },
  cloud: { purpose: 'A hosted model and an index on object storage.', missing: 'a chunk store on object storage' },
}

/**
 * Returns the settings of a preset.
 * @throws ConfigError `CONFIG_PRESET_UNAVAILABLE`.
 */
export function presetSettings(name: PresetName): Config {
  const preset = ENVIRONMENT_PRESETS[name]
  if ('settings' in preset) return preset.settings
  const available = PRESET_NAMES.filter((other) => 'settings' in ENVIRONMENT_PRESETS[other])
  throw new ConfigError(
    'CONFIG_PRESET_UNAVAILABLE',
    `Preset "${name}" needs ${preset.missing}, which this version does not have. Available: ${available.join(', ')}.`,
    { preset: name, missing: preset.missing },
  )
}
