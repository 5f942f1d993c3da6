import type { Chunker } from '@coderag/types'
import type { StructuredChunkerOptions } from '../options.js'
import { createStructuredChunker } from './structured-chunker.js'

/**
 * Creates the chunker for configuration: one chunk per operation of an OpenAPI document and per service or message of a
 * `.proto` file. Other files stay whole if they fit; larger ones are cut at their sections, keys or elements.
 * @throws OptionsError for options that are out of range or unknown.
 */
export function createConfigChunker(options: StructuredChunkerOptions = {}): Chunker {
  return createStructuredChunker('config', options)
}
