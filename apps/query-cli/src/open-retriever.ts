import { composeRetriever } from '@coderag/presets/retriever'
import type { ResolvedConfig } from '@coderag/presets/config'
import type { Retriever } from '@coderag/retrieval'
import type { Terminal } from './terminal.js'

/** A file of its own, imported by name, so that the bundle leaves out what only crawling needs. */
export function openRetriever(config: ResolvedConfig, environment: Terminal['env']): Promise<Retriever> {
  return composeRetriever(config, { environment })
}
