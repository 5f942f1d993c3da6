import { presetSettings } from './config/environment-presets.js'
import { ConfigError } from './config/errors.js'
import { configError } from './config/issues.js'
import { PRESET_NAMES } from './config/preset-names.js'
import type { Config } from './config/config-type.js'
import { ConfigSchema, type ResolvedConfig } from './config/schema.js'
import { isSettings, mergeSettings, type Settings } from './config/settings.js'

export type { Config } from './config/config-type.js'
export { ConfigSchema, type ResolvedConfig } from './config/schema.js'

/** Types a configuration written in TypeScript: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config
}

/** Configurations that have all settings. Each part of a composition resolves the one that it is given. */
const complete = new WeakSet<object>()

/** Checks settings of which the preset is filled in, and fills in the defaults. */
export function parseConfig(settings: Settings): ReturnType<typeof ConfigSchema.safeParse> {
  const parsed = ConfigSchema.safeParse(settings)
  if (parsed.success) complete.add(parsed.data)
  return parsed
}

function isComplete(config: Config | ResolvedConfig): config is ResolvedConfig {
  return complete.has(config)
}

/**
 * Fills in the preset's settings and the defaults. Returns what it or `loadConfig` returned before as it is.
 *
 * @throws ConfigError `CONFIG_INVALID`: no object, an unknown key or a value out of range; the message names each.
 */
export function resolveConfig(config: Config): ResolvedConfig {
  if (!isSettings(config)) {
    const issue = "a configuration is an object, such as { dataDir: './data' }"
    throw new ConfigError('CONFIG_INVALID', `The configuration is not valid: ${issue}.`, { issues: [issue] })
  }
  if (isComplete(config)) return config
  const preset = config.preset ?? 'local'
  const settings = PRESET_NAMES.includes(preset) ? presetSettings(preset) : {}
  const parsed = parseConfig(mergeSettings(ConfigSchema, settings, config))
  if (parsed.success) return parsed.data
  throw configError(ConfigSchema, parsed.error.issues)
}
