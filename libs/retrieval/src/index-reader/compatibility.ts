import type { EmbedderIdentity, IndexManifest } from '@coderag/types'
import { RetrievalError } from '../errors.js'
import type { Snapshot } from './snapshot.js'

/**
 * Refuses a snapshot that would give wrong answers: another tokenizer or another embedding model than that of the
 * index.
 *
 * @throws RetrievalError `INDEX_ANALYZER_MISMATCH` if another analyzer made the lexical index,
 *   `INDEX_EMBEDDER_MISMATCH` if index and snapshot have embedders that differ in any part of their identity.
 */
export function refuseForeignSnapshot(
  { embedder: index, lexicalFingerprint }: IndexManifest,
  snapshot: Snapshot,
): void {
  const { analyzer, embedder } = snapshot
  if (analyzer.fingerprint !== lexicalFingerprint) {
    throw new RetrievalError(
      'INDEX_ANALYZER_MISMATCH',
      `The index was made with analyzer "${lexicalFingerprint}", this version has "${analyzer.fingerprint}". ` +
        'Read all its sources again in one run: `coderag index --full`.',
      { index: lexicalFingerprint, configured: analyzer.fingerprint },
    )
  }
  if (index === null || embedder === null) return
  const configured = embedder.identity
  const parts = ['id', 'dimensions', 'pooling', 'queryPrefix', 'documentPrefix'] as const
  const differing = parts.filter((part) => index[part] !== configured[part])
  if (differing.length === 0) return
  throw new RetrievalError(
    'INDEX_EMBEDDER_MISMATCH',
    `The index was embedded with ${embedderName(index)}, the configured embedder is ${embedderName(configured)}; they ` +
      `differ in ${differing.join(', ')}. Configure the index's embedder, or embed the stored text again with \`coderag index --rebuild\`.`,
    { index, configured },
  )
}

/** Returns the name of an embedder for messages. */
export function embedderName(identity: EmbedderIdentity): string {
  return `"${identity.id}" (${identity.dimensions} dimensions, ${identity.pooling} pooling)`
}
