import { presetSettings } from './config/environment-presets.js'
import { ConfigError } from './config/errors.js'
import { configError } from './config/issues.js'
import { PRESET_NAMES } from './config/preset-names.js'
import type { Config } from './config/config-type.js'
import { ConfigSchema, type ResolvedConfig } from './config/schema.js'
import { isSettings, mergeSettings } from './config/settings.js'

export type { Config } from './config/config-type.js'
export { ConfigSchema, type ResolvedConfig } from './config/schema.js'

/** Types a configuration written in TypeScript: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config
}

/**
 * Fills in the preset's settings and the defaults.
 *
 * @throws ConfigError `CONFIG_INVALID`: no object, an unknown key or a value out of range; the message names each.
 */
export function resolveConfig(config: Config): ResolvedConfig {
  if (!isSettings(config)) {
    const issue = "a configuration is an object, such as { dataDir: './data' }"
    throw new ConfigError('CONFIG_INVALID', `The configuration is not valid: ${issue}.`, { issues: [issue] })
  }
  const preset = config.preset ?? 'local'
  const settings = PRESET_NAMES.includes(preset) ? presetSettings(preset) : {}
  const parsed = ConfigSchema.safeParse(mergeSettings(ConfigSchema, settings, config))
  if (parsed.success) return parsed.data
  throw configError(ConfigSchema, parsed.error.issues)
}
