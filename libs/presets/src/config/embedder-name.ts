import type { Config } from '../config.js'
import { ConfigError } from './errors.js'
import { EMBEDDER_PROVIDERS } from './model-schemas.js'

/**
 * Parses the short name of an embedder: `static`, `none`, `openai`, `openai:text-embedding-3-large`,
 * `onnx:nomic-ai/CodeRankEmbed`, `onnx:./folder`.
 * @throws ConfigError `CONFIG_INVALID`.
 */
export function embedderFromName(name: string): NonNullable<Config['embedder']> {
  if (name === 'static' || name === 'none') return name
  const [, provider = '', model] = /^([a-z]+)(?::(.+))?$/.exec(name) ?? []
  const known = EMBEDDER_PROVIDERS.find((one) => one === provider)
  if (known === undefined || (known === 'onnx' && model === undefined)) {
    const issue = `embedder: "${name}" is none of static, none, openai[:model], voyage[:model], ollama[:model], onnx:<model or folder>`
    throw new ConfigError('CONFIG_INVALID', `The configuration is not valid. ${issue}.`, { issues: [issue] })
  }
  if (model === undefined) return { provider: known }
  // A hub id has one slash inside; a path begins with a dot or a slash, or names a drive.
  const isPath = known === 'onnx' && /^(?:[./~\\]|[A-Za-z]:)/.test(model)
  return { provider: known, ...(isPath ? { folder: model } : { model }) }
}
