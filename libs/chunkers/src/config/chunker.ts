import type { Chunker } from '@coderag/types'
import type { StructuredChunkerOptions } from '../options.js'
import { createStructuredChunker } from './structured-chunker.js'

/**
 * A chunker for configuration: one chunk per operation of an OpenAPI document and per service or message of a `.proto`
 * file; other files stay whole as far as they fit, and are cut by their sections, keys or elements where they do not.
 *
 * @throws ZodError for options out of range or unknown.
 */
export function createConfigChunker(options: StructuredChunkerOptions = {}): Chunker {
  return createStructuredChunker('config', options)
}
