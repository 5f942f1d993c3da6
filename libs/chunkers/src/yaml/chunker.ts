import type { Chunker } from '@coderag/types'
import { createStructuredChunker } from '../config/structured-chunker.js'
import type { StructuredChunkerOptions } from '../options.js'

/**
 * A chunker for deployment manifests: one chunk per Kubernetes resource, compose service, stage of a Dockerfile and block
 * of Terraform or Bicep, one per template and per values file of a Helm chart. Other formats are cut as configuration is.
 *
 * @throws OptionsError for options that are out of range or unknown.
 */
export function createYamlChunker(options: StructuredChunkerOptions = {}): Chunker {
  return createStructuredChunker('yaml', options)
}
