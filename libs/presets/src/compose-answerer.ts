import type { Answerer, GeneratorOptions } from '@coderag/answering'
import { resolveConfig, type Config } from './config.js'
import { GENERATOR_PROVIDERS } from './config/answer-schemas.js'
import type { Environment } from './environment.js'
import { loadOptional } from './load-optional.js'

/**
 * Opens the language model that the configuration names. Returns null if it names none. Nothing is sent.
 *
 * @throws ConfigError `CONFIG_INVALID`, `CONFIG_PACKAGE_MISSING`; AnsweringError `GENERATOR_KEY_MISSING`,
 *   `GENERATOR_INVALID`, `PROMPT_INVALID`.
 */
export async function composeAnswerer(
  config: Config = {},
  { environment = {} }: { readonly environment?: Environment } = {},
): Promise<Answerer | null> {
  const { generator: setting, answers } = resolveConfig(config)
  const options = typeof setting === 'string' ? optionsOf(setting) : setting
  if (options === null) return null
  const { openGenerator, createAnswerer } = await loadOptional('@coderag/answering', () => import('@coderag/answering'))
  return createAnswerer({ generator: await openGenerator(options, environment), ...answers })
}

/** Parses `provider:model`, whose form the schema has checked. */
function optionsOf(name: string): GeneratorOptions | null {
  const separator = name.indexOf(':')
  const provider = GENERATOR_PROVIDERS.find((one) => one === name.slice(0, Math.max(separator, 0)))
  return provider === undefined ? null : { provider, model: name.slice(separator + 1) }
}
