import type { IndexManifest, IndexStorage } from '@coderag/types'
import { RetrievalError } from '../errors.js'

/**
 * Reads the manifest of an index, the input of `indexStatus` and `explain`. Does not open the index.
 *
 * @throws RetrievalError `INDEX_MISSING`; CoderagError of the engine.
 */
export async function requireManifest(index: Pick<IndexStorage, 'current' | 'location'>): Promise<IndexManifest> {
  return ((await index.current()) ?? missingIndex(index.location)).manifest
}

/** @throws RetrievalError `INDEX_MISSING`. */
export function missingIndex(location: string): never {
  const message = `There is no index in "${location}". Build one: coderag index <repository> --index ${location}`
  throw new RetrievalError('INDEX_MISSING', message, { location })
}
