import { z } from 'zod'
import { ConfigSchema } from '../config.js'

/** Returns the configuration as JSON Schema (draft 2020-12), for editors and other programs. No key is required. */
export function configJsonSchema(): object {
  const { $schema, properties, ...schema } = z.toJSONSchema(ConfigSchema, { io: 'input' })
  const own = { $schema: { type: 'string', description: 'where this schema is, for editors' } }
  return { $schema, title: 'coderag.config', ...schema, properties: { ...own, ...properties } }
}
