import type { EmbedderIdentity } from '@coderag/types'
import { IngestError } from '../errors.js'

/**
 * Refuses to mix vectors of two models, or of one model used in two ways.
 *
 * @throws IngestError `INGEST_EMBEDDER_MISMATCH`.
 */
export function requireSameEmbedder(indexed: EmbedderIdentity | null, configured: EmbedderIdentity | null): void {
  const [from, to] = [describeEmbedder(indexed), describeEmbedder(configured)]
  if (from === to) return
  throw new IngestError(
    'INGEST_EMBEDDER_MISMATCH',
    `The index was built with ${from}, this run is configured for ${to}; vectors of two models can't be compared. ` +
      "Embed the stored text anew for this run's embedder with `coderag index --rebuild`, read all sources again with `coderag index --full` after an update of coderag, name the index's embedder, or write to another directory.",
    { indexed: from, configured: to },
  )
}

/** Tests whether vectors of two embedders are comparable. Null stands for none. */
export function isSameEmbedder(a: EmbedderIdentity | null, b: EmbedderIdentity | null): boolean {
  return describeEmbedder(a) === describeEmbedder(b)
}

/** Describes everything that must agree for vectors to be comparable. Equal for equal models only. */
export function describeEmbedder(identity: EmbedderIdentity | null): string {
  if (identity === null) return 'no embedder'
  const { id, dimensions, pooling, queryPrefix, documentPrefix } = identity
  const prefixes = `prefixes ${JSON.stringify(queryPrefix)} and ${JSON.stringify(documentPrefix)}`
  return `${id} (${dimensions} dimensions, pooling ${pooling}, ${prefixes})`
}
