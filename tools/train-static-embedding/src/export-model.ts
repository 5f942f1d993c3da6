import { encodeWeights } from '@coderag/embedding-static/training'
import type { Dataset } from './training/dataset.js'
import { dimensions, type Parameters } from './training/parameters.js'

/** Returns the weights file of a trained model. */
export function exportModel(
  parameters: Parameters,
  { vocabulary }: Pick<Dataset, 'vocabulary'>,
  headWeight: number,
): Uint8Array {
  const part = {
    dimensions,
    share: 1_000,
    vectors: parameters.vectors,
    queryWeights: parameters.queryWeights.values.map(Math.exp),
    documentWeights: parameters.documentWeights.values.map(Math.exp),
  }
  return encodeWeights({ headWeight, vocabulary, parts: [part] })
}
