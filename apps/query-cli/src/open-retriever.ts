import { composeRetriever } from '@coderag/presets/retriever'
import type { Retriever } from '@coderag/retrieval'

/** A file of its own, imported by name, so that the bundle leaves out what only crawling needs. */
export function openRetriever(dataDir: string): Promise<Retriever> {
  return composeRetriever({ dataDir })
}
