import type { EmbedderIdentity } from '@coderag/types'
import { z } from 'zod'
import { ConfigError } from '../config/errors.js'
import { ollama } from './ollama.js'
import { onnx } from './onnx.js'
import { openai } from './openai.js'
import { voyage } from './voyage.js'

/** Embedders that a configuration can name, besides the bundled one, in the order of the documentation. */
export const EMBEDDERS = [openai, voyage, ollama, onnx] as const

export const EmbedderSchema = z.union([z.enum(['static', 'none']), ...EMBEDDERS.map(({ schema }) => schema)])
export type EmbedderConfig = z.output<typeof EmbedderSchema>

/**
 * Parses the short name of an embedder: `static`, `none`, `openai`, `openai:text-embedding-3-large`,
 * `onnx:nomic-ai/CodeRankEmbed`, `onnx:./folder`.
 * @throws ConfigError `CONFIG_INVALID`.
 */
export function embedderFromName(name: string): z.input<typeof EmbedderSchema> {
  if (name === 'static' || name === 'none') return name
  const [, provider = '', model] = /^([a-z]+)(?::(.+))?$/.exec(name) ?? []
  const settings = EMBEDDERS.find((row) => row.name === provider)?.fromShortForm(model) ?? null
  if (settings !== null) return settings
  const forms = EMBEDDERS.map(({ shortForm }) => shortForm).join(', ')
  const issue = `embedder: "${name}" is none of static, none, ${forms}`
  throw new ConfigError('CONFIG_INVALID', `The configuration is not valid. ${issue}.`, { issues: [issue] })
}

/** Returns the settings of the embedder that an index was made with; null if they have to be configured. */
export function rememberedEmbedder({ id, ...usage }: EmbedderIdentity): EmbedderConfig | null {
  const slash = id.indexOf('/')
  const row = EMBEDDERS.find(({ name }) => name === id.slice(0, Math.max(slash, 0)))
  const settings = row?.remember?.(id.slice(slash + 1), usage) ?? null
  const parsed = EmbedderSchema.safeParse(settings)
  return parsed.success ? parsed.data : null
}
